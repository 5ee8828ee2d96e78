// A real box on a port of the browser: opened, and closed again whatever happens.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, pretend } from "./pages.mjs";

/** @param {object} changed */
function portWith(changed) {
  const port = {
    open: async () => {},
    getInfo: () => ({}),
    setSignals: async () => {},
    close: async () => {
      port.closed = true;
    },
    readable: new ReadableStream(),
    writable: new WritableStream(),
    closed: false,
    ...changed,
  };
  return port;
}

/** @param {object} port */
async function realBoxAt(port) {
  pretend("navigator", { serial: { requestPort: async () => port } });
  return (await fresh("site/boxes.js")).RealBox;
}

for (const [what, changed, why] of /** @type {[string, object, RegExp][]} */ ([
  ["takes no signals", { setSignals: () => Promise.reject(new Error("no such signals")) }, /no such signals/],
  ["gives no stream", { readable: null }, /no streams/],
])) {
  test(`a port that ${what} is closed again`, async () => {
    const port = portWith(changed);
    const RealBox = await realBoxAt(port);
    await assert.rejects(RealBox.picked(), why);
    assert.equal(port.closed, true);
  });
}

test("a box that is disconnected frees its port", { timeout: 60_000 }, async () => {
  const port = portWith({});
  const RealBox = await realBoxAt(port);
  const box = await RealBox.picked();
  await box.close();
  assert.deepEqual([port.closed, port.readable.locked, port.writable.locked], [true, false, false]);
});
