/* Results: headline numbers, then charts, each with its finding as heading and its table below.
   plotly is loaded from our own server when the tab is opened. */
"use strict";
(() => {
  const { h, fill } = OR;

  const isDark = (node) => getComputedStyle(node).colorScheme === "dark" ||
    (getComputedStyle(node).colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

  let loading = null;
  const library = () => loading ??= new Promise((done, failed) => {
    const script = h("script", { src: OR.event.charts, onload: () => done(window.Plotly), onerror: () => {
      loading = null;
      failed(new Error("The charts could not be loaded; their numbers are below."));
    } });
    document.head.append(script);
  });

  const number = ({ words, value, hint, address }) => {
    const inside = [h("b", {}, OR.number(value)), h("span", {}, words)];
    return h("li", { class: "or-card", title: hint }, address ? h("a", { href: address }, inside) : inside);
  };

  const cell = (value, index, column) => {
    const [words, address] = Array.isArray(value) ? value : [value];
    const inside = address ? h("a", { href: address }, words) : words;
    return index ? h("td", { class: column.number && "number" }, inside) : h("th", { scope: "row" }, inside);
  };

  const csv = (name) => h("a", { href: `api/results/${name}.csv`, download: `${name}.csv` }, `${name}.csv`);

  const table = ({ name, about, columns, rows, more }) => [
    h("div", { class: "or-numbers", role: "region", "aria-label": about, tabindex: "0" }, h("table", {},
      h("caption", {}, about[0].toUpperCase() + about.slice(1)),
      h("thead", {}, h("tr", {}, columns.map((column) =>
        h("th", { scope: "col", class: column.number && "number" }, column.words)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((value, n) => cell(value, n, columns[n]))))))),
    h("p", { class: "meta" }, more > 0 && `${OR.plural(more, "more row")} in `, csv(name)),
  ];

  const legend = ({ data }) => data.length > 1 && h("p", { class: "or-legend meta", "aria-hidden": "true" },
    data.map(({ name, marker }) => h("span", {},
      h("i", { class: marker.pattern && "striped", style: `background-color:${marker.color}` }), name)));

  const chart = (item, draw) => {
    const place = h("div", { class: "or-plot", role: "img",
      style: `height:${item.figure.layout.height}px`,
      "aria-label": `Chart: ${item.finding}. The table below has its numbers.` });
    draw(place, item.figure);
    return h("section", { class: "or-card or-chart", data: { chart: item.name } },
      h("h2", {}, item.finding), legend(item.figure), place, h("p", { class: "meta" }, item.note),
      h("details", {}, h("summary", {}, "The numbers"), item.tables.map(table)));
  };

  const missing = (items) => items.length > 0 && h("section", {}, h("h2", {}, "Not drawn yet"),
    h("ul", { class: "or-missing meta" },
      [...new Set(items.map((item) => item.empty))].map((said) => h("li", {}, said))));

  const title = () => h("h1", {}, "What came out");

  const page = (reply, draw) => {
    const drawn = reply.charts.filter((item) => item.figure);
    return h("div", { class: "or-wrap" }, title(),
      h("p", { class: "lead" }, "Counted from every verdict that stands now. " +
        "Click a bar to see its papers; every chart has its numbers below it."),
      h("ul", { class: "or-nums" }, reply.numbers.map(number)),
      drawn.length === 0 && OR.empty("Nothing is judged yet",
        "Charts appear with the first judged logbook: what was verified, where teams disagree, what judging took.",
        h("a", { class: "or-button", href: OR.href({ tab: "submit" }) }, "Submit a logbook")),
      h("div", { class: "or-charts" }, drawn.map((item) => chart(item, draw))),
      drawn.length > 0 && missing(reply.charts.filter((item) => !item.figure)),
      h("p", { class: "meta or-downloads" }, "All tables: ", h("a", { href: "api/results" }, "JSON"),
        reply.downloads.map(({ name, about }) => [" · ", h("span", { title: about }, csv(name))])));
  };

  /** A function that notes a place and its figure, and has them drawn when they come near the screen. */
  const whenNear = (draw) => {
    const figures = new Map();
    const near = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        draw(target, figures.get(target));
      }
    }, { rootMargin: "300px" });
    return (place, figure) => {
      figures.set(place, figure);
      near.observe(place);
    };
  };

  OR.views.results = (root, call) => {
    let shown = null; // the reply that is on the page, as text
    let latest = 0;
    let queue = Promise.resolve();

    /* One chart a frame, so that the first one is seen before the last one is drawn. */
    const draw = (place, figure) => {
      queue = queue.then(() => drawNow(place, figure)).then(() => new Promise(requestAnimationFrame));
    };

    const drawNow = async (place, figure) => {
      try {
        const plotly = await library();
        if (!place.isConnected) return;
        await plotly.newPlot(place, figure.data, { ...figure.layout, autosize: true },
          { displayModeBar: false, responsive: true, doubleClick: false, showTips: false });
        const over = (is) => place.classList.toggle("over", is);
        place.on("plotly_hover", ({ points }) => over(Boolean(points[0].customdata)));
        place.on("plotly_unhover", () => over(false));
        place.on("plotly_click", ({ points }) => follow(points[0].customdata));
      } catch (error) {
        fill(place, h("p", { class: "meta" }, error.message));
      }
    };

    const follow = (address) => {
      if (!address) return;
      OR.go(Object.fromEntries(new URLSearchParams(address)));
      window.scrollTo(0, 0);
    };

    const clear = () => {
      root.querySelectorAll(".js-plotly-plot").forEach((place) => window.Plotly.purge(place));
      fill(root);
      shown = null;
    };

    async function show() {
      OR.title("Results");
      const mine = ++latest;
      library().catch(() => {}); // beside the question for the numbers; a chart says if it failed
      if (!shown) fill(root, h("div", { class: "or-wrap" }, title(), h("p", { class: "lead" }, "Counting …")));
      try {
        const reply = await call("results", { scheme: isDark(root) ? "dark" : "light" });
        const text = JSON.stringify(reply);
        if (mine !== latest || text === shown) return;
        clear();
        shown = text;
        const later = whenNear(draw);
        fill(root, page(reply, later));
      } catch (error) {
        if (mine !== latest) return;
        shown = null;
        fill(root, h("div", { class: "or-wrap" }, title(), OR.errorBox(error, show)));
      }
    }

    const isOpen = () => OR.tabOf() === "results";
    OR.onRoute(() => (isOpen() ? show() : ++latest));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => isOpen() && show());
  };
})();
