/* Organise: the results, live or frozen, and the button that freezes them. */
"use strict";
OR.views.organise_freeze = (root, call) => {
  const { h, fill } = OR;
  const box = h("section", { class: "or-freeze", "aria-label": "Results" });
  const said = (iso) => h("time", { datetime: iso, title: iso }, new Date(iso).toLocaleString("en-GB",
    { dateStyle: "medium", timeStyle: "short" }));
  let begun = false;

  async function ask(name, payload, place = box) {
    try { draw(await call(name, payload)); } catch (error) { fill(place, OR.errorBox(error)); }
  }

  function draw(facts) {
    const [shown] = facts.snapshots;
    fill(box, h("h2", {}, "Results"), h("p", { role: "status" }, shown
      ? ["Frozen on ", said(shown.at), ". The leaderboard, results and conflicts show that moment; papers and "
        + "logbooks go on, and what comes now is judged and shown, but not scored."]
      : "Live: every board shows what is known now."),
    facts.trouble && h("div", { class: "or-notice", role: "alert" },
      "The snapshot is safe here, but not on the Hub yet: ", facts.trouble, ". ",
      h("button", { class: "or-button quiet", type: "button",
        onclick: () => ask("send_snapshot", { name: facts.unsent }) }, "Send it again")),
    facts.sent && h("p", { class: "meta" }, "On the Hub: ", h("code", {}, facts.sent)),
    facts.snapshots.length > 0 && h("ul", { class: "or-snapshots" }, facts.snapshots.map(snapshot)),
    form(facts, shown));
  }

  const snapshot = (each) => h("li", {}, h("b", {}, each.name), " ",
    h("span", { class: "meta" }, said(each.at), ` · ${OR.plural(each.records, "record")} · by ${each.by}`),
    each.why && h("p", {}, each.why),
    h("div", { class: "meta" }, "Digest ",
      h("code", { title: "SHA-256 of the manifest: with it anybody can check the snapshot" }, each.digest)));

  function form(facts, shown) {
    const answer = h("div"), name = h("input", { class: "or-input", id: "or-freeze-name", maxlength: "40",
      placeholder: "such as final" });
    const why = h("input", { class: "or-input", id: "or-freeze-why", maxlength: "500" });
    const go = h("button", { class: "or-button", type: "submit" }, "Freeze now");
    const sure = h("form", { hidden: true, class: "or-freeze-form", onsubmit: async (event) => {
      event.preventDefault();
      go.disabled = true;
      go.textContent = "Freezing …";
      await ask("freeze_event", { name: name.value, why: why.value, sure: true, early: facts.is_open }, answer);
      go.disabled = false;
      go.textContent = "Freeze now";
      OR.recount();
    } },
    h("p", {}, facts.is_open
      ? ["The deadline is ", said(facts.deadline), ". This is an interim snapshot: boards stop at it until the next."]
      : "A snapshot of all tables is kept with its digests. It cannot be undone; a later one takes its place."),
    h("label", { for: "or-freeze-name" }, "Name (small letters, digits, dashes)"), name,
    h("label", { for: "or-freeze-why" }, "Why (optional)"), why, go, answer);
    const open = h("button", { class: "or-button quiet", type: "button", onclick: () => {
      sure.hidden = false;
      open.hidden = true;
      name.focus();
    } }, shown ? "Freeze anew …" : "Freeze the results …");
    return [open, sure];
  }

  OR.asked.then(({ organises }) => {
    if (!organises) return;
    fill(root, h("div", { class: "or-wrap" }, box));
    OR.onRoute(() => {
      if (begun || OR.tabOf() !== "organise") return;
      begun = true;
      ask("results_standing", {});
    });
  });
};
