// The cable: bytes to the board and from it, by Web Serial, as `transport.py` has them on a PC.

import { Failure } from "./failure.js";

const BAUD = 115200;
const BUFFER_BYTES = 1 << 16; // a board sends while the page draws
const RETURN_MS = 15_000; // a chip's own USB is away for one or two seconds as it restarts
const LOOK_MS = 250;
const WRITE_MS = 2000;
const ESPRESSIF = 0x303a; // the maker of chips that have a USB of their own

/** @param {number} time_ms */
export function rest(time_ms) {
  return new Promise((resolve) => setTimeout(resolve, time_ms));
}

/**
 * Is that a chip's own USB? Its port goes away with each restart.
 * @param {SerialPort} port
 */
export function isChipsOwn(port) {
  return port.getInfo().usbVendorId === ESPRESSIF;
}

/**
 * The port again that has gone away with a restart, as soon as it is there. `Failure` if it stays away.
 * @param {SerialPort} port
 */
export async function returned(port) {
  const { usbVendorId, usbProductId } = port.getInfo();
  for (const end = performance.now() + RETURN_MS; performance.now() < end; await rest(LOOK_MS)) {
    const found = (await navigator.serial.getPorts()).find((one) => {
      const info = one.getInfo();
      return one.connected !== false && info.usbVendorId === usbVendorId && info.usbProductId === usbProductId;
    });
    if (found) return found;
  }
  throw new Failure("cable");
}

/** A port that is open, for this page alone. `Failure` from any method: the cable was pulled. */
export class Line {
  /** @param {SerialPort} port */
  constructor(port) {
    this.port = port;
    this.waits = true; // for a port that goes away: the board restarts
    this.returns = 0; // how often it has come back
    this.lost = false;
    /** @type {Uint8Array[]} */
    this.arrived = [];
    /** @type {() => void} */
    this.wake = () => {};
    /** @type {((bytes: Uint8Array) => void) | undefined} */
    this.onBytes = undefined; // takes what arrives, in place of `receive`
    this.onLost = () => {};
  }

  /** @param {SerialPort} port */
  static async opened(port) {
    const line = new Line(port);
    await line.open();
    return line;
  }

  async open() {
    try {
      await this.port.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
    } catch {
      throw new Failure("port_taken");
    }
    try {
      // On many boards these two are wired to the chip's reset. A chip's own USB has no such wires, and MicroPython
      // throws away what it prints there unless they say that somebody listens.
      const on = isChipsOwn(this.port);
      await this.port.setSignals({ dataTerminalReady: on, requestToSend: on });
      if (!this.port.readable || !this.port.writable) throw new Failure("cable");
      this.writer = this.port.writable.getWriter();
      this.reader = this.port.readable.getReader();
    } catch {
      await this.port.close().catch(() => {});
      throw new Failure("cable");
    }
    this.lost = false;
    this.reading = this.read(this.reader);
  }

  /** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  async read(reader) {
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        if (this.onBytes) this.onBytes(value);
        else this.arrived.push(value);
        this.wake();
      }
    } catch {
      // The cable was pulled, or the board has restarted.
    }
    this.lost = true;
    this.wake();
    this.onLost();
  }

  /**
   * Sends bytes. Nobody says whether they arrive.
   * @param {Uint8Array<ArrayBuffer> | string} data a text is one in ASCII
   */
  async send(data) {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    try {
      await Promise.race([this.writer?.write(bytes), rest(WRITE_MS)]);
    } catch {
      await this.goOn();
    }
  }

  /**
   * What has arrived; waits at most so long for a first byte.
   * @param {number} wait_ms
   */
  async receive(wait_ms) {
    if (!this.arrived.length && !this.lost) {
      let timer = 0;
      await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
        this.wake = resolve;
        timer = setTimeout(resolve, wait_ms);
      });
      clearTimeout(timer);
    }
    const found = this.arrived.splice(0);
    if (!found.length && this.lost) await this.goOn();
    return found.map((bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).join("");
  }

  /** Opens the port anew when it is there again. */
  async goOn() {
    await this.close();
    if (!this.waits || !isChipsOwn(this.port)) throw new Failure("cable");
    this.port = await returned(this.port);
    await this.open();
    this.returns += 1;
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    await this.reading;
    this.reader?.releaseLock();
    this.writer?.releaseLock();
    this.reader = this.writer = undefined;
    await this.port.close().catch(() => {});
  }
}

/** How long to go on waiting: until nothing has come for so long, and five minutes at most. */
export class Patience {
  /** @param {number} time_ms */
  constructor(time_ms) {
    this.time_ms = time_ms;
    this.last = performance.now() + 300_000; // no start of a box takes longer
    this.end = performance.now() + time_ms;
  }

  /** @param {unknown} something if it is something, the wait begins anew */
  heard(something) {
    if (something) this.end = Math.min(performance.now() + this.time_ms, this.last);
  }

  get left_ms() {
    return this.end - performance.now();
  }
}
