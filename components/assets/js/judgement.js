/* One judgement: who was judged at which commit by whom, verdict cards, checks, what was read. */
"use strict";
(() => {
  const { h, fill } = OR;

  const copyLink = () => {
    const button = h("button", { class: "or-button quiet", type: "button" }, "Copy link");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        fill(button, "Link copied");
      } catch {
        fill(button, location.href); // no permission: show it, to be copied by hand
      }
    });
    return button;
  };

  const actions = (live) => h("div", { class: "or-actions" }, copyLink(),
    live && h("a", { class: "or-button quiet", href: OR.outside(live.space), target: "_blank", rel: "noopener" },
      "Live Space ↗"),
    live && h("span", { class: "meta" }, "The live Space may have changed; quotes open the text that was judged."));

  const about = (found) => h("dl", { class: "or-about" },
    [["team", h("a", { href: OR.href({ tab: "leaderboard", team: found.logbook.team }) }, found.logbook.team)],
      ["logbook", h("a", { href: OR.href({ tab: "logbooks", logbook: found.logbook.space_id }) }, found.logbook.space_id)],
      ["version", h("code", { title: found.logbook.sha }, OR.commit(found.logbook.sha))],
      ["paper", h("a", { href: OR.href({ paper: found.paper.paper_id }) }, found.paper.title)],
      ["judged", [OR.date(found.at), ` · ${found.reason} · ${found.seconds < 0.1 ? "under 0.1" : found.seconds.toFixed(1)} s`]],
      ["judge", found.judge],
    ].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));

  const preview = (found) => !found.counts && h("p", { class: "or-remark" },
    h("b", {}, "A preview. "), "In this event another judge counts; these verdicts give no points and no outcomes.");

  const provisional = (found) => found.assessments.some((each) =>
    each.provisional && found.standing.against[each.claim_id]?.state !== "withdrawn") &&
    h("p", { class: "or-remark" }, h("b", {}, "Provisional. "),
      "A falsified claim stays provisional until people have looked at the evidence.");

  const bar = (page) => h("div", { class: "or-read" },
    h("span", {}, page.name),
    h("meter", { min: 0, max: Math.max(page.chars, 1), value: page.read, "aria-label": `${page.name}: share read` }),
    h("span", { class: "meta" }, page.read === page.chars
      ? `${OR.number(page.chars)} characters`
      : `${OR.number(page.read)} of ${OR.number(page.chars)} characters`));

  const leftOut = (title, files) => files.length > 0 && h("details", { class: "or-fold" },
    h("summary", {}, `${OR.plural(files.length, "file")} ${title}`),
    h("ul", {}, files.map((file) => h("li", {}, h("code", {}, file.path), " ", file.reason))));

  const hidden = (notes, id) => notes.length > 0 && h("details", { class: "or-fold" },
    h("summary", {}, `${OR.plural(notes.length, "passage")} of hidden text, not read`),
    h("ul", {}, notes.map((note) => h("li", {},
      note.where && h("a", { href: OR.evidenceHref(id, note.page, note.line) }, note.where), ` ${note.kind} `,
      note.excerpt && h("code", {}, note.excerpt)))));

  const named = (references) => references.length > 0 && h("details", { class: "or-fold" },
    h("summary", { title: "Jobs, traces, data sets and the like. They are listed, and count for nothing by themselves." },
      `${OR.plural(references.length, "thing")} on the Hub named`),
    h("ul", {}, references.map((each) => h("li", {}, `${each.kind}: `,
      h("a", { href: each.url, rel: "noopener nofollow", target: "_blank" }, each.url.replace("https://huggingface.co/", "")),
      ` · ${each.opens}`))));

  const reading = (report, id) => h("section", { class: "or-card" },
    h("h2", {}, "What the judge read"),
    h("p", { class: "meta" }, !report.pages.length ? "That was not recorded." : [
      report.read === report.chars ? `All ${OR.number(report.chars)} characters` : `${OR.number(report.read)} of ${OR.number(report.chars)} characters`,
      ` on ${OR.plural(report.pages.length, "page")}.`]),
    report.pages.map(bar),
    leftOut("outside the table of contents, not read", report.orphans),
    leftOut("not fetched", report.left_out),
    hidden(report.hidden, id),
    named(report.references));

  const checks = (found) => h("section", { class: "or-card" }, h("h2", {}, "Checks of the whole logbook"),
    OR.checkList(found.checks, found.judgement_id) ||
    h("p", { class: "meta" }, "Nothing unusual was found."));

  const change = (each) => h("li", {}, each.was ? OR.chip(each.was) : "new", " → ",
    each.now ? OR.chip(each.now) : "no longer a claim", " ", each.claim);

  const past = (row) => h("li", { class: row.shown ? "shown" : "" },
    h("div", {}, row.shown ? h("b", {}, "this judgement") : h("a", { href: OR.href({ judgement: row.judgement_id }) }, "open"),
      " · ", OR.date(row.at), h("span", { class: "meta" },
        ` · ${OR.commit(row.sha)} · ${row.judge} · claims revision ${row.claim_set_revision} · ${row.reason}, asked by ${row.by}`)),
    row.changes && (row.changes.length ? h("ul", {}, row.changes.map(change))
      : h("span", { class: "meta" }, "No verdict changed.")));

  const history = (rows) => h("section", { class: "or-card" }, h("h2", {}, "History"),
    h("ol", { class: "or-past" }, rows.map(past)));

  const provenance = (facts) => h("details", { class: "or-fold or-card" },
    h("summary", {}, "Provenance: what this judgement was made from"),
    h("dl", { class: "or-provenance" }, facts.map((fact) =>
      h("div", {}, h("dt", {}, fact.name), h("dd", {}, h("code", {}, fact.value))))));

  /** Whose logbook was judged, when and by whom. */
  OR.judgementHead = (found) => [
    h("p", { class: "or-back" }, h("a", { href: OR.href({ paper: found.paper.paper_id }) }, "← All verdicts on this paper")),
    h("h1", {}, found.logbook.title || found.logbook.space_id), about(found), actions(found.logbook.live),
  ];

  /** Verdict cards, and beside them checks, what was read, history and provenance. */
  OR.judgementBody = (found, call) => {
    const since = h("div", {}, OR.sinceThen(found));
    const changed = (standing) => fill(since, OR.sinceThen({ ...found, standing }));
    return [
      OR.strip([...found.assessments.map((each) => each.verdict), ...found.unjudged.map(() => "failed")]),
      since, preview(found), provisional(found), sides(found, OR.teamCard(found, call, changed)),
      OR.callsTable(found.account.calls),
    ];
  };

  const sides = (found, team) =>
    h("div", { class: "or-sides" },
      h("div", {}, h("h2", { class: "or-sr" }, "Verdicts"),
        found.assessments.map((each, index) => OR.verdictCard(each, index + 1, found)),
        found.unjudged.map((each) => OR.unjudgedCard(each, found))),
      h("aside", {}, checks(found), reading(found.reading, found.judgement_id),
        history(found.history), team, provenance(found.provenance)));

  /* The card of the claim that the address names comes into view, as from a paper's table. */
  function showClaim(root, claimId) {
    const card = [...root.querySelectorAll("[data-claim]")].find((each) => each.dataset.claim === claimId);
    card?.scrollIntoView({ block: "start" });
    card?.focus({ preventScroll: true });
  }

  /** Draw the judgement, or the judged page that the address names; gives what stops it. */
  OR.judgementView = (root, call, params) => {
    let wanted = true;
    const draw = (nodes, title) => {
      if (!wanted) return;
      OR.title(title);
      fill(root, h("div", { class: "or-wrap" }, nodes));
    };
    const line = Number.parseInt(params.line, 10) || 1;
    const load = params.at
      ? call("evidence", { judgement_id: params.judgement, page: params.at, line })
        .then((view) => {
          draw(OR.evidencePage(view), `${view.title}: judged text of ${view.space_id}`);
          OR.showLine(root, line);
        })
      : call("judgement", { judgement_id: params.judgement })
        .then((found) => {
          draw([OR.judgementHead(found), OR.judgementBody(found, call)], `Verdicts on ${found.logbook.space_id}`);
          showClaim(root, params.claim);
        });
    load.catch((error) => draw([h("h1", {}, "Judgement"), OR.errorBox(error)], "Judgement"));
    return () => { wanted = false; };
  };
})();
