// @ts-check
/** The table before its start: who sits where, bots, and the start. */
import { ask } from "./actions.js";
import { inviteDialog } from "./dialogs.js";
import { el, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Place} Place */

/** @param {TableInfo} table @param {number | null} seat the viewer's */
export function renderWaiting(table, seat) {
  const box = el("waiting");
  box.hidden = table.status !== "open";
  if (box.hidden) return;
  const host = seat !== null && table.host === seat;
  const key = JSON.stringify([table, seat]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  box.replaceChildren(
    h("h2", { id: "waiting-h" }, t("open.title")),
    h("p", {}, t(host ? "open.host" : "open.guest")),
    h("ul", { class: "places" }, ...table.seats.map((place) => line(place, host, seat))),
    h("div", { class: "row" },
      host ? h("button", { type: "button", class: "btn main", onclick: () => ask({ do: "start" }) }, t("act.start")) : null,
      table.invite ? h("button", { type: "button", class: "btn", onclick: inviteDialog }, t("act.invite")) : null));
  if (focused) [...box.querySelectorAll("button")].find((b) => b.textContent === focused)?.focus();
}

/** @param {Place} place @param {boolean} host @param {number | null} seat */
function line(place, host, seat) {
  const name = place.kind === "free" ? t("seat.free") : place.name + (place.kind === "bot" ? `, ${t("seat.bot")}` : "") + (place.seat === seat ? ` (${t("you").toLowerCase()})` : "");
  const buttons = h("span", { class: "row" });
  const add = (/** @type {string} */ text, /** @type {string} */ kind) => buttons.append(h("button", { type: "button", class: "btn", "aria-label": `${text}, ${place.seat + 1}`, onclick: () => ask({ do: "seat", seat: place.seat, kind }) }, text));
  if (place.kind === "free" && seat !== null) add(t("open.sit"), "person");
  if (place.kind === "free" && host) add(t("open.bot"), "bot");
  if (place.kind === "bot" && host) add(t("open.free"), "free");
  return h("li", {}, h("span", {}, `${place.seat + 1}. ${name}`), buttons);
}
