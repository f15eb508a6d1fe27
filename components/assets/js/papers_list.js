/* The search over papers and claims: as you type, ranked, with filters kept in the address. */
"use strict";
(() => {
  const { h, fill } = OR;
  const DEBOUNCE_MS = 60, LONGEST_WAIT_MS = 150; // a fast typist sees hits while typing
  const PAGE = 20;
  const MOST = 200;

  OR.papersList = (call) => {
    const input = h("input", { type: "search", id: "or-search", autocomplete: "off", spellcheck: "false",
      maxlength: "200", placeholder: "A title, an author, a number, a method", "aria-controls": "or-hits",
      "aria-keyshortcuts": "/" });
    const lead = h("p", { class: "lead" }, "Search papers and their claims; see who tried and what they found.");
    const status = h("p", { class: "or-status meta", role: "status" });
    const meant = h("p", { class: "or-meant", hidden: true });
    const hits = h("div", { id: "or-hits", class: "or-hits" });
    const more = h("button", { class: "or-button quiet or-more", type: "button", hidden: true }, "Show more");
    const filters = OR.paperFilters(() => changed());
    const node = h("div", { class: "or-wrap" },
      h("h1", {}, "What has been reproduced?"), lead,
      h("form", { class: "or-search", role: "search", onsubmit: (event) => event.preventDefault() },
        h("label", { class: "or-sr", for: "or-search" }, "Search papers and claims"), input,
        h("kbd", { class: "or-wide", "aria-hidden": "true", title: "Press / to search from anywhere" }, "/")),
      filters.node, status, meant, hits, more);

    let asked = null;
    let drawn = null;
    let limit = PAGE;
    let turn = 0;
    let unasked;
    const soon = OR.afterTyping(changed);

    const request = () => ({ query: input.value.trim(), ...filters.values() });
    const address = ({ query, ...chosen }) => ({ tab: "papers", q: query, ...chosen });

    /* What was typed or chosen: change the address without a new step, then ask. */
    function changed() {
      unasked = undefined;
      OR.note(address(request()));
      ask();
    }

    async function ask(size = PAGE, tried = request()) {
      asked = JSON.stringify(tried);
      limit = size;
      const mine = ++turn;
      try {
        const reply = await call("search_papers", { ...tried, limit });
        if (mine === turn) draw(reply, tried);
      } catch (error) {
        if (mine !== turn) return;
        drawn = null;
        fill(hits, OR.errorBox(error, () => ask(size, tried)));
      }
    }

    function draw(reply, tried) {
      const facts = JSON.stringify({ ...reply, ms: 0 });
      if (facts === drawn) return;
      drawn = facts;
      lead.textContent = `${OR.plural(reply.total.papers, "paper")}, ${OR.plural(reply.total.claims, "claim")}. ` +
        "Search a title, an author, a number, a method.";
      filters.offer(reply.areas);
      fill(status, reply.groups ? "" : found(reply));
      suggest(reply.meant);
      const focused = hits.contains(document.activeElement) && document.activeElement.getAttribute("href");
      fill(hits, reply.groups ? OR.paperGroups(reply.groups) : OR.paperCards(reply.hits, () => clear(tried)));
      if (focused) stayAt(focused);
      more.hidden = Boolean(reply.groups) || !reply.more || limit >= MOST;
    }

    /* A late answer may draw anew under a person who already walks through the hits. */
    function stayAt(href) {
      const links = [...hits.querySelectorAll("a.or-open")];
      (links.find((link) => link.getAttribute("href") === href) || input).focus({ preventScroll: true });
    }

    function suggest(words) {
      meant.hidden = !words;
      fill(meant, words && ["Did you mean ", h("button", { type: "button", class: "or-link",
        onclick: () => { input.value = words; changed(); input.focus(); } }, words), "?"]);
    }

    const found = ({ papers, claims, ms, loose, more: rest, hits: cards }) =>
      `${OR.plural(papers, "paper")}, ${OR.plural(claims, "claim")} in ${ms < 1 ? "under 1" : Math.round(ms)} ms` +
      (loose ? ". Nothing has all of these words; these have some" : "") +
      (!rest && cards.length < papers + claims ? ". Of each paper the claims that match best are shown" : "") + ".";

    /* Nothing found: drop the filters first, then the words. */
    function clear({ query, ...chosen }) {
      if (!Object.values(chosen).some(Boolean)) input.value = "";
      filters.set({});
      changed();
      input.focus();
    }

    input.addEventListener("input", () => {
      const now = performance.now();
      unasked ??= now;
      soon(Math.max(0, Math.min(DEBOUNCE_MS, unasked + LONGEST_WAIT_MS - now)));
    });
    more.addEventListener("click", async () => {
      const seen = hits.querySelectorAll("a.or-open").length;
      await ask(Math.min(limit + PAGE, MOST));
      hits.querySelectorAll("a.or-open")[seen]?.focus();
    });
    node.addEventListener("keydown", (event) => OR.walkHits(event, input, hits));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || OR.isTyping(event) || node.offsetParent === null) return;
      event.preventDefault();
      input.focus();
      input.select();
    });

    /** Show what the address asks for. What stands there already stays (scrolled as it was), unless
        something was judged meanwhile. */
    function show(params) {
      OR.title("");
      if (document.activeElement !== input) input.value = params.q || "";
      filters.set(params);
      ask(JSON.stringify(request()) === asked ? limit : PAGE);
    }
    return { node, show };
  };

  /** Whether a key belongs to a field, or is a command of the browser. */
  OR.isTyping = (event) => event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
    Boolean(event.target.closest?.("input, textarea, select, [contenteditable=true]"));

  /** Arrow keys walk from the search field through the hits and back; Enter goes to the first. */
  OR.walkHits = (event, input, hits) => {
    const links = [...hits.querySelectorAll("a.or-open")];
    const at = links.indexOf(document.activeElement);
    const fromInput = document.activeElement === input;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] || (fromInput && event.key === "Enter" ? 1 : 0);
    if (!step || event.isComposing || (at < 0 && !fromInput)) return;
    event.preventDefault();
    (at + step < 0 ? input : links[Math.min(at + step, links.length - 1)])?.focus();
  };
})();
