// @ts-check
/** The auction and every other call: what was said, and one grid of what may be said. Not modal: the hand stays in view. */
import { alertNow } from "./announce.js";
import { move } from "./actions.js";
import { picture } from "./cards.js";
import { el, h, hidden, suitSign } from "./dom.js";
import { known, t } from "./i18n.js";
import { calling, myTurn, nameOf, playedSay } from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").MoveView} MoveView */

const box = el("auction");
const SUITS = ["clubs", "diamonds", "hearts", "spades"];
let current = 0;
let drawn = "";

/** @param {View} view */
export function renderAuction(view) {
  box.hidden = !calling(view);
  if (box.hidden) return;
  const mine = myTurn(view);
  const key = JSON.stringify([view.calls, view.moves, view.refused, view.turn, view.phase, view.deal, view.up, view.trick]);
  if (key === drawn) return;
  drawn = key;
  const inside = box.contains(document.activeElement);
  const phase = known("phase." + view.phase) ? t("phase." + view.phase) : view.phase;
  box.replaceChildren(
    h("h2", { id: "auction-h" }, t(mine ? "auction.you" : "auction.title", { phase })),
    h("div", { class: "said-row" }, onTable(view), history(view)),
    mine ? grid(view) : "");
  if (inside) (buttons()[Math.min(current, buttons().length - 1)] ?? el("dock")).focus();
}

/** The card turned up, and the cards of a trick that waits for a call. @param {View} view */
function onTable(view) {
  const cards = view.trick.cards.map((c) => picture(c.card, c.role, playedSay(c)));
  if (view.up) cards.unshift(picture(view.up.card, "", t("up", { card: view.up.name })));
  return cards.length ? h("div", { class: "shown" }, ...cards) : "";
}

/** What was said, a column for each seat. @param {View} view */
function history(view) {
  const n = view.seats.length;
  const first = view.calls[0]?.seat ?? view.turn ?? 0;
  const column = (/** @type {number} */ seat) => (seat - first + n) % n;
  /** @type {(HTMLElement | null)[][]} */
  const rows = [[]];
  let at = -1;
  for (const call of view.calls) {
    if (column(call.seat) <= at) rows.push([]);
    at = column(call.seat);
    const last = call === view.calls.findLast((c) => c.call !== "pass");
    rows[rows.length - 1][at] = h("td", { class: (call.call === "pass" ? "pass" : last ? "high" : "") + (call.label.length > 7 ? " long" : "") }, h("span", { "aria-hidden": "true" }, ...short(call.call, call.label)), hidden(call.say));
  }
  if (view.turn !== null) {
    if (column(view.turn) <= at) rows.push([]);
    rows[rows.length - 1][column(view.turn)] = h("td", { class: "next" }, h("span", { "aria-hidden": "true" }, "?"), hidden(t("auction.next")));
  }
  const heads = Array.from({ length: n }, (_, i) => h("th", { scope: "col" }, nameOf(view, (first + i) % n)));
  const body = rows.map((row) => h("tr", {}, ...heads.map((_, i) => row[i] ?? h("td", {}))));
  return h("table", { class: "bids" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...body));
}

/** A call as it is printed. @param {string} call @param {string} label @returns {(string | Node)[]} */
function short(call, label) {
  if (SUITS.includes(call)) return [suitSign(call)];
  return [/^bid \d+$/.test(call) ? call.slice(4) : label];
}

/** @param {View} view */
function grid(view) {
  const moves = [...view.moves, ...view.refused].map((m, i) => ({ m, place: place(m, i + (m.reason ? 0 : 500)) }));
  moves.sort((a, b) => a.place - b.place);
  current = Math.max(0, moves.findIndex(({ m }) => !m.reason));
  const made = moves.map(({ m }, i) => button(view, m, i === current));
  return h("div", { class: moves.length > 9 ? "calls many" : "calls", role: "toolbar", "aria-label": t("auction.calls"), onkeydown: keydown }, ...made);
}

/** Pass first, then numbers and suits in their order, then the rest as the rules have them. @param {MoveView} m @param {number} i */
function place(m, i) {
  const number = Number(m.move.replace(/^bid /, ""));
  if (m.move === "pass") return -1;
  if (!Number.isNaN(number)) return number;
  return SUITS.includes(m.move) ? 100 + SUITS.indexOf(m.move) : 1000 + i;
}

/** @param {View} view @param {MoveView} m @param {boolean} stop */
function button(view, m, stop) {
  const note = known("note." + m.move) ? t("note." + m.move) : "";
  const suit = SUITS.includes(m.move);
  const bid = m.move.startsWith("bid ");
  const unit = bid ? t(view.game === "colluphid" ? "call.points" : "call.tricks") : "";
  const label = [bid ? `${m.label}` : m.label, note, m.reason].filter(Boolean).join(", ");
  return h("button", {
    type: "button", class: "btn" + (note || (!bid && !suit && m.move !== "pass") ? " named" : ""), tabindex: stop ? "0" : "-1",
    "aria-label": label, "aria-disabled": m.reason ? "true" : null, title: m.reason || null, "data-move": m.move,
    onclick: () => (m.reason ? alertNow(m.reason) : move([m.move])),
  }, h("span", { "aria-hidden": "true", class: "row" }, ...(suit ? [suitSign(m.move), m.label] : short(m.move, m.label))), note || unit ? h("small", { "aria-hidden": "true" }, note || unit) : null);
}

/** @returns {HTMLElement[]} */
function buttons() {
  return /** @type {HTMLElement[]} */ ([...box.querySelectorAll(".calls button")]);
}

/** @param {number} i */
function rove(i) {
  const all = buttons();
  current = Math.max(0, Math.min(i, all.length - 1));
  all.forEach((b, k) => {
    b.tabIndex = k === current ? 0 : -1;
  });
  all[current]?.focus();
}

/** @param {KeyboardEvent} event */
function keydown(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const at = buttons().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step) rove(at + step);
  else if (event.key === "Home") rove(0);
  else if (event.key === "End") rove(buttons().length - 1);
  else return;
  event.preventDefault();
}

/** Make the call of a number, if it belongs to this phase; a refused one says why. @param {string} call */
export function callBy(call) {
  const found = buttons().find((b) => b.dataset.move === call);
  if (!found || box.hidden) return false;
  found.click();
  return true;
}

/** Go to the grid of calls. */
export function focusCalls() {
  if (box.hidden || !buttons().length) return false;
  rove(current);
  return true;
}
