// @ts-check
/**
 * The hand: one toolbar with one tab stop. Cards that may not be played stay
 * in reach and say why. Buttons are kept from view to view, so that neither
 * focus nor a choice is lost when something else changes.
 */
import { alertNow, say } from "./announce.js";
import { cardClass, face } from "./cards.js";
import { el, h, suitSign } from "./dom.js";
import { count, listed, t } from "./i18n.js";
import { ask, move } from "./actions.js";
import { groupOf, keepOrder, nextOrder, ordered } from "./order.js";
import { onSetting, settings } from "./settings.js";
import { choosing, myTurn, store } from "./store.js";

/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").View} View */
/** @typedef {{id: string, view: CardView, button: HTMLElement}} Held */

const box = el("hand");
/** @type {Held[]} */
let held = [];
/** @type {Set<string>} cards chosen, by their id */
const chosen = new Set();
let current = 0;
let dealt = "";
/** @type {Set<string>} cards of this deal seen before an exchange */
let before = new Set();
let ready = "";

/** Show the hand of a view. @param {View} view */
export function renderHand(view) {
  noteExchange(view);
  const cards = ordered(view.hand);
  /** @type {Map<string, number>} */
  const counts = new Map();
  const old = new Map(held.map((x) => [x.id, x]));
  const focused = held.find((x) => x.button === document.activeElement);
  held = cards.map((card) => {
    const copy = counts.get(card.card) ?? 0;
    counts.set(card.card, copy + 1);
    const id = card.card + copy;
    return { id, view: card, button: old.get(id)?.button ?? newButton(id) };
  });
  if (!choosing(view)) chosen.clear();
  for (const id of [...chosen]) if (!held.some((x) => x.id === id)) chosen.delete(id);
  for (const one of held) dress(one, view);
  arrange(view);
  if (focused && !held.includes(focused)) {
    const same = held.findIndex((x) => x.id === focused.id);
    rove(same >= 0 ? same : current, true);
  } else {
    rove(current, false);
  }
  box.setAttribute("aria-label", label(view));
  renderConfirm(view);
  layout();
}

/** Remember what was held before an exchange, to mark what came in it. @param {View} view */
function noteExchange(view) {
  const deal = `${view.deal}/${view.seat}`;
  if (deal !== dealt || !before.size) {
    dealt = deal;
    const start = store.events.findLast((e) => e.key === "dealt");
    before = new Set(start?.cards.length ? start.cards : view.hand.map((c) => c.card));
  }
}

/** The cards that have come into the hand in an exchange. @param {View} view */
export function gained(view) {
  return choosing(view) ? view.hand.filter((card) => !before.has(card.card)) : [];
}

/** @param {string} id @returns {HTMLElement} */
function newButton(id) {
  const button = h("button", { type: "button", "data-id": id, onclick: () => act(id) });
  return button;
}

/** Give a button the face, the name and the state of its card. @param {Held} one @param {View} view */
function dress({ id, view: card, button }, view) {
  const active = myTurn(view) && view.choose > 0;
  const fresh = choosing(view) && !before.has(card.card);
  const picked = chosen.has(id);
  button.className = `${cardClass(card.card)}${active ? (card.legal ? " ok" : " no") : ""}`;
  const shown = `${card.card}/${card.role}/${fresh}`;
  if (button.dataset.face !== shown) {
    button.dataset.face = shown;
    button.replaceChildren(face(card.card, card.role, fresh ? t("card.new.mark") : ""));
  }
  button.setAttribute("aria-label", [
    card.name, card.role, card.trump ? t("card.trump") : "", fresh ? t("card.new") : "", picked ? t("card.chosen") : "",
    !active ? "" : card.legal ? (choosing(view) ? "" : t("card.playable")) : `${t("card.not")}, ${plain(card.reason)}`,
  ].filter(Boolean).join(", "));
  toggle(button, "aria-disabled", active && !card.legal);
  if (choosing(view)) button.setAttribute("aria-pressed", String(picked));
  else button.removeAttribute("aria-pressed");
}

/** A sentence inside a name: no capital, no full stop. @param {string} sentence */
function plain(sentence) {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}

