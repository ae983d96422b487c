// @ts-check
/** The data that the server sends: docs/api.md tells the same in words.
 *
 * @typedef {{card: string, name: string, role: string, suit: string, trump: boolean, legal: boolean, reason: string}} CardView
 * @typedef {{seat: number, card: string, name: string, role: string}} PlayedCard
 * @typedef {{leader: number, winner: number | null, cards: PlayedCard[]}} TrickView
 * @typedef {{seat: number, call: string, label: string, say: string}} CallView
 * @typedef {{seat: number, name: string, side: number, cards: number, tricks: number, plays: boolean, trump: string}} SeatView
 * @typedef {{move: string, label: string, reason: string}} MoveView
 * @typedef {{n: number, key: string, say: string, seat: number | null, cards: string[], names: string[]}} EventView
 * @typedef {{deal: number, say: string[], change: number[], scores: number[]}} DealView
 *
 * @typedef {object} View
 * @property {string} game
 * @property {string} title
 * @property {string} language
 * @property {number | null} seat
 * @property {Record<string, string | number | boolean>} options
 * @property {SeatView[]} seats
 * @property {number[][]} sides
 * @property {number[]} scores
 * @property {string} score
 * @property {DealView[]} sheet
 * @property {number[]} winners
 * @property {boolean} over
 * @property {number} deal
 * @property {number} dealer
 * @property {string} phase
 * @property {number | null} turn
 * @property {string} prompt
 * @property {CardView[]} hand
 * @property {Record<string, CardView[]>} open_hands
 * @property {CardView[]} discards
 * @property {CardView | null} up
 * @property {TrickView} trick
 * @property {TrickView | null} last_trick
 * @property {number} tricks
 * @property {CallView[]} calls
 * @property {string[]} facts
 * @property {string} trump
 * @property {Record<string, any>} table
 * @property {MoveView[]} moves
 * @property {MoveView[]} refused
 * @property {number} choose
 * @property {EventView[]} events
 * @property {number} next
 * @property {string} commitment
 *
 * @typedef {{seat: number, name: string, kind: "person" | "bot" | "free", connected: boolean, away: boolean, level: string}} Place
 * @typedef {{kind: string, by: number, say: string, needs_you: boolean, cards?: CardView[]}} Question
 * @typedef {{bank: number, move: number, left: number[], running: number | null}} Clock
 * @typedef {{n: number, kind: "system", seat: number | null, say: string}} SystemNews
 * @typedef {{n: number, kind: "chat", seat: number | null, say: string, name: string, text: string, phrase: string}} ChatNews
 * @typedef {SystemNews | ChatNews} News
 *
 * @typedef {object} TableInfo
 * @property {"open" | "playing" | "paused" | "over"} status
 * @property {number | null} you
 * @property {boolean} host
 * @property {Place[]} seats
 * @property {number[][]} sides
 * @property {number} spectators
 * @property {string} [invite]
 * @property {boolean} public
 * @property {boolean} aids
 * @property {boolean} quick
 * @property {string} commitment
 * @property {number[]} contributed
 * @property {string} pace
 * @property {boolean} waiting
 * @property {Clock | null} clock
 * @property {boolean} undo
 * @property {boolean} claim
 * @property {boolean} hint
 * @property {Question | null} question
 * @property {number[]} muted
 * @property {News[]} news
 * @property {string} next_table
 *
 * @typedef {{type: "state", seq: number, from: number, view: View | null, table: TableInfo, said: string[]}} StateMessage
 * @typedef {{type: "ack", id: string, seq: number}} Ack
 * @typedef {{type: "error", id: string | null, code: string, say: string}} Refusal
 * @typedef {{type: "answer", id: string, say: string, moves?: string[], link?: string}} Answer
 * @typedef {StateMessage | Ack | Refusal | Answer} ServerMessage
 */
export {};
