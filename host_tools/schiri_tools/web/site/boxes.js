// The boxes that logs come from: the one in this page, and a real one at the end of a cable.

import { bytesOf, hexOf } from "../shared/hex.js";
import { SerialClient } from "./serial-client.js";

/** @import { WorkerLine } from "./worker-line.js" */

/** The options for opening the port of a box. */
export const SERIAL = { baudRate: 115200, bufferSize: 1 << 16 }; // the buffer bridges the time in which the page draws

const ESPRESSIF = 0x303a; // the vendor's number of chips with a USB port of their own

/**
 * Returns the client of the box in this page.
 * @param {WorkerLine} line
 */
export function ownBox(line) {
  const client = new SerialClient((bytes) => line.sendSerial(hexOf(bytes)));
  line.onSerial = (hex) => client.receive(bytesOf(hex));
  return client;
}

/** Returns whether this browser can connect to a real box. */
export function hasSerial() {
  return "serial" in navigator;
}

/**
 * Returns whether a port is a chip's own USB, which disappears at each restart.
 * @param {SerialPort} port
 */
export function isChipsOwn(port) {
  return port.getInfo().usbVendorId === ESPRESSIF;
}

/** A real box at the end of a cable. */
export class RealBox {
  /** Asks a person for a port and opens it. */
  static async picked() {
    const port = await navigator.serial.requestPort();
    await port.open(SERIAL);
    return RealBox.on(port);
  }

  /**
   * Returns the box on an open port. A port that cannot be used is closed.
   * @param {SerialPort} port
   */
  static async on(port) {
    try {
      // On many boards these two lines are wired to the chip's reset. A chip's own USB has no such wires, but
      // MicroPython discards its output there unless they are set, which means that a program listens.
      const on = isChipsOwn(port);
      await port.setSignals({ dataTerminalReady: on, requestToSend: on });
      return new RealBox(port);
    } catch (error) {
      await port.close().catch(() => {});
      throw error;
    }
  }

  /** @param {SerialPort} port */
  constructor(port) {
    if (!port.readable || !port.writable) throw new Error("the port has no streams");
    this.port = port;
    const writer = port.writable.getWriter();
    this.writer = writer;
    this.reader = port.readable.getReader();
    this.client = new SerialClient((bytes) => {
      writer.write(bytes).catch(() => {}); // the cable was pulled: the question gets no answer
    });
    this.reading = this.read();
  }

  async read() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) return;
        this.client.receive(value);
      }
    } catch {
      // The cable was pulled: the next question gets no answer.
    }
  }

  async close() {
    await this.reader.cancel().catch(() => {});
    await this.reading;
    this.reader.releaseLock();
    this.writer.releaseLock();
    await this.port.close().catch(() => {});
  }
}
