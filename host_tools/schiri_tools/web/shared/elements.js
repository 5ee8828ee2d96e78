// Finds and makes elements of the page.

/**
 * Returns the element with this id. Throws an error if there is none, or if it is of another kind.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function byId(id, kind) {
  return part(document, `#${id}`, kind);
}

/**
 * Returns the first element in `root` that matches the selector. Throws an error if there is none, or if it is of
 * another kind.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function part(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`the page has no ${selector} of that kind`);
  return /** @type {E} */ (found);
}

/**
 * Makes an element. Strings among its children become text, never HTML.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
