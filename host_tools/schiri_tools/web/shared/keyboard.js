// What is printed on the reader's own keyboard at the places that play.

import { KEYS } from "./keys.js";

/** @type {Record<string, string>} */
const NAMED = { ArrowUp: "↑", ArrowDown: "↓", Enter: "↵", Backspace: "⌫", Escape: "Esc" };

// What the key at that place is called; QWERTY until better is known.
/** @type {Map<string, string>} */
const labels = new Map(
  KEYS.flatMap((key) => key.codes).map((code) => [code, NAMED[code] ?? code.replace(/^(Key|Digit)/, "")]),
);

/** @param {string} code */
export function labelOf(code) {
  return labels.get(code) ?? "";
}

/**
 * Takes note of what the keyboard prints at a place. Is that news?
 * @param {string} code
 * @param {string} character
 */
export function learn(code, character) {
  // Digits stay digits: AZERTY prints them, too, above what it types.
  if (!code.startsWith("Key") || !labels.has(code)) return false;
  const label = character.toLocaleUpperCase();
  if (label.length !== 1 || labels.get(code) === label) return false;
  labels.set(code, label);
  return true;
}

/**
 * Keeps the labels true; `onChange` is called whenever one of them is another than before.
 * @param {() => void} onChange
 */
export function watchKeyboard(onChange) {
  // Only Chromium tells; elsewhere the keys tell as they are struck.
  navigator.keyboard?.getLayoutMap?.().then(
    (map) => {
      if ([...map].map(([code, character]) => learn(code, character)).some(Boolean)) onChange();
    },
    () => {},
  );
  window.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && learn(event.code, event.key)) onChange();
  });
}
