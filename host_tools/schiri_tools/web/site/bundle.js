// Modules in one file, as `bundle.py` packs them.

const LINE_FEED = 10;

/**
 * The modules of a file that `bundle.py` has made: name and bytes of each.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Generator<[string, Uint8Array<ArrayBuffer>]>}
 */
export function* unpacked(bytes) {
  const end = bytes.indexOf(LINE_FEED);
  /** @type {Record<string, number>} */
  const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  for (const [name, size] of Object.entries(sizes)) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}
