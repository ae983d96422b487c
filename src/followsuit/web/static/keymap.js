// @ts-check
/** The keys as they come: names of commands and of keys, after those of audio-game rooms. Settings may change single keys. */

/** @type {[string, string][]} */
export const KEYS = [
  ["turn", "t"], ["clock", "T"], ["trick", "c"], ["last", "l"], ["hand", "h"], ["moves", "m"], ["trump", "r"], ["contract", "b"], ["score", "s"], ["sheet", "S"],
  ["players", "w"], ["discards", "d"], ["gone", "n"], ["older", "PageUp"], ["newer", "PageDown"], ["first", "Shift+PageUp"], ["latest", "Shift+PageDown"],
  ["filter", "]"], ["filter_back", "["], ["pass", "p"], ["hint", "i"], ["undo", "u"], ["yes", "y"], ["no", "n"], ["sort", "o"], ["card_left", "Shift+ArrowLeft"], ["card_right", "Shift+ArrowRight"], ["add_bot", "a"], ["remove_bot", "A"],
  ["command", "/"], ["goto_hand", "Alt+h"], ["goto_log", "Alt+m"], ["goto_chat", "Alt+c"], ["keys", "F1"], ["menu", "Escape"],
];
