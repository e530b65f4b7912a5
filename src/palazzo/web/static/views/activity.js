// Activity and costs: what the memory does right now, what it did, and what that cost.

import { Pages, get } from "../api.js";
import { el, put } from "../dom.js";
import { ago, count, dollars, moment, pathOf, sentence, words } from "../format.js";
import { bars } from "../parts/bars.js";
import { chart, SOURCES } from "../parts/chart.js";
import { heading } from "../parts/crumbs.js";
import { gauge } from "../parts/gauge.js";
import { growing } from "../parts/list.js";
import { empty, later } from "../parts/states.js";

export default function activity({ signal }) {
  const node = el("div", {},
    heading({ title: "Activity and costs", about: "What your memory does, as it does it." }),
    el("div", { class: "columns" },
      el("div", { class: "stack" }, jobs(signal), feed(signal)),
      el("aside", {}, later(() => costs(signal), ledger, { signal, lines: 5 }))));
  return { title: "Activity", node };
}

/** What waits and runs, with a bar that fills as it is done. */
function jobs(signal) {
  const body = el("div", {});
  let most = 0;
  async function look() {
    if (signal.aborted) return;
    try {
      const { items } = await get("/api/jobs", {}, { signal });
      most = items.length ? Math.max(most, items.length) : 0;
      put(body, items.length ? atWork(items, most) : el("p", { class: "quiet" }, "Nothing waits: everything that was said is indexed and filed."));
    } catch {
      put(body, el("p", { class: "quiet" }, "What waits cannot be told right now."));
    }
    if (!signal.aborted) setTimeout(look, most ? 1000 : 5000);
  }
  look();
  return el("section", { class: "sheet", "aria-label": "At work" }, el("h2", {}, "At work"), body);
}

function atWork(items, most) {
  const done = most - items.length;
  const kinds = Object.entries(Object.groupBy ? Object.groupBy(items, (job) => job.kind) : grouped(items));
  return el("div", { class: "stack" },
    el("div", { class: "row" }, el("span", { class: "pulse", "aria-hidden": "true" }), el("span", {}, `${count(items.length, "job")} left`)),
    el("progress", { max: most, value: done, "aria-label": `${done} of ${most} jobs done` }),
    el("ul", { class: "legend" }, kinds.map(([kind, found]) => el("li", {}, `${sentence(words(kind))}: ${found.length}`))));
}

function grouped(items) {
  const found = {};
  for (const item of items) (found[item.kind] ??= []).push(item);
  return found;
}

function feed(signal) {
  const live = el("ol", { class: "plain-list feed", "aria-label": "Just now", "aria-live": "polite" });
  const light = el("span", { class: "chip" }, "connecting");
  const list = growing({
    pages: new Pages("/api/activity", {}, 50), row: line, className: "plain-list feed", signal, label: "Earlier",
    none: empty("Nothing happened yet", "Filing, changes of settings and erasures are listed here as they happen."),
  });
  listen(signal, light, (event) => live.prepend(line(event)));
  return el("section", { class: "sheet", "aria-label": "Feed" }, el("div", { class: "sheet-head" }, el("h2", {}, "What happened"), light), live, list);
}

/** Hear of everything as it happens; the browser comes back by itself if the line breaks. */
function listen(signal, light, onEvent) {
  const source = new EventSource("/api/activity/stream");
  const show = (text, look) => { light.className = `chip ${look}`; light.textContent = text; };
  source.addEventListener("open", () => show("live", "good"));
  source.addEventListener("error", () => show("not connected", ""));
  const hear = (event) => onEvent(JSON.parse(event.data));
  source.addEventListener("activity", hear);
  source.addEventListener("message", hear);
  signal.addEventListener("abort", () => source.close());
}

function line(event) {
  const said = told(event);
  return el("li", {}, el("span", { class: "dot", "aria-hidden": "true" }),
    el("div", {}, el("div", {}, said.title), said.text && el("div", { class: "small quiet" }, said.text), said.href && el("a", { class: "small pointer", href: said.href }, "open")),
    el("time", { class: "small quiet", datetime: event.at, title: moment(event.at) }, ago(event.at)));
}

/** An event in words, whatever it was. */
function told(event) {
  const details = event.details ?? {};
  if (event.type === "memory_mined") {
    const parts = [details.drawers !== undefined && count(details.drawers, "drawer"), details.facts ? count(details.facts, "fact") : null, details.topics?.length ? details.topics.join(", ") : null];
    return { title: `Filed ${event.subject || "a conversation"}${details.wing ? ` under ${details.wing}` : ""}`, text: parts.filter(Boolean).join(" · "), href: details.room ? pathOf(details.room) : null };
  }
  const pairs = Object.entries(details).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value)).map(([key, value]) => `${words(key)}: ${value}`);
  return { title: sentence(words(event.type)) + (event.subject ? ` · ${event.subject}` : ""), text: pairs.join(" · ") };
}

async function costs(signal) {
  const [found, settings] = await Promise.all([get("/api/costs", {}, { signal }), get("/api/settings", {}, { signal }).catch(() => ({}))]);
  return { rows: found.items, budget: found.budget ?? settings.monthly_budget, month: found.month ?? null };
}

function ledger({ rows, budget }) {
  const total = rows.reduce((sum, row) => sum + row.dollars, 0);
  const month = new Date().toISOString().slice(0, 7);
  const spent = rows.filter((row) => row.day.startsWith(month)).reduce((sum, row) => sum + row.dollars, 0);
  const bySource = SOURCES.map(([key, name, colour]) => {
    const own = rows.filter((row) => row.source === key);
    return { name, colour, value: own.reduce((sum, row) => sum + row.dollars, 0), calls: own.reduce((sum, row) => sum + row.calls, 0) };
  }).filter((each) => each.calls);
  return [
    el("section", { class: "sheet stack", "aria-label": "Costs" }, el("div", { class: "sheet-head" }, el("h2", {}, "Costs"), el("b", { class: "number" }, dollars(total))),
      rows.length ? [chart(rows), bars(bySource.map((each) => ({ ...each, text: dollars(each.value) })), { label: "Cost by source" }), table(rows)] : empty("No calls yet", "What models were called for, and what it cost, is added up here by day.")),
    el("section", { class: "sheet stack", "aria-label": "Budget" }, el("div", { class: "sheet-head" }, el("h2", {}, "This month"), el("b", { class: "number" }, dollars(spent))),
      budget ? gauge([{ name: "Spent", value: Math.round(spent * 100), colour: "var(--accent)" }], Math.round(budget * 100), "cents") : el("p", { class: "small quiet" }, "No budget is set. ", el("a", { href: "/memory/settings" }, "Set one"), " and models are left alone once it is spent.")),
  ];
}

function table(rows) {
  const shown = [...rows].sort((a, b) => b.day.localeCompare(a.day)).slice(0, 60);
  const names = Object.fromEntries(SOURCES.map(([key, name]) => [key, name]));
  return el("details", {}, el("summary", {}, "As a table"), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Costs by day" }, el("table", { class: "table" },
    el("thead", {}, el("tr", {}, ["Day", "For", "Model", "Calls", "Tokens", "Cost"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, shown.map((row) => el("tr", {}, [row.day, names[row.source] ?? row.source, row.model, row.calls, row.input_tokens + row.output_tokens, dollars(row.dollars)].map((cell) => el("td", { class: "number" }, cell))))))));
}
