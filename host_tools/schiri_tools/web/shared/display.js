// The OLED: 128×64 dots, each drawn as a square of whole device pixels.

import { byId } from "./elements.js";

const COLUMNS = 128;
const ROWS = 64;
const LIT = [216, 238, 255];
const DARK = [3, 5, 9];
const FINEST_DOTS = 3; // fewest device pixels per dot; with fewer the gaps between dots would hide them

/**
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
function contextOf(canvas, settings) {
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("this browser draws nothing");
  return context;
}

export class Display {
  constructor() {
    this.canvas = byId("display", HTMLCanvasElement);
    this.context = contextOf(this.canvas, { willReadFrequently: true }); // its pixels are copied from memory
    this.glow = contextOf(byId("glow", HTMLCanvasElement));
    this.screen = byId("screen");
    this.place = byId("screen-place"); // its size limits that of the display
    this.picture = this.context.createImageData(COLUMNS, ROWS);
    this.due = false;
    for (let page = 0; page < ROWS / 8; page++) this.write(page, 0, new Uint8Array(COLUMNS));
    const observer = new ResizeObserver(() => this.fit());
    observer.observe(this.place);
    observer.observe(byId("stage")); // it may move without a change of its size
    window.addEventListener("resize", () => this.fit()); // a zoom changes only the size of the device pixels
    this.fit();
  }

  /**
   * Draws bytes in the order of the SSD1306: each one has eight dots of a column, bit 0 on top.
   * @param {number} page
   * @param {number} column
   * @param {Uint8Array} bytes
   */
  write(page, column, bytes) {
    const dots = this.picture.data;
    bytes.forEach((byte, i) => {
      for (let bit = 0; bit < 8; bit++) {
        const [red, green, blue] = (byte >> bit) & 1 ? LIT : DARK;
        const at = ((page * 8 + bit) * COLUMNS + column + i) * 4;
        dots[at] = red;
        dots[at + 1] = green;
        dots[at + 2] = blue;
        dots[at + 3] = 255;
      }
    });
    if (!this.due) {
      this.due = true;
      requestAnimationFrame(() => this.draw());
    }
  }

  draw() {
    this.due = false;
    this.context.putImageData(this.picture, 0, 0);
    this.glow.drawImage(this.canvas, 0, 0);
  }

  fit() {
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = this.place.getBoundingClientRect();
    const style = getComputedStyle(this.screen);
    const border = 2 * Number.parseFloat(style.paddingLeft);
    const dot = Math.max(1, Math.floor(Math.min((width - border) / COLUMNS, (height - border) / ROWS) * ratio));
    this.screen.style.visibility = "visible";
    this.screen.style.setProperty("--dot", `${dot / ratio}px`);
    this.screen.style.setProperty("--gap", dot < FINEST_DOTS ? "0px" : `${Math.max(1, Math.round(dot / 7)) / ratio}px`);
    // Aligned with the device's pixels, because the browser would otherwise blur each dot over two of them.
    const pixels = byId("pixels");
    pixels.style.left = pixels.style.top = "0px";
    const { left, top } = pixels.getBoundingClientRect();
    /** @param {number} at */
    const shift = (at) => `${(Math.round(at * ratio) - at * ratio) / ratio}px`;
    pixels.style.left = shift(left);
    pixels.style.top = shift(top);
  }
}
