// The checker of logs: MicroPython with the modules of `schiri verify`, in a thread of its own, so that the box can be
// used meanwhile.

import { startPython } from "./python.js";

const HEAP_BYTES = 32 * 1024 * 1024;
const LOG = "/log";

const started = startPython("checker.bin", HEAP_BYTES, (text) => console.log(text));

addEventListener("message", async ({ data: { id, log } }) => {
  try {
    const python = await started;
    python.FS.writeFile(LOG, log);
    postMessage({ id, found: JSON.parse(python.pyimport("tools.site.page_check").found_in(LOG)) });
  } catch (error) {
    postMessage({ id, error: /** @type {Error} */ (error).message });
  }
});
