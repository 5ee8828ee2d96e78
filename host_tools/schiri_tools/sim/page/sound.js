// The piezo: one soft square tone at a time. Browsers let a page sound only after its first click, touch or key.

const LOUDNESS = 0.07;
const EDGE_S = 0.004; // fades each end of a tone: no clicks
const GESTURES = ["pointerup", "keydown", "touchend", "click"]; // those that browsers take for one

export class Sound {
  // `silenced` hears whether the page is still waiting for that first click.
  constructor(silenced) {
    this.silenced = silenced;
    if (!window.AudioContext) return;
    silenced(true);
    for (const kind of GESTURES) window.addEventListener(kind, () => this.wake(), { capture: true });
  }

  async wake() {
    // Made only now: a context made before the first gesture would be born asleep, with a warning.
    this.context ??= this.build();
    if (this.context.state !== "running") await this.context.resume();
    this.silenced(this.context.state !== "running");
  }

  build() {
    const context = new AudioContext({ latencyHint: "interactive" });
    context.addEventListener("statechange", () => this.silenced(context.state !== "running"));
    // A piezo in a wooden case: a square wave without its sharpest overtones.
    this.case = context.createBiquadFilter();
    this.case.type = "lowpass";
    this.case.frequency.value = 4200;
    this.case.connect(context.destination);
    return context;
  }

  // A tone, instead of the one before; 0 hertz is silence, 0 ms a tone without an end.
  play(hertz, milliseconds) {
    if (this.context?.state !== "running") return;
    const now = this.context.currentTime;
    if (this.volume) {
      this.volume.gain.cancelScheduledValues(now);
      this.volume.gain.setTargetAtTime(0, now, EDGE_S / 2);
      this.tone.stop(now + EDGE_S * 4);
      this.volume = undefined;
    }
    if (!hertz) return;
    this.volume = this.context.createGain();
    this.volume.gain.setValueAtTime(0, now);
    this.volume.gain.linearRampToValueAtTime(LOUDNESS, now + EDGE_S);
    this.volume.connect(this.case);
    this.tone = this.context.createOscillator();
    this.tone.type = "square";
    this.tone.frequency.value = hertz;
    this.tone.connect(this.volume);
    this.tone.start(now);
    if (milliseconds) {
      const end = now + Math.max(milliseconds / 1000, EDGE_S * 2);
      this.volume.gain.setValueAtTime(LOUDNESS, end - EDGE_S);
      this.volume.gain.linearRampToValueAtTime(0, end);
      this.tone.stop(end);
    }
  }
}
