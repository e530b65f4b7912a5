// A rule in a line or two: the words that carry it, where it comes from, and what its owner decides about it.

import { post } from "../api.js";
import { el } from "../dom.js";
import { pathOf, sentence, shortDate } from "../format.js";
import { change } from "./changes.js";
import { icon } from "./icons.js";

const DECISIONS = {
  active: [["retire", "Retire", "close", "It will hold no longer"]],
  retired: [["promote", "Promote again", "undo", "It will hold again"]],
  proposed: [["accept", "Accept", "check", "It will be a rule"], ["dismiss", "Dismiss", "close", "It will be no rule"]],
};

/** The words that carry a rule, or of a rule by hand its whole message. */
export const rulesWords = (rule) => rule.span || rule.content;

/** Buttons with what can be decided about a rule; `node()` is what it stands in, which goes when it is decided. */
export function decisions(rule, node, { labelled = false } = {}) {
  return (DECISIONS[rule.state] ?? []).map(([verb, label, drawing, said]) => {
    const name = `${label}: ${rulesWords(rule).slice(0, 80)}`;
    const decide = () => change({
      text: `${said}.`, node: node(), gone: true,
      act: (leaving) => post(`/api/guidance/${encodeURIComponent(rule.drawer_id)}/${verb}`, {}, { keepalive: leaving }),
    });
    return el("button", { class: `button small ${labelled || rule.state === "proposed" ? "" : "plain"}`, type: "button", "aria-label": name, title: label, on: { click: decide } }, icon(drawing), (labelled || rule.state === "proposed") && label);
  });
}

/** A rule as a list item. */
export function ruleLine(rule) {
  const node = el("li", { class: `rule-line ${rule.state}` },
    el("div", { class: "rule-said" },
      el("div", { class: "rule-words", dir: "auto" }, rulesWords(rule)),
      el("div", { class: "fact-when" }, [rule.about !== "other" && sentence(rule.about), rule.wing, shortDate(rule.said_at)].filter(Boolean).join(" · "), " · ", el("a", { class: "pointer", href: pathOf(rule.pointer ?? rule.drawer_id) }, rule.pointer ?? "open"))),
    el("div", { class: "fact-actions" }, decisions(rule, () => node)));
  return node;
}
