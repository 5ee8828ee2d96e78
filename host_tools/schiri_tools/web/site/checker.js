// Has logs checked, in a worker that is started with the first one.

/**
 * A sentence about a log: its code and the values in it, and how it reads in English.
 * @typedef {object} Remark
 * @property {string} [code]
 * @property {Record<string, string | number>} [values]
 * @property {string} sentence
 */

/**
 * What is found in a log, see `checking.py`.
 * @typedef {{ good: false, line: number, reason: string, code?: string, values?: Remark["values"] }} BadLog
 * @typedef {object} GoodLog
 * @property {true} good
 * @property {boolean} complete
 * @property {string} title
 * @property {Remark[]} remarks
 * @property {[string, string][]} facts
 * @property {number[]} dice
 * @property {string[]} course
 */
/** @typedef {BadLog | GoodLog} Found */

/** @typedef {{ resolve: (found: Found) => void, reject: (error: Error) => void }} Waiting */

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Map<number, Waiting>} */
const pending = new Map();

/**
 * What is found in a log's bytes; rejected if there can be no checker.
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
    worker = undefined; // the next log may have more luck
    for (const { reject } of pending.values()) reject(new Error(event.message ?? "?"));
    pending.clear();
  });
  return made;
}
