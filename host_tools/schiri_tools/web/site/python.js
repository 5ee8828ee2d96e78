// MicroPython with compiled modules in a folder of its own, as on a box.

import { unpacked } from "./bundle.js";
import { loadMicroPython } from "./micropython.mjs";

const FOLDER = "/firmware";

/**
 * Returns MicroPython, which can import the modules of the `bundle`.
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
 * Returns the response with a file beside this one.
 * @param {string} name
 */
export async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}
