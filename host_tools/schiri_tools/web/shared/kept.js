// Choices of the reader that outlive the page.

/**
 * @param {string} name
 * @returns {string | null} null if there is none
 */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a window that keeps nothing
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
    // Then it is asked for again the next time.
  }
}
