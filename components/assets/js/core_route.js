/* The address is the state of the page: every view has one that can be shared, back goes back. */
"use strict";
(() => {
  const listeners = new Set();
  const waiting = new Set();
  const TAB_OF = { paper: "papers", submission: "submit", judgement: "submit", claim: "conflicts",
    logbook: "logbooks", team: "leaderboard" };

  /** The query of the address as an object of texts. */
  OR.params = () => Object.fromEntries(new URLSearchParams(location.search));

  /** The tab that an address belongs to: the one it names, else that of what it names. */
  OR.tabOf = (params = OR.params()) => {
    if (OR.event.tabs.includes(params.tab)) return params.tab;
    const entity = Object.keys(TAB_OF).find((name) => params[name]);
    return entity ? TAB_OF[entity] : OR.event.tabs[0];
  };

  /** The address of a view, for links: empty values are left out. */
  OR.href = (params) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
    return "?" + query;
  };

  /** Go to another view. `replace` changes the address without a new step in the history;
      each new step is marked `inApp`: one step back stays within the app. */
  OR.go = (params, { replace = false } = {}) => {
    waiting.forEach((typed) => typed.now());
    const address = location.pathname + OR.href(params);
    if (address !== location.pathname + location.search) {
      if (replace) history.replaceState(history.state, "", address);
      else history.pushState({ inApp: true }, "", address);
    }
    announce();
  };

  /** Change the address quietly, as while a person types. */
  OR.note = (params) => history.replaceState(history.state, "", location.pathname + OR.href(params));

  /** `work` follows what is typed: what comes back asks for it, so many ms from then. It is done
      before another view is opened, and dropped by a step in the history: the address is another's then. */
  OR.afterTyping = (work) => {
    let timer;
    const drop = () => { clearTimeout(timer); timer = undefined; };
    const now = () => { if (timer !== undefined) { drop(); work(); } };
    waiting.add({ now, drop });
    return (ms) => { drop(); timer = setTimeout(now, ms); };
  };

  /** Call `listener(params)` now and after every change of the address. */
  OR.onRoute = (listener) => {
    listeners.add(listener);
    listener(OR.params());
  };

  const announce = () => listeners.forEach((listener) => listener(OR.params()));

  /** The title of the browser's tab. */
  OR.title = (text) => {
    document.title = text ? `${text} · Open Reproductions` : "Open Reproductions";
  };

  window.addEventListener("popstate", () => {
    waiting.forEach((typed) => typed.drop());
    announce();
  });

  const plainClick = (event) =>
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

  /* Links within the app ("?paper=…") change the view without loading the page again. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".or-view a[href^='?']");
    if (!link || link.target || !plainClick(event)) return;
    event.preventDefault();
    OR.go(Object.fromEntries(new URLSearchParams(link.getAttribute("href"))));
    window.scrollTo(0, 0);
  });

  /* A tab that is chosen by hand, also the one already open, goes to that tab's first view. */
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab][id^='tab-']");
    if (tab && event.isTrusted) OR.go({ tab: tab.id.replace(/^tab-|-button$/g, "") });
  });
})();
