/* The page of one paper: what it claims, who tried, what they found, and how that changed. */
"use strict";
(() => {
  const { h, fill } = OR;

  OR.paperPage = (call) => {
    const node = h("div", { class: "or-wrap", hidden: true });
    let turn = 0;
    let shown = null;

    /** Show a paper. What is on the page stays until the answer is there, if it is the same paper. */
    async function show(paperId) {
      const mine = ++turn;
      if (shown !== paperId) fill(node, back(), h("h1", { class: "or-loading" }, "Loading the paper…"));
      shown = paperId;
      try {
        const [reply, { organises }] = await Promise.all([call("open_paper", { paper_id: paperId }), OR.asked]);
        if (mine !== turn) return;
        draw(reply, organises && save);
        await tell(reply.paper.paper_id);
      } catch (error) {
        if (mine === turn) fill(node, back(), h("h1", {}, "Paper"), OR.errorBox(error));
      }
    }

    const past = h("div", {});
    const save = (claimId, fields) => call("edit_contract", { claim_id: claimId, fields });

    /* `edit` saves a contract; it is falsy for those who may not. */
    function draw(reply, edit) {
      const settles = (claim) => OR.contractBox(claim, edit, () => tell(reply.paper.paper_id).catch(() => {}));
      OR.title(reply.paper.title);
      fill(node, back(), head(reply.paper), board(reply, settles), fill(past));
    }

    /** What happened to the paper: also after an edit, which is part of it. */
    async function tell(paperId) {
      const mine = turn;
      const told = await call("paper_history", { paper_id: paperId });
      if (mine === turn) fill(past, OR.paperPast(told));
    }
    return { node, show };
  };

  const back = () => h("p", { class: "or-back" }, h("a", { href: "?tab=papers", onclick: stepBack }, "← All papers"));

  /* Back to the search as it was left, if the person came from there. */
  function stepBack(event) {
    if (!history.state?.inApp) return;
    event.preventDefault();
    event.stopPropagation();
    history.back();
  }

  function head(paper) {
    const meta = [paper.area, paper.sub_area, ...paper.badges].filter(Boolean).join(" · ");
    return [
      h("h1", {}, paper.title),
      paper.authors.length > 0 && h("p", { class: "or-authors" }, authors(paper.authors)),
      h("p", { class: "meta" }, meta, meta && paper.links.length > 0 && " · ",
        paper.links.map((link, index) => [index > 0 && " · ", OR.outLink(link.word, link.href)])),
      paper.abstract && h("details", { class: "or-abstract" }, h("summary", {}, "Abstract"), h("p", {}, paper.abstract)),
    ];
  }

  const authors = (names) => (names.length <= 12 ? names.join(", ")
    : `${names.slice(0, 12).join(", ")} and ${names.length - 12} more`);

  function board(reply, settles) {
    if (!reply.claims.length) return OR.empty("No claims yet",
      "Nobody has written down what this paper claims, so no logbook can be judged against it. " +
        "Whoever runs the event adds claims with one command.",
      h("p", {}, h("code", {}, "python -m data import claims.csv")));
    return [
      h("h2", {}, "Claims and evidence"),
      reply.teams.length > 0 && h("p", { class: "lead" }, reply.lead),
      reply.notice && h("p", { class: "or-notice" }, reply.notice),
      OR.claimMatrix(reply.claims, reply.teams, settles),
      start(reply),
    ];
  }

  /* How to begin, in full while nobody has tried; folded once somebody has. */
  function start({ start: { commands, tags }, paper, teams }) {
    const submit = h("a", { class: "or-button", href: OR.href({ tab: "submit", for: paper.paper_id }) }, "Submit a logbook");
    const steps = [
      h("p", {}, "Start a logbook, let it record your runs, publish it:"),
      OR.copyBlock(commands.join("\n")),
      h("p", {}, "Tag the published Space ", tags.map((tag, index) => [index > 0 && " and ", h("code", {}, tag)]),
        " so that it is found, then have it judged here. A logbook on your own disk can be judged first."),
      submit,
    ];
    if (!teams.length) {
      return h("section", { class: "or-empty or-start" }, h("h2", {}, "Nobody has tried yet"), steps);
    }
    return h("details", { class: "or-start" }, h("summary", {}, "Reproduce it yourself"), steps);
  }
})();
