// @ts-check
/** The settings page, made from one list. */
import { say } from "./announce.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { DEFAULTS, set, settings } from "./settings.js";
import { KEYS } from "./keymap.js";
import { play } from "./sound.js";

/** @typedef {keyof typeof DEFAULTS} Name */

/** @type {[string, [Name, string[]][]][]} */
const GROUPS = [
  ["looks", [["theme", ["auto", "light", "dark"]], ["deck", ["two", "four", "bridge"]], ["index", ["normal", "large", "text"]], ["motion", ["auto", "off"]], ["sort", ["high", "low", "short", "own"]]]],
  ["speech", [["verbosity", ["short", "normal", "full"]], ["say_calls", ["on", "off"]], ["say_chat", ["on", "off"]], ["say_table", ["on", "off"]], ["voice", ["off", "on"]]]],
  ["play", [["pace", ["normal", "instant", "slow", "wait"]], ["confirm", ["off", "on"]], ["linger", ["0", "1200", "2500", "wait"]], ["notify", ["off", "on"]], ["command", ["on", "off"]]]],
  ["sound", [["sound", ["off", "cues", "stereo"]], ["volume", []], ["volume_chat", []]]],
  ["keys", [["keys", ["focus", "on", "off"]], ["arrows", ["row", "suit"]]]],
];

const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));

function draw() {
  form.replaceChildren(...GROUPS.flatMap(([group, fields]) => [h("h2", {}, t("set.group." + group)), ...fields.map(([name, values]) => field(name, values))]), h("h2", {}, t("set.map")), h("p", { class: "whole" }, t("set.map.how")), keyset());
}

/** @param {Name} name @param {string[]} values */
function field(name, values) {
  const id = "set-" + name;
  const input = values.length
    ? h("select", { id }, ...values.map((v) => h("option", { value: v, selected: settings[name] === v }, t(`set.${name}.${v}`))))
    : h("input", { id, type: "range", min: "0", max: "100", step: "5", value: settings[name] });
  input.addEventListener("change", () => {
    const value = /** @type {HTMLInputElement | HTMLSelectElement} */ (input).value;
    set(name, value);
    if (name === "notify" && value === "on" && "Notification" in window) void Notification.requestPermission();
  });
  return h("div", { class: "option" }, h("label", { for: id }, t("set." + name)), input);
}

/** A field for every single key. */
function keyset() {
  const fields = KEYS.filter(([, key]) => key.length === 1).map(([id, key]) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { id: "key-" + id, maxlength: "1", value: settings.map[id] ?? key, autocapitalize: "none", autocomplete: "off" }));
    input.addEventListener("change", () => {
      const wanted = input.value.trim() || key;
      const taken = KEYS.find(([other, k]) => other !== id && (settings.map[other] ?? k) === wanted);
      if (taken) {
        input.value = settings.map[id] ?? key;
        return say(t("set.map.taken", { key: wanted, name: t("key." + taken[0]) }));
      }
      input.value = wanted;
      return set("map", { ...settings.map, [id]: wanted });
    });
    return h("div", { class: "option" }, h("label", { for: "key-" + id }, t("key." + id)), input);
  });
  return h("div", { class: "keyset whole" }, ...fields);
}

document.getElementById("reset")?.addEventListener("click", () => {
  for (const [name, value] of Object.entries(DEFAULTS)) set(/** @type {Name} */ (name), value);
  set("map", {});
  draw();
  say(t("set.reset"));
});
document.getElementById("try")?.addEventListener("click", () => play("turn"));
draw();
