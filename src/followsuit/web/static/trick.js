// @ts-check
/** The trick: cards toward their players. A finished trick stays to be read before the next one is shown. */
import { picture } from "./cards.js";
import { el, h, hidden } from "./dom.js";
import { gained } from "./hand.js";
import { digits, listed, t } from "./i18n.js";
import { settings } from "./settings.js";
import { calling, finishedTrick, myTurn, nameOf, placeOf, playedSay, store } from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TrickView} TrickView */

const box = el("trick");
let shown = "";
let timer = 0;

/** Show the trick of a view; a trick finished since then lingers first, even if the next deal has begun. @param {View} view @param {boolean} finished */
export function renderTrick(view, finished) {
  const trick = finished ? view.last_trick ?? finishedTrick(store.events) : null;
  if (trick && settings.linger !== "0" && !document.hidden) {
    clearTimeout(timer);
    linger(view, trick);
  }
  if (!timer) draw(view);
}

/** @param {View} view @param {TrickView} trick */
function linger(view, trick) {
  timer = -1;
  box.hidden = false;
  el("auction").classList.add("later");
  drawTrick(view, trick, true);
  if (settings.linger === "wait") {
    box.append(h("button", { type: "button", class: "btn", onclick: release }, t("wait.next")));
  } else {
    timer = window.setTimeout(release, Number(settings.linger));
  }
}

/** Show what lies on the table now. */
export function release() {
  if (!timer) return false;
  clearTimeout(timer);
  timer = 0;
  el("auction").classList.remove("later");
  if (store.view) draw(store.view);
  return true;
}

/** @param {View} view */
function draw(view) {
  box.hidden = calling(view);
  if (box.hidden) return;
  if (view.over) return drawStandings(view);
  if (["discard", "pass"].includes(view.phase) && !view.trick.cards.length) return drawExchange(view);
  const between = !view.trick.cards.length && view.last_trick && !calling(view);
  drawTrick(view, between && view.last_trick ? view.last_trick : view.trick, Boolean(between));
}

/** What came in an exchange, and the card turned up. @param {View} view */
function drawExchange(view) {
  const cards = gained(view);
  shown = "";
  box.setAttribute("aria-label", t("gained"));
  box.replaceChildren(!cards.length ? "" : h("div", { class: "gained" },
    h("p", {}, h("b", {}, t("gained"))), h("div", { class: "row" }, ...cards.map((c) => picture(c.card, c.role, c.name))), h("p", {}, t("gained.secret"))));
}

/** How the match has ended: every side with its score, the best first. @param {View} view */
function drawStandings(view) {
  shown = "";
  box.setAttribute("aria-label", t("over"));
  const order = view.sides.map((_, side) => side).sort((a, b) => view.scores[b] - view.scores[a]);
  const row = (/** @type {number} */ side) => h("tr", { class: view.winners.includes(side) ? "best" : "" },
    h("th", { scope: "row" }, listed(view.sides[side].map((seat) => nameOf(view, seat))), view.winners.includes(side) ? h("span", { class: "flag" }, t("winner")) : null), h("td", {}, digits(view.scores[side])));
  box.replaceChildren(h("div", { class: "sheet standings" }, h("h2", {}, view.prompt), h("table", {}, h("tbody", {}, ...order.map(row)))));
}

/** @param {View} view @param {TrickView} trick @param {boolean} done */
function drawTrick(view, trick, done) {
  const key = JSON.stringify([trick, done, view.turn, view.phase, view.seats.map((s) => s.plays), view.seat]);
  if (key === shown && box.childElementCount) return;
  const before = box.querySelectorAll(".at.played").length;
  shown = key;
  box.setAttribute("aria-label", done ? t("last.title") : t("trick.label", { n: view.tricks + 1 }));
  const list = h("ol", {});
  trick.cards.forEach((played, i) => {
    const best = trick.winner === played.seat && (done || trick.cards.length > 1);
    const place = placeOf(view, played.seat);
    const newest = i === trick.cards.length - 1 && i >= before;
    list.append(h("li", { class: `at played ${place}${best ? (done ? " won" : " winning") : ""}${newest ? " fresh" : ""}` },
      hidden(playedSay(played) + (best ? " " + standing(view, played.seat, done) : "")),
      picture(played.card, played.role),
      best ? tag(done ? "won" : "winning") : i === 0 ? tag("led") : null));
  });
  const cross = h("div", { class: "cross" + (view.seats.length > 4 ? " five" : "") + (done ? " gone" : "") }, list);
  if (!done) cross.append(...slots(view));
  box.replaceChildren(cross);
}

/** @param {View} view @param {number} seat @param {boolean} done */
function standing(view, seat, done) {
  const you = seat === view.seat;
  return t((done ? "trick.won" : "trick.winning").replace(".", you ? ".you_" : "."), { name: nameOf(view, seat) });
}

/** @param {"led" | "winning" | "won"} kind */
function tag(kind) {
  return h("span", { class: "tag " + kind, "aria-hidden": "true" }, t("tag." + kind));
}

/** Places for the cards to come: who is next, and the viewer's own. @param {View} view @returns {HTMLElement[]} */
function slots(view) {
  if (view.phase !== "play" || view.turn === null) return [];
  const played = new Set(view.trick.cards.map((c) => c.seat));
  return view.seats.filter((s) => s.plays && !played.has(s.seat) && (s.seat === view.turn || s.seat === view.seat)).map((s) => {
    const mine = s.seat === view.seat;
    const text = !mine ? t("slot.next", { name: s.name }) : t(played.size || !myTurn(view) ? "slot.you" : "slot.lead");
    return h("div", { class: `at ${placeOf(view, s.seat)}`, "aria-hidden": "true" }, h("div", { class: "slot" + (mine && myTurn(view) ? " me" : "") }, h("span", {}, text)));
  });
}
