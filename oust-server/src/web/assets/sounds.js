// Short tones for what happens, if the reader has chosen them. They are made here: there is no file.

// The tones of each sound: the frequency in hertz, and the seconds that it lasts.
const sounds = {
  turn: [[660, 0.5]],
  stone: [[330, 0.12]],
  capture: [[520, 0.09], [390, 0.16]],
  low: [[880, 0.12], [0, 0.08], [880, 0.12]],
  over: [[523, 0.16], [659, 0.16], [784, 0.4]],
  taken: [[587, 0.14], [880, 0.3]],
};

let audio;
let free = 0; // the time when the sounds before are over

// Plays a sound, after those that are not over.
export function sound(name) {
  if (document.body.dataset.sound !== "true") return;
  try {
    audio ??= new AudioContext();
    free = Math.max(free, audio.currentTime);
    // Many at once are one moment: a page that was away says no more than the last of it.
    if (free > audio.currentTime + 1.5) return;
    for (const [frequency, seconds] of sounds[name]) {
      if (frequency > 0) tone(frequency, free, seconds);
      free += seconds;
    }
  } catch {
    // A browser without sound stays silent.
  }
}

function tone(frequency, from, seconds) {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.15, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + seconds);
}
