// Puts keys and lamps into the drawing of the box, and the keyboard's letters on the keys and into the legend.

import { byId, element, part } from "./elements.js";
import { labelOf } from "./keyboard.js";
import { KEYS } from "./keys.js";
import { text } from "./texts.js";

/** @import { Key } from "./keys.js" */

const CHIP_LAMPS = 11;
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id */
function drawing(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("drawing");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/** @param {Key} key */
function placeOf(key) {
  if (key.side) return part(document, `#side-${key.side.toLowerCase()} .keys`);
  return byId(key.name === "UP" || key.name === "DOWN" ? "controls-left" : "controls-right");
}

/** @param {Key} key */
function spokenName(key) {
  return key.side ? text(key.kind, key) : key.name;
}

/** @param {Key} key */
function figureOf(key) {
  if (key.value) return `face-${key.value}`;
  return key.side ? key.kind : key.name.toLowerCase();
}

/** @param {Key} key */
function makeKey(key) {
  const hint = element("span", { class: "hint", "aria-hidden": "true" });
  const cap = element("span", { class: "cap" }, drawing(figureOf(key)), hint);
  const attributes = {
    type: "button",
    class: `key ${key.kind}`,
    "data-key": key.name,
    "data-place": key.value || key.kind,
    "aria-label": spokenName(key),
    "aria-pressed": "false",
  };
  return element("button", attributes, cap);
}

/**
 * Makes all keys.
 * @returns {Map<string, HTMLButtonElement>} its button by its name
 */
export function makeKeys() {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  for (const key of KEYS) {
    const button = makeKey(key);
    placeOf(key).append(button);
    buttons.set(key.name, button);
  }
  for (const side of ["A", "B"]) byId(`side-${side.toLowerCase()}`).setAttribute("aria-label", text("side", { side }));
  return buttons;
}

/** Makes the chip lamps, and returns all 13 lamps in the link's order. */
export function makeLamps() {
  const chips = Array.from({ length: CHIP_LAMPS }, () => element("span", { class: "lamp chip" }));
  byId("chip-lamps").append(...chips);
  return [...chips, ...["a", "b"].map((side) => part(document, `#side-${side} .side-lamp`))];
}

/**
 * Writes the keyboard's letters on the caps of the keys and into the legend.
 * @param {Map<string, HTMLButtonElement>} buttons
 */
export function showLabels(buttons) {
  for (const key of KEYS) {
    const button = buttons.get(key.name);
    if (!button) continue;
    part(button, ".hint").dataset.label = labelOf(key.codes[0]); // drawn by the style sheet, not part of the name
    button.setAttribute("aria-keyshortcuts", key.codes.map((code) => code.replace(/^(Key|Digit)/, "")).join(" "));
  }
  byId("legend-keys").replaceChildren(
    ...["A", "B", ""].map((side) => {
      const map = element("div", { class: "map" }, ...KEYS.filter((key) => key.side === side).map(legendKey));
      return element("section", {}, element("h3", {}, side ? text("side", { side }) : text("middle")), map);
    }),
  );
}

/**
 * Returns a key of the reader's keyboard, with the action that it plays under its letter.
 * @param {Key} key
 */
function legendKey(key) {
  const figure = key.value ? drawing(figureOf(key)) : key.side ? key.kind.toUpperCase() : key.name;
  const wide = key.side && !key.value ? "wide" : "";
  const what = element("span", { class: `what of-${key.kind}` }, figure);
  return element("kbd", { class: wide }, key.codes.map(labelOf).join(" / "), what);
}
