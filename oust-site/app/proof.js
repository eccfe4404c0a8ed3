// The panel that proves who wins on a small board.

import { button, make } from "./elements.js";
import { Task } from "./engines.js";
import { number, sideText, text } from "./texts.js";

const MOST = 128; // points, of the solver

export class ProofPanel {
  #slot;
  #task = new Task();

  constructor(slot) {
    this.#slot = slot;
    this.start = button(text("site-prove"), () => this.#startOrStop(), { className: "main" });
    this.bar = make("progress", { hidden: true, "aria-label": text("site-proof-bar") });
    this.searched = make("span", { className: "quiet" });
    this.said = make("p", { role: "status", className: "result" });
    this.line = make("p");
    this.element = make("div", {},
      make("p", {}, text("site-proof-text")),
      make("p", { className: "line" }, this.start, this.bar, this.searched),
      this.said,
      this.line);
  }

  connect({ story }) {
    this.story = story;
  }

  // Forgets the proof of another position.
  follow() {
    this.#task.stop();
    this.said.textContent = "";
    this.searched.textContent = "";
    this.line.replaceChildren();
  }

  leave() {
    this.#task.stop();
  }

  async #startOrStop() {
    if (this.#task.isRunning) {
      this.#task.stop();
      return;
    }
    this.follow();
    const { position } = this.story;
    const points = position.stones().length;
    if (position.outcome() !== null) {
      this.said.textContent = text("site-proof-over");
      return;
    }
    if (points > MOST) {
      this.said.textContent = text("site-proof-large", { points, most: MOST });
      return;
    }
    this.start.textContent = text("site-prove-stop");
    this.bar.hidden = false;
    try {
      await this.#task.run(async (signal) => {
        const engine = await this.#slot.get(position.board);
        for await (const solution of engine.solve(position, { signal })) this.#show(position, solution);
      });
    } catch (error) {
      this.said.textContent = text("site-engine-failed", { reason: error.message });
    }
    this.bar.hidden = true;
    this.start.textContent = text("site-prove");
  }

  #show(position, { value, line, positions, milliseconds }) {
    const seconds = (milliseconds / 1000).toFixed(1);
    this.searched.textContent = text("site-proof-searched", { count: number(positions), seconds });
    if (value === null) return;
    const other = position.toMove === "x" ? "o" : "x";
    const winner = { win: position.toMove, loss: other }[value];
    this.said.textContent = value === "draw" ? text("site-proof-draw") : text("site-proof-win", { side: sideText(winner) });
    const coords = line.map((point) => position.coord(point)).join(" ");
    this.line.replaceChildren(`${text("site-proof-line")} `, make("bdi", { dir: "ltr" }, coords));
  }
}
