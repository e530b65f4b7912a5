// What the model would see: the block of context, tier by tier, within its budget.

import { post } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { count, number, pathOf, percent, shortDate } from "../format.js";
import { gauge, legend } from "../parts/gauge.js";
import { empty, failure, loading } from "../parts/states.js";

export const TIERS = [
  ["hard_rules", "Hard rules", "var(--tier-hard)", "Binding rules that you wrote. They win over everything else."],
  ["recent_turns", "Recent turns", "var(--tier-recent)", "The latest turns of the conversation, word for word."],
  ["soft_rules", "Soft rules", "var(--tier-soft)", "Advice that you wrote. Followed unless a hard rule says otherwise."],
  ["guidance", "Guidance", "var(--tier-guidance)", "What you asked for earlier."],
  ["recalled_memories", "Recalled", "var(--tier-recalled)", "History, not instructions."],
];

const BUDGETS = { least: 200, most: 8000, step: 100, usual: 2000 };

/** The block for what is asked; `changed` hears of another budget. */
export function contextView(asked, signal, changed) {
  const id = freshId("budget");
  const size = el("output", { for: id, class: "number" });
  const slider = el("input", { id, type: "range", min: BUDGETS.least, max: BUDGETS.most, step: BUDGETS.step, value: asked.budget ?? BUDGETS.usual, on: { input: move, change: look } });
  const body = el("div", {}, loading("Assembling", 6));
  function move() {
    size.textContent = `${number(Number(slider.value))} tokens`;
  }
  async function look() {
    move();
    asked.budget = slider.value;
    changed();
    try {
      const found = await post("/api/context", { query: asked.q, budget: Number(slider.value) }, { signal });
      put(body, found.text ? block(found) : nothing());
    } catch (error) {
      if (error.name !== "AbortError") put(body, failure(error, look));
    }
  }
  look();
  return el("div", { class: "context" }, el("div", { class: "sheet budget" }, el("label", { for: id, class: "label" }, "Budget"), slider, size), body);
}

const nothing = () => empty("The model would see nothing", "Nothing in your palace speaks to this question, so no block is added at all.");

function block(found) {
  const parts = TIERS.map(([key, name, colour]) => ({ name, colour, value: found.tokens_by_tier[key] ?? 0 }));
  const inTiers = parts.reduce((sum, part) => sum + part.value, 0);
  const framed = { name: "Frame", colour: "var(--line-2)", value: Math.max(0, found.tokens - inTiers) };
  const raw = el("pre", { class: "raw", tabindex: "0", "aria-label": "The block as text" });
  put(raw, found.text);
  return el("div", { class: "stack" },
    el("div", { class: "sheet stack" }, gauge([...parts, framed], found.budget), legend([...parts, framed].filter((part) => part.value > 0))),
    found.degraded.map((text) => el("p", { class: "notice", role: "status" }, text)),
    TIERS.map(([key, name, colour, about]) => tier(found.entries.filter((entry) => entry.tier === key), name, colour, about)),
    found.left_out.length > 0 && leftOut(found.left_out),
    el("details", { class: "sheet" }, el("summary", {}, "The block as the model reads it"), raw));
}

function tier(entries, name, colour, about) {
  if (!entries.length) return null;
  return el("section", { class: "sheet tier", vars: { "--tier": colour } }, el("div", { class: "sheet-head" }, el("h2", {}, name), el("span", { class: "small quiet" }, about)),
    el("ul", { class: "plain-list" }, entries.map(entryLine)));
}

function entryLine(entry) {
  const where = entry.pointer ? el("a", { class: "pointer", href: pathOf(entry.pointer) }, entry.pointer) : entry.source && el("span", {}, entry.source);
  return el("li", { class: "entry" }, el("div", { class: "entry-text", dir: "auto" }, entry.text),
    el("div", { class: "entry-foot small quiet" }, where, entry.said_at && el("span", {}, shortDate(entry.said_at)), (entry.speaker || entry.role) && el("span", {}, entry.speaker || entry.role), entry.heading && el("span", {}, [entry.heading.title, entry.heading.ago].filter(Boolean).join(", ")), entry.times && el("span", {}, entry.times), entry.since && el("span", {}, `since ${entry.since}`), entry.past && el("span", { class: "chip" }, entry.until ? `until ${entry.until}` : "no longer true"), entry.retired && el("span", { class: "chip" }, "no longer a rule"), entry.relevance !== null && el("span", { class: "number", title: "Relevance: how surely it has to do with the question" }, percent(entry.relevance)), el("span", { class: "number" }, count(entry.tokens, "token"))));
}

function leftOut(entries) {
  return el("details", { class: "sheet" }, el("summary", {}, `${count(entries.length, "entry", "entries")} left out`),
    el("ul", { class: "plain-list" }, entries.map((entry) => el("li", { class: "entry" }, el("div", { class: "entry-text", dir: "auto" }, entry.text.slice(0, 300)),
      el("div", { class: "entry-foot small quiet" }, entry.pointer && el("a", { class: "pointer", href: pathOf(entry.pointer) }, entry.pointer), el("span", {}, entry.reason), el("span", { class: "number" }, count(entry.tokens, "token")))))));
}
