// What the page keeps of the matches on this device: each that has ended, once, until it is erased.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memory, page } from "./pages.mjs";

const { Evenings } = await page("site/evenings.js");
const { pairsOf, playersOf, seriesOf, tonightOf, winnerOf } = await page("site/standings.js");

const ENDING = '{"n": 9, "t": 5, "signed": {"public": ""}, "check": "00"}';

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
  return {
    good: number !== 2,
    id: `0000000${number}`,
    match: number,
    game: "fini",
    players: ["Ada", "Ben"],
    bests: [],
    outcome,
  };
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
  evenings.erase();
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

/**
 * @param {string} players a letter each
 * @param {number[]} winners
 * @param {object} [more]
 */
function played(players, winners, more = {}) {
  return { at: null, game: "fini", players: [...players], ended: false, winners, bests: [], ...more };
}

test("a player's wins are counted by game, in a row, and not in matches that were ended early or drawn", () => {
  const best = (/** @type {number | null} */ call_us, /** @type {number | null} */ straight) => ({ call_us, straight });
  const matches = [
    played("AB", [0], { bests: [best(1_500_000, 4), best(null, null)] }),
    played("BA", [1], { game: "qwixx" }),
    played("AB", [], { ended: true, bests: [best(1_200_000, 3), best(900_000, 5)] }),
    played("AB", [0, 1], { game: "qwixx" }),
    played("CBA", [0, 1], { game: "schocken" }),
  ];
  const [ada, ben, cem] = playersOf(matches);
  assert.deepEqual([ada.name, ada.won, ada.played, ada.streak, ada.longest], ["A", 2, 4, 0, 2]);
  assert.deepEqual(
    [...ada.games].map(([game, { won, played }]) => [game, won, played]),
    [
      ["fini", 1, 1],
      ["qwixx", 1, 2],
      ["schocken", 0, 1],
    ],
  );
  assert.deepEqual([ada.call_us, ada.straight, ben.call_us, ben.straight], [1_200_000, 4, 900_000, 5]);
  assert.deepEqual([ben.won, ben.streak, cem.won, cem.call_us], [1, 1, 1, null]);
  assert.deepEqual(pairsOf(matches), [{ game: "", names: ["A", "B"], wins: [2, 0] }]);
});

test("a series ends with the second win, whoever sits where, and the next match begins another", () => {
  const series = seriesOf([
    played("AB", [0]),
    played("AC", [1]),
    played("BA", [0]),
    played("AB", [], { ended: true }),
    played("BA", [1]),
    played("AB", [1]),
    played("AB", [1], { game: "qwixx" }),
  ]);
  assert.deepEqual(series, [
    { game: "fini", names: ["A", "B"], wins: [2, 1] },
    { game: "fini", names: ["A", "C"], wins: [0, 1] },
    { game: "fini", names: ["A", "B"], wins: [0, 1] },
    { game: "qwixx", names: ["A", "B"], wins: [0, 1] },
  ]);
  assert.deepEqual(series.map(winnerOf), ["A", undefined, undefined, undefined]);
});

test("an evening goes on after midnight, until six", () => {
  const at = (/** @type {number} */ day, /** @type {number} */ hour) => new Date(2026, 4, day, hour).getTime();
  const matches = [at(1, 23), at(2, 5), at(2, 7), null].map((one) => played("AB", [0], { at: one }));
  assert.deepEqual(tonightOf(matches, at(2, 1)), matches.slice(0, 2));
});
