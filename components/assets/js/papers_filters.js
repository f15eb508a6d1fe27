/* The filters of the search: chips that are on or off, area and sub-area. On a phone they are
   folded, and what is on stands beside the button that unfolds them. */
"use strict";
(() => {
  const { h, fill } = OR;

  /* Of the chips with the same name at most one is on. */
  const CHIPS = [
    ["outcome", "contested"], ["outcome", "falsified"], ["outcome", "verified"], ["outcome", "toy"],
    ["outcome", "inconclusive"], ["attempted", "yes", "Has logbooks"], ["attempted", "no", "Not tried yet"],
    ["has_claims", "yes", "With claims"], ["honour", "award", "Award"], ["honour", "spotlight", "Spotlight"],
  ];
  const HINTS = {
    "attempted yes": "At least one team has published a logbook.", "attempted no": "No team has published a logbook.",
    "has_claims yes": "What the paper claims is written down, claim by claim.",
    "honour award": "The conference gave the paper an award.",
    "honour spotlight": "The conference put the paper into its spotlight.",
  };
  const NAMES = ["outcome", "attempted", "has_claims", "honour"];

  /** {node, values(), set(params), offer(areas)}; `changed` is called when a person chose. */
  OR.paperFilters = (changed) => {
    const label = (field, text) => h("label", { class: "or-sr", for: field.id }, text);
    const chips = CHIPS.map(([name, value, word]) => chip(name, value, word));
    const area = select("or-area", "All areas", () => pick({ area: area.value, sub_area: "" }));
    const sub = select("or-sub-area", "All sub-areas", () => pick({ ...wanted, sub_area: sub.value }));
    const group = h("div", { id: "or-filters", class: "or-filters", role: "group", "aria-label": "Filters" }, chips,
      label(area, "Area"), area, label(sub, "Sub-area"), sub);
    const fold = h("button", { type: "button", class: "or-filter or-unfold", "aria-expanded": "false",
      "aria-controls": "or-filters", onclick: unfold }, "Filters");
    const active = h("div", { class: "or-active" });
    const node = h("div", { class: "or-filtering" }, h("div", { class: "or-folded" }, fold, active), group);
    let wanted = { area: "", sub_area: "" };
    let tree = {};

    function chip(name, value, word) {
      const [sign, outcome, hint] = OR.words(value);
      const isOutcome = name === "outcome";
      return h("button", { type: "button", class: "or-filter", "aria-pressed": "false", data: { name, value },
        title: isOutcome ? `Papers with a claim that is ${outcome}. ${hint}` : HINTS[`${name} ${value}`],
        onclick: (event) => choose(event.currentTarget) },
        isOutcome && h("i", { "aria-hidden": "true" }, sign), word || outcome[0].toUpperCase() + outcome.slice(1));
    }

    function select(id, all, onchange) {
      return h("select", { id, class: "or-filter", data: { all }, onchange }, h("option", { value: "" }, all));
    }

    const isOn = (button) => button.getAttribute("aria-pressed") === "true";

    function unfold() {
      const open = group.classList.toggle("or-unfolded");
      fold.setAttribute("aria-expanded", String(open));
    }

    function choose(button, on = !isOn(button)) {
      chips.filter((other) => other.dataset.name === button.dataset.name)
        .forEach((other) => other.setAttribute("aria-pressed", String(on && other === button)));
      told();
    }

    function pick(places) {
      wanted = places;
      shown();
      told();
    }

    function told() {
      tell();
      changed();
    }

    const values = () => Object.assign({ ...wanted }, Object.fromEntries(NAMES.map((name) =>
      [name, chips.find((button) => button.dataset.name === name && isOn(button))?.dataset.value || ""])));

    function set(params) {
      chips.forEach((button) =>
        button.setAttribute("aria-pressed", String(params[button.dataset.name] === button.dataset.value)));
      wanted = { area: params.area || "", sub_area: params.sub_area || "" };
      shown();
      tell();
    }

    /* Places that the address names are kept though the event may not have them. */
    function shown() {
      options(area, Object.keys(tree), wanted.area);
      options(sub, tree[wanted.area] || [], wanted.sub_area);
    }

    function options(field, names, value) {
      const all = value && !names.includes(value) ? [...names, value] : names;
      if (field.options.length !== all.length + 1 || all.some((name, at) => field.options[at + 1].value !== name)) {
        fill(field, h("option", { value: "" }, field.dataset.all), all.map((name) => h("option", { value: name }, name)));
      }
      field.value = value;
      field.hidden = all.length === 0;
      field.setAttribute("data-on", String(Boolean(value)));
    }

    /* What is on, each with a cross that takes it off; on a phone the rest is folded away. */
    function tell() {
      const on = chips.filter(isOn).map((button) =>
        crossed(button.textContent.replace(/^\W/, "$& "), () => choose(button, false)));
      if (wanted.area) on.push(crossed(wanted.area, () => pick({ area: "", sub_area: "" })));
      if (wanted.sub_area) on.push(crossed(wanted.sub_area, () => pick({ ...wanted, sub_area: "" })));
      fill(active, on, on.length > 1 && h("button", { type: "button", class: "or-filter or-none",
        onclick: () => { set({}); changed(); fold.focus(); } }, "Clear filters"));
      fold.textContent = on.length ? `Filters (${on.length})` : "Filters";
    }

    const crossed = (word, off) => h("button", { type: "button", class: "or-filter or-on",
      "aria-label": `Remove filter ${word.replace(/^\W+/, "")}`, onclick: () => { off(); fold.focus(); } },
      word, h("span", { "aria-hidden": "true" }, " ×"));

    /** The areas of the event with their sub-areas, once they are known. */
    function offer(areas) {
      tree = areas;
      shown();
    }
    return { node, values, set, offer };
  };
})();
