// The error that ends an installation, as a code. The texts of the page have a sentence for it, which says what to do.

export class Failure extends Error {
  /**
   * @param {string} code
   * @param {Record<string, unknown>} [values] what is filled in
   */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
