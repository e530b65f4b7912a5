// One box for everything: places, people, settings and actions to jump to, and what is typed to ask or to search for.

import { Pages, get, post } from "./api.js";
import { el, put } from "./dom.js";
import { pathOf, shortDate, speaker } from "./format.js";
import { called, tellFact } from "./parts/facts.js";
import { excerpt, stems } from "./parts/highlight.js";
import { icon } from "./parts/icons.js";
import { unmarked } from "./parts/markdown.js";
import { complain, toast } from "./parts/toast.js";
import { go } from "./router.js";
import { writeNote } from "./views/note.js";

const PAUSE = 120; // milliseconds of quiet before memory is asked
const MOST = 8; // things to jump to
const SAID = 4; // messages that are shown
const QUESTION = /\?$|^(who|what|when|where|which|why|how|do|does|did|is|are|was|can|should)\b/i;

const PLACES = [
  ["home", "Home", "/memory", "what I know about you start"], ["palace", "Plan", "/memory/plan", "palace wings map"],
  ["search", "Search", "/memory/search", "find recall"], ["eye", "What the model would see", "/memory/search?view=context", "context block"],
  ["knowledge", "Knowledge", "/memory/knowledge", "facts entities people"], ["guidance", "Rules", "/memory/guidance", "guidance instructions"],
  ["guidance", "Proposals", "/memory/guidance/proposals", "rules accept dismiss"], ["guidance", "Authored files", "/memory/guidance/authored", "AGENTS.md documents"],
  ["alert", "Quarantine", "/memory/guidance/quarantine", "foreign orders"], ["door", "Vestibule", "/memory/vestibule", "waiting not filed"],
  ["activity", "Activity and costs", "/memory/activity", "jobs budget spending"], ["settings", "Settings: memory", "/memory/settings", "hits threshold gate language"],
  ["settings", "Settings: agents", "/memory/settings/agents", "disable"], ["key", "Settings: keys", "/memory/settings/keys", "sign in access"],
  ["download", "Settings: your data", "/memory/settings/data", "export import erase backup"],
].map(([drawing, name, href, also]) => ({ drawing, name, href, also, kind: "Go to" }));

const ACTIONS = [
  { drawing: "plus", name: "Write a note", also: "remember save new", act: writeNote },
  { drawing: "plus", name: "Tell a fact", also: "new state", act: () => tellFact() },
  { drawing: "door", name: "File what waits", also: "mine vestibule", act: mine },
  { drawing: "sun", name: "Light or dark colours", also: "theme night", act: () => document.querySelector(".theme-button")?.click() },
].map((each) => ({ ...each, kind: "Do" }));

let known = null; // wings, entities and rooms, once they are fetched
window.addEventListener("palazzo:changed", () => { known = null; });

/** Open the box; every key counts from now on. */
export function openPalette() {
  if (document.querySelector("dialog[open]")) return;
  const list = el("ul", { class: "plain-list palette-list", id: "palette-list", role: "listbox", "aria-label": "Results" });
  const field = el("input", {
    type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-autocomplete": "list", "aria-label": "Jump, ask or search",
    placeholder: "Jump, ask or search", autocomplete: "off", spellcheck: "false", maxlength: 1000, on: { input: show, keydown: onKey },
  });
  const node = el("dialog", { class: "dialog palette", "aria-label": "Jump, ask or search" }, el("div", { class: "palette-field" }, icon("search"), field, el("button", { class: "button plain small", type: "button", "aria-label": "Close", on: { click: () => node.close() } }, icon("close"))), list);
  let items = [];
  let chosen = 0;
  let said = [];
  let timer = 0;
  let running = new AbortController();

  function show() {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    const text = field.value.trim();
    said = [];
    chosen = 0;
    draw();
    if (text.length > 1) timer = setTimeout(() => look(text, running.signal), PAUSE);
  }

  async function look(text, signal) {
    try {
      const { hits } = await post("/api/recall", { query: text, top_k: SAID }, { signal });
      said = hits.map((hit) => ({ kind: "Said", drawing: "copy", name: excerpt(unmarked(hit.content), stems(text), 110), detail: `${speaker(hit)}, ${shortDate(hit.said_at)}`, href: pathOf(hit.pointer ?? hit.drawer_id) }));
      draw();
    } catch (error) {
      if (error.name !== "AbortError") complain(error);
    }
  }

  function draw() {
    const text = field.value.trim();
    items = text ? [...matching(text), ...said] : [...PLACES, ...ACTIONS, ...(known ?? []).filter((each) => each.kind === "Rooms").slice(0, 5)];
    let kind = "";
    put(list, items.map((item, place) => {
      const heads = item.kind !== kind;
      kind = item.kind;
      return [heads && el("li", { class: "palette-kind", role: "presentation" }, kind), option(item, place)];
    }));
    choose(Math.min(chosen, items.length - 1), false);
  }

  const option = (item, place) => el("li", { id: `palette-${place}`, role: "option", "aria-selected": "false", class: "palette-item", on: { click: () => follow(item), pointermove: () => choose(place, false) } },
    icon(item.drawing), el("span", { class: "palette-name", dir: "auto" }, item.name), item.detail && el("span", { class: "small quiet" }, item.detail));

  function choose(place, scroll = true) {
    chosen = Math.max(place, 0);
    list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    const here = document.getElementById(`palette-${chosen}`);
    here?.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", here?.id ?? "");
    if (scroll) here?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event) {
    const steps = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
    if (event.key in steps) choose((steps[event.key] + items.length) % items.length);
    else if (event.key === "Enter" && items[chosen]) follow(items[chosen]);
    else return;
    event.preventDefault();
  }

  function follow(item) {
    node.close();
    if (item.act) item.act();
    else go(item.href);
  }

  node.addEventListener("click", (event) => event.target === node && node.close());
  node.addEventListener("close", () => { clearTimeout(timer); running.abort(); node.remove(); });
  document.body.append(node);
  node.showModal();
  field.focus();
  draw();
  if (!known) fetchKnown().then((found) => { known = found; if (node.isConnected) draw(); }, complain);
}

