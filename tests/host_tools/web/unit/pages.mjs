// Where the tests find the page's modules, and what these expect of a browser.

import { readdirSync, readFileSync } from "node:fs";

export const WEB = new URL("../../../../host_tools/schiri_tools/web/", import.meta.url);

class Told {
  textContent = JSON.stringify(Object.fromEntries(readdirSync(new URL("texts", WEB)).map(textsIn)));
}
pretend("HTMLElement", Told);
pretend("document", { querySelector: () => new Told() });
/** The texts of all pages by language and name, as the pages' modules have them. */
export const { TEXTS } = await page("shared/texts.js");

/** @param {string} file */
function textsIn(file) {
  const sections = JSON.parse(readFileSync(new URL(`texts/${file}`, WEB), "utf-8"));
  return [file.slice(0, 2), Object.assign({}, ...Object.values(sections))];
}

/**
 * A module of the page.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function page(path) {
  return import(new URL(path, WEB).href);
}

/**
 * A module of the page, loaded anew: as if the page had just been opened.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function fresh(path) {
  return import(`${new URL(path, WEB)}?${Math.random()}`);
}

/**
 * Puts something into the place of a global of the browser.
 * @param {string} name
 * @param {unknown} value
 */
export function pretend(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** What a browser keeps for a page. */
export function memory() {
  /** @type {Record<string, string>} */
  const kept = {};
  return {
    getItem: (/** @type {string} */ name) => kept[name] ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
      kept[name] = value;
    },
  };
}
