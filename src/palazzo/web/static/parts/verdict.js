// What the gate made of a turn, signal by signal.

import { el } from "../dom.js";
import { words } from "../format.js";
import { bars } from "./bars.js";

const SIGNALS = [
  ["h", "New", "How new it is beside what is kept close already"],
  ["r", "Recurring", "How often it comes back without being remembered"],
  ["d_nl", "About people", "What it tells about people, dates, amounts, choices"],
  ["p", "Specific", "Paths, references, codes: how specific it is"],
  ["a", "Decided", "What was decided, fixed, finished or set"],
  ["d_tech", "Structure", "What structure of code it has"],
  ["t", "Technical", "How technical it is: mixes the two branches"],
];

const BRANCHES = [
  ["g_conv", "As talk", "What the conversational branch makes of it"],
  ["g_tech", "As technical text", "What the technical branch makes of it"],
];

/** A sheet with the verdict; nothing where the gate has not spoken. */
export function verdictSheet(verdict, guidance) {
  if (!verdict) return null;
  return el("section", { class: "sheet" },
    el("div", { class: "sheet-head" }, el("h2", {}, "Why it is kept, or not"), el("span", { class: verdict.promoted || guidance?.state === "active" ? "chip good" : "chip" }, kept(verdict, guidance))), el("p", {}, reason(verdict, guidance)), el("details", {}, el("summary", {}, "Every signal"), verdictBody(verdict)));
}

/** The verdict in one sentence. */
export function reason(verdict, guidance) {
  const [strongest, second] = TELLING.map(([key, text]) => [verdict[key], text]).sort((a, b) => b[0] - a[0]);
  const why = [strongest, second].filter(([value]) => value >= 0.3).map(([, text]) => text).join(", and ");
  const score = `Score ${verdict.g.toFixed(2)}.`;
  if (verdict.promoted) return `It is kept close, so that later conversations find it first${why ? `: ${why}` : ""}. ${score}`;
  if (guidance?.state === "active") return `It is kept as a rule, whatever its score. ${score}`;
  return `It can be found, but is not kept close: ${why ? `${why}, which alone is not enough` : "it is not new, specific or decided enough"}. ${score}`;
}

const TELLING = [
  ["h", "it says something new"], ["r", "it comes back again and again"], ["d_nl", "it tells about people, dates, amounts or choices"],
  ["p", "it is specific"], ["a", "it says what was decided, fixed, finished or set"], ["d_tech", "it has code or data in it"],
];

/** A rule is kept as a rule, whatever the gate's score is. */
const kept = (verdict, guidance) => (verdict.promoted ? "kept close" : guidance?.state === "active" ? "kept as a rule" : "not kept close");

export function verdictBody(verdict) {
  const rows = (names) => names.map(([key, name, hint]) => ({ name, hint, value: verdict[key] }));
  const fired = verdict.patterns ?? [];
  return el("div", { class: "stack" },
    bars([{ name: "Score", value: verdict.g, hint: "The gate's score" }], { most: 1, label: "The gate's score" }),
    el("div", { class: "two" },
      bars(rows(SIGNALS).map((row) => ({ ...row, colour: "var(--tier-recent)" })), { most: 1, label: "Signals" }),
      bars(rows(BRANCHES).map((row) => ({ ...row, colour: "var(--tier-soft)" })), { most: 1, label: "Branches" })),
    fired.length > 0 && el("div", {}, el("div", { class: "label" }, "What it saw"),
      el("ul", { class: "plain-list seen" }, fired.map((each) => el("li", {}, el("span", { class: "chip" }, words(each.pattern)), el("span", { class: "quiet" }, each.texts.map((text) => `“${text}”`).join(", ")))))));
}
