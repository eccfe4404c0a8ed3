// Properties of `presses.js`, the presses on a board and the requests about them, with a virtual clock,
// a server of abstract rules and a network that is slow and loses connections.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

// Node takes a file for a module by its name.
const folder = mkdtempSync(join(tmpdir(), "presses-"));
const copy = join(folder, "presses.mjs");
copyFileSync(fileURLToPath(new URL("../../oust-server/src/web/assets/presses.js", import.meta.url)), copy);
const { Presses } = await import(pathToFileURL(copy));
rmSync(folder, { recursive: true });

// The numbers of points of all boards that a server may have.
const boards = [];
for (let rows = 2; rows <= 25; rows += 1) for (let columns = rows; columns <= 25; columns += 1) boards.push(rows * columns);
for (let side = 2; side <= 13; side += 1) boards.push(3 * side * (side - 1) + 1);

// Returns numbers below a limit, the same in every run.
function random(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

class Clock {
  now = 0;
  #due = [];

  after(delay, task) {
    this.#due.push({ at: this.now + delay, task });
  }

  // Runs what is due, and lets promises go on after each.
  async run() {
    await new Promise(setImmediate);
    while (this.#due.length > 0) {
      const next = this.#due.reduce((first, other) => (other.at < first.at ? other : first));
      this.#due.splice(this.#due.indexOf(next), 1);
      this.now = next.at;
      next.task();
      await new Promise(setImmediate);
    }
  }
}

// A game with a hash for its rules: every placement is refused, ends the turn, or goes on.
class Server {
  position = 0;
  turns = [];

  constructor({ seed, refusals }) {
    Object.assign(this, { seed, refusals });
  }

  verdict(turn, point) {
    if (turn.includes(point)) return "refused";
    const next = random([this.seed, this.position, ...turn, point].reduce((hash, part) => Math.imul(hash, 31) + Number(part) + 7, 1));
    next(2);
    if (next(100) < this.refusals) return "refused";
    return next(3) === 0 ? "whole" : "on";
  }

  // Returns the turn after presses: one that is refused, or comes after one that is, does nothing; one
  // after the end moves the last stone.
  fold(accepted, pressed) {
    let [turn, isWhole] = [[], false];
    for (const point of accepted) {
      const verdict = isWhole ? "refused" : this.verdict(turn, point);
      if (verdict === "refused") return { turn, isWhole, refused: true };
      [turn, isWhole] = [[...turn, point], verdict === "whole"];
    }
    for (const point of pressed) {
      const before = isWhole ? turn.slice(0, -1) : turn;
      const verdict = this.verdict(before, point);
      if (verdict === "refused") return { turn, isWhole, refused: true };
      [turn, isWhole] = [[...before, point], verdict === "whole"];
    }
    return { turn, isWhole, refused: false };
  }

  page(accepted, pressed) {
    const { turn, isWhole, refused } = this.fold(accepted, pressed.slice(0, 32));
    return { base: this.position, tried: turn, isWhole, refused };
  }

  submit(position, turn) {
    if (position !== this.position) return;
    const { isWhole, refused } = this.fold(turn, []);
    assert(isWhole && !refused, `submitted ${turn}`);
    this.turns.push(turn);
    this.position += 1;
  }
}

// A page with a reader, and the account of what was pressed and answered.
class Reader {
  inFlight = 0;
  history = []; // the presses since the turn began

  constructor(clock, next, server, { losses, submits }) {
    Object.assign(this, { clock, next, server, losses, submits });
    this.presses = new Presses({
      preview: (accepted, pressed) => this.preview(accepted, pressed),
      wait: () => new Promise((resolve) => clock.after(2000, resolve)),
      show: (answer) => this.show(answer),
      onChange: () => this.check(),
      onSettled: () => submits && this.submit(),
    });
    this.show(server.page([], []));
    this.presses.begin(this.shown);
  }

  // A request takes up to a second to the server, and its answer as long.
  async request(serve) {
    this.inFlight += 1;
    assert.equal(this.inFlight, 1, "one request at a time");
    const [isLost, there, back] = [this.next(100) < this.losses, this.next(1001), this.next(1001)];
    const pass = (delay) => new Promise((resolve) => this.clock.after(delay, resolve));
    await pass(there);
    const answer = isLost ? undefined : serve();
    await pass(back);
    this.inFlight -= 1;
    return answer;
  }

  // Repeats a request until it has an answer.
  async surely(serve) {
    for (;;) {
      const answer = await this.request(serve);
      if (answer) return answer;
    }
  }

  preview(accepted, pressed) {
    return this.request(() => this.server.page(accepted, pressed));
  }

  show(answer) {
    this.shown = answer;
    if (answer.base !== this.base) this.history = [];
    this.base = answer.base;
    // The reader is told.
    if (answer.refused) this.history = [...answer.tried];
  }

  check() {
    if (!this.presses?.isSettled) return;
    assert.equal(this.presses.base, this.shown.base);
    assert.deepEqual(this.presses.pressed, this.shown.tried, "what may be submitted is what is shown");
  }

  press(point) {
    this.history.push(point);
    this.presses.press(point);
  }

  takeBack(count) {
    this.presses.takeBack(count);
  }

  submit() {
    const { presses, shown } = this;
    if (!presses.isSettled || !shown.isWhole || shown.base !== presses.base) return;
    const [base, turn] = [presses.base, presses.pressed];
    assert.deepEqual(turn, shown.tried);
    this.onSubmit?.(turn);
    this.presses.run(async () => {
      if (!presses.isSettled || presses.base !== base || presses.pressed.join() !== turn.join()) return;
      presses.adopt(await this.surely(() => {
        this.server.submit(base, turn);
        return this.server.page([], []);
      }));
    });
  }
}

function isSubsequence(part, whole) {
  let at = 0;
  for (const item of whole) if (item === part[at]) at += 1;
  return at === part.length;
}

test("what is submitted is what was pressed, in order, at any delay on any board", async () => {
  let [submitted, several] = [0, 0];
  for (let seed = 1; seed <= 1200; seed += 1) {
    const next = random(seed);
    const clock = new Clock();
    const server = new Server({ seed, refusals: 0 });
    const reader = new Reader(clock, next, server, { losses: next(3) * 10, submits: false });
    const points = boards[next(boards.length)];
    const unused = new Set(Array.from({ length: points }, (_, index) => String(index)));
    const count = Math.min(points, 1 + next(40));
    let at = 0;
    for (let press = 0; press < count; press += 1) {
      at += next(4) === 0 ? 1000 + next(2000) : next(300);
      const point = [...unused][next(unused.size)];
      unused.delete(point);
      clock.after(at, () => reader.press(point));
      // Events of the game that change nothing on the board, and messages.
      if (next(5) === 0) clock.after(at + next(500), () => reader.presses.renew());
      if (next(9) === 0) {
        clock.after(at + next(500), () => reader.presses.run(async () => {
          reader.presses.adopt(await reader.surely(() => server.page([], [])));
        }));
      }
    }
    await clock.run();
    const { turn, isWhole, refused } = server.fold([], reader.history);
    assert(!refused && reader.history.length === count);
    assert(reader.presses.isSettled && reader.inFlight === 0);
    assert.deepEqual(reader.presses.pressed, turn);
    assert.deepEqual(reader.shown.tried, turn);
    reader.submit();
    await clock.run();
    assert.deepEqual(server.turns, isWhole ? [turn] : []);
    submitted += server.turns.length;
    several += turn.length > 2;
  }
  assert(submitted > 300 && several > 300, `${submitted} ${several}`);
});

test("a turn that submits itself waits for the presses after it", async () => {
  let submitted = 0;
  for (let seed = 1; seed <= 600; seed += 1) {
    const next = random(seed);
    const clock = new Clock();
    const server = new Server({ seed, refusals: 0 });
    const reader = new Reader(clock, next, server, { losses: 0, submits: true });
    const presses = Array.from({ length: 2 + next(4) }, (_, index) => String(index * 7 + next(7)));
    // Faster than an answer can come: they are one turn.
    reader.onSubmit = (turn) => assert.deepEqual(turn, server.fold([], presses).turn);
    presses.forEach((point, index) => clock.after(index, () => reader.press(point)));
    const delays = reader.next;
    reader.next = (limit) => (limit === 1001 ? 10 + delays(991) : delays(limit));
    await clock.run();
    submitted += server.turns.length;
  }
  assert(submitted > 100, `${submitted}`);
});

test("refusals, taking back, other events and lost connections lose and double nothing else", async () => {
  let [submitted, refused] = [0, 0];
  for (let seed = 1; seed <= 1500; seed += 1) {
    const next = random(seed * 7919);
    const clock = new Clock();
    const server = new Server({ seed, refusals: next(4) * 10 });
    const reader = new Reader(clock, next, server, { losses: next(3) * 10, submits: next(2) === 0 });
    const points = boards[next(boards.length)];
    const all = [];
    reader.onSubmit = (turn) => assert(isSubsequence(turn, all), `${turn} of ${all}`);
    let at = 0;
    for (let action = 0; action < 1 + next(50); action += 1) {
      at += next(4) === 0 ? 1000 + next(3000) : next(400);
      const kind = next(20);
      const point = String(next(points));
      clock.after(at, () => {
        if (kind < 13) {
          all.push(point);
          reader.press(point);
        } else if (kind === 13) reader.takeBack();
        else if (kind === 14) reader.takeBack(next(3));
        else if (kind === 15) reader.presses.renew();
        else if (kind === 16) {
          // A turn was taken back, or played in another window.
          server.position += 1;
          reader.presses.renew();
        } else if (kind === 17) {
          all.push(point, String(next(points)));
          reader.history.push(...all.slice(-2));
          reader.presses.type(all.slice(-2));
        } else reader.submit();
      });
    }
    const show = reader.show.bind(reader);
    reader.show = (answer) => {
      refused += answer.refused;
      show(answer);
    };
    await clock.run();
    // In the end everything is answered, and the page shows the turn as it is.
    assert(reader.presses.isSettled && reader.inFlight === 0);
    assert.equal(reader.presses.base, server.position);
    assert.equal(reader.shown.base, server.position);
    assert.deepEqual(reader.presses.pressed, reader.shown.tried);
    assert(isSubsequence(reader.shown.tried, all));
    submitted += server.turns.length;
  }
  assert(submitted > 300 && refused > 300, `${submitted} ${refused}`);
});

// Returns a preview that accepts all presses after a delay.
const acceptAfter = (clock, delay) => (accepted, pressed) => new Promise((resolve) =>
  clock.after(delay, () => resolve({ base: 0, tried: [...accepted, ...pressed], refused: false })));

test("an answer is shown even if more was pressed since", async () => {
  const clock = new Clock();
  const shown = [];
  const presses = new Presses({
    preview: acceptAfter(clock, 500),
    wait: () => assert.fail(),
    show: ({ tried }) => shown.push(tried.join()),
  });
  presses.begin({ base: 0, tried: [] });
  ["a", "b", "c"].forEach((point, index) => clock.after(200 * index, () => presses.press(point)));
  await clock.run();
  assert.deepEqual(shown, ["a", "a,b,c"]);
});

test("a placement that was taken back while it was asked for does not come back", async () => {
  const clock = new Clock();
  const shown = [];
  const presses = new Presses({
    preview: acceptAfter(clock, 500),
    wait: () => assert.fail(),
    show: ({ tried }) => shown.push(tried.join()),
    onSettled: () => assert.fail("it would be submitted"),
  });
  presses.begin({ base: 0, tried: [] });
  presses.press("a");
  clock.after(100, () => presses.takeBack());
  await clock.run();
  assert.deepEqual([shown, presses.pressed, presses.isSettled], [[""], [], true]);
});

test("more presses than the server takes at once are all asked for", async () => {
  const clock = new Clock();
  const presses = new Presses({
    preview: (accepted, pressed) => new Promise((resolve) =>
      clock.after(500, () => resolve({ base: 0, tried: [...accepted, ...pressed.slice(0, 32)], refused: false }))),
    wait: () => assert.fail(),
    show: () => {},
  });
  presses.begin({ base: 0, tried: [] });
  const points = Array.from({ length: 100 }, (_, index) => String(index));
  for (const point of points) presses.press(point);
  await clock.run();
  assert.deepEqual([presses.pressed, presses.isSettled], [points, true]);
});

test("a turn of a position that is no longer there is not carried over", async () => {
  const clock = new Clock();
  const shown = [];
  const presses = new Presses({
    preview: (accepted, pressed) => new Promise((resolve) =>
      clock.after(500, () => resolve({ base: 1, tried: [...accepted, ...pressed], refused: false }))),
    wait: () => assert.fail(),
    show: ({ base, tried }) => shown.push([base, ...tried].join()),
    onSettled: () => assert.fail("it would be submitted"),
  });
  presses.begin({ base: 0, tried: ["a"] });
  presses.press("b");
  await clock.run();
  assert.deepEqual([shown, presses.pressed, presses.isSettled], [["1"], [], true]);
});

test("a refusal drops the presses after it, and says so", async () => {
  const clock = new Clock();
  const shown = [];
  const presses = new Presses({
    preview: () => new Promise((resolve) => clock.after(500, () => resolve({ base: 0, tried: [], refused: true }))),
    wait: () => assert.fail(),
    show: ({ refused }) => shown.push(refused),
  });
  presses.begin({ base: 0, tried: [] });
  presses.press("a");
  clock.after(100, () => presses.press("b"));
  await clock.run();
  assert.deepEqual([shown, presses.pressed, presses.isSettled], [[true], [], true]);
});
