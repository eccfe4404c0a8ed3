// The buttons, the slider and the keys that go from step to step, and the text of the step.

import { lastStep, nextNote, turnFrom } from "./steps.js";

const keys = {
  Home: "first",
  ArrowUp: "turn-back",
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowDown: "turn-forward",
  End: "last",
  n: "note",
};

// Elements with keys of their own, a board with buttons among them.
const fields = "select, input:not([type=checkbox]), textarea, [contenteditable], .board";

const pause = 800; // milliseconds between two steps that are played

export class Controls {
  constructor(root, replay, hasKeys) {
    this.root = root;
    this.replay = replay;
    this.said = root.querySelector("[data-replay=said]");
    this.slider = root.querySelector("[data-replay=slider]");
    this.playButton = root.querySelector("[data-replay=play]");
    this.timer = 0;
    root.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-go]");
      if (button) this.go(button.dataset.go);
    });
    this.playButton?.addEventListener("click", () => this.startOrStop());
    this.slider?.addEventListener("input", () => replay.go(Number(this.slider.value)));
    if (hasKeys) document.addEventListener("keydown", (event) => this.key(event));
  }

  load(game) {
    if (this.slider) this.slider.max = lastStep(game);
    for (const button of this.root.querySelectorAll("[data-go=note]")) button.hidden = game.notes.length === 0;
  }

  show(game, step) {
    const { said } = game.steps[step];
    if (this.said) this.said.textContent = said;
    if (this.slider) {
      this.slider.value = step;
      this.slider.setAttribute("aria-valuetext", said);
    }
    const disabled = { first: step === 0, last: step === lastStep(game) };
    disabled["turn-back"] = disabled.back = disabled.first;
    disabled["turn-forward"] = disabled.forward = disabled.last;
    for (const button of this.root.querySelectorAll("[data-go]")) {
      button.disabled = disabled[button.dataset.go] ?? false;
    }
  }

  go(where) {
    const { game, step, last } = this.replay;
    const steps = {
      first: () => 0,
      "turn-back": () => turnFrom(game, step, -1),
      back: () => step - 1,
      forward: () => step + 1,
      "turn-forward": () => turnFrom(game, step, 1),
      last: () => last,
      note: () => nextNote(game, step),
    };
    this.replay.go(steps[where]());
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.playOn(), pause) : 0;
    const [start, stop] = this.playButton?.children ?? [];
    if (start) [start.hidden, stop.hidden] = [on, !on];
  }

  playOn() {
    const { step, last } = this.replay;
    if (step === last) this.play(false);
    else this.replay.show(step + 1);
  }

  startOrStop() {
    const on = this.timer === 0;
    if (on && this.replay.step === this.replay.last) this.replay.show(0);
    this.play(on);
  }

  key(event) {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!this.replay.game || target.closest(fields)) return;
    const inTurns = target.closest("[data-replay=turns]");
    if (key === " " && !target.closest("button, a, summary, input")) this.startOrStop();
    else if (key === "s") this.root.querySelector("[data-replay=sizes]")?.click();
    else if (key in keys) this.go(keys[key]);
    else return;
    event.preventDefault();
    inTurns?.querySelector("[tabindex='0']")?.focus();
  }
}
