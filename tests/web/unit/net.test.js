// The socket: what was not acknowledged is sent again with the same id, and the last number seen is told.
import assert from "node:assert/strict";
import { test } from "node:test";

const opened = [];
class Socket {
  static OPEN = 1;
  constructor(address) {
    this.address = address;
    this.sent = [];
    this.readyState = 0;
    opened.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  up() {
    this.readyState = 1;
    this.onopen();
  }
  down(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}
globalThis.WebSocket = /** @type {any} */ (Socket);
globalThis.location = /** @type {any} */ ({ origin: "http://here" });
globalThis.window = globalThis;
globalThis.addEventListener = () => {};
const { Net } = await import(new URL("../../../src/followsuit/web/static/net.js", import.meta.url).href);

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

test("an unanswered message is sent again after a reconnection, an answered one is not", async () => {
  const heard = [];
  const net = new Net("/t/x/ws", (m) => heard.push(m), () => {});
  const first = opened.at(-1);
  assert.equal(first.address, "ws://here/t/x/ws");
  first.up();
  net.send({ do: "move", moves: ["KH"] });
  net.send({ do: "hint" });
  first.onmessage({ data: JSON.stringify({ type: "ack", id: first.sent[0].id, seq: 7 }) });
  first.onmessage({ data: JSON.stringify({ type: "state", seq: 7 }) });
  first.down();
  await wait(1000);
  const second = opened.at(-1);
  assert.notEqual(second, first);
  assert.equal(second.address, "ws://here/t/x/ws?since=7");
  second.up();
  assert.deepEqual(second.sent, [first.sent[1]]);
});

test("no socket is opened again once the seat link is no longer valid", async () => {
  new Net("/t/y/ws", () => {}, () => {});
  const socket = opened.at(-1);
  socket.up();
  socket.down(4410);
  await wait(1000);
  assert.equal(opened.at(-1), socket);
});
