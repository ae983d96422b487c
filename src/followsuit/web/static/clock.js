// @ts-check
/** The clocks, where a table has them: time left beside each name, and one warning when one's own runs out. */
import { alertNow } from "./announce.js";
import { t } from "./i18n.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */

const WARNING = 10;
/** @type {import("./types.js").Clock | null} */
let clock = null;
/** @type {number | null} */
let own = null;
let since = 0;
let warned = false;

/** Take the clocks of a state. @param {TableInfo} table */
export function setClock(table) {
  clock = table.clock;
  own = table.you;
  since = performance.now();
  if (clock?.running !== own) warned = false;
  tick();
}

/** Seconds left of a seat. @param {number} seat */
export function secondsLeft(seat) {
  if (!clock) return null;
  const gone = clock.running === seat ? (performance.now() - since) / 1000 : 0;
  return Math.max(0, Math.round(clock.left[seat] - gone));
}

function tick() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const left = secondsLeft(Number(/** @type {HTMLElement} */ (place).dataset.clock));
    place.textContent = left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
  const mine = own !== null && clock?.running === own ? secondsLeft(own) : null;
  if (mine !== null && mine <= WARNING && !warned) {
    warned = true;
    alertNow(t("clock.warning", { n: mine }));
  }
}

window.setInterval(() => {
  if (clock) tick();
}, 1000);
