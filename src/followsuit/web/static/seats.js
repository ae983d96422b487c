// @ts-check
/** The players: name, side, tricks, dealer, last call, turn, absence, open hands and calypsos. */
import { picture } from "./cards.js";
import { h, hidden, refresh, el, suitSign } from "./dom.js";
import { count, t } from "./i18n.js";
import { calling, nameOf, placeOf, rankOf, store } from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatView} SeatView */

/** @param {View} view */
export function renderSeats(view) {
  const n = view.seats.length;
  const start = view.seat ?? 0;
  const order = view.seats.map((_, i) => view.seats[(start + i) % n]).filter((s) => s.seat !== view.seat);
  const places = store.table?.seats ?? [];
  const key = JSON.stringify([view.seats, places, view.turn, view.dealer, view.open_hands, view.table, view.phase, view.calls]);
  refresh(el("seats"), key, () => order.map((s) => seatNode(view, s)));
}

/** @param {View} view @param {SeatView} seat */
function seatNode(view, seat) {
  const place = store.table?.seats[seat.seat];
  const turn = view.turn === seat.seat;
  const classes = ["seat", placeOf(view, seat.seat), turn ? "turn" : "", place?.away ? "away" : "", seat.plays ? "" : "out"];
  return h("li", { class: classes.filter(Boolean).join(" ") },
    h("span", { class: "face", "aria-hidden": "true" }, h("span", { class: "vh" }), initials(seat.name), badge(view, seat)),
    h("div", { class: "who" },
      h("span", { class: "nm" }, seat.name), turn ? h("span", { class: "flag" }, t("seat.turn")) : null,
      seat.seat === view.dealer ? hidden(", " + t("seat.dealer")) : null,
      h("div", { class: "sub" }, about(view, seat), " ", h("span", { class: "clock", "data-clock": seat.seat, "aria-hidden": "true" })),
      calypso(view, seat.seat, false), openHand(view, seat)));
}

/** @param {string} name */
function initials(name) {
  const words = name.split(" ");
  return (words.length > 1 ? words[0][0] + words[words.length - 1][0] : name.slice(0, 2)).toUpperCase();
}

/** Dealer, and an own trump suit. @param {View} view @param {SeatView} seat */
function badge(view, seat) {
  if (seat.trump) return h("span", { class: "badge paper" }, suitSign(seat.trump));
  return seat.seat === view.dealer ? h("span", { class: "badge" }, t("seat.dealer.mark")) : null;
}

/** What a seat is and does, in a few words. @param {View} view @param {SeatView} seat */
export function about(view, seat) {
  const place = store.table?.seats[seat.seat];
  const parts = [];
  const side = view.sides.find((seats) => seats.includes(view.seat ?? -1));
  if (side && side.length > 1) parts.push(t(side.includes(seat.seat) ? "seat.partner" : "seat.opponent"));
  if (place?.kind === "bot") parts.push(t("seat.bot"));
  if (place?.away) parts.push(t("seat.away"));
  else if (place?.kind === "person" && !place.connected) parts.push(t("seat.offline"));
  if (!seat.plays) parts.push(t("seat.out"));
  else if (calling(view)) parts.push(lastCall(view, seat.seat));
  else parts.push(bidOf(view, seat.seat) ?? count("seat.tricks", seat.tricks));
  const text = parts.filter(Boolean).join(", ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param {View} view @param {number} seat */
function lastCall(view, seat) {
  const call = view.calls.filter((c) => c.seat === seat).at(-1);
  if (!call) return "";
  return call.call === "pass" ? t("seat.passed") : call.call.startsWith("bid ") ? call.call : call.label;
}

/** Where everybody bids for himself: tricks taken of tricks bid. @param {View} view @param {number} seat */
function bidOf(view, seat) {
  const bids = view.calls.filter((c) => c.call.startsWith("bid "));
  if (bids.length !== view.seats.length || bids.length !== view.calls.length) return null;
  return t("seat.made", { taken: view.seats[seat].tricks, bid: bids.find((c) => c.seat === seat)?.call.slice(4) ?? "" });
}

/** An exposed hand beside its player. @param {View} view @param {SeatView} seat */
function openHand(view, seat) {
  const cards = view.open_hands[seat.seat];
  if (!cards || !cards.length) return null;
  return h("div", { class: "open", role: "group", "aria-label": t("seat.open", { name: seat.name }) }, ...cards.map((c) => picture(c.card, c.role, c.name)));
}

const RANKS = "A23456789TJQK";

/** A calypso under construction. @param {View} view @param {number} seat @param {boolean} large */
export function calypso(view, seat, large) {
  /** @type {number[] | undefined} */
  const run = view.table.calypsos?.[seat];
  if (!run) return null;
  const ranks = run.map(rankOf);
  const done = view.table.completed[seat];
  const text = t("calypso.of", { name: nameOf(view, seat), n: run.length, done });
  const cells = [...RANKS].map((r) => h("i", { class: ranks.includes(r) ? "on" : "" }, r === "T" ? "10" : r));
  const head = large ? [t("calypso.mine"), " ", h("span", { class: "chip paper" }, suitSign(view.seats[seat].trump)), " ", t("calypso.count", { n: run.length }), done ? ", " + t("calypso.done", { done }) : ""] : [];
  return h("div", { class: large ? "mine" : "" }, hidden(text), h("div", { "aria-hidden": "true" }, ...head, h("div", { class: "run" }, ...cells)));
}
