// What stands on the display, for those who have it read to them.

import { byId } from "./elements.js";

const QUIET_MS = 250; // of several pictures in a row only the last is worth hearing

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} words */
export function speak(words) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    byId("spoken").textContent = words;
  }, QUIET_MS);
}
