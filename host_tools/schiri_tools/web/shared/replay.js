// The player of a match, move by move, in the page's sheet with the matches and in a report. A report includes this
// file, so it imports nothing, and takes all words from the replay (`schiri_tools/replay`).

/**
 * @typedef {{ value: number | string, kind: string, mark?: string, below?: string }} Die
 * @typedef {{ face: string, struck: boolean }} Card
 * @typedef {{ label: string, seat: number | null, pieces: any[], note: string, mark: string }} Row
 * @typedef {{ label: string, seat: number | null, numbers: (number | null)[], mark: string }} Count
 * @typedef {{ label: string, seat: number | null, pieces: number, sign?: "lock" }} Cell
 * @typedef {{ label: string, colour: string, cells: Cell[] }} Line
 * @typedef {{ zone: "dice" | "cards", name: string, title: string, seat: number | null, rows: Row[] }} Pieces
 * @typedef {{ zone: "counters", name: string, title: string, columns: string[], rows: Count[] }} Counters
 * @typedef {{ zone: "board", name: string, title: string, rows: Line[] }} Board
 * @typedef {{ zone: "text", name: string, words: string }} Words
 * @typedef {Pieces | Counters | Board | Words} Zone
 * @typedef {{ n: number, t_us: number, wait_us: number, undo: boolean, words: string[], zones: number[] }} Move
 * @typedef {{ names: string[], labels: Record<string, string>, kinds: Record<string, string>, zones: Zone[],
 *   moves: Move[] }} Replay what `replay.py` has made, its sentences in one language
 */

const FIXED_MS = 900; // the time of a move if it does not take its original time
const LONGEST_MS = 5000; // the longest time of a move; people may have waited longer
const COVERED = "?";
const SVG = "http://www.w3.org/2000/svg";
/**
 * The pips of each face as letters, and the distance of each pip from the left and from the top. The letters go from
 * left to right and from top to bottom.
 */
const PLACES = { a: [26, 26], b: [74, 26], c: [26, 50], d: [50, 50], e: [74, 50], f: [26, 74], g: [74, 74] };
const FACES = ["", "d", "bf", "bdf", "abfg", "abdfg", "abcefg"];

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
function made(name, attributes, ...children) {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
}

