/* Our view of a judged page: numbered lines, cells, cited lines marked, oddities in the margin. */
"use strict";
(() => {
  const { h } = OR;

  const inside = (line, range) => line >= range.first && line <= range.last;

  const runFacts = (cell) => [
    cell.command && h("code", {}, `$ ${cell.command}`),
    cell.exit_code !== null && h("span", { class: "meta" }, `exit ${cell.exit_code}`),
    cell.seconds !== null && h("span", { class: "meta" }, `${OR.number(cell.seconds)} s, as the logbook says`),
  ];

  const cellHead = (cell) => h("div", { class: "or-cell-head" },
    h("b", {}, cell.title || `${cell.kind} cell`), h("span", { class: "meta" }, cell.kind), runFacts(cell));

  const partHead = (part) => h("div", { class: "or-part-head" },
    h("span", {}, part.name ? `${part.kind}: ${part.name}` : part.kind), h("span", { class: "meta" }, part.tier));

  const margin = (notes) => notes.map((note) => h("div", { class: "or-margin" },
    h("b", {}, note.text), note.excerpt && [" ", h("code", {}, note.excerpt)]));

  const citedBy = (line, view) => view.cited.filter((range) => range.first === line)
    .map((range) => h("a", { class: "or-cited-by", href: OR.href({ judgement: view.judgement_id }), title: range.claim },
      OR.chip(range.verdict), ` claim ${range.number}`));

  const row = (text, line, view) => {
    const cited = view.cited.some((range) => inside(line, range));
    return h("div", { class: cited ? "or-line cited" : "or-line", id: `L${line}` },
      h("span", { class: "or-line-no", "aria-hidden": "true" }, line),
      h("span", { class: "or-line-text" }, text || " "),
      cited && h("span", { class: "or-line-by" }, citedBy(line, view)));
  };

  const body = (view) => view.lines.flatMap((text, index) => {
    const line = view.first + index;
    return [
      view.cells.filter((cell) => cell.cell_id && cell.first === line).map(cellHead),
      view.cells.flatMap((cell) => cell.parts).filter((part) => part.first === line && part.kind !== "prose").map(partHead),
      margin(view.notes.filter((note) => note.line === line)),
      row(text, line, view),
    ].flat();
  });

  const further = (view, line, words) => h("p", { class: "meta" },
    h("a", { href: OR.evidenceHref(view.judgement_id, view.page, line) }, words));

  const pageList = (view) => h("nav", { class: "or-pages", "aria-label": "Pages of the judged logbook" },
    view.pages.map((page) => h("a", {
      href: OR.evidenceHref(view.judgement_id, page.page),
      "aria-current": page.page === view.page ? "page" : null,
    }, page.title)));

  /** The evidence view, as nodes. */
  OR.evidencePage = (view) => [
    h("p", { class: "or-back" }, h("a", { href: OR.href({ judgement: view.judgement_id }) }, "← back to the verdicts")),
    h("h1", {}, view.title),
    h("p", { class: "lead" }, `The text that was judged: ${view.space_id} at commit ${view.sha.slice(0, 7)}. `,
      "Written by the team, shown as plain text; cited lines are marked."),
    pageList(view),
    view.first > 1 && further(view, Math.max(1, view.first - 1), `lines before ${OR.number(view.first)}`),
    h("div", { class: "or-source", role: "region", "aria-label": `Lines of ${view.title}`, tabindex: "0" }, body(view)),
    view.last < view.total && further(view, view.last + 1, `lines after ${OR.number(view.last)} of ${OR.number(view.total)}`),
  ];

  /** Bring the asked line to where it is seen, and to those who listen. */
  OR.showLine = (root, line) => {
    const target = root.querySelector(`#L${Number(line)}`);
    if (!target) return;
    target.classList.add("asked");
    target.setAttribute("tabindex", "-1");
    target.scrollIntoView({ block: "center" });
    target.focus({ preventScroll: true });
  };
})();
