// The panel of the analysis: it deepens while the reader looks, with the best lines and a map of values.

import { button, make } from "./elements.js";
import { Task } from "./engines.js";
import { number, percent, sideText, text } from "./texts.js";

const LINES = 5;
// Values that are so much below the best one are not written on the board.
const FAR = 0.1;
const SVG = "http://www.w3.org/2000/svg";

export class AnalysisPanel {
  #session;
  #slot;
  #task = new Task();

  // Takes the session, and the slot of the engine that analyzes.
  constructor(session, slot) {
    this.#session = session;
    this.#slot = slot;
    this.start = button(text("site-analyze"), () => this.#startOrStop(), { className: "main" });
    this.map = make("input", { type: "checkbox", checked: true, onchange: () => this.#drawMap() });
    this.said = make("p", { className: "chance" });
    this.lines = make("ol", { className: "best-lines" });
    this.count = make("p", { className: "quiet" });
    this.element = make("div", {},
      make("p", { className: "line" }, this.start, make("label", {}, this.map, " ", text("site-map"))),
      this.said,
      make("h2", {}, text("site-lines")),
      this.lines,
      this.count);
  }

  connect({ table, story }) {
    this.table = table;
    this.story = story;
  }

  leave() {
    this.#stop();
  }

  // Goes on with the position that is shown now.
  follow() {
    this.#clear();
    if (this.isOn) this.#analyze();
  }

  #startOrStop() {
    if (this.isOn) {
      this.#stop();
      return;
    }
    this.isOn = true;
    this.start.textContent = text("site-analyze-stop");
    this.#analyze();
  }

  #stop() {
    this.isOn = false;
    this.#task.stop();
    this.start.textContent = text("site-analyze");
    this.#clear();
  }

  #clear() {
    this.report = undefined;
    this.#drawMap();
    this.said.textContent = "";
    this.count.textContent = "";
    this.lines.replaceChildren();
  }

  async #analyze() {
    const { position } = this.story;
    if (position.outcome() !== null) {
      this.#task.stop();
      this.said.textContent = text("site-over");
      return;
    }
    try {
      await this.#task.run(async (signal) => {
        const engine = await this.#slot.get(position.board);
        for await (const report of engine.analyze(position, { lines: LINES, keep: true, signal })) {
          this.#show(position, engine, report);
        }
      });
    } catch (error) {
      this.said.textContent = text("site-engine-failed", { reason: error.message });
    }
  }

  #show(position, engine, report) {
    this.report = report;
    this.said.textContent = text("site-chance", {
      side: sideText(position.toMove),
      percent: valueText(report),
    });
    this.count.textContent = text("site-evaluations", { count: number(report.evaluations), engine: engine.name });
    const lines = report.lines.map((line, index) => {
      const candidate = report.candidates[index] ?? report;
      const coords = line.map((point) => position.coord(point));
      const play = button(coords[0], () => this.#play(line[0]), {
        "aria-label": text("site-line-play", { coord: coords[0] }),
      });
      return make("li", {}, make("b", {}, valueText(candidate)), " ", play, " ",
        make("span", { dir: "ltr" }, coords.slice(1).join(" ")));
    });
    // A button that has the focus keeps it while lines come and go.
    const held = [...this.lines.querySelectorAll("button")].indexOf(document.activeElement);
    this.lines.replaceChildren(...lines);
    this.lines.querySelectorAll("button")[held]?.focus({ preventScroll: true });
    this.#drawMap();
  }

  // Plays a placement of a line, from an earlier position too: the game goes on from there.
  #play(point) {
    if (this.story.isPast) this.table.playOnFrom(this.story.step);
    this.#session.push(point);
  }

  // Writes the values of the placements on the board.
  #drawMap() {
    const svg = this.table?.svg;
    svg?.querySelector(".values")?.remove();
    if (!this.map.checked || this.report === undefined) return;
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
}

// Returns a value in words: proven, or a chance.
export function valueText({ value, proof }) {
  return proof === null ? percent(value, 1) : text(`site-proven-${proof}`);
}