/** The player of a match: the table after a move, and the buttons that lead from move to move. */
export class ReplayPlayer {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.at = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    const { labels, moves } = replay;
    this.words = made("div", { class: "replay-words", "aria-live": "polite" });
    this.table = made("div", { class: "replay-table" });
    this.clock = made("span", { class: "replay-clock" });
    this.place = made("input", { type: "range", min: "0", max: String(moves.length - 1), value: "0" });
    this.place.setAttribute("aria-label", labels.move_place);
    this.place.addEventListener("input", () => this.go(Number(this.place.value)));
    this.back = this.button("‹", labels.back_move, () => this.go(this.at - 1));
    this.play = this.button("▶", labels.play_moves, () => (this.timer === undefined ? this.start() : this.stop()));
    this.play.classList.add("replay-play");
    this.next = this.button("›", labels.next_move, () => this.go(this.at + 1));
    this.first = this.button("«", labels.first_move, () => this.go(0));
    this.last = this.button("»", labels.last_move, () => this.go(moves.length - 1));
    this.real = made("input", { type: "checkbox" });
    this.real.addEventListener("change", () => this.timer !== undefined && this.start());
    const pace = made("label", { class: "replay-pace" }, this.real, labels.as_played);
    const buttons = made("div", { class: "replay-buttons" }, this.first, this.back, this.play, this.next, this.last);
    const bar = made("div", { class: "replay-bar" }, buttons, this.place, this.clock, pace);
    this.element = made("div", { class: "replay", role: "group", "aria-label": labels.replay });
    this.element.append(bar, this.words, this.table);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.show();
  }

  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => void} press
   */
  button(sign, label, press) {
    const button = made("button", { type: "button", "aria-label": label, title: label }, sign);
    button.addEventListener("click", press);
    return button;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.replay.moves.length - 1 };
    if (!(event.key in ways)) return;
    event.preventDefault();
    this.go(ways[event.key]);
  }

  /**
   * Shows a move. A choice by a person stops the playing.
   * @param {number} to
   */
  go(to) {
    this.stop();
    this.move(to);
  }

  /** @param {number} to */
  move(to) {
    this.at = Math.max(0, Math.min(this.replay.moves.length - 1, to));
    this.show();
  }

  start() {
    if (this.at === this.replay.moves.length - 1) this.move(0);
    this.wait();
    this.name(this.play, "❚❚", this.replay.labels.pause_moves);
  }

  /** Waits until it is time for the next move. */
  wait() {
    clearTimeout(this.timer);
    const took = this.replay.moves[this.at + 1].wait_us / 1000;
    const pause = this.real.checked ? Math.min(took, LONGEST_MS) : FIXED_MS;
    this.timer = setTimeout(() => {
      this.move(this.at + 1);
      if (this.at < this.replay.moves.length - 1 && this.element.isConnected) this.wait();
      else this.stop();
    }, pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.name(this.play, "▶", this.replay.labels.play_moves);
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {string} sign
   * @param {string} label
   */
  name(button, sign, label) {
    button.textContent = sign;
    button.setAttribute("aria-label", label);
    button.title = label;
  }

  show() {
    const { moves, labels, zones } = this.replay;
    const move = moves[this.at];
    const words = move.words.map((one) => made("p", {}, one.trim()));
    this.words.replaceChildren(...words);
    this.words.classList.toggle("replay-undo", move.undo);
    this.table.replaceChildren(...move.zones.map((place) => this.zone(zones[place])));
    const seconds = Math.floor(move.t_us / 1_000_000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const at = labels.move_of.replace("[at]", String(this.at + 1)).replace("[all]", String(moves.length));
    this.clock.textContent = `${at} · ${time}`;
    this.place.value = String(this.at);
    this.place.setAttribute("aria-valuetext", at);
    for (const button of [this.first, this.back]) button.setAttribute("aria-disabled", String(this.at === 0));
    for (const button of [this.next, this.last])
      button.setAttribute("aria-disabled", String(this.at === moves.length - 1));
    this.element.dataset.move = String(this.at);
  }

  /** @param {Zone} zone */
  zone(zone) {
    if (zone.zone === "text") return made("p", { class: "replay-text", "data-zone": zone.name }, zone.words);
    const heading = made("p", { class: "replay-title" }, zone.title);
    const box = made(
      "div",
      { class: `replay-zone replay-${zone.zone}`, "data-zone": zone.name, role: "group" },
      heading,
    );
    box.setAttribute("aria-label", zone.title);
    if ("seat" in zone && zone.seat !== null) box.classList.add(`seat-${zone.seat}`);
    if (zone.zone === "counters") box.append(this.counters(zone));
    else if (zone.zone === "board") box.append(...zone.rows.map((line) => this.line(line)));
    else box.append(...zone.rows.map((row) => this.row(row, zone.zone)));
    return box;
  }

  /** @param {Counters} zone */
  counters(zone) {
    const head = zone.columns.map((column) => made("th", { scope: "col" }, column));
    const rows = zone.rows.map((row) => {
      const name = made("th", { scope: "row" }, made("bdi", {}, row.label), ...this.mark(row.mark));
      if (row.seat !== null) name.classList.add(`seat-${row.seat}`);
      const cells = row.numbers.map((number) => made("td", {}, number === null ? "" : signed(number)));
      return made("tr", { class: row.mark }, name, ...cells);
    });
    return made("table", {}, made("thead", {}, made("tr", {}, made("td", {}), ...head)), made("tbody", {}, ...rows));
  }

  /**
   * Returns the text of a row's mark, for screen readers.
   * @param {string} mark
   */
  mark(mark) {
    return mark ? [made("span", { class: "replay-mark" }, this.replay.labels[`${mark}_mark`])] : [];
  }

  /**
   * @param {Row} row
   * @param {"dice" | "cards"} kind
   */
  row(row, kind) {
    const line = made("div", { class: `replay-row ${row.mark}` });
    if (row.label) {
      const name = made("span", { class: "replay-name" }, made("bdi", {}, row.label), ...this.mark(row.mark));
      if (row.seat !== null) name.classList.add(`seat-${row.seat}`);
      line.append(name);
    }
    const pieces = row.pieces.map((piece) => (kind === "dice" ? this.die(piece) : this.card(piece)));
    line.append(made("span", { class: "replay-pieces" }, ...pieces));
    if (row.note) line.append(made("span", { class: "replay-note" }, row.note));
    return line;
  }

  /** @param {Die} die */
  die(die) {
    const { labels, kinds, names } = this.replay;
    const [, seat] = die.kind.match(/^seat-(\d+)$/) ?? [];
    const kind = seat === undefined ? (kinds[die.kind] ?? "") : names[Number(seat)];
    const value = die.value === COVERED ? labels.covered_piece : String(die.value);
    const named = labels.die_named.replace("[kind]", kind).replace("[value]", value).trim();
    const told = [named, ...(die.mark ? [labels[`${die.mark}_piece`]] : []), ...(die.below ? [`${die.below} s`] : [])];
    const face = made("span", { class: `replay-die ${die.kind} ${die.mark ?? ""}`, role: "img" });
    face.setAttribute("aria-label", told.join(", "));
    face.dataset.value = String(die.value);
    if (die.mark) face.title = labels[`${die.mark}_piece`];
    face.append(die.value === COVERED ? made("span", {}, COVERED) : pips(die.value));
    if (seat !== undefined) face.append(made("sub", {}, "ABCDEFGH"[Number(seat)]));
    return die.below ? made("span", { class: "replay-timed" }, face, made("small", {}, die.below)) : face;
  }

  /** @param {Card} card */
  card(card) {
    const face = made(card.struck ? "s" : "span", { class: "replay-card" }, card.face);
    if (card.face === COVERED) {
      face.setAttribute("role", "img");
      face.setAttribute("aria-label", this.replay.labels.covered_piece);
    }
    return face;
  }

  /** @param {Line} line */
  line(line) {
    const cells = line.cells.map((cell) => {
      const label = cell.sign ? [lock(), made("span", { class: "replay-unseen" }, cell.label)] : [cell.label];
      const place = made("span", { class: "replay-cell" }, made("span", { class: "replay-label" }, ...label));
      if (cell.seat === null) return place;
      const owner = made("span", { class: "replay-unseen" }, ` ${this.replay.names[cell.seat]} `);
      const piece = made("b", { class: `replay-piece seat-${cell.seat}` }, owner, String(cell.pieces));
      place.append(piece);
      return place;
    });
    const name = made("span", { class: "replay-name" }, line.label);
    return made(
      "div",
      { class: `replay-line ${line.colour}` },
      name,
      made("span", { class: "replay-cells" }, ...cells),
    );
  }
}

/** @param {number} number */
function signed(number) {
  return String(number).replace("-", "−");
}

/** @param {number | string} value */
function pips(value) {
  const places = [...FACES[Number(value)]].map((letter) => PLACES[/** @type {keyof typeof PLACES} */ (letter)]);
  return drawn(places.map(([cx, cy]) => ["circle", { cx, cy, r: 10 }]));
}

function lock() {
  const bow = "M32 46V34a18 18 0 0 1 36 0v12";
  return drawn([
    ["rect", { x: 22, y: 46, width: 56, height: 42, rx: 8 }],
    ["path", { d: bow, fill: "none", stroke: "currentColor", "stroke-width": 10 }],
  ]);
}

/**
 * Returns a drawing on a square of 100. Screen readers ignore it, because its content is also there as text.
 * @param {[string, Record<string, string | number>][]} shapes
 */
function drawn(shapes) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 100 100");
  drawing.setAttribute("aria-hidden", "true");
  for (const [name, attributes] of shapes) {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
    drawing.append(shape);
  }
  return drawing;
}
