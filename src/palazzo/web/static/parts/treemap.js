// A squarified treemap: rectangles as large as their values say, and as square as can be.

/** Share `box` out among `items` by `value`; return `{item, x, y, w, h}` each, largest first. */
export function squarify(items, value, box) {
  const sorted = items.map((item) => ({ item, size: value(item) })).sort((a, b) => b.size - a.size);
  const total = sorted.reduce((sum, each) => sum + each.size, 0);
  if (!total || box.w <= 0 || box.h <= 0) return [];
  const scale = (box.w * box.h) / total;
  const rest = { ...box };
  const placed = [];
  let row = [];
  for (const each of sorted) {
    const area = each.size * scale;
    const side = Math.min(rest.w, rest.h);
    if (row.length && worst(row, side) < worst([...row, { area }], side)) {
      placed.push(...lay(row, rest));
      row = [];
    }
    row.push({ item: each.item, area });
  }
  placed.push(...lay(row, rest));
  return placed;
}

/** The worst ratio of sides if `row` lies along a side of that length. */
function worst(row, side) {
  const areas = row.map((each) => each.area);
  const sum = areas.reduce((a, b) => a + b, 0);
  return Math.max((side ** 2 * Math.max(...areas)) / sum ** 2, sum ** 2 / (side ** 2 * Math.min(...areas)));
}

/** Lay a row along the shorter side of `rest`, and take it away from there. */
function lay(row, rest) {
  const sum = row.reduce((a, each) => a + each.area, 0);
  const across = rest.w >= rest.h;
  const depth = sum / (across ? rest.h : rest.w);
  let at = across ? rest.y : rest.x;
  const placed = row.map(({ item, area }) => {
    const length = area / depth;
    const cell = across ? { item, x: rest.x, y: at, w: depth, h: length } : { item, x: at, y: rest.y, w: length, h: depth };
    at += length;
    return cell;
  });
  if (across) {
    rest.x += depth;
    rest.w -= depth;
  } else {
    rest.y += depth;
    rest.h -= depth;
  }
  return placed;
}

/** Values with the small ones raised, so that nothing is too small to see. */
export function visible(items, value, least = 0.02) {
  const total = items.reduce((sum, item) => sum + value(item), 0);
  return (item) => Math.max(value(item), total * Math.min(least, 0.5 / items.length), 1e-6);
}
