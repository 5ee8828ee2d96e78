// The outcome of a match in words.

import { text } from "../shared/texts.js";

/** @import { Facts, Outcome } from "./checker.js" */

/**
 * Returns the players' names; a letter for a player without one.
 * @param {Pick<Facts, "players">} found
 */
export function namesOf({ players }) {
  return players.map((name, seat) => name || "ABCDEFGH"[seat]);
}

/**
 * Returns the sentence on the winners, or on the loser if all others have won.
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
