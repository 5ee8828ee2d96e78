// The twenty keys: their names, the bit of each in the link's mask, and the place on a keyboard that plays it.
//
// Places are KeyboardEvent.code, so they stay where they are on every layout. A's hand lies at the left end of the
// keyboard, B's at the right: two rows of three values, and under them COPY for the outer and FINI for the inner finger.
// None of these letters differs between QWERTY and QWERTZ.

const VALUES = ["1", "2", "3", "4", "5", "6"];
const NAMES = [
  ...VALUES.map((value) => "A" + value), "AC", "AF",
  ...VALUES.map((value) => "B" + value), "BC", "BF",
  "UP", "DOWN", "OK", "BACK",
];
const PLACES = {
  A1: ["Digit1"], A2: ["Digit2"], A3: ["Digit3"], A4: ["KeyQ"], A5: ["KeyW"], A6: ["KeyE"], AC: ["KeyA"], AF: ["KeyS"],
  B1: ["Digit8"], B2: ["Digit9"], B3: ["Digit0"], B4: ["KeyI"], B5: ["KeyO"], B6: ["KeyP"], BC: ["KeyK"], BF: ["KeyL"],
  UP: ["ArrowUp"], DOWN: ["ArrowDown"], OK: ["Enter"], BACK: ["Backspace", "Escape"],
};
const KINDS = { C: "copy", F: "fini" };

// name; bit; codes on the keyboard; kind: value, copy, fini or control; side: "A", "B" or ""; value: "1" to "6" or "".
export const KEYS = NAMES.map((name, bit) => {
  const ofASide = name.length === 2 && name !== "UP" && name !== "OK";
  return {
    name,
    bit,
    codes: PLACES[name],
    kind: ofASide ? KINDS[name[1]] ?? "value" : "control",
    side: ofASide ? name[0] : "",
    value: ofASide && !KINDS[name[1]] ? name[1] : "",
  };
});

export const KEY_OF_CODE = new Map(KEYS.flatMap((key) => key.codes.map((code) => [code, key])));
