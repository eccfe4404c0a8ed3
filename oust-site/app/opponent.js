// The engine as a player: it moves when its side is to move.

import { EngineSlot, Task } from "./engines.js";

// Milliseconds before a placement of the engine, so that each is seen.
const PAUSE = 350;

export class Opponent {
  #session;
  #slot = new EngineSlot();
  #task = new Task();
  #onChange;

  // `onChange` hears when the engine begins or has failed.
  constructor(session, onChange) {
    this.#session = session;
    this.#onChange = onChange;
    this.isFirst = undefined; // whether the engine began; `undefined` while nobody plays against it
    this.level = undefined;
    this.failure = undefined;
  }

  // Sets whether the engine begins, and its level; `undefined` lets both sides be played by hand.
  set(isFirst, level) {
    this.stop();
    this.isFirst = isFirst;
    this.level = level;
    if (isFirst === undefined) this.#slot.close();
  }

  // Returns its side, which a swap of either player exchanges; `undefined` without an engine.
  get side() {
    if (this.isFirst === undefined) return undefined;
    const isSwapped = this.#session.game.history().some(({ action }) => action === "swap");
    return this.isFirst === isSwapped ? "o" : "x";
  }

  get isToMove() {
    const { game } = this.#session;
    return this.isFirst !== undefined && game.outcome() === null && game.position.toMove === this.side;
  }

  // Ends its thinking.
  stop() {
    this.#task.stop();
    this.failure = undefined;
  }

  // Moves while it is its turn.
  async move() {
    if (!this.isToMove || this.#task.isRunning) return;
    try {
      const isWhole = await this.#task.run(async (signal) => {
        const { game } = this.#session;
        const engine = await this.#slot.get(game.board);
        const [action] = await Promise.all([engine.choose(game, { level: this.level, signal }), pause()]);
        signal.throwIfAborted();
        this.#session.push(action);
      });
      if (isWhole) await this.move();
    } catch (error) {
      this.failure = error.message;
      this.#onChange();
    }
  }
}

function pause() {
  const isQuick = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, isQuick ? 0 : PAUSE));
}
