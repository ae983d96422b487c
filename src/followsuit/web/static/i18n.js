// @ts-check
/** Words of the page by key and language; a missing key shows itself, so that no text is lost in silence. */
import en from "./words/en.js";

/** @type {Record<string, Record<string, string>>} */
const catalogues = { en };
const words = catalogues[document.documentElement.lang] ?? catalogues.en;

/** @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function t(key, values = {}) {
  return (words[key] ?? en[/** @type {keyof typeof en} */ (key)] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Words about a number, which may differ for one. @param {string} key @param {number} n @param {Record<string, string | number>} [values] */
export function count(key, n, values = {}) {
  return t(n === 1 && known(key + ".1") ? key + ".1" : key, { n, ...values });
}

/** Whether there are words for a key. @param {string} key */
export function known(key) {
  return key in words || key in en;
}

/** `a, b and c`. @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + t("and") + names[names.length - 1];
}

/** A number as it is printed. @param {number} n */
export function digits(n) {
  return String(n).replace("-", "−");
}
