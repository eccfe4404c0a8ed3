// The panel that sets stones up: presses on the board put them there.

import { Game, Position } from "../oust/index.js";
import { button, choice, labeled, make } from "./elements.js";
import { sideText, text } from "./texts.js";

export class SetupPanel {
  #session;
  #draw;

  // `draw` shows the board anew, with the stones that `editor` has.
  constructor(session, draw) {
    this.#session = session;
    this.#draw = draw;
    this.tools = ["x", "o", "none"].map((tool) => {
      const radio = make("input", { type: "radio", name: "tool", value: tool, checked: tool === "x" });
      return make("label", {}, radio, " ", text(`site-tool-${tool}`));
    });
    this.toMove = choice(["x", "o"].map((side) => [side, sideText(side)]), "x", () => this.#turn());
    this.line = make("input", { readOnly: true, dir: "ltr", className: "link" });
    this.wrong = make("p", { className: "wrong", role: "alert" });
    this.element = make("div", { className: "fields" },
      make("fieldset", {}, make("legend", {}, text("site-tool")), make("div", { className: "line" }, ...this.tools)),
      labeled(text("site-to-move"), this.toMove),
      labeled(text("site-position"), this.line),
      this.wrong,
      make("div", { className: "line" },
        button(text("site-setup-play"), () => this.#play(), { className: "main" }),
        button(text("site-clear"), () => this.#set(new Position(this.position.board)))));
  }

  connect({ table, tabs, story }) {
    this.table = table;
    this.tabs = tabs;
    this.story = story;
  }

  // Begins with the position that is shown.
  enter() {
    const { position } = this.story;
    this.table.editor = this;
    this.toMove.value = position.toMove;
    this.#set(position);
  }

  leave() {
    this.table.editor = undefined;
    this.#draw();
  }

  // Begins anew with another game.
  follow() {
    if (this.table?.editor === this) this.enter();
  }

  // The game that the board shows.
  get game() {
    return new Game(this.position, { swap: false });
  }

  // Puts a stone of the chosen kind, or takes it away.
  press(point) {
    const { value } = this.element.querySelector("input[name=tool]:checked");
    const there = [null, "x", "o"][this.position.stones()[point]];
    const stone = value === "none" || value === there ? null : value;
    this.#set(this.position.put(point, stone));
  }

  #turn() {
    this.#set(this.position.withToMove(this.toMove.value));
  }

  #set(position) {
    this.position = position;
    this.line.value = position.toString();
    this.#draw();
  }

  #play() {
    const { game } = this;
    this.tabs.show("site-play");
    this.#session.set(game);
  }
}
