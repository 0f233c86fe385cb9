/* Sounds the gong when the clock of a round is over, on a page where somebody asked for it with a tap:
   before one, no browser lets a page be heard. The sound is made here, of six tones that fade. */

const PARTIALS = [ // how high against the first, how loud, and how many seconds it is heard
  [1, 0.5, 6],
  [1.48, 0.3, 5],
  [2.03, 0.26, 4],
  [2.71, 0.18, 3],
  [3.39, 0.12, 2.2],
  [4.63, 0.08, 1.4],
];
const LOWEST = 98; // Hz
/** @type {AudioContext} */ let sound = null;

/** @param {number} loud */
function strike(loud) {
  const now = sound.currentTime;
  for (const [height, gain, seconds] of PARTIALS) {
    const tone = sound.createOscillator();
    const fading = sound.createGain();
    tone.frequency.setValueAtTime(LOWEST * height * 1.02, now);
    tone.frequency.exponentialRampToValueAtTime(LOWEST * height, now + 0.6);
    fading.gain.setValueAtTime(0.0001, now);
    fading.gain.exponentialRampToValueAtTime(gain * loud, now + 0.02);
    fading.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    tone.connect(fading).connect(sound.destination);
    tone.start(now);
    tone.stop(now + seconds);
  }
}

/* A page that takes itself anew has a new button, which says what the old one did. */
function paint() {
  for (const button of document.querySelectorAll("[data-gong]")) {
    button.hidden = !(window.AudioContext || window.webkitAudioContext);
    button.setAttribute("aria-pressed", sound ? "true" : "false");
    button.classList.toggle("is-on", Boolean(sound));
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-gong]")) {
    return;
  }
  if (sound) {
    sound.close();
    sound = null;
  } else {
    sound = new (window.AudioContext || window.webkitAudioContext)();
    sound.resume();
    strike(0.3);
  }
  paint();
});
document.addEventListener("clock:over", () => {
  if (sound) {
    sound.resume();
    strike(1);
  }
});
document.addEventListener("live:put", paint);
paint();
