// Clocks that count down. The server says how much time was left when it made the page.

import { sound } from "./sounds.js";
import { setTitle } from "./title.js";

const ends = new WeakMap(); // the end of a clock's time, by the clock of the browser
const told = new WeakSet(); // the clocks of the reader that have said that they are low
let timer;
const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

// Starts the clocks of an element.
export function startClocks(root) {
  for (const clock of root.querySelectorAll(".clock.runs")) {
    ends.set(clock, performance.now() + Number(clock.dataset.left));
    // Most pages have no clock that runs.
    timer ??= setInterval(tick, second / 4);
  }
  tick();
}

function tick() {
  let title = "";
  for (const clock of document.querySelectorAll(".clock.runs")) {
    const left = Math.max(0, ends.get(clock) - performance.now());
    // More than a day is in words of the server.
    if (!(left < day)) continue;
    clock.textContent = digits(left);
    const isLow = left < 20 * second;
    if (isLow && left > 0 && !told.has(clock) && clock.closest("#game[data-mine=true]")) {
      told.add(clock);
      sound("low");
    }
    clock.classList.toggle("low", isLow);
    if (left < hour && clock.closest("#game")) title = clock.textContent;
  }
  setTitle({ clock: title });
}

function digits(left) {
  const total = Math.floor(left / second);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`;
}
