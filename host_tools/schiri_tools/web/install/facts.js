// The facts about the firmware and its boards, and the pieces of the flash. `install_page.py` makes both when the site
// is built, from the source that `schiri install` uses.

import { sha256Of } from "./digests.js";
import { Failure } from "./failure.js";

/** @typedef {{ address: number, content: Uint8Array<ArrayBuffer> }} Part a stretch of the flash */
/** @typedef {{ name: string, address: number }} Piece a part as a file of this site */
/** @typedef {{ name: string, sha256: string }} BuiltIn an image of MicroPython that is part of this site */

/**
 * @typedef {object} Told
 * @property {string} version of the firmware
 * @property {number[]} oldest MicroPython that it runs on
 * @property {string[]} boards that have what it needs
 * @property {string[]} images their MicroPython
 * @property {[string, string][]} downloads where it comes from: name and address
 * @property {string[]} chips it runs on
 * @property {number} table_at
 * @property {number} program_at
 * @property {number} program_bytes the room that there is for MicroPython's program
 * @property {Record<string, Piece[]>} pieces all but MicroPython, the table first, by how much of the flash is shared out
 * @property {BuiltIn[]} built_in
 */
/** @typedef {Told & { parts: Map<number, Part[]> }} Facts the pieces with their bytes, by the same sizes */

/** @type {Promise<Facts>} */
export const facts = loaded();

/** @returns {Promise<Facts>} */
async function loaded() {
  /** @type {Told} */
  const told = await (await fetched("board.json")).json();
  /** @type {Map<number, Part[]>} */
  const parts = new Map();
  for (const [size, pieces] of Object.entries(told.pieces)) {
    parts.set(
      Number(size),
      await Promise.all(pieces.map(async ({ name, address }) => ({ address, content: await bytesOf(name) }))),
    );
  }
  return { ...told, parts };
}

/**
 * Returns an image of MicroPython that is part of this site. Throws a `Failure` if its digest is not the one in
 * `board.json`.
 * @param {BuiltIn} image
 */
export async function builtIn({ name, sha256 }) {
  const bytes = await bytesOf(name);
  if ((await sha256Of(bytes)) !== sha256) throw new Failure("image_changed", { name });
  return bytes;
}

/** @param {string} name */
async function bytesOf(name) {
  return new Uint8Array(await (await fetched(name)).arrayBuffer());
}

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Failure("not_loaded", { name });
  return response;
}
