// What the page itself says, from the folder `texts/`, as it has been told in its HTML. What is on the box's display is
// the box's own business, and so is its language.

import { byId } from "./elements.js";

/** @type {Record<string, Record<string, string>>} */
export const TEXTS = JSON.parse(byId("texts").textContent ?? "{}");

/**
 * The first of a reader's languages, such as de-CH, that the page knows; else English.
 * @param {readonly string[]} wanted
 */
export function languageOf(wanted) {
  const languages = wanted.map((language) => language.slice(0, 2).toLowerCase());
  return languages.find((language) => language in TEXTS) ?? "en";
}

/** The page's language: that of the page which has led here, named behind the #, or the reader's. */
export const LANGUAGE = languageOf([
  (globalThis.location?.hash ?? "").slice(1),
  ...(globalThis.navigator?.languages ?? []),
]);

/**
 * The text with that name, its {fields} filled in.
 * @param {string} name
 * @param {object} [fields]
 */
export function text(name, fields = {}) {
  return filled(TEXTS[LANGUAGE][name], fields);
}

/**
 * A text with its {fields} filled in.
 * @param {string} words
 * @param {object} fields
 */
export function filled(words, fields) {
  const values = /** @type {Record<string, unknown>} */ (fields);
  return words.replace(/\{(\w+)\}/g, (_, field) => String(values[field]));
}
