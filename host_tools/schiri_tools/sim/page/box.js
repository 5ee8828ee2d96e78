// The page of `schiri sim`: puts display, lamps, sound and keys on the line to the server.

import { makeKeys, makeLamps, showLabels } from "./device.js";
import { Display } from "./display.js";
import { Input } from "./input.js";
import { watchKeyboard } from "./keyboard.js";
import { Lamps } from "./lamps.js";
import { Link } from "./link.js";
import { Sound } from "./sound.js";
import { LANGUAGE, text } from "./texts.js";

const PATIENCE_MS = 800; // a server that comes back within this is not worth a notice
const SIGKILL = 9;
const TOUCH = window.matchMedia("(hover: none)").matches;

const at = (id) => document.getElementById(id);

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function writeTexts() {
  document.documentElement.lang = LANGUAGE;
  document.title = text("title");
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = text(place.dataset.text);
  if (TOUCH) document.querySelector("#sound-hint span").textContent = text("sound_touch");
  at("display").setAttribute("aria-label", text("display"));
}

let patience; // the timer that ends in a notice

// Power is "on", "off", or "unknown" while there is no line to the server.
function showPower(power, status) {
  if (power === "unknown") {
    patience ??= setTimeout(() => showNotice(power), PATIENCE_MS); // further attempts do not start it anew
  } else {
    clearTimeout(patience);
    patience = undefined;
    showNotice(power, status);
  }
  document.body.dataset.power = power;
  input.setEnabled(power === "on");
  at("power-button").setAttribute("aria-pressed", String(power === "on"));
  at("power-button").title = text(power === "on" ? "power_cut" : "switch_on");
  at("power-button").disabled = power === "unknown";
  if (power !== "on") sound.play(0, 0);
}

function showNotice(power, status = {}) {
  const lost = power === "unknown";
  const veil = at("veil");
  const wasHidden = veil.hidden;
  veil.hidden = power === "on";
  at("stage").inert = power !== "on";
  if (veil.hidden) return;
  at("notice-title").textContent = text(lost ? "gone" : "no_power");
  at("notice-text").textContent = lost ? text("gone_text") : status.cause ? text(`cause_${status.cause}`, status) : status.message;
  // What the box said last is of interest only if it fell over by itself.
  const lines = status.cause === "ended" || (status.cause === "killed" && status.number !== SIGKILL) ? status.lines : [];
  at("notice-lines").textContent = lines.join("\n");
  at("notice-lines").hidden = !lines.length;
  at("notice-lines").scrollTop = at("notice-lines").scrollHeight; // the end says what happened
  at("switch-on").hidden = lost;
  if (wasHidden && !lost) at("switch-on").focus();
}

function hear(message) {
  const [kind, ...rest] = message.split(" ");
  if (kind === "d") display.write(Number(rest[0]), Number(rest[1]), bytesOf(rest[2]));
  else if (kind === "l") lamps.show(bytesOf(rest[0]));
  else if (kind === "t") sound.play(Number(rest[0]), Number(rest[1]));
  else if (kind === "!") {
    const status = JSON.parse(message.slice(2));
    at("serial").hidden = !status.serial;
    at("serial-name").textContent = status.serial ?? "";
    showPower(status.power ? "on" : "off", status);
  }
}

function sendKeys(mask = input.mask, stamp = performance.now()) {
  link.sendKeys(mask, stamp);
}

function foldLegend() {
  const open = at("legend").hidden;
  at("legend").hidden = !open;
  at("legend-button").setAttribute("aria-expanded", String(open));
}

writeTexts();
const buttons = makeKeys();
const lamps = new Lamps(makeLamps());
const display = new Display(at("display"), at("glow"), at("screen"), at("screen-place"));
const sound = new Sound((silenced) => (at("sound-hint").hidden = !silenced));
const input = new Input(buttons, sendKeys);
const link = new Link({ heard: hear, opened: () => sendKeys(), closed: () => showPower("unknown") });

showLabels(buttons);
watchKeyboard(() => showLabels(buttons));
showPower("unknown");
for (const button of ["legend-button", "power-button"]) {
  // A click with the mouse leaves the focus where it is: Enter stays the box's OK.
  at(button).addEventListener("mousedown", (event) => event.preventDefault());
}
at("legend-button").addEventListener("click", foldLegend);
at("power-button").addEventListener("click", () => link.send(document.body.dataset.power === "on" ? "p off" : "p on"));
at("switch-on").addEventListener("click", () => link.send("p on"));
at("stage").addEventListener("contextmenu", (event) => event.preventDefault());
