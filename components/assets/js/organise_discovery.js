/* Organise: what was read of the Hub. Spaces by the reason why they are named, and the event's own files. */
"use strict";
(() => {
  const { h, fill } = OR;
  const PART = 20, SOON_MS = 1000;
  const HUB = "https://huggingface.co/spaces/";
  const clock = (iso) => new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

  OR.views.organise_discovery = (root, call) => {
    const looks = h("section", { class: "or-discovery" }), files = h("section", { class: "or-discovery" });
    const open = new Map(); // reason -> the parts that were loaded, kept while the numbers change
    let timer = 0, begun = false;

    const show = () => OR.tabOf() === "organise" && !document.hidden;

    async function ask(name) {
      clearTimeout(timer);
      try {
        const { look, files: had } = await call(name);
        if (name === "look_again") open.clear();
        drawLook(look);
        drawFiles(had);
        if ((look.runs || had.runs) && show()) timer = setTimeout(() => ask("discovery"), SOON_MS);
      } catch (error) {
        fill(looks, h("h2", {}, "Logbooks on the Hub"), OR.errorBox(error, () => ask("discovery")));
      }
    }

    function drawLook(look) {
      const button = h("button", { class: "or-button quiet", type: "button", disabled: look.runs,
        onclick: () => ask("look_again") }, look.runs ? "Looking …" : look.read === null ? "Look now" : "Look again");
      fill(looks, h("div", { class: "or-discovery-head" }, h("h2", {}, "Logbooks on the Hub"), button),
        h("p", { role: "status" }, reading(look)),
        look.trouble && h("p", { class: "or-notice" }, "The last look ended early: ", look.trouble,
          ". What stands below is from the look before."),
        look.reasons.map(reason),
        look.read !== null && !look.runs && !look.reasons.length
          && h("p", { class: "meta" }, "Nothing new, and nothing that needs your attention."),
        look.unresolved > 0 && h("p", { class: "meta" }, `${OR.plural(look.unresolved, "known logbook")} not in the `
          + "list and not asked for yet; the next look goes on with them."));
    }

    function reading(look) {
      const by = look.every ? ` The app looks every ${OR.plural(look.every, "minute")}.` : "";
      if (look.runs) {
        return `${OR.number(look.read_now)}${look.read ? ` of about ${OR.number(look.read)}` : ""} read so far.`;
      }
      if (look.read === null) return `Nobody has looked yet which Spaces are tagged ${tags()}.${by}`;
      const read = OR.number(look.read);
      return [h("b", {}, `${read} of ${read}`), " read, at ", h("time", { datetime: look.at,
        title: new Date(look.at).toLocaleString("en-GB") }, clock(look.at)), ` (tagged ${tags()}).${by}`];
    }

    const tags = () => OR.event.tags.join(" and ");

    function reason({ id, word, hint, count }) {
      const body = h("div");
      const node = h("details", { ontoggle: () => node.open && !body.firstChild && more(id, count, body) },
        h("summary", {}, h("b", {}, word), " ", h("span", { class: "or-named-count" }, OR.number(count)),
          h("span", { class: "meta" }, hint)), body);
      if (open.has(id)) {
        node.open = true;
        list(id, count, body);
      }
      return node;
    }

    async function more(id, count, body) {
      const had = open.get(id) || [];
      try {
        const { spaces } = await call("discovery_part", { reason: id, offset: had.length, limit: PART });
        open.set(id, [...had, ...spaces]);
        list(id, count, body);
      } catch (error) {
        fill(body, OR.errorBox(error, () => more(id, count, body)));
      }
    }

    function list(id, count, body) {
      const had = open.get(id), left = count - had.length;
      fill(body, h("ul", { class: "or-spaces" }, had.map(space)), left > 0 && h("button", {
        class: "or-button quiet", type: "button", onclick: () => more(id, count, body),
      }, `Show ${OR.number(Math.min(left, PART))} more`));
    }

    /* A Space without a paper is known to nobody here, so it is opened on the Hub. */
    const space = (each) => h("li", {},
      each.paper_id ? h("a", { href: OR.href({ tab: "logbooks", logbook: each.space_id }) }, each.space_id)
        : OR.outLink(each.space_id, HUB + each.space_id), " ",
      h("span", { class: "meta" }, each.detail,
        each.paper_id && [each.detail && " · ", h("a", { href: OR.href({ paper: each.paper_id }) }, "paper")]));

    function drawFiles(had) {
      if (!had.sources.length && !had.runs) return fill(files);
      const word = had.runs ? "Fetching …" : had.began ? "Fetch what is missing" : "Fetch them";
      const again = !had.is_whole && h("button", { class: "or-button quiet", type: "button", disabled: had.runs,
        onclick: () => ask("fetch_again") }, word);
      return fill(files, h("div", { class: "or-discovery-head" }, h("h2", {}, "Files of the event"), again),
        h("p", { role: "status" }, had.runs ? had.doing ? `${OR.farAs(had.doing)}.` : "Beginning …"
          : had.is_whole ? "All are in. They were read once, at these commits, and are not asked for again."
            : had.began ? "Some files could not be had; the rest is in. The next start tries them again."
              : "Not fetched: papers were here before, from an import or from the event's data set."),
        had.fault && h("p", { class: "or-notice" }, had.fault),
        had.sources.map((source) => h("div", {}, h("h3", {}, source.name, " ",
          h("small", { class: "meta" }, source.kind, source.sha && ` at ${source.sha.slice(0, 7)}`)),
        h("ul", { class: "or-spaces" }, source.files.map((file) => fileLine(file, source))))));
    }

    const MARK = { imported: "✓", "not imported": "✕", waiting: "…" };
    const fileLine = (file, source) => h("li", {}, h("span", { "aria-hidden": "true" }, `${MARK[file.state]} `),
      h("b", {}, file.path), " ", h("span", { class: "meta" }, file.state,
        file.rows > 0 && `, ${OR.plural(file.rows, "row")}`,
        file.sha && file.sha !== source.sha && `, at ${file.sha.slice(0, 7)}`,
        file.left_out > 0 && `, ${OR.number(file.left_out)} left out`),
      file.why && h("p", { class: "or-notice" }, file.why),
      file.examples.length > 0 && file.state === "imported" && h("details", {}, h("summary", {}, "What was left out"),
        h("ul", {}, file.examples.map((each) => h("li", {}, each)))));

    OR.asked.then(({ organises }) => {
      if (!organises) return;
      fill(root, h("div", { class: "or-wrap" }, looks, files));
      OR.onRoute(() => {
        if (!show() || begun) return;
        begun = true;
        ask("discovery");
      });
    });
  };
})();
