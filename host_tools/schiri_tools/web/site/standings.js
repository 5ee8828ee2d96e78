// The counts of wins over the stored matches. A match that players ended early has no winner.

import { namesOf } from "./outcome.js";

/** @import { Played } from "./evenings.js" */
/**
 * @typedef {object} Player
 * @property {string} name
 * @property {Map<string, { won: number, played: number }>} games
 * @property {number} won
 * @property {number} played
 * @property {number} streak matches won in a row, up to the latest
 * @property {number} longest such streak
 * @property {number | null} call_us the fastest call
 * @property {number | null} straight the longest
 */
/** @typedef {{ game: string, names: string[], wins: number[] }} Series of two players; `wins` is by name */

const NIGHT_ENDS_MS = 6 * 60 * 60 * 1000; // after midnight
const WINS_NEEDED = 2; // in a series of at most three matches

/**
 * Returns the players, those with the most wins first.
 * @param {Played[]} matches
 */
export function playersOf(matches) {
  /** @type {Map<string, Player>} */
  const players = new Map();
  for (const match of matches) {
    for (const [seat, name] of namesOf(match).entries()) {
      const player = players.get(name) ?? newPlayer(name);
      players.set(name, player);
      improve(player, match, seat);
      if (!match.ended) count(player, match, seat);
    }
  }
  return [...players.values()].filter(({ played }) => played).sort((one, other) => other.won - one.won);
}

/** @param {string} name @returns {Player} */
function newPlayer(name) {
  return { name, games: new Map(), won: 0, played: 0, streak: 0, longest: 0, call_us: null, straight: null };
}

/**
 * @param {Player} player
 * @param {Played} match
 * @param {number} seat
 */
function improve(player, { bests }, seat) {
  const { call_us = null, straight = null } = bests[seat] ?? {};
  if (call_us !== null) player.call_us = Math.min(call_us, player.call_us ?? call_us);
  if (straight !== null) player.straight = Math.max(straight, player.straight ?? 0);
}

/**
 * @param {Player} player
 * @param {Played} match
 * @param {number} seat
 */
function count(player, match, seat) {
  const game = player.games.get(match.game) ?? { won: 0, played: 0 };
  const won = Number(hasWon(match, seat));
  player.games.set(match.game, { won: game.won + won, played: game.played + 1 });
  player.won += won;
  player.played += 1;
  player.streak = won ? player.streak + 1 : 0;
  player.longest = Math.max(player.longest, player.streak);
}

/**
 * Returns whether a seat has won. A draw, in which all seats have won, does not count.
 * @param {Played} match
 * @param {number} seat
 */
function hasWon({ winners, players }, seat) {
  return winners.includes(seat) && winners.length < players.length;
}

/**
 * Returns the matches of one evening, which ends after midnight.
 * @param {Played[]} matches
 * @param {number} now in ms since 1970
 */
export function tonightOf(matches, now) {
  const day = (/** @type {number} */ at) => new Date(at - NIGHT_ENDS_MS).toDateString();
  return matches.filter(({ at }) => at !== null && day(at) === day(now));
}

/**
 * Returns how often each of two players has won against the other.
 * @param {Played[]} matches
 */
export function pairsOf(matches) {
  return seriesOf(matches, Number.POSITIVE_INFINITY, () => "");
}

/**
 * Returns the series of two players in one game. Each ends with the second win of a player; then another one may begin.
 * @param {Played[]} matches
 * @param {number} [needed] wins
 * @param {(match: Played) => string} [kind] what is counted apart
 */
export function seriesOf(matches, needed = WINS_NEEDED, kind = ({ game }) => game) {
  /** @type {Series[]} */
  const all = [];
  for (const match of matches) {
    const names = namesOf(match).sort();
    if (match.ended || names.length !== 2) continue;
    const game = kind(match);
    const isOpen = (/** @type {Series} */ one) =>
      one.game === game && one.names.join("\n") === names.join("\n") && Math.max(...one.wins) < needed;
    let series = all.find(isOpen);
    if (!series) {
      series = { game, names, wins: [0, 0] };
      all.push(series);
    }
    for (const [seat, name] of namesOf(match).entries())
      if (hasWon(match, seat)) series.wins[series.names.indexOf(name)] += 1;
  }
  return all;
}

/** @param {Series} series */
export function winnerOf({ names, wins }) {
  const place = wins.indexOf(WINS_NEEDED);
  return place < 0 ? undefined : names[place];
}
