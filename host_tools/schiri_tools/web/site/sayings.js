// What is said of a log, its verdict and its course, in the page's language. The codes are those of the checks
// (docs/logs/README.md) and of the narration; each comes with its English sentence, which is what the page says where it
// has no words of its own.

import { byId } from "../shared/elements.js";
import { games } from "../shared/games.js";
import { filled, LANGUAGE } from "../shared/texts.js";

/** @import { Saying } from "./checker.js" */

/**
 * What is said of the logs of all games, by language and code, as the page has been told in its HTML.
 * @returns {Record<string, Words>}
 */
function sayings() {
  return JSON.parse(byId("sayings").textContent ?? "{}");
}

/** @typedef {Record<string, string>} Words by the code that they say */

/**
 * What is said of a log, in the page's language or, if it has no words for some of it, in English.
 * @param {Saying} saying
 * @param {Words} words
 * @param {string} [language] of these words
 */
export function wordsOf(saying, words, language = LANGUAGE) {
  const told = sayingIn(words, saying);
  return told === undefined ? { words: saying.sentence, language: "en" } : { words: told, language };
}

/**
 * @param {Words} words
 * @param {Saying} saying
 * @returns {string | undefined} undefined: there are no words for it
 */
function sayingIn(words, { code, values }) {
  const told = Object.entries(values).map(([name, value]) => [name, valueIn(words, value)]);
  if (told.some(([, one]) => one === undefined)) return undefined;
  const fields = Object.fromEntries(told);
  if (code === "capitalized") return fields.words.charAt(0).toUpperCase() + fields.words.slice(1);
  return words[code] === undefined ? undefined : filled(words[code], fields);
}

/**
 * @param {Words} words
 * @param {unknown} value a saying, a list, or what is the same in every language
 * @returns {string | undefined}
 */
function valueIn(words, value) {
  if (Array.isArray(value)) {
    const told = value.map((one) => valueIn(words, one));
    return told.includes(undefined) ? undefined : told.join(", ");
  }
  if (value instanceof Object) return sayingIn(words, /** @type {Saying} */ (value));
  return String(value).replace(/^(\d+)\.(\d+)$/, `$1${words.decimal_sign ?? "."}$2`);
}

/**
 * JSON with what is said in place of each saying in it.
 * @param {unknown} value
 * @param {Words} words
 * @returns {unknown}
 */
export function inWords(value, words) {
  if (Array.isArray(value)) return value.map((one) => inWords(one, words));
  if (!(value instanceof Object)) return value;
  if ("sentence" in value) return wordsOf(/** @type {Saying} */ (value), words).words;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inWords(one, words)]));
}

/**
 * The words for verdicts on the logs of all games.
 * @param {string} [language]
 * @returns {Words}
 */
export function wordsForVerdicts(language = LANGUAGE) {
  const own = Object.values(games()).map((game) => game.texts?.[language]?.verdicts);
  return Object.assign({}, sayings()[language], ...own);
}

/**
 * The words for the course of a match of that game.
 * @param {string} game
 * @param {string} [language]
 * @returns {Words}
 */
export function wordsForCourse(game, language = LANGUAGE) {
  return { ...sayings()[language], ...games()[game]?.texts?.[language]?.course };
}
