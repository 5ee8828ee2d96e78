// Bytes as hexadecimal digits, two a byte.

/** @param {string} hex */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Returns digits in groups of four, as the box shows them.
 * @param {string} digits
 */
export function inGroups(digits) {
  return (digits.match(/.{1,4}/g) ?? []).join(" ");
}

/** @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
