// The partition table of an ESP32, and how a Schiri's flash is shared out: as `partitions.py` and `layout.py` of
// `schiri flash` do it (docs/build/firmware.md).

import { md5 } from "./digests.js";
import { Failure } from "./failure.js";

/** @import { Facts } from "./facts.js" */
/** @typedef {{ label: string, kind: number, subtype: number, offset: number, size: number, flags: number }} Partition */
/** @typedef {{ table: Uint8Array<ArrayBuffer>, files: Partition, matches: Partition }} Layout */

export const MIB = 1024 * 1024;
export const APP = 0;
const DATA = 1;
const FAT = 0x81;
const UNDEFINED = 0x06;
const ENTRY_BYTES = 32;
const MAGIC = 0x50aa;
const CHECK = 0xebeb;
const USUAL_PLACE = 2 * MIB; // where stock MicroPython has its files

/** @param {Partition} entry */
const endOf = (entry) => entry.offset + entry.size;

/**
 * The partitions of a table as it is on the flash; undefined if it is none, or if its MD5 is wrong.
 * @param {Uint8Array} table
 * @returns {Partition[] | undefined}
 */
export function parsed(table) {
  const view = new DataView(table.buffer, table.byteOffset, table.length);
  /** @type {Partition[]} */
  const found = [];
  for (let at = 0; at + ENTRY_BYTES <= table.length; at += ENTRY_BYTES) {
    const magic = view.getUint16(at, true);
    if (magic === CHECK) {
      const digest = md5(table.subarray(0, at));
      return digest.every((byte, place) => byte === table[at + 16 + place]) ? found : undefined;
    }
    if (magic !== MAGIC) return undefined;
    const label = new TextDecoder("latin1").decode(table.subarray(at + 12, at + 28)).split("\0")[0];
    const [kind, subtype] = table.subarray(at + 2, at + 4);
    const [offset, size, flags] = [4, 8, 28].map((place) => view.getUint32(at + place, true));
    found.push({ label, kind, subtype, offset, size, flags });
  }
  return undefined;
}

/**
 * A table as it is on the flash, with its MD5.
 * @param {Partition[]} partitions
 * @param {number} size of it in bytes
 */
export function packed(partitions, size) {
  const table = new Uint8Array(size).fill(0xff);
  const view = new DataView(table.buffer);
  partitions.forEach(({ label, kind, subtype, offset, size: bytes, flags }, number) => {
    const at = number * ENTRY_BYTES;
    table.fill(0, at, at + ENTRY_BYTES);
    view.setUint16(at, MAGIC, true);
    table.set([kind, subtype], at + 2);
    view.setUint32(at + 4, offset, true);
    view.setUint32(at + 8, bytes, true);
    table.set(
      Uint8Array.from(label, (letter) => letter.charCodeAt(0)),
      at + 12,
    );
    view.setUint32(at + 28, flags, true);
  });
  const end = partitions.length * ENTRY_BYTES;
  view.setUint16(end, CHECK, true);
  table.set(md5(table.subarray(0, end)), end + 16);
  return table;
}

/**
 * How much of a flash of that size is shared out.
 * @param {Facts} facts
 * @param {number} flash_bytes
 */
export function sharedBytes({ matches_bytes }, flash_bytes) {
  const sizes = Object.keys(matches_bytes).map(Number);
  return Math.max(Math.min(...sizes), ...sizes.filter((size) => size <= flash_bytes));
}

/**
 * The table of a stock MicroPython, shared out anew. `Failure` if there is no room.
 * @param {Facts} facts
 * @param {Partition[]} partitions
 * @param {number} app_bytes what its program takes
 * @param {number} flash_bytes
 * @returns {Layout}
 */
export function layoutFor(facts, partitions, app_bytes, flash_bytes) {
  const matches_bytes = facts.matches_bytes[sharedBytes(facts, flash_bytes)];
  const there = partitions.find(({ label }) => label === facts.files_label);
  let others = partitions.filter(({ label }) => label !== facts.files_label);
  // Since 1.26 the table ends with the program, and MicroPython takes all that is behind it for its files.
  if (!there) others = programKeptShort(others, app_bytes);
  const place = there ? there.offset : others.length ? Math.max(...others.map(endOf)) : USUAL_PLACE;
  const end = place + facts.files_bytes + matches_bytes;
  if (end > flash_bytes || others.some((entry) => entry.offset < end && endOf(entry) > place)) {
    throw new Failure("image_no_room", { kib: (end - place) / 1024, mib: flash_bytes / MIB });
  }
  const flags = 0;
  const files = { label: facts.files_label, kind: DATA, subtype: FAT, offset: place, size: facts.files_bytes, flags };
  const matches = {
    ...{ label: facts.matches_label, kind: DATA, subtype: UNDEFINED },
    ...{ offset: endOf(files), size: matches_bytes, flags },
  };
  const all = [...others, files, matches].sort((one, other) => one.offset - other.offset);
  return { table: packed(all, facts.table_bytes), files, matches };
}

/**
 * Newer tables give the program more room than it needs. Taking that back keeps the matches in their old place.
 * @param {Partition[]} partitions
 * @param {number} app_bytes
 */
function programKeptShort(partitions, app_bytes) {
  const last = partitions.reduce((one, other) => (endOf(other) > endOf(one) ? other : one), partitions[0]);
  if (last?.kind !== APP || endOf(last) <= USUAL_PLACE || last.offset + app_bytes > USUAL_PLACE) return partitions;
  if (partitions.filter(({ kind }) => kind === APP).length > 1) return partitions; // `app_bytes` is of which?
  const shorter = { ...last, size: USUAL_PLACE - last.offset };
  return partitions.map((entry) => (entry === last ? shorter : entry));
}
