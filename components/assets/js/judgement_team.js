/* A judged logbook after its judgement: what became of it since, and what its team can do about it. */
"use strict";
(() => {
  const { h, fill } = OR;

  const said = ({ at, by, why }) => [`By ${by}, `, OR.date(at), why && [": ", h("q", {}, why)]];

  const waiting = (entry) => h("p", { class: "or-remark" },
    h("b", {}, h("a", { href: OR.href({ submission: entry.submission_id }) }, "Waiting to be judged again"), ". "),
    `Reason: ${entry.why}, by ${entry.by}; `,
    entry.before ? `${OR.plural(entry.before, "logbook")} before it` : "it is next",
    entry.wait && `, its turn ${entry.wait}`, ". The verdicts below stand until then.");

  /** Sentences about what happened since; nothing where nothing did. */
  OR.sinceThen = ({ assessments, standing }) => [
    standing.withdrawn && h("p", { class: "or-remark" }, h("b", {}, "Taken back. "),
      "Its verdicts stay to be read and count no more. ", said(standing.withdrawn)),
    standing.waiting && waiting(standing.waiting),
    assessments.filter((each) => standing.against[each.claim_id]?.state === "withdrawn").map((each) =>
      h("p", { class: "or-remark" }, h("b", {}, "Falsification taken back. "), each.claim, " ",
        said(standing.against[each.claim_id]))),
    standing.appeals.map((each) =>
      h("p", { class: "or-remark" }, h("b", {}, "Appeal with new evidence. "), said(each))),
  ];

  const DONE = {
    own_take_back: "Taken back: it counts no more.", own_restore: "It counts again.",
    own_take_back_claim: "Taken back: it speaks against the claim no more.", own_correct_claim: "Your words are kept.",
  };

  const button = (words, onclick, title) =>
    h("button", { class: "or-button quiet", type: "button", onclick, title }, words);

  /** The card; `changed` is told where the logbook stands after an act. */
  OR.teamCard = (found, call, changed) => {
    const team = found.logbook.team, body = h("div", { class: "or-own" }), reply = h("div", { "aria-live": "polite" });
    const why = h("textarea", { id: "own-why", class: "or-input", rows: "3", maxlength: "2000" });
    const ask = (name, more = {}) => call(name, { judgement_id: found.judgement_id, why: why.value, ...more });
    const act = async (name, more) => {
      try {
        const done = await ask(name, more);
        if (done.submission_id) return OR.go({ submission: done.submission_id });
        why.value = "";
        changed(done.standing);
        await load(done.standing);
        fill(reply, h("p", { class: "meta" }, DONE[name]));
      } catch (error) {
        fill(reply, OR.errorBox(error));
      }
    };
    const claim = ({ claim_id: claimId, claim: text }, against) => {
      const back = against[claimId]?.state === "withdrawn";
      return h("div", {}, h("p", {}, "It speaks against: ", h("q", {}, text)), h("div", { class: "or-acts" },
        button(back ? "Claim it again" : "Correct what it says", () => act("own_correct_claim", { claim_id: claimId })),
        !back && button("Take this back", () => act("own_take_back_claim", { claim_id: claimId }))));
    };
    const draw = (own, standing) => own.refusal ? fill(body, h("p", { class: "meta" }, own.refusal)) : fill(body,
      h("h3", {}, "Judge it again"),
      own.is_folder ? h("p", { class: "meta" }, "It was a folder, whose place is not kept: submit its path again.")
        : [h("p", { class: "meta" },
          own.cool_down || "As it is published now. Where nothing changed, nothing is judged anew."),
          h("div", { class: "or-acts" }, button("Judge again", () => act("own_again")),
            own.organises && button("Audit", () => act("own_audit"),
              "For organisers: judge the same commit once more, to see whether its verdicts repeat."))],
      h("h3", {}, "With a reason"),
      h("label", { for: "own-why", class: "meta" }, "Why? Everybody can read it; the judge never does."), why,
      h("div", { class: "or-acts" },
        !own.is_folder && button("Appeal with new evidence", () => act("own_appeal")),
        standing.withdrawn ? button("Let it count again", () => act("own_restore"))
          : button("Take the logbook back", () => act("own_take_back"))),
      own.falsified.map((each) => claim(each, standing.against)), reply);
    const load = async (standing) => draw(await ask("own_logbook"), standing);
    const card = h("details", { class: "or-fold or-card", ontoggle: () => {
      if (card.open && !body.firstChild) load(found.standing).catch((error) => fill(body, OR.errorBox(error)));
    } }, h("summary", {}, `For ${team}: judge again, appeal, take back`), body);
    return card;
  };
})();
