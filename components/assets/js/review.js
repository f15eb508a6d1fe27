/* Review: one set answered pair by pair; the next pair is there before it is asked for. */
"use strict";
(() => {
  const { h, fill } = OR;
  const BREAK_AFTER = 40, BREAK_MINUTES = 20, MOST_PICTURES = 12;
  const same = (one, two) => one.pair_id === two.pair_id && one.turn === two.turn;
  const back = () => h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "review" }) }, "← All sets"));

  /** Whether a key belongs to a field of text or a choice, or is a command of the browser. */
  const isTyping = (event) => event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
    Boolean(event.target.closest?.("textarea, select, input:not([type=checkbox], [type=range])"));

  /** A stopwatch that stands still while the page is hidden. */
  function stopwatch() {
    let began = performance.now(), away = 0, hiddenAt = 0;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hiddenAt = performance.now();
      else if (hiddenAt) { away += performance.now() - Math.max(began, hiddenAt); hiddenAt = 0; }
    });
    return { start() { began = performance.now(); away = 0; },
      read: () => Math.max(0, Math.round(performance.now() - began - away)) };
  }

  /** The picture at an address, fetched and decoded once; a few are kept. */
  function album() {
    const kept = new Map();
    return (src) => {
      if (kept.has(src)) return kept.get(src);
      const image = new Image();
      image.src = src;
      const ready = image.decode().then(() => image);
      ready.catch(() => kept.delete(src));
      kept.set(src, ready);
      if (kept.size > MOST_PICTURES) kept.delete(kept.keys().next().value);
      return ready;
    };
  }

  function desk(call) {
    const node = h("div", { class: "or-wrap or-review", hidden: true });
    let state, setId, session, drawn, failed = false, sending = null, forget = () => {};
    const past = [], unsent = [], watch = stopwatch(), picture = album();
    const stage = OR.reviewStage(), form = OR.reviewForm(answer);
    const saved = h("span", { class: "or-saved meta", role: "status" });
    const count = h("span", { class: "meta" }), bar = h("progress", { "aria-label": "Answered", value: 0, max: 1 });
    const undo = h("button", { class: "or-button quiet", type: "button", disabled: true, onclick: takeBack },
      "Undo ", h("kbd", { "aria-hidden": "true" }, "u"));
    const banner = h("div", { class: "or-banner", role: "status" });
    const asked = (more) => ({ set_id: setId, name: OR.reviewer.name(), ...more });

    async function show(id) {
      forget();
      setId = id;
      past.length = unsent.length = 0;
      failed = false;
      const asker = await OR.asked;
      if (asker.by_account) {
        if (!asker.name) return fill(node, back(), OR.empty("Sign in to compare",
          asker.can_sign_in
            ? "Sign in at the top of the page. Your answers stand under a pseudonym; the account keeps your place everywhere."
            : "This Space offers no sign-in yet: its owner sets hf_oauth: true in its README."));
      } else if (!OR.reviewer.name()) {
        fill(node, back(), OR.askReviewer(() => show(id)));
        return node.querySelector("input").focus();
      }
      session = { answered: 0, began: Date.now() };
      try {
        const opened = await call("review_open", asked());
        if (id !== setId) return;
        state = opened;
        OR.title(state.set.title);
        fill(node, back(), h("div", { class: "or-review-head" }, h("h1", {}, state.set.question),
          h("div", { class: "or-progress" }, bar, count, saved, undo)), banner, stage.node, form.node, stage.places,
        h("div", { class: "or-row" }, stage.help));
        form.offer(state.set.defects);
        stage.offer(state.set.defects);
        fill(banner);
        saved.textContent = "";
        draw();
      } catch (error) {
        fill(node, back(), OR.errorBox(error, () => show(id)));
      }
    }

    function tell() {
      undo.disabled = !past.length || failed;
      bar.max = state.total || 1;
      bar.value = state.done;
      count.textContent = `${state.done} of ${state.total}`;
      state.next.flatMap((pair) => [pair.left, pair.right]).forEach(({ src }) => picture(src).catch(() => {}));
    }

    /** Put the first pair that waits on the screen. */
    async function draw() {
      tell();
      const pair = drawn = state.next[0];
      stage.node.hidden = form.node.hidden = stage.places.hidden = !pair;
      if (!pair) return finished();
      form.busy(true);
      try {
        const [left, right] = await Promise.all([picture(pair.left.src), picture(pair.right.src)]);
        if (pair !== drawn) return;
        stage.show(pair, left, right);
        form.clear();
        if (pair.training) practise();
        form.busy(failed);
        watch.start();
      } catch {
        if (pair === drawn) fill(banner, OR.errorBox(new Error("A picture did not arrive."), draw));
      }
    }

    const said = (...words) => fill(banner, h("p", { class: "or-told" }, words));
    const practise = () => said(h("b", {}, "Practice. "),
      "You are told the known answer afterwards; it does not count.");

    function finished() {
      fill(banner, OR.empty("That was the last pair",
        "Thank you. Your answers are kept; you can undo the last ones, or come back while the set is open.",
        h("a", { class: "or-button", href: OR.href({ tab: "review" }) }, "All sets")));
    }

    /* The next pair is put up at once; an answer is shown as saved when the server said so. Answers
       go one after the other, so that what the server says comes next is never out of date. */
    async function answer(word) {
      const pair = state.next[0];
      if (!pair || failed || form.isBusy()) return;
      const reply = asked({ pair_id: pair.pair_id, turn: pair.turn, answer: word, ...form.values(word),
        marks: stage.marks(), milliseconds: watch.read() });
      unsent.push(reply);
      past.push(pair);
      fill(banner);
      form.busy(true);
      if (!pair.training) {
        state = { ...state, next: state.next.slice(1), done: state.done + (word === "skipped" ? 0 : 1) };
        remindOfBreak();
        if (state.next.length) draw();
      }
      await send();
    }

    /** Send what waits; one call at a time. */
    function send() {
      sending = sending || sendAll().finally(() => { sending = null; });
      return sending;
    }

    async function sendAll() {
      forget();
      saved.textContent = "saving …";
      try {
        let reply, subject;
        while (unsent.length) {
          subject = `${unsent[0].set_id}/${unsent[0].pair_id}`;
          reply = await call("review_answer", unsent[0]);
          if (unsent.length === 1 && reply.known) tellKnown(unsent[0].answer, reply.known);
          unsent.shift();
        }
        failed = false;
        if (reply) follow(reply, subject);
      } catch (error) {
        failed = true;
        saved.textContent = "not saved";
        form.busy(true);
        undo.disabled = true;
        fill(banner, OR.errorBox(new Error(`Your last answer is not saved. ${OR.sentence(error.message)}`), retry));
      }
    }

    function retry() {
      fill(banner);
      form.busy(false);
      send();
    }

    /** Take over what the server says comes next, without moving the pair on the screen. */
    function follow(reply, subject) {
      saved.textContent = `${reply.saved} ✓`;
      if (reply.saved === "queued") forget = OR.untilSaved(subject, (word) => { saved.textContent = `${word} ✓`; });
      const now = reply.known ? drawn : state.next[0];
      state = { ...state, done: reply.done, total: reply.total, next: reply.next };
      if (reply.known) return tell();
      const at = now ? state.next.findIndex((each) => same(each, now)) : -1;
      if (at < 0) return draw();
      state.next.splice(at, 1);
      state.next.unshift(now);
      tell();
    }

    function tellKnown(answered, known) {
      const on = () => { fill(banner); draw(); };
      const next = h("button", { class: "or-button", type: "button", onclick: on }, "Next pair");
      if (answered === known) said(h("b", {}, "That is right. "), next);
      else said(h("b", {}, "The known answer is another: "), `${OR.reviewWords[known]}. `, next);
      next.focus();
    }

    function remindOfBreak() {
      session.answered += 1;
      if (session.answered < BREAK_AFTER && Date.now() - session.began < BREAK_MINUTES * 60000) return;
      session = { answered: 0, began: Date.now() };
      said(h("b", {}, "Time for a short break? "), "Tired eyes drift. Your place is kept; go on when you like.");
    }

    async function takeBack() {
      await sending;
      if (!past.length || failed) return;
      const { pair_id, turn } = past.pop();
      try {
        const reply = await call("review_undo", asked({ pair_id, turn }));
        state = { ...state, ...reply };
        fill(banner);
        forget();
        saved.textContent = "taken back";
        draw();
      } catch (error) {
        fill(banner, OR.errorBox(error));
      }
    }

    document.addEventListener("keydown", (event) => {
      if (!state || node.hidden || node.offsetParent === null || isTyping(event) || stage.isHelping()) return;
      if (!stage.node.hidden && stage.key(event)) return event.preventDefault();
      if (event.repeat || !OR.reviewKeys.isOn()) return;
      const key = event.key.toLowerCase(), word = OR.reviewKeys.ANSWERS[key];
      if (key === "u" && !undo.disabled) takeBack();
      else if (word && !form.node.hidden) answer(word);
      else return;
      event.preventDefault();
    });
    return { node, show };
  }

  OR.views.review = (root, call) => {
    const list = OR.reviewList(call), one = desk(call), admin = OR.reviewAdmin(call);
    fill(root, list.node, one.node, admin.node);
    let open = null;
    OR.onRoute(({ set, organise }) => {
      if (OR.tabOf() !== "review") return;
      list.node.hidden = Boolean(set || organise);
      one.node.hidden = !set;
      admin.node.hidden = Boolean(set) || !organise;
      if (set && set === open) return;
      open = set || null;
      if (set) one.show(set);
      else if (organise) admin.show(organise);
      else list.show();
    });
  };
})();
