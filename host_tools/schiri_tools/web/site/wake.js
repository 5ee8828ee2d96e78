// Keeps the screen of a phone on, because a player may think for long without touching it.

export function stayAwake() {
  /** @type {WakeLockSentinel | undefined} */
  let lock;
  const ask = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
    } catch {
      // Browsers refuse this in order to save the battery; then the players have to touch the screen.
    }
  };
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, ask, { capture: true });
  document.addEventListener("visibilitychange", ask);
}
