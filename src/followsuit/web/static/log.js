// @ts-check
/** Everything that happened, to read, to filter and to go through by key from anywhere. Not a live region: the announcer speaks. */
import { say } from "./announce.js";
import { withCards } from "./cards.js";
import { el, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {"game" | "chat" | "system"} Channel */
/** @typedef {{channel: Channel, say: string, n: number, node: HTMLElement}} Line */

const MOST = 600;
const FILTERS = /** @type {const} */ (["all", "game", "chat", "system"]);
/** @type {Line[]} */
const lines = [];
const box = el("log");
let filter = 0;
let at = -1;
let follows = true; // what is newest, until somebody scrolls back to read
let position = 0;
box.addEventListener("scroll", () => {
  if (box.scrollHeight - box.scrollTop - box.clientHeight < 60) follows = true;
  else if (box.scrollTop < position) follows = false; // not where a score that grows takes its room
  position = box.scrollTop;
});
new ResizeObserver(toEnd).observe(box);

function toEnd() {
  if (follows) box.scrollTop = box.scrollHeight;
}

/** Add a line. @param {Channel} channel @param {string} sentence @param {string} [key] of the event @param {number} [n] its number */
export function log(channel, sentence, key = "", n = -1) {
  const cls = channel === "game" ? key.replace(/\./g, "-") : "said";
  const node = h("li", { class: cls });
  node.append(...(channel === "game" ? withCards(sentence) : [sentence]));
  const line = { channel, say: sentence, n, node };
  lines.push(line);
  node.hidden = !fits(line);
  const list = el("lines");
  list.querySelector(".now")?.classList.remove("now");
  node.classList.add("now");
  list.append(node);
  if (lines.length > MOST) lines.shift()?.node.remove();
  toEnd();
}

/** @param {Line} line */
function fits(line) {
  return filter === 0 || line.channel === FILTERS[filter];
}

/** Speak an older or newer line. @param {"older" | "newer" | "first" | "last"} which */
export function review(which) {
  const shown = lines.filter(fits);
  if (!shown.length) return say(t("log.none"));
  const now = lines[at];
  let i = now ? shown.indexOf(now) : shown.length;
  if (i < 0) i = shown.length;
  const next = { older: i - 1, newer: i + 1, first: 0, last: shown.length - 1 }[which];
  const edge = next < 0 ? t("log.first") : next >= shown.length ? t("log.last") : "";
  const line = shown[Math.max(0, Math.min(next, shown.length - 1))];
  lines[at]?.node.classList.remove("at-review");
  at = lines.indexOf(line);
  line.node.classList.add("at-review");
  line.node.scrollIntoView({ block: "nearest" });
  return say(edge + line.say);
}

/** Show another channel. @param {number} step */
export function nextFilter(step) {
  filter = (filter + step + FILTERS.length) % FILTERS.length;
  for (const line of lines) line.node.hidden = !fits(line);
  at = -1;
  showFilter();
  say(t("filter.say", { name: t("filter." + FILTERS[filter]) }));
}

export function showFilter() {
  el("filter").textContent = t("filter." + FILTERS[filter]);
}

/** Everything as text, to keep. */
export function logText() {
  return lines.filter(fits).map((line) => line.say).join("\n");
}

/** Drop the events from a number on: they have been undone. @param {number} from */
export function forget(from) {
  for (let i = lines.length - 1; i >= 0; i--) if (lines[i].channel === "game" && lines[i].n >= from) lines.splice(i, 1)[0].node.remove();
  at = -1;
}
