// Where the page begins: find out who is there, draw the frame, and show what the address asks for.

import { ApiError, me } from "./api.js";
import { announce, el, put } from "./dom.js";
import { draw, mark } from "./frame.js";
import { listenForKeys } from "./keys.js";
import { failure, loading } from "./parts/states.js";
import { find, followLinks } from "./router.js";
import { signIn } from "./views/sign_in.js";

/** A view that could not be fetched. */
const GONE = new ApiError(0, { code: "unreachable", message: "Palazzo does not answer. Is `palazzo serve` running?" });

const app = document.getElementById("app");
let leaving = new AbortController();
let first = true;

async function start() {
  put(app, el("main", { id: "main" }, loading("Opening the palace")));
  try {
    const caller = await me();
    draw(app, caller);
    show();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return; // the sign-in is there already
    app.classList.add("alone");
    put(app, el("main", { id: "main" }, failure(error, start)));
  }
}

async function show() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const { load, section, params, query } = find(window.location);
  mark(section, query);
  const main = document.getElementById("main");
  try {
    const { default: view } = await load();
    if (signal.aborted) return;
    const { title, node } = view({ params, query, signal });
    put(main, node);
    name(title);
  } catch (error) {
    if (!signal.aborted) put(main, failure(error instanceof TypeError && /module|import/i.test(error.message) ? GONE : error, show));
  }
  if (!first) settle(main);
  first = false;
}

/** Begin at the top, as a new page would, without taking the focus out of the search field. */
function settle(main) {
  window.scrollTo(0, 0);
  if (!document.activeElement?.closest(".find")) main.focus({ preventScroll: true });
}

function name(title) {
  document.title = title === "Palazzo" ? title : `${title} · Palazzo`;
  announce(title);
}

window.addEventListener("popstate", show);
window.addEventListener("palazzo:go", show);
window.addEventListener("palazzo:retitle", (event) => name(event.detail));
window.addEventListener("palazzo:signed-in", start);
window.addEventListener("palazzo:signed-out", () => {
  leaving.abort();
  signIn(app, start);
});
followLinks(document.body);
listenForKeys();
start();
