// The board with what is said about it, and the buttons of the turn.

import { isArrow, moveFocus, moveStop } from "../server/board_keys.js";
import { endMagnifying, isMagnified, magnify } from "../server/magnifier.js";
import { button } from "./elements.js";
import { label, refusal } from "./labels.js";
import { sideText, text } from "./texts.js";

export class Table {
  #session;
  #place;
  #strip;
  #acts;
  #cut; // the game before it was cut, to bring it back

  // Takes the elements of the board, of what is said, and of the buttons.
  constructor(session, { table, strip, acts }) {
    this.#session = session;
    this.#place = table;
    this.#strip = strip;
    this.#acts = acts;
    this.editor = undefined; // what takes the presses instead of the game, while stones are set up
    session.onChange((what) => {
      if (what === "game" || what === "new") this.#cut = undefined;
    });
    table.addEventListener("click", ({ target }) => this.#press(target.closest("[data-point]")));
    table.addEventListener("focusin", ({ target }) => target.matches(".board button") && moveStop(target));
    table.addEventListener("keydown", (event) => this.#key(event));
    const onFinger = (event) => event.pointerType === "touch" && magnify(event, this.svg);
    table.addEventListener("pointerdown", onFinger);
    table.addEventListener("pointermove", (event) => isMagnified() && onFinger(event));
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, endMagnifying);
  }

  // Connects the parts that the board has to ask.
  connect({ story, opponent }) {
    this.story = story;
    this.opponent = opponent;
  }

  // Draws the board of the game, or of what is set up.
  draw() {
    const shown = this.editor?.game ?? this.#session.game;
    const focused = document.activeElement?.closest?.("#table [data-point]")?.dataset.point;
    this.#place.innerHTML = shown.liveBoard();
    this.svg = this.#place.querySelector("svg");
    // The stones and lines of the replay have the colors of the board.
    this.#place.closest("main").dataset.shape = this.svg.dataset.shape;
    const mayPlace = this.editor === undefined && this.#mayPlace;
    label(this.svg, shown.position, mayPlace);
    this.svg.setAttribute("aria-label", `${text("board")} ${shown.board}`);
    this.#place.classList.toggle("waits", !mayPlace);
    if (mayPlace) this.#place.dataset.turn = shown.position.toMove;
    else delete this.#place.dataset.turn;
    const stop = this.#button(focused) ?? this.svg.querySelector(".last button") ?? this.svg.querySelector("button");
    moveStop(stop);
    if (focused !== undefined) stop.focus({ preventScroll: true });
    if (this.editor === undefined) this.story.load(this.svg);
    this.#strip.parentElement.classList.toggle("edits", this.editor !== undefined);
  }

  // Says the state of the game, and offers the acts that it allows.
  say() {
    const { game } = this.#session;
    this.#write(this.#state(game));
    this.#offer(game);
  }

  get #mayPlace() {
    const { game } = this.#session;
    return game.outcome() === null && !this.opponent.isToMove;
  }

  #button(point) {
    return point === undefined ? null : this.svg.querySelector(`[data-point="${point}"] button`);
  }

  #write(said, isRefusal = false) {
    const line = document.createElement("p");
    line.className = isRefusal ? "refused" : "due";
    line.textContent = said;
    this.#strip.replaceChildren(line);
  }

  #state(game) {
    const { position } = game;
    if (this.editor !== undefined) return "";
    if (this.story.isPast) return text("past", { turn: this.story.turn, turns: game.turns });
    const outcome = game.outcome();
    if (outcome !== null) return this.#end(outcome);
    if (this.opponent.failure !== undefined) return text("engine-failed", { reason: this.opponent.failure });
    if (this.opponent.isToMove) return text("site-thinking");
    if (position.mustPass) return text("strip-must-pass");
    if (position.midTurn) return text("strip-place-again", { placements: game.legal().length });
    if (this.opponent.side !== undefined) return text("strip-begins");
    return text("state-to-move", { name: sideText(position.toMove) });
  }

  #end({ state, winner }) {
    if (state === "deadlock") return text("result-deadlock");
    if (winner === null) return text("result-none");
    if (this.opponent.side !== undefined) return text(winner === this.opponent.side ? "result-lost" : "result-won");
    const key = { won: "result-board", resigned: "result-resignation", time: "result-time" }[state] ?? "result-other";
    return text(key, { name: sideText(winner) });
  }

  #offer(game) {
    const offers = [];
    const { isPast, step } = this.story;
    if (this.editor !== undefined) {
      this.#acts.replaceChildren();
      return;
    }
    if (isPast) {
      offers.push(button(text("site-play-on"), () => this.playOnFrom(step), { className: "main" }));
    } else if (this.#mayPlace) {
      if (game.maySwap) offers.push(button(text("swap"), () => this.#act("swap")));
      if (game.position.mustPass) offers.push(button(text("pass"), () => this.#act("pass"), { className: "main" }));
    }
    if (!isPast && this.#session.length > 0) {
      offers.push(button(text("site-undo"), () => this.#takeBack()));
    }
    if (this.#cut !== undefined) {
      const bringBack = button(text("site-bring-back"), () => {
        const whole = this.#cut;
        this.#cut = undefined;
        this.#session.set(whole, "cut");
      });
      offers.push(Object.assign(document.createElement("p"), { textContent: text("site-played-on") }), bringBack);
    }
    this.#acts.replaceChildren(...offers);
  }

  #press(group) {
    if (group === null || this.story.isPast) return;
    const point = Number(group.dataset.point);
    if (this.editor !== undefined) this.editor.press(point);
    else if (this.#mayPlace) this.#act(point);
  }

  #act(action) {
    const { position } = this.#session.game;
    try {
      this.#session.push(action);
    } catch (error) {
      if (error.kind !== "illegal") throw error;
      this.#refuse(position, action, error);
    }
  }

  #refuse(position, point, error) {
    for (const marked of this.svg.querySelectorAll(".refused, .blocker")) marked.classList.remove("refused", "blocker");
    const mark = (at, name) => this.svg.querySelector(`[data-point="${at}"]`)?.classList.add(name);
    if (position.stones()[point] === 0) mark(point, "refused");
    for (const at of position.blockers(point)) mark(at, "blocker");
    this.#write(refusal(position, error), true);
  }

  // Against the engine the person's own last placement goes, and the answer to it.
  #takeBack() {
    this.opponent.stop();
    this.#session.pop(this.opponent.side);
  }

  playOnFrom(step) {
    const whole = this.#cut ?? this.#session.game;
    this.#cut = whole;
    this.#session.set(this.#session.upTo(step), "cut");
  }

  #key(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !target.matches(".board button")) return;
    if (isArrow(key)) moveFocus(target, key);
    else if (key === "u" && this.editor === undefined && this.#session.length > 0) this.#takeBack();
    else return;
    event.preventDefault();
  }
}
