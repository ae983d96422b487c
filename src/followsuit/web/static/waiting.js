// @ts-check
/** The table before its start: who sits where, bots, and the start. */
import { ask } from "./actions.js";
import { hostDialog, inviteDialog } from "./dialogs.js";
import { el, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Place} Place */

/** @param {TableInfo} table */
export function renderWaiting(table) {
  const seat = table.you;
  const box = el("waiting");
  box.hidden = table.status !== "open";
  if (box.hidden) return;
  const host = table.host;
  const key = JSON.stringify([table.seats, table.host, table.invite, table.you]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  box.replaceChildren(
    h("h2", { id: "waiting-h" }, t("open.title")),
    h("p", {}, t(host ? "open.host" : "open.guest")),
    h("ul", { class: "places" }, ...table.seats.map((place, i) => line(place, host, seat, table.seats[i + 1]))),
    h("div", { class: "row" },
      host ? h("button", { type: "button", class: "btn main", onclick: () => ask({ do: "start" }) }, t("act.start")) : null,
      host ? h("button", { type: "button", class: "btn", onclick: hostDialog }, t("act.table")) : null,
      table.invite ? h("button", { type: "button", class: "btn", onclick: inviteDialog }, t("act.invite")) : null));
  if (focused) [...box.querySelectorAll("button")].find((b) => b.textContent === focused)?.focus();
}

/** @param {Place} place @param {boolean} host @param {number | null} seat @param {Place | undefined} next */
function line(place, host, seat, next) {
  const name = place.kind === "free" ? t("seat.free") : place.name + (place.kind === "bot" ? `, ${t("seat.bot")}` : "") + (place.seat === seat ? ` (${t("you").toLowerCase()})` : "");
  const buttons = h("span", { class: "row" });
  const add = (/** @type {string} */ text, /** @type {{do: string} & Record<string, unknown>} */ request) => buttons.append(h("button", { type: "button", class: "btn", "aria-label": `${text}, ${place.seat + 1}`, onclick: () => ask(request) }, text));
  if (host && next) add(t("act.swap", { n: next.seat + 1 }), { do: "swap", seat: place.seat, with: next.seat });
  if (place.kind === "free" && host) add(t("open.bot"), { do: "seat", seat: place.seat, kind: "bot" });
  if (place.kind === "bot" && host) add(t("open.free"), { do: "seat", seat: place.seat, kind: "free" });
  return h("li", {}, h("span", {}, `${place.seat + 1}. ${name}`), buttons);
}