/** @param {HTMLElement} node @param {string} name @param {boolean} on */
function toggle(node, name, on) {
  if (on) node.setAttribute(name, "true");
  else node.removeAttribute(name);
}

/** Put the buttons into their suits; the page is touched only if the order has changed. @param {View} view */
function arrange(view) {
  const key = held.map((x) => x.id + groupOf(x.view)).join(" ");
  if (box.dataset.order === key) return;
  box.dataset.order = key;
  /** @type {HTMLElement[]} */
  const groups = [];
  let last = "";
  for (const { view: card, button } of held) {
    const group = groupOf(card);
    if (group !== last) {
      last = group;
      groups.push(h("div", { class: "group", role: "presentation" }, heading(view, card), h("div", { class: "cards", role: "presentation" })));
    }
    groups[groups.length - 1].lastElementChild?.append(button);
  }
  const inside = box.contains(document.activeElement);
  box.replaceChildren(...groups);
  if (inside && !box.contains(document.activeElement)) held[Math.min(current, held.length - 1)]?.button.focus();
}

/** @param {View} view @param {CardView} card */
function heading(view, card) {
  const suit = card.trump ? view.trump || view.seats[view.seat ?? 0].trump : card.suit;
  return h("div", { class: "gh", "aria-hidden": "true" }, t(card.trump ? "group.trumps" : "suit." + card.suit), suit && card.trump ? suitSign(suit) : null);
}

/** @param {View} view */
function label(view) {
  const n = held.length;
  if (!n) return t("hand.empty");
  if (choosing(view)) return t("hand.choose", { n, m: view.choose });
  return myTurn(view) && view.choose ? count("hand.playable", n, { m: held.filter((x) => x.view.legal).length }) : count("hand", n);
}

// -- order

/** The next of the orders. */
export function nextSort() {
  say(t("sort." + nextOrder()));
}

/** Move the present card, to have the hand in an order of one's own. @param {number} step */
export function shift(step) {
  const one = held[current];
  if (!one || !held[current + step]) return;
  const cards = held.map((x) => x.view.card);
  [cards[current], cards[current + step]] = [cards[current + step], cards[current]];
  const within = box.contains(document.activeElement);
  current += step;
  keepOrder(cards);
  rove(current, within);
  say(t("sort.moved", { card: one.view.name, at: current + 1, n: held.length }));
}

// -- moving and acting

/** @param {number} i @param {boolean} focus */
export function rove(i, focus) {
  current = Math.max(0, Math.min(i, held.length - 1));
  held.forEach((one, k) => {
    one.button.tabIndex = k === current ? 0 : -1;
  });
  if (focus) (held[current]?.button ?? el("dock")).focus();
}

/** Go to the card where the player last was. */
export function focusHand() {
  rove(current, true);
}

/** Go to the next card, or to the first card of the next suit. @param {number} step @param {boolean} bySuit */
export function go(step, bySuit) {
  if (!bySuit) return rove(current + step, true);
  const suit = held[current] && groupOf(held[current].view);
  let i = current;
  while (held[i] && groupOf(held[i].view) === suit) i += step;
  if (!held[i]) return undefined;
  if (step < 0) while (held[i - 1] && groupOf(held[i - 1].view) === groupOf(held[i].view)) i -= 1;
  return rove(i, true);
}

/** Play a card, or pick it where several are chosen. @param {string} id */
function act(id) {
  const view = store.view;
  const i = held.findIndex((x) => x.id === id);
  if (!view || i < 0) return;
  rove(i, true);
  const card = held[i].view;
  if (choosing(view)) return pick(id, view);
  if (store.table?.waiting) return ask({ do: "next" });
  if (!myTurn(view) || !view.choose) return alertNow(view.prompt);
  if (!card.legal) return alertNow(card.reason);
  if (settings.confirm === "on" && ready !== id) {
    ready = id;
    return say(t("confirm.card", { card: card.name }));
  }
  ready = "";
  return move([card.card]);
}

