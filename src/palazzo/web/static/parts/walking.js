// Walking a drawing with the arrow keys: one stop takes the focus, each arrow goes to the nearest that way.

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Make the links in `root` one stop of the keyboard; `onLook` hears which is looked at. */
export function walk(root, onLook) {
  const stops = () => [...root.querySelectorAll("a")];
  stops().forEach((stop, place) => stop.setAttribute("tabindex", place === 0 ? "0" : "-1"));
  root.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const here = event.target.closest?.("a");
    if (!way || !here) return;
    event.preventDefault();
    nearest(here, stops(), way)?.focus();
  });
  root.addEventListener("focusin", (event) => {
    const here = event.target.closest?.("a");
    if (!here) return;
    stops().forEach((stop) => stop.setAttribute("tabindex", stop === here ? "0" : "-1"));
    onLook?.(here.dataset.look, here);
  });
  root.addEventListener("pointerover", (event) => {
    const here = event.target.closest?.("a");
    if (here) onLook?.(here.dataset.look, here);
  });
}

/** The stop that lies closest in that direction; what is off to the side counts as farther. */
function nearest(from, stops, [dx, dy]) {
  const start = centre(from);
  let best = null;
  let least = Infinity;
  for (const stop of stops) {
    if (stop === from) continue;
    const there = centre(stop);
    const along = (there.x - start.x) * dx + (there.y - start.y) * dy;
    const aside = Math.abs((there.x - start.x) * dy) + Math.abs((there.y - start.y) * dx);
    if (along <= 2) continue;
    const distance = along + 2 * aside;
    if (distance < least) {
      least = distance;
      best = stop;
    }
  }
  return best;
}

function centre(stop) {
  const box = stop.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
