// A text field over the display while the box asks for a name. Typed letters are then text and not keys of the box.

import { byId } from "./elements.js";

const LETTER = /^[\p{L} .'’-]$/u;
const TYPING_MS = 1000; // for so long the box's echo of earlier text changes nothing

export class NameField {
  /**
   * @param {(name: string) => void} write gets the name as it is typed
   * @param {() => void} accept is called on Enter
   */
  constructor(write, accept) {
    this.place = byId("name-place");
    this.field = byId("name-field", HTMLInputElement);
    this.typed_ms = -TYPING_MS;
    this.field.addEventListener("input", () => {
      this.typed_ms = performance.now();
      write(this.field.value);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) accept();
      } else if (this.edits(event)) event.stopPropagation();
    });
    addEventListener("keydown", (event) => this.catch(event), { capture: true });
  }

  /**
   * Shows the name for which the box asks, and whether the next letter replaces it; null if it asks for none.
   * @param {[name: string, fresh: boolean] | null} asked
   */
  show(asked) {
    const wasHidden = this.place.hidden;
    this.place.hidden = !asked;
    if (!asked) return;
    const [name, fresh] = asked;
    if (wasHidden && document.activeElement === document.body && window.matchMedia("(hover: hover)").matches)
      this.field.focus({ preventScroll: true });
    if (!fresh && performance.now() - this.typed_ms < TYPING_MS) return;
    this.field.value = name;
    if (fresh) this.field.select();
  }

  /**
   * Directs a letter into the field that is typed while another element has the focus.
   * @param {KeyboardEvent} event
   */
  catch(event) {
    if (this.place.hidden || event.target === this.field || event.key === " " || !isTyped(event)) return;
    if (event.target instanceof Element && event.target.closest("dialog, input")) return;
    event.stopPropagation();
    this.field.focus({ preventScroll: true }); // so that the field gets the letter
  }

  /**
   * Returns whether a key edits the name. Digits, UP, DOWN and Escape stay keys of the box, and so does Backspace in an
   * empty field.
   * @param {KeyboardEvent} event
   */
  edits(event) {
    return isTyped(event) || (event.key === "Backspace" && this.field.value !== "");
  }
}

/** @param {KeyboardEvent} event */
function isTyped({ key, ctrlKey, altKey, metaKey }) {
  return LETTER.test(key) && !ctrlKey && !altKey && !metaKey;
}
