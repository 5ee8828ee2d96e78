// The keys that are down, and what holds each: fingers, the mouse, the keyboard, or a latch.

import { KEY_OF_CODE, KEYS } from "./keys.js";

/** @import { Key } from "./keys.js" */

const MIN_PRESS_MS = 50; // a shorter click could fall between two samples of the box
const TAP_MS = 80; // for a press without a length of its own, such as a screen reader's
/** @type {("pointerup" | "pointercancel" | "lostpointercapture")[]} */
const POINTER_ENDS = ["pointerup", "pointercancel", "lostpointercapture"];

/** A key's button, and the holders that press it, with the time of the press. */
class HeldKey {
  /** @param {HTMLButtonElement | undefined} button */
  constructor(button) {
    if (!button) throw new Error("a key has no button");
    this.button = button;
    /** @type {Set<string>} */
    this.holders = new Set();
    this.since_ms = 0;
    /** @type {{ timer: ReturnType<typeof setTimeout>, holder: string, stamp_ms: number, due_ms: number } | undefined} */
    this.late = undefined; // a release that is put off to MIN_PRESS_MS: when the finger left, and when it is due
  }
}

export class Input {
  /**
   * @param {Map<string, HTMLButtonElement>} buttons the button of every key by its name
   * @param {(mask: number, stamp_ms: number) => void} onChange gets the mask whenever it is a new one, and since when
   *   it is, as `performance.now()` tells it
   */
  constructor(buttons, onChange) {
    this.onChange = onChange;
    this.enabled = true;
    this.mask = 0;
    this.held = new Map(KEYS.map((key) => [key, new HeldKey(buttons.get(key.name))]));
    for (const [key, { button }] of this.held) this.listenToButton(key, button);
    this.listenToKeyboard();
    // All keys are released when the page loses the focus, except latched ones.
    window.addEventListener("blur", () => this.letGo());
    window.addEventListener("pagehide", () => this.letGo());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.letGo();
    });
  }

  /**
   * Enables or disables the keys. While they are disabled, nothing can be pressed; latches stay as they are.
   * @param {boolean} enabled
   */
  setEnabled(enabled) {
    this.enabled = enabled;
    if (!enabled) this.letGo();
  }

  /**
   * @param {Key} key
   * @param {string} holder who holds it down, such as "pointer 1"
   * @param {number} [stamp_ms] since when
   */
  hold(key, holder, stamp_ms) {
    if (!this.enabled) return;
    this.releaseLate(key, stamp_ms);
    this.of(key).holders.add(holder);
    this.update(key, stamp_ms);
  }

  /**
   * @param {Key} key
   * @param {string} holder
   * @param {number} [stamp_ms]
   */
  release(key, holder, stamp_ms = performance.now()) {
    const held = this.of(key);
    if (!held.holders.has(holder)) return;
    const due_ms = Math.max(stamp_ms, held.since_ms + MIN_PRESS_MS);
    const rest_ms = due_ms - performance.now();
    if (rest_ms <= 0 || held.holders.size > 1) {
      held.holders.delete(holder);
      this.update(key, due_ms);
    } else {
      held.late ??= { timer: setTimeout(() => this.releaseLate(key), rest_ms), holder, stamp_ms, due_ms };
    }
  }

  /**
   * @param {Key} key
   * @param {number} [pressed_ms] since when it is pressed again: that does not wait for the release
   */
  releaseLate(key, pressed_ms = Infinity) {
    const { late, holders } = this.of(key);
    if (!late) return;
    clearTimeout(late.timer);
    this.of(key).late = undefined;
    holders.delete(late.holder);
    this.update(key, pressed_ms > late.due_ms ? late.due_ms : late.stamp_ms);
  }

  letGo() {
    for (const [key, { holders }] of this.held) {
      for (const holder of [...holders]) if (holder !== "latch") this.release(key, holder);
    }
  }

  /** @param {Key} key */
  toggleLatch(key) {
    if (!this.enabled) return;
    if (this.of(key).holders.has("latch")) this.release(key, "latch");
    else this.hold(key, "latch");
  }

  /** @param {Key} key */
  update(key, stamp_ms = performance.now()) {
    const held = this.of(key);
    const down = held.holders.size > 0;
    held.button.classList.toggle("down", down);
    held.button.classList.toggle("latched", held.holders.has("latch"));
    held.button.setAttribute("aria-pressed", String(down));
    const bit = 1 << key.bit;
    if (Boolean(this.mask & bit) === down) return;
    this.mask ^= bit;
    if (down) held.since_ms = stamp_ms;
    this.onChange(this.mask, stamp_ms);
  }

  /** @param {Key} key */
  of(key) {
    return /** @type {HeldKey} */ (this.held.get(key));
  }

  /**
   * @param {Key} key
   * @param {HTMLButtonElement} button
   */
  listenToButton(key, button) {
    button.addEventListener("pointerdown", (event) => {
      const mouse = event.pointerType === "mouse";
      if (mouse && (event.button === 2 || (event.button === 0 && (event.shiftKey || event.ctrlKey)))) {
        this.toggleLatch(key);
      } else if (event.button === 0) {
        button.setPointerCapture(event.pointerId);
        this.hold(key, `pointer ${event.pointerId}`, event.timeStamp);
      }
    });
    for (const kind of POINTER_ENDS) {
      button.addEventListener(kind, (event) => {
        const holder = `pointer ${event.pointerId}`;
        if (!this.of(key).holders.has(holder)) return;
        this.release(key, "latch"); // an ordinary click releases a latch
        this.release(key, holder, event.timeStamp);
      });
    }
    // A click with the mouse does not move the focus, so that Enter stays the box's OK.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("dragstart", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || /** @type {PointerEvent} */ (event).pointerType) return; // pointers were handled before
      this.hold(key, "tap");
      setTimeout(() => this.release(key, "tap"), TAP_MS);
    });
    // A key that was reached with Tab is pressed like any button, as long as Enter or Space is down.
    button.addEventListener("keydown", (event) => {
      if (event.code !== "Space" && event.code !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.hold(key, `focus ${event.code}`, event.timeStamp);
    });
    button.addEventListener("keyup", (event) => {
      if (event.code === "Space") event.preventDefault();
      this.release(key, `focus ${event.code}`, event.timeStamp);
    });
    button.addEventListener("blur", () => {
      for (const code of ["Space", "Enter"]) this.release(key, `focus ${code}`);
    });
  }

  listenToKeyboard() {
    window.addEventListener("keydown", (event) => {
      const key = KEY_OF_CODE.get(event.code);
      if (!key || event.ctrlKey || event.altKey || event.metaKey || !this.enabled) return;
      // On the page's own buttons Enter has its usual effect.
      if (event.code === "Enter" && event.target instanceof Element && event.target.closest("button, summary, a"))
        return;
      if (event.target instanceof HTMLInputElement && event.target.type === "range") return; // arrows move the slider
      event.preventDefault();
      if (!event.repeat) this.hold(key, `keyboard ${event.code}`, event.timeStamp);
    });
    window.addEventListener("keyup", (event) => {
      const key = KEY_OF_CODE.get(event.code);
      if (key) this.release(key, `keyboard ${event.code}`, event.timeStamp);
      // On macOS the release of a key is not reported while Cmd is down.
      if (event.key === "Meta") this.letGo();
    });
  }
}
