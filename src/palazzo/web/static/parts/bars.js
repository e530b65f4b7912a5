// Figures as bars, each with its name and its value.

import { el } from "../dom.js";

/** Rows of `{name, value, hint}`; `most` is a full bar. Negative values run the other way. */
export function bars(rows, { most, digits = 2, label }) {
  const full = most ?? Math.max(...rows.map((row) => Math.abs(row.value)), 1e-9);
  return el("ul", { class: "bars", "aria-label": label },
    rows.map((row) => el("li", { title: row.hint },
      el("span", { class: "bar-name" }, row.name),
      el("span", { class: "bar-track", "aria-hidden": "true" },
        el("span", { class: row.value < 0 ? "bar-fill below" : "bar-fill", vars: { "--share": `${Math.min(1, Math.abs(row.value) / full) * 100}%`, ...(row.colour ? { "--fill": row.colour } : {}) } })),
      el("span", { class: "bar-value number" }, row.text ?? row.value.toFixed(digits)))));
}
