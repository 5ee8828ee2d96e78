// Who hears how far it is.

/**
 * @typedef {object} Progress
 * @property {(code: string, values?: Record<string, unknown>) => void} say a sentence of `install-texts.js`
 * @property {(done: number, total: number) => void} show
 */
export {};
