/* Review: the list of sets, and the name under which one compares where nobody signs in. */
"use strict";
(() => {
  const { h, fill } = OR;
  const NAME = "or-reviewer";

  /** The reviewer's name, kept by this browser. */
  OR.reviewer = {
    name: () => { try { return localStorage.getItem(NAME) || ""; } catch { return ""; } },
    keep: (name) => { try { localStorage.setItem(NAME, name); } catch { /* a private window */ } },
  };

  /* The whole card is the link: what looks like a button says what a click does. */
  const mark = (set) => (set.can_answer && !(set.done >= set.total && set.done)
    ? h("span", { class: "or-button" }, set.done ? "Go on" : "Begin")
    : h("span", { class: "or-chip other" }, set.closed_at ? "closed" : set.can_answer ? "all answered" : "not here"));

  const card = (set, organise) => h("li", { class: "or-card or-hit" },
    h("div", { class: "or-hit-head" },
      h("h3", {}, set.can_answer
        ? h("a", { class: "or-open", href: OR.href({ tab: "review", set: set.set_id }) }, set.question) : set.question),
      mark(set)),
    h("p", { class: "meta" }, `${set.title} · ${OR.plural(set.pairs, "pair")}`,
      set.training > 0 && `, ${set.training} more to practise`,
      ` · ${OR.plural(set.annotators, "reviewer")} wanted for each`),
    !set.can_answer && !set.closed_at && h("p", { class: "meta" }, "It can be answered only where it was made."),
    set.total !== null && h("div", { class: "or-progress" },
      h("progress", { value: set.done, max: set.total || 1, "aria-label": `Your answers to ${set.title}` }),
      h("span", { class: "meta" }, `${set.done} of ${set.total} answered by you`, twice(set))),
    organise && h("p", { class: "meta or-organise" }, h("a", { href: OR.href({ tab: "review", organise: set.set_id }) },
      "Organise", h("span", { class: "or-sr" }, ` ${set.title}`)), ": progress, disagreements, close"));

  const twice = ({ total, pairs, training }, again = total - pairs - training) =>
    again > 0 && `; ${OR.plural(again, "pair")} ${again === 1 ? "comes" : "come"} twice`;

  const nobody = () => OR.empty("No pictures to compare yet",
    "Some claims no metric can judge. Whoever runs the event puts pairs of pictures here; a folder of pairs is enough.",
    OR.copyBlock('python -m data review make my-set --from PAIRS --title "…" --question "Which is sharper?"'));

  OR.reviewList = (call) => {
    const list = h("div", { class: "or-hits" });
    const node = h("div", { class: "or-wrap" }, h("h1", {}, "Compare pictures"),
      h("p", { class: "lead" }, "Two pictures at a time: say which is better. Nobody, you included, is told which is ",
        "which until the set is closed. Choose a set to begin; you can stop at any time and go on later."), list);
    async function show() {
      OR.title("Review");
      try {
        const [{ sets }, { organises }] =
          await Promise.all([call("review_sets", { name: OR.reviewer.name() }), OR.asked]);
        const cards = sets.map((set) => card(set, organises));
        fill(list, sets.length ? h("ul", { class: "or-list" }, cards) : nobody());
      } catch (error) {
        fill(list, OR.errorBox(error, show));
      }
    }
    return { node, show };
  };

  /** The question who compares; `begun()` when a name was given. */
  OR.askReviewer = (begun) => {
    const field = h("input", { id: "or-reviewer-name", maxlength: "60", autocomplete: "nickname", required: true });
    return h("form", { class: "or-card or-who", onsubmit: (event) => {
      event.preventDefault();
      OR.reviewer.keep(field.value.trim());
      if (field.value.trim()) begun();
    } }, h("h1", {}, "Who is comparing?"),
    h("p", {}, "A name that you will use again, so that you can go on later. It is not published: ",
      "your answers stand under a pseudonym."),
    h("label", { for: "or-reviewer-name" }, "Your name"), field,
    h("button", { class: "or-button", type: "submit" }, "Begin"));
  };
})();
