// Which keys are down, and who holds them: fingers, the mouse, the keyboard, or a latch.

import { KEYS, KEY_OF_CODE } from "./keys.js";

const SHORTEST_PRESS_MS = 50; // a click without any length would slip between two samples of the box
const TAP_MS = 80; // for a press that has no length of its own, such as a screen reader's

export class Input {
  // `buttons`: the button of every key by its name. `changed` gets the mask whenever it is a new one, and since when
  // it is, in ms as `performance.now()` tells them.
  constructor(buttons, changed) {
    this.buttons = buttons;
    this.changed = changed;
    this.enabled = true;
    this.mask = 0;
    this.holders = new Map(KEYS.map((key) => [key, new Set()]));
    this.since = new Map();
    this.late = new Map(); // releases put off to SHORTEST_PRESS_MS
    for (const key of KEYS) this.listenToButton(key, buttons.get(key.name));
    this.listenToKeyboard();
    // Whoever looks elsewhere lets go; only a latch stays, that is what it is for.
    window.addEventListener("blur", () => this.letGo());
    window.addEventListener("pagehide", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
  }

  // While false, nothing can be pressed (latches stay as they are).
  setEnabled(enabled) {
    this.enabled = enabled;
    if (!enabled) this.letGo();
  }

  hold(key, holder, stamp) {
    if (!this.enabled) return;
    this.releaseLate(key);
    this.holders.get(key).add(holder);
    this.update(key, stamp);
  }

  release(key, holder, stamp) {
    if (!this.holders.get(key).has(holder)) return;
    const rest = this.since.get(key) + SHORTEST_PRESS_MS - performance.now();
    if (rest <= 0 || this.holders.get(key).size > 1) {
      this.holders.get(key).delete(holder);
      this.update(key, stamp);
    } else if (!this.late.has(key)) {
      const timer = setTimeout(() => this.releaseLate(key), rest);
      this.late.set(key, { timer, holder });
    }
  }

  releaseLate(key) {
    const late = this.late.get(key);
    if (!late) return;
    clearTimeout(late.timer);
    this.late.delete(key);
    this.holders.get(key).delete(late.holder);
    this.update(key);
  }

  letGo() {
    for (const [key, holders] of this.holders) {
      for (const holder of [...holders]) if (holder !== "latch") this.release(key, holder);
    }
  }

  toggleLatch(key) {
    if (!this.enabled) return;
    if (this.holders.get(key).has("latch")) this.release(key, "latch");
    else this.hold(key, "latch");
  }

  update(key, stamp = performance.now()) {
    const holders = this.holders.get(key);
    const down = holders.size > 0;
    const button = this.buttons.get(key.name);
    button.classList.toggle("down", down);
    button.classList.toggle("latched", holders.has("latch"));
    button.setAttribute("aria-pressed", String(down));
    const bit = 1 << key.bit;
    if (Boolean(this.mask & bit) === down) return;
    this.mask ^= bit;
    if (down) this.since.set(key, performance.now());
    this.changed(this.mask, stamp);
  }

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
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(kind, (event) => {
        const holder = `pointer ${event.pointerId}`;
        if (!this.holders.get(key).has(holder)) return;
        this.release(key, "latch"); // an ordinary click ends a latch
        this.release(key, holder, event.timeStamp);
      });
    }
    // A click with the mouse leaves the focus where it is: Enter stays the box's OK.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("dragstart", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || event.pointerType) return; // a real pointer has been heard already
      this.hold(key, "tap");
      setTimeout(() => this.release(key, "tap"), TAP_MS);
    });
    // Reached with Tab, a key is played like any button, for as long as Enter or Space is down.
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
      // The page's own buttons keep Enter.
      if (event.code === "Enter" && event.target.closest?.("button, summary, a")) return;
      event.preventDefault();
      if (!event.repeat) this.hold(key, `keyboard ${event.code}`, event.timeStamp);
    });
    window.addEventListener("keyup", (event) => {
      const key = KEY_OF_CODE.get(event.code);
      if (key) this.release(key, `keyboard ${event.code}`, event.timeStamp);
      // macOS swallows the release of keys that went up while Cmd was down.
      if (event.key === "Meta") this.letGo();
    });
  }
}
