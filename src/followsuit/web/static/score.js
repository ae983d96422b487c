// @ts-check
/** The score sheet: a row for each deal with what it brought and why, and the totals. */
import { el, h, refresh } from "./dom.js";
import { sideName, sideOrder } from "./felt.js";
import { digits, t } from "./i18n.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").DealView} DealView */

/** @param {View} view */
export function renderScore(view) {
  const box = el("sheet");
  if (refresh(box, JSON.stringify([view.sheet, view.scores, view.seats.map((s) => s.name)]), () => [sheet(view)])) box.scrollTop = box.scrollHeight;
}

/** @param {View} view */
function sheet(view) {
  const order = sideOrder(view);
  const own = view.sides.length === 2 && view.seat !== null;
  const cls = (/** @type {number} */ i) => (own ? (i === 0 ? "we" : "they") : "");
  const heads = order.map((side, i) => h("th", { scope: "col", class: cls(i) }, sideName(view, side)));
  const rows = view.sheet.flatMap((deal) => lines(deal, order));
  const totals = order.map((side, i) => h("td", { class: cls(i) }, digits(view.scores[side])));
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("score.deal")), ...heads)), h("tbody", {}, ...rows), h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("score.total")), ...totals)));
}

/** What a deal has brought, and why: beside it for two sides, below it where more columns leave no room. @param {DealView} deal @param {number[]} order */
function lines(deal, order) {
  const why = deal.say.join(" ");
  const beside = order.length === 2;
  const row = h("tr", {}, h("th", { scope: "row" }, beside ? `${deal.deal}. ${why}` : `${deal.deal}.`), ...order.map((side) => cell(deal, side)));
  return beside || !why ? [row] : [row, h("tr", { class: "why" }, h("td", { colspan: order.length + 1 }, why))];
}

/** @param {DealView} deal @param {number} side */
function cell(deal, side) {
  const change = deal.change[side];
  return h("td", { class: change < 0 ? "neg" : "" }, digits(change));
}
