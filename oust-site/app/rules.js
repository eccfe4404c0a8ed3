// The panel of the rules, with figures that are tried on the board.

import { Game, Position } from "../oust/index.js";
import { button, make } from "./elements.js";
import { figures } from "./generated/figures.js";
import { text } from "./texts.js";

// The sections of the rules as the server shows them: keys of the heading, the sentences and the tasks.
const SECTIONS = [
  ["rules-goal", ["rules-goal-text"], []],
  ["rules-board", ["rules-board-text", "rules-group-text"], []],
  ["rules-quiet", ["rules-quiet-text"], [1]],
  ["rules-capture", ["rules-capture-text", "rules-refused-text"], [2, 3, 4]],
  ["rules-turn", ["rules-turn-text", "rules-stopped-text"], []],
  ["rules-pass", ["rules-pass-text"], [5]],
  ["rules-win", ["rules-win-text"], [6]],
  ["rules-swap", ["rules-swap-text"], []],
  ["rules-deadlock", ["rules-deadlock-text"], []],
  ["rules-example", ["rules-example-text"], [7]],
];

export class RulesPanel {
  #session;

  constructor(session) {
    this.#session = session;
    this.element = make("div", { className: "rules" },
      make("p", {}, text("oust-intro")),
      ...SECTIONS.flatMap(([heading, sentences, numbers]) => [
        make("h2", {}, text(heading)),
        ...sentences.map((key) => make("p", {}, text(key))),
        ...numbers.map((number) => this.#figure(number)),
      ]));
  }

  #figure(number) {
    const diagram = figures[number - 1];
    const position = Position.parse(diagram, { toMove: "x" });
    // The points of a diagram stand in their order; one of them may be a question.
    const point = diagram.match(/[.#O?]/g).indexOf("?");
    const asked = point === -1 ? undefined : position.coord(point).toUpperCase();
    const picture = make("img", { alt: "", className: "figure" });
    picture.src = `data:image/svg+xml,${encodeURIComponent(position.svg())}`;
    const task = asked === undefined ? `figure-${number}-task` : "figure-capture-task";
    return make("figure", {}, picture, make("figcaption", {},
      make("p", {}, `${text("rules-figure", { number })} ${text(task, { point: asked })}`),
      make("details", {}, make("summary", {}, text("rules-answer")), make("p", {}, text(`figure-${number}-answer`))),
      button(text("site-try"), () => this.#session.set(new Game(position, { swap: false })))));
  }
}
