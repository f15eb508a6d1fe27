/* Places marked on the pictures of a pair, boxes or points, by pointer or by keys. All numbers are
   whole pixels of the original picture, whatever the zoom; a box holds both of its corners. */
"use strict";
(() => {
  const { h, fill } = OR;
  const TOOLS = [["move", "Move"], ["box", "Mark a box"], ["point", "Mark a point"]];
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const MOST = 50, STEP = 8; // CSS pixels that an arrow key moves the cursor; with shift it is one pixel of the picture
  const word = (place) => place[0].toUpperCase() + place.slice(1);
  const boxOf = (p, q) => ({ x: Math.min(p.x, q.x), y: Math.min(p.y, q.y),
    width: Math.abs(p.x - q.x) + 1, height: Math.abs(p.y - q.y) + 1 });

  /** `view`: {scale(), middle(pane), reveal(pane, pixel)}. A pane has place, own (its size) and marks (a node). */
  OR.reviewMarks = (panes, view) => {
    let list = [], tool = "move", draft = null, cursor = null, tags = [];
    const buttons = TOOLS.map(([name, text]) => h("button", { type: "button", class: "or-button quiet",
      "aria-pressed": String(name === tool), data: { tool: name }, onclick: () => choose(name) }, text));
    const said = h("span", { class: "or-sr", role: "status" });
    const items = h("ol", { class: "or-places" });
    const tools = h("span", { class: "or-tools", role: "group", "aria-label": "Move or mark" }, buttons);
    const node = h("div", { class: "or-marked", hidden: true }, h("b", {}, "Marked places"), items);

    const inside = (pane, { x, y }) => ({ x: Math.max(0, Math.min(pane.own[0] - 1, x)),
      y: Math.max(0, Math.min(pane.own[1] - 1, y)) });

    function choose(name) {
      tool = name;
      draft = cursor = null;
      buttons.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.tool === name)));
      panes.forEach((pane) => { pane.node.dataset.tool = name; });
      said.textContent = name === "move" ? "" : "Arrow keys move a cursor on the picture, Enter marks.";
      draw();
    }

    function shown(mark, className, label) {
      const scale = view.scale(), isPoint = mark.shape === "point", at = isPoint ? 0.5 : 0;
      const dot = h("div", { class: `or-mark ${mark.shape} ${className}` }, label);
      Object.assign(dot.style, { left: `${(mark.x + at) * scale}px`, top: `${(mark.y + at) * scale}px` });
      if (!isPoint) Object.assign(dot.style, { width: `${mark.width * scale}px`, height: `${mark.height * scale}px` });
      return dot;
    }

    /** Put marks where they belong at the zoom there is. */
    function draw() {
      for (const pane of panes) {
        const own = list.map((mark, index) => [mark, index]).filter(([mark]) => mark.place === pane.place);
        fill(pane.marks, own.map(([mark, index]) => shown(mark, "", h("b", {}, index + 1))),
          draft && draft.pane === pane && shown({ shape: "box", ...boxOf(draft.from, draft.to) }, "draft"),
          cursor && cursor.pane === pane && shown({ shape: "point", ...cursor.at }, "cursor"));
      }
    }

    function add(pane, shape, numbers) {
      if (list.length >= MOST) { said.textContent = `At most ${MOST} places can be marked.`; return; }
      list.push({ place: pane.place, shape, ...numbers, tag: "" });
      said.textContent = `Marked: ${told(list.at(-1))}`;
      tell();
    }

    const told = ({ place, shape, x, y, width, height }) => shape === "point"
      ? `${word(place)}: point at ${x}, ${y}` : `${word(place)}: box ${width} × ${height} at ${x}, ${y}`;

    function tell() {
      node.hidden = !list.length;
      fill(items, list.map((mark, index) => h("li", {}, told(mark), " ",
        tags.length > 0 && h("select", { "aria-label": `Defect at place ${index + 1}`,
          onchange: (event) => { mark.tag = event.target.value; } },
        ["", ...tags].map((tag) => h("option", { value: tag, selected: tag === mark.tag }, tag || "any defect"))),
        h("button", { type: "button", class: "or-button quiet", "aria-label": `Delete place ${index + 1}`,
          onclick: () => drop(index) }, "Delete"))));
      draw();
    }

    function drop(index) {
      list.splice(index, 1);
      tell();
      (items.querySelectorAll("button")[Math.min(index, list.length - 1)] || buttons[0]).focus();
    }

    function finish() {
      const { pane, from, to } = draft;
      draft = null;
      add(pane, "box", boxOf(from, to));
    }

    function key(event, pane) {
      if (tool === "move") return false;
      if (event.key === "Escape") { if (draft) { draft = null; draw(); } else choose("move"); return true; }
      if (!STEPS[event.key] && event.key !== "Enter") return false;
      if (!cursor || cursor.pane !== pane) { cursor = { pane, at: inside(pane, view.middle(pane)) }; draft = null; }
      if (event.key === "Enter") enter(pane);
      else step(pane, STEPS[event.key], event.shiftKey ? 1 : Math.max(1, Math.round(STEP / view.scale())));
      return true;
    }

    function enter(pane) {
      if (tool === "point") return add(pane, "point", cursor.at);
      if (draft) return finish();
      draft = { pane, from: cursor.at, to: cursor.at };
      said.textContent = "First corner set.";
      draw();
    }

    function step(pane, [across, down], pixels) {
      cursor.at = inside(pane, { x: cursor.at.x + across * pixels, y: cursor.at.y + down * pixels });
      if (draft) draft.to = cursor.at;
      view.reveal(pane, cursor.at);
      said.textContent = `${cursor.at.x}, ${cursor.at.y}`;
      draw();
    }

    return {
      node: h("div", {}, node, said), tools, draw, key, tool: () => tool,
      offer: (defects) => { tags = defects; },
      next() { choose(TOOLS[(TOOLS.findIndex(([name]) => name === tool) + 1) % TOOLS.length][0]); },
      clear() { list = []; draft = cursor = null; tell(); },
      values: () => list.map((mark) => ({ ...mark })),
      isDrawing: () => Boolean(draft),
      cancel() { draft = null; draw(); },
      /* By pointer: a drag from corner to corner, or a press. */
      down(pane, pixel) {
        const at = inside(pane, pixel);
        cursor = null;
        if (tool === "point") return add(pane, "point", at);
        draft = { pane, from: at, to: at };
        draw();
      },
      drag(pixel) { draft.to = inside(draft.pane, pixel); draw(); },
      up: finish,
    };
  };
})();
