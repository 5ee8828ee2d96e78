// The box: MicroPython with the firmware, in a thread of its own, so that neither waits for the page.
// docs/reference/wire-formats.md has its messages.

import { hexOf } from "../shared/hex.js";
import { resolution_us } from "../shared/resolution.js";
import { BoxClock } from "./box-clock.js";
import { FlashIsTaken, FlashStore, openFlash } from "./flash-store.js";
import { startPython } from "./python.js";

/**
 * @typedef {{ start: string, language: string, mask: number, flash?: Uint8Array }} Order what is asked for first: `live`
 *   or `script`; after a power cut in a script, with what is on the flash
 */
/** @typedef {{ line: string, at: number }} Told a line, and when it happened, in ms since 1970 */

const HEAP_BYTES = 4 * 1024 * 1024;
const FLASH = "/flash";
const MAX_STEPS = 16; // steps in a row before the browser gets its turn

/** @type {string[]} */
let lines = []; // what the box has said in this step
/** @type {FlashStore} */
let store;
/** @type {MicroPython} */
let python;
// Started at once; the first message says later which box it is. A worker starts only one MicroPython, because the rest
// of an earlier one would be released in the memory of the next.
const starting = startPython("firmware.bin", HEAP_BYTES, (text) => console.log(text));

const host = {
  /** @param {string} line */
  say: (line) => lines.push(line),
  /**
   * @param {number} first
   * @param {number} count
   */
  keep: (first, count) => store.write(flash().subarray(first, first + count), first),
  /** @param {number} count */
  entropy: (count) => hexOf(crypto.getRandomValues(new Uint8Array(count))),
};

function flash() {
  return python.FS.lookupPath(FLASH).node.contents;
}

// Sends the lines of the box. They are shown only after the bytes that were written with them are on the disk.
function send() {
  store.flush();
  if (lines.length) postMessage({ lines });
  lines = [];
}

/** @param {object} status */
function tell(status) {
  postMessage({ lines: [`! ${JSON.stringify(status)}`] });
}

/** The box in real time. */
class LiveBox {
  /** @param {Order} order */
  constructor({ language, mask }) {
    this.clock = new BoxClock();
    // Messages that the page has sent while the box was busy are handled before the box goes on.
    this.turn = new MessageChannel();
    this.turn.port1.onmessage = () => this.run();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const { live } = python.pyimport("schiri.board.browser.box");
    const box = live(host, FLASH, language, resolution_us(), this.clock.raw(), mask);
    this.step = box.step;
    this.takeLine = box.take;
    this.run();
  }

  /** @param {Told} told */
  take({ line, at }) {
    this.takeLine(line, this.clock.rawAt(at), this.clock.raw());
    this.run();
  }

  run() {
    clearTimeout(this.timer);
    try {
      let wait_us = 0;
      for (let steps = 0; wait_us === 0 && steps < MAX_STEPS; steps++) wait_us = this.step(this.clock.raw());
      send();
      this.timer = setTimeout(() => this.turn.port2.postMessage(0), wait_us / 1000);
    } catch (error) {
      fall(error);
    }
  }
}

/** The box in virtual time, for key scripts. It answers each line. */
class ScriptedBox {
  /** @param {Order} order */
  constructor({ mask }) {
    const script = python.pyimport("schiri.board.browser.box").script(host, FLASH, mask);
    this.answer = script.answer;
    lines.push(script.report());
    send();
  }

  /** @param {Told} told */
  take({ line }) {
    lines.push(this.answer(line));
    send();
  }
}

/** @param {unknown} error */
function fall(error) {
  store?.flush();
  const words = error instanceof Error ? error.message : String(error);
  tell({ power: false, cause: "ended", number: 1, lines: words.trim().split("\n") });
  close();
}

/** @type {LiveBox | ScriptedBox | undefined} */
let box;

/** @param {Order} order */
async function start(order) {
  try {
    [python, store] = await Promise.all([starting, order.start === "live" ? openFlash() : new FlashStore()]);
    python.FS.writeFile(FLASH, order.flash ?? store.read());
    box = order.start === "live" ? new LiveBox(order) : new ScriptedBox(order);
    tell({ power: true, serial: null, keeps: store.keeps });
  } catch (error) {
    if (error instanceof FlashIsTaken) tell({ power: false, cause: "taken", lines: [] });
    else fall(error);
  }
}

// `cut`: a key script cuts the power, which ends this worker.
addEventListener("message", ({ data }) => {
  if (data.start) start(data);
  else if (data.cut) postMessage({ flash: flash().slice() });
  else box?.take(data); // before the box is on, nobody presses its keys
});
