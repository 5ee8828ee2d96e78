// Which keys are down since when, as a page tells the box, however late it hears of its fingers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, page, pretend } from "./pages.mjs";

const { KEYS } = await page("shared/keys.js");

/** An element that nobody looks at. */
class Button {
  classList = { toggle: () => undefined };
  addEventListener() {}
  setAttribute() {}
}

/**
 * The keys of a page on which it is `now_ms`, the key A1, and what is told of them: masks and stamps.
 * @param {{ now_ms: number }} clock
 */
async function keys(clock) {
  pretend("performance", { now: () => clock.now_ms });
  pretend("window", new Button());
  pretend("document", new Button());
  const { Input } = await fresh("shared/input.js");
  /** @type {[number, number][]} */
  const told = [];
  const buttons = new Map(KEYS.map((/** @type {any} */ key) => [key.name, new Button()]));
  const input = new Input(buttons, (/** @type {number} */ mask, /** @type {number} */ stamp_ms) => {
    told.push([mask, stamp_ms]);
  });
  return { input, a1: KEYS[0], told };
}

test("a key is up when its finger was, though the page is late: its next press counts from its own time", async () => {
  const { input, a1, told } = await keys({ now_ms: 1000 });
  input.hold(a1, "pointer 1", 800);
  input.release(a1, "pointer 1", 870);
  input.hold(a1, "pointer 2", 890);
  assert.deepEqual(told, [
    [1, 800],
    [0, 870],
    [1, 890],
  ]);
});

test("a press without length lasts long enough for a sample of the box", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const clock = { now_ms: 1000 };
  const { input, a1, told } = await keys(clock);
  input.hold(a1, "pointer 1", 998);
  input.release(a1, "pointer 1", 999);
  assert.deepEqual(told, [[1, 998]]);
  clock.now_ms = 1048;
  context.mock.timers.tick(48);
  assert.deepEqual(told.slice(1), [[0, 1048]]);
});

for (const [again_ms, up_ms] of [
  [995, 980],
  [1025, 1020],
]) {
  test(`a press that follows such a short one ${again_ms - 980} ms later counts from its own time, too`, async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const clock = { now_ms: 1000 };
    const { input, a1, told } = await keys(clock);
    input.hold(a1, "pointer 1", 970);
    input.release(a1, "pointer 1", 980);
    clock.now_ms = 1030; // the page was busy: its timers have waited, too
    input.hold(a1, "pointer 2", again_ms);
    assert.deepEqual(told, [
      [1, 970],
      [0, up_ms],
      [1, again_ms],
    ]);
  });
}
