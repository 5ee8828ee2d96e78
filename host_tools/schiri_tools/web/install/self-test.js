// The self-test of a box, as in `schiri selftest`: people do what the box says, and the results come line by line.

import { Failure } from "./failure.js";

/** @import { SerialClient } from "../site/serial-client.js" */
/** @typedef {{ step: string, word: string, details: string }} Result how one step came out: good, bad or missing */

const BEGIN_MS = 5000;
const STEP_MS = 300_000; // time in which a person finds and presses up to twenty keys
const ATTEMPTS = 3; // attempts to begin, because a box that has just restarted may miss the command
const MAX_DRIFT_PPM = 20_000; // largest drift between the clocks; cables and busy computers delay a tick
const SPAN = 3; // ticks from the beginning of a span to its end
const MAX_WORDS = 2000; // most lines of a self-test

/**
 * Begins the self-test and follows it to its end. Throws a `Failure` if the box refuses, is silent, or does not come to
 * an end.
 * @param {SerialClient} client
 * @param {(result: Result) => void} tell
 */
export async function selfTest(client, tell) {
  const words = new Words(client);
  try {
    if ((await words.first()) === "refused") throw new Failure("test_refused");
    /** @type {[number, number][]} */
    const ticks = [];
    for (let count = 0; count < MAX_WORDS; count++) {
      const said = await words.next(STEP_MS);
      if (said === "end") return;
      const tick = said.match(/^tick (\d{1,15})$/);
      const found = said.match(/^([a-z_]{1,20}) (good|bad|missing)(?: ([ -~]{1,200}))?$/);
      if (tick) ticks.push([performance.now(), Number(tick[1])]);
      else if (found?.[1] === "clock") tell(clock(ticks));
      else if (found) tell({ step: found[1], word: found[2], details: found[3] ?? "" });
    }
    throw new Failure("test_endless");
  } finally {
    client.onWords = () => {};
  }
}

/**
 * Returns the result of comparing the box's clock with this computer's. A delayed line distorts the spans that it
 * belongs to, so the median over the spans from each tick to the third next one counts.
 * @param {[number, number][]} ticks in ms of this computer, in µs of the box
 * @returns {Result}
 */
function clock(ticks) {
  const spans = ticks.slice(SPAN).map(([here_ms, box_us], at) => {
    const [earlier_ms, earlier_us] = ticks[at];
    return (box_us - earlier_us) / 1000 / (here_ms - earlier_ms);
  });
  const middle = spans.sort((one, other) => one - other)[spans.length >> 1];
  if (middle === undefined) return { step: "clock", word: "bad", details: "" };
  const drift_ppm = Math.round((middle - 1) * 1e6);
  const word = Math.abs(drift_ppm) <= MAX_DRIFT_PPM ? "good" : "bad";
  return { step: "clock", word, details: `${drift_ppm < 0 ? "" : "+"}${drift_ppm} ppm` };
}

/** The box's lines about its self-test. */
class Words {
  /** @param {SerialClient} client */
  constructor(client) {
    this.client = client;
    /** @type {string[]} */
    this.waiting = [];
    this.wake = () => {};
    client.onWords = (words) => {
      if (!words.startsWith("selftest ")) return;
      this.waiting.push(words.slice("selftest ".length));
      this.wake();
    };
  }

  /** Starts the self-test and returns the first line. */
  async first() {
    for (let attempts = 0; attempts < ATTEMPTS && !this.waiting.length; attempts++) {
      this.client.send(new TextEncoder().encode("\x15selftest\n"));
      await this.some(BEGIN_MS);
    }
    return this.next(0);
  }

  /**
   * Returns the next line. Throws a `Failure` if none comes in time.
   * @param {number} time_ms
   */
  async next(time_ms) {
    await this.some(time_ms);
    const words = this.waiting.shift();
    if (words === undefined) throw new Failure("test_silent");
    return words;
  }

  /** @param {number} time_ms */
  async some(time_ms) {
    if (this.waiting.length) return;
    let timer = 0;
    await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, time_ms);
    });
    clearTimeout(timer);
  }
}
