// Legend, clock, the simulator's line: what the page computes without a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, page, pretend } from "./pages.mjs";

test("the legend follows the reader's keyboard", async () => {
  const { labelOf, learn } = await fresh("shared/keyboard.js");
  assert.deepEqual(["KeyQ", "Digit1", "ArrowUp", "Escape", "KeyZ"].map(labelOf), ["Q", "1", "↑", "Esc", ""]);
  assert.equal(learn("KeyQ", "a"), true); // AZERTY
  assert.equal(labelOf("KeyQ"), "A");
  assert.equal(learn("KeyQ", "a"), false);
  assert.equal(learn("Digit1", "&"), false);
  assert.equal(learn("KeyQ", "Dead"), false);
  assert.equal(learn("KeyZ", "y"), false); // no key of the box
});

test("the box's clock wraps, stands still while the computer sleeps, and never runs ahead", async () => {
  let now = 1000.25;
  pretend("performance", { now: () => now, timeOrigin: 5_000_000 });
  const { BoxClock } = await fresh("site/box-clock.js");
  const clock = new BoxClock();
  assert.equal(clock.raw(), 1_000_250);
  assert.equal(clock.rawAt(5_000_900.5), 900_500);
  assert.equal(clock.rawAt(5_009_000), 1_000_250); // not yet: the moment is now at the latest
  now += 3_600_000; // slept for an hour
  assert.equal(clock.raw(), 11_000_250);
  for (let steps = 0; steps < 200; steps++) {
    now += 6000;
    clock.raw();
  }
  assert.equal(clock.raw(), (11_000_250 + 200 * 6_000_000) % 2 ** 30);
});

test("the clock's fineness is never believed below a millisecond", async () => {
  let now = 0;
  pretend("performance", { now: () => Math.floor(now++ / 50) * 16.7, timeOrigin: 0 });
  const { resolution_us } = await fresh("shared/resolution.js");
  assert.ok(Math.abs(resolution_us() - 16_700) <= 1);
  pretend("performance", { now: () => now++ / 1e6, timeOrigin: 0 });
  assert.equal(resolution_us(), 1000);
});

test("the line to the server comes back by itself, and says who has come and gone", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {any[]} */
  const sockets = [];
  class FakeSocket extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    /** @type {string[]} */
    sent = [];
    /** @param {string} address */
    constructor(address) {
      super();
      this.address = address;
      sockets.push(this);
    }
    /** @param {string} message */
    send(message) {
      this.sent.push(message);
    }
  }
  pretend("WebSocket", FakeSocket);
  pretend("location", { host: "127.0.0.1:8765" });
  const { ServerLine } = await page("sim/server-line.js");
  /** @type {string[]} */
  const told = [];
  const line = new ServerLine({
    onMessage: (/** @type {string} */ message) => told.push(message),
    onOpen: () => told.push("open"),
    onClose: () => told.push("closed"),
  });
  assert.equal(sockets[0].address, "ws://127.0.0.1:8765/box");
  line.sendKeys(0x41, 0); // there is no line yet
  sockets[0].readyState = 1;
  sockets[0].dispatchEvent(new Event("open"));
  line.sendKeys(0x41, 12.3456);
  sockets[0].dispatchEvent(new MessageEvent("message", { data: "t 440 80" }));
  sockets[0].dispatchEvent(new Event("close"));
  context.mock.timers.tick(299);
  assert.equal(sockets.length, 1);
  context.mock.timers.tick(1);
  assert.equal(sockets.length, 2);
  assert.match(sockets[0].sent.join(), /^r 1000,g en,k 000041 12346 [0-9]+$/);
  assert.deepEqual(told, ["open", "t 440 80", "closed"]);
});
