// Finds out what is on the port, and brings it to where Python can be run on it, as `probe.py` and `consent.py` of
// `schiri install` do.

import { checkedPayload } from "../site/serial-client.js";
import { Failure } from "./failure.js";
import { Patience } from "./line.js";

/** @import { Line } from "./line.js" */
/** @import { Progress } from "./progress.js" */
/** @typedef {{ kind: "schiri", version: string } | { kind: "repl" | "silent" }} Found */

const LOOKS = 3; // at a port, until something answers
const LOOK_MS = 500;
const ANSWER_MS = 60_000; // for the people at the box
const RESTART_MS = 20_000; // of silence
const START_MS = 30_000; // of silence
// Stops what may be stopped, and goes into the raw REPL; for a running Schiri these are an empty line.
const TO_REPL = "\r\x03\x03\r\x01";
const IN_REPL = "raw REPL; CTRL-B to exit";
const DROP = "\x15";
const PROMPT = "\n>>> ";

/**
 * What answers on the port.
 * @param {Line} line
 * @returns {Promise<Found>}
 */
export async function look(line) {
  for (let looks = 0; looks < LOOKS; looks++) {
    const [version] = await versionOn(line);
    if (version) return { kind: "schiri", version };
    if ((await isRepl(line))[0]) return { kind: "repl" };
  }
  return { kind: "silent" };
}

/**
 * Has a running Schiri ask its people whether its firmware may be replaced; it leaves the line to the REPL then.
 * @param {Line} line
 * @param {Progress} progress
 */
export async function askLeave(line, progress) {
  await line.send(`${DROP}install\n`);
  const { returns } = line;
  const answer = await heard(line, ANSWER_MS, false, (words) => {
    if (words === "install asked") progress.say("ask_people");
    if (words === "install refused") throw new Failure("refused");
    if (words.startsWith("Unknown command.")) throw new Failure("no_leave");
    return words === "service" || words === "install ok";
  });
  if (!answer && line.returns === returns) throw new Failure("nobody_said_yes");
  // The next word may be lost; whether it is at its REPL is found out then.
  if (answer === "install ok") await heard(line, RESTART_MS, true, (words) => words === "service");
  for (const patience = new Patience(RESTART_MS); patience.left_ms > 0; ) {
    const [is, answered] = await isRepl(line);
    if (is) return;
    patience.heard(answered);
  }
  throw new Failure("no_repl");
}

/**
 * Waits for a Schiri that starts.
 * @param {Line} line
 * @returns {Promise<string>} its version
 */
export async function started(line) {
  for (const patience = new Patience(START_MS); patience.left_ms > 0; ) {
    const [version, answered] = await versionOn(line);
    if (version) return version;
    patience.heard(answered);
  }
  throw new Failure("no_start");
}

/**
 * Waits for words that end it; undefined if none come, or the board has restarted.
 * @param {Line} line
 * @param {number} time_ms
 * @param {boolean} from_the_last byte that has come the time is counted
 * @param {(words: string) => boolean} isLast
 */
async function heard(line, time_ms, from_the_last, isLast) {
  const patience = new Patience(time_ms);
  const { returns } = line;
  let rest = "";
  while (patience.left_ms > 0 && line.returns === returns) {
    const arrived = await line.receive(patience.left_ms);
    patience.heard(from_the_last && arrived);
    const lines = (rest + arrived).split("\n");
    rest = lines.pop() ?? "";
    const found = lines.map((one) => checkedPayload(one) ?? one).find(isLast);
    if (found) return found;
  }
  return undefined;
}

/**
 * Waits for a REPL that may have been asked for already.
 * @param {Line} line
 * @returns {Promise<[boolean, boolean]>} is it one; and has anything come at all?
 */
export async function isRepl(line) {
  await line.send(TO_REPL);
  const arrived = await said(line, (bytes) => bytes.includes(IN_REPL));
  return [arrived.includes(IN_REPL), arrived !== ""];
}

/**
 * @param {Line} line
 * @returns {Promise<[string | undefined, boolean]>} its version; and has anything else come than a prompt?
 */
async function versionOn(line) {
  await line.send(`${DROP}info\n`);
  let version;
  const arrived = await said(line, (bytes) => {
    const words = bytes.split("\n").map((one) => checkedPayload(one)?.match(/^schiri ([!-~]{1,40}), protocol /));
    version = words.find((one) => one)?.[1];
    return version !== undefined || bytes.endsWith(PROMPT);
  });
  return [version, arrived !== "" && !arrived.endsWith(PROMPT)];
}

/**
 * What comes until it is enough, or the time for one answer is over.
 * @param {Line} line
 * @param {(bytes: string) => boolean} isEnough
 */
async function said(line, isEnough) {
  let arrived = "";
  const end = performance.now() + LOOK_MS;
  for (let left = LOOK_MS; left > 0 && !isEnough(arrived); left = end - performance.now()) {
    arrived += await line.receive(left);
  }
  return arrived;
}
