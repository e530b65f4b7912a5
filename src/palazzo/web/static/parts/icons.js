// Drawings of a line each, in the manner of a plan.

import { svg } from "../dom.js";

const PATHS = {
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  palace: "M3 4h18v16H3zM3 12h8M11 4v16M11 9h10M15.5 14v6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21",
  knowledge: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM5 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM19 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM6 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM6.4 7l3.2 3M17.3 7.7l-2.8 2.4M7.3 17.4l2.5-3",
  guidance: "M5 3h11l3 3v15H5zM15 3v4h4M8.5 11h7M8.5 14.5h7M8.5 18h4",
  activity: "M3 12h4l3-8 4 16 3-8h4",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  brand: "M4 21V5h16v16M4 13h7m3 0h6M11 5v3m0 5v3M9.5 21v-2a2.5 2.5 0 0 1 5 0v2M2.5 21H9.5M14.5 21h7",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  leave: "M14 4h5v16h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  up: "M7 11v9H3v-9zM7 12l4-9a2.5 2.5 0 0 1 2.5 2.5V10H19a2 2 0 0 1 2 2.3l-1.1 6A2 2 0 0 1 18 20H7",
  down: "M17 13V4h4v9zM17 12l-4 9a2.5 2.5 0 0 1-2.5-2.5V14H5a2 2 0 0 1-2-2.3l1.1-6A2 2 0 0 1 6 4h11",
  move: "M4 20V6h6l2 3h8v5M13 18h8m-3-3 3 3-3 3",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6m4-6v6",
  edit: "M4 20h4L20 8l-4-4L4 16zM13.5 6.5l4 4",
  merge: "M4 5h4l6 7h6M4 19h4l6-7M17 9l3 3-3 3",
  split: "M4 12h5l6-6h5M9 12l6 6h5M17 3l3 3-3 3M17 15l3 3-3 3",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 18 19 6.5",
  shield: "M12 3l8 3v6c0 4.5-3.3 7.8-8 9-4.7-1.2-8-4.5-8-9V6z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  key: "M8 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 11.5 20 3m-3 3 3 3m-6-.5 2 2",
  download: "M12 4v11m-4-4 4 4 4-4M4 20h16",
  upload: "M12 16V5M8 9l4-4 4 4M4 20h16",
  chevron: "M9 5l7 7-7 7",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01",
  door: "M6 21V3h12v18M3 21h18M14.5 12v.01",
  alert: "M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01",
  jump: "M5 5h14v14H5zM9 12h6m-2.5-2.5L15 12l-2.5 2.5",
  undo: "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
};

/** One drawing; it says nothing to a screen reader, whoever uses it does. */
export function icon(name) {
  const path = svg("path", { d: PATHS[name] });
  const attributes = { viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": "1.7", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" };
  return svg("svg", attributes, path);
}
