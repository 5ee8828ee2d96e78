// MicroPython's raw REPL at the other end of the cable, in its raw-paste mode.

import { Failure } from "./failure.js";

/** @import { Line } from "./line.js" */

const SILENT_MS = 20_000; // after which no more is expected; a file system that tidies up says nothing meanwhile
const MOST_BYTES = 1 << 17; // of one answer
const END = "\x04";
const IN_REPL = "raw REPL; CTRL-B to exit\r\n";
const RESTART = "\x03\x03\r\x01import machine; machine.reset()\x04";

/** The board has carried out what it was told, and failed; `number` is that of the `OSError`, if it was one. */
export class Refusal extends Failure {
  /** @param {string} said its traceback */
  constructor(said) {
    const last = said.trim().split("\n").at(-1)?.trim() || "?";
    super("board_refuses", { reason: last.replace(/\.$/, "") });
    const found = last.match(/^OSError: (?:\[Errno )?(\d+)/);
    this.number = found ? Number(found[1]) : undefined;
  }
}

/** Runs Python on the board. `Refusal` from what fails there, another `Failure` if no sense can be made of it. */
export class Repl {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.arrived = "";
  }

  /** Restarts MicroPython without `main.py`, and goes into its raw REPL. */
  async enter() {
    await this.line.send("\r\x03");
    this.arrived = "";
    await this.line.send("\r\x01");
    await this.until(`${IN_REPL}>`);
    await this.line.send(END);
    await this.until("soft reboot\r\n");
    await this.until(IN_REPL);
  }

  /**
   * Runs statements.
   * @param {string} code
   * @returns {Promise<string>} what they print
   */
  async run(code) {
    await this.until(">");
    await this.line.send("\x05A\x01");
    if ((await this.taken(2)) !== "R\x01") throw new Failure("nonsense");
    await this.paste(new TextEncoder().encode(code));
    const printed = await this.until(END);
    const said = await this.until(END);
    if (said) throw new Refusal(textOf(said));
    return textOf(printed).replaceAll("\r\n", "\n");
  }

  /**
   * The value of an expression, as far as JSON has it.
   * @param {string} expression
   */
  async value(expression) {
    const printed = await this.run(`import json; print(json.dumps(${expression}))`);
    try {
      return JSON.parse(printed);
    } catch {
      throw new Failure("nonsense");
    }
  }

  /** Restarts the board as if it had been switched off and on, whatever it is doing; does not wait. */
  restart() {
    return this.line.send(RESTART);
  }

  /** @param {Uint8Array<ArrayBuffer>} code */
  async paste(code) {
    const [low, high] = await this.taken(2);
    const window = low.charCodeAt(0) | (high.charCodeAt(0) << 8);
    let room = window;
    for (let at = 0; at < code.length; ) {
      while (room === 0 || this.arrived) {
        const sign = await this.taken(1);
        if (sign !== "\x01" && sign !== END) throw new Failure("nonsense");
        if (sign === END) return this.line.send(END); // it has had enough, and says why
        room += window;
      }
      await this.line.send(code.slice(at, at + room));
      [at, room] = [at + room, Math.max(0, room - (code.length - at))];
    }
    await this.line.send(END);
    await this.until(END);
  }

  /** @param {number} count of bytes */
  async taken(count) {
    while (this.arrived.length < count) await this.more();
    const found = this.arrived.slice(0, count);
    this.arrived = this.arrived.slice(count);
    return found;
  }

  /**
   * What comes before these bytes.
   * @param {string} ending
   */
  async until(ending) {
    while (!this.arrived.includes(ending)) await this.more();
    const [found] = this.arrived.split(ending, 1);
    this.arrived = this.arrived.slice(found.length + ending.length);
    return found;
  }

  async more() {
    const more = await this.line.receive(SILENT_MS);
    if (!more || this.arrived.length > MOST_BYTES) throw new Failure("nonsense");
    this.arrived += more;
  }
}

/** @param {string} bytes as Latin-1 */
function textOf(bytes) {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
