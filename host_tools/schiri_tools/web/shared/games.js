// What the page has been told of each game, in the HTML.

import { byId } from "./elements.js";
import { LANGUAGE } from "./texts.js";

/** @typedef {Record<string, Record<string, string>>} Texts of a game: `verdicts` and `course`, each by code */
/** @typedef {Record<string, string>} Words by language */
/** @typedef {{ title: string, legend: Words, count?: Words, texts?: Record<string, Texts> }} Game */

/**
 * The games by their names.
 * @returns {Record<string, Game>}
 */
export function games() {
  return JSON.parse(byId("games").textContent ?? "{}");
}

/** @param {string} game */
export function titleOf(game) {
  return games()[game]?.title ?? game;
}

/** What the keys do in each game that says so, in the page's language. */
export function legends() {
  return Object.values(games())
    .map((game) => game.legend[LANGUAGE] ?? game.legend.en)
    .filter((legend) => legend !== undefined);
}
