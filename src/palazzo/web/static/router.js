// Addresses and views. Every view has an address, so that the back button and a copied link lead to it.

const ROUTES = [
  [/^$/, () => import("./views/home.js"), "home"],
  [/^plan$/, () => import("./views/palace.js"), "palace"],
  [/^vestibule$/, () => import("./views/vestibule.js"), "palace"],
  [/^drawer\/(?<id>[^/]+)$/, () => import("./views/drawer.js"), "palace"],
  [new RegExp("^(?<wing>W-\\d+)$", "i"), () => import("./views/wing.js"), "palace"],
  [new RegExp("^(?<wing>W-\\d+)/(?<room>R-\\d+)$", "i"), () => import("./views/room.js"), "palace"],
  [new RegExp("^(?<wing>W-\\d+)/(?<room>R-\\d+)/(?<drawer>D-\\d+)$", "i"), () => import("./views/drawer.js"), "palace"],
  [/^search$/, () => import("./views/search.js"), "search"],
  [/^knowledge$/, () => import("./views/knowledge.js"), "knowledge"],
  [/^knowledge\/(?<name>[^/]+)$/, () => import("./views/entity.js"), "knowledge"],
  [/^guidance(?:\/(?<tab>proposals|authored|quarantine))?$/, () => import("./views/guidance.js"), "guidance"],
  [/^activity$/, () => import("./views/activity.js"), "activity"],
  [/^settings(?:\/(?<tab>agents|keys|users|data))?$/, () => import("./views/settings.js"), "settings"],
];

/** Go to an address of the page; `replace` leaves no step for the back button. */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  window.dispatchEvent(new CustomEvent("palazzo:go"));
}

/** Go to `path` if the person is still at `here`, where they asked for it; home is only shown anew. */
export function goFrom(here, path) {
  if (window.location.pathname === here) go(here === "/memory" ? here : path, { replace: true });
}

/** Change the address without showing the view anew: it knows already. */
export function note(path) {
  history.replaceState(null, "", path);
}

/** What the address asks for: the view's module, its part of the navigation, and its parameters. */
export function find(location) {
  const path = location.pathname.replace(/^\/memory\/?/, "").replace(/\/$/, "");
  for (const [pattern, load, section] of ROUTES) {
    const match = pattern.exec(path);
    if (match) {
      const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, value]) => [key, value && decode(value)]));
      return { load, section, params, query: new URLSearchParams(location.search) };
    }
  }
  return { load: () => import("./views/missing.js"), section: null, params: {}, query: new URLSearchParams() };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Let clicks on our own links change the view instead of loading the page anew. */
export function followLinks(root) {
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const href = link.getAttribute("href");
    if (!href.startsWith("/memory") || link.hasAttribute("download")) return;
    event.preventDefault();
    go(href);
  });
}
