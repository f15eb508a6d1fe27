/* Organise: who it is for. Its sections are views of their own, which draw for organisers only. */
"use strict";
OR.views.organise = (root) => {
  const { h, fill } = OR;
  const head = h("h1", {}, "Organise the event");
  OR.onRoute((params) => OR.tabOf(params) === "organise" && OR.title("Organise"));
  OR.asked.then(({ organises }) => fill(root, h("div", { class: "or-wrap" }, head, organises
    ? h("p", { class: "lead" }, "What is published and what was read of it, and when the results are final.")
    : OR.empty("For organisers", "Sign in with an account that the event names as organiser to see what is here."))));
};
