// The game that the whole page is about. It changes only here, and tells its listeners.

import { Game } from "../oust/index.js";

export class Session {
  #listeners = [];

  constructor(game) {
    this.game = game;
  }

  // Calls a listener after each change, with its kind: `new` for a game that begins, `game` for one from elsewhere,
  // `cut` for another end of the same one, `action` for an action more, `undo` for fewer.
  onChange(listener) {
    this.#listeners.push(listener);
  }

  // Takes another game.
  set(game, kind = "game") {
    this.game = game;
    this.#tell(kind);
  }

  // Plays an action; throws the rule that forbids it, and changes nothing then. A side without a placement
  // passes by itself after it: there is nothing to choose.
  push(action) {
    this.pushAll([action]);
  }

  // Plays actions one after the other, as one change.
  pushAll(actions) {
    for (const action of actions) {
      this.game.push(action);
      while (this.game.outcome() === null && this.game.position.mustPass) this.game.push("pass");
    }
    this.#tell("action");
  }

  // Takes the last placement back, and more while it is the turn of `other`. Forced passes go along.
  pop(other) {
    do {
      while (this.game.pop() === "pass");
    } while (this.length > 0 && this.game.position.toMove === other);
    this.#tell("undo");
  }

  // Returns the number of actions.
  get length() {
    return this.game.history().length;
  }

  // Returns the game up to an action.
  upTo(actions) {
    const game = this.game.copy();
    for (let left = this.length; left > actions; left -= 1) game.pop();
    return game;
  }

  #tell(what) {
    for (const listener of this.#listeners) listener(what);
  }
}

export function newGame(board, swap) {
  return new Game(board, { swap });
}
