// The comparison of partition tables of an ESP32. The tables of a board with Schiri come with the site.

const ENTRY_BYTES = 32;
const MAGIC = [0xaa, 0x50];
const OFFSET_AT = 4; // the byte of an entry where the address of its partition begins
const SIZE = [8, 12]; // the bytes of an entry where the size of its partition begins and ends
const LABEL = [12, 28];
const LEAST = 3; // the number of MicroPython's own partitions

/**
 * Returns the valid entries at the beginning of a table.
 * @param {Uint8Array} table
 */
function entriesOf(table) {
  const found = [];
  for (let at = 0; MAGIC.every((byte, place) => table[at + place] === byte); at += ENTRY_BYTES) {
    found.push(table.subarray(at, at + ENTRY_BYTES));
  }
  return found;
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
function isSame(one, other) {
  return one.every((byte, place) => byte === other[place]);
}

/**
 * Returns whether the table of a board with Schiri has MicroPython's own partitions in their places, of any size.
 * @param {Uint8Array} table MicroPython's own
 * @param {Uint8Array} schiri's
 */
export function fits(table, schiri) {
  const [own, wanted] = [entriesOf(table), entriesOf(schiri)];
  return (
    own.length >= LEAST &&
    own.every((entry, number) => {
      const there = wanted[number];
      return (
        there && isSame(entry.subarray(0, SIZE[0]), there) && isSame(entry.subarray(SIZE[1]), there.subarray(SIZE[1]))
      );
    })
  );
}

/**
 * Returns whether a board has its matches in another place than the last partition of Schiri's table.
 * @param {Uint8Array} table the board's
 * @param {Uint8Array} schiri's
 */
export function keepsMatchesElsewhere(table, schiri) {
  const matches = matchesIn(schiri);
  const there = entriesOf(table).find((entry) => isSame(entry.subarray(...LABEL), matches.subarray(...LABEL)));
  return there !== undefined && !isSame(there, matches);
}

/**
 * Returns the partition for matches in Schiri's table, with erased content.
 * @param {Uint8Array} schiri's
 */
export function matchesErased(schiri) {
  const { buffer, byteOffset } = matchesIn(schiri);
  const entry = new DataView(buffer, byteOffset);
  const content = new Uint8Array(entry.getUint32(SIZE[0], true)).fill(0xff);
  return { address: entry.getUint32(OFFSET_AT, true), content };
}

/** @param {Uint8Array} schiri's */
function matchesIn(schiri) {
  return entriesOf(schiri).at(-1) ?? new Uint8Array(ENTRY_BYTES);
}
