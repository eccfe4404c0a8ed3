// The work of an engine, in slices, so that it can be stopped between two of them. A worker and the
// page itself run it alike.

// The milliseconds of a slice: short at first, so that there is a report at once, and a part of the
// time so far, since every report costs some work.
const SLICE = { shortest: 15, longest: 100, share: 0.05 };
const PROOF_SLICE = { shortest: 50, longest: 250, share: 0.25 };

// The evaluations of the first slice.
const FIRST = 1_000;

// Lets messages, timers and pictures through.
function pause() {
  return new Promise((resolve) => {
    // Node would handle messages before all timers.
    if (typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    // A timer would wait for 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

function sliceOf({ shortest, longest, share }, elapsed) {
  return Math.min(Math.max(elapsed * share, shortest), longest);
}

// Runs a search slice by slice, to a limit or until `isStopped()`.
async function deepen(search, { evaluations, milliseconds, nodes, seed, lines }, emit, isStopped) {
  const began = performance.now();
  let speed = 0;
  // A search that was kept may have evaluated the position before.
  let done = search.evaluations();
  for (;;) {
    const elapsed = performance.now() - began;
    const slice = sliceOf(SLICE, elapsed);
    // By evaluations and not by time: all slices together then find what one would.
    const step = speed === 0 ? FIRST : Math.max(FIRST, Math.round(speed * slice));
    const limit = Math.min(done + step, evaluations ?? Infinity);
    const left = milliseconds === undefined ? undefined : Math.max(milliseconds - elapsed, 0);
    const report = JSON.parse(search.run(limit, left, nodes, BigInt(seed ?? 0), lines));
    const ran = performance.now() - began - elapsed;
    if (ran > 0) speed = (report.evaluations - done) / ran;
    // A slice without work: the position is proven or over, or the tree is full.
    const isOver = report.evaluations < limit || report.proof !== null;
    done = report.evaluations;
    const isLast = isOver || done >= evaluations || elapsed + ran >= milliseconds;
    emit({ ...report, milliseconds: elapsed + ran });
    if (isLast) return;
    await pause();
    if (isStopped()) return;
  }
}

// Runs a solver slice by slice, until the value is known, a time is over, or `isStopped()`.
async function prove(solver, position, milliseconds, emit, isStopped) {
  const began = performance.now();
  let positions = 0;
  for (;;) {
    const elapsed = performance.now() - began;
    const left = (milliseconds ?? Infinity) - elapsed;
    const solution = JSON.parse(solver.run(position, Math.min(sliceOf(PROOF_SLICE, elapsed), left)));
    positions += solution.positions;
    const passed = performance.now() - began;
    emit({ ...solution, positions, milliseconds: passed });
    if (solution.value !== null || passed >= milliseconds) return;
    await pause();
    if (isStopped()) return;
  }
}

function freeUnused({ solver, users }) {
  if (users === 0) solver.free();
}

export class Tasks {
  constructor(raw, board, net) {
    this.raw = raw;
    this.board = board;
    this.engine = new raw.Engine(board, net);
    this.solver = undefined;
    this.kept = undefined; // the search that the next analysis may go on with, and whether it is free
  }

  get name() {
    return this.engine.name();
  }

  // Searches a position and gives each report to `emit`, until a limit or `isStopped()`.
  async analyze({ game, keep, ...limits }, emit, isStopped) {
    const position = this.raw.Game.fromAddress(game).position();
    let hasEnded = false;
    // A task that is stopped between two slices does not come back to its search.
    const search = this.searchOf(position, keep, () => hasEnded || isStopped());
    try {
      await deepen(search, limits, emit, isStopped);
    } finally {
      hasEnded = true;
      if (this.kept?.search !== search) search.free();
    }
  }

  // Returns a search of a position that no other task goes on with: the kept one, if it is free.
  searchOf(position, keep, isFree) {
    if (!keep) return this.engine.search(position);
    const search = this.kept?.isFree() ? this.kept.search : this.engine.search(position);
    search.moveTo(position);
    this.kept = { search, isFree };
    return search;
  }

  async choose({ game, level, seed }) {
    return this.engine.choose(this.raw.Game.fromAddress(game), level, seed);
  }

  // Analyzes position by position and gives the review so far to `emit`, to the end of the game or
  // until `isStopped()`.
  async review({ game, evaluations, nodes }, emit, isStopped) {
    const review = this.engine.review(this.raw.Game.fromAddress(game), evaluations, nodes);
    try {
      for (;;) {
        const state = JSON.parse(review.advance());
        emit(state);
        if (state.done === state.total) return;
        await pause();
        if (isStopped()) return;
      }
    } finally {
      review.free();
    }
  }

  // Proves who wins and gives the state of the proof to `emit`, until a limit or `isStopped()`.
  async solve({ game, milliseconds, bytes }, emit, isStopped) {
    const position = this.raw.Game.fromAddress(game).position();
    const shared = this.solverOf(bytes);
    shared.users += 1;
    try {
      await prove(shared.solver, position, milliseconds, emit, isStopped);
    } finally {
      shared.users -= 1;
      if (shared !== this.solver) freeUnused(shared);
    }
  }

  // Returns the solver with a table of `bytes`, which keeps what it has proven, for several tasks.
  solverOf(bytes) {
    if (this.solver?.bytes !== bytes) {
      if (this.solver !== undefined) freeUnused(this.solver);
      this.solver = { bytes, users: 0, solver: new this.raw.Solver(this.board, bytes) };
    }
    return this.solver;
  }
}
