// Costs by day as stacked columns.

import { svg } from "../dom.js";
import { dollars, number, shortDay } from "../format.js";

export const SOURCES = [
  ["memory_embed", "Embedding", "var(--tier-recent)"],
  ["memory_extract", "Filing", "var(--tier-soft)"],
  ["memory_rerank", "Reranking", "var(--tier-guidance)"],
  ["memory_summarize", "Summaries", "var(--tier-recalled)"],
  ["memory_qa", "Answers", "var(--tier-hard)"],
];

const SIZE = { w: 320, h: 150, left: 6, top: 12, foot: 20 };
const DAYS = 30;
const DAY = 86_400_000;

/** The last thirty days up to the latest that cost something; by tokens where nothing has a price. */
export function chart(rows) {
  const priced = rows.some((row) => row.dollars > 0);
  const measure = (row) => (priced ? row.dollars : row.input_tokens + row.output_tokens);
  const last = rows.map((row) => row.day).sort().at(-1);
  const end = new Date(`${last}T12:00:00Z`).getTime();
  const days = Array.from({ length: DAYS }, (_, place) => new Date(end - (DAYS - 1 - place) * DAY).toISOString().slice(0, 10));
  const stacks = days.map((day) => SOURCES.map(([source, name, colour]) => ({ name, colour, value: rows.filter((row) => row.day === day && row.source === source).reduce((sum, row) => sum + measure(row), 0) })));
  const most = Math.max(...stacks.map((stack) => stack.reduce((sum, each) => sum + each.value, 0)), 1e-12);
  const say = (value) => (priced ? dollars(value) : `${number(value)} tokens`);
  const width = (SIZE.w - 2 * SIZE.left) / DAYS;
  const floor = SIZE.h - SIZE.foot;
  const columns = stacks.flatMap((stack, place) => {
    let y = floor;
    return stack.filter((each) => each.value > 0).map((each) => {
      const height = Math.max(1.5, (each.value / most) * (floor - SIZE.top - 8));
      y -= height;
      return svg("rect", { x: SIZE.left + place * width + 1, y, width: width - 2, height, class: "chart-column", vars: { "--fill": each.colour } }, svg("title", {}, `${shortDay(`${days[place]}T12:00:00Z`)}, ${each.name}: ${say(each.value)}`));
    });
  });
  const summary = `By day, ${shortDay(`${days[0]}T12:00:00Z`)} to ${shortDay(`${days.at(-1)}T12:00:00Z`)}; at most ${say(most)} a day`;
  return svg("svg", { class: "chart", viewBox: `0 0 ${SIZE.w} ${SIZE.h}`, role: "img", "aria-label": summary },
    svg("line", { x1: SIZE.left, x2: SIZE.w - SIZE.left, y1: SIZE.top + 2, y2: SIZE.top + 2, class: "chart-most" }), svg("text", { x: SIZE.left, y: SIZE.top - 2 }, say(most)), columns,
    svg("line", { x1: SIZE.left, x2: SIZE.w - SIZE.left, y1: floor, y2: floor, class: "chart-floor" }),
    svg("text", { x: SIZE.left, y: SIZE.h - 5 }, shortDay(`${days[0]}T12:00:00Z`)), svg("text", { x: SIZE.w - SIZE.left, y: SIZE.h - 5, "text-anchor": "end" }, shortDay(`${days.at(-1)}T12:00:00Z`)));
}
