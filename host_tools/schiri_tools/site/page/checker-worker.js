// Checks logs: MicroPython with the modules of `schiri verify`, apart from the box, which plays on meanwhile.

import { startPython } from "./python.js";

const HEAP = 16 * 1024 * 1024;
const LOG = "/log";

const started = startPython("checker.bin", HEAP, (text) => console.log(text));

addEventListener("message", async ({ data }) => {
  try {
    const python = await started;
    python.FS.writeFile(LOG, data);
    postMessage({ found: JSON.parse(python.pyimport("tools.site.checking").found_in(LOG)) });
  } catch (error) {
    postMessage({ error: error.message });
  }
});
