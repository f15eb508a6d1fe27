/* Papers: the list with its search, or the page of one paper, as the address says. */
"use strict";
OR.views.papers = (root, call) => {
  const list = OR.papersList(call);
  const page = OR.paperPage(call);
  let scrolled = 0;
  OR.fill(root, list.node, page.node);
  OR.onRoute((params) => {
    if (OR.tabOf(params) !== "papers") return;
    const wasList = page.node.hidden;
    if (params.paper && wasList) scrolled = window.scrollY;
    list.node.hidden = Boolean(params.paper);
    page.node.hidden = !params.paper;
    if (params.paper) return page.show(params.paper);
    list.show(params);
    if (!wasList) window.scrollTo(0, scrolled);
  });
};
