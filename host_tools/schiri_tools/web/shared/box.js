// The page with the box: connects display, lamps, sound and keys to a line to it.

import { makeKeys, makeLamps, showLabels } from "./device.js";
import { Display } from "./display.js";
import { byId, element, part } from "./elements.js";
import { legends } from "./games.js";
import { bytesOf } from "./hex.js";
import { holdOrClick } from "./hold.js";
import { Input } from "./input.js";
import { keep, kept } from "./kept.js";
import { watchKeyboard } from "./keyboard.js";
import { showLamps } from "./lamps.js";
import { NameField } from "./name-field.js";
import { Signal } from "./signal.js";
import { Sound, USUAL_VOLUME } from "./sound.js";
import { speak } from "./spoken.js";
import { LANGUAGE, text } from "./texts.js";

/**
 * The listener to a line to the box. It gets every message (docs/reference/wire-formats.md), and the opening and
 * closing of the line.
 * @typedef {object} LineListener
 * @property {(message: string) => void} onMessage
 * @property {() => void} onOpen
 * @property {() => void} onClose
 */

/**
 * A line to the box. It takes the mask of the keys that are down with the time of their change, as `performance.now()`
 * in ms, and the other messages of docs/reference/wire-formats.md unchanged.
 * @typedef {object} Line
 * @property {(mask: number, stamp_ms: number) => void} sendKeys
 * @property {(message: string) => void} send
 */

/**
 * The status of the box, see docs/reference/wire-formats.md.
 * @typedef {object} Status
 * @property {boolean} power
 * @property {string | null} [serial]
 * @property {string} [message]
 * @property {string} [cause]
 * @property {number} [number]
 * @property {string[]} [lines]
 */

const NOTICE_AFTER_MS = 800; // a shorter absence of the server is not shown
const HINT_MS = 2500;
const VOLUME_KEPT_AS = "schiri-volume";
const SAMPLE = /** @type {const} */ ([1319, 90]); // hertz and milliseconds of the tone at a change of the volume
const SIGKILL = 9;

/**
 * Starts the page and returns the line that `makeLine` has made.
 * @template {Line} L
 * @param {(listener: LineListener) => L} makeLine
 */
export function openBox(makeLine) {
  writeTexts();
  const buttons = makeKeys();
  const lamps = makeLamps();
  const display = new Display();
  const sound = new Sound((silenced) => {
    byId("sound-hint").hidden = !silenced;
  });
  followVolume(sound);
  const signal = new Signal();
  const input = new Input(buttons, (mask, stamp_ms) => line.sendKeys(mask, stamp_ms));
  const name = new NameField(
    (typed) => line.send(`n ${JSON.stringify(typed)}`),
    () => buttons.get("OK")?.click(),
  );
  const power = new Power((on) => {
    input.setEnabled(on);
    if (on) return;
    name.show(null);
    sound.play(0, 0);
    signal.end();
  });

  /** @param {string} message */
  function take(message) {
    const [kind, ...rest] = message.split(" ");
    if (kind === "d") display.write(Number(rest[0]), Number(rest[1]), bytesOf(rest[2]));
    else if (kind === "l") light(bytesOf(rest[0]));
    else if (kind === "t") tone(Number(rest[0]), Number(rest[1]));
    else if (kind === "x") speak(JSON.parse(message.slice(2)));
    else if (kind === "n") name.show(JSON.parse(message.slice(2)));
    else if (kind === "!") power.show(JSON.parse(message.slice(2)));
  }

  /** @param {Uint8Array} bytes */
  function light(bytes) {
    showLamps(lamps, bytes);
    signal.see(bytes);
  }

  /**
   * @param {number} hertz
   * @param {number} milliseconds
   */
  function tone(hertz, milliseconds) {
    sound.play(hertz, milliseconds);
    signal.hear(hertz, milliseconds);
  }

  showLabels(buttons);
  watchKeyboard(() => showLabels(buttons));
  power.showUnknown();
  const line = makeLine({
    onMessage: take,
    onOpen: () => line.sendKeys(input.mask, performance.now()),
    onClose: () => power.showUnknown(),
  });
  for (const button of ["legend-button", "legend-close", "power-button"]) {
    // A click with the mouse does not move the focus, so that Enter stays the box's OK.
    byId(button).addEventListener("mousedown", (event) => event.preventDefault());
  }
  for (const button of ["legend-button", "legend-close"]) byId(button).addEventListener("click", foldLegend);
  addEventListener("keydown", closeLegend, { capture: true });
  holdOrClick(
    byId("power-button", HTMLButtonElement),
    () => power.on,
    (kind) => (kind === "short" ? power.sayHold() : line.send(power.on ? "p off" : "p on")),
  );
  byId("switch-on").addEventListener("click", () => line.send("p on"));
  byId("stage").addEventListener("contextmenu", (event) => event.preventDefault());
  return line;
}

