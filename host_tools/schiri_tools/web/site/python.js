// MicroPython with compiled modules, which lie in a folder of its own as on a box.

import { loadMicroPython } from "./micropython.mjs";

const FOLDER = "/firmware";
const LINE_FEED = 10;

/**
 * MicroPython, which can import the modules in the file `bundle`.
 * @param {string} bundle
 * @param {number} heap_bytes
 * @param {(line: string) => void} say gets what Python prints, line by line
 */
export async function startPython(bundle, heap_bytes, say) {
  const [python, modules] = await Promise.all([
    loadMicroPython({ heapsize: heap_bytes, stdout: say, stderr: say }),
    fetched(bundle).then((response) => response.arrayBuffer()),
  ]);
  for (const [name, content] of unpacked(new Uint8Array(modules))) {
    const path = `${FOLDER}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
  python.runPython(`import sys\nsys.path.insert(0, "${FOLDER}")`);
  return python;
}

/**
 * The modules of a file that `bundle.py` has made: name and bytes of each.
 * @param {Uint8Array} bytes
 * @returns {Generator<[string, Uint8Array]>}
 */
function* unpacked(bytes) {
  const end = bytes.indexOf(LINE_FEED);
  /** @type {Record<string, number>} */
  const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  for (const [name, size] of Object.entries(sizes)) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}

/**
 * A file beside this one.
 * @param {string} name
 */
export async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}
