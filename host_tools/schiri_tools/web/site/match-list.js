// The matches on a box, with what their headers say.

import { NoAnswer } from "./serial-client.js";

/** @import { MatchEntry, SerialClient } from "./serial-client.js" */
/** @typedef {{ game: string, players: string[] }} Header */
/** @typedef {MatchEntry & { header: Header | undefined }} Listed */

/**
 * The matches on a box, the newest first; one whose header is lost or does not come has none. `NoAnswer` if the list
 * itself does not come.
 * @param {Pick<SerialClient, "list" | "lines">} box
 */
export async function matchesOf(box) {
  /** @type {Listed[]} */
  const found = [];
  for (const match of (await box.list()).reverse()) found.push({ ...match, header: await headerOf(box, match.number) });
  return found;
}

/**
 * The match on a box whose log ends with that line. `NoAnswer` if there is none.
 * @param {Pick<SerialClient, "list" | "lines">} box
 * @param {string} ending
 */
export async function matchEndingWith(box, ending) {
  const { n } = JSON.parse(ending);
  for (const match of (await box.list()).reverse()) {
    const { lines } = await box.lines(match.number, n, 1);
    if (lines[0] === ending) return match;
  }
  throw new NoAnswer();
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string";
}

/**
 * @param {Pick<SerialClient, "lines">} box
 * @param {number} number
 * @returns {Promise<Header | undefined>}
 */
async function headerOf(box, number) {
  try {
    const { lines } = await box.lines(number, 0, 1);
    const header = JSON.parse(lines[0]);
    const isHeader = Array.isArray(header.players) && [header.game, ...header.players].every(isText);
    return isHeader ? header : undefined;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
