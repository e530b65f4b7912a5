// A rule in a line or two: the words that carry it, where it comes from, and what its owner decides about it.

import { post } from "../api.js";
import { el, put } from "../dom.js";
import { pathOf, sentence, shortDate, speaker } from "../format.js";
import { change } from "./changes.js";
import { dialog } from "./dialog.js";
import { markedSpan } from "./highlight.js";
import { icon } from "./icons.js";
import { unmarked } from "./markdown.js";

const AROUND = 140; // characters of a message that stand on either side of its rule

const DECISIONS = {
  active: [["retire", "Retire", "close", "It will hold no longer"]],
  retired: [["promote", "Make it a rule", "shield", "It will be a rule"]],
  proposed: [["accept", "Accept", "check", "It will be a rule"], ["dismiss", "Dismiss", "close", "It will be no rule"]],
  quarantined: [["dismiss", "Dismiss", "close", "It will be dismissed, and stay what somebody else wrote"], ["promote", "Make it my rule", "shield", "It will be a rule of yours"]],
};

/** The words that carry a rule, or of a rule by hand its whole message. */
export const rulesWords = (rule) => rule.span || rule.content;

/** Buttons with what can be decided about a rule; `node()` is what it stands in, which goes when it is decided. */
export function decisions(rule, node, { labelled = false, again } = {}) {
  return (DECISIONS[rule.state] ?? []).map(([verb, label, drawing, said]) => {
    const name = `${label}: ${rulesWords(rule).slice(0, 80)}`;
    const decide = () => change({
      text: `${said}.`, node: node(), gone: !again, done: again,
      act: (leaving) => post(`/api/guidance/${encodeURIComponent(rule.drawer_id)}/${verb}`, {}, { keepalive: leaving }),
    });
    const act = rule.state === "quarantined" && verb === "promote" ? () => askFirst(rule, decide) : decide;
    return el("button", { class: `button small ${rule.state === "quarantined" && verb === "dismiss" ? "main" : labelled || rule.state === "proposed" ? "" : "plain"}`, type: "button", "aria-label": name, title: label, on: { click: act } }, icon(drawing), (labelled || rule.state === "proposed") && label);
  });
}

/** Before an order of somebody else's becomes one's own: who gave it. */
function askFirst(rule, then) {
  const from = `${speaker(rule)}, on ${shortDate(rule.said_at)}${rule.pointer ? `, ${rule.pointer}` : ""}`;
  dialog({
    title: "Make it your rule?",
    body: [el("p", {}, `This did not come from you, but from: ${from}. As your rule it will be put before every agent that it concerns.`), el("blockquote", { class: "rule-words", dir: "auto" }, rulesWords(rule))],
    actions: [{ label: "Cancel", look: "main" }, { label: "Make it my rule", run: then }],
  });
}

/** The words of a rule, marked in what was said around them; the rest of a long message is folded. */
export function ruleText(rule) {
  const { content, span } = rule;
  const at = Math.max(content.indexOf(span), 0);
  const from = at > AROUND ? content.lastIndexOf(" ", at - AROUND / 2) + 1 : 0;
  const end = Math.min(content.length, at + span.length + AROUND);
  const upTo = end === content.length ? end : Math.max(content.lastIndexOf(" ", end), at + span.length);
  const node = el("div", { class: "verbatim small-verbatim", dir: "auto" });
  if (from === 0 && upTo === content.length) return put(node, markedSpan(content, span));
  const whole = () => put(node, markedSpan(content, span), " ", el("button", { class: "button plain small more", type: "button", on: { click: folded } }, "Show less"));
  const folded = () => put(node, from > 0 && "… ", markedSpan(content.slice(from, upTo), span), upTo < content.length && " … ", el("button", { class: "button plain small more", type: "button", on: { click: whole } }, "Show the whole message"));
  folded();
  return node;
}

/** A rule as a list item. */
export function ruleLine(rule) {
  const node = el("li", { class: `rule-line ${rule.state}` },
    el("div", { class: "rule-said" },
      el("div", { class: "rule-words", dir: "auto" }, unmarked(rulesWords(rule))),
      el("div", { class: "fact-when" }, [rule.about !== "other" && sentence(rule.about), rule.wing, shortDate(rule.said_at)].filter(Boolean).join(" · "), " · ", el("a", { class: "pointer", href: pathOf(rule.pointer ?? rule.drawer_id) }, rule.pointer ?? "open"))),
    el("div", { class: "fact-actions" }, decisions(rule, () => node)));
  return node;
}
