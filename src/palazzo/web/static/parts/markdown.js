// Markdown as elements, made by hand: stored text only ever becomes text nodes, and no address in it becomes a link.

import { el } from "../dom.js";
import { marked } from "./highlight.js";

const FENCE = /^\s*(```|~~~)\s*([\w+#-]*)\s*$/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const ITEM = /^(\s*)([-*+•]|\d{1,3}[.)])\s+(.*)$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
const ROW = /^\s*\|(.+)\|\s*$/;
const INLINE = /(`{1,3})([^`]+?)\1|\*\*([^*\n]+?)\*\*|__([^_\n]+?)__|(?<![\w*])\*([^*\s][^*\n]*?)\*(?![\w*])|(?<!\w)_([^_\s][^_\n]*?)_(?!\w)|~~([^~\n]+?)~~/g;

const SEPARATOR = /^\s*\|[\s|:-]+\|\s*$/; // under the head of a table
const CUT = /^\*\*(?=\S)|(?<=\S)\*\*$/g;

const MOST = 50_000; // characters: what is longer is a log, and stays as it is
const DEEPEST = 6; // quotes in quotes

/** Whether a text has anything that would look different. */
export const hasMarkdown = (text) => /```|~~~|\*\*\S|__\S|`[^`\n]+`|^ {0,3}#{1,6} |^[ \t]*([-*+•]|\d{1,3}[.)])[ \t]+\S|^ {0,3}> |^[ \t]*\|.+\|/m.test(text) && text.length <= MOST;

/** `text` as elements, with the words that begin like `starts` marked. */
export function markdown(text, starts = [], depth = 0) {
  const lines = text.split(/\r?\n/);
  const blocks = [];
  let at = 0;
  const take = (fits) => {
    const from = at;
    while (at < lines.length && fits(lines[at])) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    if (!line.trim()) at += 1;
    else if (FENCE.test(line)) {
      const [, fence] = FENCE.exec(line);
      at += 1;
      const code = take((each) => !each.trim().startsWith(fence));
      at += 1;
      blocks.push(el("pre", { class: "code", tabindex: "0" }, marked(code.join("\n"), starts)));
    } else if (HEADING.test(line)) {
      at += 1;
      blocks.push(el("p", { class: "md-heading" }, inline(HEADING.exec(line)[2], starts)));
    } else if (RULE.test(line)) {
      at += 1;
      blocks.push(el("hr"));
    } else if (QUOTE.test(line) && depth < DEEPEST) blocks.push(el("blockquote", {}, markdown(take((each) => QUOTE.test(each)).map((each) => QUOTE.exec(each)[1]).join("\n"), starts, depth + 1)));
    else if (ROW.test(line) && /^[\s|:-]+$/.test(lines[at + 1] ?? "")) blocks.push(table(take((each) => ROW.test(each)), starts));
    else if (ITEM.test(line)) blocks.push(list(take((each) => ITEM.test(each) || /^\s{2,}\S/.test(each)), starts));
    else {
      const first = at;
      blocks.push(el("p", {}, inline(take((each) => at === first || (each.trim() && ![FENCE, HEADING, RULE, QUOTE, ITEM].some((kind) => kind.test(each)))).join("\n"), starts)));
    }
  }
  return blocks;
}

/** `text` without its marks, for a fragment that stands in a line or two; of a mark that was cut in two, either half goes. */
export function unmarked(text) {
  if (text.length > MOST) return text;
  const kept = [];
  let inCode = false;
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line)) inCode = !inCode;
    else if (inCode) kept.push(line);
    else if (!RULE.test(line) && !SEPARATOR.test(line)) kept.push(unmarkedLine(line));
  }
  return kept.join("\n").trim();
}

function unmarkedLine(line) {
  const words = line.replace(/^(\s{0,3}>\s?)+/, "").replace(HEADING, "$2");
  const cells = ROW.exec(words)?.[1].split("|").map((cell) => cell.trim());
  return (cells?.join(" · ") ?? words).replace(INLINE, (whole, ticks, ...found) => found.slice(0, 6).find(Boolean)).replace(CUT, "");
}

/** A list, with what is indented more inside its items. */
function list(lines, starts) {
  const indent = ITEM.exec(lines[0])[1].length;
  const [, , sign] = ITEM.exec(lines[0]);
  const items = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found && found[1].length <= indent + 1) items.push({ text: found[3], inside: [] });
    else items.at(-1).inside.push(line);
  }
  const drawn = items.map(({ text, inside }) => {
    const first = inside.findIndex((line) => ITEM.test(line));
    const more = first < 0 ? inside : inside.slice(0, first);
    return el("li", {}, inline([text, ...more.map((line) => line.trim())].join("\n"), starts), first >= 0 && list(inside.slice(first), starts));
  });
  return /\d/.test(sign) ? el("ol", { start: Number.parseInt(sign, 10) }, drawn) : el("ul", {}, drawn);
}

function table(lines, starts) {
  const [head, , ...rows] = lines.map((line) => ROW.exec(line)[1].split("|").map((cell) => cell.trim()));
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" }, el("table", { class: "table" },
    el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, inline(cell, starts))))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, inline(cell, starts))))))));
}

function inline(text, starts) {
  const nodes = [];
  let done = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > done) nodes.push(...marked(text.slice(done, match.index), starts));
    const [whole, , code, strong, strong2, soft, soft2, struck] = match;
    if (code) nodes.push(el("code", {}, marked(code, starts)));
    else if (strong ?? strong2) nodes.push(el("strong", {}, inline(strong ?? strong2, starts)));
    else if (soft ?? soft2) nodes.push(el("em", {}, inline(soft ?? soft2, starts)));
    else nodes.push(el("s", {}, marked(struck, starts)));
    done = match.index + whole.length;
  }
  nodes.push(...marked(text.slice(done), starts));
  return nodes;
}
