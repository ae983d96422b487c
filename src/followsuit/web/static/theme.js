// Runs before the first paint, so that no page flashes in the wrong colours. A classic script on purpose.
(function () {
  "use strict";
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("followsuit.settings") || "{}");
  } catch (e) {
    // No storage, or somebody else's text in it: the defaults hold.
  }
  var root = document.documentElement;
  var theme = saved.theme || "auto";
  if (theme === "auto") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme;
  root.dataset.deck = saved.deck || "two";
  root.dataset.index = saved.index || "normal";
  if (saved.motion === "off") root.dataset.motion = "off";
})();
