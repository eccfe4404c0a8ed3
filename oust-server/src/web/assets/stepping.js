// Steps through the game of a page on its board, without asking the server. While an earlier step is
// shown, the turn that is tried out waits: it is back with the last step.

import { Replay } from "./replay.js";
import { entryAt, entryEnd, turnFrom } from "./steps.js";

export class Stepping {
  // Takes the element of a page with a replay; `onPast` hears whether an earlier step is shown.
  constructor(game, onPast) {
    this.game = game;
    this.onPast = onPast;
    this.replay = new Replay(game, { keys: false });
    const { at } = game.dataset;
    this.load(at === undefined ? undefined : (data) => entryEnd(data, Number(at)));
  }

  // Begins with what the page has, at a step that `stepOf` returns, or else at the last one.
  load(stepOf) {
    const { game, replay } = this;
    this.data = JSON.parse(game.querySelector("#replay").textContent);
    this.sides = [...game.querySelectorAll(".sides tbody tr")].map((row) => {
      const cells = [...row.querySelectorAll("td")];
      return { row, cells, now: cells.map((cell) => cell.textContent), next: row.matches(".next") };
    });
    for (const part of game.querySelectorAll("[data-stepping]")) part.hidden = false;
    for (const part of game.querySelectorAll("[data-standing]")) part.hidden = true;
    replay.onStep = () => {};
    const rendered = game.dataset.at === undefined;
    replay.load(this.data, game.querySelector("svg.board"), { step: stepOf?.(this.data), rendered });
    this.show();
    replay.onStep = () => {
      this.show();
      this.onPast(this.isPast);
    };
  }

  // Brings back what the page came with, before other parts are put in place; `resume` goes on at a
  // step, or else at the last one.
  suspend() {
    this.replay.board?.restore();
    this.replay.board?.svg.removeAttribute("data-past");
    this.showSides(false);
  }

  resume(step) {
    this.load(step === undefined ? undefined : () => step);
  }

  get step() {
    return this.replay.step;
  }

  // The number of turns that have begun at the step.
  get turn() {
    return entryAt(this.data, this.step);
  }

  get isPast() {
    return this.replay.step < this.replay.last;
  }

  goTo(step) {
    this.replay.go(step);
  }

  // Goes to the end of a turn of the list; 0 is the start.
  goToTurn(number) {
    this.replay.go(entryEnd(this.data, Math.min(number, this.data.turns.length)));
  }

  // Goes where a button of the page says.
  go(where) {
    const { step, last } = this.replay;
    const steps = { first: 0, back: turnFrom(this.data, step, -1), on: turnFrom(this.data, step, 1), last };
    this.replay.go(steps[where]);
  }

  // Shows the step in the parts of the page that are not of the replay.
  show() {
    const { game, isPast } = this;
    for (const part of game.querySelectorAll("#acts, .tried, .typed")) part.inert = isPast;
    for (const part of game.querySelectorAll(".past-said")) part.hidden = !isPast;
    for (const part of game.querySelectorAll("#strip")) part.hidden = isPast;
    this.showSides(isPast);
    this.markTurn();
  }

  showSides(isPast) {
    const { counts, next } = this.data.steps[this.step];
    this.sides.forEach(({ row, cells, now, next: isNext }, index) => {
      const past = [...counts[index], ""];
      cells.forEach((cell, place) => (cell.textContent = isPast ? past[place] : now[place]));
      row.classList.toggle("next", isPast ? row.matches(`.${next}`) : isNext);
    });
  }

  markTurn() {
    const turns = this.game.querySelector("#turns");
    const links = [...turns.querySelectorAll("a")];
    const link = links[this.turn - 1];
    // A list that shows the turn already stays where the reader has scrolled it.
    const isMarked = turns.querySelector("[aria-current]") === (link ?? null);
    for (const other of links) {
      if (other === link) other.setAttribute("aria-current", "step");
      else other.removeAttribute("aria-current");
    }
    if (isMarked) return;
    turns.scrollTop = link ? link.offsetTop - turns.offsetTop - turns.clientHeight / 2 : 0;
  }
}
