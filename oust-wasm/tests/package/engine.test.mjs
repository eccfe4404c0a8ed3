// The engine, in a worker and in the page: reports, limits, aborts, proofs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, Game, OustError, Position, load } from "@oust-toolkit/oust";

await load();

async function last(reports) {
  let newest;
  for await (const report of reports) newest = report;
  return newest;
}

test("slices find what one search finds, in a worker and here", async () => {
  const game = new Game("hex5").push("e5");
  const engines = [await Engine.worker("hex5"), await Engine.local("hex5")];
  const found = await Promise.all(engines.map((engine) => last(engine.analyze(game, { evaluations: 60_000 }))));
  for (const report of found) delete report.milliseconds;
  assert.deepEqual(found[0], found[1]);
  assert.ok(found[0].evaluations >= 60_000);
  const actions = await Promise.all(engines.map((engine) => engine.choose(game, { level: 5, seed: 1 })));
  assert.equal(actions[0], actions[1]);
  game.push(actions[0]);
  engines[0].close();
});

test("an abort ends an analysis, and the worker goes on", async () => {
  const engine = await Engine.worker("hex7");
  const game = new Game("hex7");
  const controller = new AbortController();
  const began = performance.now();
  let reports = 0;
  await assert.rejects(async () => {
    for await (const report of engine.analyze(game, { signal: controller.signal })) {
      assert.equal(report.candidates.length, 127);
      reports += 1;
      if (reports === 3) controller.abort();
    }
  }, { name: "AbortError" });
  assert.ok(performance.now() - began < 5_000);
  await assert.rejects(last(engine.analyze(game, { signal: AbortSignal.abort() })), { name: "AbortError" });
  await assert.rejects(last(engine.analyze(game, { signal: AbortSignal.timeout(100) })), { name: "TimeoutError" });
  // A loop that is left ends its analysis, too.
  for await (const report of engine.analyze(game)) {
    assert.ok(report.best !== null);
    break;
  }
  assert.ok((await last(engine.analyze(game, { milliseconds: 100 }))).evaluations > 0);
  engine.close();
  await assert.rejects(last(engine.analyze(game)), (error) => error instanceof OustError && error.kind === "worker");
});

test("an engine in this thread lets timers run", async () => {
  const engine = await Engine.local("hex7");
  const signal = AbortSignal.timeout(100);
  await assert.rejects(last(engine.analyze(new Game("hex7"), { signal })), { name: "TimeoutError" });
});

test("one worker answers several requests at once", async () => {
  const engine = await Engine.worker("hex4");
  const analysis = last(engine.analyze(new Game("hex4"), { evaluations: 50_000 }));
  assert.ok((await engine.choose(new Game("hex4"), { level: 3, seed: 2 })) < 37);
  assert.ok((await analysis).evaluations >= 50_000);
  engine.close();
});

test("an analysis may go on with the tree before", async () => {
  const engine = await Engine.local("hex4");
  const game = new Game("hex4");
  const { best } = await last(engine.analyze(game, { evaluations: 20_000, keep: true }));
  game.push(best);
  const next = await last(engine.analyze(game, { evaluations: 2_000, keep: true }));
  assert.ok(next.candidates.reduce((sum, { evaluations }) => sum + evaluations, 0) > next.evaluations);
});

test("an analysis that goes on stays in short slices", async () => {
  const engine = await Engine.worker("hex5");
  const empty = new Position("hex5");
  const other = empty.play("c5").play("g5");
  await last(engine.analyze(empty, { evaluations: 100_000, keep: true }));
  // The same position again and others, each while the reader of the one before rests. A slice that makes up for
  // the evaluations before would take seconds.
  for (const position of [empty, empty, other, other.play("a9")]) {
    const controller = new AbortController();
    const reports = engine.analyze(position, { keep: true, signal: controller.signal });
    let before;
    for (let count = 0; count < 8; count += 1) {
      const { value } = await reports.next();
      assert.ok(value.evaluations - (before ?? value.evaluations) < 500_000, `${value.evaluations} after ${before}`);
      before = value.evaluations;
    }
    // An abort frees the search at once.
    if (position === empty) assert.ok(before > 100_000, `${before}`);
    controller.abort();
  }
  engine.close();
});

