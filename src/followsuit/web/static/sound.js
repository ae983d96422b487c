// @ts-check
/** Short synthesised cues, never the only carrier of anything. They begin after the first key or press, as browsers demand. */
import { settings } from "./settings.js";
import { placeOf, store } from "./store.js";

/** @typedef {"turn" | "card" | "won" | "lost" | "call" | "error" | "chat" | "deal"} Cue */

/** Tones of each cue: frequency in hertz, start and length in seconds. @type {Record<Cue, [number, number, number][]>} */
const CUES = {
  turn: [[660, 0, 0.12], [880, 0.13, 0.2]],
  card: [[320, 0, 0.05]],
  won: [[523, 0, 0.09], [659, 0.08, 0.09], [784, 0.16, 0.16]],
  lost: [[392, 0, 0.1], [330, 0.1, 0.16]],
  call: [[440, 0, 0.08]],
  error: [[180, 0, 0.18]],
  chat: [[990, 0, 0.05], [990, 0.09, 0.05]],
  deal: [[262, 0, 0.06], [294, 0.06, 0.06], [330, 0.12, 0.06]],
};
const PAN = { s: 0, w: -0.8, nw: -0.5, n: 0, ne: 0.5, e: 0.8 };
/** @type {AudioContext | null} */
let context = null;

/** @param {Cue} cue @param {number | null} [seat] where it comes from */
export function play(cue, seat = null) {
  if (!context || settings.sound === "off") return;
  const volume = Number(cue === "chat" ? settings.volume_chat : settings.volume) / 100;
  const pan = context.createStereoPanner();
  if (settings.sound === "stereo" && seat !== null && store.view) pan.pan.value = PAN[/** @type {keyof typeof PAN} */ (placeOf(store.view, seat))] ?? 0;
  pan.connect(context.destination);
  for (const [pitch, start, length] of CUES[cue]) tone(context, pan, pitch, start, length, volume * 0.25);
}

/** @param {AudioContext} audio @param {AudioNode} out @param {number} pitch @param {number} start @param {number} length @param {number} level */
function tone(audio, out, pitch, start, length, level) {
  const at = audio.currentTime + start;
  const gain = audio.createGain();
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Not every key counts as a wish to hear something: the first that does makes the sound begin. */
function wake() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  removeEventListener("click", wake);
  removeEventListener("keyup", wake);
}

addEventListener("click", wake);
addEventListener("keyup", wake);
