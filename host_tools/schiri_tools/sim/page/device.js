// Puts the keys and lamps into the drawn box, and the keyboard's letters on them and into the legend.

import { KEYS } from "./keys.js";
import { labelOf } from "./keyboard.js";
import { text } from "./texts.js";

const CHIP_LAMPS = 11;
const SVG = "http://www.w3.org/2000/svg";

const at = (id) => document.getElementById(id);

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function drawing(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("drawing");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

function placeOf(key) {
  if (key.side) return document.querySelector(`#side-${key.side.toLowerCase()} .keys`);
  return at(key.name === "UP" || key.name === "DOWN" ? "controls-left" : "controls-right");
}

function spoken(key) {
  return key.side ? text(key.kind, key) : text(key.name);
}

function makeKey(key) {
  const figure = key.value ? `face-${key.value}` : key.side ? key.kind : key.name.toLowerCase();
  const button = element("button", `key ${key.kind}`);
  button.type = "button";
  button.dataset.key = key.name;
  button.dataset.place = key.value || key.kind;
  button.setAttribute("aria-label", spoken(key));
  button.setAttribute("aria-pressed", "false");
  const hint = element("span", "hint");
  hint.setAttribute("aria-hidden", "true");
  button.append(element("span", "cap", drawing(figure), hint));
  return button;
}

// Makes every key; gives back its button by its name.
export function makeKeys() {
  const buttons = new Map();
  for (const key of KEYS) {
    const button = makeKey(key);
    placeOf(key).append(button);
    buttons.set(key.name, button);
  }
  for (const side of ["A", "B"]) at(`side-${side.toLowerCase()}`).setAttribute("aria-label", text("side", { side }));
  return buttons;
}

// Makes the chip lamps; gives back all 13 in the link's order.
export function makeLamps() {
  const row = at("chip-lamps");
  for (let i = 0; i < CHIP_LAMPS; i++) row.append(element("span", "lamp chip"));
  return [...row.children, ...["a", "b"].map((side) => document.querySelector(`#side-${side} .side-lamp`))];
}

// Writes the keyboard's letters on the caps and into the legend.
export function showLabels(buttons) {
  for (const key of KEYS) {
    const button = buttons.get(key.name);
    button.querySelector(".hint").textContent = labelOf(key.codes[0]);
    button.setAttribute("aria-keyshortcuts", key.codes.map((code) => code.replace(/^(Key|Digit)/, "")).join(" "));
  }
  at("legend-keys").replaceChildren(
    ...["A", "B", ""].map((side) => {
      const map = element("div", "map", ...KEYS.filter((key) => key.side === side).map(legendKey));
      return element("section", "", element("h3", "", side ? text("side", { side }) : text("middle")), map);
    }),
  );
}

// A key of the reader's keyboard, and under its letter what it plays.
function legendKey(key) {
  const figure = key.value ? drawing(`face-${key.value}`) : key.side ? key.kind.toUpperCase() : key.name;
  const cap = element("kbd", key.side && !key.value ? "wide" : "");
  cap.append(key.codes.map(labelOf).join(" / "), element("span", `what of-${key.kind}`, figure));
  return cap;
}