test("analyses that keep their trees do not share one", async () => {
  for (const engine of [await Engine.worker("hex5"), await Engine.local("hex5")]) {
    const empty = new Position("hex5");
    const played = empty.play("e5");
    const limits = { evaluations: 50_000, keep: true };
    const counts = async (position) => {
      const found = [];
      for await (const { candidates } of engine.analyze(position, limits)) found.push(candidates.length);
      return found;
    };
    const [first, second] = await Promise.all([counts(empty), counts(played)]);
    assert.ok(first.every((count) => count === 61), first.join());
    assert.ok(second.every((count) => count === 60), second.join());
    engine.close();
  }
});

test("the best candidates have lines, one for each class of images", async () => {
  const engine = await Engine.local("hex4");
  const game = new Game("hex4");
  const start = await last(engine.analyze(game, { evaluations: 10, lines: 99 }));
  // The center, three classes of 6 points inside, the corners, and the other 12 points of the edge.
  assert.equal(start.lines.length, 6);
  assert.equal(start.candidates.length, 37);
  game.push("a7");
  game.push("b4");
  const report = await last(engine.analyze(game, { evaluations: 2_000, lines: 3 }));
  assert.deepEqual(report.lines.map(([first]) => first), report.candidates.slice(0, 3).map(({ point }) => point));
  assert.deepEqual(report.lines[0], report.line);
});

test("a review finds the mistakes, position by position, in a worker and here", async () => {
  const game = Game.parse("oust 3x3\nx: ada\no: ben\nswap: no\n\n1. a1 b1\n2. c3 a3\n3. a2\n");
  const engines = [await Engine.worker("3x3"), await Engine.local("3x3")];
  for (const engine of engines) {
    let done = 0;
    let review;
    for await (review of engine.review(game, { evaluations: 200 })) {
      assert.ok(review.done > done && review.values.length === review.done);
      done = review.done;
    }
    assert.deepEqual([review.done, review.total], [6, 6]);
    assert.deepEqual(review.values, [1, 1, 1, 0, 1, 1]);
    assert.deepEqual(review.mistakes, [
      { step: 2, turn: 3, placement: 1, side: "x", mark: "blunder", played: "c3", better: "a2", loss: 1 },
      { step: 3, turn: 4, placement: 1, side: "o", mark: "blunder", played: "a3", better: "b2,b3", loss: 1 },
    ]);
  }
  const controller = new AbortController();
  await assert.rejects(async () => {
    for await (const { done } of engines[0].review(game, { signal: controller.signal })) {
      if (done > 0) controller.abort();
    }
  }, { name: "AbortError" });
  await assert.rejects(last(engines[0].review(new Game("hex4"))), { kind: "board" });
  engines[0].close();
});

test("small boards are solved, with progress and a stop", async () => {
  const engine = await Engine.worker("4x4");
  const solution = await last(engine.solve(new Position("4x4")));
  assert.equal(solution.value, "win");
  const game = new Game("4x4");
  for (const point of solution.line) {
    if (game.position.mustPass) game.push("pass");
    game.push(point);
  }
  assert.deepEqual(game.outcome(), { state: "won", winner: "x" });
  const large = await Engine.worker("6x6");
  let steps = 0;
  for await (const state of large.solve(new Position("6x6"), { bytes: 1 << 22 })) {
    assert.equal(state.value, null);
    assert.ok(state.positions > 0);
    steps += 1;
    if (steps === 3) break;
  }
  engine.close();
  large.close();
});

test("a proof goes on where another one asks for a larger table", async () => {
  for (const engine of [await Engine.worker("4x6"), await Engine.local("4x6")]) {
    const empty = new Position("4x6");
    // It takes several slices.
    const proofs = [1 << 24, 1 << 25].map((bytes) => last(engine.solve(empty, { bytes })));
    for (const { value } of await Promise.all(proofs)) assert.equal(value, "win");
    assert.equal((await last(engine.solve(empty, { bytes: 1 << 24 }))).value, "win");
    engine.close();
  }
});

test("refusals come through the worker with their kind", async () => {
  const engine = await Engine.worker("hex4");
  await assert.rejects(last(engine.analyze(new Game("hex5"))), (error) => error instanceof OustError && error.kind === "board");
  await assert.rejects(engine.choose(new Game("hex4").resign()), { kind: "illegal" });
  await assert.rejects(engine.choose(new Game("hex4"), { level: 10 }), { kind: "option" });
  await assert.rejects(Engine.worker("horse"), { kind: "board" });
  await assert.rejects(last((await Engine.local("13x13")).solve(new Position("13x13"))), { kind: "board" });
  engine.close();
});
