/* Cards of the list: a paper, or a claim with the paper that makes it. */
"use strict";
(() => {
  const { h } = OR;

  const open = (card, ...children) =>
    h("a", { class: "or-open", href: OR.href({ paper: card.paper_id }) }, children);

  const people = ({ authors }) => (authors.length > 3
    ? `${authors.slice(0, 3).join(", ")} and ${authors.length - 3} more` : authors.join(", "));

  /* Without an abstract the snippet names the authors, with what matched. */
  const namesAuthors = ({ snippet, authors }) =>
    snippet.map(([text]) => text).join("") === authors.join(", ");

  const facts = (card) => [
    !namesAuthors(card) && people(card), card.area,
    card.claims ? OR.plural(card.claims, "claim") : "no claims yet",
    card.teams ? OR.plural(card.teams, "team") : "nobody has tried yet",
  ].filter(Boolean).join(" · ");

  function paperCard(card) {
    return h("article", { class: "or-card or-hit" },
      h("div", { class: "or-hit-head" },
        h("div", {}, h("h3", {}, open(card, OR.marked(card.title))), h("div", { class: "meta" }, facts(card))),
        card.outcome && OR.chip(card.outcome)),
      card.snippet.length > 0 && h("p", { class: "or-snippet" }, OR.marked(card.snippet)),
      card.outcomes.length > 0 && OR.strip(card.outcomes));
  }

  function claimCard(card) {
    return h("article", { class: "or-card or-hit or-claim-hit" },
      h("div", { class: "or-hit-head" },
        h("div", {}, h("div", { class: "or-kicker" }, "Claim"),
          h("h3", {}, open(card, OR.marked(card.snippet)), card.anchor && h("span", { class: "meta" }, ` ${card.anchor}`)),
          h("div", { class: "meta" }, "of ", h("b", {}, OR.marked(card.title)), card.area && ` · ${card.area}`)),
        card.outcome && OR.chip(card.outcome)));
  }

  const draw = (card) => (card.kind === "claim" ? claimCard(card) : paperCard(card));
  const list = (cards) => h("ul", { class: "or-list" }, cards.map((card) => h("li", {}, draw(card))));

  /** The hits of a search; `clear` is what the button of the empty result does. */
  OR.paperCards = (cards, clear) => (cards.length ? list(cards) : OR.empty(
    "Nothing matches",
    "Try fewer or other words: the last one may be unfinished, \"quoted words\" must stand together. " +
      "A paper's id or an author's name works too.",
    h("button", { class: "or-button quiet", type: "button", onclick: clear }, "Clear the search")));

  /** What to look at before anything was typed: named groups of cards. */
  OR.paperGroups = (groups) => (groups.length ? groups.map(({ title, sentence, cards }) =>
    h("section", {}, h("h2", {}, title), sentence && h("p", { class: "meta" }, sentence), list(cards)))
    : OR.empty("No papers yet",
      "This event has no papers. Whoever runs it adds them with one command; files of papers and of claims are enough.",
      h("p", {}, h("code", {}, "python -m data import papers.csv claims.csv"))));
})();
