// @ts-check
/** The table page: takes what the server sends, and has every part show it. */
import { ask, useNet } from "./actions.js";
import { alertNow, caption, say, tell } from "./announce.js";
import { focusCalls, renderAuction } from "./auction.js";
import { hearChat } from "./chat.js";
import { picture } from "./cards.js";
import { setClock } from "./clock.js";
import { run } from "./commands.js";
import { lastTrickDialog } from "./dialogs.js";
import { el, h, suitSign } from "./dom.js";
import { renderFelt } from "./felt.js";
import { focusHand, layout, renderHand } from "./hand.js";
import { count, t } from "./i18n.js";
import "./keys.js";
import { forget, log, showFilter } from "./log.js";
import { Net } from "./net.js";
import { renderScore } from "./score.js";
import { renderSeats } from "./seats.js";
import { DEFAULTS, settings } from "./settings.js";
import { speakNews, turnSays } from "./speak.js";
import { calling, choosing, myTurn, store, takeView } from "./store.js";
import { renderTabs } from "./tabs.js";
import { renderTrick } from "./trick.js";
import { renderWaiting } from "./waiting.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").StateMessage} StateMessage */
/** @typedef {import("./types.js").View} View */

const page = document.body.dataset;
let turnOf = "";
let lost = false;
let prepared = false;

/** @param {ServerMessage} message */
function heard(message) {
  if (message.type === "state") takeState(message);
  else if (message.type === "error" && !message.id) alertNow(message.say);
}

/** @param {StateMessage} message */
function takeState(message) {
  const before = store.table;
  const first = !store.events.length;
  store.table = message.table;
  document.body.classList.toggle("watching", message.table.you === null);
  renderWaiting(message.table);
  if (message.table.host && message.table.status === "open" && !prepared) prepare(message.table);
  renderNotice();
  const question = message.table.question;
  if (question && question.needs_you && question.say !== before?.question?.say) alertNow(`${question.say} ${t("key.yes")}: Y. ${t("key.no")}: N.`);
  const notices = takeNews(message);
  if (message.table.waiting && !before?.waiting) notices.push(t("waiting"));
  if (message.view) return show(message.view, message.from, notices, first);
  for (const notice of notices) log("system", notice);
  renderTabs();
  if (message.table.status === "open") el("prompt").textContent = t("open.title");
  return say(...notices);
}

/** What is new besides the events of the game: chat goes its own way. @param {StateMessage} message @returns {string[]} */
function takeNews({ said, view, table }) {
  const known = new Set(view?.events.map((e) => e.say));
  for (const news of table.news) if (news.kind === "chat") hearChat(news);
  return said.filter((s) => !known.has(s));
}

