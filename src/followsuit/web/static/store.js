// @ts-check
/** What the page knows of its table, and the few questions that several modules ask of it. */
import { t } from "./i18n.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./types.js").PlayedCard} PlayedCard */

export const store = {
  /** @type {View | null} */ view: null,
  /** @type {TableInfo | null} */ table: null,
  /** @type {EventView[]} */ events: [],
  /** @type {Map<string, string>} */ names: new Map(),
  connected: false,
};

/** Take a new view in, whose events replace those from a number on; answers the events that are new. @param {View} view @param {number} from @returns {EventView[]} */
export function takeView(view, from) {
  const same = new Set(store.events.map((e) => e.n + e.say));
  const changed = view.events.find((e) => !same.has(e.n + e.say))?.n ?? view.next;
  store.events = store.events.filter((e) => e.n < from || (e.n < changed && view.events.some((x) => x.n === e.n)));
  const news = view.events.filter((e) => e.n >= changed);
  store.events.push(...news);
  store.view = view;
  const shown = [...view.hand, ...view.discards, ...view.trick.cards, ...(view.last_trick?.cards ?? []), ...Object.values(view.open_hands).flat()];
  if (view.up) shown.push(view.up);
  for (const { card, name } of shown) store.names.set(card, name);
  for (const event of news) event.cards.forEach((card, i) => store.names.set(card, event.names[i]));
  return news;
}

/** Whether the viewer has to act. @param {View} view */
export function myTurn(view) {
  return view.seat !== null && view.turn === view.seat;
}

/** Whether the present phase is one of calls, not of cards. @param {View} view */
export function calling(view) {
  return !["play", "discard", "pass", "deal", "over"].includes(view.phase);
}

/** Whether the viewer has cards to choose and confirm together. @param {View} view */
export function choosing(view) {
  return myTurn(view) && (view.phase === "discard" || view.phase === "pass");
}

/** @param {View} view @param {number} seat */
export function nameOf(view, seat) {
  return seat === view.seat ? t("you") : view.seats[seat]?.name ?? "";
}

/** The seat at the bottom of the table. @param {View} view */
export function bottom(view) {
  return view.seat ?? 0;
}

const PLACES = [[], ["s"], ["s", "n"], ["s", "w", "e"], ["s", "w", "n", "e"], ["s", "w", "nw", "ne", "e"]];

/** Where a seat is drawn: s, w, nw, n, ne or e. @param {View} view @param {number} seat */
export function placeOf(view, seat) {
  const n = view.seats.length;
  return PLACES[n][(seat - bottom(view) + n) % n];
}

/** The last trick that was finished among events, as it lay on the table. @param {EventView[]} events @returns {import("./types.js").TrickView | null} */
export function finishedTrick(events) {
  const end = events.findLastIndex((e) => e.key === "trick.won");
  if (end < 0) return null;
  const start = events.findLastIndex((e, i) => i < end && e.key === "lead");
  const plays = events.slice(Math.max(start, 0), end).filter((e) => e.key === "lead" || e.key === "play");
  const cards = plays.map((e) => ({ seat: e.seat ?? 0, card: e.cards[0], name: e.names[0], role: "" }));
  return cards.length ? { leader: cards[0].seat, winner: events[end].seat, cards } : null;
}

/** What the engine said when a card was played, or its name. @param {PlayedCard} played */
export function playedSay(played) {
  for (let i = store.events.length - 1; i >= 0; i--) {
    const event = store.events[i];
    if ((event.key === "play" || event.key === "lead") && event.seat === played.seat && event.cards[0] === played.card) return event.say;
  }
  return played.name;
}

/** The cards of a calypso in progress come as numbers of cards, suit by suit. @param {number} card */
export function rankOf(card) {
  return "23456789TJQKA"[card % 13];
}
