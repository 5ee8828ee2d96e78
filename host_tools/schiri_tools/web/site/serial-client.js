// The client of a box's serial line, which repeats its questions for the list of matches and for their logs.
// docs/reference/wire-formats.md has the lines. The box may be the one in this page, or a real one at the end of a
// cable.

import { crc32 } from "./crc32.js";

const TIMEOUT_MS = 3000; // longest silence after an awaited line, before the question is repeated
const MAX_TRIES = 20; // most tries in a row without an awaited line; a box is silent while a duel is armed
const WINDOW = 40; // lines of a log per request
const MAX_LINE = 1 << 16; // characters; a longer line is not from a box
const MAX_LOG = 8 * 1024 * 1024; // characters; the flash of a box holds no more
const LEAST_LINE = 48; // characters; shorter lines count as this long, so that they have an end
const MAX_MATCHES = MAX_LOG / 4096; // each takes at least one sector
const DROP = "\x15"; // Ctrl-U, which discards an incomplete line on the box's side

/** The error if a box does not answer any question, or no longer has what a question is about. */
export class NoAnswer extends Error {}

/** @typedef {{ number: number, id: string, size: number, state: string[] }} MatchEntry */
/** @typedef {{ lines: string[], state: string }} LogPart */

/**
 * Takes the words of a line. Returns the complete answer; null after a new part of it; undefined for any other line.
 * @template T
 * @typedef {(words: string) => T | null | undefined} Take
 */

export class SerialClient {
  /** @param {(bytes: Uint8Array<ArrayBuffer>) => void} send takes bytes for the box */
  constructor(send) {
    this.send = send;
    this.unfinished = ""; // the beginning of an incomplete line
    /** @type {(words: string) => void} */
    this.onWords = () => {};
    /** @type {((line: string) => void)[]} */
    this.listeners = []; // each gets the lines of the running match as they are written
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /**
   * Takes bytes from the box. A line that becomes too long is dropped.
   * @param {Uint8Array} bytes
   */
  receive(bytes) {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    const lines = (this.unfinished + text).split("\n");
    this.unfinished = lines.pop() ?? "";
    if (this.unfinished.length > MAX_LINE) this.unfinished = "";
    for (const line of lines) {
      if (line.startsWith("{")) for (const listen of this.listeners) listen(line);
      const words = checkedPayload(line);
      if (words !== undefined) this.onWords(words);
    }
  }

  /**
   * Returns the matches on the box: number, id, size in bytes, and words such as open or closed.
   * @returns {Promise<MatchEntry[]>}
   */
  list() {
    /** @type {Map<number, MatchEntry>} */
    const found = new Map();
    return this.ask("list", (words) => {
      const end = words.match(/^matches (\d+)$/);
      if (end && Number(end[1]) === found.size)
        return [...found.values()].sort((one, other) => one.number - other.number);
      const match = words.match(/^match (\d+) ([0-9a-f]{8}|-) (\d+) (.*)$/);
      const number = Number(match?.[1]);
      if (!match || found.has(number) || found.size === MAX_MATCHES) return undefined;
      found.set(number, { number, id: match[2], size: Number(match[3]), state: match[4].split(" ") });
      return null;
    });
  }

  /**
   * Returns some lines of a match, and the word after the last one: more, open, closed or none.
   * @param {number} number
   * @param {number} first
   * @param {number} count
   * @returns {Promise<LogPart>}
   */
  lines(number, first, count) {
    const wanted = new RegExp(`^line ${number} (\\d+) (.*)$`);
    const ending = new RegExp(`^lines ${number} (\\d+) (\\w+)`);
    /** @type {string[]} */
    const lines = [];
    return this.ask(`pull ${number} ${first} ${count}`, (words) => {
      const end = words.match(ending);
      if (end)
        return first + lines.length === Number(end[1]) || end[2] === "none" ? { lines, state: end[2] } : undefined;
      const found = words.match(wanted);
      if (Number(found?.[1]) !== first + lines.length || lines.length === count) return undefined;
      lines.push(/** @type {RegExpMatchArray} */ (found)[2]);
      return null;
    });
  }

  /**
   * Adds the next lines of a match to `before`, and returns the word after the last one. Throws `NoAnswer` if promised
   * lines do not come, or if there are more than fit on a box.
   * @param {number} number
   * @param {string[]} before
   */
  async next(number, before) {
    const { lines, state } = await this.lines(number, before.length, WINDOW);
    before.push(...lines);
    const size = before.reduce((sum, line) => sum + Math.max(line.length, LEAST_LINE), 0);
    if ((state === "more" && !lines.length) || size > MAX_LOG) throw new NoAnswer();
    return state;
  }

  /**
   * Returns the log of a match as text, as far as it is written.
   * @param {number} number
   * @param {(lines: number) => void} [onProgress] hears the number of its lines so far
   */
  async log(number, onProgress = () => {}) {
    /** @type {string[]} */
    const lines = [];
    for (let state = "more"; state === "more"; ) {
      state = await this.next(number, lines);
      if (state === "none") throw new NoAnswer();
      onProgress(lines.length);
    }
    return lines.map((line) => `${line}\n`).join("");
  }

  /**
   * Asks a question until `take` has the whole answer. Questions wait for each other.
   * @template T
   * @param {string} command
   * @param {Take<T>} take
   * @returns {Promise<T>}
   */
  ask(command, take) {
    const asked = this.last.catch(() => {}).then(() => this.askNow(command, take));
    this.last = asked;
    return asked;
  }

  /**
   * @template T
   * @param {string} command
   * @param {Take<T>} take
   * @returns {Promise<T>}
   */
  async askNow(command, take) {
    for (let tries = 0; tries < MAX_TRIES; ) {
      const { answer, isNews } = await this.answerTo(command, take);
      if (answer !== undefined) return answer;
      tries = isNews ? 0 : tries + 1;
    }
    throw new NoAnswer();
  }

  /**
   * Returns the complete answer, if it comes, and whether any awaited line has come.
   * @template T
   * @param {string} command
   * @param {Take<T>} take
   * @returns {Promise<{ answer: T | undefined, isNews: boolean }>}
   */
  answerTo(command, take) {
    return new Promise((resolve) => {
      let isNews = false;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      /** @param {T | undefined} answer */
      const end = (answer) => {
        clearTimeout(timer);
        this.onWords = () => {};
        resolve({ answer, isNews });
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(undefined), TIMEOUT_MS);
      };
      this.onWords = (words) => {
        const taken = take(words);
        if (taken === undefined) return;
        isNews = true;
        if (taken === null) wait();
        else end(taken);
      };
      wait();
      this.send(bytesOfText(`${DROP}${command}\n`));
    });
  }
}

/** @param {string} text in Latin-1, as it stands on the line */
function bytesOfText(text) {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * Returns the words of a line for programs; undefined for any other and for a damaged line.
 * @param {string} line
 */
export function checkedPayload(line) {
  const found = line.match(/@(.*) \*([0-9a-f]{8})\r?$/);
  return found && crc32(bytesOfText(found[1])) === Number.parseInt(found[2], 16) ? found[1] : undefined;
}
