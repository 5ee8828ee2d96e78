// What a page brings to a tournament's hub: each match that ends, once, however often the hub is away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memory, page } from "./pages.mjs";

const { Bringer, tournamentOf } = await page("site/hub.js");

const RESULT = '{"n":9,"result":"finished"}';

/** @param {{ id: string, state: string[] }[]} matches */
function boxWith(matches) {
  return {
    list: async () => matches.map((match, place) => ({ number: place + 1, size: 1, ...match })),
    log: async (/** @type {number} */ number) => `log ${number}\n`,
  };
}

/** @param {(() => Response)[]} answers one for each time that a log is brought */
function hubWith(answers) {
  /** @type {unknown[]} */
  const got = [];
  globalThis.fetch = async (address, options) => {
    got.push([address, options?.body]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer();
  };
  return got;
}

const taken = () => Response.json({ said: "Taken." });

test("an address names a tournament by letters and digits alone", () => {
  assert.equal(tournamentOf("?tournament=abc7&x=1"), "abc7");
  for (const search of ["", "?tournament=", "?tournament=../desk", "?tournament=a/b", "?tournament=A"]) {
    assert.equal(tournamentOf(search), undefined, search);
  }
});

test("the match that has ended is brought, and no other", async () => {
  const got = hubWith([taken]);
  /** @type {string[]} */
  const said = [];
  const box = boxWith([
    { id: "00000001", state: ["closed"] },
    { id: "00000002", state: ["closed"] },
    { id: "00000003", state: ["open"] },
  ]);
  const storage = memory();
  const bringer = new Bringer(box, "abc", storage, (/** @type {string} */ words) => said.push(words));
  await bringer.hear('{"schiri":1,"id":"00000002"}');
  await bringer.hear('{"n":1,"event":{}}');
  await bringer.hear("{torn");
  assert.deepEqual(got, []);
  await bringer.hear(RESULT);
  assert.deepEqual(got, [["/e/abc/logs", "log 2\n"]]);
  assert.deepEqual([said, bringer.waiting()], [["Taken."], []]);
});

test("a match that went on after a power cut is the newest of the box", async () => {
  const got = hubWith([taken]);
  const box = boxWith([
    { id: "00000001", state: ["closed"] },
    { id: "00000002", state: ["closed"] },
  ]);
  const bringer = new Bringer(box, "abc", memory(), () => {});
  await bringer.hear('{"schiri":1,"id":"00000001"}');
  await bringer.hear('{"n":5,"resumed":"power_cut"}');
  await bringer.hear(RESULT);
  assert.deepEqual(got, [["/e/abc/logs", "log 2\n"]]);
});

test("a hub that is away, busy or fails gets the match later, and once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const busy = () => new Response("", { status: 429 });
  const failing = () => new Response("", { status: 503 });
  const got = hubWith([busy, failing, taken, taken]);
  const storage = memory();
  storage.setItem("schiri hub abc", '["00000001"]'); // from before the page was loaded
  const bringer = new Bringer(boxWith([{ id: "00000001", state: ["closed"] }]), "abc", storage, () => {});
  const done = bringer.bringAll();
  for (let round = 0; round < 30; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(10_000);
  }
  await done;
  assert.equal(got.length, 3);
  assert.deepEqual(bringer.waiting(), []);
});

test("a match that does not end keeps no other one waiting", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const got = hubWith([taken]);
  const storage = memory();
  storage.setItem("schiri hub abc", '["00000001", "00000002"]');
  const box = boxWith([
    { id: "00000001", state: ["open"] },
    { id: "00000002", state: ["closed"] },
  ]);
  const bringer = new Bringer(box, "abc", storage, () => {});
  bringer.bringAll();
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(10_000);
  }
  assert.deepEqual([got, bringer.waiting()], [[["/e/abc/logs", "log 2\n"]], ["00000001"]]);
});

test("what the hub refuses is said, and not brought again", async () => {
  const got = hubWith([() => Response.json({ said: "Nobody waits for it." }, { status: 422 })]);
  /** @type {string[]} */
  const said = [];
  const bringer = new Bringer(
    boxWith([{ id: "00000001", state: ["closed"] }]),
    "abc",
    memory(),
    (/** @type {string} */ words) => said.push(words),
  );
  await bringer.hear(RESULT);
  assert.deepEqual([got.length, said, bringer.waiting()], [1, ["Nobody waits for it."], []]);
});
