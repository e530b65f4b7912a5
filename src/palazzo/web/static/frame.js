// The frame round every view: navigation, the search field, who is there.

import { remove } from "./api.js";
import { el, put } from "./dom.js";
import { icon } from "./parts/icons.js";
import { progress } from "./parts/progress.js";
import { keysDialog } from "./keys.js";
import { openPalette } from "./palette.js";
import { go } from "./router.js";

const SECTIONS = [
  ["home", "/memory", "Home"],
  ["palace", "/memory/plan", "Plan"],
  ["search", "/memory/search", "Search"],
  ["knowledge", "/memory/knowledge", "Knowledge"],
  ["guidance", "/memory/guidance", "Guidance"],
  ["activity", "/memory/activity", "Activity"],
  ["settings", "/memory/settings", "Settings"],
];

export const caller = { user: "", role: "user", scopes: [], open: false };

/** Draw the frame anew for whoever is there. */
export function draw(app, who) {
  Object.assign(caller, who);
  app.classList.remove("alone");
  put(app, rail(), el("div", { class: "body" }, top(), el("main", { id: "main", tabindex: "-1" })));
}

/** Show in the navigation where we are, and in the search field what is looked for. */
export function mark(section, query) {
  for (const link of document.querySelectorAll(".nav a")) {
    if (link.dataset.section === section) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const field = document.querySelector(".find input");
  if (field && document.activeElement !== field) field.value = section === "search" ? query.get("q") ?? "" : "";
}

function brand() {
  return el("a", { class: "brand", href: "/memory", "aria-label": "Palazzo, home" }, icon("brand"), el("span", {}, "Palazzo"));
}

function rail() {
  const links = SECTIONS.map(([section, href, label]) =>
    el("a", { href, "data-section": section, title: label }, icon(section), el("span", {}, label)));
  const foot = el("div", { class: "rail-foot" },
    el("div", { class: "who", title: caller.user },
      el("span", { class: "initial", "aria-hidden": "true" }, caller.user.slice(0, 1)), el("b", {}, caller.user)),
    el("div", { class: "row" }, themeButton(), helpButton(), !caller.open && signOutButton()));
  return el("aside", { class: "rail", "aria-label": "Palazzo" }, brand(), el("nav", { class: "nav", "aria-label": "Sections" }, links), foot);
}

function top() {
  const field = el("input", {
    type: "search", placeholder: "Search everything that was said", "aria-label": "Search", autocomplete: "off", spellcheck: "false", maxlength: 1000,
    on: { focus: prepare, input: () => look(field.value), keydown: (event) => event.key === "Enter" && look(field.value) },
  });
  const working = el("a", { class: "working", href: "/memory/activity", hidden: true });
  progress(working);
  const beside = [themeButton(), !caller.open && signOutButton()].filter(Boolean); // what stands at the rail's foot elsewhere
  for (const button of beside) button.classList.add("phone-only");
  return el("header", { class: "top" }, brand(),
    el("div", { class: "find", role: "search" }, icon("search"), field, el("kbd", { "aria-hidden": "true" }, "/")), jumpButton(), working, beside);
}

/** Have the view of what is found at hand before anything is typed. */
const prepare = () => import("./views/search.js");

function look(text) {
  const here = window.location.pathname === "/memory/search";
  const query = here ? new URLSearchParams(window.location.search) : new URLSearchParams();
  query.set("q", text);
  if (here) window.dispatchEvent(new CustomEvent("palazzo:look", { detail: text }));
  else if (text.trim()) go(`/memory/search?${query}`);
}

function jumpButton() {
  return el("button", { class: "button plain small jump", type: "button", "aria-label": "Jump, ask or search", title: "Jump, ask or search", on: { click: openPalette } }, icon("jump"), el("span", {}, "Jump to"), el("kbd", { "aria-hidden": "true" }, "Ctrl K"));
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function themeButton() {
  const button = el("button", { class: "button plain small theme-button", type: "button", on: { click: change } });
  const show = () => {
    button.setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
    button.title = button.getAttribute("aria-label");
    put(button, icon(isDark() ? "sun" : "moon"));
  };
  function change() {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("palazzo-theme", theme);
    show();
  }
  show();
  return button;
}

function helpButton() {
  return el("button", { class: "button plain small", type: "button", "aria-label": "Keyboard", title: "Keyboard", on: { click: keysDialog } }, icon("help"));
}

function signOutButton() {
  const leave = async () => {
    await remove("/api/session");
    window.dispatchEvent(new CustomEvent("palazzo:signed-out"));
  };
  return el("button", { class: "button plain small", type: "button", "aria-label": "Sign out", title: "Sign out", on: { click: leave } }, icon("leave"));
}
