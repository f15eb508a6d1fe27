/* One submission: its steps while it is judged, its verdicts as they come and once they are kept. */
"use strict";
(() => {
  const { h, fill } = OR;
  const PATIENCE = [250, 250, 400, 600, 1000]; // ms between questions while nothing is new

  const step = (state, title, sentence) => h("li", { class: state },
    h("span", { class: `or-dot ${state}`, "aria-hidden": "true" }),
    h("span", {}, h("b", {}, title), " ", sentence,
      h("span", { class: "or-sr" }, { done: " (done)", now: " (now)", failed: " (failed)", todo: " (to come)" }[state])));

  const foundStep = (found) => step("done", "Found", [`${found.space_id} at ${OR.commit(found.sha)}, `,
    found.paper ? ["paper: ", h("a", { href: OR.href({ paper: found.paper.paper_id }) }, found.paper.title)]
      : "but no paper of this event"]);

  const readStep = (found) => step("done", "Read", [OR.readWords(found), ...OR.unreadWords(found)].join("; "));

  /* What is known of it: after a restart only that it was judged. */
  const judgedWords = ({ reached }) => {
    const failed = reached.filter((each) => each.unjudged).length;
    return reached.length === 0 ? "" : OR.plural(reached.length - failed, "claim") + (failed ? `; ${failed} not judged` : "");
  };

  const judgingStep = (seen) => {
    if (seen.again) return step("done", "Judged", "before, with the same text, claims and judge; nothing had to be made anew");
    if (seen.judgementId) return step("done", "Judged", judgedWords(seen));
    if (seen.judging) return step("now", "Judging", `claim ${seen.judging.n} of ${seen.judging.of}: ${seen.judging.claim}`);
    return step(seen.found ? "now" : "todo", "Judge", "each claim on the logbook's own runs");
  };

  const firstStep = (seen) => {
    if (seen.stopped) return step("todo", "Waiting", "until judging goes on");
    if (seen.later) return step("todo", "Waiting", `until the judge answers again. ${seen.later}`);
    if (seen.before > 0) return step("now", "Waiting", `${OR.plural(seen.before, "logbook")} before this one` +
      (seen.wait ? `; it is its turn ${seen.wait}` : ""));
    return step("now", "Finding", "fetching the files at one commit");
  };

  /* The last step: saved is what the lasting copy has. It is changed in place, not to close open quotes. */
  const SAVED = {
    saved: ["done", "Saved", "you can come back to this address at any time"],
    queued: ["now", "Saving", "queued for the data set on the Hub, the copy that lasts"],
  };
  const savedStep = (word) => {
    const node = step(...(SAVED[word] || ["todo", "Kept", `${word}: this Space has no data set on the Hub yet`]));
    node.dataset.saved = word;
    return node;
  };

  const steps = (seen) => h("ol", { class: "or-steps" },
    seen.found ? [foundStep(seen.found), readStep(seen.found)]
      : !seen.judgementId && !seen.failed && firstStep(seen),
    !seen.failed && judgingStep(seen),
    seen.judgementId && savedStep(seen.saved),
    seen.failed && step("failed", "Not judged", seen.failed));

  /** What the events so far say. A submission that was stopped begins again with this. */
  const nothing = () => ({ found: null, judging: null, reached: [] });

  /** Fold the server's events into what is shown. */
  const follow = (seen, event) => {
    if (event.step === "stopped" || event.step === "later") Object.assign(seen, nothing());
    seen.later = event.step === "later" ? event.message : "";
    if (event.step === "found") seen.found = event;
    if (event.step === "judging") seen.judging = event;
    if (event.step === "assessed" || event.step === "not_judged") seen.reached.push(event);
    if (event.step === "choose_paper") seen.choose = true;
    if (event.step === "failed") seen.failed = event.message;
    if (event.step === "done") Object.assign(seen, { judgementId: event.judgement_id, again: event.again });
  };

  /** A verdict as soon as it is reached; its quotes open once the judgement is kept. */
  const reached = ({ n, assessment, unjudged }) => h("li", { class: "or-card" },
    h("span", {}, h("span", { class: "or-no" }, `${n}`), (assessment || unjudged).claim,
      unjudged && h("span", { class: "or-not-judged", title: unjudged.kind }, h("b", {}, "not judged: "), unjudged.message)),
    assessment && OR.chip(assessment.verdict));

  /** Why nothing is judged at the moment, for whoever looks at the tab; nothing while work goes on.
      Who may start it again gets a button; `then` is called after it. */
  OR.stoppedBanner = (reason, call, then) => {
    if (!reason) return null;
    const banner = h("div", { class: "or-stopped", role: "alert" }, h("p", {}, h("b", {}, "Nothing is judged at the moment: "),
      reason.replace(/[.!\s]+$/, ""), "; your submission is kept."));
    const goOn = () => call("go_on").then(then).catch((error) => banner.append(OR.errorBox(error)));
    OR.asked.then(({ organises }) => organises && banner.append(
      h("button", { class: "or-button quiet", type: "button", onclick: goOn }, "Try again")));
    return banner;
  };

  const again = (seen) => h("div", { class: "or-actions" },
    h("a", { class: "or-button", href: OR.href({ tab: "submit", address: seen.address }) },
      seen.choose ? "Choose the paper" : "Look at it again"));

  const page = (seen, kept, banner, call) => h("div", { class: "or-wrap" },
    h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "submit" }) }, "← Submit another logbook")),
    h("h1", {}, seen.found?.title || "Judging a logbook"),
    h("p", { class: "meta" }, seen.address), banner,
    h("div", { "aria-live": "polite" }, steps(seen)),
    seen.failed && again(seen),
    !seen.failed && !seen.judgementId && !seen.stopped && h("p", { class: "meta" }, "You can close this page: the work goes on, and this address shows it."),
    kept ? OR.judgementBody(kept, call)
      : h("ol", { class: "or-verdicts" }, seen.reached.map(reached)));

  /** Draw the submission until it is over; gives the function that stops it. */
  OR.watchView = (root, call, submissionId) => {
    const seen = { address: "", before: 0, count: 0, ...nothing() };
    let going = true, idle = 0, drawn = "", forget = () => {};

    const ask = async () => {
      const reply = await call("watch", { submission_id: submissionId, after: seen.count });
      seen.address = reply.address;
      seen.before = reply.waiting_before;
      seen.wait = reply.wait;
      seen.saved = reply.saved;
      seen.stopped = !reply.done && reply.stopped;
      seen.count += reply.events.length;
      reply.events.forEach((event) => follow(seen, event));
      if (reply.done) {
        seen.judgementId ||= reply.judgement_id;
        if (!seen.judgementId) seen.failed ||= reply.message || "the judging ended without verdicts";
      }
      idle = reply.events.length ? 0 : idle + 1;
      return reply.done;
    };
    const draw = (kept) => {
      const now = JSON.stringify([seen, Boolean(kept)]);
      if (going && now !== drawn) fill(root, page(seen, kept, OR.stoppedBanner(seen.stopped, call), call));
      drawn = now;
      if (going && kept) OR.title(`Verdicts on ${seen.found?.space_id || seen.address}`);
    };
    const run = async () => {
      while (going && !(await ask())) {
        draw();
        await new Promise((wake) => setTimeout(wake, PATIENCE[Math.min(idle, PATIENCE.length - 1)]));
      }
      draw(seen.judgementId && await call("judgement", { judgement_id: seen.judgementId }));
      if (going && seen.saved === "queued") {
        forget = OR.untilSaved(submissionId, (word) => root.querySelector("[data-saved]")?.replaceWith(savedStep(word)));
      }
    };
    fill(root, h("div", { class: "or-wrap" }, h("p", { class: "or-busy" }, "Opening the submission …")));
    run().catch((error) => going && fill(root, h("div", { class: "or-wrap" }, h("h1", {}, "Submission"),
      OR.errorBox(error, () => OR.watchView(root, call, submissionId)))));
    return () => {
      going = false;
      forget();
    };
  };
})();
