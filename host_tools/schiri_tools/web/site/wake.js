// A telephone between two players must not go to sleep while one of them thinks.

export function stayAwake() {
  /** @type {WakeLockSentinel | undefined} */
  let lock;
  const ask = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
    } catch {
      // The browser saves its battery: then it is the players who touch the screen.
    }
  };
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, ask, { capture: true });
  document.addEventListener("visibilitychange", ask);
}
