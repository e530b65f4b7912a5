// Activity and costs: what the memory does right now, what it did, and what that cost.

import { Pages, get } from "../api.js";
import { el, put } from "../dom.js";
import { ago, count, dollars, moment, number, pathOf, sentence, words } from "../format.js";
import { bars } from "../parts/bars.js";
import { chart, SOURCES } from "../parts/chart.js";
import { heading } from "../parts/crumbs.js";
import { gauge } from "../parts/gauge.js";
import { growing } from "../parts/list.js";
import { toBeFiled } from "../parts/progress.js";
import { empty, later } from "../parts/states.js";

export default function activity({ signal }) {
  const node = el("div", {},
    heading({ title: "Activity and costs", about: "What your memory does, as it does it." }),
    el("div", { class: "columns" },
      el("div", { class: "stack" }, jobs(signal), feed(signal)),
      el("aside", {}, later(() => costs(signal), ledger, { signal, lines: 5 }))));
  return { title: "Activity", node };
}

/** What waits and runs, with a bar that fills as it is done, and what failed too often. */
function jobs(signal) {
  const body = el("div", { class: "stack" });
  let most = 0;
  let before = "";
  async function look() {
    if (signal.aborted) return;
    try {
      const { items } = await get("/api/jobs", { limit: 500 }, { signal });
      const dead = items.filter((job) => job.state === "dead");
      const left = items.filter((job) => job.state !== "dead");
      most = left.length ? Math.max(most, left.length) : 0;
      const waiting = left.length ? null : await get("/api/vestibule", { limit: 100 }, { signal }); // of conversations that go on: they have no job yet
      const now = JSON.stringify([items, waiting]);
      if (now !== before) put(body, left.length ? atWork(left, most) : atRest(waiting), dead.map(failed)); // else a link in it would lose the focus
      before = now;
    } catch {
      before = "";
      put(body, el("p", { class: "quiet" }, "What waits cannot be told right now."));
    }
    if (!signal.aborted) setTimeout(look, most ? 1000 : 2500);
  }
  look();
  return el("section", { class: "sheet", "aria-label": "At work" }, el("h2", {}, "At work"), body);
}

const LATEST = 60; // rows of costs in the table

const JOBS = { embed: "Indexing", mine: "Filing", judge: "Judging", guidance: "Looking for rules", compact: "Shortening" };

function atWork(items, most) {
  const done = most - items.length;
  const kinds = Object.entries(grouped(items));
  const tries = items.filter((job) => job.reason);
  return [
    el("div", { class: "row" }, el("span", { class: "pulse", "aria-hidden": "true" }), el("span", {}, `${count(items.length, "job")} left`)),
    el("progress", { max: most, value: done, "aria-label": `${done} of ${most} jobs done` }),
    el("ul", { class: "legend" }, kinds.map(([kind, found]) => el("li", {}, `${JOBS[kind] ?? sentence(words(kind))}: ${found.length}`))),
    tries.slice(0, 3).map((job) => el("p", { class: "small quiet" }, `Tried ${count(job.attempts, "time")}: ${job.reason}`)),
  ];
}

const atRest = (waiting) => el("p", { class: "quiet" }, waiting.items.length ? ["No job is left. ", toBeFiled(waiting), ": that is done when a conversation ends."] : "Nothing waits: everything is indexed and filed.");

const failed = (job) => el("p", { class: "notice", role: "status" }, `${JOBS[job.kind] ?? sentence(words(job.kind))} ${job.subject} was given up after ${count(job.attempts, "try", "tries")}: ${job.reason}`);

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
    el("div", {}, el("div", {}, said.href ? el("a", { href: said.href }, said.title) : said.title), said.text && el("div", { class: "small quiet" }, said.text)),
    el("time", { class: "small quiet", datetime: event.at, title: moment(event.at) }, ago(event.at)));
}

const FOUND = { quarantined: "An order that is not yours was put in quarantine", proposed: "Something may be a rule, and waits for your word", active: "A rule was found, and holds now" };
const CHANGED = { active: "You made it a rule", retired: "You retired a rule", dismissed: "You dismissed a proposal" };

