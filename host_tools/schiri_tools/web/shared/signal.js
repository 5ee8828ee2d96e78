// The start signal for eyes and hands: the box glows from GO to the call, and a phone vibrates at GO, call and verdict.
// All of it follows from the lamps of the box and from the first note of each tune.

import { byId, element, part } from "./elements.js";
import { keep, kept } from "./kept.js";
import { text } from "./texts.js";

const GO = "28 28 24"; // both side lamps are white only from the signal on
const GO_MS = 120;
const CALL_MS = [60, 60, 180]; // includes the verdict
const VERDICT_MS = 250;
const VERDICT_NOTES = ["1319 90", "667 160"]; // hertz and ms of the first note of the tunes for a gain and a penalty
const KEPT_AS = "schiri-shakes";

export class Signal {
  constructor() {
    this.on = false;
    /** Whether the device vibrates: where it can, and people have not switched it off. */
    this.shakes = kept(KEPT_AS) !== "no";
    if ("vibrate" in navigator && window.matchMedia("(pointer: coarse)").matches) this.offer();
  }

  /** Puts the switch into the sheet with the keys. */
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
   * Takes the lamps, which tell whether a duel is on.
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
   * Takes a note, which may begin the tune of a verdict.
   * @param {number} hertz
   * @param {number} milliseconds
   */
  hear(hertz, milliseconds) {
    if (VERDICT_NOTES.includes(`${hertz} ${milliseconds}`)) this.shake(VERDICT_MS);
  }

  /** Ends the signal, because the box has no power. */
  end() {
    this.on = false;
    document.body.classList.remove("go");
  }

  /** @param {number | number[]} pattern */
  shake(pattern) {
    // Browsers reject it with a warning before the first tap.
    if (!this.shakes || !navigator.userActivation?.hasBeenActive) return;
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(pattern);
  }
}
