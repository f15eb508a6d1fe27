/* What happened to a paper, newest first, and how the text of its claims changed. */
"use strict";
(() => {
  const { h } = OR;

  const event = (item) => h("li", {},
    OR.date(item.at),
    h("div", {},
      item.judgement_id ? h("a", { href: OR.href({ judgement: item.judgement_id }) }, item.what) : item.what,
      h("div", { class: "meta" }, [item.why, item.by && `by ${item.by}`].filter(Boolean).join(" · "))));

  const history = (items) => h("section", {},
    h("h2", {}, "History"), h("ol", { class: "or-history" }, items.map(event)));

  const KIND = { added: "new claim", removed: "dropped", changed: "reworded" };
  const TAG = { same: "span", gone: "del", new: "ins" };

  const change = (item) => h("li", {},
    h("span", { class: "or-change" }, KIND[item.kind]), " ",
    item.text.map(([text, part]) => h(TAG[part], {}, text)));

  const revision = (item) => h("section", {},
    h("h3", {}, `Claims, revision ${item.revision}`),
    h("ul", { class: "or-changes" }, item.changes.map(change)));

  const changes = (revisions) => h("details", { class: "or-revisions" },
    h("summary", {}, `The claims were revised ${revisions.length === 1 ? "once" : OR.plural(revisions.length, "time")}`), revisions.map(revision));

  /** Every judging and every change of the claims: nothing is ever changed in silence. */
  OR.paperPast = ({ history: items, revisions }) =>
    [revisions.length > 0 && changes(revisions), items.length > 0 && history(items)].filter(Boolean);
})();
