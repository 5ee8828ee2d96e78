// The result of a match as a picture: players, game, date, and the code of a signed match.

import { games } from "../shared/games.js";
import { inGroups } from "../shared/hex.js";
import { LANGUAGE, text } from "../shared/texts.js";
import { namesOf, outcomeInWords } from "./outcome.js";

/** @import { Code } from "./checker.js" */
/** @import { Signed } from "./share.js" */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{ size: number, weight?: number, color?: string, align?: CanvasTextAlign, font?: string }} Look */

const WIDTH = 1080;
const LEFT = 100;
const RIGHT = WIDTH - LEFT;
const ROW = 92;
const INK = "#2a2420";
const BROWN = "#8a5a2c";
const SMALLEST = 28; // smaller letters cannot be read on a phone, so a name is cut instead
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace';

/**
 * @param {Signed} found
 * @param {Date | undefined} date when it was played, if that is known
 * @param {string} address of the verifier
 */
export function pictureOf(found, date, address) {
  const canvas = document.createElement("canvas");
  const rows = found.players.length * ROW;
  canvas.width = WIDTH;
  canvas.height = 430 + rows + 450;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws nothing");
  paper(context, canvas.height);
  head(context, found, date);
  const names = namesOf(found);
  for (const [seat, name] of names.entries()) row(context, found, seat, name);
  foot(context, found, 430 + rows, address);
  return canvas;
}

/**
 * @param {Context} context
 * @param {number} height
 */
function paper(context, height) {
  context.fillStyle = "#16302d";
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = "#f7f0e1";
  context.beginPath();
  context.roundRect(40, 40, WIDTH - 80, height - 80, 36);
  context.fill();
}

/**
 * @param {Context} context
 * @param {Signed} found
 * @param {Date | undefined} date
 */
function head(context, found, date) {
  const played = date?.toLocaleDateString(LANGUAGE, { dateStyle: "long" });
  const place = text("picture_match", found);
  write(context, "SCHIRI", LEFT, 130, { size: 34, weight: 700, color: BROWN });
  write(context, played ? `${place} · ${played}` : place, RIGHT, 130, { size: 32, color: BROWN, align: "right" });
  write(context, found.title, LEFT, 240, { size: 92, weight: 800 });
  write(context, outcomeInWords(namesOf(found), found.outcome), LEFT, 318, { size: 48, weight: 600 });
  const { count = {} } = games()[found.game] ?? {};
  const words = count[LANGUAGE] ?? count.en ?? "";
  write(context, words, RIGHT, 400, { size: 30, weight: 600, color: BROWN, align: "right" });
}

/**
 * @param {Context} context
 * @param {Signed} found
 * @param {number} seat
 * @param {string} name
 */
function row(context, { outcome }, seat, name) {
  const top = 420 + seat * ROW;
  const won = outcome.winners.includes(seat);
  context.fillStyle = won ? "#f3c983" : "#efe5cf";
  context.beginPath();
  context.roundRect(LEFT - 24, top, RIGHT - LEFT + 48, ROW - 10, 18);
  context.fill();
  const look = { size: 46, weight: won ? 800 : 500 };
  const points = String(outcome.points[seat]);
  write(context, points, RIGHT, top + 58, { ...look, align: "right" });
  write(context, won ? `★ ${name}` : name, LEFT, top + 58, look, RIGHT - LEFT - 60 - context.measureText(points).width);
}

/**
 * @param {Context} context
 * @param {Signed} found
 * @param {number} top
 * @param {string} address
 */
function foot(context, { code, box, signature }, top, address) {
  const dot = Math.floor(340 / code.size);
  drawCode(context, code, LEFT, top + 30, dot);
  const left = LEFT + code.size * dot + 50;
  const room = RIGHT - left;
  write(
    context,
    text(signature?.code === "signed" ? "picture_signed" : "picture_simulated"),
    left,
    top + 66,
    { size: 32, weight: 600 },
    room,
  );
  const halves = (box ?? "").match(/.{16}/g) ?? [];
  for (const [at, half] of halves.entries())
    write(context, inGroups(half), left, top + 118 + 46 * at, { size: 34, font: MONO, color: BROWN }, room);
  write(context, text("picture_check"), left, top + 246, { size: 32, weight: 600 }, room);
  write(context, address, left, top + 294, { size: 32, color: BROWN }, room);
}

/**
 * Draws a QR code, dark on the paper, which is light enough for every camera.
 * @param {Context} context
 * @param {Code} code
 * @param {number} left
 * @param {number} top
 * @param {number} dot
 */
function drawCode(context, { size, dark }, left, top, dot) {
  context.fillStyle = "#000";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = 2 * ((y >> 3) * size + x);
      const byte = Number.parseInt(dark.slice(at, at + 2), 16);
      if ((byte >> (y & 7)) & 1) context.fillRect(left + x * dot, top + y * dot, dot, dot);
    }
}

/**
 * Writes words into the given room, in smaller letters or cut if they do not fit.
 * @param {Context} context
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {Look} look
 * @param {number} [room]
 */
function write(context, words, x, y, { size, weight = 400, color = INK, align = "left", font }, room = RIGHT - LEFT) {
  const family = font ?? getComputedStyle(document.body).fontFamily;
  const isFitting = (/** @type {string} */ told) => context.measureText(told).width <= room;
  context.fillStyle = color;
  context.textAlign = align;
  for (let now = size; ; now -= 2) {
    context.font = `${weight} ${now}px ${family}`;
    if (now <= SMALLEST || isFitting(words)) break;
  }
  let told = words;
  for (const letters = [...words]; letters.length && !isFitting(told); told = `${letters.join("")}…`) letters.pop();
  context.fillText(told, x, y);
}
