// @ts-check
/**
 * The socket of a table. What was sent and not yet acknowledged is sent again
 * after a reconnection; its id lets the server take it once only.
 */

/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/** Close codes after which trying again is no use: no such table, a seat link no longer valid. */
const FINAL = [4404, 4410];

/** @returns {string} */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class Net {
  /**
   * @param {string} address without the query
   * @param {(message: ServerMessage) => void} heard
   * @param {(open: boolean) => void} changed
   */
  constructor(address, heard, changed) {
    this.address = address;
    this.heard = heard;
    this.changed = changed;
    this.seq = 0;
    this.tries = 0;
    /** @type {Map<string, {text: string, done?: (message: ServerMessage) => void}>} */
    this.pending = new Map();
    this.connect();
    addEventListener("online", () => this.soon(0));
  }

  connect() {
    this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.address}${this.seq ? `?since=${this.seq}` : ""}`);
    const socket = this.socket;
    socket.onopen = () => {
      this.tries = 0;
      this.changed(true);
      for (const { text } of this.pending.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.changed(false);
      if (FINAL.includes(event.code)) return;
      this.tries += 1;
      this.soon(Math.min(500 * 1.6 ** this.tries, 10000));
    };
  }

  /** @param {number} delay in milliseconds */
  soon(delay) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.socket && this.socket.readyState > WebSocket.OPEN) this.connect();
    }, delay);
  }

  /** @param {ServerMessage} message */
  take(message) {
    if (message.type === "state") this.seq = message.seq;
    const id = "id" in message ? message.id : null;
    const sent = id ? this.pending.get(id) : undefined;
    if (id && sent) {
      this.pending.delete(id);
      sent.done?.(message);
    }
    this.heard(message);
  }

  /**
   * Send a request; `done` hears the ack, error or answer to it.
   * @param {Record<string, unknown> & {do: string}} request @param {(message: ServerMessage) => void} [done]
   */
  send(request, done) {
    const id = newId();
    const text = JSON.stringify({ id, ...request });
    this.pending.set(id, { text, done });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
