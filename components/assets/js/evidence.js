/* Our view of a judged page: numbered lines, cells, cited lines marked, oddities in the margin. */
"use strict";
(() => {
  const { h } = OR;

  const NAMED = ["script", "pasted code"]; // the names of other parts say what their kind says
  const FEW = 2; // so many empty lines in a row are shown one by one

  const inside = (line, range) => line >= range.first && line <= range.last;

  const isCited = (view, line) => view.cited.some((range) => inside(line, range));

  const runFacts = (cell) => [
    cell.command && h("code", {}, `$ ${cell.command}`),
    cell.exit_code !== null && h("span", { class: "meta" }, `exit ${cell.exit_code}`),
    cell.seconds !== null && h("span", { class: "meta" }, `${OR.number(cell.seconds)} s, as the logbook says`),
  ];

  const cellHead = (cell) => h("div", { class: "or-cell-head" },
    h("b", {}, cell.title || `${cell.kind} cell`), h("span", { class: "meta" }, cell.kind), runFacts(cell));

  const partHead = (part) => h("div", { class: "or-part-head" },
    h("span", {}, NAMED.includes(part.kind) && part.name ? `${part.kind}: ${part.name}` : part.kind), part.tier && h("span", { class: "meta" }, part.tier));

  const margin = (notes) => notes.map((note) => h("div", { class: note.grave ? "or-margin grave" : "or-margin" },
    h("b", {}, note.text), note.excerpt && [" ", h("code", {}, note.excerpt)]));

  const citedBy = (line, view) => view.cited.filter((range) => range.first === line)
    .map((range) => h("a", { class: "or-cited-by", href: OR.href({ judgement: view.judgement_id }), title: range.claim },
      OR.chip(range.verdict), ` claim ${range.number}`));

  const row = (text, line, view) => {
    const cited = isCited(view, line);
    return h("div", { class: cited ? "or-line cited" : "or-line", id: `L${line}` },
      h("span", { class: "or-line-no", "aria-hidden": "true" }, line),
      h("span", { class: "or-line-text" }, text || " "),
      cited && h("span", { class: "or-line-by" }, citedBy(line, view)));
  };

  /** What stands above a line: the head of a cell or a part that begins there, margin notes. */
  const above = (view, line) => [
    view.cells.filter((cell) => cell.cell_id && cell.first === line).map(cellHead),
    view.cells.flatMap((cell) => cell.parts)
      .filter((part) => part.first === line && part.kind !== "prose").map(partHead),
    margin(view.notes.filter((note) => note.line === line)),
  ].flat();

  const gap = (first, last) => h("div", { class: "or-line gap" },
    h("span", { class: "or-line-no", "aria-hidden": "true" }, `${first}–${last}`), h("span", {}));

  /** All rows; many empty lines in a row (a cell's header, say) become one. */
  const body = (view) => {
    const rows = [];
    let empty = [];
    const flush = () => {
      const lines = empty.map(([line]) => line);
      rows.push(...(empty.length > FEW ? [gap(lines[0], lines.at(-1))] : empty.map(([, node]) => node)));
      empty = [];
    };
    view.lines.forEach((text, index) => {
      const line = view.first + index, heads = above(view, line), node = row(text, line, view);
      if (heads.length || text.trim() || isCited(view, line)) flush();
      rows.push(...heads);
      if (text.trim() || isCited(view, line)) rows.push(node);
      else empty.push([line, node]);
    });
    flush();
    return rows;
  };

  const further = (view, line, words) => h("p", { class: "meta" },
    h("a", { href: OR.evidenceHref(view.judgement_id, view.page, line) }, words));

  const pageList = (view) => h("nav", { class: "or-pages", "aria-label": "Pages of the judged logbook" },
    view.pages.map((page) => h("a", {
      href: OR.evidenceHref(view.judgement_id, page.page),
      "aria-current": page.page === view.page ? "page" : null,
    }, page.title)));

  /** The evidence view, as nodes. */
  OR.evidencePage = (view) => [
    h("p", { class: "or-back" }, h("a", { href: OR.href({ judgement: view.judgement_id }) }, "← Back to the verdicts")),
    h("h1", {}, view.title),
    h("p", { class: "lead" }, `The text that was judged: ${view.space_id} at ${OR.commit(view.sha)}. `,
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
