// The box's time: what its counter of microseconds would show.

const WRAPS_AT_US = 2 ** 30;
const MAX_GAP_MS = 10_000; // a computer that has slept has not played

export class BoxClock {
  constructor() {
    this.latest = performance.now();
    this.slept = 0;
  }

  // The raw time now. While the computer sleeps, the box's time stands still.
  raw() {
    const now = performance.now();
    if (now - this.latest > MAX_GAP_MS) this.slept += now - this.latest - MAX_GAP_MS;
    this.latest = now;
    return this.rawOf(now);
  }

  /**
   * The raw time of a moment, as fine as `performance` tells it in whatever window.
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
