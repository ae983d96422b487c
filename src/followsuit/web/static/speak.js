// @ts-check
/** What of the news is said, in how many words, and with which sounds. */
import { say } from "./announce.js";
import { count, t } from "./i18n.js";
import { log } from "./log.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";
import { choosing, myTurn, nameOf, store } from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").EventView} EventView */

/** Say and log what is new, and last whether it is the player's turn. @param {View} view @param {EventView[]} news @param {string[]} notices @param {boolean} turned whether the turn has just come */
export function speakNews(view, news, notices, turned) {
  for (const event of news) log("game", event.say, event.key, event.n);
  for (const notice of notices) log("system", notice);
  const spoken = news.filter(wanted).map((event) => worded(view, event));
  if (settings.say_table === "on") spoken.push(...notices);
  if (settings.verbosity === "full" && news.length) spoken.push(...standing(view));
  if (turned) spoken.push(...turnSays(view));
  say(...spoken);
  sounds(view, news, turned);
}

/** @param {EventView} event */
function wanted(event) {
  return settings.say_calls === "on" || !event.key.startsWith("call.") || event.seat === store.view?.seat;
}

/** @param {View} view @param {EventView} event */
function worded(view, event) {
  const card = event.cards[0] && store.names.get(event.cards[0]);
  const played = event.key === "play" || event.key === "lead";
  if (settings.verbosity !== "short" || !played || !card || event.seat === null) return event.say;
  return `${nameOf(view, event.seat)} ${card}.`;
}

/** Who is winning, and how many tricks the last winner has. @param {View} view */
function standing(view) {
  const seat = view.trick.cards.length > 1 ? view.trick.winner : null;
  if (seat !== null) return [t(seat === view.seat ? "trick.you_winning" : "trick.winning", { name: nameOf(view, seat) })];
  const last = view.trick.cards.length ? null : view.last_trick?.winner;
  if (last === null || last === undefined) return [];
  const n = view.seats[last].tricks;
  return [`${nameOf(view, last)}: ${count("seat.tricks", n)}.`];
}

/** What is asked of the player. @param {View} view @returns {string[]} */
export function turnSays(view) {
  if (!view.choose || choosing(view) || settings.verbosity === "short") return [view.prompt];
  return [view.prompt, playable(view)];
}

/** @param {View} view */
function playable(view) {
  const m = view.hand.filter((c) => c.legal).length;
  return count("turn.count", m, { m });
}

/** @param {View} view @param {EventView[]} news @param {boolean} turned */
function sounds(view, news, turned) {
  const last = news.at(-1);
  const won = news.findLast((e) => e.key === "trick.won");
  if (news.some((e) => e.key === "deal")) play("deal");
  else if (won && won.seat !== null) play(view.seats[won.seat].side === view.seats[view.seat ?? 0].side ? "won" : "lost", won.seat);
  else if (last && last.key.startsWith("call.")) play("call", last.seat);
  else if (last) play("card", last.seat);
  if (turned && myTurn(view)) window.setTimeout(() => play("turn"), 250);
}
