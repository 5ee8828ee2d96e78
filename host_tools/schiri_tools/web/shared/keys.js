// The twenty keys: their names, the bit of each in the link's mask, and their places on a keyboard.
//
// Places are values of KeyboardEvent.code, so they are the same in every layout. A's hand is at the left end of the
// keyboard, B's at the right: two rows of three values, and below them COPY for the outer and FINI for the inner
// finger. None of these letters differs between QWERTY and QWERTZ. Digits 4 to 6 are further places of A's values 4 to
// 6.

/**
 * A key of the box. `codes` are its places on the keyboard; `side` and `value` are empty for keys without them.
 * @typedef {object} Key
 * @property {string} name
 * @property {number} bit
 * @property {string[]} codes
 * @property {"value" | "copy" | "fini" | "control"} kind
 * @property {"A" | "B" | ""} side
 * @property {string} value
 */

// In the order of the mask's bits.
/** @type {[name: string, ...codes: string[]][]} */
// biome-ignore format: a row a hand
const PLACES = [
  ["A1", "Digit1"], ["A2", "Digit2"], ["A3", "Digit3"], ["A4", "KeyQ", "Digit4"],
  ["A5", "KeyW", "Digit5"], ["A6", "KeyE", "Digit6"],
  ["AC", "KeyA"], ["AF", "KeyS"],
  ["B1", "Digit8"], ["B2", "Digit9"], ["B3", "Digit0"], ["B4", "KeyI"], ["B5", "KeyO"], ["B6", "KeyP"],
  ["BC", "KeyK"], ["BF", "KeyL"],
  ["UP", "ArrowUp"], ["DOWN", "ArrowDown"], ["OK", "Enter"], ["BACK", "Backspace", "Escape"],
];

/** @type {Key[]} */
export const KEYS = PLACES.map(([name, ...codes], bit) => {
  const [, side, mark] = name.match(/^([AB])([1-6CF])$/) ?? [];
  const common = { name, bit, codes, side: /** @type {Key["side"]} */ (side ?? ""), value: "" };
  if (!mark) return { ...common, kind: "control" };
  if (mark === "C") return { ...common, kind: "copy" };
  if (mark === "F") return { ...common, kind: "fini" };
  return { ...common, kind: "value", value: mark };
});

/** @type {Map<string, Key>} */
export const KEY_OF_CODE = new Map(KEYS.flatMap((key) => key.codes.map((code) => [code, key])));
