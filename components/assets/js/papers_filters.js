/* The filters of the search: chips that are on or off, and the area. */
"use strict";
(() => {
  const { h } = OR;

  /* Of the chips with the same name at most one is on. */
  const CHIPS = [
    ["outcome", "contested"], ["outcome", "falsified"], ["outcome", "verified"], ["outcome", "toy"],
    ["outcome", "inconclusive"], ["attempted", "yes", "Attempted"], ["attempted", "no", "Not tried yet"],
    ["has_claims", "yes", "With claims"],
  ];

  /** {node, values(), set(params), offer(areas)}; `changed` is called when a person chose. */
  OR.paperFilters = (changed) => {
    const chips = CHIPS.map(([name, value, word]) => chip(name, value, word));
    const area = h("select", { id: "or-area", class: "or-filter", onchange: changed },
      h("option", { value: "" }, "All areas"));
    const node = h("div", { class: "or-filters", role: "group", "aria-label": "Filters" },
      chips, h("label", { class: "or-sr", for: "or-area" }, "Area"), area);
    let wanted = "";

    function chip(name, value, word) {
      const [sign, outcome, hint] = OR.words(value);
      return h("button", { type: "button", class: "or-filter", "aria-pressed": "false", data: { name, value },
        title: name === "outcome" ? `Papers with a claim that is ${outcome}. ${hint}` : null,
        onclick: (event) => choose(event.currentTarget) },
        name === "outcome" && h("i", { "aria-hidden": "true" }, sign),
        word || outcome[0].toUpperCase() + outcome.slice(1));
    }

    const isOn = (button) => button.getAttribute("aria-pressed") === "true";

    function choose(button) {
      const on = !isOn(button);
      chips.filter((other) => other.dataset.name === button.dataset.name)
        .forEach((other) => other.setAttribute("aria-pressed", String(on && other === button)));
      changed();
    }

    const values = () => {
      const chosen = { area: area.value || wanted };
      for (const name of ["outcome", "attempted", "has_claims"]) {
        chosen[name] = chips.find((button) => button.dataset.name === name && isOn(button))?.dataset.value || "";
      }
      return chosen;
    };

    function set(params) {
      chips.forEach((button) =>
        button.setAttribute("aria-pressed", String(params[button.dataset.name] === button.dataset.value)));
      wanted = params.area || "";
      pick();
    }

    function pick() {
      area.value = wanted;
      if (area.selectedIndex < 0) area.value = "";
      area.setAttribute("data-on", String(Boolean(area.value)));
    }

    /** The areas of the event, once they are known. */
    function offer(areas) {
      if (area.options.length !== areas.length + 1) {
        area.replaceChildren(h("option", { value: "" }, "All areas"),
          ...areas.map((name) => h("option", { value: name }, name)));
      }
      area.parentElement && (area.hidden = areas.length === 0);
      pick();
    }

    area.addEventListener("input", () => { wanted = area.value; pick(); });
    return { node, values, set, offer };
  };
})();
