// What the page has been told of each game, in the HTML.

import { byId } from "./elements.js";
import { LANGUAGE } from "./texts.js";

/** @typedef {Record<string, Record<string, string>>} Texts of a game: `verdicts` and `course`, each by code */
/** @typedef {{ title: string, legend: Record<string, string>, texts?: Record<string, Texts> }} Game */

/**
 * The games by their names.
 * @returns {Record<string, Game>}
 */
export function games() {
  return JSON.parse(byId("games").textContent ?? "{}");
}

/** What the keys do in each game that says so, in the page's language. */
export function legends() {
  return Object.values(games())
    .map((game) => game.legend[LANGUAGE] ?? game.legend.en)
    .filter((legend) => legend !== undefined);
}
