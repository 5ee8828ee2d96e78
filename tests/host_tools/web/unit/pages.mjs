// Where the tests find the page's modules, and what these expect of a browser.

export const WEB = new URL("../../../../host_tools/schiri_tools/web/", import.meta.url);

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
