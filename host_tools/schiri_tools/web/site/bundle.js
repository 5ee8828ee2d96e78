// The reader of bundles: many modules in one file, as written by `bundle.py`.

const LINE_FEED = 10;

/**
 * Yields the name and the bytes of each module in a bundle.
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
