// What is printed on the reader's own keyboard at the places that play.

import { KEYS } from "./keys.js";

const NAMED = { ArrowUp: "↑", ArrowDown: "↓", Enter: "↵", Backspace: "⌫", Escape: "Esc" };

// What the key at that place is called; QWERTY until better is known.
const labels = new Map(
  KEYS.flatMap((key) => key.codes).map((code) => [code, NAMED[code] ?? code.replace(/^(Key|Digit)/, "")]),
);

export function labelOf(code) {
  return labels.get(code);
}

// Keeps the labels true; `changed` is called whenever one of them is another than before.
export function watchKeyboard(changed) {
  const learn = (code, character) => {
    // Digits stay digits: AZERTY prints them, too, above what it types.
    if (!code.startsWith("Key") || !labels.has(code)) return false;
    const label = character.toLocaleUpperCase();
    if (label.length !== 1 || labels.get(code) === label) return false;
    labels.set(code, label);
    return true;
  };
  // Only Chromium tells; elsewhere the keys tell as they are struck.
  navigator.keyboard?.getLayoutMap?.().then(
    (map) => [...map].map(([code, character]) => learn(code, character)).some(Boolean) && changed(),
    () => {},
  );
  window.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && learn(event.code, event.key)) changed();
  });
}
