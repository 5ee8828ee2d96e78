// Choices of the reader that are kept when the page is closed.

/**
 * @param {string} name
 * @returns {string | null} null if there is none
 */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // private windows may store nothing
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nothing is stored, so the choice is asked for again the next time.
  }
}
