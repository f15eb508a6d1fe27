/* Submit: the form, what was found behind the address, and the choice of a paper. */
"use strict";
(() => {
  const { h, fill } = OR;

  const HOW = {
    tag: "matched by the Space's tag", arxiv: "matched by its arXiv id",
    title: "matched by its title", chosen: "chosen by you",
  };

  const row = (name, ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

  /** "6 pages, 31 cells (4 runs), 84,120 characters" */
  OR.readWords = (found) =>
    `${OR.plural(found.pages.length, "page")}, ${OR.plural(found.cells, "cell")} ` +
    `(${OR.plural(found.runs, "run")}), ${OR.number(found.chars)} characters`;

  /** What will not be read, as sentences. */
  OR.unreadWords = (found) => [
    found.orphans.length && `${OR.plural(found.orphans.length, "page")} outside the table of contents will not be read`,
    found.left_out.length && `${OR.plural(found.left_out.length, "file")} left out`,
    found.hidden && `${OR.plural(found.hidden, "hidden passage")} will not be read`,
  ].filter(Boolean);

  const unread = (found) => h("details", { class: "or-fold" },
    h("summary", {}, OR.unreadWords(found).join("; ")),
    h("ul", {}, [...found.orphans, ...found.left_out].map((file) =>
      h("li", {}, h("code", {}, file.path), " ", file.reason))));

  const claims = (found) => h("details", { class: "or-fold" },
    h("summary", {}, OR.plural(found.claims.length, "claim"), " will be judged"),
    h("ol", {}, found.claims.map((claim) => h("li", {}, claim))));

  const about = (found) => h("dl", { class: "or-about" },
    row("logbook", found.space_id, " at ", h("code", { title: found.sha }, OR.commit(found.sha))),
    row("team", found.team),
    row("content", OR.readWords(found)),
    found.paper && row("paper", h("a", { href: OR.href({ paper: found.paper.paper_id }) }, found.paper.title),
      h("span", { class: "meta" }, ` ${HOW[found.how] || ""}`)));

  /** Search for the paper when the logbook does not name one. */
  const choice = (call, choose) => {
    const hits = h("ul", { class: "or-choice", "aria-live": "polite" });
    let asked = 0;
    const search = async (words) => {
      const mine = ++asked;
      const { papers } = words.trim() ? await call("find_papers", { query: words }) : { papers: [] };
      if (mine !== asked) return;
      fill(hits, papers.map((paper) => h("li", {}, h("button", { type: "button", class: "or-pick", onclick: () => choose(paper.paper_id) },
        h("b", {}, paper.title), h("span", { class: "meta" }, OR.plural(paper.claims, "claim"))))),
      words.trim() && !papers.length && h("li", { class: "meta" }, "No paper with these words."));
    };
    const field = h("input", { type: "search", id: "submit-paper", class: "or-input", autocomplete: "off",
      placeholder: "words of its title, or an author",
      oninput: () => search(field.value).catch((error) => fill(hits, OR.errorBox(error))) });
    return h("div", { class: "or-which" }, h("label", { for: "submit-paper" }, h("b", {}, "Which paper is it? "),
      "The logbook names no paper of this event."), field, hits);
  };

  const foundCard = (found, { call, choose, judge }) => h("section", { class: "or-card or-found", "aria-label": "What was found" },
    h("h2", {}, found.title || found.space_id), about(found),
    OR.unreadWords(found).length > 0 && unread(found),
    found.paper ? claims(found) : choice(call, choose),
    found.judged && h("p", { class: "or-remark" }, "This very text was judged already, by the same judge, for the same claims."),
    h("div", { class: "or-actions" }, found.judged
      ? h("a", { class: "or-button", href: OR.href({ judgement: found.judged }) }, "Open its verdicts")
      : found.paper && h("button", { class: "or-button", type: "button", id: "submit-judge", onclick: judge }, "Judge now"),
    found.expected && h("span", {}, `Expected: ${found.expected}.`),
    !found.judged && found.paper && h("span", { class: "meta" }, "You can close this page while it is judged; nothing is lost.")));

  const STAGES = [
    ["Found", "The files are fetched at one commit and kept, so that every quote opens for good."],
    ["Read", "Only pages in the table of contents count. Hidden text is taken out and reported."],
    ["Judged", "Each claim is weighed on the outputs of the logbook's own runs. Praise counts for nothing."],
    ["Quoted", "Each verdict shows the lines that it rests on, and what would raise it."],
  ];
  const teaching = () => h("ol", { class: "or-teach" }, STAGES.map(([title, sentence]) =>
    h("li", {}, h("b", {}, title), h("span", {}, sentence))));

  const AT_FIRST = 4;

  /** Packaged logbooks to try: some at first, the others on demand. */
  const chips = (examples, take) => {
    const chip = (address) =>
      h("button", { type: "button", class: "or-example", onclick: () => take(address) }, address);
    const others = examples.slice(AT_FIRST);
    const more = h("button", { type: "button", class: "or-example more",
      onclick: () => more.replaceWith(...others.map(chip)) }, `${others.length} more`);
    return examples.length > 0 && h("div", { class: "or-examples" },
      h("span", { class: "meta" }, "Try one of these:"),
      examples.slice(0, AT_FIRST).map(chip), others.length > 0 && more);
  };

  /** The form and all that may follow before judging begins. */
  const formView = (root, call, params) => {
    const result = h("div", { class: "or-result", "aria-live": "polite" });
    const examples = h("div", {});
    const notice = h("div", {});
    const field = h("input", { id: "submit-address", class: "or-input", autocomplete: "off", spellcheck: "false",
      placeholder: "https://huggingface.co/spaces/team/logbook", "aria-describedby": "submit-hint" });
    const button = h("button", { class: "or-button", id: "submit-look" }, "Look at it");
    field.value = params.address || "";

    const lessons = teaching();
    const busy = async (words, work) => {
      button.disabled = true;
      lessons.hidden = true;
      fill(result, h("p", { class: "or-busy" }, h("span", { class: "or-dot now" }), words));
      try {
        await work();
      } catch (error) {
        fill(result, OR.errorBox(error));
      } finally {
        button.disabled = false;
      }
    };
    const look = (paperId) => busy("Fetching and reading the logbook …", async () => {
      const asked = { address: field.value, paper_id: paperId };
      OR.note({ tab: "submit", address: field.value, for: paperId });
      const found = await call("look", asked);
      fill(result, foundCard(found, { call, choose: look, judge: () => judge(asked) }));
    });
    const judge = (asked) => busy("Handing it in …", async () => {
      OR.go({ submission: (await call("submit", asked)).submission_id });
    });

    fill(root, h("div", { class: "or-wrap" },
      h("h1", {}, "Submit a logbook"), notice,
      h("p", { class: "lead", id: "submit-hint" }, "Paste the address of a published Trackio logbook. First you see what was found; judging starts when you say so. ",
        "None yet? ", h("a", { href: OR.href({ tab: "papers", attempted: "no", has_claims: "yes" }) }, "Choose a paper"), ": its page shows how to begin."),
      h("form", { class: "or-ask", onsubmit: (event) => { event.preventDefault(); look(params.for); } },
        h("label", { class: "or-sr", for: "submit-address" }, "Address of the logbook"), field, button),
      examples, result, lessons));
    const start = async () => {
      const facts = await call("start");
      fill(examples, chips(facts.examples, (address) => { field.value = address; look(); }));
      fill(notice, OR.stoppedBanner(facts.stopped, call, start));
    };
    start().catch(() => {});
    if (params.address) look(params.for);
  };

  OR.views.submit = (root, call) => {
    let stop = () => {};
    OR.onRoute((params) => {
      stop();
      stop = () => {};
      if (OR.tabOf(params) !== "submit") return fill(root);
      if (params.judgement) stop = OR.judgementView(root, call, params);
      else if (params.submission) stop = OR.watchView(root, call, params.submission);
      else formView(root, call, params);
      if (!params.judgement) OR.title(params.submission ? "Judging a logbook" : "Submit a logbook");
    });
  };
})();
