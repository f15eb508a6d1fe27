/* Logbooks: the gallery with its filters, and one logbook with its judgings and its live page. */
"use strict";
(() => {
  const { h, fill } = OR;
  const PAGE = 24, DEBOUNCE_MS = 120;
  const SORTS = [["", "Newest first"], ["judged", "Judged last"], ["verified", "Most verified"], ["flagged", "Most flags"]];
  const VERDICTS = ["verified", "falsified", "toy", "inconclusive"];
  const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

  /** How long ago, with the exact moment as tooltip. */
  const age = (iso) => {
    const at = new Date(iso), seconds = (at - Date.now()) / 1000;
    const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) || ["second", 1];
    return h("time", { datetime: iso, title: at.toLocaleString("en-GB", { timeZoneName: "short" }) },
      relative.format(Math.round(seconds / size), unit));
  };

  const standing = (item) => item.standing !== "counts" &&
    h("span", { class: "or-chip other", title: item.hint }, item.word);

  /** The verdicts as a bar, and in words: "2 verified, 1 toy". */
  const told = (verdicts) => [OR.strip(verdicts), h("p", { class: "meta", "aria-hidden": "true" },
    [...new Set(verdicts)].map((each) => `${verdicts.filter((other) => other === each).length} ${each}`).join(", "))];

  const bar = (item) => (item.verdicts.length ? told(item.verdicts)
    : h("p", { class: "meta" }, item.judgement_id ? "No claim of the paper was assessed." : "No verdicts yet."));

  const flags = (item) => item.flags > 0 &&
    h("span", { class: "or-flags", title: item.flag_words.join("\n") }, `⚑ ${OR.plural(item.flags, "flag")}`);

  const card = (item) => h("li", { class: "or-card or-hit or-logbook" },
    h("div", { class: "or-hit-head" },
      h("h3", {}, h("a", { class: "or-open", href: OR.href({ tab: "logbooks", logbook: item.space_id }) }, item.title)),
      standing(item)),
    !item.title.includes(item.paper_title) && h("p", { class: "meta" }, "on ", h("b", {}, item.paper_title)),
    bar(item),
    h("p", { class: "meta or-foot" }, h("span", {}, item.team), age(item.published_at),
      item.attempts > 1 && h("span", {}, `judged ${item.attempts} times`), flags(item)));

  /* --- the list ----------------------------------------------------------------------- */

  function gallery(call) {
    const field = h("input", { type: "search", id: "or-logbook-words", maxlength: "200", autocomplete: "off",
      placeholder: "A title, a team, a paper" });
    const picker = (name, label, first) => h("select", { id: `or-logbook-${name}`, class: "or-filter",
      "aria-label": label, data: { name }, onchange: () => changed() }, h("option", { value: "" }, first));
    const area = picker("area", "Area", "All areas");
    const worth = picker("standing", "What it is worth", "All logbooks");
    const verdict = picker("verdict", "Verdict", "Any verdict");
    const sort = picker("sort", "Order", SORTS[0][1]);
    offer(verdict, VERDICTS.map((each) => [each, `with a ${each} claim`]));
    offer(sort, SORTS.slice(1));
    const status = h("p", { class: "or-status meta", role: "status" });
    const list = h("ul", { class: "or-list or-gallery" });
    const place = h("div", { class: "or-hits" }, list);
    const more = h("button", { class: "or-button quiet or-more", type: "button", hidden: true,
      onclick: () => ask(list.childElementCount) }, "Show more");
    const node = h("div", { class: "or-wrap" }, h("h1", {}, "Logbooks"),
      h("p", { class: "lead" }, "Every attempt that was published: what it set out to show, what its claims came to, and what the checks noticed."),
      h("form", { class: "or-search", role: "search", onsubmit: (event) => event.preventDefault() },
        h("label", { class: "or-sr", for: "or-logbook-words" }, "Search logbooks"), field),
      h("div", { class: "or-filters", role: "group", "aria-label": "Filters" }, worth, verdict, area, sort),
      status, place, more);
    let asked, team = "", turn = 0;

    function offer(select, options) {
      const value = select.value || select.dataset.wanted || "";
      select.replaceChildren(select.options[0], ...options.map(([id, word]) => h("option", { value: id }, word)));
      select.value = value;
      if (select.selectedIndex < 0) select.value = "";
      select.setAttribute("data-on", String(Boolean(select.value)));
    }

    const request = () => ({ q: field.value.trim(), area: area.value || area.dataset.wanted || "",
      standing: worth.value || worth.dataset.wanted || "", verdict: verdict.value, team, sort: sort.value });

    function changed() {
      [area, worth].forEach((select) => { select.dataset.wanted = select.value; });
      OR.note({ tab: "logbooks", ...request() });
      ask(0);
    }

    async function ask(offset) {
      const wanted = request(), mine = ++turn;
      asked = JSON.stringify(wanted);
      try {
        const reply = await call("list_logbooks", { ...wanted, offset, limit: PAGE });
        if (mine === turn) draw(reply, offset, wanted);
      } catch (error) {
        if (mine === turn) fill(place, OR.errorBox(error, () => ask(0)));
      }
    }

    function draw(reply, offset, wanted) {
      offer(area, reply.areas.map((name) => [name, name]));
      offer(worth, reply.standings.map(({ id, word, n }) => [id, `${word} (${OR.number(n)})`]));
      [verdict, sort].forEach((select) => select.setAttribute("data-on", String(Boolean(select.value))));
      status.replaceChildren(OR.plural(reply.total, "logbook"), ...(team ? [` of ${team}. `,
        h("a", { href: OR.href({ tab: "logbooks" }) }, "All teams")] : []));
      const cards = reply.logbooks.map(card);
      if (offset) list.append(...cards);
      else fill(list, cards);
      fill(place, reply.total ? list : nothing(wanted));
      more.hidden = list.childElementCount >= reply.total;
      if (offset) cards[0]?.querySelector("a").focus();
    }

    const nothing = (wanted) => (Object.values(wanted).some(Boolean)
      ? OR.empty("No logbook fits", "Try fewer words, or take a filter away.",
        h("a", { class: "or-button quiet", href: OR.href({ tab: "logbooks" }) }, "Show all"))
      : OR.empty("No logbooks yet", "A logbook appears here once it was submitted or found by its tag. Publish one with Trackio and submit its address.",
        h("a", { class: "or-button", href: OR.href({ tab: "submit" }) }, "Submit a logbook")));

    const soon = OR.afterTyping(changed);
    field.addEventListener("input", () => soon(DEBOUNCE_MS));

    function show(params) {
      OR.title("Logbooks");
      if (document.activeElement !== field) field.value = params.q || "";
      team = params.team || "";
      [area, worth, verdict, sort].forEach((select) => {
        select.value = select.dataset.wanted = params[select.dataset.name] || "";
      });
      if (JSON.stringify(request()) !== asked || !list.childElementCount) ask(0);
    }
    return { node, show };
  }

  /* --- one logbook -------------------------------------------------------------------- */

  const attempt = (entry) => h("li", {},
    h("a", { href: OR.href({ judgement: entry.judgement_id }) }, OR.date(entry.at)),
    h("span", { class: "meta" }, ` ${entry.reason} · ${entry.judge} · claims revision ${entry.revision} · ${entry.commit}`),
    entry.verdicts.length > 0 && told(entry.verdicts));

  const about = (item) => h("section", { class: "or-card" },
    h("div", { class: "or-hit-head" },
      h("h2", {}, h("a", { href: OR.href({ paper: item.paper_id }) }, item.paper_title)), standing(item)),
    item.standing !== "counts" && h("p", { class: "meta" }, item.hint),
    bar(item),
    item.judgement_id && h("p", {}, h("a", { href: OR.href({ judgement: item.judgement_id }) }, "Open the judgement with its quotes")),
    item.flag_words.length > 0 && [h("h3", {}, OR.plural(item.flags, "flag")),
      h("ul", {}, item.flag_words.map((words) => h("li", {}, words)))],
    item.history.length > 0 && [h("h3", {}, item.history.length > 1 ? `Judged ${item.history.length} times` : "Judged once"),
      h("ul", { class: "or-past or-attempts" }, item.history.map(attempt))]);

  function live(call, reply) {
    const place = h("div", { class: "or-live" });
    const button = h("button", { class: "or-button quiet", type: "button" }, "Show the live page");
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const { url, moved_on: movedOn } = await call("live_page", { space_id: reply.space_id });
        fill(place, h("p", { class: "or-live-label" }, h("b", {}, "Live, not the judged version. "),
          movedOn ? "It has changed since it was judged. " : "", OR.outLink("Open it on its own", url)),
        h("iframe", { src: OR.outside(url), title: `Live page of ${reply.space_id}`, sandbox: "allow-scripts",
          referrerpolicy: "no-referrer", loading: "lazy" }));
        button.hidden = true;
      } catch (error) {
        button.disabled = false;
        fill(place, OR.errorBox(error));
      }
    });
    return [h("div", { class: "or-row" }, button, OR.outLink("On the Hub", `https://huggingface.co/spaces/${reply.space_id}`)), place];
  }

  function page(call) {
    const body = h("div", {});
    const node = h("div", { class: "or-wrap", hidden: true },
      h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "logbooks" }) }, "← All logbooks")), body);
    let turn = 0;
    async function show(spaceId) {
      const mine = ++turn;
      OR.title(spaceId);
      try {
        const reply = await call("open_logbook", { space_id: spaceId });
        if (mine !== turn) return;
        const [first] = reply.papers;
        fill(body, h("h1", {}, first.title),
          h("p", { class: "lead" }, reply.space_id, " by ", h("a", { href: OR.href({ tab: "leaderboard", team: first.team }) }, first.team), ", published ", age(first.published_at)),
          reply.on_hub ? live(call, reply)
            : h("p", { class: "meta" }, "Read from a folder, not from the Hub: there is no live page."),
          h("div", { class: "or-list" }, reply.papers.map(about)));
      } catch (error) {
        if (mine === turn) fill(body, OR.errorBox(error, () => show(spaceId)));
      }
    }
    return { node, show };
  }

  OR.views.logbooks = (root, call) => {
    const list = gallery(call), one = page(call);
    fill(root, list.node, one.node);
    OR.onRoute((params) => {
      if (OR.tabOf() !== "logbooks") return;
      list.node.hidden = Boolean(params.logbook);
      one.node.hidden = !params.logbook;
      if (params.logbook) one.show(params.logbook);
      else list.show(params);
    });
  };
})();
