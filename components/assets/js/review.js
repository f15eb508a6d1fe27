/* Review: the list of sets, and one set answered pair by pair. */
"use strict";
(() => {
  const { h, fill } = OR;
  const NAME = "or-reviewer", BREAK_AFTER = 40, BREAK_MINUTES = 20;
  const remembered = () => { try { return localStorage.getItem(NAME) || ""; } catch { return ""; } };
  const remember = (name) => { try { localStorage.setItem(NAME, name); } catch { /* a private window */ } };

  /* --- the list ----------------------------------------------------------------------- */

  const begin = (set) => (set.done ? (set.done < set.total ? "Go on" : "Look again") : "Begin");

  const card = (set) => h("li", { class: "or-card or-hit" },
    h("div", { class: "or-hit-head" },
      h("h3", {}, set.can_answer
        ? h("a", { class: "or-open", href: OR.href({ tab: "review", set: set.set_id }) }, set.question) : set.question),
      h("span", { class: "or-chip other" }, set.closed_at ? "closed" : begin(set))),
    h("p", { class: "meta" }, `${set.title} · ${OR.plural(set.pairs, "pair")}`,
      set.training > 0 && ` after ${OR.plural(set.training, "practice pair")}`,
      ` · ${OR.plural(set.annotators, "reviewer")} wanted for each`),
    set.total !== null && h("div", { class: "or-progress" },
      h("progress", { value: set.done, max: set.total || 1, "aria-label": `Your answers to ${set.title}` }),
      h("span", { class: "meta" }, `${set.done} of ${set.total} answered by you`)));

  const nobody = () => OR.empty("No pictures to compare yet",
    "Some claims no metric can judge. Whoever runs the event puts pairs of pictures here; a folder of pairs is enough.",
    h("p", {}, h("code", {}, 'python -m data review make my-set --from PAIRS --title "…" --question "Which is sharper?"')));

  function setList(call) {
    const list = h("div", { class: "or-hits" });
    const node = h("div", { class: "or-wrap" }, h("h1", {}, "Compare pictures"),
      h("p", { class: "lead" }, "Two pictures at a time, without knowing where they come from. You say which is better; nobody, you included, is told which is which until the set is closed."), list);
    async function show() {
      OR.title("Review");
      try {
        const { sets } = await call("review_sets", { name: remembered() });
        fill(list, sets.length ? h("ul", { class: "or-list" }, sets.map(card)) : nobody());
      } catch (error) {
        fill(list, OR.errorBox(error, show));
      }
    }
    return { node, show };
  }

  /* --- one set ------------------------------------------------------------------------ */

  function desk(call) {
    const node = h("div", { class: "or-wrap or-review", hidden: true });
    let state, setId, shownAt = 0, away = 0, hiddenAt = 0, last = null, failed = null, session, drawn;
    const stage = OR.reviewStage(), form = OR.reviewForm(answer), pictures = new Map();
    const saved = h("span", { class: "or-saved meta", role: "status" });
    const count = h("span", { class: "meta" }), bar = h("progress", { "aria-label": "Answered", value: 0, max: 1 });
    const undo = h("button", { class: "or-button quiet", type: "button", disabled: true, onclick: takeBack }, "Undo ", h("kbd", {}, "u"));
    const banner = h("div", { role: "status" });

    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hiddenAt = performance.now();
      else if (hiddenAt) { away += performance.now() - hiddenAt; hiddenAt = 0; }
    });

    /** The picture at an address, fetched and decoded once. */
    function picture(src) {
      if (!pictures.has(src)) {
        const image = new Image();
        image.src = src;
        pictures.set(src, image.decode().then(() => image));
        if (pictures.size > 12) pictures.delete(pictures.keys().next().value);
      }
      return pictures.get(src);
    }

    const fetchAhead = () => state.next.forEach((pair) => [pair.left, pair.right].forEach(({ src }) => picture(src).catch(() => {})));

    async function show(id) {
      setId = id;
      if (!remembered()) return askName();
      session = { answered: 0, began: Date.now() };
      try {
        state = await call("review_open", { set_id: id, name: remembered() });
        OR.title(state.set.title);
        fill(node, back(), h("div", { class: "or-review-head" }, h("h1", {}, state.set.question),
          h("div", { class: "or-progress" }, bar, count, saved)), banner, stage.node, form.node,
          h("div", { class: "or-row" }, undo, stage.help));
        form.offer(state.set.defects);
        fill(banner);
        last = null;
        draw();
      } catch (error) {
        fill(node, back(), OR.errorBox(error, () => show(id)));
      }
    }

    const back = () => h("p", { class: "meta or-back" }, h("a", { href: OR.href({ tab: "review" }) }, "← All sets"));

    function askName() {
      const field = h("input", { id: "or-reviewer-name", maxlength: "60", autocomplete: "nickname", required: true });
      fill(node, back(), h("form", { class: "or-card or-ask", onsubmit: (event) => {
        event.preventDefault();
        remember(field.value.trim());
        if (remembered()) show(setId);
      } }, h("h1", {}, "Who is comparing?"),
      h("p", {}, "A name that you will use again, so that you can go on later. It is not published: your answers stand under a pseudonym."),
      h("label", { for: "or-reviewer-name" }, "Your name"), field,
      h("button", { class: "or-button", type: "submit" }, "Begin")));
      field.focus();
    }

    async function draw() {
      undo.disabled = !last;
      bar.max = state.total || 1;
      bar.value = state.done;
      count.textContent = `${state.done} of ${state.total} answered`;
      const pair = state.next[0];
      [stage.node, form.node].forEach((each) => { each.hidden = !pair; });
      if (!pair) return finished();
      const mine = drawn = pair;
      fetchAhead();
      form.busy(true);
      try {
        const [left, right] = await Promise.all([picture(pair.left.src), picture(pair.right.src)]);
        if (mine !== drawn) return;
        stage.show(pair, left, right);
        form.clear(pair.training);
        form.busy(Boolean(failed));
        shownAt = performance.now();
        away = 0;
      } catch {
        fill(banner, OR.errorBox(new Error("A picture did not arrive."), draw));
      }
    }

    function finished() {
      fill(banner, OR.empty("That was the last pair", "Thank you. Your answers are kept; you can undo the last one, or come back while the set is open.",
        h("a", { class: "or-button", href: OR.href({ tab: "review" }) }, "All sets")));
    }

    /* The next pair is put up at once; its answer is shown as saved when the server said so. */
    async function answer(word) {
      const pair = state.next[0];
      if (!pair || failed) return;
      const said = { set_id: setId, name: remembered(), pair_id: pair.pair_id, turn: pair.turn, answer: word,
        ...form.values(), marks: stage.marks(), milliseconds: Math.max(0, Math.round(performance.now() - shownAt - away)) };
      fill(banner);
      state = { ...state, next: state.next.slice(1), done: state.done + (word === "skipped" ? 0 : 1) };
      last = pair;
      if (state.next.length) draw();
      else form.busy(true);
      await save(said);
    }

    async function save(said) {
      saved.textContent = "saving …";
      try {
        const reply = await call("review_answer", said);
        failed = null;
        saved.textContent = `${reply.saved} ✓`;
        follow(reply);
        if (reply.known) told(said.answer, reply.known);
        else remindOfBreak();
      } catch (error) {
        failed = said;
        saved.textContent = "not saved";
        form.busy(true);
        fill(banner, OR.errorBox(new Error(`Your last answer is not saved. ${error.message}`), () => save(failed)));
      }
    }

    /** Take over what the server says comes next, without moving the pair on the screen. */
    function follow(reply) {
      const now = state.next[0];
      state = { ...state, ...reply };
      const same = now && state.next.findIndex((each) => each.pair_id === now.pair_id && each.turn === now.turn);
      if (same > 0) state.next.unshift(...state.next.splice(same, 1));
      if (now && same === 0) { fetchAhead(); form.busy(false); bar.value = state.done; count.textContent = `${state.done} of ${state.total} answered`; undo.disabled = !last; return; }
      draw();
    }

    function told(answer, known) {
      fill(banner, h("p", { class: `or-told ${answer === known ? "right" : ""}` }, h("b", {}, answer === known ? "That is right. " : `The known answer is: ${known}. `),
        "This was for practice and does not count."));
    }

    function remindOfBreak() {
      session.answered += 1;
      const minutes = (Date.now() - session.began) / 60000;
      if (session.answered < BREAK_AFTER && minutes < BREAK_MINUTES) return;
      session = { answered: 0, began: Date.now() };
      fill(banner, h("p", { class: "or-told" }, h("b", {}, "Time for a short break? "), "Tired eyes drift. Your place is kept; go on when you like."));
    }

    async function takeBack() {
      if (!last || failed) return;
      const { pair_id, turn } = last;
      last = null;
      try {
        const reply = await call("review_undo", { set_id: setId, name: remembered(), pair_id, turn });
        state = { ...state, ...reply };
        fill(banner);
        saved.textContent = "taken back";
        draw();
      } catch (error) {
        fill(banner, OR.errorBox(error));
      }
    }

    document.addEventListener("keydown", (event) => {
      if (node.hidden || node.offsetParent === null || OR.isTyping(event) || event.repeat) return;
      if (stage.key(event)) return event.preventDefault();
      const word = OR.reviewKeys.isOn() && OR.reviewKeys.ANSWERS[event.key.toLowerCase()];
      if (!word || form.node.hidden) {
        if (OR.reviewKeys.isOn() && event.key.toLowerCase() === "u" && !undo.disabled) { event.preventDefault(); takeBack(); }
        return;
      }
      event.preventDefault();
      if (!form.isBusy()) answer(word);
    });
    return { node, show };
  }

  OR.views.review = (root, call) => {
    const list = setList(call), one = desk(call);
    fill(root, list.node, one.node);
    let open = null;
    OR.onRoute((params) => {
      if (OR.tabOf() !== "review") return;
      list.node.hidden = Boolean(params.set);
      one.node.hidden = !params.set;
      if (!params.set) { open = null; return list.show(); }
      if (params.set !== open) one.show(open = params.set);
    });
  };
})();
