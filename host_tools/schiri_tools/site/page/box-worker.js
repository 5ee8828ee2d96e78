// The box: MicroPython with the firmware, in a thread of its own, so that neither waits for the page. docs/browser.md
// tells how the two talk.

import { BoxClock, resolution_us } from "./box-clock.js";
import { FlashIsTaken, FlashStore, openFlash } from "./flash-store.js";
import { startPython } from "./python.js";

const HEAP = 4 * 1024 * 1024;
const FLASH = "/flash";
const MOST_STEPS = 16; // one after the other, before the browser gets its turn

let lines = []; // what the box has said in this step
let store;
let python;
let starting = started(); // at once: which box it is to be is told soon enough

const host = {
  say: (line) => lines.push(line),
  keep: (first, count) => store.write(flash().subarray(first, first + count), first),
  entropy: (count) => hex(crypto.getRandomValues(new Uint8Array(count))),
};

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function flash() {
  return python.FS.lookupPath(FLASH).node.contents;
}

// Sends what the box has said. Nothing is shown before what was written with it is on the disk.
function send() {
  store.flush();
  if (lines.length) postMessage({ lines });
  lines = [];
}

function tell(status) {
  postMessage({ lines: [`! ${JSON.stringify(status)}`] });
}

// The box in real time.
class LiveBox {
  constructor({ language, mask }) {
    this.clock = new BoxClock();
    const { live } = python.pyimport("schiri.board.browser.box");
    const box = live(host, FLASH, language, resolution_us(), this.clock.raw(), mask);
    this.step = box.step;
    this.takeLine = box.take;
    this.run();
  }

  take({ line, at }) {
    this.takeLine(line, this.clock.rawAt(at));
    this.run();
  }

  run() {
    clearTimeout(this.timer);
    try {
      let wait_us = 0;
      for (let steps = 0; wait_us === 0 && steps < MOST_STEPS; steps++) wait_us = this.step(this.clock.raw());
      send();
      this.timer = setTimeout(() => this.run(), wait_us / 1000);
    } catch (error) {
      fall(error);
    }
  }
}

// The box in virtual time, for key scripts; each line is answered.
class ScriptedBox {
  constructor({ mask }) {
    const script = python.pyimport("schiri.board.browser.box").script(host, FLASH, mask);
    this.answer = script.answer;
    lines.push(script.report());
    send();
  }

  take({ line }) {
    lines.push(this.answer(line));
    send();
  }
}

function fall(error) {
  store.flush();
  tell({ power: false, cause: "ended", number: 1, lines: String(error.message ?? error).trim().split("\n") });
  close();
}

let box;

function started() {
  return startPython("firmware.bin", HEAP, (text) => console.log(text));
}

async function start(order) {
  const cutOff = python && flash().slice(); // a key script has cut the power, and switches on again
  try {
    [python, store] = await Promise.all([starting ?? started(), order.start === "live" ? openFlash() : new FlashStore()]);
    starting = undefined;
    python.FS.writeFile(FLASH, cutOff ?? store.read());
    box = order.start === "live" ? new LiveBox(order) : new ScriptedBox(order);
    tell({ power: true, serial: null, keeps: store.keeps });
  } catch (error) {
    if (error instanceof FlashIsTaken) tell({ power: false, cause: "taken", lines: [] });
    else fall(error);
  }
}

addEventListener("message", ({ data }) => {
  if (data.start) start(data);
  else box?.take(data); // before the box is on, nobody presses its keys
});
