// @ts-check
/** Answers to the review keys, from the view: they change nothing and work for spectators too. */
import { count, listed, t } from "./i18n.js";
import { sheetSays } from "./score.js";
import { about } from "./seats.js";
import { choosing, myTurn, nameOf, playedSay, store } from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").TrickView} TrickView */

/** @type {Record<string, (view: View) => string[]>} */
export const answers = {
  turn: (view) => [view.prompt, myTurn(view) && view.choose > 1 ? t("choose.wait", { n: view.choose }) : ""],
  clock: () => clocks(),
  trick: (view) => (view.trick.cards.length ? trickSays(view, view.trick, false) : [t("trick.empty")]),
  last: (view) => (view.last_trick ? trickSays(view, view.last_trick, true) : [t("last.none")]),
  hand: (view) => handSays(view),
  moves: (view) => movesSay(view),
  trump: (view) => trumpSays(view),
  contract: (view) => (view.facts.length || view.calls.length ? [...view.facts, ...view.calls.map((c) => c.say)] : [t("contract.none")]),
  score: (view) => [...(view.sheet.at(-1)?.say ?? []), view.score],
  sheet: (view) => sheetSays(view),
  players: (view) => view.seats.map((s) => playerSays(view, s.seat)),
  discards: (view) => [view.discards.length ? t("discards", { cards: names(view.discards) }) : t("discards.none")],
  gone: () => [t("no_memory")],
};

/** @param {CardView[]} cards */
function names(cards) {
  return listed(cards.map((c) => (c.role ? `${c.name} (${c.role})` : c.name)));
}

/** @param {View} view @param {TrickView} trick @param {boolean} done */
function trickSays(view, trick, done) {
  const lines = trick.cards.map(playedSay);
  if (trick.winner === null) return lines;
  const key = (done ? "trick.won" : "trick.winning").replace(".", trick.winner === view.seat ? ".you_" : ".");
  return [...lines, t(key, { name: nameOf(view, trick.winner) })];
}

/** @param {View} view */
function handSays(view) {
  if (!view.hand.length) return [t("hand.empty")];
  /** @type {Map<string, CardView[]>} */
  const groups = new Map();
  for (const card of view.hand) {
    const group = t(card.trump ? "group.trumps" : "suit." + card.suit);
    groups.set(group, [...(groups.get(group) ?? []), card]);
  }
  return [...groups].map(([suit, cards]) => t("hand.group", { suit, cards: names(cards) }));
}

/** @param {View} view */
function movesSay(view) {
  if (!myTurn(view)) return [t("moves.none"), view.prompt];
  if (view.choose && !choosing(view)) return [t("moves.cards", { cards: names(view.hand.filter((c) => c.legal)) })];
  if (view.choose) return [view.prompt, t("choose.wait", { n: view.choose })];
  return [t("moves.calls", { calls: listed(view.moves.map((m) => m.label)) })];
}

/** @param {View} view */
function trumpSays(view) {
  const own = view.seats.filter((s) => s.trump);
  if (own.length) {
    return own.map((s) => (s.seat === view.seat ? t("trump.own", { suit: t("suits." + s.trump) }) : t("trump.of", { name: s.name, suit: t("suits." + s.trump) })));
  }
  return [view.trump ? t("trump.is", { suit: t("suits." + view.trump) }) : t("trump.none")];
}

/** @param {View} view @param {number} seat */
function playerSays(view, seat) {
  const s = view.seats[seat];
  const cards = count("seat.cards", s.cards);
  const dealer = seat === view.dealer ? t("seat.dealer") : "";
  const about_ = seat === view.seat ? "" : about(view, s);
  return [`${nameOf(view, seat)}: ${[about_, dealer, cards].filter(Boolean).join(", ")}.`].join("");
}

function clocks() {
  const clock = store.table?.clock;
  if (!clock) return [t("clock.off")];
  return clock.left.map((n, seat) => t("clock.left", { name: store.view ? nameOf(store.view, seat) : String(seat), n: Math.round(n) }));
}

/** The answer of a key to a view. @param {string} name @param {View} view */
export function answer(name, view) {
  return answers[name](view).filter(Boolean);
}
