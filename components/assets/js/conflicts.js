/* Conflicts: the list, and one claim with both sides in columns. */
"use strict";
(() => {
  const { h, fill } = OR;

  const WORDS = { contested: ["contested", "Contested"], opposing: ["opposing", "Opposing evidence"] };

  const mark = (kind) => kind === "contested" ? OR.chip("contested")
    : h("span", { class: "or-chip other", title: "One team's evidence supports the claim, another's contradicts it." },
      h("i", { "aria-hidden": "true" }, "↮"), "opposing evidence");

  const teams = (names) => names.join(", ");

  const entry = (item) => h("li", { class: "or-card or-hit" },
    h("div", { class: "or-hit-head" },
      h("div", {}, h("h3", {}, h("a", { class: "or-open", href: OR.href({ claim: item.claim_id }) }, item.claim)),
        h("p", { class: "meta" }, [item.paper.title, item.anchor].filter(Boolean).join(" · "))),
      mark(item.kind)),
    item.sentence && h("p", { class: "or-say" }, item.sentence),
    h("p", { class: "or-camps meta" },
      h("span", {}, h("b", {}, "for: "), teams(item.supports)),
      h("span", {}, h("b", {}, "against: "), teams(item.contradicts))));

  const group = (kind, items) => items.length > 0 && h("section", {},
    h("h2", {}, WORDS[kind][1], h("span", { class: "meta" }, ` ${items.length}`)),
    h("ul", { class: "or-list" }, items.map(entry)));

  const nothing = () => OR.empty("No two teams disagree yet",
    "A claim appears here when one team's logbook supports it and another's contradicts it. Independent attempts at the same paper make that visible.",
    h("a", { class: "or-button", href: OR.href({ tab: "submit" }) }, "Submit a logbook"));

  const listPage = (items) => [
    h("h1", {}, "Where teams disagree"),
    h("p", { class: "lead" }, "Contested claims first: verified by one team, falsified by another. Then claims with evidence on both sides. Open one to compare what was done."),
    items.length === 0 ? nothing() : ["contested", "opposing"].map((kind) => group(kind, items.filter((item) => item.kind === kind))),
  ];

  const side = (found) => h("article", { class: "or-card or-side" },
    h("header", {}, h("h3", {}, found.team), OR.chip(found.verdict, found.verdict === "falsified" && "provisional")),
    h("p", { class: "meta" }, found.grade && [h("span", { title: found.grade_words }, found.grade), " · "],
      OR.date(found.at), " · ", found.space_id),
    found.quotes.map((quote) => OR.citation(quote, found.judgement_id)),
    found.reasons.map((sentence) => h("p", { class: "or-because" }, sentence)),
    h("a", { href: OR.href({ judgement: found.judgement_id }) },
      found.more_quotes ? `${OR.plural(found.more_quotes, "more quote")} in the whole judgement` : "The whole judgement"));

  const camp = (title, sides) => h("section", { class: "or-camp" }, h("h2", {}, title), sides.map(side));

  const compare = (item) => {
    const sides = [...item.supports, ...item.contradicts];
    return item.comparison.length > 0 && h("section", {},
      h("h2", {}, "Set-ups, line by line"),
      h("div", { class: "or-card or-compare", role: "region", "aria-label": "Set-ups compared", tabindex: "0" }, h("table", {},
        h("thead", {}, h("tr", {}, h("td", {}), sides.map((each, index) => h("th", { scope: "col" }, each.team,
          h("small", {}, index < item.supports.length ? "for" : "against"))))),
        h("tbody", {}, item.comparison.map((row) => h("tr", { class: row.differs ? "differs" : "" },
          h("th", { scope: "row" }, row.name, row.differs && h("small", {}, "differs")),
          row.values.map((value) => h("td", {}, value ?? h("span", { class: "meta" }, "not said")))))))));
  };

  const claimPage = (item) => [
    h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "conflicts" }) }, "← all conflicts")),
    h("h1", { class: "or-long" }, item.claim),
    h("p", { class: "meta" }, mark(item.kind), " ",
      h("a", { href: OR.href({ paper: item.paper.paper_id }) }, item.paper.title), item.anchor && ` · ${item.anchor}`),
    h("p", { class: "or-say" }, item.sentence ? [h("b", {}, item.sentence), " "] : null, item.why),
    h("div", { class: "or-two" }, camp("Evidence for", item.supports), camp("Evidence against", item.contradicts)),
    compare(item),
  ];

  OR.views.conflicts = (root, call) => {
    let latest = 0;
    OR.onRoute(async (params) => {
      const mine = ++latest;
      if (OR.tabOf(params) !== "conflicts") return fill(root);
      const draw = (nodes) => mine === latest && fill(root, h("div", { class: "or-wrap" }, nodes));
      try {
        draw(params.claim ? claimPage(await call("conflict", { claim_id: params.claim }))
          : listPage((await call("list_conflicts")).conflicts));
      } catch (error) {
        draw([h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "conflicts" }) }, "← all conflicts")),
          h("h1", {}, "Conflict"), OR.errorBox(error)]);
      }
    });
  };
})();
