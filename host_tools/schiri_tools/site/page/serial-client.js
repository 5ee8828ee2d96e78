// Asks a box on its serial line, and asks again: for its list of matches, and for their logs. docs/serial.md has the
// lines. The box may be the one in this page, or a real one at the end of a cable.

import { crc32 } from "./crc32.js";

const PATIENCE_MS = 3000; // after the last good line; then the question is put again
const TRIES = 20; // a box is silent while a duel is armed
const WINDOW = 40; // lines that are asked for at a time
const DROP = "\x15"; // Ctrl-U: whatever has been left on the line

export class NoAnswer extends Error {}

export class SerialClient {
  // `send` takes bytes for the box.
  constructor(send) {
    this.send = send;
    this.unfinished = "";
    this.heard = () => {};
  }

  // Takes bytes that have come from the box.
  receive(bytes) {
    const lines = (this.unfinished + String.fromCharCode(...bytes)).split("\n");
    this.unfinished = lines.pop();
    for (const line of lines) {
      const words = unsealed(line);
      if (words !== undefined) this.heard(words);
    }
  }

  // The matches on the box: number, id, size in bytes, and words such as open or closed.
  async list() {
    return this.ask("list", (answer) => {
      const end = answer.at(-1).match(/^matches (\d+)$/);
      const matches = answer.map((words) => words.match(/^match (\d+) ([0-9a-f]{8}|-) (\d+) (.*)$/)).filter(Boolean);
      if (!end || matches.length < Number(end[1])) return undefined;
      return matches.map(([, number, id, size, state]) => ({
        number: Number(number), id, size: Number(size), state: state.split(" "),
      }));
    });
  }

  // Some lines of a match, and the word behind the last: more, open, closed or none.
  async lines(number, first, count) {
    const wanted = new RegExp(`^line ${number} (\\d+) (.*)$`);
    const ending = new RegExp(`^lines ${number} (\\d+) (\\w+)`);
    return this.ask(`pull ${number} ${first} ${count}`, (answer) => {
      const end = answer.at(-1).match(ending);
      if (!end) return undefined;
      const lines = [];
      for (const words of answer) {
        const found = words.match(wanted);
        if (found && Number(found[1]) === first + lines.length) lines.push(found[2]);
      }
      return first + lines.length === Number(end[1]) || end[2] === "none" ? { lines, state: end[2] } : undefined;
    });
  }

  // The whole log of a match as far as there is one, as text; `progress` hears the number of its lines so far.
  async log(number, progress = () => {}) {
    const lines = [];
    for (let state = "more"; state === "more"; ) {
      const answer = await this.lines(number, lines.length, WINDOW);
      lines.push(...answer.lines);
      state = answer.state;
      progress(lines.length);
    }
    return lines.map((line) => line + "\n").join("");
  }

  // Puts a question until `read` makes something of the lines that have come since. One question at a time.
  ask(command, read) {
    const asked = (this.last ?? Promise.resolve()).catch(() => {}).then(() => this.askNow(command, read));
    this.last = asked;
    return asked;
  }

  async askNow(command, read) {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.answerTo(command, read);
      if (answer !== undefined) return answer;
    }
    throw new NoAnswer();
  }

  answerTo(command, read) {
    return new Promise((resolve) => {
      const answer = [];
      let timer;
      const end = (found) => {
        clearTimeout(timer);
        this.heard = () => {};
        resolve(found);
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(undefined), PATIENCE_MS);
      };
      this.heard = (words) => {
        answer.push(words);
        const found = read(answer);
        if (found === undefined) wait();
        else end(found);
      };
      wait();
      this.send(bytesOf(`${DROP}${command}\n`));
    });
  }
}

function bytesOf(text) {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

// The words of a line for programs; undefined for any other, and for one that was garbled on its way.
function unsealed(line) {
  const found = line.match(/@(.*) \*([0-9a-f]{8})\r?$/);
  return found && crc32(bytesOf(found[1])) === parseInt(found[2], 16) ? found[1] : undefined;
}
