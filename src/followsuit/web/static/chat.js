// @ts-check
/** Chat: free text, phrases that every reader gets in his own language, and deaf ears for whom one does not want to hear. */
import { ask } from "./actions.js";
import { say, tell } from "./announce.js";
import { el, h } from "./dom.js";
import { known, t } from "./i18n.js";
import { log } from "./log.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";
import { store } from "./store.js";

export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "back", "good_game", "bye"];
/** @type {Set<number>} numbers of the messages heard */
const heard = new Set();
let unread = 0;

/** A message among the news; after a reconnection it may come once more. @param {import("./types.js").ChatNews} news */
export function hearChat(news) {
  if (heard.has(news.n)) return;
  heard.add(news.n);
  const phrase = "phrase." + news.phrase;
  const text = news.phrase && known(phrase) ? t(phrase) : news.text;
  const sentence = t("chat.says", { name: news.name, text });
  el("talk").append(h("li", {}, h("b", {}, news.name), ": " + text));
  el("talk").scrollTop = el("talk").scrollHeight;
  log("chat", sentence);
  play("chat", news.seat);
  if (settings.say_chat === "on") say(sentence);
  if (document.querySelector(".app")?.getAttribute("data-tab") !== "chat") unread += 1;
}

/** How many messages came while the chat was out of sight; nought from now on. @param {boolean} [seen] */
export function unreadCount(seen = false) {
  if (seen) unread = 0;
  return unread;
}

/** @param {string} phrase */
export function sayPhrase(phrase) {
  ask({ do: "chat", phrase });
}

/** Hear a player or not. @param {import("./types.js").Place} place */
export function toggleMute({ seat, name }) {
  const muted = isMuted(seat);
  ask({ do: "mute", seat, on: !muted }, (message) => {
    if (message.type !== "error") tell(t(muted ? "chat.heard" : "chat.muted", { name }));
  });
}

/** @param {number} seat */
export function isMuted(seat) {
  return Boolean(store.table?.muted.includes(seat));
}

/** The others who can chat. */
export function talkers() {
  return (store.table?.seats ?? []).filter((s) => s.kind === "person" && s.seat !== store.table?.you);
}

el("chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (el("chat-in"));
  const text = input.value.trim();
  if (!text) return;
  ask({ do: "chat", text }, (message) => {
    if (message.type !== "error") input.value = "";
  });
});
