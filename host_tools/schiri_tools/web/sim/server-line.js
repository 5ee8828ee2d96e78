// The line to the server, which is opened again after each loss.

import { resolution_us } from "../shared/resolution.js";
import { LANGUAGE } from "../shared/texts.js";

/** @import { Line, LineListener } from "../shared/box.js" */

const FIRST_WAIT_MS = 300;
const MAX_WAIT_MS = 1000;

/** @implements {Line} */
export class ServerLine {
  /** @param {LineListener} listener */
  constructor(listener) {
    this.listener = listener;
    this.wait_ms = FIRST_WAIT_MS;
    this.resolution_us = resolution_us();
    this.socket = this.connected();
  }

  connected() {
    const socket = new WebSocket(`ws://${location.host}/box`);
    socket.addEventListener("open", () => {
      this.wait_ms = FIRST_WAIT_MS;
      this.send(`r ${this.resolution_us}`);
      this.send(`g ${LANGUAGE}`);
      this.listener.onOpen();
    });
    socket.addEventListener("message", (event) => this.listener.onMessage(event.data));
    socket.addEventListener("close", () => {
      this.listener.onClose();
      setTimeout(() => {
        this.socket = this.connected();
      }, this.wait_ms);
      this.wait_ms = Math.min(MAX_WAIT_MS, this.wait_ms * 1.5);
    });
    return socket;
  }

  /**
   * Sends the mask of the keys that are down, the time of the change, and the present time, from which the server
   * computes the offset of this clock.
   * @param {number} mask
   * @param {number} stamp_ms
   */
  sendKeys(mask, stamp_ms) {
    const [stamp_us, now_us] = [stamp_ms, performance.now()].map((ms) => Math.max(Math.round(ms * 1000), 0));
    this.send(`k ${mask.toString(16).padStart(6, "0")} ${stamp_us} ${now_us}`);
  }

  /**
   * Sends a message to the server. Without a connection it is lost, and `onOpen` is the moment to send it again.
   * @param {string} message
   */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
  }
}
