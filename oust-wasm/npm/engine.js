// The engine, in a worker or in the page.

import { Game, Position, RAW } from "./game.js";
import { OustError, forgetNet, loadedModule, netFor, oust } from "./load.js";
import { connect } from "./connection.js";
import { Tasks } from "./tasks.js";

// The bytes of the solver's table where no option says more.
const TABLE = 64 * 1024 * 1024;

export class Engine {
  #run;
  #close;

  constructor(board, name, run, close) {
    this.board = board;
    this.name = name;
    this.#run = run;
    this.#close = close;
  }

  // Makes an engine in a worker of its own.
  static async worker(board, { worker } = {}) {
    const net = await netFor(board);
    const connection = await connect(worker);
    try {
      const data = { module: loadedModule(), board, net };
      const name = await connection.run("begin", data, () => {}).done;
      return new Engine(board, name, connection.run, connection.close);
    } catch (error) {
      connection.close();
      throw refusedNet(error, board);
    }
  }

  // Makes an engine in this thread, for a program that has nothing else to do.
  static async local(board) {
    const net = await netFor(board);
    const tasks = begin(board, net);
    const run = (task, data, emit) => {
      let isStopped = false;
      const done = tasks[task](data, emit, () => isStopped);
      return { done, stop: () => { isStopped = true; } };
    };
    return new Engine(board, tasks.name, run, () => {});
  }

  // Analyzes the position of a game, and iterates over reports until a limit.
  analyze(game, { evaluations, milliseconds, nodes, seed, lines = 1, keep = false, signal } = {}) {
    const data = { game: addressOf(game), evaluations, milliseconds, nodes, seed, lines, keep };
    return newest((emit) => this.#run("analyze", data, emit), signal);
  }

  // Reviews every position of a game, and iterates over the review so far.
  review(game, { evaluations = 1_000, nodes, signal } = {}) {
    const data = { game: addressOf(game), evaluations, nodes };
    return newest((emit) => this.#run("review", data, emit), signal);
  }

  // Proves who wins from a position on, and iterates over the state of the proof.
  solve(game, { milliseconds, bytes = TABLE, signal } = {}) {
    const data = { game: addressOf(game), milliseconds, bytes };
    return newest((emit) => this.#run("solve", data, emit), signal);
  }

  // Chooses the next action of a game.
  async choose(game, { level = 9, seed = Math.floor(Math.random() * 2 ** 32), signal } = {}) {
    signal?.throwIfAborted();
    if (!Number.isInteger(level) || level < 0 || level > 9) {
      throw new OustError("option", `expected a level from 0 to 9, found ${level}`);
    }
    const data = { game: addressOf(game), level, seed: BigInt(seed) };
    const chosen = this.#run("choose", data, () => {}).done;
    if (signal === undefined) return chosen;
    const aborted = new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([chosen, aborted]);
  }

  // Ends the worker; its unfinished work fails.
  close() {
    this.#close();
  }
}

function begin(board, net) {
  try {
    return new Tasks(oust(), board, net);
  } catch (error) {
    throw refusedNet(error, board);
  }
}

function refusedNet(error, board) {
  if (error.kind === "net") forgetNet(board);
  return error;
}

function addressOf(game) {
  if (game instanceof Game) return game.toUrl();
  if (game instanceof Position) return oust().Game.fromPosition(game[RAW], true).toAddress();
  throw new OustError("option", "expected a Game or a Position");
}

// Iterates over the values of a task. A reader that is slow gets the newest one.
async function* newest(begin, signal) {
  signal?.throwIfAborted();
  let value;
  let end;
  let wake = () => {};
  const task = begin((emitted) => {
    value = emitted;
    wake();
  });
  task.done.then(
    () => { end = {}; wake(); },
    (error) => { end = { error }; wake(); },
  );
  // At once, and not when the reader comes back: the next task finds the engine free.
  const abort = () => {
    task.stop();
    wake();
  };
  signal?.addEventListener("abort", abort);
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (value !== undefined) {
        const next = value;
        value = undefined;
        yield next;
      } else if (end?.error !== undefined) {
        throw end.error;
      } else if (end !== undefined) {
        return;
      } else {
        await new Promise((resolve) => { wake = resolve; });
      }
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    task.stop();
  }
}
