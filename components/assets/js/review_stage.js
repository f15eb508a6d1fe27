/* The two pictures of a pair: side by side or overlaid, zoomed and moved together; and the help. */
"use strict";
(() => {
  const { h, fill } = OR;
  const GROUNDS = ["grey", "light", "dark", "checker"];
  const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const PAN = 48, ZOOM = 2, LARGEST = 32; // doubling keeps whole dots for a pixel
  const HELP = [["1 2 3", "left is better, no difference, right is better"],
    ["4 5 s", "both unusable, can't tell, later"], ["u", "undo the last answer"],
    ["o", "side by side, or one over the other"], ["f", "flip between the two, overlaid"],
    [", .", "move the edge between the two, overlaid"], ["+ −", "zoom in, zoom out"],
    ["z 0", "one to one, whole picture"], ["b", "background"], ["m", "mark a box, mark a point, or move"],
    ["Tab", "to the left or right picture; arrow keys move it, or the cursor when marking"],
    ["Enter", "when marking: a corner, or the point; with Shift the arrows go pixel by pixel"], ["?", "this list"]];

  /** {node, help, places, offer(defects), show(pair, leftImage, rightImage), marks(), key(event), isHelping()} */
  OR.reviewStage = () => {
    const look = { scale: 1, x: 0, y: 0 };
    let size = [1, 1], fitted = true, overlaid = false;
    const panes = [pane("left", "Left"), pane("right", "Right")];
    const marks = OR.reviewMarks(panes, { scale: () => look.scale, middle, reveal });
    const level = h("output", { class: "meta" });
    const slider = h("input", { type: "range", min: "0", max: "100", value: "50", id: "or-edge", oninput: edge });
    const sliding = h("label", { class: "or-sliding", hidden: true },
      h("span", {}, "Edge", h("span", { class: "or-sr" }, " between the pictures")), slider);
    const both = button("Overlay", "o", () => overlay(!overlaid), { "aria-pressed": "false" });
    const ground = button("Background: grey", "b", nextGround);
    const bar = h("div", { class: "or-bar", role: "toolbar", "aria-label": "View" }, both,
      button("−", null, () => zoom(1 / ZOOM), { "aria-label": "Zoom out" }), level,
      button("+", null, () => zoom(ZOOM), { "aria-label": "Zoom in" }), button("1:1", "z", oneToOne),
      button("Whole", "0", fit), ground, marks.tools);
    const pair = h("div", { class: "or-pair", data: { ground: GROUNDS[0] } }, panes.map((each) => each.node));
    const node = h("div", { class: "or-stage" }, pair, sliding, bar);
    const help = helper();
    new ResizeObserver(() => (fitted ? fit() : place())).observe(pair);
    panes.forEach(listen);
    edge();

    function button(text, keyName, act, props = {}) {
      return h("button", { type: "button", class: "or-button quiet", onclick: act, ...props },
        h("span", {}, text), keyName && [" ", h("kbd", { "aria-hidden": "true" }, keyName)]);
    }

    function pane(side, word) {
      const picture = h("div", { class: "or-picture" }), spots = h("div", { class: "or-spots" });
      const layer = h("div", { class: "or-layer" }, picture, spots);
      const box = h("div", { class: `or-pane ${side}`, tabindex: "0", role: "group", "aria-label": `${word} picture`,
        data: { tool: "move" } }, layer, h("span", { class: "or-pane-name", "aria-hidden": "true" }, word));
      return { place: side, node: box, layer, picture, marks: spots, word, own: [1, 1] };
    }

    /* --- where the pictures stand ----------------------------------------------------- */

    const room = () => [panes[0].node.clientWidth, panes[0].node.clientHeight];
    const dots = () => window.devicePixelRatio || 1;

    /** The scale at which all is seen; where there is room, whole dots for a pixel, so that none is uneven. */
    function whole() {
      const [width, height] = room(), scale = Math.min(width / size[0], height / size[1]) || 1;
      return scale * dots() >= 1 ? Math.floor(scale * dots()) / dots() : scale;
    }

    function place() {
      look.x = held(look.x, room()[0], size[0] * look.scale);
      look.y = held(look.y, room()[1], size[1] * look.scale);
      for (const { layer } of panes) {
        Object.assign(layer.style, { width: `${size[0] * look.scale}px`, height: `${size[1] * look.scale}px`,
          transform: `translate(${look.x}px, ${look.y}px)` });
        layer.classList.toggle("large", look.scale * dots() > 1);
      }
      pair.classList.toggle("whole", fitted);
      level.textContent = `${Math.round(look.scale * dots() * 100)} %`;
      marks.draw();
    }

    /* A picture with room around it stands in the middle; a larger one leaves no gap. */
    function held(at, space, extent) {
      const stands = extent <= space ? (space - extent) / 2 : Math.min(0, Math.max(space - extent, at));
      return Math.round(stands * dots()) / dots();
    }

    function fit() {
      fitted = true;
      look.scale = whole();
      place();
    }

    function zoom(factor, at = { x: room()[0] / 2, y: room()[1] / 2 }) {
      const smallest = Math.min(whole(), 1 / dots());
      const scale = Math.max(smallest, Math.min(LARGEST / dots(), look.scale * factor));
      look.x = at.x - (at.x - look.x) * scale / look.scale;
      look.y = at.y - (at.y - look.y) * scale / look.scale;
      look.scale = scale;
      fitted = false;
      place();
    }

    function oneToOne() { zoom(1 / dots() / look.scale); }

    function pan(across, down) {
      look.x += across;
      look.y += down;
      place();
    }

    const pixelAt = ({ x, y }) =>
      ({ x: Math.floor((x - look.x) / look.scale), y: Math.floor((y - look.y) / look.scale) });
    function middle() { return pixelAt({ x: room()[0] / 2, y: room()[1] / 2 }); }

    /** Move so that a pixel is in sight; of two that overlay each other, show the one it is on. */
    function reveal(on, { x, y }) {
      const [width, height] = room(), at = { x: look.x + x * look.scale, y: look.y + y * look.scale };
      const outside = (value, space) => (value < 0 ? -value + PAN : value > space ? space - value - PAN : 0);
      if (outside(at.x, width) || outside(at.y, height)) pan(outside(at.x, width), outside(at.y, height));
      if (overlaid) slide(on.place === "left" ? 100 : 0);
    }

    /* --- overlay, background ----------------------------------------------------------- */

    function overlay(on) {
      overlaid = on;
      both.setAttribute("aria-pressed", String(on));
      pair.classList.toggle("overlaid", on);
      sliding.hidden = !on;
      if (fitted) fit(); else place();
    }

    function edge() { pair.style.setProperty("--edge", `${slider.value}%`); }
    function slide(to) { slider.value = to; edge(); }

    function flip() {
      if (!overlaid) overlay(true);
      slide(Number(slider.value) >= 50 ? 0 : 100);
    }

    function nextGround() {
      const next = GROUNDS[(GROUNDS.indexOf(pair.dataset.ground) + 1) % GROUNDS.length];
      pair.dataset.ground = next;
      ground.firstChild.textContent = `Background: ${next}`;
    }

    /* --- pointers ---------------------------------------------------------------------- */

    function listen(on) {
      const down = new Map();
      /* Where in the pane: the middle of the dot that was hit, and edges as browsers paint them, on whole
         dots; else marks may be one pixel off. */
      const at = (event) => {
        const edges = on.node.getBoundingClientRect(), snapped = (value) => Math.round(value * dots()) / dots();
        return { x: Math.floor(event.clientX) + 0.5 - snapped(edges.left),
          y: Math.floor(event.clientY) + 0.5 - snapped(edges.top) };
      };
      on.node.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        on.node.setPointerCapture(event.pointerId);
        down.set(event.pointerId, at(event));
        if (down.size > 1) marks.cancel();
        else if (marks.tool() !== "move") marks.down(on, pixelAt(at(event)));
      });
      on.node.addEventListener("pointermove", (event) => {
        const before = down.get(event.pointerId), now = at(event);
        if (!before) return;
        down.set(event.pointerId, now);
        const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
        if (other) pinch(before, now, other);
        else if (marks.isDrawing()) marks.drag(pixelAt(now));
        else if (marks.tool() === "move") pan(now.x - before.x, now.y - before.y);
      });
      on.node.addEventListener("pointerup", (event) => {
        if (down.delete(event.pointerId) && marks.isDrawing()) marks.up();
      });
      on.node.addEventListener("pointercancel", (event) => {
        if (down.delete(event.pointerId)) marks.cancel();
      });
      on.node.addEventListener("wheel", (event) => {
        if (event.deltaY > 0 && look.scale <= Math.min(whole(), 1 / dots())) return; // lets the page scroll
        event.preventDefault();
        zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 300), at(event));
      }, { passive: false });
      on.node.addEventListener("focus", () => {
        const byKey = marks.tool() !== "move" && on.node.matches(":focus-visible");
        if (overlaid && byKey) slide(on.place === "left" ? 100 : 0);
      });
    }

    function pinch(before, now, other) {
      const apart = (p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    }

    /* --- keys -------------------------------------------------------------------------- */

    const ACTS = { o: () => overlay(!overlaid), f: flip, ",": () => slide(Number(slider.value) - 5),
      ".": () => slide(Number(slider.value) + 5), "+": () => zoom(ZOOM), "=": () => zoom(ZOOM),
      "-": () => zoom(1 / ZOOM), z: oneToOne, 0: fit, b: nextGround, m: nextTool, "?": () => help.open() };

    function nextTool() {
      marks.next();
      if (marks.tool() !== "move" && !focused()) panes[0].node.focus();
    }

    const focused = () => panes.find((each) => each.node === document.activeElement);

    function key(event) {
      const on = focused();
      if (on && marks.key(event, on)) return true;
      if (on && ARROWS[event.key]) { pan(...ARROWS[event.key].map((way) => way * PAN)); return true; }
      const act = OR.reviewKeys.isOn() && ACTS[event.key.toLowerCase()];
      if (!act) return false;
      act();
      return true;
    }

    function helper() {
      const box = h("input", { type: "checkbox", id: "or-keys-on", onchange: () => OR.reviewKeys.set(box.checked) });
      const dialog = h("dialog", { class: "or-help", "aria-label": "Keys" }, h("h2", {}, "Keys"),
        h("dl", {}, HELP.map(([keys, does]) => h("div", {},
          h("dt", {}, keys.split(" ").map((each) => h("kbd", {}, each))), h("dd", {}, does)))),
        h("label", { for: "or-keys-on" }, box, " Single keys answer and change the view"),
        h("form", { method: "dialog" }, h("button", { class: "or-button" }, "Close")));
      const open = () => { box.checked = OR.reviewKeys.isOn(); dialog.showModal(); };
      return { open, dialog, node: h("span", {}, button("Keys", "?", open), dialog) };
    }

    function show(shown, ...images) {
      size = [images[0].naturalWidth, images[0].naturalHeight];
      panes.forEach((each, index) => {
        const image = images[index];
        each.own = shown[each.place].size;
        image.alt = `${each.word} picture of the pair`;
        image.draggable = false;
        fill(each.picture, image);
      });
      marks.clear();
      fit();
    }

    return { node, help: help.node, places: marks.node, show, key, marks: marks.values, offer: marks.offer,
      isHelping: () => help.dialog.open };
  };
})();
