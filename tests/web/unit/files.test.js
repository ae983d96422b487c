// The files of the client fit together: words for every key, and every module of the table page loaded in advance.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const STATIC = new URL("../../../src/followsuit/web/static/", import.meta.url);
const { default: en } = await import(new URL("words/en.js", STATIC).href);
const code = readdirSync(STATIC).filter((f) => f.endsWith(".js")).map((f) => readFileSync(new URL(f, STATIC), "utf8")).join("\n");
/** Keys that are put together from a beginning and what the game, the phase or the setting is called. */
const FAMILIES = ["phase.", "suit.", "suits.", "note.", "filter.", "phrase.", "act.", "key.", "set.", "pace.", "tag.", "choose.badge.", "choose.confirm.", "sort.", "slot.", "trick.you_"];

test("every key that is asked for has words", () => {
  const asked = [...code.matchAll(/\b(?:t|count)\("([a-z_.0-9]+)"[,)]/g)].map((m) => m[1]);
  assert.ok(asked.length > 80);
  assert.deepEqual(asked.filter((key) => !(key in en)), []);
});

test("no words are left over", () => {
  const spare = Object.keys(en).filter((key) => !code.includes(`"${key}"`) && !key.endsWith(".1") && !FAMILIES.some((f) => key.startsWith(f)));
  assert.deepEqual(spare, []);
});

test("every command and every setting that can be chosen has words", async () => {
  const { KEYS } = await import(new URL("keymap.js", STATIC).href);
  assert.deepEqual(KEYS.map(([id]) => `key.${id}`).filter((key) => !(key in en)), []);
  const taken = KEYS.map(([, key]) => key);
  assert.deepEqual(taken.filter((key, i) => taken.indexOf(key) !== i), ["n"], "only N has two meanings: no, while a question is open");
});

test("the table page loads in advance every module that it needs, and no other", () => {
  const needed = new Set();
  const visit = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const [, name] of readFileSync(new URL(file, STATIC), "utf8").matchAll(/(?:from|import) "\.\/([^"]+)"/g)) visit(name);
  };
  visit("table.js");
  const page = readFileSync(new URL("../templates/table.html", STATIC), "utf8");
  const listed = /for module in "([^"]+)"/.exec(page)[1].split(" ").map((name) => `${name}.js`);
  assert.deepEqual(new Set(["table.js", ...listed]), needed);
});
