/* One claim on which teams disagree: both sides' evidence, and how their runs were made. */
"use strict";
(() => {
  const { h } = OR;
  const SHOWN = 3; // sides of one camp that are not folded away

  /** Everything below the way back. */
  OR.conflictPage = (item) => [
    h("h1", { class: "or-long" }, item.claim),
    h("p", { class: "meta or-under" }, OR.conflictMark(item),
      h("span", {}, h("a", { href: OR.href({ paper: item.paper.paper_id }) }, item.paper.title),
        item.anchor && ` · ${item.anchor}`, item.since && [" · in dispute since ", OR.date(item.since)])),
    h("p", { class: "or-say" }, item.sentence && [h("b", {}, item.sentence), " "], item.why),
    h("div", { class: "or-two" }, camp("Evidence for", item.supports), camp("Evidence against", item.contradicts)),
    compare(item), settles(item.settles), silent(item.silent), history(item.history),
  ];

  const camp = (title, sides) => h("section", { class: "or-camp" },
    h("h2", {}, title, sides.length > 1 && h("span", { class: "meta" }, ` ${OR.plural(sides.length, "team")}`)),
    sides.slice(0, SHOWN).map(side),
    sides.length > SHOWN && h("details", { class: "or-fold" },
      h("summary", {}, `${OR.plural(sides.length - SHOWN, "more team")}`), sides.slice(SHOWN).map(side)));

  const side = (found) => h("article", { class: "or-card or-side" },
    h("header", {}, h("h3", {}, found.team), h("div", { class: "or-marks" }, OR.chip(found.verdict),
      found.state && h("span", { class: `or-state ${found.state}`, title: found.state_words },
        h("i", { "aria-hidden": "true" }, found.state === "upheld" ? "▣" : "▢"), found.state))),
    h("p", { class: "meta" }, found.grade && [h("span", { title: found.grade_words }, found.grade), " · "],
      OR.date(found.at), " · ", found.space_id, " · ", h("span", {}, found.judge)),
    found.copies.length > 0 && h("p", { class: "or-because" },
      `${found.copies.join(", ")} published the same content: one voice.`),
    found.docket_why && h("p", { class: "or-because" }, h("b", {}, `${found.state}: `), found.docket_why),
    found.legacy && h("p", { class: "or-because" }, "Brought in from an earlier event: no lines were cited."),
    found.quotes.map((quote) => OR.citation(quote, found.judgement_id)),
    found.reasons.map((sentence) => h("p", { class: "or-because" }, sentence)),
    h("a", { href: OR.href({ judgement: found.judgement_id }) },
      found.more_quotes ? `${OR.plural(found.more_quotes, "more quote")} in the whole judgement`
        : "The whole judgement"));

  /* Of many teams the first of both sides are compared; a button brings the others. */
  const compare = (item) => {
    const numbers = [...item.supports.keys(), ...item.contradicts.keys()];
    const sides = [...item.supports, ...item.contradicts];
    const box = h("div", { class: "or-card or-compare", role: "region", tabindex: "0",
      "aria-label": "Set-ups compared" });
    const draw = (most) => {
      const shown = sides.map((_, index) => index).filter((index) => numbers[index] < most);
      OR.fill(box, h("table", {}, h("thead", {}, heads(sides, shown, item.supports.length)),
        h("tbody", {}, item.lines.map((row) => line(row, shown)))));
      return shown.length;
    };
    const all = sides.length > draw(SHOWN) && h("button", { type: "button", class: "or-button quiet",
      onclick: () => { draw(Infinity); all.remove(); box.focus(); } }, `Compare all ${sides.length} teams`);
    return item.lines.length > 0 && h("section", {}, h("h2", {}, "How they did it, line by line"), box,
      h("p", { class: "meta" }, "A link opens the line of the logbook that says it; – means that no line does. " +
        "Marked is what the two sides never share."), all);
  };

  const heads = (sides, shown, supports) => h("tr", {}, h("td", {}),
    h("th", { scope: "col" }, "the paper", h("small", {}, "what it asks for")),
    shown.map((index) => h("th", { scope: "col" }, sides[index].team,
      h("small", {}, index < supports ? "for" : "against"))));

  const line = (row, shown) => h("tr", { class: row.differs ? "differs" : "" },
    h("th", { scope: "row" }, h("span", { title: row.hint || null }, row.name),
      row.differs && h("small", {}, h("span", { "aria-hidden": "true" }, "≠ "), "differs")),
    h("td", { class: "or-asked" }, row.paper ?? unsaid()),
    shown.map((index) => h("td", {}, row.values[index] === null ? unsaid() : said(row.values[index]))));

  const unsaid = () => h("span", { class: "meta" }, h("span", { "aria-hidden": "true" }, "–"),
    h("span", { class: "or-sr" }, "not said"));

  const said = (value) => (value.page
    ? h("a", { href: OR.evidenceHref(value.judgement_id, value.page, value.line) }, value.text) : value.text);

  const settles = ({ verifies, falsifies, raises }) => Boolean(verifies || falsifies || raises.length) &&
    h("section", {},
    h("h2", {}, "What would settle it"),
    h("dl", { class: "or-card or-settle" },
      pair("would verify it", verifies), pair("would falsify it", falsifies),
      raises.map(({ team, words }) => pair(`from ${team}`, words.map((each) => h("p", {}, OR.coded(each)))))));

  const pair = (name, value) => value && value.length > 0 && [h("dt", {}, name), h("dd", {}, value)];

  const silent = (rows) => rows.length > 0 && h("section", {},
    h("h2", {}, "Verdicts that do not count here"),
    h("ul", { class: "or-plain" }, rows.map((row) => h("li", {},
      h("b", {}, row.team), " ", OR.chip(row.verdict), " ",
      row.why, row.said && `: “${row.said}”`, " · ", judgement(row)))));

  const judgement = (row) => h("a", { href: OR.href({ judgement: row.judgement_id }) }, "its judgement");

  const history = (rows) => rows.length > 0 && h("details",
    { class: "or-fold or-past-verdicts", open: rows.length <= 4 },
    h("summary", {}, h("h2", {}, "How it came to this")),
    h("ul", { class: "or-plain" }, rows.map((row) => h("li", {}, OR.date(row.at), " ", h("b", {}, row.team), " ",
      OR.chip(row.verdict), row.counts ? " counts now" : ` earlier${row.reason ? `, ${row.reason}` : ""}`,
      " · ", judgement(row)))));
})();
