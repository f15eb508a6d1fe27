/* Claims × teams: each cell opens the evidence of that team for that claim. With few teams verdicts
   are words; with many they are signs with a legend, in a box that scrolls sideways. On a narrow
   screen a claim with few teams becomes a block with a line per team (the same cells, laid out anew). */
"use strict";
(() => {
  const { h } = OR;
  const FEW = 6;
  /* Why verdicts of a team do not count: a letter in a broken frame; never by colour alone. */
  const SILENCES = { withdrawn: "W", late: "L", preview: "P", copy: "C" };
  const DOCKET = { provisional: "▢", upheld: "▣", overturned: "⊘", withdrawn: "⊘" };

  /** The table; a claim without teams still shows its outcome. `settles(claim)` is what stands
      below the claim's text. */
  OR.claimMatrix = (claims, teams, settles) => {
    const dense = teams.length > FEW;
    const ordered = dense ? [...teams.filter((team) => team.counts), ...teams.filter((team) => !team.counts)] : teams;
    const box = h("div", { class: "or-card or-matrix-box", tabindex: teams.length > 3 ? "0" : null,
      role: teams.length > 3 ? "region" : null,
      "aria-label": teams.length > 3 ? "Claims and teams, scrolls sideways" : null },
      h("table", { class: dense ? "or-matrix dense" : "or-matrix" },
        h("caption", { class: "or-sr" }, "Claims of the paper in rows, teams in columns, verdicts in cells"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "or-claim" }, "Claim"),
          !dense && h("th", { scope: "col" }, "Outcome"), ordered.map((team) => column(team, dense)))),
        h("tbody", {}, claims.map((claim) => row(claim, ordered, settles, dense)))));
    return dense ? [box, legend(ordered)] : box;
  };

  const column = (team, dense) => {
    const marks = team.marks.map((mark) => mark.word).join(", ");
    const title = `${team.team}${marks ? ` (${marks})` : ""}${team.sha ? `: ${team.space_id} at ${team.sha}` : ""}`;
    const name = h(dense ? "span" : "div", { class: "or-column" }, team.judgement_id
      ? h("a", { href: OR.href({ judgement: team.judgement_id }), title }, team.team) : team.team);
    return h("th", { scope: "col", class: team.counts ? "or-team" : "or-team silent", title },
      dense ? [team.silence && h("small", {}, team.silence), name]
        : [name, team.marks.map((mark) => h("small", { title: mark.hint }, mark.word))]);
  };

  const row = (claim, teams, settles, dense) => h("tr", {},
    h("th", { scope: "row", class: "or-claim" },
      h("div", { class: "or-text" }, h("b", {}, `${claim.number} `), claim.text,
        claim.anchor && h("span", { class: "meta" }, ` ${claim.anchor}`)),
      dense && h("div", { class: "or-outcome" }, OR.chip(claim.outcome)),
      teams.length > 0 && h("div", { class: "meta" }, !dense && claim.sentence, claim.opposed &&
        [" ", h("a", { href: OR.href({ claim: claim.claim_id }) }, "Compare both sides")]),
      settles(claim)),
    !dense && h("td", { class: "or-outcome" }, OR.chip(claim.outcome)),
    teams.map((team) => cell(team, team.cells[claim.claim_id], claim, dense)));

  function cell(team, found, claim, dense) {
    const name = h("span", { class: "or-cell-team", "aria-hidden": "true" }, team.team);
    if (!found) return h("td", { class: "or-cell none" }, name,
      h("span", { class: "or-sr" }, "not assessed"),
      h("span", { "aria-hidden": "true", title: "not assessed" }, "–"));
    const [sign, word, hint] = OR.words(found.verdict);
    const silent = found.counts ? [] : [team.silence || found.docket || "does not count"];
    const said = [word, ...new Set([...found.marks.map((mark) => mark.word), ...silent])].join(", ");
    const notes = [hint, ...found.marks.map((mark) => mark.hint)].join(" ");
    return h("td", { class: "or-cell" }, name,
      h("a", { class: `or-seal ${found.verdict} ${found.counts ? "" : "silent"}`,
        title: `${team.team}: ${said}. ${notes}`,
        href: OR.href({ judgement: found.judgement_id, claim: claim.claim_id }),
        "aria-label": `${team.team}, claim ${claim.number}: ${said}. Open the evidence` },
        h("i", { "aria-hidden": "true" }, sign), dense ? corner(team, found) : h("span", {}, word)),
      !dense && found.marks.map((mark) => h("small", { title: mark.hint }, mark.word)));
  }

  /* Behind the sign: where people stand on a falsified verdict, else why it does not count. */
  const corner = (team, found) => {
    const signs = [!found.counts && SILENCES[team.silence], DOCKET[found.docket]].filter(Boolean);
    return signs.length > 0 && h("sup", { "aria-hidden": "true", data: { sign: signs.join("") } });
  };

  /* Only of what stands in the table. */
  const legend = (teams) => {
    const cells = teams.flatMap((team) => Object.values(team.cells));
    const verdicts = ["verified", "falsified", "toy", "inconclusive"]
      .filter((each) => cells.some((cell) => cell.verdict === each));
    const docket = Object.keys(DOCKET).filter((word) => cells.some((cell) => cell.docket === word));
    const silences = Object.keys(SILENCES).filter((word) => teams.some((team) => team.silence === word));
    return h("p", { class: "or-key meta" },
      verdicts.map((each) => h("span", {}, h("span", { class: `or-seal ${each}` }, OR.words(each)[0]), ` ${each}`)),
      docket.map((word) => h("span", {}, h("b", {}, DOCKET[word]), ` falsified, ${word}`)),
      silences.length > 0 && h("span", {}, h("span", { class: "or-seal silent" }, "·"), " does not count: ",
        silences.map((word, index) => [index > 0 && ", ", h("b", {}, SILENCES[word]), ` ${word}`])),
      h("span", {}, "– not assessed"));
  };
})();
