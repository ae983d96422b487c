// @ts-check
/** The table before its start: who sits where, bots, and the start. */
import { ask } from "./actions.js";
import { hostDialog, inviteDialog } from "./dialogs.js";
import { el, h } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Place} Place */

/** @type {{name: string, say: string}[]} */
let levels = [];
let asked = false;

/** @param {TableInfo} table */
export function renderWaiting(table) {
  const box = el("waiting");
  box.hidden = table.status !== "open";
  if (box.hidden) return;
  el("trick").hidden = true;
  const host = table.host;
  if (host && !asked) void askLevels(table);
  const key = JSON.stringify([table.seats, table.host, table.invite, table.you]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  box.replaceChildren(
    h("h2", { id: "waiting-h" }, t("open.title")),
    h("p", {}, t(host ? "open.host" : "open.guest")),
    h("ul", { class: "places" }, ...table.seats.map((place, i) => line(place, table, table.seats[i + 1]))),
    h("div", { class: "row" },
      host ? h("button", { type: "button", class: "btn main", onclick: () => ask({ do: "start" }) }, t("act.start")) : null,
      host ? h("button", { type: "button", class: "btn", onclick: hostDialog }, t("act.table")) : null,
      table.invite ? h("button", { type: "button", class: "btn", onclick: inviteDialog }, t("act.invite")) : null));
  if (focused) [...box.querySelectorAll("button")].find((b) => b.textContent === focused)?.focus();
}

/** How strong a bot is. @param {Place} place */
function strength(place) {
  const options = levels.map(({ name, say }) => h("option", { value: name, selected: name === place.level }, say));
  const list = /** @type {HTMLSelectElement} */ (h("select", { class: "text level", "aria-label": `${t("open.level")}, ${place.seat + 1}` }, ...options));
  list.addEventListener("change", () => ask({ do: "seat", seat: place.seat, kind: "bot", level: list.value }));
  return list;
}

/** The strengths that the server offers, asked for once. @param {TableInfo} table */
async function askLevels(table) {
  asked = true;
  const answer = await fetch("/api/games");
  if (!answer.ok) return;
  const games = /** @type {{name: string, levels: {name: string, say: string}[]}[]} */ (await answer.json());
  levels = games.find((g) => g.name === document.body.dataset.game)?.levels ?? [];
  el("waiting").dataset.key = "";
  renderWaiting(store.table ?? table);
}

/** Whether somebody plays with the viewer; nothing where everybody plays alone. @param {number} seat @param {TableInfo} table */
function team(seat, { sides, you }) {
  const own = sides.find((side) => side.includes(you ?? -1)) ?? [];
  if (seat === you || own.length < 2) return "";
  return ", " + t(own.includes(seat) ? "seat.partner" : "seat.opponent");
}

/** @param {Place} place @param {TableInfo} table @param {Place | undefined} next */
function line(place, table, next) {
  const { host, you } = table;
  const who = place.kind === "free" ? t("seat.free") : place.name + (place.kind === "bot" ? `, ${t("seat.bot")}` : "") + (place.seat === you ? ` (${t("you").toLowerCase()})` : "");
  const name = who + team(place.seat, table);
  const buttons = h("span", { class: "row" });
  const add = (/** @type {string} */ text, /** @type {{do: string} & Record<string, unknown>} */ request) => buttons.append(h("button", { type: "button", class: "btn", "aria-label": `${text}, ${place.seat + 1}`, onclick: () => ask(request) }, text));
  if (host && next && place.seat) add(t("act.swap", { n: next.seat + 1 }), { do: "swap", seat: place.seat, with: next.seat });
  if (place.kind === "free" && host) add(t("open.bot"), { do: "seat", seat: place.seat, kind: "bot" });
  if (place.kind === "bot" && host && levels.length > 1) buttons.append(strength(place));
  if (place.kind === "bot" && host) add(t("open.free"), { do: "seat", seat: place.seat, kind: "free" });
  return h("li", {}, h("span", {}, `${place.seat + 1}. ${name}`), buttons);
}