/** @param {Sound} sound */
function followVolume(sound) {
  const slider = byId("volume", HTMLInputElement);
  slider.value = kept(VOLUME_KEPT_AS) ?? String(USUAL_VOLUME);
  sound.setVolume(slider.valueAsNumber);
  slider.addEventListener("input", () => {
    sound.setVolume(slider.valueAsNumber);
    sound.play(...SAMPLE);
    keep(VOLUME_KEPT_AS, slider.value);
  });
  slider.addEventListener("pointerup", () => slider.blur()); // the arrows belong to the box again
}

function writeTexts() {
  document.documentElement.lang = LANGUAGE;
  document.title = text("title");
  for (const place of document.querySelectorAll("[data-text]")) {
    place.textContent = text(/** @type {HTMLElement} */ (place).dataset.text ?? "");
  }
  for (const place of document.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", text(/** @type {HTMLElement} */ (place).dataset.label ?? ""));
  }
  if (window.matchMedia("(hover: none)").matches) part(document, "#sound-hint span").textContent = text("sound_touch");
  byId("display", HTMLCanvasElement).setAttribute("aria-label", text("display"));
  part(document, "#legend ul").prepend(...legends().map((legend) => element("li", {}, legend)));
}

function foldLegend() {
  const open = byId("legend").hidden;
  byId("legend").hidden = !open;
  byId("legend-button").setAttribute("aria-expanded", String(open));
  byId("volume").blur(); // a browser takes the focus off hidden elements only with its next picture
}

/**
 * Closes the open legend on Escape, which otherwise is BACK.
 * @param {KeyboardEvent} event
 */
function closeLegend(event) {
  if (event.key !== "Escape" || byId("legend").hidden) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  foldLegend();
}

/** The power as the page shows it: "on", "off", or "unknown" while there is no line to the box. */
class Power {
  /** @param {(on: boolean) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined; // ends in a notice
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hint = undefined; // ends what the button says for a while
  }

  get on() {
    return document.body.dataset.power === "on";
  }

  /** @param {Status} status */
  show(status) {
    clearTimeout(this.timer);
    this.timer = undefined;
    byId("serial").hidden = !status.serial;
    byId("serial-name").textContent = status.serial ?? "";
    this.showNotice(status.power ? undefined : status);
    this.mark(status.power ? "on" : "off");
  }

  showUnknown() {
    this.timer ??= setTimeout(() => this.showNotice("lost"), NOTICE_AFTER_MS); // further attempts do not start it anew
    this.mark("unknown");
  }

  /** @param {"on" | "off" | "unknown"} power */
  mark(power) {
    document.body.dataset.power = power;
    const button = byId("power-button", HTMLButtonElement);
    button.setAttribute("aria-pressed", String(power === "on"));
    button.title = text(power === "on" ? "power_cut" : "switch_on");
    this.write("power");
    button.disabled = power === "unknown";
    this.onChange(power === "on");
  }

  /** Tells people who have only tapped that the button has to be held. */
  sayHold() {
    this.write("power_hold");
    this.hint = setTimeout(() => this.write("power"), HINT_MS);
  }

  /** @param {string} words on the button, by their name */
  write(words) {
    clearTimeout(this.hint);
    part(document, "#power-button span").textContent = text(words);
  }

  /** @param {Status | "lost" | undefined} reason why the box cannot be played; undefined: it can */
  showNotice(reason) {
    const veil = byId("veil");
    const wasHidden = veil.hidden;
    veil.hidden = reason === undefined;
    byId("table").inert = reason !== undefined;
    if (reason === undefined) return;
    const lost = reason === "lost";
    byId("notice-title").textContent = text(lost ? "gone" : "no_power");
    byId("notice-text").textContent = lost ? text("gone_text") : sentenceOf(reason);
    const lines = lost ? [] : lastWordsOf(reason);
    byId("notice-lines").textContent = lines.join("\n");
    byId("notice-lines").hidden = !lines.length;
    if (lines.length) byId("notice-lines").scrollTop = byId("notice-lines").scrollHeight; // the end says what happened
    byId("switch-on").hidden = lost;
    if (wasHidden && !lost) byId("switch-on").focus();
  }
}

/** @param {Status} status */
function sentenceOf(status) {
  return status.cause ? text(`cause_${status.cause}`, { number: status.number ?? "" }) : (status.message ?? "");
}

/**
 * Returns the latest output of the box, which is shown only if the box has stopped by itself.
 * @param {Status} status
 */
function lastWordsOf(status) {
  const fell = status.cause === "ended" || (status.cause === "killed" && status.number !== SIGKILL);
  return fell ? (status.lines ?? []) : [];
}
