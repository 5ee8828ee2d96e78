// What stands on the display, for those who have it read to them.

import { text } from "./texts.js";

const QUIET_MS = 250; // of several pictures in a row only the last is worth hearing

const region = document.createElement("p");
region.id = "spoken";
region.className = "unseen";
region.setAttribute("role", "status");
document.body.append(region);

let timer;

export function speak(words) {
  document.getElementById("display").setAttribute("aria-label", `${text("display")}: ${words}`);
  clearTimeout(timer);
  timer = setTimeout(() => (region.textContent = words), QUIET_MS);
}
