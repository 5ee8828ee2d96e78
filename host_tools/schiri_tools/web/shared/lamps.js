// The 13 lamps behind their lenses.

const GAMMA = 0.45; // the eye sees a WS2812 as bright at a tenth of its power

/**
 * Shows the lamps' colours.
 * @param {HTMLElement[]} lamps 13 elements, the chip lamps from left to right, then side A, side B
 * @param {Uint8Array} bytes 39 of them: red, green and blue of each
 */
export function showLamps(lamps, bytes) {
  lamps.forEach((lamp, i) => {
    const colour = [...bytes.subarray(i * 3, i * 3 + 3)];
    const brightest = Math.max(...colour);
    const level = (brightest / 255) ** GAMMA;
    const hue = colour.map((part) => Math.round(255 * (part / (brightest || 1)) ** 0.7));
    lamp.style.setProperty("--hue", hue.join(" "));
    lamp.style.setProperty("--level", level.toFixed(3));
    lamp.dataset.rgb = colour.join(" ");
    lamp.classList.toggle("lit", brightest > 0);
  });
}