/** The host's table gets the pace that the host has chosen; a quick one begins when its host has added to the shuffle. @param {import("./types.js").TableInfo} table */
function prepare({ quick }) {
  prepared = true;
  if (settings.pace !== DEFAULTS.pace) ask({ do: "pace", pace: settings.pace });
  if (quick) ask({ do: "contribute", text: [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("") });
}

/** @param {View} view @param {number} from @param {string[]} notices @param {boolean} first */
function show(view, from, notices, first) {
  const news = takeView(view, from);
  forget(news[0]?.n ?? view.next);
  const now = myTurn(view) ? `${view.deal}/${view.next}/${view.phase}` : "";
  const turned = Boolean(now) && now !== turnOf;
  turnOf = now;
  const place = focusPlace();
  renderFelt(view);
  renderHand(view);
  renderTrick(view, !first && news.some((e) => e.key === "trick.won"));
  renderSeats(view);
  renderAuction(view);
  renderPrompt(view);
  renderActs(view);
  if (store.table) setClock(store.table);
  renderScore(view);
  renderTabs();
  keepFocus(view, place);
  if (first && news.length > 12) catchUp(view, news, notices);
  else {
    speakNews(view, news, notices, turned);
    showResult(news);
  }
  if (turned && document.hidden && settings.notify === "on" && Notification.permission === "granted") new Notification(document.title);
}

/** What a deal has brought stays in view for a while: the next one is dealt already. @param {import("./types.js").EventView[]} news */
function showResult(news) {
  const end = news.findLastIndex((e) => e.key === "score");
  const start = news.findLastIndex((e, i) => i < end && e.key === "trick.won");
  if (end >= 0) caption(news.slice(start + 1, end + 1).map((e) => e.say).join(" "));
}

/** Whether the focus is in the hand, elsewhere at the table, or nowhere there. */
function focusPlace() {
  const active = document.activeElement;
  if (active?.closest("#hand")) return "hand";
  return active?.closest(".app") ? "table" : "";
}

/** From the hand the focus goes to a grid of calls that opens; and it never falls out of what has closed. @param {View} view @param {string} place */
function keepFocus(view, place) {
  const active = document.activeElement;
  const fell = !active || active === document.body || Boolean(active.closest("[hidden]"));
  if (place === "hand" && calling(view) && myTurn(view)) focusCalls();
  else if (place && fell && !focusCalls()) focusHand();
}

/** After a reload the log is filled in silence; what is said is where the game stands. @param {View} view @param {import("./types.js").EventView[]} news @param {string[]} notices */
function catchUp(view, news, notices) {
  const lately = news.findLastIndex((e) => e.key === "trick.won" || e.key === "deal");
  for (const event of news.slice(0, lately)) log("game", event.say, event.key, event.n);
  speakNews(view, news.slice(lately), notices, myTurn(view));
}

/** @param {View} view */
function renderPrompt(view) {
  const mine = myTurn(view);
  el("dock").classList.toggle("mine-turn", mine);
  const [head, ...rest] = view.prompt.split(/(?<=[.!?]) /);
  const text = mine ? rest.join(" ") : view.prompt;
  const suit = ["clubs", "diamonds", "hearts", "spades"].find((s) => text.includes(t("suits." + s)));
  const legal = view.hand.filter((c) => c.legal).length;
  const small = mine && choosing(view) ? t("choose.how") : mine && view.choose ? count("playable.count", legal, { m: legal, n: view.hand.length }) : "";
  el("prompt").replaceChildren(
    mine ? h("span", { class: "you" }, calling(view) ? t("your_call") : choosing(view) ? t("choose.badge." + view.phase, { n: view.choose }) : head.replace(/\.$/, "")) : "",
    h("span", {}, text.replace(/\.$/, ""), suit && mine ? " " : "", suit && mine ? suitSign(suit) : ""),
    view.seat === null ? "" : h("span", { class: "clock", "data-clock": view.seat, "aria-hidden": "true" }),
    view.seat === null ? h("small", {}, t("spectator")) : small ? h("small", {}, small) : "");
}

/** The few buttons beside the prompt; the rest is in the menu. @param {View} view */
function renderActs(view) {
  const box = el("acts");
  const info = store.table;
  const key = JSON.stringify([view.over, info?.hint, info?.undo, info?.claim, info?.next_table, info?.waiting, info?.host]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {string} */ key) => h("button", { type: "button", class: "btn " + cls, "data-do": id }, t("act." + (id === "menu" ? "more" : id)), key ? h("kbd", { "aria-hidden": "true" }, key) : null);
  const links = ["replay", "check"].map((p) => h("a", { class: "btn", href: `/t/${page.table}/${p}` }, t("act." + p)));
  if (view.seat === null && !view.over) box.replaceChildren();
  else if (view.over && info?.next_table) box.replaceChildren(...links, h("a", { class: "btn main", href: info.next_table }, t("act.next_match")));
  else if (view.over) box.replaceChildren(...links, info?.host ? button("again", "main", "") : "");
  else {
    const wanted = [info?.waiting ? button("next", "main", "") : "", info?.hint ? button("hint", "", "I") : "", info?.undo ? button("undo", "rare", "U") : "", info?.claim ? button("claim", "rare", "") : ""];
    box.replaceChildren(...wanted, button("sort", "rare", "O"), button("menu", "more", ""));
  }
}

/** What stands above everything: a lost connection, a question, a pause. */
function renderNotice() {
  const box = el("notice");
  const question = store.table?.question;
  const text = lost ? t("lost") : question ? question.say : store.table?.status === "paused" ? t("paused") : "";
  const key = text + Boolean(question?.needs_you && !lost);
  box.hidden = !text;
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const reply = (/** @type {string} */ id) => h("button", { type: "button", class: "btn", "data-do": id }, t("act." + id), h("kbd", { "aria-hidden": "true" }, id === "yes" ? "Y" : "N"));
  const cards = question?.cards?.length && !lost ? [h("div", { class: "open", role: "group", "aria-label": t("claim.cards") }, ...question.cards.map((c) => picture(c.card, c.role, c.name)))] : [];
  box.replaceChildren(h("span", {}, text), ...cards, ...(question?.needs_you && !lost ? [reply("yes"), reply("no")] : []));
}

/** @param {boolean} open */
function changed(open) {
  if (!open && !lost) alertNow(t("lost"));
  if (open && lost) {
    tell(t("back"));
    if (store.view && myTurn(store.view)) say(...turnSays(store.view));
  }
  lost = !open;
  store.connected = open;
  renderNotice();
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-do]");
  const name = button instanceof HTMLElement ? button.dataset.do ?? "" : "";
  if (name === "last") lastTrickDialog();
  else if (name) run(name);
});

el("command").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (el("command-in"));
  const text = input.value.trim();
  if (!text) return;
  input.value = "";
  ask({ do: "command", text });
});
el("filter").addEventListener("click", () => run("filter"));
addEventListener("resize", layout);
showFilter();
renderTabs();
useNet(new Net(`/t/${page.table}/ws`, heard, changed));
