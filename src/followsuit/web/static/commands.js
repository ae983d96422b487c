// @ts-check
/** Everything a key or the menu can do: its name, its key, what it does. Names of keys are those of KeyboardEvent. */
import { ask } from "./actions.js";
import { tell } from "./announce.js";
import { callBy, focusCalls } from "./auction.js";
import { claimDialog, fairDialog, giveUpDialog, hostDialog, inviteDialog, keysDialog, lastTrickDialog, menuDialog, muteDialog, phrasesDialog, rulesPage, saveEvents, settingsPage } from "./dialogs.js";
import { el } from "./dom.js";
import { focusHand, nextSort, shift } from "./hand.js";
import { t } from "./i18n.js";
import { KEYS } from "./keymap.js";
import { nextFilter, review } from "./log.js";
import { askAbout } from "./review.js";
import { set, settings } from "./settings.js";
import { store } from "./store.js";
import { showTab } from "./tabs.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** `when`: whether the menu offers it. @typedef {{id: string, group: "review" | "act" | "move" | "menu", run: () => void, when?: (table: TableInfo) => boolean}} Command */

/** @type {Map<string, string>} */
const defaults = new Map(KEYS);

function goHand() {
  showTab("table");
  if (!focusCalls()) focusHand();
}

function answerQuestion(/** @type {boolean} */ yes) {
  if (store.table?.question?.needs_you) ask({ do: "answer", yes });
}

function toggleSound() {
  set("sound", settings.sound === "off" ? "cues" : "off");
  tell(t(settings.sound === "off" ? "sound.off" : "sound.on"));
}

/** @returns {number} the first seat of a kind, or -1 */
function firstSeat(/** @type {string} */ kind) {
  return store.table?.status === "open" ? store.table.seats.findIndex((s) => s.kind === kind) : -1;
}

/** @param {TableInfo} table */
function seated(table) {
  return table.you !== null;
}

/** Whether the viewer has cards to put in order. */
function holding() {
  return (store.view?.hand.length ?? 0) > 1;
}

/** A hint is spoken, and what it means is marked. */
function hint() {
  ask({ do: "hint" }, (message) => {
    if (message.type !== "answer") return;
    tell(message.say);
    for (const move of message.moves ?? []) document.querySelector(`#hand [data-id^="${move}"], .calls [data-move="${move}"]`)?.classList.add("hinted");
  });
}

/** @type {Command[]} */
export const commands = [
  ...["turn", "clock", "trick", "last", "hand", "moves", "trump", "contract", "score", "sheet", "players", "discards", "gone"].map((id) => ({ id, group: /** @type {const} */ ("review"), run: () => askAbout(id) })),
  { id: "older", group: "review", run: () => review("older") },
  { id: "newer", group: "review", run: () => review("newer") },
  { id: "first", group: "review", run: () => review("first") },
  { id: "latest", group: "review", run: () => review("last") },
  { id: "filter", group: "review", run: () => nextFilter(1) },
  { id: "filter_back", group: "review", run: () => nextFilter(-1) },
  { id: "pass", group: "act", when: () => Boolean(store.view?.moves.some((m) => m.move === "pass")), run: () => void callBy("pass") },
  { id: "hint", group: "act", when: (x) => x.hint, run: hint },
  { id: "undo", group: "act", when: (x) => x.undo, run: () => ask({ do: "undo" }) },
  { id: "yes", group: "act", when: (x) => Boolean(x.question?.needs_you), run: () => answerQuestion(true) },
  { id: "no", group: "act", when: (x) => Boolean(x.question?.needs_you), run: () => answerQuestion(false) },
  { id: "sort", group: "act", run: () => (store.table?.status === "open" ? hostDialog() : nextSort()) },
  { id: "card_left", group: "act", when: holding, run: () => shift(-1) },
  { id: "card_right", group: "act", when: holding, run: () => shift(1) },
  { id: "start", group: "act", when: (x) => x.host && x.status === "open", run: () => ask({ do: "start" }) },
  { id: "add_bot", group: "act", when: (x) => x.host && x.status === "open", run: () => seatCommand("free", "bot") },
  { id: "remove_bot", group: "act", when: (x) => x.host && x.status === "open", run: () => seatCommand("bot", "free") },
  { id: "command", group: "move", run: () => el("command-in").focus() },
  { id: "goto_hand", group: "move", run: goHand },
  { id: "goto_log", group: "move", run: () => go("events", "log") },
  { id: "goto_chat", group: "move", run: () => go("chat", "chat-in") },
  { id: "keys", group: "move", run: keysDialog },
  { id: "menu", group: "move", run: menuDialog },
  { id: "claim", group: "menu", when: (x) => x.claim, run: claimDialog },
  { id: "spread", group: "menu", when: () => Boolean(store.view?.last_trick), run: lastTrickDialog },
  { id: "phrases", group: "menu", when: seated, run: phrasesDialog },
  { id: "invite", group: "menu", run: inviteDialog },
  { id: "rules", group: "menu", run: rulesPage },
  { id: "settings", group: "menu", run: settingsPage },
  { id: "sound", group: "menu", run: toggleSound },
  { id: "pause", group: "menu", when: (x) => x.host && x.status !== "open", run: () => ask({ do: store.table?.status === "paused" ? "resume" : "pause" }) },
  { id: "fair", group: "menu", run: fairDialog },
  { id: "table", group: "menu", when: (x) => x.host, run: hostDialog },
  { id: "next", group: "act", when: (x) => x.waiting, run: () => ask({ do: "next" }) },
  { id: "mute", group: "menu", when: seated, run: muteDialog },
  { id: "save", group: "menu", run: saveEvents },
  { id: "again", group: "menu", when: (x) => x.host && x.status === "over", run: () => ask({ do: "again" }) },
  { id: "give_up", group: "menu", when: seated, run: giveUpDialog },
];

/** @param {string} from @param {string} to */
function seatCommand(from, to) {
  const seat = firstSeat(from);
  if (seat >= 0) ask({ do: "seat", seat, kind: to });
}

/** @param {string} tab @param {string} id */
function go(tab, id) {
  showTab(tab);
  el(id).focus();
}

/** What the menu and the list of keys offer now. @param {string} group */
export function offered(group) {
  const table = store.table;
  return commands.filter((c) => c.group === group && (!c.when || (table !== null && c.when(table))));
}

/** The key of a command, as the player has set it. @param {Command} command */
export function keyOf(command) {
  return settings.map[command.id] ?? defaults.get(command.id) ?? "";
}

/** Run a command by its name. @param {string} id */
export function run(id) {
  commands.find((c) => c.id === id)?.run();
}
