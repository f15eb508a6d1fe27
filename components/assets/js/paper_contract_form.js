/* The form of a contract. What a person typed stays until it is saved; what is wrong is said at
   its field. */
"use strict";
(() => {
  const { h, fill } = OR;

  const choice = (...words) => words;
  /* [name, label, hint, kind of field]: a list of words to choose from, or how many lines of text. */
  const GROUPS = [
    ["The claim", [
      ["kind", "Kind", "", choice("empirical", "theory", "efficiency", "qualitative")],
      ["quantifier", "Speaks of", "One setting, all of them, or a limit.", choice("point", "forall", "asymptotic")],
      ["verifies", "For: what would verify it", "", 3],
      ["falsifies", "Against: what would falsify it", "", 3],
    ]],
    ["What is measured", [
      ["quantity", "Quantity", "As runs print it, such as “mean error”.", 1],
      ["aliases", "Other labels of it", "Separated by semicolons.", 1],
      ["unit", "Unit", "Empty: not known. “none”: it has none.", 1],
      ["denominator", "Per", "What it is divided by, such as “item”; “none”: nothing.", 1],
      ["relation", "Must be", "", choice("", "equals", "at most", "at least", "below", "above")],
      ["value", "The paper’s value", "", 1],
      ["tolerance", "Tolerance", "In the unit of the value.", 1],
      ["baseline", "Compared with", "", 1],
      ["seeds", "Seeds at least", "", 1],
      ["scales", "Scales of the claim", "One a line: cache size; k = 64", 2],
    ]],
    ["An inequality that one counterexample breaks", [
      ["statement", "Statement", "Such as regret <= 2 * bound; log, log2, sqrt, exp, abs and H(n) may be used.", 1],
      ["variables", "Its variables", "One a line, with the labels under which runs print them: regret; R(T)", 2],
    ]],
  ];

  const control = (kind, props, value) => {
    if (Array.isArray(kind)) return h("select", props, kind.map((word) =>
      h("option", { value: word, selected: word === value }, word || "–")));
    const field = h(kind > 1 ? "textarea" : "input", { ...props, rows: kind > 1 ? String(kind) : null, autocomplete: "off", spellcheck: "false" });
    field.value = value;
    return field;
  };

  const fieldRow = ([name, label, hint, kind], value) => {
    const id = `contract-${name}`;
    const wide = kind > 1 || name === "statement";
    return h("div", { class: wide ? "or-field wide" : "or-field", data: { field: name } },
      h("label", { for: id }, label),
      control(kind, { id, name, class: "or-input", "aria-describedby": `${id}-hint ${id}-wrong` }, value),
      h("span", { class: "or-hint", id: `${id}-hint` }, hint),
      h("span", { class: "or-wrong", id: `${id}-wrong` }));
  };

  const group = ([title, rows], texts) => h("fieldset", {}, h("legend", {}, title),
    h("div", { class: "or-fields" }, rows.map((row) => fieldRow(row, texts[row[0]]))));

  /* Say at each field what is wrong with it, and go to the first one. */
  const point = (form, wrong) => {
    form.querySelectorAll("[data-field]").forEach((row) => {
      const why = wrong[row.dataset.field];
      fill(row.querySelector(".or-wrong"), why && `It ${why}.`);
      row.querySelector(".or-input").toggleAttribute("aria-invalid", false);
      if (why) row.querySelector(".or-input").setAttribute("aria-invalid", "true");
    });
    form.querySelector("[aria-invalid]")?.focus();
  };

  const fieldsOf = (form) => ({ ...Object.fromEntries(new FormData(form)), reviewed: form.elements.reviewed.checked });

  /** A dialog with the contract's texts. `submit(fields)` gives {field: what is wrong}, or null. */
  OR.contractForm = (claim, texts, submit) => {
    const failed = h("div", {});
    const save = h("button", { class: "or-button" }, "Save");
    const onsubmit = async (event) => {
      event.preventDefault();
      save.disabled = true;
      fill(failed);
      try {
        point(form, await submit(fieldsOf(form)) || {});
      } catch (error) {
        fill(failed, OR.errorBox(error));
      } finally {
        save.disabled = false;
      }
    };
    const form = h("form", { onsubmit, novalidate: true },
      h("h2", { id: "contract-title" }, "What would settle this claim"), h("p", { class: "meta" }, claim.text),
      GROUPS.map((each) => group(each, texts)),
      h("label", { class: "or-check" }, h("input", { type: "checkbox", name: "reviewed", checked: texts.reviewed }),
        "Reviewed: a person has checked this contract against the paper"),
      failed,
      h("div", { class: "or-actions" }, save,
        h("button", { class: "or-button quiet", type: "button", onclick: () => dialog.close() }, "Cancel")));
    const dialog = h("dialog", { class: "or-dialog", "aria-labelledby": "contract-title" }, form);
    return dialog;
  };
})();
