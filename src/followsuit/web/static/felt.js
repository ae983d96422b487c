// @ts-check
/** What lies on the felt beside the trick: facts of the contract, totals, the last trick, the viewer's own calypso. */
import { code, suitChip } from "./cards.js";
import { el, h, refresh } from "./dom.js";
import { digits, known, t } from "./i18n.js";
import { calypso } from "./seats.js";
import { calling, myTurn, nameOf } from "./store.js";

/** @typedef {import("./types.js").View} View */

/** @param {View} view */
export function renderFelt(view) {
  renderMeta(view);
  refresh(el("facts"), JSON.stringify([view.facts, view.trump]), () => facts(view));
  refresh(el("totals"), JSON.stringify([view.scores, view.seat]), () => totals(view));
  renderLast(view);
  const own = view.seat === null ? null : calypso(view, view.seat, true);
  refresh(el("extra"), own?.textContent ?? "", () => (own ? [own] : []));
}

/** @param {View} view */
function renderMeta(view) {
  const phase = known("phase." + view.phase) ? t("phase." + view.phase) : view.phase;
  const values = { deal: view.deal, phase, trick: view.tricks + 1 };
  el("meta").textContent = view.over ? phase : t(view.phase === "play" ? "meta.trick" : "meta", values);
  document.title = myTurn(view) ? t("title.turn", { title: view.title }) : view.title;
}

/** Each fact on its line; what stands before the colon is its name. @param {View} view */
function facts(view) {
  if (!view.facts.length) return [];
  const names = [t("you"), ...view.seats.map((s) => s.name)];
  const many = view.facts.length > 4;
  const lines = view.facts.map((fact) => {
    const sentence = fact.replace(/\.$/, "");
    if (many && names.some((name) => sentence.startsWith(name))) return h("li", { class: "whole each" + (sentence.startsWith(names[0]) ? " own" : "") }, sentence);
    const colon = sentence.indexOf(": ");
    if (colon < 0) return h("li", { class: "whole" }, sentence);
    const value = sentence.slice(colon + 2);
    const trump = view.trump && value === t("suits." + view.trump);
    return h("li", {}, sentence.slice(0, colon + 1) + " ", h("b", {}, trump ? suitChip(view.trump) : value));
  });
  return [h("ul", { class: view.table.calypsos ? "calypsos" : "" }, ...lines)];
}

/** What a side is called in a narrow column. @param {View} view @param {number} side */
export function sideName(view, side) {
  const seats = view.sides[side];
  if (view.seat !== null && view.sides.length === 2 && seats.length > 1) return t(seats.includes(view.seat) ? "we" : "they");
  return seats.map((s) => nameOf(view, s)).join(", ");
}

/** The viewer's side first. @param {View} view @returns {number[]} */
export function sideOrder(view) {
  const order = view.sides.map((_, i) => i);
  return order.sort((a, b) => Number(view.sides[b].includes(view.seat ?? -1)) - Number(view.sides[a].includes(view.seat ?? -1)));
}

/** The score on phones. @param {View} view */
function totals(view) {
  if (view.sides.length > 2) {
    const own = view.seat === null ? 0 : view.seats[view.seat].side;
    return [h("span", {}, sideName(view, own)), " ", h("b", {}, digits(view.scores[own]))];
  }
  return sideOrder(view).flatMap((s) => [h("span", {}, sideName(view, s) + " "), h("b", {}, digits(view.scores[s]) + " ")]);
}

/** @param {View} view */
function renderLast(view) {
  const last = view.last_trick;
  const box = el("last");
  box.hidden = !last || calling(view) || !view.trick.cards.length;
  if (box.hidden || !last) return;
  refresh(box, JSON.stringify(last), () => [
    h("p", {}, t("last.by", { name: nameOf(view, last.winner ?? 0) })),
    h("p", { class: "codes paper" }, ...last.cards.map((c) => h("span", { class: c.seat === last.winner ? "won" : "" }, code(c.card, c.name), " "))),
    h("p", {}, h("button", { type: "button", class: "link", "data-do": "last" }, t("last.show"), " ", h("kbd", { class: "key", "aria-hidden": "true" }, "L"))),
  ]);
}
