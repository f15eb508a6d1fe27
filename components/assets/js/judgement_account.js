/* What a judging asked of a model: votes on a claim, what it was shown, questions and their cost. */
"use strict";
(() => {
  const { h } = OR;

  const vote = (each) => h("li", {}, OR.chip(each.verdict), h("span", { class: "meta" }, each.quotes));

  /** How one claim was judged, folded; nothing where no model was asked about any claim. */
  OR.accountFold = (account) => account && h("details", { class: "or-fold" },
    h("summary", {}, account.summary),
    account.votes.length > 0 && h("ol", { class: "or-votes" }, account.votes.map(vote)),
    account.sentence && h("p", { class: "meta" }, account.sentence));

  /** The address at which a logbook is handed in again, for the paper it was judged for. */
  const againHref = (found) =>
    OR.href({ tab: "submit", address: found.again, for: found.again && found.paper.paper_id });

  /** A claim without a verdict: the instrument failed, which says nothing about the claim. */
  OR.unjudgedCard = (each, found) => h("article", { class: "or-card or-assess or-unjudged", tabindex: "-1", data: { claim: each.claim_id } },
    h("h3", {}, each.claim),
    h("p", { title: each.kind }, h("b", {}, "not judged: "), each.message),
    OR.accountFold(found.account.claims[each.claim_id]),
    h("p", { class: "or-actions" }, h("a", { class: "or-button quiet", href: againHref(found) }, "Judge again"),
      h("span", { class: "meta" }, "The verdicts above stand; judging again finishes this judgement.")));

  const COLUMNS = ["Question", "Model", "Host", "Mode", "In", "Cached", "Out", "Reasoning", "Cost", "Time", "Attempts"];
  const NUMBERS = ["In", "Cached", "Out", "Reasoning", "Cost", "Time"];
  const HINTS = {
    Mode: "How the form of the answer was asked for.", In: "Tokens of the question.",
    Cached: "Those of them that the provider had cached.", Out: "Tokens of the answer, thinking included.",
    Reasoning: "Those of them that were thinking.",
  };

  const heading = (name) => h("th", { scope: "col", class: NUMBERS.includes(name) ? "number" : null, title: HINTS[name] }, name);

  const model = (call) => [call.asked, call.returned && call.returned !== call.asked &&
    h("small", {}, `answered by ${call.returned}`)];

  const attempts = (call) => [OR.number(call.attempts), call.faults && h("small", {}, call.faults),
    call.failed && h("small", {}, `not answered: ${call.failed.replaceAll("_", " ")}`)];

  const number = (text) => h("td", { class: "number" }, text);

  const row = (call, index) => h("tr", {},
    h("th", { scope: "row" }, h("span", { class: "or-no" }, `${index + 1}.`), call.purpose, call.from_cache && h("small", {}, "from our cache")),
    h("td", {}, model(call)), h("td", {}, call.host), h("td", {}, call.mode || "–"),
    Object.values(call.tokens).map((count) => number(OR.number(count))),
    number(call.cost), number(call.seconds < 0.1 ? "under 0.1 s" : `${call.seconds.toFixed(1)} s`), h("td", {}, attempts(call)));

  /** Every question that was asked, folded under what they took together. */
  OR.callsTable = (calls) => calls && h("details", { class: "or-fold or-card or-calls" },
    h("summary", {}, `Questions to the model: ${calls.total}`),
    h("div", { class: "or-scroll", tabindex: "0", role: "region", "aria-label": "Questions to the model, scrolls sideways" },
      h("table", {}, h("thead", {}, h("tr", {}, COLUMNS.map(heading))), h("tbody", {}, calls.rows.map(row)))));
})();
