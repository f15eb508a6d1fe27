/* Review, for organisers: progress, disagreements to settle, closing a set. */
"use strict";
(() => {
  const { h, fill } = OR;
  const CHOICES = [["a", "A is better"], ["b", "B is better"], ["tie", "No difference"],
    ["unusable", "Both unusable"], ["cannot tell", "Can't tell"]];
  const words = Object.fromEntries(CHOICES);

  /** {node, show(setId)} */
  OR.reviewAdmin = (call) => {
    const node = h("div", { class: "or-wrap", hidden: true });
    let setId;

    async function show(id) {
      setId = id;
      try { draw(await call("review_standing", { set_id: id })); } catch (error) { fill(node, OR.errorBox(error)); }
    }

    async function change(name, more, box) {
      try { draw(await call(name, { set_id: setId, ...more })); } catch (error) { fill(box, OR.errorBox(error)); }
    }

    function draw(set) {
      OR.title(`${set.title}: organise`);
      const open = set.disputes.filter((each) => !each.settled).length;
      fill(node, h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "review" }) }, "← All sets")),
        h("h1", {}, set.title), h("p", { class: "lead" }, `${set.question} · ${OR.plural(set.pairs, "pair")}`),
        h("h2", {}, "Reviewers"),
        set.reviewers.length ? h("ul", { class: "or-reviewers" }, set.reviewers.map(reviewer))
          : h("p", {}, "Nobody has answered yet."),
        h("h2", {}, set.disputes.length ? `${OR.plural(set.disputes.length, "disagreement")}, ${open} to settle`
          : "No disagreements"),
        h("div", { class: "or-list" }, set.disputes.map(dispute)), closing(set));
    }

    const reviewer = (each) => h("li", {}, h("b", {}, each.reviewer), ` · ${OR.plural(each.answered, "answer")}`);

    function dispute(each) {
      const name = `or-lastword-${each.pair_id}`, box = h("div"), pictures = h("div", { class: "or-two" });
      const choice = h("select", { id: name }, CHOICES.map(([value, text]) =>
        h("option", { value, selected: value === each.settled }, text)));
      const why = h("input", { id: `${name}-why`, maxlength: "500", value: each.why });
      const look = h("details", { ontoggle: () => look.open && !pictures.firstChild && load(each, pictures) },
        h("summary", {}, "Show both pictures"), pictures);
      return h("section", { class: "or-card or-lastword" }, h("h3", {}, `Pair ${each.pair_id}`),
        h("p", { class: "meta" },
          each.answers.map(({ reviewer, answer }) => `${reviewer}: ${words[answer]}`).join(" · ")),
        look, h("div", { class: "or-row" }, h("label", { for: name }, "Last word"), choice,
          h("label", { for: `${name}-why` }, "Why"), why,
          h("button", { class: "or-button quiet", type: "button", onclick: () =>
            change("review_settle", { pair_id: each.pair_id, answer: choice.value, why: why.value }, box) },
          each.settled ? "Settle anew" : "Settle")),
        each.settled && h("p", { class: "meta" }, `Settled: ${words[each.settled]}`), box);
    }

    async function load(each, box) {
      try {
        const sides = ["a", "b"];
        const found = await Promise.all(sides.map((side) =>
          call("review_picture", { set_id: setId, pair_id: each.pair_id, side })));
        fill(box, found.map(({ png }, index) => h("figure", {},
          h("img", { src: `data:image/png;base64,${png}`, alt: `Picture ${sides[index].toUpperCase()}` }),
          h("figcaption", {}, sides[index].toUpperCase()))));
      } catch (error) {
        fill(box, OR.errorBox(error));
      }
    }

    function closing(set) {
      if (set.closed) return h("p", { class: "or-notice" }, "This set is closed; where pictures come from is public.");
      const box = h("div"), why = h("input", { id: "or-close-why", maxlength: "500" });
      const close = () => change("review_close", { why: why.value }, box);
      const sure = h("div", { hidden: true, class: "or-row" }, h("label", { for: "or-close-why" }, "Why (optional)"),
        why, h("button", { class: "or-button", type: "button", onclick: close }, "Close it for good"));
      const ask = h("button", { class: "or-button quiet", type: "button", onclick: () => {
        sure.hidden = false;
        ask.hidden = true;
        why.focus();
      } }, "Close this set …");
      return h("section", { class: "or-closing" }, h("h2", {}, "Close the set"),
        h("p", {}, "No more answers are taken, and the origin of each picture becomes public. This cannot be undone."),
        ask, sure, box);
    }
    return { node, show };
  };
})();
