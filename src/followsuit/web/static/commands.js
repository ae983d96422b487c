// @ts-check
/** Everything a key or the menu can do: its name, its key, what it does. Names of keys are those of KeyboardEvent. */
import { ask } from "./actions.js";
import { tell } from "./announce.js";
import { callBy, focusCalls } from "./auction.js";
import { claimDialog, fairDialog, giveUpDialog, hostDialog, inviteDialog, keysDialog, menuDialog, muteDialog, phrasesDialog, rulesPage, saveEvents, settingsPage } from "./dialogs.js";
import { el } from "./dom.js";
import { nextSort, rove } from "./hand.js";
import { t } from "./i18n.js";
import { nextFilter, review } from "./log.js";
import { answer } from "./review.js";
import { set, settings } from "./settings.js";
import { store } from "./store.js";
import { showTab } from "./tabs.js";

/** @typedef {{id: string, key: string, group: "review" | "act" | "move" | "menu", run: () => void}} Command */

/** @param {string} name */
function asking(name) {
  return () => {
    if (store.view) tell(...answer(name, store.view));
    else tell(t("open.title"));
  };
}

function goHand() {
  showTab("table");
  if (!focusCalls()) rove(0, true);
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

/** @type {Command[]} */
export const commands = [
  ...["turn t", "clock T", "trick c", "last l", "hand h", "moves m", "trump r", "contract b", "score s", "sheet S", "players w", "discards d", "gone n"].map((text) => {
    const [name, key] = text.split(" ");
    return { id: name, key, group: /** @type {const} */ ("review"), run: asking(name) };
  }),
  { id: "older", key: "PageUp", group: "review", run: () => review("older") },
  { id: "newer", key: "PageDown", group: "review", run: () => review("newer") },
  { id: "first", key: "Shift+PageUp", group: "review", run: () => review("first") },
  { id: "latest", key: "Shift+PageDown", group: "review", run: () => review("last") },
  { id: "filter", key: "]", group: "review", run: () => nextFilter(1) },
  { id: "filter_back", key: "[", group: "review", run: () => nextFilter(-1) },
  { id: "pass", key: "p", group: "act", run: () => void callBy("pass") },
  { id: "hint", key: "i", group: "act", run: () => ask({ do: "hint" }) },
  { id: "undo", key: "u", group: "act", run: () => ask({ do: "undo" }) },
  { id: "yes", key: "y", group: "act", run: () => answerQuestion(true) },
  { id: "no", key: "n", group: "act", run: () => answerQuestion(false) },
  { id: "sort", key: "o", group: "act", run: nextSort },
  { id: "start", key: "", group: "act", run: () => ask({ do: "start" }) },
  { id: "add_bot", key: "a", group: "act", run: () => seatCommand("free", "bot") },
  { id: "remove_bot", key: "A", group: "act", run: () => seatCommand("bot", "free") },
  { id: "command", key: "/", group: "move", run: () => el("command-in").focus() },
  { id: "goto_hand", key: "Alt+h", group: "move", run: goHand },
  { id: "goto_log", key: "Alt+m", group: "move", run: () => go("events", "log") },
  { id: "goto_chat", key: "Alt+c", group: "move", run: () => go("chat", "chat-in") },
  { id: "keys", key: "F1", group: "move", run: keysDialog },
  { id: "menu", key: "Escape", group: "move", run: menuDialog },
  { id: "claim", key: "", group: "menu", run: claimDialog },
  { id: "phrases", key: "", group: "menu", run: phrasesDialog },
  { id: "invite", key: "", group: "menu", run: inviteDialog },
  { id: "rules", key: "", group: "menu", run: rulesPage },
  { id: "settings", key: "", group: "menu", run: settingsPage },
  { id: "sound", key: "", group: "menu", run: toggleSound },
  { id: "pause", key: "", group: "menu", run: () => ask({ do: store.table?.status === "paused" ? "resume" : "pause" }) },
  { id: "fair", key: "", group: "menu", run: fairDialog },
  { id: "table", key: "", group: "menu", run: hostDialog },
  { id: "next", key: "", group: "act", run: () => ask({ do: "next" }) },
  { id: "mute", key: "", group: "menu", run: muteDialog },
  { id: "save", key: "", group: "menu", run: saveEvents },
  { id: "again", key: "", group: "menu", run: () => ask({ do: "again" }) },
  { id: "give_up", key: "", group: "menu", run: giveUpDialog },
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

/** The key of a command, as the player has set it. @param {Command} command */
export function keyOf(command) {
  return settings.map[command.id] ?? command.key;
}

/** Run a command by its name. @param {string} id */
export function run(id) {
  commands.find((c) => c.id === id)?.run();
}
