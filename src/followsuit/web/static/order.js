// @ts-check
/** The order of the hand: as the server sorts it, two others, or the player's own. */
import { set, settings } from "./settings.js";

/** @typedef {import("./types.js").CardView} CardView */

const ORDERS = ["high", "low", "short"];
/** @type {string[]} the cards as the player has put them */
let own = [];

/** Where a card belongs. @param {CardView} card */
export function groupOf(card) {
  return card.trump ? "trumps" : card.suit;
}

/** The cards in the order chosen. @param {CardView[]} cards as the server sorts them: trumps first, high to low */
export function ordered(cards) {
  if (settings.sort === "own") return inOwnOrder(cards);
  /** @type {CardView[][]} */
  const groups = [];
  for (const card of cards) {
    const last = groups[groups.length - 1];
    if (last && groupOf(last[0]) === groupOf(card)) last.push(card);
    else groups.push([card]);
  }
  if (settings.sort === "low") for (const group of groups) group.reverse();
  if (settings.sort === "short") groups.sort((a, b) => Number(b[0].trump) - Number(a[0].trump) || a.length - b.length);
  return groups.flat();
}

/** Cards that have been put somewhere stay there; new ones come last. @param {CardView[]} cards */
function inOwnOrder(cards) {
  const rest = [...cards];
  const known = own.flatMap((card) => {
    const i = rest.findIndex((c) => c.card === card);
    return i < 0 ? [] : rest.splice(i, 1);
  });
  return [...known, ...rest];
}

/** Choose the next order, and tell its name. */
export function nextOrder() {
  set("sort", ORDERS[(ORDERS.indexOf(settings.sort) + 1) % ORDERS.length]);
  return settings.sort;
}

/** From now on the player's own order. @param {string[]} cards */
export function keepOrder(cards) {
  own = cards;
  set("sort", "own");
}
