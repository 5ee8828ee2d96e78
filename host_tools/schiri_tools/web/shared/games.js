// The data of each game in the page's HTML.

import { byId } from "./elements.js";
import { LANGUAGE } from "./texts.js";

/** @typedef {Record<string, Record<string, string>>} Texts of a game: `verdicts` and `course`, each by code */
/** @typedef {Record<string, string>} Words by language */
/** @typedef {{ title: string, legend: Words, count?: Words, texts?: Record<string, Texts> }} Game */

/**
 * Returns the games by their names.
 * @returns {Record<string, Game>}
 */
export function games() {
  return JSON.parse(byId("games").textContent ?? "{}");
}

/** @param {string} game */
export function titleOf(game) {
  return games()[game]?.title ?? game;
}

/** Returns the legends of the keys in the page's language, of the games that have one. */
export function legends() {
  return Object.values(games())
    .map((game) => game.legend[LANGUAGE] ?? game.legend.en)
    .filter((legend) => legend !== undefined);
}
