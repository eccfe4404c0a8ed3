// A replay: one game, its step, and the parts of the page that show it. Inserts content of a record
// as text only.

import { Board } from "./board.js";
import { Charts } from "./chart.js";
import { Controls } from "./controls.js";
import { Counts } from "./counts.js";
import { List } from "./list.js";
import { classesAt, lastStep, stonesAt } from "./steps.js";

export class Replay {
  // Takes the element that has the parts; each may be missing. A page may keep the keys for itself.
  constructor(root, { keys = true } = {}) {
    this.controls = new Controls(root, this, keys);
    this.parts = [this.controls, new Counts(root), new List(root, this), new Charts(root, this)];
    this.step = -1;
    this.onStep = () => {};
  }

  get last() {
    return lastStep(this.game);
  }

  // Shows a game on a board. With `rendered` the board shows the last step already.
  load(game, svg, { step = lastStep(game), rendered = false } = {}) {
    this.controls.play(false);
    this.game = game;
    this.board = svg && new Board(svg);
    this.rendered = rendered;
    for (const part of this.parts) part.load(game);
    this.step = -1;
    this.show(step);
  }

  // Goes to a step as the reader asks for it.
  go(step) {
    this.controls.play(false);
    this.show(step);
  }

  show(asked) {
    const { game, board, last } = this;
    const step = Math.max(0, Math.min(asked, last));
    if (step === this.step) return;
    const past = this.rendered && step < last;
    if (this.rendered && step === last) {
      if (this.step !== -1) board?.restore();
    } else {
      board?.show(classesAt(game, step), stonesAt(game, step), game.steps[step].said);
    }
    // Its buttons are of the last step.
    board?.svg.toggleAttribute("data-past", past);
    this.step = step;
    for (const part of this.parts) part.show(game, step);
    this.onStep(step);
  }
}
