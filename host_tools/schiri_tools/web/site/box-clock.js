// The box's time: what its counter of microseconds would show.

const WRAPS_AT_US = 2 ** 30;
const MAX_GAP_MS = 10_000; // a computer that has slept has not played
const STEPS = 12; // of the browser's clock, to find out how fine it is
const FINEST_US = 1000;

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

// How fine this browser's clock is, in µs. Some are made coarse on purpose, as a protection against spying; what two
// events have in common then is one sample of the keys. Below a millisecond no browser is believed.
export function resolution_us() {
  let coarsest = 0;
  for (let step = 0; step < STEPS; step++) {
    const before = performance.now();
    let after = before;
    while (after === before) after = performance.now();
    coarsest = step === 0 ? Infinity : Math.min(coarsest, after - before);
  }
  return Math.max(FINEST_US, Math.ceil(coarsest * 1000));
}
