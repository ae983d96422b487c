// @ts-check
/** Dialogs: menu, keys, invitation, claim, phrases, fair deal, last trick. The focus returns to where it was. */
import { ask } from "./actions.js";
import { alertNow, say, tell } from "./announce.js";
import { picture } from "./cards.js";
import { isMuted, PHRASES, sayPhrase, talkers, toggleMute } from "./chat.js";
import { keyOf, offered } from "./commands.js";
import { el, h } from "./dom.js";
import { count, known, t } from "./i18n.js";
import { logText } from "./log.js";
import { settings } from "./settings.js";
import { finishedTrick, nameOf, playedSay, store } from "./store.js";

const table = document.body.dataset.table ?? "";

/** @returns {HTMLDialogElement} */
function dialog() {
  return /** @type {HTMLDialogElement} */ (el("dialog"));
}

export function closeDialog() {
  dialog().close();
}

/** @param {string} title @param {...(Node | string | null)} content */
export function openDialog(title, ...content) {
  const box = dialog();
  const close = h("button", { type: "button", class: "btn", onclick: closeDialog }, t("act.close"));
  box.replaceChildren(h("h2", { id: "dialog-h", tabindex: "-1", autofocus: true }, title), ...content.filter((c) => c !== null), h("div", { class: "row" }, close));
  if (!box.open) box.showModal();
}

/** A button that closes the dialog and then acts. @param {string} text @param {() => void} run @param {string} [key] */
function choice(text, run, key = "") {
  const act = () => {
    closeDialog();
    run();
  };
  return h("button", { type: "button", class: "btn", onclick: act }, h("span", {}, text), key ? h("kbd", {}, shownKey(key)) : null);
}

/** @param {string} key */
function shownKey(key) {
  return key.length === 1 && key !== key.toLowerCase() ? "Shift+" + key : key.length === 1 ? key.toUpperCase() : key.replace(/\+(\w)$/, (_, k) => "+" + k.toUpperCase()).replace(/Arrow|Page(?=[UD])/, (word) => (word === "Page" ? "Page " : ""));
}

/** @param {string} id */
function nameOfCommand(id) {
  if (id === "pause" && store.table?.status === "paused") return t("act.resume");
  const short = known("act." + id) ? t("act." + id) : known("key." + id) ? t("key." + id) : t(id);
  return short.slice(0, 1).toUpperCase() + short.slice(1);
}

/** Every action with its key, so that no key need be known. */
export function menuDialog() {
  const info = store.table;
  const buttons = (/** @type {string} */ group) => h("div", { class: "menu" }, ...offered(group).filter((c) => c.id !== "menu").map((c) => choice(nameOfCommand(c.id), c.run, keyOf(c))));
  const after = info?.status === "over" ? h("div", { class: "row" }, ...["replay", "check", "record"].map((page) => h("a", { class: "btn", href: `/t/${table}/${page}` }, t("act." + page)))) : null;
  const leave = h("a", { class: "btn", href: "/" }, t("act.leave"));
  openDialog(t("menu.title"), after, buttons("act"), h("h3", {}, t("table")), buttons("menu"), h("h3", {}, t("keys.review")), buttons("review"), h("h3", {}, t("keys.move")), buttons("move"), h("div", { class: "row" }, leave));
}

/** The keys valid now. */
export function keysDialog() {
  const rows = (/** @type {[string, string][]} */ pairs) => h("dl", { class: "pairs" }, ...pairs.map(([key, text]) => h("div", {}, h("dt", {}, text), h("dd", {}, h("kbd", { class: "key" }, key)))));
  const of = (/** @type {string} */ group) => offered(group).filter(keyOf).map((c) => /** @type {[string, string]} */ ([shownKey(keyOf(c)), t("key." + c.id)]));
  const swap = settings.arrows === "suit";
  /** @type {[string, string][]} */
  const hand = [["Left Right", t(swap ? "key.suit" : "key.card")], ["Up Down", t(swap ? "key.card" : "key.suit")], ["1 … 9, 0", t("key.number")], ["Space", t("key.play")], ["Enter", t("key.enter")]];
  openDialog(t("keys.title"), h("p", {}, t("keys.where")), h("h3", {}, t("keys.act")), rows([...hand, ...of("act")]), h("h3", {}, t("keys.review")), rows(of("review")), h("h3", {}, t("keys.move")), rows(of("move")));
}

/** A line with a link to copy. @param {string} text @param {string} address */
function link(text, address) {
  const whole = new URL(address, location.href).href;
  const input = /** @type {HTMLInputElement} */ (h("input", { class: "text", readonly: true, value: whole, "aria-label": text }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      tell(t("copied"));
    } catch {
      input.select();
      alertNow(t("copy.by_hand"));
    }
  };
  return h("div", { class: "field" }, h("p", {}, text), h("div", { class: "linked" }, input, h("button", { type: "button", class: "btn", onclick: copy }, t("act.copy"))));
}

export function inviteDialog() {
  const invite = store.table?.invite;
  const watch = `/t/${table}`;
  openDialog(t("invite.title"), ...(invite ? [link(t("invite.link"), invite), link(t("invite.watch"), watch)] : [link(t("invite.none"), watch)]), seatLink(), optionsList());
}