async function fetchKnown() {
  const [wings, entities, rooms] = await Promise.all([new Pages("/api/wings", {}, 500).next(), new Pages("/api/entities", {}, 500).next(), get("/api/rooms", { limit: 300 })]);
  const names = new Map(wings.map((wing) => [wing.number, wing.name]));
  return [
    ...wings.map((wing) => ({ kind: "Wings", drawing: "palace", name: wing.name, also: wing.aliases.join(" "), detail: wing.kind, href: pathOf(wing.pointer) })),
    ...entities.map((one) => ({ kind: "People and things", drawing: "knowledge", name: called(one.name), also: `${one.name} ${one.aliases.join(" ")}`, detail: one.type, href: `/memory/knowledge/${encodeURIComponent(one.name)}` })),
    ...rooms.items.map((room) => ({ kind: "Rooms", drawing: "door", name: room.title, also: room.topics.join(" "), detail: `${names.get(Number(/\d+/.exec(room.pointer)[0])) ?? ""}, ${shortDate(room.started_at)}`, href: pathOf(room.pointer) })),
  ];
}

/** What can be jumped to by these words, best first; asking comes first if they are a question. */
function matching(text) {
  const words = text.toLowerCase().split(/\s+/);
  const found = [...PLACES, ...ACTIONS, ...(known ?? [])].map((item) => [item, rank(item, words, text.toLowerCase())]).filter(([, points]) => points > 0);
  const best = found.sort((a, b) => b[1] - a[1]).slice(0, MOST).map(([item]) => item);
  const kinds = [...new Set(best.map((item) => item.kind))]; // the kind of the best comes first
  const ask = { kind: "Ask", drawing: "help", name: `Ask: ${text}`, href: `/memory/search?${new URLSearchParams({ q: text, ask: "yes" })}` };
  const search = { kind: "Ask", drawing: "search", name: `Search: ${text}`, href: `/memory/search?${new URLSearchParams({ q: text })}` };
  const jumps = kinds.flatMap((kind) => best.filter((item) => item.kind === kind));
  return QUESTION.test(text) ? [ask, search, ...jumps] : [...jumps, ask, search];
}

/** How well an item fits: every word has to begin one of its words; its own name counts more than what else it is called. */
function rank(item, words, text) {
  const name = item.name.toLowerCase();
  if (name === text) return 100;
  if (name.startsWith(text)) return 50;
  const own = name.split(/[^\p{L}\p{N}]+/u);
  const also = (item.also ?? "").toLowerCase().split(/[^\p{L}\p{N}]+/u);
  if (!words.every((word) => [...own, ...also].some((each) => each.startsWith(word)))) return 0;
  return 1 + words.filter((word) => own.some((each) => each.startsWith(word))).length;
}

async function mine() {
  try {
    const { queued } = await post("/api/mine");
    toast(queued.length ? "It will be filed." : "Nothing new to file.");
  } catch (error) {
    complain(error);
  }
}
