/* The browser side of every view. All text reaches the page through textContent: titles, claims
   and logbooks are written by strangers. */
"use strict";
window.OR = (() => {
  const views = {};

  /** An element: h("a", {href, class, "aria-label", onclick, data: {id}}, ...texts or nodes).
      null, undefined and false children are left out; event handlers start with "on". */
  function h(tag, props, ...children) {
    const node = document.createElement(tag);
    set(node, props || {});
    node.append(...flat(children));
    return node;
  }

  function set(node, props) {
    for (const [name, value] of Object.entries(props)) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name === "data") Object.assign(node.dataset, value);
      else if (name in node && typeof value !== "string") node[name] = value;
      else node.setAttribute(name, value === true ? "" : value);
    }
  }

  const flat = (children) =>
    children.flat(3).filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : String(child)));

  /** Replace what `node` holds. */
  function fill(node, ...children) {
    node.replaceChildren(...flat(children));
    return node;
  }

  /** An address of another site if it is plain https, else null. The server says which hosts. */
  function outside(address) {
    try {
      const url = new URL(address);
      return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
    } catch {
      return null;
    }
  }

  /** An error whose text the server meant for people. */
  class SaidError extends Error {}

  /* A page that is left breaks off what it asks: no error of anybody's. */
  let leaving = false;
  window.addEventListener("beforeunload", () => { leaving = true; });

  /** `call(name, payload)` asks the server. */
  const caller = (server) => async (name, payload = {}) => {
    let reply;
    try {
      reply = await server[name](payload);
    } catch (error) {
      if (!leaving) console.error(name, error);
      throw new SaidError("The server did not answer. Try again in a moment.");
    }
    if (reply && reply.error) throw new SaidError(reply.error);
    return reply;
  };

  /** Called by each View once its container is on the page. */
  function mount(name, element, server, trigger, events) {
    const root = element.querySelector(".or-view");
    const emit = (event, data) => events.includes(event) && trigger(event, data);
    views[name](root, caller(server), emit);
  }

  /** Who looks at the page: {name, organises, by_account, can_sign_in}, once the header has asked. What it says
      decides only what is shown: the server asks again before anything is done. */
  let tellAsker;
  const asked = new Promise((resolve) => { tellAsker = resolve; });

  return { h, fill, outside, views, mount, SaidError, asked, tellAsker };
})();
