// @ts-check
/**
 * The one voice of the page. Screen readers drop all but the last of several
 * writes made at once, so what comes within a moment is written in one go, as
 * a fresh node, which is read even if the text is the same as before.
 */
import { el, h } from "./dom.js";
import { settings } from "./settings.js";

const GAP = 150;
/** @type {string[]} */
let waiting = [];
let timer = 0;
let odd = false;
let shown = 0;

/** Say sentences politely, together with whatever else comes in this moment. @param {...string} sentences */
export function say(...sentences) {
  waiting.push(...sentences.filter(Boolean));
  if (!waiting.length) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    write(el("say"), waiting.join(" "));
    waiting = [];
  }, GAP);
}

/** Say a sentence at once: a refusal, a question, a lost connection. @param {string} sentence */
export function alertNow(sentence) {
  caption(sentence);
  write(el("alert"), sentence);
}

/** Answer a question of the player: spoken at once with the rest, and shown. @param {...string} sentences */
export function tell(...sentences) {
  caption(sentences.filter(Boolean).join(" "));
  say(...sentences);
}

/** Show for a while what was just said, for those who do not hear it. @param {string} text */
export function caption(text) {
  const flash = document.getElementById("flash");
  if (!flash) return;
  flash.textContent = text;
  flash.hidden = !text;
  clearTimeout(shown);
  shown = window.setTimeout(() => {
    flash.hidden = true;
  }, 4000 + 60 * text.length);
}

/** @param {HTMLElement} region @param {string} text */
function write(region, text) {
  odd = !odd;
  region.replaceChildren(h("p", {}, text + (odd ? "" : "\u00a0")));
  if (settings.voice === "on" && "speechSynthesis" in window) {
    const voice = new SpeechSynthesisUtterance(text);
    voice.lang = document.documentElement.lang;
    speechSynthesis.speak(voice);
  }
}
