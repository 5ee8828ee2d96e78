// The matches played on this device: an entry for each, computed from its log. The box removes old logs to make room,
// so the entries are in this browser's storage.

import { NoAnswer } from "./serial-client.js";

/** @import { Best, Facts, Found, Outcome } from "./checker.js" */
/** @import { SerialClient } from "./serial-client.js" */

/**
 * A match that was played. `at` is in ms since 1970, and null if the page was closed when the match ended.
 * @typedef {object} Played
 * @property {string} id
 * @property {number} number of the match on its box
 * @property {number | null} at
 * @property {string} game
 * @property {string[]} players
 * @property {boolean} ended by the players, before its end
 * @property {number[]} winners by seat
 * @property {number[]} points
 * @property {Best[]} bests
 */
/** @typedef {{ after: number, matches: Played[] }} Kept `after`: matches of a higher number were not erased */

const PLACE = "schiri evenings";

export class Evenings {
  /**
   * @param {() => Pick<Storage, "getItem" | "setItem">} storage fails where people have forbidden all storage
   * @param {(log: Uint8Array) => Promise<Found>} check
   */
  constructor(storage, check) {
    this.storage = storage;
    this.check = check;
    /** @type {Map<string, number>} */
    this.endings = new Map(); // the time at which the last line of a match was written, by its id
    /** @type {Set<string>} */
    this.unfit = new Set(); // the ids of matches without a result or with a fault
    this.asked = false;
    /** @type {Promise<void>} */
    this.taking = Promise.resolve();
  }

  /** @returns {Kept} */
  get kept() {
    try {
      const { after, matches } = JSON.parse(this.storage().getItem(PLACE) ?? "");
      return Number.isInteger(after) && Array.isArray(matches) ? { after, matches } : { after: 0, matches: [] };
    } catch {
      return { after: 0, matches: [] };
    }
  }

  set kept(kept) {
    try {
      this.storage().setItem(PLACE, JSON.stringify(kept));
    } catch {
      // This browser stores nothing, as the page says.
    }
  }

  /** @returns {Played[]} */
  get matches() {
    return this.kept.matches;
  }

  /**
   * Returns the time at which a match was played, if that is known.
   * @param {string} id
   */
  dateOf(id) {
    const at = this.matches.find((match) => match.id === id)?.at;
    return at ? new Date(at) : undefined;
  }

  /**
   * Takes a line of the running match. A match that has ended with it is added.
   * @param {Pick<SerialClient, "list" | "log">} box
   * @param {string} line
   */
  hear(box, line) {
    if (!/^\{"n": \d+, "t": \d+, "(result|signed)": /.test(line)) return;
    this.endings.set(line, Date.now());
    this.askToKeep();
    this.takeIn(box);
  }

  /** Asks the browser not to clear this page's storage, once there is something in it. */
  askToKeep() {
    if (this.asked) return;
    this.asked = true; // people are asked once at most
    globalThis.navigator?.storage?.persist?.();
  }

  /**
   * Adds the closed matches of a box that are not added yet. If it does not answer, they are added later.
   * @param {Pick<SerialClient, "list" | "log">} box
   */
  takeIn(box) {
    this.taking = this.taking
      .then(() => this.takeAll(box))
      .catch((error) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
    return this.taking;
  }

  /** @param {Pick<SerialClient, "list" | "log">} box */
  async takeAll(box) {
    const known = new Set([...this.matches.map(({ id }) => id), ...this.unfit]);
    for (const { id, number, state } of await box.list()) {
      if (known.has(id) || number <= this.kept.after || !state.includes("closed")) continue;
      const log = await box.log(number);
      const found = await this.check(new TextEncoder().encode(log));
      const ending = log.slice(log.lastIndexOf("\n", log.length - 2) + 1, -1);
      if (!found.good || !found.outcome) this.unfit.add(id);
      else this.add(playedOf(found, found.outcome, this.endings.get(ending) ?? null));
    }
  }

  /** @param {Played} match */
  add(match) {
    this.kept = { ...this.kept, matches: [...this.matches, match] };
  }

  /** Erases all entries. Logs that are still on the box are not added again. */
  erase() {
    const { after, matches } = this.kept;
    this.kept = { after: Math.max(after, ...matches.map(({ number }) => number)), matches: [] };
  }
}

/**
 * @param {Facts} found
 * @param {Outcome} outcome
 * @param {number | null} at
 * @returns {Played}
 */
function playedOf({ id, match, game, players, bests }, { ended, winners, points }, at) {
  return { id, number: match, at, game, players, ended, winners, points, bests };
}
