// What the page knows: events that come again, that are undone, and tricks put together from them.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: { lang: "en" } });
const STATIC = new URL("../../../src/followsuit/web/static/", import.meta.url);
const { finishedTrick, placeOf, store, takeView } = await import(new URL("store.js", STATIC).href);

const event = (n, say = `event ${n}`, key = "play", seat = 0, cards = []) => ({ n, key, say, seat, cards, names: cards.map((c) => `name of ${c}`) });
const view = (events, next) => ({ events, next, hand: [], discards: [], trick: { cards: [] }, last_trick: null, open_hands: {}, up: null, moves: [], refused: [], seats: [{}, {}, {}, {}], seat: 0 });

beforeEach(() => {
  store.events = [];
});

test("new events are told once", () => {
  assert.deepEqual(takeView(view([event(0), event(1)], 2), 0).map((e) => e.n), [0, 1]);
  assert.deepEqual(takeView(view([event(1), event(2)], 3), 1).map((e) => e.n), [2]);
  assert.deepEqual(store.events.map((e) => e.n), [0, 1, 2]);
});

test("an undo takes back what was told, and what comes instead is new", () => {
  takeView(view([event(0), event(1), event(2)], 3), 0);
  assert.deepEqual(takeView(view([event(1, "another")], 2), 1).map((e) => e.say), ["another"]);
  assert.deepEqual(store.events.map((e) => e.say), ["event 0", "another"]);
});

test("an undo to where nothing has come since leaves no later event", () => {
  takeView(view([event(0), event(1), event(2)], 3), 0);
  assert.deepEqual(takeView(view([], 1), 1), []);
  assert.deepEqual(store.events.map((e) => e.n), [0]);
});

test("the finished trick is found though the next deal has begun", () => {
  const events = [event(0, "", "lead", 2, ["KH"]), event(1, "", "play", 3, ["2H"]), event(2, "", "trick.won", 2), event(3, "", "deal", 1)];
  const trick = finishedTrick(events);
  assert.equal(trick.winner, 2);
  assert.deepEqual(trick.cards.map((c) => [c.seat, c.card]), [[2, "KH"], [3, "2H"]]);
  assert.equal(finishedTrick(events.slice(0, 2)), null);
});

test("everybody sits clockwise from the viewer", () => {
  const four = view([], 0);
  assert.deepEqual([0, 1, 2, 3].map((s) => placeOf(four, s)), ["s", "w", "n", "e"]);
  assert.deepEqual([0, 1, 2, 3].map((s) => placeOf({ ...four, seat: 2 }, s)), ["n", "e", "s", "w"]);
  assert.deepEqual([0, 1].map((s) => placeOf({ ...four, seats: [{}, {}] }, s)), ["s", "n"]);
});
