// What the build tells of the firmware and of the boards that it is for, from the source that `schiri flash` and
// `schiri install` use, see `board_files.py`; and the files that go onto a board.

import { unpacked } from "../site/bundle.js";
import { sha256Of } from "./digests.js";
import { Failure } from "./failure.js";

/** @typedef {{ name: string, sha256: string }} BuiltIn an image of MicroPython that is part of this site */

/**
 * @typedef {object} Facts
 * @property {string} version of the firmware
 * @property {string[]} modules of it, in the order in which they are written
 * @property {Record<string, string>} scripts what lies in the root of a board, by path
 * @property {string} helper what is run on the board
 * @property {number[]} form of its modules: version and sub-version
 * @property {number[]} oldest MicroPython that it runs on
 * @property {number} least_psram in bytes
 * @property {string[]} boards that have what it needs
 * @property {string[]} images their MicroPython
 * @property {[string, string][]} downloads where it comes from: name and address
 * @property {string[]} chips it runs on
 * @property {number} table_at
 * @property {number} table_bytes
 * @property {number} files_bytes
 * @property {Record<string, number>} matches_bytes by how much of the flash is shared out
 * @property {number} block_bytes
 * @property {string} files_label
 * @property {string} matches_label
 * @property {BuiltIn[]} built_in
 */

/** @type {Promise<Facts>} */
export const facts = fetched("board.json").then((response) => response.json());

/** @type {Promise<Map<string, Uint8Array<ArrayBuffer>>>} the modules of the firmware, in the order of `facts.modules` */
export const firmware = modulesOf("../site/firmware.bin");

/** @param {string} name */
async function modulesOf(name) {
  const bytes = new Uint8Array(await (await fetched(name)).arrayBuffer());
  const all = new Map(unpacked(bytes));
  return new Map((await facts).modules.map((path) => [path, all.get(path) ?? new Uint8Array()]));
}

/**
 * An image that is part of this site. `Failure` if it is not the one that the page names.
 * @param {BuiltIn} image
 */
export async function builtIn({ name, sha256 }) {
  const bytes = new Uint8Array(await (await fetched(name)).arrayBuffer());
  if ((await sha256Of(bytes)) !== sha256) throw new Failure("image_changed", { name });
  return bytes;
}

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Failure("not_loaded", { name });
  return response;
}
