// @ts-check
/** The few helpers with which every module makes and finds elements. Text goes in as text, never as markup. */

/**
 * An element: attributes by name (`class`, `data-x`, `aria-y`; `on…` functions as listeners; false and null leave one out).
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((c) => c !== null && c !== undefined).map((c) => /** @type {Node | string} */ (c)));
  return node;
}

/** @param {string} id @returns {HTMLElement} */
export function el(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no element ${id}`);
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** A picture of the sprite. @param {string} symbol @param {string} box @param {string} [cls] */
export function icon(symbol, box, cls = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  if (cls) svg.setAttribute("class", cls);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#" + symbol);
  svg.append(use);
  return svg;
}

/** The sign of a suit in running text. @param {string} suit clubs, C or c */
export function suitSign(suit) {
  const s = suit[0]?.toLowerCase() ?? "s";
  return s === "j" ? icon("star", "-2 -2 36 36", "suit j") : icon(s, "0 0 32 32", "suit " + s);
}

/** Text that only screen readers meet. @param {string} text */
export function hidden(text) {
  return h("span", { class: "vh" }, text);
}

/** Replace what is in a node, but only if the description of it has changed. @param {HTMLElement} node @param {string} key @param {() => (Node | string)[]} make */
export function refresh(node, key, make) {
  if (node.dataset.key === key) return false;
  node.dataset.key = key;
  node.replaceChildren(...make());
  return true;
}
