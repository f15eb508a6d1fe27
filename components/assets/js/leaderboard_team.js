/* The page of one team: what it has, how far its certificate is, and its logbooks. */
"use strict";
(() => {
  const { h, fill } = OR;

  const figure = (count, words, title) => h("div", { class: "or-card or-figure", title },
    h("b", {}, OR.number(count)), h("span", {}, words));

  const figures = (team) => h("div", { class: "or-figures" },
    figure(team.points, team.possible ? `of ${OR.plural(team.possible, "point")}` : "points",
      "Out of what the claims of its papers can give"),
    team.provisional > 0 && figure(team.provisional, "of them provisional",
      "Of falsified claims that people have not decided on"),
    figure(team.counting, `of ${OR.plural(team.logbooks, "logbook")} ${team.logbooks === 1 || team.counting === 1 ? "counts" : "count"}`),
    team.upheld > 0 && figure(team.upheld, `${team.upheld === 1 ? "falsification" : "falsifications"} upheld`,
      "Claims shown to be wrong, checked by people"));

  const out = (words, href, kind = "") =>
    h("a", { class: `or-button ${kind}`, href, target: "_blank", rel: "noopener" }, words);

  const certificate = ({ team, certificate: facts }) => {
    const path = `/certificate/${encodeURIComponent(team)}`;
    return h("section", { class: "or-card or-certificate" }, h("h2", {}, "Certificate"),
      h("progress", { max: facts.least, value: Math.min(facts.reached, facts.least),
        "aria-label": "Progress to the certificate" }),
      h("p", {}, h("b", {}, facts.distance)),
      h("p", { class: "meta" }, facts.takes), h("p", { class: "meta" }, facts.means),
      h("p", {}, facts.earned && out("Open the certificate", `${path}.svg`),
        out(facts.earned ? "Facts and digest" : "Facts", `${path}.json`, "quiet")));
  };

  const turns = (verdicts) => h("span", { class: "or-turns" },
    verdicts.map((verdict, index) => [index > 0 && " → ", OR.chip(verdict)]));

  const again = (book) => `Judged ${book.judgings.length} times: ` + (book.changed.length === 0
    ? "the same verdicts each time"
    : `${OR.plural(book.changed.length, "claim")} did not get the same verdict each time`);

  const judgings = (book) => book.judgings.length > 0 && h("details", {}, h("summary", {}, again(book)),
    h("p", { class: "meta" }, book.judgings.map((each, index) => [index > 0 && " · ",
      h("a", { href: OR.href({ judgement: each.judgement_id }) }, OR.date(each.at)),
      `: ${OR.plural(each.points, "point")}`])),
    h("ul", { class: "or-list" }, book.changed.map((each) => h("li", {}, each.claim, " ", turns(each.verdicts)))));

  const points = (book) => h("p", { class: "or-points" }, h("b", {}, OR.number(book.points)),
    ` of ${OR.plural(book.possible, "point")}`,
    book.provisional > 0 && h("small", {}, `${OR.number(book.provisional)} provisional`));

  const logbook = (book) => h("li", { class: "or-card or-book" + (book.counts ? "" : " aside") },
    h("div", { class: "or-hit-head" },
      h("div", {}, h("h3", {}, h("a", { class: "or-team-name", href: OR.href({ paper: book.paper_id }) }, book.title)),
        h("p", { class: "meta" }, book.judgement_id
          ? h("a", { href: OR.href({ judgement: book.judgement_id }) }, book.space_id) : book.space_id,
        " · published ", OR.date(book.published_at))),
      book.counts && points(book)),
    book.verdicts.some(Boolean) && OR.strip(book.verdicts.map((verdict) => verdict || "unattempted")),
    book.notes.length > 0 && h("ul", { class: "or-notes" }, book.notes.map((note) => h("li", {}, note))),
    judgings(book));

  const back = () => h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "leaderboard" }) }, "← Leaderboard"));

  const page = (team, books, more) => [back(), h("h1", {}, team.team),
    h("p", { class: "lead" }, `Rank ${OR.number(team.rank)} of ${OR.plural(team.teams, "team")}. `,
      OR.asideWords(team).filter(Boolean).map((words) => `${words}. `)),
    figures(team),
    h("div", { class: "or-two" },
      h("section", { class: "or-card or-claims" }, h("h2", {}, "Verdicts that count"), OR.verdictMix(team),
        OR.evidenceWords(team).map((words) => words && h("p", { class: "meta" }, words))),
      certificate(team)),
    h("h2", {}, "Logbooks"), books, more];

  OR.teamPage = (call) => {
    const node = h("div", { class: "or-wrap", hidden: true });
    const books = h("ul", { class: "or-list" });
    const more = h("button", { class: "or-button quiet or-more", type: "button" }, "Show more");
    let turn = 0, shown = null;

    async function ask(offset) {
      const mine = ++turn;
      try {
        const reply = await call("open_team", { team: shown, offset });
        if (mine === turn) draw(reply, offset);
      } catch (error) {
        if (mine === turn) fill(node, back(), OR.errorBox(error, () => ask(offset)));
      }
    }

    function draw(reply, offset) {
      if (!offset) {
        books.replaceChildren();
        fill(node, page(reply, books, more));
      }
      books.append(...reply.books.map(logbook));
      more.hidden = books.children.length >= reply.logbooks;
    }

    more.addEventListener("click", async () => {
      const seen = books.children.length;
      await ask(seen);
      books.children[seen]?.querySelector("a").focus();
    });

    const show = (team) => {
      OR.title(team);
      if (team !== shown) fill(node, back(), h("p", { class: "or-loading" }, "Loading …"));
      shown = team;
      ask(0);
    };
    return { node, show };
  };
})();
