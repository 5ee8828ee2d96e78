// Checks logs in a worker, which is started for the first log.

/**
 * A sentence on a log: a code with its values, some of which are sentences, and the English text.
 * @typedef {{ code: string, values: Record<string, unknown>, sentence: string }} Sentence
 */

/**
 * The result for a log: its first bad line, or the facts and the course of its match, see `page_check.py`.
 * @typedef {Sentence & { good: false, line: number }} Fault
 * @typedef {object} Facts
 * @property {true} good
 * @property {boolean} complete
 * @property {string} game
 * @property {string} title of the game
 * @property {string[]} players
 * @property {number} match
 * @property {string} id
 * @property {string} board
 * @property {string} firmware
 * @property {number} resolution_us
 * @property {string} entropy
 * @property {string | null} commitment
 * @property {string | null} box the fingerprint of the one that signs
 * @property {number} records
 * @property {string} check
 * @property {number[]} dice how often the box has thrown 1 to 6
 * @property {Sentence[]} remarks
 * @property {Sentence | null} seal
 * @property {Sentence | null} signature
 * @property {Outcome | null} outcome of a complete log
 * @property {Code | null} code of a signed one
 * @property {Best[]} bests by seat, if its game knows such
 * @property {Sentence[]} course
 * @property {object | null} replay as `ReplayPlayer` takes it, but for its sentences, which are not yet in any language
 */
/** @typedef {Fault | Facts} Found */
/** @typedef {{ ended: boolean, winners: number[], points: number[] }} Outcome `winners` are seats, `points` is by seat */
/** @typedef {{ call_us: number | null, straight: number | null }} Best */
/** @typedef {{ text: string, size: number, dark: string }} Code with the modules of its QR code, see `page_check.py` */

/** @typedef {{ resolve: (found: Found) => void, reject: (error: Error) => void }} Waiting */

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Map<number, Waiting>} */
const pending = new Map();

/**
 * Returns the result for the bytes of a log. The promise is rejected if the checker cannot be started.
 * @param {Uint8Array} log
 * @returns {Promise<Found>}
 */
export function checked(log) {
  worker ??= started();
  const to = worker;
  const id = asked++;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    to.postMessage({ id, log });
  });
}

function started() {
  const made = new Worker(new URL("checker-worker.js", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data }) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if (data.error) waiting?.reject(new Error(data.error));
    else waiting?.resolve(data.found);
  });
  made.addEventListener("error", (event) => {
    event.preventDefault();
    made.terminate();
    worker = undefined; // the next log starts another worker
    for (const { reject } of pending.values()) reject(new Error(event.message ?? "?"));
    pending.clear();
  });
  return made;
}
