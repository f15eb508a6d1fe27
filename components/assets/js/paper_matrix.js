/* Claims × teams: each cell opens the evidence of that team for that claim. On a narrow screen
   every claim becomes a block with a line per team (the table's own cells, laid out anew). */
"use strict";
(() => {
  const { h } = OR;

  /** The table; a claim without teams still shows its outcome. `settles(claim)` is what stands
      below the claim's text. */
  OR.claimMatrix = (claims, teams, settles) => h("div", { class: "or-card or-matrix-box", tabindex: teams.length > 4 ? "0" : null,
    role: teams.length > 4 ? "region" : null, "aria-label": teams.length > 4 ? "Claims and teams, scrolls sideways" : null },
    h("table", { class: "or-matrix" },
      h("caption", { class: "or-sr" }, "Claims of the paper in rows, teams in columns, verdicts in cells"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Claim"), h("th", { scope: "col" }, "Outcome"), teams.map(column))),
      h("tbody", {}, claims.map((claim) => row(claim, teams, settles)))));

  const column = (team) => h("th", { scope: "col", class: "or-team" },
    team.judgement_id
      ? h("a", { href: OR.href({ judgement: team.judgement_id }), title: `${team.space_id} at ${team.sha}` }, team.team)
      : team.team,
    team.marks.map((mark) => h("small", { title: mark.hint }, mark.word)));

  const row = (claim, teams, settles) => h("tr", {},
    h("th", { scope: "row", class: "or-claim" },
      h("div", {}, h("b", {}, `${claim.number} `), claim.text,
        claim.anchor && h("span", { class: "meta" }, ` ${claim.anchor}`)),
      teams.length > 0 && h("div", { class: "meta" }, claim.sentence, claim.opposed &&
        [" ", h("a", { href: OR.href({ claim: claim.claim_id }) }, "Compare both sides")]),
      settles(claim)),
    h("td", { class: "or-outcome" }, OR.chip(claim.outcome)),
    teams.map((team) => cell(team, team.cells[claim.claim_id], claim)));

  function cell(team, found, claim) {
    const name = h("span", { class: "or-cell-team", "aria-hidden": "true" }, team.team);
    if (!found) return h("td", { class: "or-cell none" }, name,
      h("span", { class: "or-sr" }, "not assessed"), h("span", { "aria-hidden": "true", title: "not assessed" }, "–"));
    const [sign, word, hint] = OR.words(found.verdict);
    const said = [word, ...found.marks.map((mark) => mark.word)].join(", ");
    const notes = [hint, ...found.marks.map((mark) => mark.hint)].join(" ");
    return h("td", { class: "or-cell" }, name,
      h("a", { class: `or-seal ${found.verdict}`, title: `${said}. ${notes}`,
        href: OR.href({ judgement: found.judgement_id, claim: claim.claim_id }),
        "aria-label": `${team.team}, claim ${claim.number}: ${said}. Open the evidence` },
        h("i", { "aria-hidden": "true" }, sign), h("span", {}, word)),
      found.marks.map((mark) => h("small", { title: mark.hint }, mark.word)));
  }
})();
