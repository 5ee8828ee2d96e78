// The sentences on a log in the page's language: the verdict on it and the course of its match. Their codes are those of
// the checks (docs/logs/README.md) and of the narration. A sentence without words in the language stays English.

import { byId } from "../shared/elements.js";
import { games } from "../shared/games.js";
import { filled, LANGUAGE } from "../shared/texts.js";

/** @import { Sentence } from "./checker.js" */

/** @typedef {Record<string, string>} Words of a language, by the code of their sentence */

/**
 * Returns the words for the logs of all games by language, from the page's HTML.
 * @returns {Record<string, Words>}
 */
function sharedWords() {
  return JSON.parse(byId("words").textContent ?? "{}");
}

/**
 * Returns the text of a sentence in the page's language, or in English if a part of it has no words, and its language.
 * @param {Sentence} sentence
 * @param {Words} words
 * @param {string} [language] of these words
 */
export function wordsOf(sentence, words, language = LANGUAGE) {
  const told = sentenceIn(words, sentence);
  return told === undefined ? { words: sentence.sentence, language: "en" } : { words: told, language };
}

/**
 * @param {Words} words
 * @param {Sentence} sentence
 * @returns {string | undefined} undefined: there are no words for it
 */
function sentenceIn(words, { code, values }) {
  const told = Object.entries(values).map(([name, value]) => [name, valueIn(words, value)]);
  if (told.some(([, one]) => one === undefined)) return undefined;
  const fields = Object.fromEntries(told);
  if (code === "capitalized") return fields.words.charAt(0).toUpperCase() + fields.words.slice(1);
  return words[code] === undefined ? undefined : filled(words[code], fields);
}

/**
 * @param {Words} words
 * @param {unknown} value a sentence, a list, or what is the same in every language
 * @returns {string | undefined}
 */
function valueIn(words, value) {
  if (Array.isArray(value)) {
    const told = value.map((one) => valueIn(words, one));
    return told.includes(undefined) ? undefined : told.join(", ");
  }
  if (value instanceof Object) return sentenceIn(words, /** @type {Sentence} */ (value));
  return String(value).replace(/^(\d+)\.(\d+)$/, `$1${words.decimal_sign ?? "."}$2`);
}

/**
 * Returns JSON with each sentence in it replaced by its text.
 * @param {unknown} value
 * @param {Words} words
 * @returns {unknown}
 */
export function inWords(value, words) {
  if (Array.isArray(value)) return value.map((one) => inWords(one, words));
  if (!(value instanceof Object)) return value;
  if ("sentence" in value) return wordsOf(/** @type {Sentence} */ (value), words).words;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inWords(one, words)]));
}

/**
 * Returns the words for verdicts on the logs of all games.
 * @param {string} [language]
 * @returns {Words}
 */
export function wordsForVerdicts(language = LANGUAGE) {
  const own = Object.values(games()).map((game) => game.texts?.[language]?.verdicts);
  return Object.assign({}, sharedWords()[language], ...own);
}

/**
 * Returns the words for the course of a match of a game.
 * @param {string} game
 * @param {string} [language]
 * @returns {Words}
 */
export function wordsForCourse(game, language = LANGUAGE) {
  return { ...sharedWords()[language], ...games()[game]?.texts?.[language]?.course };
}
