/* What a reviewer says of a pair: the answer buttons, usable or not, defect tags, a note; the keys. */
"use strict";
(() => {
  const { h, fill } = OR;
  const KEYS = "or-review-keys";
  const BUTTONS = [["left", "Left is better", "1"], ["tie", "No difference", "2"], ["right", "Right is better", "3"],
    ["unusable", "Both unusable", "4"], ["cannot tell", "Can't tell", "5"], ["skipped", "Later", "s"]];

  /** An answer in words, as its button says it. */
  OR.reviewWords = Object.fromEntries(BUTTONS.map(([word, text]) => [word, text]));

  /** Single keys that answer; a person may switch them off (WCAG 2.1.4), which is remembered. */
  OR.reviewKeys = {
    ANSWERS: Object.fromEntries(BUTTONS.map(([word, , key]) => [key, word])),
    isOn: () => { try { return localStorage.getItem(KEYS) !== "off"; } catch { return true; } },
    set: (on) => { try { localStorage.setItem(KEYS, on ? "on" : "off"); } catch { /* a private window */ } },
  };

  /** {node, offer(defects), clear(), values(word), busy(on), isBusy()}; `answer(word)` when chosen. */
  OR.reviewForm = (answer) => {
    const buttons = BUTTONS.map(([word, text, key]) => h("button", { type: "button", data: { answer: word },
      class: `or-button ${word === "left" || word === "right" ? "" : "quiet"}`, onclick: () => answer(word) },
      text, " ", h("kbd", { "aria-hidden": "true" }, key)));
    const sides = { left: side("Left"), right: side("Right") };
    const note = h("textarea", { id: "or-review-note", rows: "2", maxlength: "2000" });
    const more = h("details", { class: "or-more-said" },
      h("summary", {}, "Say more: unusable pictures, defects, a note"),
      h("div", { class: "or-two" }, sides.left.node, sides.right.node),
      h("label", { for: "or-review-note" }, "Note"), note);
    const node = h("div", { class: "or-review-form" },
      h("div", { class: "or-answers", role: "group", "aria-label": "Your answer" }, buttons),
      more);
    let busy = false;

    function side(word) {
      const broken = h("input", { type: "checkbox", id: `or-unusable-${word}` });
      const tags = h("div", { class: "or-defects" });
      const node = h("fieldset", {}, h("legend", {}, `${word} picture`),
        h("label", {}, broken, " not usable at all"), tags);
      return { node, broken, tags };
    }

    function offer(defects) {
      for (const { tags } of Object.values(sides)) {
        fill(tags, defects.map((name) => h("label", {}, h("input", { type: "checkbox", value: name }), " ", name)));
      }
    }

    function clear() {
      node.querySelectorAll("input[type=checkbox]").forEach((box) => { box.checked = false; });
      note.value = "";
      more.open = more.open && matchMedia("(min-width: 721px)").matches;
    }

    /* What is answered "both unusable" is so of each; what is put off says nothing. */
    const fit = (broken, word) => (word === "unusable" ? false : word === "skipped" ? null : !broken.checked);
    const said = ({ broken, tags }, word) => ({ usable: fit(broken, word),
      defects: [...tags.querySelectorAll("input:checked")].map((box) => box.value) });
    const values = (word) => ({ left: said(sides.left, word), right: said(sides.right, word), note: note.value });

    return {
      node, offer, clear, values, isBusy: () => busy,
      busy(on) { busy = on; buttons.forEach((button) => button.setAttribute("aria-disabled", String(on))); },
    };
  };
})();
