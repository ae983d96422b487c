// @ts-check
/** The lobby: one name for all forms, remembered in this browser. Without scripts every form still works. */

const KEY = "followsuit.name";
const name = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));

/** @returns {string} */
function remembered() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text */
function share(text) {
  for (const input of document.querySelectorAll("input[name=name]")) /** @type {HTMLInputElement} */ (input).value = text;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage the name is asked again next time.
  }
}

if (name) {
  name.value ||= remembered();
  if (name.value) share(name.value);
  name.addEventListener("input", () => share(name.value));
}
export {};
