// Lets people save a file.

import { element } from "../shared/elements.js";

/**
 * @param {Blob} file
 * @param {string} name
 */
export function save(file, name) {
  const address = URL.createObjectURL(file);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
