// How a match has ended, in words.

import { text } from "../shared/texts.js";

/** @import { Facts, Outcome } from "./checker.js" */

/**
 * The players' names; a letter for one who has none.
 * @param {Pick<Facts, "players">} found
 */
export function namesOf({ players }) {
  return players.map((name, seat) => name || "ABCDEFGH"[seat]);
}

/**
 * Who has won or, where all but one have won, who has lost.
 * @param {string[]} names
 * @param {Outcome} outcome
 */
export function outcomeInWords(names, { ended, winners }) {
  if (ended || !winners.length) return text("ended_early");
  if (winners.length === names.length) return text("drawn");
  const losers = names.filter((_, seat) => !winners.includes(seat));
  if (winners.length > 1 && losers.length === 1) return text("lost", { name: losers[0] });
  return text("won", { names: winners.map((seat) => names[seat]).join(", ") });
}
