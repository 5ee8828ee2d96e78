// Checks logs: MicroPython with the modules of `schiri verify`, apart from the box, which plays on meanwhile.

import { fetched, startPython } from "./python.js";

const HEAP = 16 * 1024 * 1024;
const LOG = "/log";
const SCHEMA = "match-log.schema.json";

const started = start();

async function start() {
  const [python, schema] = await Promise.all([
    startPython("checker.bin", HEAP, (text) => console.log(text)),
    fetched(SCHEMA).then((response) => response.text()),
  ]);
  python.FS.writeFile(`/${SCHEMA}`, schema);
  return python;
}

addEventListener("message", async ({ data }) => {
  try {
    const python = await started;
    python.FS.writeFile(LOG, data);
    postMessage({ found: JSON.parse(python.pyimport("tools.site.checking").found_in(LOG)) });
  } catch (error) {
    postMessage({ error: error.message });
  }
});