/** The link of one's own seat is asked for only when it is wanted: it is a key. */
function seatLink() {
  if (store.table?.you === null) return null;
  const place = h("div", { class: "row" });
  const show = () => ask({ do: "link" }, (message) => {
    if (message.type === "answer" && message.link) place.replaceChildren(link(t("invite.seat"), message.link));
  });
  place.append(h("button", { type: "button", class: "btn", onclick: show }, t("act.link")));
  return place;
}

/** A choice among values as a labelled list. @param {string} id @param {string} label @param {[string, string][]} values @param {string} now @param {(value: string) => void} chosen */
function select(id, label, values, now, chosen) {
  const list = /** @type {HTMLSelectElement} */ (h("select", { id }, ...values.map(([value, text]) => h("option", { value, selected: value === now }, text))));
  list.addEventListener("change", () => chosen(list.value));
  return h("div", { class: "field" }, h("label", { for: id }, label), list);
}

const CLOCKS = ["0/0", "5/10", "10/15", "30/30"];

/** What the host may set: pace, clock, listing. */
export function hostDialog() {
  const info = store.table;
  if (!info) return;
  const pace = select("host-pace", t("host.pace"), ["instant", "normal", "slow", "wait"].map((p) => [p, t("pace." + p)]), info.pace, (p) => ask({ do: "pace", pace: p }));
  const clocks = CLOCKS.map((text) => {
    const [bank, seconds] = text.split("/");
    return /** @type {[string, string]} */ ([text, text === "0/0" ? t("clock.none") : t("clock.some", { bank, move: seconds })]);
  });
  const clock = select("host-clock", t("host.clock"), clocks, info.clock ? `${info.clock.bank / 60}/${info.clock.move}` : "0/0", (text) => {
    const [bank, seconds] = text.split("/").map(Number);
    ask({ do: "clock", bank: bank * 60, move: seconds });
  });
  const listed = select("host-public", t("host.public"), [["false", t("act.no")], ["true", t("act.yes")]], String(info.public), (on) => ask({ do: "public", on: on === "true" }));
  const aids = select("host-aids", t("host.aids"), [["false", t("act.no")], ["true", t("act.yes")]], String(info.aids), (on) => ask({ do: "aids", on: on === "true" }));
  openDialog(t("host.title"), pace, clock, aids, listed);
}

export function giveUpDialog() {
  openDialog(t("act.give_up"), h("p", {}, t("leave.sure")), choice(t("act.give_up"), () => ask({ do: "leave" })));
}

function optionsList() {
  const template = /** @type {HTMLTemplateElement} */ (el("options"));
  return h("div", {}, template.content.cloneNode(true));
}

export function claimDialog() {
  const view = store.view;
  if (!view) return;
  const left = view.hand.length;
  const numbers = Array.from({ length: left }, (_, i) => choice(count("claim.n", i), () => ask({ do: "claim", tricks: i })));
  openDialog(t("claim.title"), h("p", {}, t("claim.text")), h("div", { class: "menu" }, choice(t("claim.all"), () => ask({ do: "claim", tricks: left })), ...numbers));
}

export function phrasesDialog() {
  openDialog(t("phrases"), h("div", { class: "menu" }, ...PHRASES.map((p) => choice(t("phrase." + p), () => sayPhrase(p)))));
}

export function muteDialog() {
  const buttons = talkers().map((place) => choice(t(isMuted(place.seat) ? "chat.unmute" : "chat.mute", { name: place.name }), () => toggleMute(place)));
  openDialog(t("act.mute"), h("div", { class: "menu" }, ...buttons));
}

export function fairDialog() {
  const early = store.table?.status === "open";
  const input = /** @type {HTMLInputElement} */ (h("input", { class: "text", id: "add-in", maxlength: "100" }));
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask({ do: "contribute", text: input.value }, (message) => {
      if (message.type !== "error") tell(t("fair.added"));
    });
    closeDialog();
  };
  const form = early ? h("form", { onsubmit: add }, h("label", { for: "add-in" }, t("fair.add")), h("div", { class: "row" }, input, h("button", { class: "btn", type: "submit" }, t("act.contribute")))) : null;
  const commitment = store.table?.commitment ?? "";
  openDialog(t("fair.title"), h("p", {}, t("fair.commitment")), h("p", { class: "hash" }, commitment), h("p", {}, t("fair.after")), form, h("p", {}, h("a", { href: `/t/${table}/check` }, t("act.check"))));
}

/** The last trick, large, in the order of play. */
export function lastTrickDialog() {
  const view = store.view;
  const last = view?.last_trick ?? finishedTrick(store.events);
  if (!view || !last) return tell(t("last.none"));
  const cards = last.cards.map((c) => h("li", {}, picture(c.card, c.role), h("p", {}, playedSay(c))));
  openDialog(t("last.by", { name: nameOf(view, last.winner ?? 0) }), h("ol", { class: "spread" }, ...cards));
}

export function rulesPage() {
  open(`/rules/${document.body.dataset.game}`, "_blank", "noopener");
}

export function settingsPage() {
  open("/settings", "_blank", "noopener");
}

/** Keep the events as a text file. */
export function saveEvents() {
  const address = URL.createObjectURL(new Blob([logText()], { type: "text/plain" }));
  const anchor = h("a", { href: address, download: `followsuit-${table}.txt` });
  anchor.click();
  URL.revokeObjectURL(address);
  say(t("act.save"));
}
