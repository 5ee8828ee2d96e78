// A box asked on its serial line: answers that come whole, late, garbled, or without an end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { page } from "./pages.mjs";

const { SerialClient, NoAnswer } = await page("site/serial-client.js");
const { matchesOf } = await page("site/match-list.js");
const { selfTest } = await page("install/self-test.js");

/** @param {string} text */
function bytes(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} words */
function sealed(words) {
  return `@${words} *${crc32(words).toString(16).padStart(8, "0")}\n`;
}

/**
 * A client with a box that answers each question by a text.
 * @param {(question: string) => string} answer
 */
function clientOf(answer) {
  const client = new SerialClient((/** @type {Uint8Array} */ sent) => {
    const question = new TextDecoder().decode(sent).replace("\x15", "").trim();
    queueMicrotask(() => client.receive(bytes(answer(question))));
  });
  return client;
}

test("a list comes in pieces, between other lines", async () => {
  const client = clientOf(() => `hello\n${sealed("match 7 0123abcd 512 closed pulled")}${sealed("matches 1")}`);
  assert.deepEqual(await client.list(), [{ number: 7, id: "0123abcd", size: 512, state: ["closed", "pulled"] }]);
});

test("a garbled line is asked for again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let tries = 0;
  const client = clientOf(() => {
    tries += 1;
    return (tries === 1 ? sealed("match 7 0123abcd 512 open").replace("7", "1") : "") + sealed(`matches ${2 - tries}`);
  });
  const list = client.list();
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  context.mock.timers.tick(3000);
  assert.deepEqual(await list, []);
  assert.equal(tries, 2);
});

test("a log comes window by window, to the byte", async () => {
  const lines = Array.from({ length: 95 }, (_, index) => `{"n": ${index}}`);
  const client = clientOf((question) => {
    const [, number, first, count] = question.split(" ").map(Number);
    const some = lines.slice(first, first + count);
    const end = first + some.length;
    const state = end < lines.length ? "more" : "closed";
    return (
      some.map((line, i) => sealed(`line ${number} ${first + i} ${line}`)).join("") +
      sealed(`lines ${number} ${end} ${state}`)
    );
  });
  assert.equal(await client.log(3), lines.map((line) => `${line}\n`).join(""));
});

test("what never ends is not kept", () => {
  const client = new SerialClient(() => {});
  const noise = new Uint8Array(200_000).fill(0x55);
  for (let times = 0; times < 5; times++) client.receive(noise);
  assert.ok(client.unfinished.length <= 1 << 17, `${client.unfinished.length} characters wait`);
});

test("a line behind noise is still heard", async () => {
  const client = clientOf(() => `${"U".repeat(300_000)}\n${sealed("matches 0")}`);
  assert.deepEqual(await client.list(), []);
});

/**
 * Lets time pass, and what waits for it.
 * @param {import("node:test").TestContext} context
 * @param {number} ms
 */
async function pass(context, ms) {
  context.mock.timers.tick(ms);
  for (let step = 0; step < 8; step++) await Promise.resolve();
}

test("an answer of the same good line for ever is given up", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const rejected = assert.rejects(clientOf(() => sealed("match 1 0123abcd 5 open").repeat(5000)).list(), NoAnswer);
  for (let turn = 0; turn < 25; turn++) await pass(context, 3000);
  await rejected;
});

test("a list of 600 matches comes whole from a box that takes two seconds for each", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let questions = 0;
  const client = new SerialClient(() => {
    questions += 1;
  });
  const list = client.list();
  for (let number = 1; number <= 600; number++) {
    await pass(context, 2000);
    client.receive(bytes(sealed(`match ${number} 0123abcd 5 closed`)));
  }
  client.receive(bytes(sealed("matches 600")));
  assert.equal((await list).length, 600);
  assert.equal(questions, 1);
});

test("what has come of an answer is kept when the question is put again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const client = new SerialClient(() => {});
  const lines = client.lines(3, 0, 2);
  await pass(context, 0);
  client.receive(bytes(sealed("line 3 0 one")));
  await pass(context, 4000);
  client.receive(bytes(sealed("line 3 1 two") + sealed("lines 3 2 closed")));
  assert.deepEqual(await lines, { lines: ["one", "two"], state: "closed" });
});

test("a match that has more and sends no line is given up", { timeout: 60_000 }, async () => {
  await assert.rejects(clientOf(() => sealed("lines 3 0 more")).log(3), NoAnswer);
});

for (const size of [60_000, 0])
  test(`a log of lines of ${size} letters that does not end is given up`, { timeout: 60_000 }, async () => {
    const client = clientOf((question) => {
      const [, number, first, count] = question.split(" ").map(Number);
      const lines = Array.from({ length: count }, (_, at) =>
        sealed(`line ${number} ${first + at} ${"x".repeat(size)}`),
      );
      return lines.join("") + sealed(`lines ${number} ${first + count} more`);
    });
    await assert.rejects(client.log(3), NoAnswer);
  });

test("a self-test that goes on without an end is left", async () => {
  const client = clientOf(() => sealed("selftest tick 1").repeat(2001) + sealed("selftest end"));
  await assert.rejects(
    selfTest(client, () => {}),
    (/** @type {any} */ error) => error.code === "test_endless",
  );
});

test("who talks of other things for ever is not heard for ever", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let questions = 0;
  const client = new SerialClient(() => {
    questions += 1;
  });
  const rejected = assert.rejects(client.list(), NoAnswer);
  for (let turn = 0; turn < 100; turn++) {
    client.receive(bytes(sealed("seat 1 ok")));
    await pass(context, 2000);
  }
  await rejected;
  assert.equal(questions, 20);
});

test("a match whose header does not come, or has players that are no texts, stands in the list all the same", async () => {
  const headers = ['{"game": "fini", "players": [{"toString": 1}]}', '{"game": "fini", "players": ["Ada", "Ben"]}'];
  const box = {
    list: async () => [1, 2, 3].map((number) => ({ number, id: "0123abcd", size: 5, state: ["closed"] })),
    lines: async (/** @type {number} */ number) => {
      if (number === 1) throw new NoAnswer();
      return { lines: [headers[number - 2]], state: "more" };
    },
  };
  const found = await matchesOf(box);
  assert.deepEqual(
    found.map((/** @type {any} */ match) => [match.number, match.header?.game]),
    [
      [3, "fini"],
      [2, undefined],
      [1, undefined],
    ],
  );
});

test("a match that the box has given up meanwhile is no whole log", async () => {
  const client = clientOf((question) =>
    question === "pull 3 0 40" ? `${sealed("line 3 0 {}")}${sealed("lines 3 1 more")}` : sealed("lines 3 1 none"),
  );
  await assert.rejects(client.log(3), NoAnswer);
});
