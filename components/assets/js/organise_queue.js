/* Organise: what waits to be judged, the next one first. */
"use strict";
(() => {
  const { h, fill } = OR;
  const PART = 20, SOON_MS = 5000;

  const head = (seen) => {
    if (!seen.waiting) return "Nothing waits to be judged.";
    const first = seen.waiting - seen.again;
    return [h("b", {}, OR.plural(seen.waiting, "logbook")), ` of ${OR.plural(seen.teams, "team")}: `,
      `${OR.number(first)} that nobody judged yet, then ${OR.number(seen.again)} to be judged again. `,
      seen.most ? `${OR.number(seen.at_once)} at a time` + (seen.at_once < seen.most
        ? ` instead of ${OR.number(seen.most)}, because the model's server asks for less` : "")
        : "Workers outside of this app judge them", seen.done && `; the last one ${seen.done}`, "."];
  };

  const line = (each) => h("li", {}, h("a", { href: OR.href({ submission: each.submission_id }) }, each.space), " ",
    h("span", { class: "meta" }, `${each.why}, by ${each.by}, `, OR.date(each.at),
      each.paper_id && [" · ", h("a", { href: OR.href({ paper: each.paper_id }) }, "paper")]));

  OR.views.organise_queue = (root, call) => {
    const status = h("p", { role: "status" }), notice = h("div"), list = h("ol", { class: "or-waiting" });
    const more = h("div"), old = h("div");
    let shown = PART, timer = 0;
    const show = () => OR.tabOf() === "organise" && !document.hidden;

    async function ask() {
      clearTimeout(timer);
      if (!show()) return;
      try {
        const seen = await call("queue", { offset: 0, limit: shown });
        fill(status, head(seen));
        fill(notice, seen.stopped && h("p", { class: "or-notice" }, "Nothing is judged at the moment: ", seen.stopped));
        fill(list, seen.entries.map(line));
        const left = Math.min(PART, seen.waiting - seen.entries.length, 200 - shown);
        fill(more, left > 0 && h("button", { class: "or-button quiet", type: "button",
          onclick: () => { shown += PART; ask(); } }, `Show ${OR.number(left)} more`));
      } catch (error) {
        fill(notice, OR.errorBox(error, ask));
      }
      timer = setTimeout(ask, SOON_MS);
    }

    /* Verdicts that newer claims or another judge may change: nothing is judged anew before somebody asks. */
    async function outdated(name) {
      try {
        const { claims, judge } = await call(name);
        fill(old, claims + judge > 0 && h("div", { class: "or-await-old" },
          h("span", {}, [
            claims && `${OR.plural(claims, "logbook")} judged before the paper's claims changed`,
            judge && `${OR.plural(judge, "logbook")} judged by another judge or version`,
          ].filter(Boolean).join("; "), "."),
          h("button", { class: "or-button quiet", type: "button",
            onclick: () => outdated("queue_outdated").then(ask) }, "Judge them again")));
      } catch (error) {
        fill(old, OR.errorBox(error, () => outdated(name)));
      }
    }

    let begun = false;
    const begin = () => {
      if (!show()) return;
      ask();
      if (!begun) outdated("outdated");
      begun = true;
    };

    OR.asked.then(({ organises }) => {
      if (!organises) return;
      fill(root, h("div", { class: "or-wrap" }, h("section", { class: "or-await" }, h("h2", {}, "Waiting to be judged"),
        status, old, notice, list, more)));
      OR.onRoute(begin);
      document.addEventListener("visibilitychange", ask);
    });
  };
})();
