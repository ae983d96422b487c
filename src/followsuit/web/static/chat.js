// @ts-check
/** Chat: free text, phrases that every reader gets in his own language, and deaf ears for whom one does not want to hear. */
import { ask } from "./actions.js";
import { say } from "./announce.js";
import { el, h } from "./dom.js";
import { known, t } from "./i18n.js";
import { log } from "./log.js";
import { set, settings } from "./settings.js";
import { play } from "./sound.js";
import { store } from "./store.js";

export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "sorry", "think", "one_moment", "good_game", "bye"];
let unread = 0;

/** @param {import("./types.js").ChatMessage} message */
export function hearChat(message) {
  if (settings.muted.includes(message.name)) return;
  const phrase = "phrase." + message.phrase;
  const text = message.phrase ? (known(phrase) ? t(phrase) : message.phrase) : message.text ?? "";
  const sentence = t("chat.says", { name: message.name, text });
  el("talk").append(h("li", {}, h("b", {}, message.name), ": " + text));
  el("talk").scrollTop = el("talk").scrollHeight;
  log("chat", sentence);
  play("chat", message.seat);
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

/** Hear a player or not. @param {string} name */
export function toggleMute(name) {
  const muted = settings.muted.includes(name);
  set("muted", muted ? settings.muted.filter((n) => n !== name) : [...settings.muted, name]);
  say(t(muted ? "chat.heard" : "chat.muted", { name }));
}

/** The others who can chat. @returns {string[]} */
export function talkers() {
  return (store.table?.seats ?? []).filter((s) => s.kind === "person" && s.seat !== store.view?.seat).map((s) => s.name);
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
