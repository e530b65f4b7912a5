// Elements, made by hand. Text goes in as text only: nothing that was stored is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: `on` has listeners, `vars` custom properties, everything else is an attribute. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, made in the same way. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (name === "vars") for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...parts(children));
  return node;
}

function parts(children) {
  return children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false);
}

/** Put `children` in the place of whatever `node` holds. */
export function put(node, ...children) {
  node.replaceChildren(...parts(children));
  return node;
}

/** Say something to those who listen to the page. */
export function announce(text) {
  document.getElementById("announce").textContent = text;
}

let last = 0;

/** An id that nothing else on the page has. */
export function freshId(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}
