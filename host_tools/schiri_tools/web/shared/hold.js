// A button that has to be held, so that a touch by accident does nothing.

const HOLD_MS = 700; // equal to the time in which the style sheet fills the button

/**
 * Calls `run` once the button has been held long enough with a finger, the mouse, Enter or Space. A click by a screen
 * reader, which cannot hold a button, counts at once.
 * @param {HTMLButtonElement} button
 * @param {() => boolean} guarded whether it has to be held just now; else a click will do
 * @param {(kind: "short" | "done") => void} run hears also of a hold that was too short
 */
export function holdOrClick(button, guarded, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let spent = false; // whether this hold has begun guarded, so that the click at its end does not count

  const begin = () => {
    spent = guarded();
    if (!spent || timer !== undefined) return;
    button.classList.add("held");
    timer = setTimeout(() => {
      end(false);
      run("done");
    }, HOLD_MS);
  };
  const end = (tooShort = true) => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    button.classList.remove("held");
    if (tooShort) run("short");
  };

  button.addEventListener("pointerdown", (event) => event.button === 0 && begin());
  for (const kind of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(kind, () => end());
  button.addEventListener("keydown", (event) => {
    if ((event.code === "Enter" || event.code === "Space") && !event.repeat) begin();
  });
  button.addEventListener("keyup", () => end());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    if (!spent) run("done");
    spent = false;
  });
}
