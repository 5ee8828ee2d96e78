// What the page keeps of the matches on this device: each that has ended, once, until it is erased.

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./pages.mjs";

const { Evenings } = await page("site/evenings.js");

const ENDING = '{"n": 9, "t": 5, "signed": {"public": ""}, "check": "00"}';

function memory() {
  /** @type {Record<string, string>} */
  const kept = {};
  return {
    getItem: (/** @type {string} */ name) => kept[name] ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
      kept[name] = value;
    },
  };
}

/** @param {...string} states of the matches, the first first */
function boxWith(...states) {
  const list = states.map((state, place) => ({
    number: place + 1,
    id: `0000000${place + 1}`,
    size: 1,
    state: [state],
  }));
  return {
    list: async () => list,
    log: async (/** @type {number} */ number) => `${number}\n${number === states.length ? ENDING : "{}"}\n`,
  };
}

/** @param {Uint8Array} log */
async function check(log) {
  const number = Number(new TextDecoder().decode(log).split("\n")[0]);
  const outcome = { ended: false, winners: [0], points: [1, 0] };
  return { good: number !== 2, id: `0000000${number}`, game: "fini", players: ["Ada", "Ben"], bests: [], outcome };
}

test("closed matches are taken in once, those with a fault not at all, and when they ended if that was heard", async () => {
  const storage = memory();
  const box = boxWith("closed", "closed", "open", "closed");
  const evenings = new Evenings(() => storage, check);
  const before = Date.now();
  evenings.hear(box, '{"n": 8, "t": 5, "note": "armed"}');
  evenings.hear(box, ENDING);
  await evenings.taking;
  await evenings.takeIn(box);
  const again = new Evenings(() => storage, check);
  await again.takeIn(box);
  assert.deepEqual(
    again.matches.map((/** @type {{ id: string }} */ { id }) => id),
    ["00000001", "00000004"],
  );
  assert.equal(again.dateOf("00000001"), undefined);
  const at = Number(again.dateOf("00000004"));
  assert.ok(before <= at && at <= Date.now());
});

test("what was erased does not come back from logs that the box still has; later matches are kept", async () => {
  const storage = memory();
  const evenings = new Evenings(() => storage, check);
  await evenings.takeIn(boxWith("closed"));
  await evenings.erase(boxWith("closed"));
  await evenings.takeIn(boxWith("closed"));
  assert.deepEqual(evenings.matches, []);
  await evenings.takeIn(boxWith("closed", "closed", "closed"));
  assert.equal(evenings.matches.length, 1);
});

test("a browser that keeps nothing, or something else, stops nobody", async () => {
  const forbidden = new Evenings(() => {
    throw new Error("forbidden");
  }, check);
  await forbidden.takeIn(boxWith("closed"));
  assert.deepEqual(forbidden.matches, []);
  const strange = memory();
  strange.setItem("schiri evenings", '{"after": "x"}');
  assert.deepEqual(new Evenings(() => strange, check).matches, []);
});
