// Each log gets its own verdict, whatever is asked meanwhile.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fresh, pretend } from "./pages.mjs";

/** @type {FakeWorker[]} */
let workers;

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget {
  constructor() {
    super();
    /** @type {any[]} */
    this.asked = [];
    /** @type {((event: any) => void) | null} */
    this.onmessage = null;
    /** @type {((event: any) => void) | null} */
    this.onerror = null;
    workers.push(this);
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {}

  /**
   * Answers a question.
   * @param {any} question
   * @param {object} answer
   */
  answer(question, answer) {
    const event = new MessageEvent("message", { data: { id: question.id, ...answer } });
    this.onmessage?.(event);
    this.dispatchEvent(event);
  }

  fail() {
    const event = Object.assign(new Event("error", { cancelable: true }), { message: "out of memory" });
    this.onerror?.(event);
    this.dispatchEvent(event);
  }
}

beforeEach(() => {
  workers = [];
  pretend("Worker", FakeWorker);
});

test("two logs at once: each promise gets the verdict on its own log", { timeout: 60_000 }, async () => {
  const { checked } = await fresh("site/checker.js");
  const first = checked(new Uint8Array([1]));
  const second = checked(new Uint8Array([2]));
  const [worker] = workers;
  worker.answer(worker.asked[0], { found: { title: "first" } });
  worker.answer(worker.asked[1], { found: { title: "second" } });
  assert.deepEqual([(await first).title, (await second).title], ["first", "second"]);
});

test("a checker that falls over rejects all that wait, and the next log gets a new one", {
  timeout: 60_000,
}, async () => {
  const { checked } = await fresh("site/checker.js");
  const waiting = [checked(new Uint8Array([1])), checked(new Uint8Array([2]))];
  workers[0].fail();
  for (const one of waiting) await assert.rejects(one, /out of memory/);
  const again = checked(new Uint8Array([3]));
  assert.equal(workers.length, 2);
  workers[1].answer(workers[1].asked[0], { found: { title: "third" } });
  assert.equal((await again).title, "third");
});

test("a log that cannot be checked is rejected with the reason", { timeout: 60_000 }, async () => {
  const { checked } = await fresh("site/checker.js");
  const one = checked(new Uint8Array([1]));
  workers[0].answer(workers[0].asked[0], { error: "no room" });
  await assert.rejects(one, /no room/);
});
