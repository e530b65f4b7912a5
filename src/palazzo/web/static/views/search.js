// Search: the same recall as an agent gets, as you type, and what a model would see of it.

import { Pages, post } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { count, moment, pathOf, percent, shortDate, speaker } from "../format.js";
import { bars } from "../parts/bars.js";
import { heading } from "../parts/crumbs.js";
import { excerpt, marked, stems } from "../parts/highlight.js";
import { arrows } from "../parts/list.js";
import { unmarked } from "../parts/markdown.js";
import { empty, failure, loading } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { note } from "../router.js";
import { askView } from "./ask.js";
import { contextView } from "./context.js";

const PAUSE = 90; // milliseconds of quiet before a question is asked
const HITS = 20; // at first, and each time more are asked for
const MOST = 100;
const TOGETHER = 3; // hits of a conversation that are shown at first

const SIGNALS = {
  vectors: ["Meaning", "It means much the same"],
  words: ["Words", "It has the question's words"],
  names: ["Names", "It has another name of whom or what is meant"],
  time: ["Time", "It was said when the question says"],
  preferences: ["Preferences", "It states a choice of yours"],
  recency: ["Recency", "It is among the latest"],
  neighbours: ["Neighbours", "What was said just beside it fits"],
  conversation: ["Conversation", "Its conversation fits"],
  kinship: ["Kinship", "It begins like others that fit"],
  promotion: ["Kept close", "The gate let it through, or you saved it"],
};

const EXAMPLES = ["what did we decide last week?", "who is allergic to something?", "where did I put the spare key?"];

export default function search({ query, signal }) {
  const asked = Object.fromEntries(query);
  const field = document.querySelector(".find input");
  if (field && document.activeElement === field) asked.q = field.value; // what was typed while this view was loaded
  else if (field && !asked.q) setTimeout(() => field.focus(), 0);
  const results = el("div", { class: "results" });
  const asking = el("div", {});
  const status = el("p", { class: "small quiet", role: "status" });
  const modes = el("div", {});
  const { node: narrow, fill } = filters(asked, () => look({ at: 0 }));
  let timer = 0;
  let running = new AbortController();

  let most = HITS;

  const moreButton = () => el("div", { class: "list-foot" }, el("button", { class: "button", type: "button", on: { click: more } }, "Show more"));

  async function more() {
    const before = results.querySelectorAll(".hit").length;
    most += HITS;
    await answer(running.signal, true);
    results.querySelectorAll(".hit-open")[before]?.focus();
  }

  function look({ at = PAUSE } = {}) {
    most = HITS;
    note(addressOf(asked));
    put(modes, modeTabs(asked));
    narrow.hidden = asked.view === "context"; // the block is made of everything
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    timer = setTimeout(() => answer(running.signal), at);
  }

  async function answer(own, again = false) {
    if (!again) put(asking, asked.q?.trim() && asked.view !== "context" && askView(asked.q, own, Boolean(asked.ask)));
    if (!asked.q?.trim()) {
      put(status);
      put(results, suggestions());
      fill();
      return;
    }
    if (asked.view === "context") {
      put(status);
      put(results, contextView(asked, own, () => note(addressOf(asked))));
      return;
    }
    if (!results.querySelector(".hits")) put(results, loading("Searching", 6));
    try {
      const { hits } = await post("/api/recall", requestOf(asked, most), { signal: own });
      const byDate = asked.order === "date";
      put(status, hits.length ? [`${count(hits.length, "message")}, ${byDate ? "the latest" : "the best"} first · `, orderLink(asked)] : "");
      put(results, hits.length ? [hitList(byDate ? latestFirst(hits) : hits, asked.q), hits.length === most && most < MOST && moreButton()] : empty("Nothing like that was found", "Try other words, or take a filter away."));
    } catch (error) {
      if (error.name !== "AbortError") put(results, failure(error, () => look({ at: 0 })));
    }
    fill(); // what there is to choose from can wait until there is an answer
  }

  window.addEventListener("palazzo:look", (event) => { asked.q = event.detail; asked.ask = ""; look(); }, { signal });
  signal.addEventListener("abort", () => { clearTimeout(timer); running.abort(); });
  arrows(results, ".hit-open");
  look({ at: 0 });
  const node = el("div", {}, heading({ title: "Search", about: "The same recall that your agents get. Every hit says why it is there." }), modes, narrow, asking, status, results);
  return { title: asked.q ? `“${asked.q}”` : "Search", node };
}

function addressOf(asked) {
  const entries = Object.entries(asked).filter(([, value]) => value);
  return entries.length ? `/memory/search?${new URLSearchParams(entries)}` : "/memory/search";
}

function modeTabs(asked) {
  const found = { ...asked, view: "" };
  const seen = { ...asked, view: "context" };
  return tabs("What to show", [["What is found", addressOf(found), asked.view !== "context"], ["What the model would see", addressOf(seen), asked.view === "context"]]);
}

/** The same question, ordered the other way. */
function orderLink(asked) {
  const byDate = asked.order === "date";
  return el("a", { href: addressOf({ ...asked, order: byDate ? "" : "date" }) }, byDate ? "the best first" : "the latest first");
}

const latestFirst = (hits) => [...hits].sort((a, b) => new Date(b.said_at) - new Date(a.said_at));

