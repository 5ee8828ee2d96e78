// SHA-256 and MD5. Browsers do not have MD5, which partition tables and the chip's loader use.

import { hexOf } from "../shared/hex.js";

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const SINES = Int32Array.from({ length: 64 }, (_, round) => Math.floor(Math.abs(Math.sin(round + 1)) * 2 ** 32));

/**
 * Returns the SHA-256 as hexadecimal digits.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function sha256Of(bytes) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/**
 * Returns the MD5 of bytes.
 * @param {Uint8Array} bytes
 */
export function md5(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length << 3, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const words = new Int32Array(16);
  for (let at = 0; at < padded.length; at += 64) {
    for (let word = 0; word < 16; word++) words[word] = view.getInt32(at + 4 * word, true);
    mix(state, words);
  }
  return new Uint8Array(state.buffer); // little-endian, as on every machine with a browser
}

/** @param {Uint8Array} bytes */
export function md5Digits(bytes) {
  return hexOf(md5(bytes));
}

/**
 * @param {Int32Array} state
 * @param {Int32Array} words a block
 */
function mix(state, words) {
  let [a, b, c, d] = state;
  for (let round = 0; round < 64; round++) {
    const [mixed, word] = step(round, b, c, d);
    const sum = (a + mixed + SINES[round] + words[word]) | 0;
    const shift = SHIFTS[round >> 4][round & 3];
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}

/**
 * @param {number} round
 * @param {number} b
 * @param {number} c
 * @param {number} d
 */
function step(round, b, c, d) {
  if (round < 16) return [(b & c) | (~b & d), round];
  if (round < 32) return [(d & b) | (~d & c), (5 * round + 1) & 15];
  if (round < 48) return [b ^ c ^ d, (3 * round + 5) & 15];
  return [c ^ (b | ~d), (7 * round) & 15];
}
