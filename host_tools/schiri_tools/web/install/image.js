// The reader of images of MicroPython, which also checks that an image is whole. `image.py` of `schiri install` does
// the same.

import { hexOf } from "../shared/hex.js";
import { sha256Of } from "./digests.js";
import { Failure } from "./failure.js";
import { fits } from "./partitions.js";

/** @import { Facts, Part } from "./facts.js" */

/**
 * @typedef {object} Image
 * @property {string} name
 * @property {string} chip
 * @property {string} version
 * @property {number} least_flash in bytes
 * @property {number} psram_lines that the PSRAM must have
 * @property {Part} bootloader
 * @property {Part} program
 */

export const MIB = 1024 * 1024;
const MAX_BYTES = 16 * MIB;
const MAGIC = 0xe9;
const HEAD_BYTES = 24;
const DIGEST_BYTES = 32;
// The chips by their number in an image, and the addresses of their bootloaders on the flash.
const NAMES = /** @type {Record<number, string>} */ ({ 0: "ESP32", 2: "ESP32-S2", 5: "ESP32-C3", 9: "ESP32-S3" });
const STARTS = /** @type {Record<string, number>} */ ({ ESP32: 0x1000, "ESP32-S3": 0 });
// The drivers for PSRAM by the names in their log messages, and the number of the PSRAM's data lines.
const DRIVERS = { octal_psram: 8, quad_psram: 4 };

/**
 * Reads and checks an image. Throws a `Failure` with the fault.
 * @param {Facts} facts
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} content
 * @returns {Promise<Image>}
 */
export async function read(facts, name, content) {
  if (content.length > MAX_BYTES || content.length < facts.table_at || content[0] !== MAGIC) {
    throw new Failure("image_none", { name });
  }
  const chip = chipOf(facts, name, content);
  const start = STARTS[chip];
  const bootloader = content.subarray(0, facts.table_at - start);
  const length = await wholeBytes(name, bootloader, "bootloader");
  const least_flash = Math.max(sharedBytes(facts, 0), MIB << (content[3] >> 4));
  const [table] = facts.parts.get(sharedBytes(facts, least_flash)) ?? [];
  const program = content.subarray(facts.program_at - start);
  if (!fits(content.subarray(bootloader.length), table.content) || program.length > facts.program_bytes) {
    throw new Failure("image_table", { name });
  }
  await wholeBytes(name, program, "program");
  const text = new TextDecoder("latin1").decode(program);
  return {
    name,
    chip,
    version: versionOf(facts, name, text),
    least_flash,
    psram_lines: linesOf(facts, name, text),
    bootloader: { address: start, content: content.slice(0, length) },
    program: { address: facts.program_at, content: program },
  };
}

/**
 * Returns how much of a flash of that size the layout uses.
 * @param {Facts} facts
 * @param {number} flash_bytes
 */
export function sharedBytes({ parts }, flash_bytes) {
  const sizes = [...parts.keys()];
  return Math.max(Math.min(...sizes), ...sizes.filter((size) => size <= flash_bytes));
}

/**
 * Returns the bootloader with the size of the flash in its header and a new SHA-256. A bootloader rejects a table
 * beyond its size.
 * @param {Part} bootloader
 * @param {number} flash_bytes
 * @returns {Promise<Part>}
 */
export async function bootloaderFor({ address, content }, flash_bytes) {
  const changed = content.slice();
  changed[3] = (changed[3] & 0x0f) | (Math.log2(flash_bytes / MIB) << 4);
  const end = changed.length - DIGEST_BYTES;
  changed.set(new Uint8Array(await crypto.subtle.digest("SHA-256", changed.slice(0, end))), end);
  return { address, content: changed };
}

/**
 * @param {Facts} facts
 * @param {string} name
 * @param {Uint8Array} content
 */
function chipOf({ chips }, name, content) {
  const found = NAMES[content[12] | (content[13] << 8)];
  if (!chips.includes(found)) throw new Failure("image_chip", { name, chip: found ?? "?", chips });
  return found;
}

/**
 * Returns the number of bytes at the beginning that are an image. The chip starts it only if its SHA-256 is right,
 * which is checked here.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {string} part what it is
 */
async function wholeBytes(name, content, part) {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const damaged = () => new Failure("image_damaged", { name, part });
  if (content.length < HEAD_BYTES || content[0] !== MAGIC || content[HEAD_BYTES - 1] !== 1) throw damaged();
  let at = HEAD_BYTES;
  for (let segment = 0; segment < content[1]; segment++) {
    if (at + 8 > content.length) throw damaged();
    at += 8 + view.getUint32(at + 4, true);
  }
  at += 16 - (at % 16); // the last of these bytes is a checksum
  if (at + DIGEST_BYTES > content.length) throw damaged();
  const digest = await sha256Of(content.slice(0, at));
  if (digest !== hexOf(content.subarray(at, at + DIGEST_BYTES))) throw damaged();
  return at + DIGEST_BYTES;
}

/**
 * @param {Facts} facts
 * @param {string} name
 * @param {string} program
 */
function versionOf({ oldest }, name, program) {
  const found = program.match(/MicroPython v((\d+)\.(\d+)(?:\.\d+)?[-.\w]*)/);
  if (!found) throw new Failure("image_not_micropython", { name });
  const [major, minor] = [Number(found[2]), Number(found[3])];
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new Failure("image_old", { name, version: found[1], oldest: oldest.join(".") });
  }
  return found[1];
}

/**
 * @param {Facts} facts
 * @param {string} name
 * @param {string} program
 */
function linesOf({ images }, name, program) {
  const driver = Object.entries(DRIVERS).find(([tag]) => program.includes(`\0${tag}\0`));
  if (!driver) throw new Failure("image_no_psram", { name, images });
  return driver[1];
}
