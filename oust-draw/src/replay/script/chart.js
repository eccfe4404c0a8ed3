// The charts: the counts of both sides and the chance of x over the turns.

import { entryEnd, lastStep, sides, turnAxis } from "./steps.js";

export class Charts {
  constructor(root, replay) {
    this.figures = ["values", "chart"].flatMap((name) => {
      const figure = root.querySelector(`[data-replay=${name}]`);
      return figure ? [[name, figure]] : [];
    });
    for (const [, figure] of this.figures) {
      figure.querySelector(".replay-lines").addEventListener("click", (event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const place = ((event.clientX - left) / width) * this.width;
        const distances = this.axis.map((at) => Math.abs(at - place));
        replay.go(distances.indexOf(Math.min(...distances)));
      });
    }
  }

  load(game) {
    this.axis = turnAxis(game);
    this.width = Math.max(1, this.axis[lastStep(game)]);
    const draw = { values: () => this.drawValues(game), chart: () => this.drawCounts(game) };
    for (const [name, figure] of this.figures) {
      const { ticks, top, text, lines } = draw[name]();
      figure.hidden = lines.length === 0;
      this.fill(figure, top, ticks, text, lines);
    }
  }

  show(game, step) {
    const value = game.values?.[step];
    for (const [, figure] of this.figures) {
      const cursor = figure.querySelector(".cursor");
      for (const end of ["x1", "x2"]) cursor.setAttribute(end, this.axis[step]);
      const output = figure.querySelector("output");
      if (output) output.textContent = value === undefined ? output.dataset.none : percent(value, 1);
    }
  }

  drawCounts(game) {
    const most = game.steps.reduce((most, { counts }) => Math.max(most, counts[0][0], counts[1][0]), 1);
    const [ticks, top] = scale(most);
    const lines = sides.flatMap((side, index) =>
      ["largest", "stones"].flatMap((kind, which) => {
        const spots = game.steps.map(({ counts }, step) => `${this.axis[step]},${top - counts[index][1 - which]}`);
        // A line in two colors is seen on every ground.
        return ["case", "core"].map((part) =>
          shape("polyline", { class: `${part} ${side} ${kind}`, points: spots.join(" ") }));
      }));
    return { ticks, top, text: String, lines };
  }

  // Draws the values of the positions, x at the top, and a spot at the end of each turn with a note.
  drawValues({ values = [], notes, turns }) {
    const top = 1000;
    const place = (step) => `${this.axis[step]},${top - values[step]}`;
    const spots = values.map((_, step) => place(step));
    const end = this.axis[values.length - 1];
    const noted = [...new Set(notes.map(({ after }) => entryEnd({ turns }, after)))].filter((step) => step in values);
    const lines = values.length === 0 ? [] : [
      shape("polygon", { class: "area", points: [`0,${top}`, ...spots, `${end},${top}`].join(" ") }),
      shape("polyline", { class: "curve", points: spots.join(" ") }),
      ...noted.map((step) => shape("polyline", { class: "spot", points: `${place(step)} ${place(step)}` })),
    ];
    return { ticks: [0, 500, 1000], top, text: (value) => percent(value, 0), lines };
  }

  // Fills a chart: lines from 0 to `top`, a grid with its numbers, and the cursor of the step.
  fill(figure, top, ticks, text, lines) {
    const across = scale(this.width)[0].filter((turn) => turn <= this.width);
    const grid = [
      ...ticks.map((tick) => line("grid", 0, top - tick, this.width, top - tick)),
      ...across.map((turn) => line("grid", turn, 0, turn, top)),
    ];
    const chart = figure.querySelector(".replay-lines");
    chart.setAttribute("viewBox", `0 0 ${this.width} ${top}`);
    chart.replaceChildren(...grid, ...lines, line("cursor", 0, 0, 0, top));
    const label = (value, attributes) => {
      const made = shape("text", attributes);
      made.textContent = value;
      return made;
    };
    figure.querySelector(".replay-axis-y").replaceChildren(
      ...ticks.map((tick) => label(text(tick), { x: "100%", y: `${100 - (100 * tick) / top}%` })));
    figure.querySelector(".replay-axis-x").replaceChildren(
      ...across.map((turn) => label(turn, { x: `${(100 * turn) / this.width}%`, y: "50%" })));
  }
}

// Returns round numbers from 0, about four, and the last of them: the first that is not below `most`.
function scale(most) {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  return [ticks, ticks.at(-1)];
}

function percent(value, digits) {
  const style = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (value / 1000).toLocaleString(document.documentElement.lang || undefined, style);
}

function line(name, x1, y1, x2, y2) {
  return shape("line", { class: name, x1, y1, x2, y2 });
}

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
