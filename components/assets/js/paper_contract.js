/* What would settle a claim: its contract, who wrote it, and for organisers the way to edit it. */
"use strict";
(() => {
  const { h, fill } = OR;

  const author = (contract) => h("p", {}, h("b", {}, "Contract: "), contract.author,
    contract.edited_at && [" on ", OR.date(contract.edited_at)], contract.reviewed ? "" : ", not reviewed", ".");

  const facts = (contract) => h("dl", { class: "or-terms" }, contract.facts.map((fact) =>
    h("div", {}, h("dt", {}, fact.name), h("dd", {}, fact.value))));

  const SAVED = "Saved. Judgements under the old contract stand until their logbooks are judged again.";
  const UNCHANGED = "Nothing was changed.";

  /** What would count, written before any logbook was seen. `save(claim_id, fields)` is falsy for
      those who may not edit; `saved()` is called once something has changed. */
  OR.contractBox = (claim, save, saved) => {
    const said = h("p", { role: "status", class: "or-said" });
    const content = h("div", {});
    const box = h("details", { class: "or-settles meta" }, h("summary", {}, "What would settle it"), content, said);

    const edit = (contract) => {
      const dialog = OR.contractForm(claim, contract.form, async (fields) => {
        const reply = await save(claim.claim_id, fields);
        if (reply.wrong) return reply.wrong;
        dialog.close();
        fill(said, reply.changed ? SAVED : UNCHANGED);
        draw(reply.contract);
        content.querySelector("button").focus();
        if (reply.changed) saved();
        return null;
      });
      box.append(dialog);
      dialog.addEventListener("close", () => dialog.remove());
      dialog.showModal();
    };
    const draw = (contract) => fill(content, author(contract),
      contract.verifies && h("p", {}, h("b", {}, "For: "), contract.verifies),
      contract.falsifies && h("p", {}, h("b", {}, "Against: "), contract.falsifies),
      facts(contract),
      save && h("button", { type: "button", class: "or-button quiet or-edit", "aria-label": `Edit the contract of claim ${claim.number}`,
        onclick: () => edit(contract) }, "Edit"));
    draw(claim.contract);
    return box;
  };
})();
