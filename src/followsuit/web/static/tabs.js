// @ts-check
/** The tabs of narrow windows; in wide ones all panels stand side by side and the tabs are out of sight. */
import { unreadCount } from "./chat.js";
import { el, h, hidden } from "./dom.js";
import { t } from "./i18n.js";

const TABS = ["table", "score", "events", "chat"];
const app = /** @type {HTMLElement} */ (document.querySelector(".app"));

/** @param {string} tab */
export function showTab(tab) {
  app.dataset.tab = tab;
  if (tab === "chat") unreadCount(true);
  for (const box of [el("sheet"), el("log")]) box.scrollTop = box.scrollHeight; // what is newest, as in wide windows
  renderTabs();
}

export function renderTabs() {
  const current = app.dataset.tab;
  if (el("tabs").childElementCount) {
    for (const button of el("tabs").children) dress(/** @type {HTMLElement} */ (button), current);
    return;
  }
  el("tabs").append(...TABS.map((tab) => h("button", { type: "button", "data-tab": tab, onclick: () => showTab(tab) }, t(tab))));
  renderTabs();
}

/** @param {HTMLElement} button @param {string | undefined} current */
function dress(button, current) {
  const tab = button.dataset.tab ?? "";
  if (tab === current) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
  const n = tab === "chat" ? unreadCount() : 0;
  button.replaceChildren(t(tab), n ? h("span", { class: "count" }, String(n), hidden(" " + t("new"))) : "");
}
