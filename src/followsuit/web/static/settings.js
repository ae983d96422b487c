// @ts-check
/** What a player has chosen for this browser: kept in localStorage, applied as attributes of the page. */

const KEY = "followsuit.settings";

export const DEFAULTS = {
  theme: "auto", deck: "two", index: "normal", motion: "auto", verbosity: "normal", keys: "focus", arrows: "row", confirm: "off", linger: "1200", sort: "high",
  sound: "cues", volume: "60", volume_chat: "40", voice: "off", say_chat: "on", say_table: "on", say_calls: "on", command: "on", notify: "off", pace: "normal",
};

/** @typedef {Record<keyof typeof DEFAULTS, string> & {map: Record<string, string>}} Settings */

/** @returns {Settings} */
function load() {
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // No storage here, or not our text in it: the defaults hold.
  }
  return { ...DEFAULTS, map: {}, ...saved };
}

export const settings = load();
/** @type {((name: string) => void)[]} */
const listeners = [];

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage a setting lasts as long as the page.
  }
  apply();
  for (const heard of listeners) heard(name);
}

/** @param {(name: string) => void} heard */
export function onSetting(heard) {
  listeners.push(heard);
}

/** Write the settings that are looks onto the page. */
export function apply() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.index = settings.index;
  root.dataset.motion = settings.motion;
  root.dataset.command = settings.command;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  Object.assign(settings, load());
  apply();
  for (const heard of listeners) heard("*");
});
apply();
