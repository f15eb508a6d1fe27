/* Leaderboard: teams in their order, prize categories, or the page of one team. */
"use strict";
(() => {
  const { h, fill } = OR;
  const VERDICTS = ["verified", "falsified", "toy", "inconclusive"];
  const DEBOUNCE_MS = 60;

  const inNumber = (verdict, count) => {
    const [sign, word, hint] = OR.words(verdict);
    return h("span", { title: `${word}: ${hint}` }, h("i", { "aria-hidden": "true" }, sign),
      OR.number(count), h("span", { class: "or-sr" }, ` ${word}, `));
  };

  /** How many claims have which verdict, as a strip and in numbers. */
  OR.verdictMix = (team) => {
    const given = VERDICTS.filter((verdict) => team[verdict] > 0);
    if (given.length === 0) return h("span", { class: "meta" }, "no verdict counts yet");
    return h("div", { class: "or-mix" },
      h("div", { class: "or-strip", "aria-hidden": "true" },
        given.map((verdict) => h("span", { class: verdict, style: `flex: ${team[verdict]}` }))),
      h("div", { class: "or-tally" }, given.map((verdict) => inNumber(verdict, team[verdict]))));
  };

  const some = (count, words) => count > 0 && `${OR.number(count)}\u00a0${words}`;
  const joined = (...parts) => parts.filter(Boolean).join(" · ");

  /** How the evidence behind a team's points came about, and what people upheld. */
  OR.evidenceWords = (team) => [
    joined(some(team.re_run, "re-run"), some(team.re_computed, "re-computed"), some(team.re_read, "re-read")),
    joined(some(team.backed, "with artifact"), some(team.corroborated, "confirmed outside"),
      some(team.upheld, "upheld")),
  ];

  /** What of a team's logbooks does not count, and how judging again went. */
  OR.asideWords = (team) => [
    joined(some(team.waiting, "not judged yet"), some(team.late, "late"), some(team.previews, "preview"),
      some(team.copies, team.copies === 1 ? "copy" : "copies"), some(team.withdrawn, "withdrawn")),
    team.rejudged > 0 && `${OR.number(team.rejudged)} judged again: ` +
      (team.changed ? `${OR.plural(team.changed, "verdict")} changed` : "same verdicts"),
  ];

  const small = (words) => words && h("small", {}, words);
  const name = ({ team }) =>
    h("a", { class: "or-team-name", href: OR.href({ tab: "leaderboard", team }) }, team);

  const row = (team) => h("tr", {},
    h("td", { class: "or-rank" }, OR.number(team.rank)),
    h("th", { scope: "row" }, name(team),
      team.earned && h("small", { title: "It has what the certificate takes." }, "✓ certificate")),
    h("td", { class: "or-points" }, h("b", {}, OR.number(team.points)), h("span", { class: "or-unit" }, " points"),
      small(team.possible > 0 && `of ${OR.number(team.possible)}`), small(some(team.provisional, "provisional"))),
    h("td", {}, OR.verdictMix(team)),
    h("td", { data: { label: "Evidence" } },
      OR.evidenceWords(team).map((words, index) => (index ? small(words) : words || "–"))),
    h("td", {}, OR.plural(team.logbooks, "logbook"), OR.asideWords(team).map(small)));

  const HEADS = [["Rank"], ["Team"], ["Points", "Out of what the claims of its papers can give"],
    ["Verdicts", "On claims, of the logbooks that count"],
    ["Evidence", "How it came about, where it gave points"],
    ["Logbooks", "One a paper; what is not counted is named"]];

  /* The signs beside the strips, in words: a phone shows no tooltips. */
  const key = () => h("p", { class: "or-key meta", "aria-hidden": "true" }, VERDICTS.map((verdict) =>
    h("span", {}, OR.words(verdict)[0], " ", OR.words(verdict)[1])));

  const table = (body) => h("div", { class: "or-card or-board" }, h("table", {},
    h("thead", {}, h("tr", {}, HEADS.map(([word, title]) => h("th", { scope: "col", title }, word)))), body));

  const sentence = (words) => words[0].toUpperCase() + words.slice(1);

  const prize = (each) => h("li", { class: "or-card" },
    h("h2", {}, each.title), h("p", { class: "meta" }, each.sentence),
    each.places.length === 0 ? h("p", {}, "Nobody yet.") : h("ol", {}, each.places.map((place) =>
      h("li", { value: place.rank }, h("div", {}, name(place), small(place.words))))),
    each.tied > 0 && h("p", { class: "meta" }, `And ${OR.plural(each.tied, "more team")} with as much.`),
    each.waiting && h("p", { class: "meta" }, `${sentence(each.waiting)} wait for a decision.`));

  const rules = (each) => h("details", { class: "or-rules" }, h("summary", {}, "How this board counts"),
    h("ul", {}, each.map((rule) => h("li", {}, h("b", {}, rule.word), ": ", rule.sentence))));

  const nobody = () => OR.empty("No team yet",
    "A team appears here with its first logbook: it is the owner of the logbook's Space.",
    h("a", { class: "or-button", href: OR.href({ tab: "submit" }) }, "Submit a logbook"));

  const noSuch = () => OR.empty("No team has this name",
    "A team is the owner of a logbook's Space, as it stands in the address of the Space.");

  const counted = ({ teams, found }, query) =>
    query ? `${OR.number(found)} of ${OR.plural(teams, "team")}` : OR.plural(teams, "team");

  function board(call) {
    const input = h("input", { type: "search", id: "or-find-team", autocomplete: "off", spellcheck: "false",
      maxlength: "100", placeholder: "A team's name" });
    const find = h("form", { class: "or-search", role: "search", hidden: true,
      onsubmit: (event) => event.preventDefault() },
      h("label", { class: "or-sr", for: "or-find-team" }, "Find a team"), input);
    const top = h("div", {}), place = h("div", { class: "or-hits" }), body = h("tbody", {});
    const status = h("p", { class: "or-status meta", role: "status" });
    const more = h("button", { class: "or-button quiet or-more", type: "button", hidden: true }, "Show more");
    const node = h("div", { class: "or-wrap" }, h("h1", {}, "Leaderboard"), h("p", { class: "lead" },
      "Teams by points. Beside them stands what points do not tell: how the evidence came about, ",
      "and what is still open."), top, find, status, place, more);
    let turn = 0;

    async function ask(offset = 0) {
      const mine = ++turn, query = input.value.trim();
      try {
        const reply = await call("list_teams", { query, offset });
        if (mine === turn) draw(reply, offset, query);
      } catch (error) {
        if (mine === turn) fill(place, OR.errorBox(error, () => ask(offset)));
      }
    }

    function draw(reply, offset, query) {
      if (!offset) body.replaceChildren();
      body.append(...reply.rows.map(row));
      if (reply.rules && !query) {
        fill(top, reply.teams > 0 && h("ul", { class: "or-prizes" }, reply.prizes.map(prize)), rules(reply.rules));
      }
      find.hidden = reply.teams === 0;
      fill(status, reply.teams > 0 && counted(reply, query));
      fill(place, reply.teams === 0 ? nobody() : reply.found === 0 ? noSuch() : [table(body), key()]);
      more.hidden = body.children.length >= reply.found;
    }

    const soon = OR.afterTyping(() => {
      OR.note({ tab: "leaderboard", q: input.value.trim() });
      ask();
    });
    input.addEventListener("input", () => soon(DEBOUNCE_MS));
    more.addEventListener("click", async () => {
      const seen = body.children.length;
      await ask(seen);
      body.children[seen]?.querySelector("a").focus();
    });

    const show = (params) => {
      OR.title("Leaderboard");
      if (document.activeElement !== input) input.value = params.q || "";
      ask();
    };
    return { node, show };
  }

  OR.views.leaderboard = (root, call) => {
    const list = board(call), page = OR.teamPage(call);
    fill(root, list.node, page.node);
    OR.onRoute((params) => {
      if (OR.tabOf(params) !== "leaderboard") return;
      list.node.hidden = Boolean(params.team);
      page.node.hidden = !params.team;
      if (params.team) page.show(params.team);
      else list.show(params);
    });
  };
})();