const TOLD = {
  memory_mined: ({ details, subject }) => ({
    title: `Filed under ${details.name ?? details.wing}`, href: pathOf(details.rooms?.[0] ?? details.wing),
    text: [count(details.drawers ?? 0, "drawer"), details.relations && count(details.relations, "statement"), details.closets > 0 && count(details.closets, "topic"), subject],
  }),
  guidance_recorded: ({ details, subject }) => ({
    title: FOUND[details.state] ?? "A rule was found", href: pathOf(subject), text: [details.modality],
  }),
  fact_changed: ({ details, subject }) => ({ title: "You changed a fact", href: pathOf(subject), text: [details.note] }),
  wing_renamed: ({ subject }) => ({ title: "You renamed a wing", href: pathOf(subject), text: [] }),
  room_renamed: ({ subject }) => ({ title: "You renamed a room", href: pathOf(subject), text: [] }),
  wings_merged: ({ details }) => ({ title: "You merged two wings", href: pathOf(details.into), text: [count(details.drawers ?? 0, "drawer")] }),
  drawers_moved: ({ details }) => ({ title: `You moved ${count(details.drawers ?? 0, "drawer")}`, href: pathOf(details.to), text: [details.from && `${details.from} to ${details.to}`] }),
  feedback_given: ({ details, subject }) => ({ title: details.useful ? "A message was called useful" : "A message was called not useful", href: pathOf(subject), text: [details.source === "citation" ? "an agent cited it" : "by you"] }),
  memory_erased: ({ details }) => ({ title: `Erased: ${details.what}`, text: [count(details.rows ?? 0, "row")] }),
  entity_retyped: ({ details }) => ({ title: `You said that something is a ${details.type}`, href: "/memory/knowledge", text: [] }),
  guidance_changed: ({ details, subject }) => ({ title: CHANGED[details.state] ?? `A rule is ${details.state} now`, href: pathOf(subject), text: [] }),
  rules_loaded: ({ details, subject }) => ({ title: `Rules loaded: ${subject}`, href: "/memory/guidance/authored", text: [`${details.hard} hard, ${details.soft} soft, ${details.lore} lore`] }),
  rules_removed: ({ subject }) => ({ title: `Rules removed: ${subject}`, href: "/memory/guidance/authored", text: [] }),
};

/** An event in words, whatever it was. */
function told(event) {
  const details = event.details ?? {};
  if (TOLD[event.type]) {
    const said = TOLD[event.type]({ ...event, details });
    return { ...said, text: said.text.filter(Boolean).join(" · ") };
  }
  const pairs = Object.entries(details).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value)).map(([key, value]) => `${words(key)}: ${value}`);
  return { title: sentence(words(event.type)), text: [...pairs, event.subject].filter(Boolean).join(" · ") };
}

const costs = (signal) => get("/api/costs", { limit: 500 }, { signal });

function ledger(found) {
  const rows = found.items;
  const bySource = SOURCES.map(([key, name, colour]) => ({ name, colour, total: found.by_source.find((one) => one.name === key) })).filter((each) => each.total);
  const priced = found.total.dollars > 0;
  const figure = (total) => (priced ? total.dollars : total.input_tokens + total.output_tokens);
  const say = (total) => (priced ? dollars(total.dollars) : `${number(figure(total))}`);
  return [
    el("section", { class: "sheet stack", "aria-label": "Costs" }, el("div", { class: "sheet-head" }, el("h2", {}, "Costs"), el("b", { class: "number" }, dollars(found.total.dollars))),
      rows.length
        ? [chart(rows), bars(bySource.map((each) => ({ ...each, value: figure(each.total), text: say(each.total) })), { label: priced ? "Cost by source" : "Tokens by source" }),
          !priced && el("p", { class: "small quiet" }, "Nothing was paid: the models run here. Figures are tokens."),
          found.unpriced.length > 0 && priced && el("p", { class: "small quiet" }, `Without a price: ${found.unpriced.join(", ")}.`), table(rows)]
        : empty("No calls yet", "What models were called for, and what it cost, is added up here by day.")),
    el("section", { class: "sheet stack", "aria-label": "Budget" }, el("div", { class: "sheet-head" }, el("h2", {}, "This month"), el("b", { class: "number" }, dollars(found.this_month.dollars))),
      found.budget ? gauge([{ name: "Spent", value: Math.round(found.this_month.dollars * 100), colour: "var(--accent)" }], Math.round(found.budget * 100), "cents") : el("p", { class: "small quiet" }, "No budget is set. ", el("a", { href: "/memory/settings" }, "Set one"), " and models are left alone once it is spent.")),
  ];
}

function table(rows) {
  const shown = [...rows].sort((a, b) => b.day.localeCompare(a.day)).slice(0, LATEST);
  const names = Object.fromEntries(SOURCES.map(([key, name]) => [key, name]));
  return el("details", {}, el("summary", {}, "As a table"), rows.length > LATEST && el("p", { class: "small quiet" }, `The latest ${LATEST} of ${rows.length} rows.`), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Costs by day" }, el("table", { class: "table" },
    el("thead", {}, el("tr", {}, ["Day", "For", "Model", "Calls", "Tokens", "Cost"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, shown.map((row) => el("tr", {}, [row.day, names[row.source] ?? row.source, row.model, row.calls, row.input_tokens + row.output_tokens, dollars(row.dollars)].map((cell) => el("td", { class: "number" }, cell))))))));
}
