// The start signal, seen and felt: the box glows from GO to the call, and a telephone shakes at GO, call and verdict.
// All of it follows from what the box tells anyway: its lamps, and the first note of each tune.

import { byId, element, part } from "./elements.js";
import { keep, kept } from "./kept.js";
import { text } from "./texts.js";

const GO = "28 28 24"; // both side lamps are white from the signal on, and at no other time
const GO_MS = 120;
const CALL_MS = [60, 60, 180]; // and with it the verdict
const VERDICT_MS = 250;
const VERDICT_NOTES = ["1319 90", "667 160"]; // hertz and ms with which the tunes of a gain and a penalty begin
const KEPT_AS = "schiri-shakes";

export class Signal {
  constructor() {
    this.on = false;
    /** Whether the device is to shake: where it can, and nobody has asked for rest. */
    this.shakes = kept(KEPT_AS) !== "no";
    if ("vibrate" in navigator && window.matchMedia("(pointer: coarse)").matches) this.offer();
  }

  /** Puts the switch into the sheet of keys. */
  offer() {
    const box = element("input", { type: "checkbox", id: "shakes" });
    box.checked = this.shakes;
    box.addEventListener("change", () => {
      this.shakes = box.checked;
      keep(KEPT_AS, box.checked ? "yes" : "no");
      this.shake(GO_MS);
    });
    part(byId("legend"), "ul").append(element("li", {}, element("label", {}, box, ` ${text("shakes")}`)));
  }

  /**
   * Sees from the lamps whether a duel is on.
   * @param {Uint8Array} bytes of 13 lamps
   */
  see(bytes) {
    const on = [bytes.subarray(33, 36), bytes.subarray(36, 39)].every((lamp) => lamp.join(" ") === GO);
    if (on === this.on) return;
    this.on = on;
    document.body.classList.toggle("go", on);
    this.shake(on ? GO_MS : CALL_MS);
  }

  /**
   * Hears from a note whether there is a verdict.
   * @param {number} hertz
   * @param {number} milliseconds
   */
  hear(hertz, milliseconds) {
    if (VERDICT_NOTES.includes(`${hertz} ${milliseconds}`)) this.shake(VERDICT_MS);
  }

  /** Without power there is nothing to see, and nothing has been called. */
  end() {
    this.on = false;
    document.body.classList.remove("go");
  }

  /** @param {number | number[]} pattern */
  shake(pattern) {
    // Before the first tap browsers refuse it, and complain.
    if (!this.shakes || !navigator.userActivation?.hasBeenActive) return;
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(pattern);
  }
}