function requestOf(asked, most) {
  const request = { query: asked.q, top_k: most };
  if (asked.wing) request.wing = asked.wing;
  if (asked.role) request.role = asked.role;
  if (asked.since) request.since = new Date(`${asked.since}T00:00:00`).toISOString();
  if (asked.until) request.until = new Date(`${asked.until}T23:59:59`).toISOString();
  return request;
}

function filters(asked, changed) {
  const set = (name) => (event) => { asked[name] = event.target.value; changed(); };
  const field = (label, input) => el("div", { class: "field" }, el("label", { for: input.id }, label), input);
  const wing = el("select", { id: freshId("wing"), on: { change: set("wing") } }, el("option", { value: "" }, "all wings"));
  const role = el("select", { id: freshId("role"), on: { change: set("role") } },
    [["", "anyone"], ["user", "you"], ["assistant", "the assistant"], ["system", "the system"], ["note", "notes"]].map(([value, name]) => el("option", { value, selected: asked.role === value }, name)));
  const since = el("input", { type: "date", id: freshId("since"), value: asked.since ?? "", on: { change: set("since") } });
  const until = el("input", { type: "date", id: freshId("until"), value: asked.until ?? "", on: { change: set("until") } });
  const node = el("div", { class: "filters", role: "group", "aria-label": "Filters" }, field("Wing", wing), field("Said by", role), field("From", since), field("To", until));
  let filled = false;
  const fill = () => {
    if (!filled) wings(wing, asked.wing);
    filled = true;
  };
  return { node, fill };
}

async function wings(select, chosen) {
  const pages = new Pages("/api/wings", {}, 500);
  const found = await pages.next().catch(() => []);
  select.append(...found.map((wing) => el("option", { value: wing.pointer, selected: wing.pointer === chosen }, wing.name)));
}

function suggestions() {
  return empty("Ask as you would ask a friend", "A question, a name, a few words: recall looks at meaning, words, names and times at once.",
    el("div", { class: "chips" }, EXAMPLES.map((text) => el("a", { class: "chip", href: `/memory/search?${new URLSearchParams({ q: text })}` }, text))));
}

function hitList(hits, question) {
  const starts = stems(question);
  const most = Math.max(...hits.flatMap((hit) => Object.values(hit.signals)), 1e-9);
  let place = 0;
  return el("ol", { class: "plain-list hits", "aria-label": "Hits" }, byConversation(hits).map((group) =>
    el("li", { class: "sheet hit-group" },
      el("div", { class: "hit-head" }, roomLink(group[0]), el("span", { class: "quiet" }, group[0].wing ?? "Vestibule"), group.length > 1 && el("span", { class: "quiet" }, count(group.length, "message"))),
      el("ol", { class: "plain-list" }, group.slice(0, TOGETHER).map((hit) => one(hit, starts, most, place++))),
      group.length > TOGETHER && el("details", {}, el("summary", {}, `${group.length - TOGETHER} more of this conversation`), el("ol", { class: "plain-list" }, group.slice(TOGETHER).map((hit) => one(hit, starts, most, place++)))))));
}

/** Hits of one conversation together, where its first one stands. */
function byConversation(hits) {
  const groups = new Map();
  for (const hit of hits) {
    const key = hit.conversation_id ?? hit.drawer_id;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups.values()];
}

const roomLink = (hit) => (hit.pointer ? el("a", { class: "hit-room", href: pathOf(hit.pointer.replace(/\/D-\d+$/i, "")) }, hit.room ?? hit.closet) : el("b", {}, "Not filed yet"));

/** The strongest signals, in a few words. */
const reasons = (rows) => rows.slice(0, 2).map((row) => row.name.toLowerCase()).join(", ") || "why";

/** Why a hit stands there, as one sentence. */
function because(rows) {
  const told = rows.filter((row) => row.value > 0 && row.hint).slice(0, 3).map((row) => row.hint[0].toLowerCase() + row.hint.slice(1));
  return told.length ? `It stands here because ${told.join(", and ")}.` : "It is the nearest that there is.";
}

function one(hit, starts, most, place) {
  const href = pathOf(hit.pointer ?? hit.drawer_id);
  const signals = Object.entries(hit.signals).filter(([, value]) => Math.abs(value) > 0.005).sort((a, b) => b[1] - a[1]);
  const rows = signals.map(([name, value]) => ({ name: SIGNALS[name]?.[0] ?? name, hint: SIGNALS[name]?.[1], value, text: `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}` }));
  return el("li", { class: "hit" },
    el("div", { class: "hit-main" },
      el("a", { class: "hit-open", href, "aria-label": `Hit ${place + 1}: open ${hit.pointer ?? "the drawer"}` }, el("span", { class: "hit-text", dir: "auto" }, marked(excerpt(unmarked(hit.content), starts), starts))),
      el("div", { class: "fact-when" }, speaker(hit), " · ", el("time", { datetime: hit.said_at, title: moment(hit.said_at) }, shortDate(hit.said_at)), " · ", el("span", { class: "pointer" }, hit.pointer ?? "not filed yet"))),
    el("details", { class: "why" }, el("summary", {}, el("span", { class: "number", title: "Relevance: how surely it has to do with the question" }, `${percent(hit.relevance)}: `), reasons(rows)), el("p", { class: "small" }, because(rows)), bars(rows, { most, label: "Signals" })));
}
