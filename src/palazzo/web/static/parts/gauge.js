// A budget as a gauge: one segment a part, and what is left.

import { el } from "../dom.js";
import { number } from "../format.js";

/** `parts` are `{name, value, colour}` in order; the rest of `budget` stays empty. */
export function gauge(parts, budget, unit = "tokens") {
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  const share = budget ? Math.round((used / budget) * 100) : 0;
  return el("div", { class: "gauge" },
    el("div", { class: "gauge-bar", role: "img", "aria-label": `${number(used)} of ${number(budget)} ${unit}, ${share} percent` },
      parts.filter((part) => part.value > 0).map((part) =>
        el("span", { class: "gauge-part", title: `${part.name}: ${number(part.value)}`, vars: { "--share": `${(part.value / Math.max(budget, used, 1)) * 100}%`, "--fill": part.colour } }))),
    el("div", { class: "gauge-words number" }, el("b", {}, number(used)), ` of ${number(budget)} ${unit}`, el("span", { class: "quiet" }, ` · ${share}%`)));
}

/** What the colours mean. */
export function legend(parts) {
  return el("ul", { class: "legend" }, parts.map((part) =>
    el("li", {}, el("span", { class: "swatch", "aria-hidden": "true", vars: { "--fill": part.colour } }), part.name, part.value !== undefined && el("span", { class: "quiet number" }, ` ${part.text ?? number(part.value)}`))));
}
