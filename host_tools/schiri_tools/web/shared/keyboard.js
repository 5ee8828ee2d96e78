// The labels of the reader's own keyboard at the places that play the box's keys.

import { KEYS } from "./keys.js";

/** @type {Record<string, string>} */
const NAMED = { ArrowUp: "↑", ArrowDown: "↓", Enter: "↵", Backspace: "⌫", Escape: "Esc" };

// The label at each place; that of QWERTY until a better one is known.
/** @type {Map<string, string>} */
const labels = new Map(
  KEYS.flatMap((key) => key.codes).map((code) => [code, NAMED[code] ?? code.replace(/^(Key|Digit)/, "")]),
);

/** @param {string} code */
export function labelOf(code) {
  return labels.get(code) ?? "";
}

/**
 * Notes the character that the keyboard types at a place. Returns whether this changes its label.
 * @param {string} code
 * @param {string} character
 */
export function learn(code, character) {
  // Digits keep their labels, because AZERTY prints them as well.
  if (!code.startsWith("Key") || !labels.has(code)) return false;
  const label = character.toLocaleUpperCase();
  if (label.length !== 1 || labels.get(code) === label) return false;
  labels.set(code, label);
  return true;
}

/**
 * Keeps the labels up to date. `onChange` is called whenever one of them changes.
 * @param {() => void} onChange
 */
export function watchKeyboard(onChange) {
  // Only Chromium reports the layout. In other browsers each keystroke shows a label.
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
