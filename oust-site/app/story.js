// The replay of the game: its steps, counts, charts, notes and turns.

import { replayParts } from "../oust/index.js";
import { Replay } from "../replay/replay.js";
import { text } from "./texts.js";

export class Story {
  #session;
  #review = {};

  // Takes the elements for the controls and for the panel; `onStep` hears of each step.
  constructor(session, controls, panel, onStep) {
    this.#session = session;
    const parts = replayParts({ texts: text });
    controls.innerHTML = parts.controls;
    panel.innerHTML = parts.panel;
    const root = controls.closest("main");
    this.replay = new Replay(root);
    this.replay.onStep = () => onStep();
    session.onChange(() => (this.#review = {}));
  }

  get step() {
    return this.replay.step;
  }

  // Returns the number of the turn of the step.
  get turn() {
    return this.replay.game.steps[this.step].turn ?? 0;
  }

  get isPast() {
    return this.replay.step < this.replay.last;
  }

  // Returns the position of the step.
  get position() {
    return this.#session.game.positionAt(this.step);
  }

  // Begins with a board that shows the last step.
  load(svg, step) {
    const { onStep } = this.replay;
    this.replay.onStep = () => {};
    const data = this.#session.game.replay({ texts: text, ...this.#review });
    this.replay.load(data, svg, { step, rendered: true });
    this.replay.onStep = onStep;
  }

  // Adds what a review has found so far.
  review(svg, { values, mistakes }) {
    const notes = mistakes.map(({ turn, side, mark, played, better, loss }) => {
      const values = {
        mark: text(`mistake-${mark}`),
        player: text(`color-${side}`),
        played,
        loss: Math.round(100 * loss),
        better,
      };
      return { turn, text: text(better === null ? "mistake-text" : "mistake-better", values) };
    });
    this.#review = { values, notes };
    // The board came with the last step, which another step may have replaced.
    this.replay.board.restore();
    this.load(svg, this.step);
  }
}
