// The words of a question, marked in what was found; as text nodes and <mark>, never as HTML.

import { el } from "../dom.js";

const COMMON = new Set("a an and are as at be but by can did do does for from had has have how i in is it its me my not of on or our she he they that the their them then there these this to was we were what when where which who whom why will with would you your".split(" "));

/** The telling words of a question, by their beginnings: `overheated` also marks `overheating`. */
export function stems(question) {
  const found = (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !COMMON.has(word));
  return [...new Set(found.map((word) => (word.length > 5 ? word.slice(0, Math.max(4, word.length - 3)) : word)))];
}

/** `text` as nodes, with every word that begins like one of `starts` marked. */
export function marked(text, starts) {
  if (!starts.length) return [text];
  const nodes = [];
  let done = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = match[0].toLowerCase();
    if (!starts.some((start) => (start.length > 3 ? word.startsWith(start) : word === start))) continue;
    if (match.index > done) nodes.push(text.slice(done, match.index));
    nodes.push(el("mark", {}, match[0]));
    done = match.index + match[0].length;
  }
  nodes.push(text.slice(done));
  return nodes;
}

/** `text` as nodes, with the first place of exactly these words marked. */
export function markedSpan(text, span) {
  const at = span ? text.indexOf(span) : -1;
  return at < 0 ? [text] : [text.slice(0, at), el("mark", {}, span), text.slice(at + span.length)];
}

/** As much of a long text as says why it was found: from a little before the first word that is marked. */
export function excerpt(text, starts, length = 420) {
  if (text.length <= length) return text;
  const lower = text.toLowerCase();
  const places = starts.map((start) => lower.indexOf(start)).filter((place) => place >= 0);
  const first = places.length ? Math.min(...places) : 0;
  const begin = first < length * 0.6 ? 0 : text.lastIndexOf(" ", first - 80) + 1;
  const end = text.length <= begin + length ? text.length : Math.max(text.lastIndexOf(" ", begin + length), begin + 1);
  return `${begin ? "… " : ""}${text.slice(begin, end)}${end < text.length ? " …" : ""}`;
}
