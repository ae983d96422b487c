// @ts-check
/** From keys to commands. No single key acts while something is being typed, or while Ctrl, Alt or Meta is down. */
import { callBy } from "./auction.js";
import { commands, keyOf, run } from "./commands.js";
import { rove } from "./hand.js";
import { settings } from "./settings.js";
import { calling, myTurn, store } from "./store.js";
import { release } from "./trick.js";

const ALWAYS = ["F1", "PageUp", "PageDown", "Shift+PageUp", "Shift+PageDown"];
const ALSO = { "?": "F1", ",": "PageUp", ".": "PageDown", "<": "Shift+PageUp", ">": "Shift+PageDown" };

/** The name of a key press: `t`, `T`, `Shift+PageUp`, `Alt+h`. @param {KeyboardEvent} event */
export function keyName(event) {
  if (event.altKey) return "Alt+" + event.code.replace(/^Key/, "").toLowerCase();
  return (event.shiftKey && event.key.length > 1 ? "Shift+" : "") + event.key;
}

/** Whether single keys may act where the focus is. @param {Element} target */
function listening(target) {
  if (settings.keys === "off") return false;
  return settings.keys === "on" || Boolean(target.closest(".felt, .dock, .side"));
}

/** @param {KeyboardEvent} event */
function keydown(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  const typing = target.matches("input, textarea, select");
  const pressed = keyName(event);
  const name = typing || event.altKey ? pressed : ALSO[/** @type {keyof typeof ALSO} */ (pressed)] ?? pressed;
  if (typing && name === "Escape") {
    run("goto_hand");
    return event.preventDefault();
  }
  if (!ALWAYS.includes(name) && !event.altKey && (typing || !(listening(target) || name === "Escape"))) return undefined;
  const onward = store.table?.waiting ? "next" : store.table?.status === "open" ? "start" : "";
  if (onward && name === "Enter" && !target.closest("button, a")) {
    run(onward);
    return event.preventDefault();
  }
  if (release() && (name === "Enter" || name === " ") && !target.closest("button")) return event.preventDefault();
  if (act(name)) event.preventDefault();
  return undefined;
}

/** @param {string} name @returns {boolean} whether the key was of use */
function act(name) {
  if (/^[0-9]$/.test(name)) return digit(Number(name));
  if (name === "n" && store.table?.question?.needs_you) {
    run("no");
    return true;
  }
  const command = commands.find((c) => keyOf(c) === name);
  command?.run();
  return Boolean(command);
}

/** A number calls, where there are calls, or goes to a card. @param {number} n */
function digit(n) {
  const view = store.view;
  if (view && myTurn(view) && calling(view) && (callBy("bid " + n) || (n === 0 && callBy("bid 10")))) return true;
  rove(n === 0 ? 9 : n - 1, true);
  return true;
}

addEventListener("keydown", keydown);
