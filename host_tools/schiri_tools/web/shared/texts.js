// The page's own texts from the folder `texts/`, which are in its HTML. The display of the box has its own language.

import { byId } from "./elements.js";

/** @type {Record<string, Record<string, string>>} */
export const TEXTS = JSON.parse(byId("texts").textContent ?? "{}");

/**
 * Returns the first of a reader's languages, such as de-CH, that the page knows; else English.
 * @param {readonly string[]} wanted
 */
export function languageOf(wanted) {
  const languages = wanted.map((language) => language.slice(0, 2).toLowerCase());
  return languages.find((language) => language in TEXTS) ?? "en";
}

/** The page's language: the one after # in the address, which other pages set, or the reader's. */
export const LANGUAGE = languageOf([
  (globalThis.location?.hash ?? "").slice(1),
  ...(globalThis.navigator?.languages ?? []),
]);

/**
 * Returns the text with this name, with its {fields} filled in.
 * @param {string} name
 * @param {object} [fields]
 */
export function text(name, fields = {}) {
  return filled(TEXTS[LANGUAGE][name], fields);
}

/**
 * Returns a text with its {fields} filled in.
 * @param {string} words
 * @param {object} fields
 */
export function filled(words, fields) {
  const values = /** @type {Record<string, unknown>} */ (fields);
  return words.replace(/\{(\w+)\}/g, (_, field) => String(values[field]));
}
