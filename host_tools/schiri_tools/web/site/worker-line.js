// The line to the box, which runs in a worker of this page.

import { LANGUAGE } from "../shared/texts.js";

/** @import { Line, LineListener, Status } from "../shared/box.js" */

/** @implements {Line} */
export class WorkerLine {
  /** @param {LineListener} listener */
  constructor(listener) {
    this.listener = listener;
    this.mask = 0;
    /** @type {(hex: string) => void} */
    this.onSerial = () => {}; // gets the bytes that the box sends on its serial line, as hexadecimal digits
    this.worker = this.powered();
  }

  powered() {
    const worker = globalThis.startedBox ?? new Worker(new URL("box-worker.js", import.meta.url), { type: "module" });
    globalThis.startedBox = undefined;
    worker.addEventListener("message", ({ data }) => {
      for (const line of data.lines) this.take(line);
    });
    worker.addEventListener("error", (event) => this.fail(event));
    worker.postMessage({ start: "live", language: LANGUAGE, mask: this.mask });
    return worker;
  }

  /**
   * Shows that the worker cannot start, because a file is missing or the browser is too old.
   * @param {ErrorEvent} event
   */
  fail(event) {
    event.preventDefault();
    this.tellStatus({ power: false, cause: "ended", number: 1, lines: [event.message ?? "?"] });
  }

  powerOff() {
    this.worker.terminate();
    this.tellStatus({ power: false, cause: "off", lines: [] });
  }

  /** @param {Status} status */
  tellStatus(status) {
    this.take(`! ${JSON.stringify(status)}`);
  }

  /** @param {string} line */
  take(line) {
    if (line.startsWith("s ")) this.onSerial(line.slice(2));
    else this.listener.onMessage(line);
    if (line.startsWith("! ")) this.note(JSON.parse(line.slice(2)));
  }

  /** @param {Status & { keeps?: boolean }} status */
  note({ power, keeps }) {
    if (!power) return;
    document.body.dataset.keeps = keeps ? "yes" : "no";
    this.listener.onOpen();
    // After this the page needs no network. It waits until the box is running, so that the box is loaded first.
    navigator.serviceWorker?.register("service-worker.js").catch(() => {});
  }

  /**
   * @param {number} mask
   * @param {number} stamp_ms
   */
  sendKeys(mask, stamp_ms) {
    this.mask = mask;
    this.post(`k ${mask.toString(16).padStart(6, "0")}`, stamp_ms);
  }

  /**
   * Sends bytes to the box's serial line, as hexadecimal digits.
   * @param {string} hex
   */
  sendSerial(hex) {
    this.post(`s ${hex}`, performance.now());
  }

  /**
   * @param {string} line
   * @param {number} stamp_ms
   */
  post(line, stamp_ms) {
    this.worker.postMessage({ line, at: performance.timeOrigin + stamp_ms });
  }

  /**
   * Takes a message as the simulator does: the power switch, or a line for the box.
   * @param {string} message
   */
  send(message) {
    if (message === "p off") this.powerOff();
    else if (message === "p on") this.worker = this.powered();
    else this.post(message, performance.now());
  }
}
