// The boxes that logs come from: the one in this page, and a real one at the end of a cable.

import { SerialClient } from "./serial-client.js";

const BAUD = 115200;

function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// The box behind a `Link`.
export function ownBox(link) {
  const client = new SerialClient((bytes) => link.sendSerial(hexOf(bytes)));
  link.serial = (hex) => client.receive(bytesOf(hex));
  return client;
}

// Can this browser reach a real one?
export const hasSerial = "serial" in navigator;

// A real box on a port that a person picks. DTR and RTS stay off: boards often wire them to the chip's reset.
export class RealBox {
  static async picked() {
    const port = await navigator.serial.requestPort();
    await port.open({ baudRate: BAUD });
    await port.setSignals({ dataTerminalReady: false, requestToSend: false });
    return new RealBox(port);
  }

  constructor(port) {
    this.port = port;
    this.writer = port.writable.getWriter();
    this.reader = port.readable.getReader();
    this.client = new SerialClient((bytes) => this.writer.write(bytes));
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
