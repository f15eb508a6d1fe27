/* Header and footer; the header also tells Gradio which tab the address belongs to. */
"use strict";
(() => {
  const { h, fill } = OR;
  const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR, ARRIVING_MS = 2000;
  const LATE = "A logbook first seen after the deadline is judged and shown, and not scored.";

  /* What boards show may be a state of the past: since when, and the digest that anybody can check. */
  const frozen = ({ at, digest, name, ready }) => [ready ? h("span", { class: "or-frozen",
    title: `Snapshot “${name}”, digest ${digest}. Leaderboard, results and conflicts show it.` },
  "frozen ", OR.date(at), " · digest ", h("code", {}, digest.slice(0, 8)))
    : h("span", { title: "Until then boards show what is known now." }, "frozen results are being put together"),
  " · "];

  const stats = (facts) => [facts.frozen && frozen(facts.frozen), ...[
    ["team", facts.teams], ["logbook", facts.logbooks], ["paper", facts.papers], ["claim", facts.claims],
    ["job", facts.jobs, "Compute jobs on the Hub that judged logbooks name"],
    ["trace", facts.traces, "Data sets with an agent's traces that judged logbooks name"],
  ].filter(([, count]) => count > 0).map(([word, count, title], index) =>
    [index > 0 && " · ", h("span", { title }, h("b", {}, OR.number(count)), ` ${count === 1 ? word : word + "s"}`)])];

  /** How long until a moment, in the two units that matter: "3 d 4 h", "4 h 12 min", "5 min 9 s". */
  OR.left = (ms) => {
    const units = [["d", DAY], ["h", HOUR], ["min", MINUTE], ["s", 1000]];
    const found = units.findIndex(([, size]) => ms >= size), first = found < 0 ? units.length - 1 : found;
    return units.slice(first, first + 2).map(([word, size], index) =>
      `${Math.floor((index ? ms % units[first][1] : ms) / size)} ${word}`).join(" ");
  };

  const told = (at, options) => at.toLocaleString("en-GB", options);
  const READER = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const FULL = { dateStyle: "full", timeStyle: "long" };

  /* The deadline in the reader's own zone; what it is elsewhere stands in the tooltip. */
  function deadline(iso, now) {
    const at = new Date(iso);
    const title = `${told(at, FULL)}, which is ${told(at, { ...FULL, timeZone: "UTC" })}. ${LATE}`;
    const time = (options) => h("time", { datetime: iso, title }, told(at, options));
    return now < at ? [["closes in ", h("b", {}, OR.left(at - now))], [time(READER), " your time"]]
      : [["closed ", time({ day: "numeric", month: "short", year: "numeric" })],
        [h("span", { title: LATE }, "late lane: judged, shown, not scored")]];
  }

  function clock(iso) {
    const node = h("div", { class: "or-clock", role: "timer", "aria-label": "Deadline", "aria-live": "off" });
    const tick = () => {
      const now = Date.now(), left = new Date(iso) - now;
      fill(node, deadline(iso, now).map((line) => h("span", {}, line)));
      if (left > 0) setTimeout(tick, left < HOUR ? 1000 : Math.min(left % MINUTE + 50, MINUTE));
    };
    tick();
    return node;
  }

  /* Addresses of Gradio's own routes; back to the view that is open when the link is followed. */
  const leave = (route, text) => h("a", { href: route, onclick: (event) => {
    event.currentTarget.href = `${route}?_target_url=${encodeURIComponent(location.pathname + location.search)}`;
  } }, text);
  const account = ({ name, organises, can_sign_in: offered }) => (name
    ? [h("span", {}, organises ? `${name}, organiser` : name), " · ", leave("/logout", "Sign out")]
    : offered && leave("/login/huggingface", "Sign in"));

  /* On a phone the tabs are wider than the screen: the one that is open stands in its middle. */
  const centred = (bar) => {
    const tab = bar.querySelector('[role="tab"][aria-selected="true"]');
    if (tab) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  };

  const tabBar = () => document.querySelector('#tabs [role="tablist"]');

  function keepCentred() {
    const bar = tabBar();
    if (!bar) return requestAnimationFrame(keepCentred); // Gradio has not drawn the tabs yet
    new MutationObserver(() => centred(bar))
      .observe(bar, { subtree: true, childList: true, attributeFilter: ["aria-selected"] });
    centred(bar);
  }

  let counted = null;

  /** "Fetching claims.json, 45 %" from {words, share}. */
  OR.farAs = ({ words, share }) => words + (share === null ? "" : `, ${Math.round(share * 100)} %`);

  /* On first start the event's files come in while the page is in use: numbers grow, a line says why. */
  function follow(call, count, line) {
    let came = false;
    const show = (facts) => {
      fill(count, stats(facts));
      if (facts.arriving) {
        came = true;
        fill(line, h("span", { title: "The event's public files are fetched once; all works meanwhile." },
          OR.farAs(facts.arriving)));
        setTimeout(() => call("event_stats").then(show, () => {}), ARRIVING_MS);
      } else {
        fill(line, came && ["More of the event is here. ",
          h("a", { href: "", onclick: () => location.reload() }, "Show it")]);
      }
    };
    return show;
  }

  OR.views.header = (root, call, emit) => {
    const count = h("div", { class: "or-count", "aria-live": "off" });
    const who = h("div", { class: "or-account" }), line = h("div", { class: "or-arriving", role: "status" });
    /* There Gradio lays the Space's own badge over the corner, unless the page stands in a frame. */
    document.body.classList.toggle("or-under-badge", OR.event.on_space && window.self === window.top);
    fill(root, h("header", { class: "or-header" }, h("div", { class: "or-top" },
      h("a", { class: "or-brand", href: "?tab=papers" }, "Open Reproductions",
        h("small", {}, [OR.event.title, OR.event.subtitle].filter(Boolean).join(" · "))),
      h("div", { class: "or-when" }, OR.event.deadline && clock(OR.event.deadline),
        h("div", {}, OR.syncLine(call), line, count), who))));
    OR.recount = () => {
      counted = call("event_stats");
      counted.then(follow(call, count, line), () => {});
    };
    OR.recount();
    keepCentred();
    call("who_asks").then(OR.tellAsker, () => OR.tellAsker({}));
    OR.asked.then((asker) => {
      fill(who, account(asker));
      document.body.classList.toggle("or-organises", Boolean(asker.organises)); // one tab more
      if (tabBar()) centred(tabBar());
    });
    let shown = OR.event.tabs[0];
    OR.onRoute(() => {
      if (OR.tabOf() !== shown) emit("route", { tab: shown = OR.tabOf() });
    });
  };

  /* What a stranger meets first, said where no tooltip is needed: a phone has none. */
  const TERMS = [
    ["claim", "A statement of a paper that can be tested by itself."],
    ["logbook", "What a team published of its runs, recorded with Trackio; the team is the owner of its Space."],
    ["verdict", "What the judge makes of one claim from one logbook: verified, falsified, toy or inconclusive."],
    ["outcome", "What the verdicts of all teams on a claim come to."],
    ["provisional", "Of a falsified claim: people have not yet decided on it."],
  ];
  const SIGNED = ["verified", "falsified", "toy", "inconclusive", "contested", "unattempted"];
  const meanings = () => [
    SIGNED.map((each) => h("div", {}, h("dt", {}, OR.chip(each)), h("dd", {}, OR.words(each)[2]))),
    TERMS.map(([word, sentence]) => h("div", {}, h("dt", {}, h("b", {}, word)), h("dd", {}, sentence)))];

  /* Written when it is opened first: few open it. */
  function words() {
    const list = h("dl", {});
    return h("details", { class: "or-words", ontoggle: () => list.firstChild || fill(list, meanings()) },
      h("summary", {}, "What the words mean"), list);
  }

  OR.views.footer = (root) => {
    const count = h("p", { class: "or-foot-count" }); // on a phone, where the header has no room
    fill(root, h("footer", { class: "or-footer" }, count,
      h("p", {}, "Every verdict rests on quoted lines of a logbook at one commit; open a verdict to read them."), words()));
    counted?.then((facts) => fill(count, stats(facts)), () => {});
  };
})();
