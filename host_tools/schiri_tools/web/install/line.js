// The cable: bytes to the box and from it, by Web Serial, as `transport.py` has them on a PC.

import { SerialClient } from "../site/serial-client.js";
import { Failure } from "./failure.js";

const BAUD = 115200;
const BUFFER_BYTES = 1 << 16; // a box sends while the page draws
const RETURN_MS = 15_000; // a chip's own USB is away for one or two seconds as it restarts
const LOOK_MS = 250;
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

/** A port that is open, for this page alone, and who asks a box on it. */
export class Line {
  /** @param {SerialPort} port */
  constructor(port) {
    this.port = port;
    this.client = new SerialClient((bytes) => {
      this.writer?.write(bytes).catch(() => {}); // the cable was pulled: the question gets no answer
    });
  }

  /**
   * Opens a port. `Failure` if it cannot be opened.
   * @param {SerialPort} port
   */
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
    this.reading = this.read(this.reader);
  }

  /** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  async read(reader) {
    try {
      for (let got = await reader.read(); !got.done; got = await reader.read()) this.client.receive(got.value);
    } catch {
      // The cable was pulled.
    }
  }

  /** The version of the Schiri at the other end; undefined if none answers within three seconds. */
  async version() {
    const told = (/** @type {string} */ words) => words.match(/^schiri ([!-~]{1,40}), protocol /)?.[1];
    return (await this.client.answerTo("info", told)).answer;
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
