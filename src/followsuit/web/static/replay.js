// @ts-check
/** A finished match step by step, all hands open. The step stands in the address, so that a link leads to it. */
import { say } from "./announce.js";
import { picture, withCards } from "./cards.js";
import { el, h } from "./dom.js";
import { t } from "./i18n.js";
import { store, takeView } from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").TrickView} TrickView */
/** @typedef {{at: number, view: View, hands: Record<string, CardView[]>}} Step */

const address = `/t/${document.body.dataset.table}/replay.json`;
let steps = 0;
let at = 0;
/** @type {Map<number, Step>} */
const seen = new Map();

/** @param {number} k @returns {Promise<Step>} */
async function step(k) {
  const known = seen.get(k);
  if (known) return known;
  const answer = await fetch(`${address}?at=${k}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const found = /** @type {Step} */ (await answer.json());
  seen.set(k, found);
  return found;
}

/** @param {number} k @param {boolean} [speak] */
async function show(k, speak = true) {
  at = Math.max(0, Math.min(k, steps));
  const { view, hands } = await step(at);
  takeView(view, 0);
  for (const cards of Object.values(hands)) for (const c of cards) store.names.set(c.card, c.name);
  const sentence = view.events.map((e) => e.say).join(" ") || view.prompt;
  el("what").replaceChildren(`${at}/${steps}: `, ...withCards(sentence));
  if (speak) say(sentence);
  history.replaceState(null, "", `#${at}`);
  el("now").replaceChildren(...table(view, await trickAt(at)));
  el("hands").replaceChildren(...view.seats.map((s) => h("div", {}, h("h3", {}, `${s.name}, ${t("seat.tricks", { n: s.tricks })}`), cardList(hands[s.seat] ?? []))));
  const list = /** @type {HTMLSelectElement} */ (el("deal"));
  list.value = String(view.deal);
}

/** @param {CardView[]} cards */
function cardList(cards) {
  return h("ul", { class: "cards" }, ...cards.map((c) => h("li", {}, picture(c.card, c.role, c.name))));
}

/** The cards on the table: after the last card of a trick the whole of it, though a new deal may have begun. @param {number} k @returns {Promise<TrickView | null>} */
async function trickAt(k) {
  const { view } = await step(k);
  const played = view.events.find((e) => e.key === "play" || e.key === "lead");
  const won = view.events.find((e) => e.key === "trick.won");
  if (!played || !won) return view.trick.cards.length ? view.trick : view.last_trick;
  const before = (await step(k - 1)).view.trick;
  return { leader: before.leader, winner: won.seat, cards: [...before.cards, { seat: played.seat ?? 0, card: played.cards[0], name: played.names[0], role: "" }] };
}

/** @param {View} view @param {TrickView | null} trick */
function table(view, trick) {
  const laid = trick?.cards.map((c) => h("li", { class: c.seat === trick.winner ? "won" : "" }, picture(c.card, c.role, c.name), h("p", {}, view.seats[c.seat].name)));
  const facts = h("ul", {}, ...view.facts.map((f) => h("li", {}, f)), ...view.calls.map((c) => h("li", {}, c.say)), h("li", {}, view.score));
  return [h("ol", { class: "laid" }, ...(laid ?? [])), facts];
}

/** The next step at which a trick has ended. @param {number} direction */
async function trick(direction) {
  let k = at + direction;
  while (k > 0 && k < steps && !(await step(k)).view.events.some((e) => e.key === "trick.won")) k += direction;
  return show(k);
}

/** @type {Record<string, () => Promise<void>>} */
const moves = { first: () => show(0), back: () => show(at - 1), on: () => show(at + 1), last: () => show(steps), "trick-back": () => trick(-1), "trick-on": () => trick(1) };

addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-step]");
  if (button instanceof HTMLElement) void moves[button.dataset.step ?? ""]?.();
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || /** @type {Element} */ (event.target).matches("input, select")) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "trick-back", ArrowDown: "trick-on", Home: "first", End: "last" }[event.key];
  if (!name) return;
  event.preventDefault();
  void moves[name]();
});
el("share").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(location.href);
  say(t("copied"));
});

const about = /** @type {{steps: number, deals: {deal: number, step: number}[]}} */ (await (await fetch(address)).json());
steps = about.steps;
const deals = /** @type {HTMLSelectElement} */ (el("deal"));
deals.append(...about.deals.map((d) => h("option", { value: String(d.deal) }, String(d.deal))));
deals.addEventListener("change", () => void show(about.deals.find((d) => String(d.deal) === deals.value)?.step ?? 0));
await show(Number(location.hash.slice(1)) || 0, false);
