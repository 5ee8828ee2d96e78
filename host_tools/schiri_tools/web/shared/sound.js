// The piezo: one soft square tone at a time. Browsers allow sound only after a first click, touch or key.

export const USUAL_VOLUME = 5; // of 10
const LOUDNESS = 0.07; // the gain at that volume
const EDGE_S = 0.004; // the fade at each end of a tone, which prevents clicks
const GESTURES = ["pointerup", "keydown", "touchend", "click"]; // gestures after which browsers allow sound

export class Sound {
  /** @param {(silenced: boolean) => void} onSilence hears whether the page is still waiting for that first click */
  constructor(onSilence) {
    this.onSilence = onSilence;
    this.loudness = LOUDNESS;
    /** @type {AudioContext | undefined} */
    this.context = undefined;
    /** @type {BiquadFilterNode | undefined} */
    this.case = undefined;
    /** @type {{ volume: GainNode, tone: OscillatorNode } | undefined} */
    this.sounding = undefined;
    if (!window.AudioContext) return;
    onSilence(true);
    for (const kind of GESTURES) window.addEventListener(kind, () => this.wake(), { capture: true });
  }

  /** @param {number} volume from 0 to 10; ears hear its square as even steps */
  setVolume(volume) {
    this.loudness = LOUDNESS * (volume / USUAL_VOLUME) ** 2;
  }

  async wake() {
    // Made after the first gesture, because an earlier context would be suspended, with a warning.
    this.context ??= this.build();
    if (this.context.state !== "running") await this.context.resume();
    this.onSilence(this.context.state !== "running");
  }

  build() {
    const context = new AudioContext({ latencyHint: "interactive" });
    context.addEventListener("statechange", () => this.onSilence(context.state !== "running"));
    // As a piezo sounds in a wooden case: a square wave without its highest overtones.
    this.case = context.createBiquadFilter();
    this.case.type = "lowpass";
    this.case.frequency.value = 4200;
    this.case.connect(context.destination);
    return context;
  }

  /**
   * Plays a tone, which replaces the one before. 0 hertz is silence, 0 ms a tone without an end.
   * @param {number} hertz
   * @param {number} milliseconds
   */
  play(hertz, milliseconds) {
    if (!this.case || this.context?.state !== "running") return;
    const now = this.context.currentTime;
    if (this.sounding) {
      this.sounding.volume.gain.cancelScheduledValues(now);
      this.sounding.volume.gain.setTargetAtTime(0, now, EDGE_S / 2);
      this.sounding.tone.stop(now + EDGE_S * 4);
      this.sounding = undefined;
    }
    if (!hertz) return;
    const volume = this.context.createGain();
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(this.loudness, now + EDGE_S);
    volume.connect(this.case);
    const tone = this.context.createOscillator();
    tone.type = "square";
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(now);
    this.sounding = { volume, tone };
    if (milliseconds) {
      const end = now + Math.max(milliseconds / 1000, EDGE_S * 2);
      volume.gain.setValueAtTime(this.loudness, end - EDGE_S);
      volume.gain.linearRampToValueAtTime(0, end);
      tone.stop(end);
    }
  }
}
