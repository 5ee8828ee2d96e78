// The box's clock: the count of microseconds that a box would show.

const WRAPS_AT_US = 2 ** 30;
const MAX_GAP_MS = 10_000; // after a longer gap the computer has slept, and the time of the gap is left out

export class BoxClock {
  constructor() {
    this.latest = performance.now();
    this.slept = 0;
  }

  // Returns the raw time now. While the computer sleeps, the box's time stands still.
  raw() {
    const now = performance.now();
    if (now - this.latest > MAX_GAP_MS) this.slept += now - this.latest - MAX_GAP_MS;
    this.latest = now;
    return this.rawOf(now);
  }

  /**
   * Returns the raw time of a moment, with the resolution of `performance`.
   * @param {number} epoch_ms since 1970
   */
  rawAt(epoch_ms) {
    return this.rawOf(Math.min(epoch_ms - performance.timeOrigin, performance.now()));
  }

  /** @param {number} now in ms, as `performance.now()` tells it */
  rawOf(now) {
    return Math.floor(Math.max(now - this.slept, 0) * 1000) % WRAPS_AT_US;
  }
}
