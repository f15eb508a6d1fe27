/* Pieces that several views share: verdict chips, strips, quotes, empty states, numbers, dates. */
"use strict";
(() => {
  const { h } = OR;

  /* Never by colour alone: each has a sign and a word. `hint` is the tooltip in plain words. */
  const WORDS = {
    verified: ["✓", "verified", "The evidence supports the claim and has passed every check."],
    falsified: ["✕", "falsified", "The evidence contradicts the claim and has passed every check."],
    contested: ["⇄", "contested", "One team verified this claim and another falsified it."],
    toy: ["◐", "toy", "Supported, but only at a far smaller scale than the paper's."],
    inconclusive: ["?", "inconclusive", "The evidence does not settle the claim either way."],
    unattempted: ["○", "not tried", "No team's verdict counts for this claim yet."],
    failed: ["!", "not judged", "The judging failed; there is no verdict."],
    reproduced: ["✓", "reproduced", "Every claim of the paper is verified."],
    "partly reproduced": ["✓", "partly reproduced", "Some claims are verified, none is falsified or contested."],
    "toy only": ["◐", "toy only", "Claims are supported, but only at a far smaller scale than the paper's."],
    "nothing established": ["?", "nothing established", "Judged, and no claim is settled either way."],
    "attempted, not examined": ["…", "not examined", "There are logbooks; no verdict counts yet."],
  };
  const LOOKS = {
    reproduced: "verified", "partly reproduced": "verified", "toy only": "toy",
    "nothing established": "inconclusive", "attempted, not examined": "unattempted",
  };
  const look = (outcome) => LOOKS[outcome] || (outcome in WORDS ? outcome : "other");
  OR.words = (outcome) => WORDS[outcome] || ["·", String(outcome), ""];

  /** A verdict, or an outcome of a claim or a paper, as sign and word; `note` follows the word. */
  OR.chip = (outcome, note) => {
    const [sign, word, hint] = OR.words(outcome);
    return h("span", { class: `or-chip ${look(outcome)}`, title: hint },
      h("i", { "aria-hidden": "true" }, sign), word, note && h("small", {}, note));
  };

  /** The outcomes of a paper's claims as a strip; the sentence says the same in words. */
  OR.strip = (outcomes) => {
    const counts = new Map();
    outcomes.forEach((outcome) => counts.set(outcome, (counts.get(outcome) || 0) + 1));
    const said = [...counts].map(([outcome, count]) => `${count} ${OR.words(outcome)[1]}`).join(", ");
    return h("div", { class: "or-strip", role: "img", "aria-label": `Claims: ${said}`, title: said },
      outcomes.map((outcome) => h("span", { class: look(outcome) })));
  };

  /** A verbatim quote and a line saying where it stands (a link if `href` is given). */
  OR.quote = (text, where, href) => h("figure", { class: "or-quote" },
    h("blockquote", { tabindex: "0" }, text),
    where && h("figcaption", {}, href ? h("a", { href }, where) : where));

  /** Says what would be here and what to do about it. */
  OR.empty = (title, sentence, ...actions) => h("div", { class: "or-empty" },
    h("h2", {}, title), h("p", {}, sentence), actions);

  /** Words of the server as a sentence of their own. */
  OR.sentence = (words) => words.replace(/^[a-z](?=[a-z']*[ ,])/, (first) => first.toUpperCase()).replace(/[^.!?…]$/, "$&.");

  /** Words in which `code` is marked as such. */
  OR.coded = (words) => words.split(/`([^`]+)`/).map((part, index) => (index % 2 ? h("code", {}, part) : part));

  /** Says what went wrong; `retry`, if given, is what the button does. */
  OR.errorBox = (error, retry) => h("div", { class: "or-error", role: "alert" },
    h("b", {}, "That did not work. "), OR.sentence(error.message),
    retry && h("button", { class: "or-button quiet", type: "button", onclick: retry }, "Try again"));

  /** Text segments [[text, is match], …] as nodes, matches marked. */
  OR.marked = (segments) => segments.map(([text, match]) => (match ? h("mark", {}, text) : text));

  /** A link out of the app, if the address is one that we link to; else just the words. */
  OR.outLink = (words, address) => {
    const href = OR.outside(address);
    return href ? h("a", { href, rel: "noopener noreferrer", target: "_blank" }, words, " ↗") : words;
  };

  /** Text to take along, with a button that copies it. */
  OR.copyBlock = (text) => {
    const button = h("button", { class: "or-button quiet", type: "button" }, "Copy");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text).then(() => (button.textContent = "Copied"),
        () => (button.textContent = "Select it"));
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    return h("div", { class: "or-copy" }, h("pre", {}, text), button);
  };

  OR.number = (value) => Number(value).toLocaleString("en");
  OR.plural = (count, one, many = one + "s") => `${OR.number(count)} ${count === 1 ? one : many}`;

  /** A time as the reader's own date, with the exact moment as tooltip. */
  OR.date = (iso) => {
    const at = new Date(iso);
    if (Number.isNaN(at.getTime())) return h("span", {}, String(iso));
    const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
    return h("time", { datetime: iso, title: at.toLocaleString("en-GB", { timeZoneName: "short" }) }, day);
  };
})();