/** @param {string} id @param {View} view */
function pick(id, view) {
  const one = held.find((x) => x.id === id);
  if (!one) return;
  if (chosen.has(id)) chosen.delete(id);
  else if (!one.view.legal) return alertNow(one.view.reason);
  else if (chosen.size >= view.choose) {
    if (view.choose > 1) return alertNow(t("choose.full", { n: view.choose }));
    chosen.clear();
    chosen.add(id);
  } else chosen.add(id);
  for (const each of held) dress(each, view);
  renderConfirm(view);
  say(t(chosen.has(id) ? "choose.picked" : "choose.dropped", { card: one.view.name, chosen: chosen.size, n: view.choose }));
}

/** Send the cards chosen. */
export function confirmChosen() {
  const view = store.view;
  if (!view || !choosing(view)) return;
  if (chosen.size < view.choose) return alertNow(t("choose.more", { n: view.choose - chosen.size }));
  const cards = held.filter((x) => chosen.has(x.id)).map((x) => x.view.card);
  return move(cards);
}

/** @param {View} view */
function renderConfirm(view) {
  const confirm = el("confirm");
  confirm.hidden = !choosing(view);
  if (confirm.hidden) return;
  const picked = held.filter((x) => chosen.has(x.id)).map((x) => x.view.name);
  const ok = picked.length === view.choose;
  const text = ok ? t("choose.confirm." + view.phase, { cards: listed(picked) }) : t("choose.wait", { n: view.choose - picked.length });
  const button = /** @type {HTMLElement | null} */ (confirm.querySelector("button")) ?? h("button", { type: "button", class: "btn main", onclick: confirmChosen });
  button.textContent = text;
  toggle(button, "aria-disabled", !ok);
  if (!button.isConnected) confirm.append(button);
}

/** How many cards are chosen. */
export function chosenCount() {
  return chosen.size;
}

/** @param {KeyboardEvent} event */
function keydown(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const swap = settings.arrows === "suit";
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step) {
    const across = event.key === "ArrowLeft" || event.key === "ArrowRight";
    go(step, across === swap);
  } else if (event.key === "Home") rove(0, true);
  else if (event.key === "End") rove(held.length - 1, true);
  else if (event.key === "Enter" && store.view && choosing(store.view) && chosen.size === store.view.choose) confirmChosen();
  else return;
  event.preventDefault();
}

// -- size: how wide a card is, and how far cards overlap

export function layout() {
  const width = box.clientWidth;
  if (!width || !held.length) return;
  const n = held.length;
  const groups = box.children.length - 1;
  const narrow = matchMedia("(max-width: 62.49rem)").matches;
  const card = narrow ? clamp(54, width * 0.185, 92) : clamp(62, Math.min(innerWidth * 0.064, innerHeight * 0.106), 94);
  const strip = (width - card) / Math.max(n - 1, 1);
  const large = document.documentElement.dataset.index !== "normal"; // an index that takes most of the width
  const tight = narrow && (n > 8 ? strip < 60 : large && strip < card * 0.75);
  const rows = tight ? Math.ceil(n / (n > 14 ? 9 : 7)) : 1;
  box.classList.toggle("rows", rows > 1);
  if (rows > 1) {
    const per = Math.ceil(n / rows);
    size(Math.min(84, Math.floor((width - 4 * (per - 1)) / per)), 0);
    return;
  }
  const gaps = groups * (narrow ? 5 : 22);
  const steps = narrow ? n - 1 : n - 1 - groups;
  const fixed = narrow ? card + gaps : card * (groups + 1) + gaps;
  const visible = Math.min(card + 3, (width - fixed - 2) / Math.max(steps, 1));
  size(card, steps ? visible - card : 0);
}

/** @param {number} low @param {number} x @param {number} high */
function clamp(low, x, high) {
  return Math.max(low, Math.min(x, high));
}

/** @param {number} card @param {number} step */
function size(card, step) {
  box.style.setProperty("--cw", `${card}px`);
  box.style.setProperty("--step", `${step}px`);
}

box.addEventListener("keydown", keydown);
new ResizeObserver(layout).observe(box);
onSetting((name) => {
  if (store.view && (name === "sort" || name === "*")) renderHand(store.view);
});
