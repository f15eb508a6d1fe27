/* Whether the Hub has everything: a line in the header while it has not, and the word beside an act. */
"use strict";
(() => {
  const { h, fill } = OR;
  const AGAIN_MS = 10_000, SOON_MS = 1500, LONGEST_MS = 20_000;
  const KEPT = "It is kept here meanwhile, and sent as soon as possible.";
  let line = null, drawn = "", ask = () => Promise.reject(new Error("not mounted"));

  const clock = (iso) => h("time", { datetime: iso },
    new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }));
  const since = (iso) => iso && [" since ", clock(iso)];

  const words = ({ state, records, since: begun, why }) => {
    if (state === "queued") {
      return h("span", { title: `Records that the data set on the Hub does not have yet. ${KEPT}` },
        `${OR.plural(records, "record")} queued`, since(begun));
    }
    return state === "offline" && h("span", { class: "or-offline", title: `${why}. ${KEPT}` },
      "not in step with the Hub", since(begun), records > 0 && `, ${OR.plural(records, "record")} queued`,
      h("span", { class: "or-sr" }, `: ${why}`));
  };

  /* Only what changed is written: a screen reader says the line whenever it is. */
  const put = ({ saved, ...told }) => {
    if (JSON.stringify(told) !== drawn) fill(line, words(told));
    drawn = JSON.stringify(told);
  };
  const show = (told) => {
    put(told);
    if (told.state) setTimeout(() => ask({}).then(show, () => {}), AGAIN_MS);
  };

  /** The line in the header; nothing while all is saved. */
  OR.syncLine = (call) => {
    line = h("div", { class: "or-sync", role: "status" });
    ask = (payload) => call("sync_state", payload);
    ask({}).then(show, () => {});
    return line;
  };

  /** Follow a queued act until it is saved; `tell` gets the word. Gives the function that ends it. */
  OR.untilSaved = (subject, tell) => {
    let going = true;
    const look = async (pause) => {
      await new Promise((wake) => setTimeout(wake, pause));
      if (!going) return;
      const told = await ask({ subject }).catch(() => ({}));
      if (told.saved && going) {
        put(told);
        tell(told.saved);
      }
      if (told.saved !== "saved") look(Math.min(pause * 1.5, LONGEST_MS));
    };
    look(SOON_MS);
    return () => { going = false; };
  };
})();
