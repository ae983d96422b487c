// @ts-check
/**
 * The review keys: they change nothing and work for spectators too. The server
 * answers, with the sentences of the terminal; only what belongs to the table
 * and not to the match is answered here.
 */
import { ask } from "./actions.js";
import { alertNow, tell } from "./announce.js";
import { secondsLeft } from "./clock.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

/** The question of each key, as one would type it. @type {Record<string, string>} */
const QUESTIONS = {
  turn: "turn", trick: "trick", last: "last", hand: "hand", moves: "playable", trump: "trump", contract: "contract", score: "score", sheet: "scores", players: "players", discards: "discards", gone: "gone",
};

/** Ask what a key asks. @param {string} name */
export function askAbout(name) {
  if (name === "clock") return tell(...clocks());
  if (!store.connected) return alertNow(t("lost"));
  if (!store.view) return tell(t("open.title"));
  return ask({ do: "command", text: QUESTIONS[name] });
}

function clocks() {
  const seats = store.table?.clock ? store.table.seats : [];
  return seats.length ? seats.map(({ seat, name }) => t("clock.left", { name, n: secondsLeft(seat) ?? 0 })) : [t("clock.off")];
}
