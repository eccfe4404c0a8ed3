// The panel that proves who wins on a small board. The playground and the pages of the server have it.

import { button, make } from "./elements.js";
import { Task } from "./engines.js";

const MOST = 128; // points, of the solver

export class ProofPanel {
  #host;
  #task = new Task();

  // Takes what the panel needs of its page: see `AnalysisPanel`.
  constructor(host) {
    const { text } = host.texts;
    this.#host = host;
    this.start = button(text("proof-begin"), () => this.#startOrStop(), { className: "main" });
    this.bar = make("progress", { hidden: true, "aria-label": text("proof-bar") });
    this.searched = make("span", { className: "quiet" });
    this.said = make("p", { role: "status", className: "result" });
    this.line = make("p");
    this.element = make("div", {},
      make("p", {}, text("proof-text")),
      make("p", { className: "line" }, this.start, this.bar, this.searched),
      this.said,
      this.line);
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
    const { position, slot, texts: { text } } = this.#host;
    if (position === undefined || position.outcome() !== null) {
      this.said.textContent = text("proof-over");
      return;
    }
    const points = position.stones().length;
    if (points > MOST) {
      this.said.textContent = text("proof-large", { points, most: MOST });
      return;
    }
    this.start.textContent = text("engine-stop");
    this.bar.hidden = false;
    try {
      await this.#task.run(async (signal) => {
        const engine = await slot.get(position.board);
        for await (const solution of engine.solve(position, { signal })) this.#show(position, solution);
      });
    } catch (error) {
      this.said.textContent = text("engine-failed", { reason: error.message });
    }
    this.bar.hidden = true;
    this.start.textContent = text("proof-begin");
  }

  #show(position, { value, line, positions, milliseconds }) {
    const { playing, texts: { number, sideText, text } } = this.#host;
    const seconds = (milliseconds / 1000).toFixed(1);
    this.searched.textContent = text("proof-searched", { count: number(positions), seconds });
    if (value === null) return;
    const other = position.toMove === "x" ? "o" : "x";
    const winner = { win: position.toMove, loss: other }[value];
    this.said.textContent = value === "draw" ? text("proof-draw") : text("proof-win", { side: sideText(winner) });
    const coords = line.map((point) => position.coord(point)).join(" ");
    const played = line.length === 0 ? coords : playing(line, coords, { className: "plain" });
    this.line.replaceChildren(`${text("proof-line")} `, make("bdi", { dir: "ltr" }, played));
  }
}
