// @ts-check
/** Card faces, from HTML and the sprite. A face is a picture: its name is said by whoever shows it. */
import { h, hidden, icon, suitSign } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

const COURT = "0 0 64 58";
const SUIT = "0 0 32 32";
const STAR = "-2 -2 36 36";
const CAP = "-2 -7 68 64";

/** The classes of a card. @param {string} card its notation, such as TD or BJ */
export function cardClass(card) {
  if (card === "BJ") return "card j big";
  if (card === "LJ") return "card j little";
  return "card " + card[1].toLowerCase();
}

/** What is printed on a card. @param {string} card @param {string} [role] @param {string} [mark] @returns {HTMLElement} */
export function face(card, role = "", mark = "") {
  const inside = h("span", { "aria-hidden": "true" });
  if (card[1] === "J" && "BL".includes(card[0])) {
    const word = card[0] === "B" ? "BIG" : "LITTLE";
    inside.append(h("span", { class: "index" }, icon("star", STAR), h("b", {}, "JOKER")));
    inside.append(h("span", { class: "court" }, icon("cap", CAP, "art"), h("i", {}, word)));
  } else {
    const suit = card[1].toLowerCase();
    inside.append(h("span", { class: "index" }, h("b", {}, printed(card)), icon(suit, SUIT)));
    inside.append("KQJ".includes(card[0])
      ? h("span", { class: "court" }, icon(card[0], COURT, "art"), icon(suit, SUIT, "mini"))
      : h("span", { class: "pip" }, icon(suit, SUIT)));
  }
  if (role) inside.append(h("span", { class: "role" }, role.replace(/^the /, "")));
  if (mark) inside.append(h("span", { class: "mark" }, mark));
  return inside;
}

/** The rank as it is printed. @param {string} card */
export function printed(card) {
  return card[0] === "T" ? "10" : card[0];
}

/** A card lying on the table; `name` "" where the name is said beside it. @param {string} card @param {string} [role] @param {string} [name] */
export function picture(card, role = "", name = "") {
  const attributes = name ? { class: cardClass(card), role: "img", "aria-label": name } : { class: cardClass(card), "aria-hidden": "true" };
  return h("span", attributes, face(card, role));
}

/** A card in running text: its signs to see, its name to hear. @param {string} card @param {string} name */
export function code(card, name) {
  const joker = card[1] === "J" && "BL".includes(card[0]);
  if (joker) return h("span", { class: "code" }, name);
  return h("span", { class: "code" }, h("span", { "aria-hidden": "true" }, printed(card), suitSign(card[1])), hidden(name));
}

/** A sentence with the cards named in it as signs. @param {string} sentence @returns {Node[]} */
export function withCards(sentence) {
  const names = new Map([...store.names].map(([card, name]) => [name, card]));
  if (!names.size) return [document.createTextNode(sentence)];
  const pattern = new RegExp([...names.keys()].sort((a, b) => b.length - a.length).join("|"), "g");
  /** @type {Node[]} */
  const parts = [];
  let from = 0;
  for (const match of sentence.matchAll(pattern)) {
    parts.push(document.createTextNode(sentence.slice(from, match.index)), code(names.get(match[0]) ?? "", match[0]));
    from = match.index + match[0].length;
  }
  parts.push(document.createTextNode(sentence.slice(from)));
  return parts;
}

/** The chip of a trump suit with its name. @param {string} suit */
export function suitChip(suit) {
  return h("span", {}, h("span", { class: "chip paper", "aria-hidden": "true" }, suitSign(suit)), t("suit." + suit));
}
