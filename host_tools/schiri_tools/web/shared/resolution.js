const STEPS = 12; // of the browser's clock, to find out how fine it is
const FINEST_US = 1000;

// How fine this browser's clock is, in µs: some are made coarse on purpose, as a protection against spying; what two
// events have in common then is one sample of the keys. Below a millisecond no browser is believed.
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
