// The panel of the analysis: it deepens while the reader looks, with the best lines, a map of values, and the
// turns that win at once. The playground and the pages of the server have it.

import { button, make } from "./elements.js";
import { Task } from "./engines.js";

const LINES = 5;
// Milliseconds between two reports that are shown: a page that draws each of them does little else.
const REST = 200;
// Placements of a line that are shown: later ones change with each look.
const LONGEST = 12;
// Values that are so much below the best one are not written on the board.
const FAR = 0.1;
const SVG = "http://www.w3.org/2000/svg";

export class AnalysisPanel {
  #host;
  #task = new Task();
  #made = new Map(); // the elements of the lines of the position, by their placements

  // Takes what the panel needs of its page:
  //   texts     the functions `text`, `sideText`, `percent` and `number`
  //   slot      the `EngineSlot` of the engine that analyzes
  //   position  the position that is shown, undefined where the game is over
  //   svg       the board, with `data-point` on its points
  //   playing   makes an element that plays placements: `playing(points, label, properties)`
  constructor(host) {
    const { text } = host.texts;
    this.#host = host;
    this.start = button(text("engine-analyze"), () => this.#startOrStop(), { className: "main" });
    this.map = make("input", { type: "checkbox", checked: true, onchange: () => this.drawMap() });
    this.said = make("p", { className: "chance" });
    this.threats = make("ul", { className: "threats" });
    this.lines = make("ol", { className: "best-lines" });
    this.count = make("p", { className: "quiet" });
    this.element = make("div", {},
      make("p", { className: "line" }, this.start, make("label", {}, this.map, " ", text("engine-map"))),
      this.said,
      this.threats,
      make("h2", {}, text("engine-lines")),
      this.lines,
      this.count);
  }

  leave() {
    this.#stop();
  }

  // Goes on with the position that is shown now.
  follow() {
    this.#clear();
    if (this.isOn) this.#analyze();
  }

  // Begins to analyze.
  begin() {
    this.isOn = true;
    this.start.textContent = this.#host.texts.text("engine-stop");
    this.#analyze();
  }

  #startOrStop() {
    if (this.isOn) this.#stop();
    else this.begin();
  }

  #stop() {
    this.isOn = false;
    this.#task.stop();
    this.start.textContent = this.#host.texts.text("engine-analyze");
    this.#clear();
  }

  #clear() {
    this.report = undefined;
    this.drawMap();
    this.said.textContent = "";
    this.count.textContent = "";
    this.threats.replaceChildren();
    this.lines.replaceChildren();
    this.#made.clear();
  }

  async #analyze() {
    const { position, slot, texts } = this.#host;
    if (position === undefined || position.outcome() !== null) {
      this.#task.stop();
      this.said.textContent = texts.text("engine-over");
      return;
    }
    this.#showThreats(position);
    try {
      await this.#task.run(async (signal) => {
        const engine = await slot.get(position.board);
        for await (const report of engine.analyze(position, { lines: LINES, keep: true, signal })) {
          this.#show(position, engine, report);
          // The next report is the newest one by then.
          await new Promise((resolve) => setTimeout(resolve, REST));
        }
      });
    } catch (error) {
      this.said.textContent = texts.text("engine-failed", { reason: error.message });
    }
  }

  // Names the turns of both sides that win at once: of the side to move in this turn, of the other one if it
  // were to move.
  #showThreats(position) {
    const { texts } = this.#host;
    const other = position.toMove === "x" ? "o" : "x";
    const both = [["threat-now", position.toMove, position], ["threat-next", other, position.withToMove(other)]];
    const found = both.map(([key, side, from]) => [key, side, from.winningTurn()]).filter(([, , turn]) => turn);
    this.threats.replaceChildren(...found.map(([key, side, turn]) => {
      const coords = [...turn].map((point) => position.coord(point)).join(" ");
      return make("li", { className: side }, texts.text(key, { side: texts.sideText(side), turn: coords }));
    }));
  }

  #show(position, engine, report) {
    const { text, sideText, number } = this.#host.texts;
    this.report = report;
    this.said.textContent = text("engine-chance", {
      side: sideText(position.toMove),
      percent: this.#valueText(report),
    });
    this.count.textContent = text("engine-evaluations", { count: number(report.evaluations), engine: engine.name });
    const lines = report.lines.map((line, index) => {
      const value = make("b", {}, this.#valueText(report.candidates[index] ?? report));
      return make("li", {}, value, this.#line(position, line.slice(0, LONGEST)));
    });
    // An element that has the focus keeps it while lines come and go.
    const pressed = () => [...this.lines.querySelectorAll("button, a")];
    const held = pressed().indexOf(document.activeElement);
    this.lines.replaceChildren(...lines);
    pressed()[held]?.focus({ preventScroll: true });
    this.drawMap();
  }

  // Returns the placements of a line. Each plays the line up to it.
  #line(position, points) {
    const key = points.join();
    // Reports come many times a second, and most lines are as before.
    if (!this.#made.has(key)) {
      const { playing, texts } = this.#host;
      const coords = points.map((point) => position.coord(point));
      const placements = coords.flatMap((coord, index) => {
        const upTo = coords.slice(0, index + 1).join(" ");
        const properties = { "aria-label": texts.text("engine-line-play", { coord: upTo }) };
        if (index > 0) properties.className = "plain";
        return [" ", playing(points.slice(0, index + 1), coord, properties)];
      });
      this.#made.set(key, make("span", { dir: "ltr" }, ...placements));
    }
    return this.#made.get(key);
  }

  // Returns a value in words: proven, or a chance.
  #valueText({ value, proof }) {
    const { text, percent } = this.#host.texts;
    return proof === null ? percent(value) : text(proof === "win" ? "engine-proven-win" : "engine-proven-loss");
  }

  // Writes the values of the placements on the board.
  drawMap() {
    const { svg } = this.#host;
    svg?.querySelector(".values")?.remove();
    if (!this.hasMap) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "values");
    layer.setAttribute("aria-hidden", "true");
    const { candidates } = this.report;
    const best = candidates[0]?.value;
    for (const { point, value } of candidates) {
      if (value < best - FAR) continue;
      const use = svg.querySelector(`[data-point="${point}"] use`);
      const [x, y] = ["x", "y"].map((name) => use.getAttribute(name));
      const disc = document.createElementNS(SVG, "circle");
      for (const [name, at] of [["cx", x], ["cy", y], ["r", 8.5]]) disc.setAttribute(name, at);
      if (value < best) disc.style.opacity = 0.1 + (0.4 * (value - best + FAR)) / FAR;
      const written = document.createElementNS(SVG, "text");
      for (const [name, at] of [["x", x], ["y", y]]) written.setAttribute(name, at);
      written.textContent = Math.round(100 * value);
      if (point === this.report.best) written.setAttribute("class", "best");
      layer.append(disc, written);
    }
    svg.append(layer);
  }

  // Whether there are values to be written on the board.
  get hasMap() {
    return this.map.checked && this.report !== undefined;
  }
}
