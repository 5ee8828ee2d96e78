// A duel that was filmed when the site was built, repeated on the drawing of the box, without a box behind it. The
// address names the language, such as #de.

import { makeKeys, makeLamps } from "../shared/device.js";
import { Display } from "../shared/display.js";
import { byId, element } from "../shared/elements.js";
import { bytesOf } from "../shared/hex.js";
import { showLamps } from "../shared/lamps.js";
import { Signal } from "../shared/signal.js";
import { LANGUAGE, text } from "../shared/texts.js";

/** @typedef {[number, string, string, string[]]} Look for so many ms: the display, the lamps, the keys that are down */

const PAGES = 8; // of the display, each 256 digits
const DIGITS = 256;

const keys = makeKeys();
const lamps = makeLamps();
const display = new Display();
const signal = new Signal();

/** @param {Look} look */
function show([, frame, lit, down]) {
  for (let page = 0; page < PAGES; page++) {
    display.write(page, 0, bytesOf(frame.slice(DIGITS * page, DIGITS * (page + 1))));
  }
  showLamps(lamps, bytesOf(lit));
  signal.see(bytesOf(lit));
  for (const [name, button] of keys) button.classList.toggle("down", down.includes(name));
}

function makeButton() {
  const words = element("span", {});
  const button = element("button", { type: "button", id: "pause" });
  button.innerHTML =
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path class="stop" d="M5 4h5v16H5zM14 4h5v16h-5z"/>' +
    '<path class="play" d="M7 3.500v17L21 12z"/></svg>';
  button.append(words);
  byId("bar").append(button);
  return { button, words };
}

async function run() {
  document.documentElement.lang = LANGUAGE;
  document.title = text("title");
  document.body.dataset.power = "on";
  byId("stage").inert = true; // it cannot be operated
  /** @type {Look[]} */
  const looks = await (await fetch(`${LANGUAGE}.json`)).json();
  const { button, words } = makeButton();
  let at = 0;
  let timer = 0;
  let runs = false;
  const next = () => {
    show(looks[at]);
    timer = window.setTimeout(next, looks[at][0]);
    at = (at + 1) % looks.length;
  };
  /** @param {boolean} on */
  const turn = (on) => {
    runs = on;
    button.dataset.runs = on ? "yes" : "no";
    words.textContent = text(on ? "stop" : "play");
    clearTimeout(timer);
    if (on) next();
  };
  button.addEventListener("click", () => turn(!runs));
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    at = looks.length - 1; // the verdict, which is followed by the beginning
    show(looks[at]);
    turn(false);
  } else {
    turn(true);
  }
}

run();
