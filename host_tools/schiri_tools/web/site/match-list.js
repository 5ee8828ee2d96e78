// The list of the matches on a box, with the facts in their headers.

import { NoAnswer } from "./serial-client.js";

/** @import { MatchEntry, SerialClient } from "./serial-client.js" */
/** @typedef {{ game: string, players: string[] }} Header */
/** @typedef {MatchEntry & { header: Header | undefined }} Listed */

/**
 * Returns the matches on a box, the newest first. A match with a lost header has none. Throws `NoAnswer` if the list
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
 * Returns the match on a box with a log that ends with this line. Throws `NoAnswer` if there is none.
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
