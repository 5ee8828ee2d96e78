// The cable: boxes and boards on ports of Web Serial. `transport.py` does the same on a PC.

import { RealBox, SERIAL } from "../site/boxes.js";
import { Failure } from "./failure.js";

/** @import { SerialClient } from "../site/serial-client.js" */

const RETURN_MS = 15_000; // a chip's own USB disappears for one or two seconds during a restart
const LOOK_MS = 250;

/** @param {number} time_ms */
export function rest(time_ms) {
  return new Promise((resolve) => setTimeout(resolve, time_ms));
}

/**
 * Waits for a port that has disappeared at a restart, and returns it. Throws a `Failure` if it does not return.
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

/**
 * Returns the box on a port, which is opened for this page alone. Throws a `Failure` if it cannot be opened.
 * @param {SerialPort} port
 */
export async function opened(port) {
  try {
    await port.open(SERIAL);
  } catch {
    throw new Failure("port_taken");
  }
  try {
    return await RealBox.on(port);
  } catch {
    throw new Failure("cable");
  }
}

/**
 * Returns the version of the firmware of the connected box; undefined without an answer within three seconds.
 * @param {SerialClient} client
 */
export async function versionOf(client) {
  const told = (/** @type {string} */ words) => words.match(/^schiri ([!-~]{1,40}), protocol /)?.[1];
  return (await client.answerTo("info", told)).answer;
}
