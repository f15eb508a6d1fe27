/* Header and footer; the header also tells Gradio which tab the address belongs to. */
"use strict";
(() => {
  const { h, fill } = OR;

  const stats = (facts) => [
    ["paper", facts.papers], ["claim", facts.claims], ["logbook", facts.logbooks], ["team", facts.teams],
  ].map(([word, count], index) =>
    [index > 0 && " · ", h("b", {}, OR.number(count)), ` ${count === 1 ? word : word + "s"}`]);

  OR.views.header = (root, call, emit) => {
    const count = h("div", { class: "or-count", "aria-live": "off" });
    fill(root, h("header", { class: "or-header" }, h("div", { class: "or-top" },
      h("a", { class: "or-brand", href: "?tab=papers" }, "Open Reproductions",
        h("small", {}, [OR.event.title, OR.event.subtitle].filter(Boolean).join(" · "))),
      count)));
    call("event_stats").then((facts) => fill(count, stats(facts)), () => {});
    let shown = OR.event.tabs[0];
    OR.onRoute(() => {
      if (OR.tabOf() !== shown) emit("route", { tab: shown = OR.tabOf() });
    });
  };

  OR.views.footer = (root) => fill(root, h("footer", { class: "or-footer" },
    "Every verdict rests on quoted lines of a logbook at one commit; open a verdict to read them."));
})();
