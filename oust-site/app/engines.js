// The engines of the page, each in a worker of its own: one to play with, one for everything else.

import { Engine } from "../oust/index.js";
import { makeWorker } from "./files.js";

export class EngineSlot {
  #board;
  #engine;

  // Returns the engine for a board; the one of another board ends.
  get(board) {
    if (this.#board !== board) {
      this.close();
      this.#board = board;
      this.#engine = Engine.worker(board, { worker: makeWorker() });
      const made = this.#engine;
      made.catch(() => this.#engine === made && this.close());
    }
    return this.#engine;
  }

  // Ends the engine and its work.
  close() {
    this.#engine?.then((engine) => engine.close(), () => {});
    this.#board = undefined;
    this.#engine = undefined;
  }
}

// A task of an engine that begins, is stopped, and begins anew: at most one runs.
export class Task {
  #stop;

  get isRunning() {
    return this.#stop !== undefined;
  }

  // Stops the task before, and runs `work` with a signal. Returns whether it ended by itself.
  async run(work) {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#stop === stop) this.#stop = undefined;
    }
    return !stop.signal.aborted;
  }

  stop() {
    this.#stop?.abort();
    this.#stop = undefined;
  }
}
