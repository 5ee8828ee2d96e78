// The words on the display, for screen readers.

import { byId } from "./elements.js";

const QUIET_MS = 250; // only the last of several pictures in a row is read out

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} words */
export function speak(words) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    byId("spoken").textContent = words;
  }, QUIET_MS);
}
