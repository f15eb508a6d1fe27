/* The list of conflicts: filters kept in the address, the strongest first, a page at a time. */
"use strict";
(() => {
  const { h, fill } = OR;
  const KINDS = [["", "All"], ["contested", "Contested"], ["opposing", "Opposing evidence"]];
  const NAMES = ["kind", "area", "team"];

  OR.conflictList = (call) => {
    const kinds = h("div", { class: "or-kinds", role: "group", "aria-label": "Kind of conflict" });
    const area = h("select", { id: "or-conflict-area", class: "or-filter", "aria-label": "Area",
      onchange: () => go({ area: area.value }) }, h("option", { value: "" }, "All areas"));
    const teams = h("datalist", { id: "or-conflict-teams" });
    const team = h("input", { id: "or-conflict-team", class: "or-filter", type: "search", maxlength: "100",
      list: "or-conflict-teams", placeholder: "Any team", "aria-label": "Team", autocomplete: "off",
      onchange: () => go({ team: team.value.trim() }) });
    const chosen = h("div", { class: "or-chosen" });
    const body = h("div", { class: "or-hits", "aria-live": "polite" });
    const node = h("div", { class: "or-wrap" },
      h("h1", {}, "Where teams disagree"),
      h("p", { class: "lead" }, "Contested claims first: verified by one team, falsified by another. " +
        "Then claims with evidence on both sides. The strongest stand on top: many independent teams, " +
        "and runs rather than words, on both sides."),
      h("div", { class: "or-filters" }, kinds, area, team, teams), chosen, body);
    let turn = 0;
    let offered = false;

    const wanted = (params = OR.params()) =>
      Object.fromEntries(NAMES.map((name) => [name, params[name] || ""]));
    const address = (filters, page) => ({ tab: "conflicts", ...filters, p: page > 1 ? page : "" });
    const go = (change) => OR.go(address({ ...wanted(), ...change }));

    async function show(params) {
      const mine = ++turn;
      const filters = wanted(params);
      OR.title("Conflicts");
      set(filters);
      if (!body.hasChildNodes()) fill(body, h("p", { class: "or-loading" }, "Loading…"));
      try {
        const reply = await call("list_conflicts", { ...filters, page: pageOf(params.p) });
        if (mine === turn) draw(reply, filters);
      } catch (error) {
        if (mine === turn) fill(body, OR.errorBox(error, () => show(params)));
      }
      if (!offered) offer(filters);
    }

    const pageOf = (text) => (/^\d{1,4}$/.test(text || "") ? Number(text) : 1);

    function set(filters) {
      area.value = filters.area;
      team.value = filters.team;
      [area, team].forEach((field) => field.setAttribute("data-on", String(Boolean(field.value))));
      fill(chosen, NAMES.filter((name) => name !== "kind" && filters[name]).map((name) =>
        h("button", { type: "button", class: "or-filter", "aria-pressed": "true",
          onclick: () => go({ [name]: "" }) },
          `${name}: ${filters[name]} `, h("span", { "aria-hidden": "true" }, "×"),
          h("span", { class: "or-sr" }, "remove"))));
    }

    /* Areas and teams that have conflicts; asked for once. */
    async function offer(filters) {
      offered = true;
      const choices = await call("conflict_choices").catch(() => ({ areas: [], teams: [] }));
      area.append(...choices.areas.map(([name, count]) => h("option", { value: name }, `${name} (${count})`)));
      fill(teams, choices.teams.map(([name, count]) => h("option", { value: name }, OR.plural(count, "conflict"))));
      area.hidden = choices.areas.length === 0;
      area.value = filters.area;
    }

    function draw(reply, filters) {
      const all = Object.values(reply.counts).reduce((sum, count) => sum + count, 0);
      const filtered = NAMES.some((name) => filters[name]);
      fill(kinds, KINDS.map(([kind, word]) => h("button", { type: "button", class: "or-filter", data: { kind },
        "aria-pressed": String(filters.kind === kind), onclick: () => go({ kind }) },
        word, h("small", {}, ` ${OR.number(kind ? reply.counts[kind] : all)}`))));
      kinds.parentElement.hidden = !all && !filtered;
      if (!reply.conflicts.length) return fill(body, filtered ? nothingFits() : nothing());
      const of = (kind) => reply.conflicts.filter((each) => each.kind === kind);
      fill(body, KINDS.slice(1).map(([kind, word]) => group(word, of(kind))), pager(reply, filters));
    }

    const pager = ({ page, pages }, filters) => pages > 1 && h("nav", { class: "or-pager", "aria-label": "Pages" },
      step(page > 1, "prev", "← Previous", address(filters, page - 1)),
      h("span", { class: "meta" }, `Page ${page} of ${pages}`),
      step(page < pages, "next", "Next →", address(filters, page + 1)));
    const step = (there, rel, word, to) =>
      (there ? h("a", { class: "or-button quiet", rel, href: OR.href(to) }, word) : h("span"));

    const nothingFits = () => OR.empty("No conflict fits these filters", "Others may; take a filter away.",
      h("button", { type: "button", class: "or-button", onclick: () => go({ kind: "", area: "", team: "" }) },
        "Show all conflicts"));

    return { node, show };
  };

  const nothing = () => OR.empty("No two teams disagree yet",
    "A claim appears here when one team's logbook supports it and another's contradicts it. " +
      "Independent attempts at the same paper make that visible.",
    h("a", { class: "or-button", href: OR.href({ tab: "submit" }) }, "Submit a logbook"));

  const group = (word, items) => items.length > 0 && h("section", {},
    h("h2", {}, word), h("ul", { class: "or-list" }, items.map(entry)));

  const entry = (item) => h("li", { class: "or-card or-hit" },
    h("div", { class: "or-hit-head" },
      h("div", {}, h("h3", {}, h("a", { class: "or-open", href: OR.href({ claim: item.claim_id }) }, item.claim)),
        h("p", { class: "meta" }, [item.paper.title, item.anchor, item.area].filter(Boolean).join(" · "))),
      h("div", { class: "or-marks" }, OR.conflictMark(item))),
    item.sentence && h("p", { class: "or-say" }, item.sentence),
    h("p", { class: "or-camps meta" }, camp("for", item.supports, item.teams[0]),
      camp("against", item.contradicts, item.teams[1])));

  const camp = (word, names, count) => h("span", {}, h("b", {}, `${word}: `), names.join(", "),
    count > names.length && ` and ${count - names.length} more`);
})();
