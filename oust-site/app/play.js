// The panel of the game: a new one, against the engine or by hand, and the replay with its mistakes.

import { board as boardFacts } from "../oust/index.js";
import { button, choice, labeled, make } from "./elements.js";
import { EngineSlot, Task } from "./engines.js";
import { newGame } from "./session.js";
import { text } from "./texts.js";

const BOARDS = ["hex5", "hex6", "hex7", "hex4", "hex3", "9x9", "11x11", "13x13", "19x19", "7x7", "5x5", "4x4"];
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
// The positions that the engine looks at for each position of a game.
const EVALUATIONS = 1000;

export class PlayPanel {
  #session;
  #opponent;
  #review = new Task();
  #slot;

  // Takes what plays, and the slot of the engine that reviews.
  constructor(session, opponent, slot = new EngineSlot()) {
    this.#session = session;
    this.#opponent = opponent;
    this.#slot = slot;
    this.replay = make("div");
    this.element = make("div", {}, this.#form(), this.#reviewing(), this.replay);
    session.onChange(() => {
      this.#review.stop();
      this.#progress.textContent = "";
    });
  }

  // Connects the parts that show what a review finds.
  connect({ table, story }) {
    this.table = table;
    this.story = story;
  }

  #progress = make("span", { role: "status" });

  #form() {
    const names = BOARDS.map((name) => [name, name]);
    this.board = choice([...names, ["", text("site-other-board")]], this.#session.game.board, () => this.#showOther());
    if (this.board.selectedIndex === -1) this.board.value = "";
    this.other = make("input", { value: this.#session.game.board, autocomplete: "off", spellcheck: false, className: "short" });
    this.otherLine = labeled(text("site-board-name"), this.other);
    const level = (level) => {
      const key = { 0: "site-level-easiest", 9: "site-level-strongest" }[level] ?? "site-level";
      return [String(level), text(key, { level })];
    };
    this.against = choice([["", text("site-nobody")], ...LEVELS.map(level)], "", () => this.#showOther());
    this.color = choice(
      [["x", text("new-color-first")], ["o", text("new-color-second")], ["", text("new-color-random")]], "x");
    this.colorLine = labeled(text("site-color"), this.color);
    this.swap = make("input", { type: "checkbox", checked: true });
    this.wrong = make("p", { className: "wrong", role: "alert" });
    const form = make("form", { className: "fields" },
      labeled(text("board"), this.board),
      this.otherLine,
      labeled(text("site-opponent"), this.against),
      this.colorLine,
      make("label", {}, this.swap, " ", text("site-swap")),
      this.wrong,
      make("button", { className: "main" }, text("site-new")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#begin();
    });
    this.#showOther();
    return form;
  }

  #showOther() {
    this.otherLine.hidden = this.board.value !== "";
    this.colorLine.hidden = this.against.value === "";
  }

  #begin() {
    const asked = this.board.value || this.other.value.trim();
    this.wrong.textContent = "";
    try {
      boardFacts(asked);
    } catch (error) {
      this.wrong.textContent = text("site-board-wrong", { board: asked, reason: error.message });
      this.other.focus();
      return;
    }
    const level = this.against.value;
    const color = this.color.value || (Math.random() < 0.5 ? "x" : "o");
    this.#opponent.set(level === "" ? undefined : color === "o", Number(level));
    this.#session.set(newGame(asked, this.swap.checked), "new");
  }

  #reviewing() {
    this.start = button(text("site-review"), () => this.#look());
    return make("p", { className: "line" }, this.start, this.#progress);
  }

  async #look() {
    if (this.#review.isRunning) {
      this.#review.stop();
      return;
    }
    const { game } = this.#session;
    this.start.textContent = text("site-review-stop");
    try {
      await this.#review.run(async (signal) => {
        const engine = await this.#slot.get(game.board);
        let found;
        for await (found of engine.review(game, { evaluations: EVALUATIONS, signal })) {
          this.#progress.textContent = text("site-review-done", { done: found.done, total: found.total });
          this.story.review(this.table.svg, found);
        }
        if (found.mistakes.length === 0) this.#progress.textContent = text("mistakes-none");
      });
    } catch (error) {
      this.#progress.textContent = text("engine-failed", { reason: error.message });
    }
    this.start.textContent = text("site-review");
  }

  // Shows the settings of a game that came from elsewhere.
  follow() {
    const { board } = this.#session.game;
    this.board.value = BOARDS.includes(board) ? board : "";
    this.other.value = board;
    this.against.value = this.#opponent.side === undefined ? "" : String(this.#opponent.level);
    this.#showOther();
  }
}
