// The line to the box, in the place of the simulator's: the box is a worker of this page.

import { linkGuide } from "./guide.js";
import { openMatches } from "./matches.js";
import { speak } from "./spoken.js";
import { LANGUAGE } from "./texts.js";
import { stayAwake } from "./wake.js";

export class Link {
  // `heard` gets every message; `opened` and `closed` tell when the line comes and goes.
  constructor({ heard, opened }) {
    this.heard = heard;
    this.opened = opened;
    this.mask = 0;
    this.serial = () => {}; // gets the bytes that the box sends on its serial line, as hexadecimal digits
    this.powerOn();
    openMatches(this);
    linkGuide();
    stayAwake();
  }

  powerOn() {
    this.worker = globalThis.startedBox ?? new Worker("box-worker.js", { type: "module" });
    globalThis.startedBox = undefined;
    this.worker.addEventListener("message", ({ data }) => data.lines.forEach((line) => this.hear(line)));
    this.worker.addEventListener("error", (event) => this.fail(event));
    this.worker.postMessage({ start: "live", language: LANGUAGE, mask: this.mask });
  }

  // A worker that does not even start: a file is missing, or the browser is too old.
  fail(event) {
    event.preventDefault();
    this.hear(`! ${JSON.stringify({ power: false, cause: "ended", number: 1, lines: [event.message ?? "?"] })}`);
  }

  powerOff() {
    this.worker.terminate();
    this.hear(`! ${JSON.stringify({ power: false, cause: "off", lines: [] })}`);
  }

  hear(line) {
    if (line.startsWith("x ")) speak(JSON.parse(line.slice(2)));
    else if (line.startsWith("s ")) this.serial(line.slice(2));
    else this.heard(line);
    if (line.startsWith("! ")) this.note(JSON.parse(line.slice(2)));
  }

  note({ power, keeps }) {
    if (!power) return;
    document.body.dataset.keeps = keeps ? "yes" : "no";
    this.opened();
    // From now on the page needs no network; it waits for the box, so that it comes first.
    navigator.serviceWorker?.register("service-worker.js").catch(() => {});
  }

  sendKeys(mask, stamp) {
    this.mask = mask;
    this.tell(`k ${mask.toString(16).padStart(6, "0")}`, stamp);
  }

  // Bytes for the box's serial line, as hexadecimal digits.
  sendSerial(hex) {
    this.tell(`s ${hex}`, performance.now());
  }

  tell(line, stamp) {
    this.worker.postMessage({ line, at: performance.timeOrigin + stamp });
  }

  // The power switch, in the simulator's words.
  send(message) {
    if (message === "p off") this.powerOff();
    else if (message === "p on") this.powerOn();
  }
}
