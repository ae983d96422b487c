// @ts-check
/** What the player does, as requests to the server; refusals are spoken at once. */
import { alertNow, tell } from "./announce.js";
import { Net } from "./net.js";
import { play } from "./sound.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/** @type {Net | null} */
let net = null;

/** @param {Net} connected */
export function useNet(connected) {
  net = connected;
}

/** @param {Record<string, unknown> & {do: string}} request @param {(message: ServerMessage) => void} [done] */
export function ask(request, done) {
  net?.send(request, (message) => {
    if (message.type === "error") {
      alertNow(message.say);
      play("error");
    }
    if (message.type === "answer" && !done) tell(message.say);
    done?.(message);
  });
}

/** Make moves, several together where cards are chosen together. @param {string[]} moves */
export function move(moves) {
  ask({ do: "move", moves });
}
