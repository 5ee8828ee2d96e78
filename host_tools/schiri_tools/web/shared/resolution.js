const STEPS = 12; // changes of the browser's clock that are measured
const FINEST_US = 1000;

// Returns the resolution of this browser's clock in µs. Some browsers make it coarse as a protection against
// fingerprinting. Two events within it count as one sample of the keys. It is never assumed finer than a millisecond.
export function resolution_us() {
  let smallest = Infinity;
  for (let step = 0; step < STEPS; step++) {
    const before = performance.now();
    let after = before;
    while (after === before) after = performance.now();
    if (step > 0) smallest = Math.min(smallest, after - before);
  }
  return Math.max(FINEST_US, Math.ceil(smallest * 1000));
}
