// MicroPython with a file of compiled modules, mounted by the firmware's own boot.py as on a box.

import { loadMicroPython } from "./micropython.mjs";

// Gives back MicroPython, and the modules in the archive can be imported. `heap`: bytes; `say` gets what Python prints, line by line.
export async function startPython(archive, heap, say) {
  const [python, modules, boot] = await Promise.all([
    loadMicroPython({ heapsize: heap, stdout: say, stderr: say }),
    fetched(archive).then((response) => response.arrayBuffer()),
    fetched("boot.txt").then((response) => response.text()),
  ]);
  python.FS.writeFile("/firmware", new Uint8Array(modules));
  python.runPython(boot);
  return python;
}

// A file beside this one.
export async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}
