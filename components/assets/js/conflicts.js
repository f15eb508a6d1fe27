/* Conflicts: the list of claims on which teams disagree, or one such claim. */
"use strict";
(() => {
  const { h, fill } = OR;

  /** How a conflict is marked: its kind, and where its falsification stands. */
  OR.conflictMark = ({ kind, state }) => [
    kind === "contested" ? OR.chip("contested") : h("span", { class: "or-chip other",
      title: "One team's evidence supports the claim, another's contradicts it." },
      h("i", { "aria-hidden": "true" }, "↮"), "opposing evidence"),
    state && h("span", { class: `or-state ${state}`, title: OR.conflictStates[state] },
      h("i", { "aria-hidden": "true" }, state === "upheld" ? "▣" : "▢"), state)];

  OR.conflictStates = {
    provisional: "Provisional: people have not yet re-verified the falsification.",
    upheld: "Upheld: people re-verified the falsification, and it held.",
  };

  const back = () => h("p", { class: "or-back" }, h("a", { href: OR.href({ tab: "conflicts" }) }, "← All conflicts"));

  OR.views.conflicts = (root, call) => {
    const list = OR.conflictList(call);
    const page = h("div", { class: "or-wrap", hidden: true });
    let turn = 0;

    async function showClaim(claimId) {
      const mine = ++turn;
      if (page.dataset.claim !== claimId) fill(page, back(), h("h1", { class: "or-loading" }, "Loading the claim…"));
      page.dataset.claim = claimId;
      try {
        const found = await call("conflict", { claim_id: claimId });
        if (mine !== turn) return;
        OR.title(`Why teams disagree: ${found.claim.slice(0, 60)}`);
        fill(page, back(), OR.conflictPage(found));
      } catch (error) {
        if (mine === turn) fill(page, back(), h("h1", {}, "Conflict"), OR.errorBox(error));
      }
    }

    fill(root, list.node, page);
    OR.onRoute((params) => {
      const here = OR.tabOf(params) === "conflicts";
      list.node.hidden = !here || Boolean(params.claim);
      page.hidden = !here || !params.claim;
      if (!page.hidden) return showClaim(params.claim);
      turn += 1;
      if (!list.node.hidden) list.show(params);
    });
  };
})();
