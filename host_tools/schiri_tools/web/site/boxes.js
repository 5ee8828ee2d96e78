// The boxes that logs come from: the one in this page, and a real one at the end of a cable.

import { bytesOf, hexOf } from "../shared/hex.js";
import { SerialClient } from "./serial-client.js";

/** @import { WorkerLine } from "./worker-line.js" */

const BAUD = 115200;

/**
 * The box in this page.
 * @param {WorkerLine} line
 */
export function ownBox(line) {
  const client = new SerialClient((bytes) => line.sendSerial(hexOf(bytes)));
  line.onSerial = (hex) => client.receive(bytesOf(hex));
  return client;
}

/** Can this browser reach a real one? */
export function hasSerial() {
  return "serial" in navigator;
}

/** A real box on a port that a person picks. DTR and RTS stay off: boards often wire them to the chip's reset. */
export class RealBox {
  /** Asks for a port and opens it; one that cannot be used is closed again. */
  static async picked() {
    const port = await navigator.serial.requestPort();
    await port.open({ baudRate: BAUD });
    try {
      await port.setSignals({ dataTerminalReady: false, requestToSend: false });
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
