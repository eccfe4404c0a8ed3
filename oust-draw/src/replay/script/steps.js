// The steps of a game: where they lead, and what stands on the board at each. Knows no rule.

export const sides = ["x", "o"];

export function lastStep(game) {
  return game.steps.length - 1;
}

// Returns the stones at a step: their points, with the side of each.
export function stonesAt(game, end) {
  const stones = new Map();
  game.start.forEach((placed, side) => placed.forEach((point) => stones.set(point, sides[side])));
  for (const { side, point, gone = [] } of game.steps.slice(1, end + 1)) {
    for (const index of gone) stones.delete(index);
    if (point !== null) stones.set(point, side);
  }
  return stones;
}

// Returns the classes of the points at a step: the stones, those of the turn, and what it captured.
export function classesAt(game, step) {
  const stones = stonesAt(game, step);
  const classes = new Map([...stones].map(([point, side]) => [point, [side]]));
  const add = (point, name) => classes.set(point, [...(classes.get(point) ?? []), name]);
  const { refused, blockers = [] } = game.steps[step];
  if (refused !== undefined) {
    if (!stones.has(refused)) add(refused, "refused");
    for (const point of blockers) add(point, "blocker");
  }
  // An ending belongs to no turn: the board shows the turn before it.
  let last = step;
  while (last > 0 && game.steps[last].point === null) last -= 1;
  for (let part = last; part > 0 && game.steps[part].turn === game.steps[last].turn; part -= 1) {
    const { side, point, gone = [] } = game.steps[part];
    if (point === null) continue;
    for (const index of gone) {
      if (!stones.has(index)) classes.set(index, [side === "x" ? "o" : "x", "gone"]);
    }
    if (stones.has(point)) add(point, part === last ? "last" : "placed");
  }
  return classes;
}

// Returns the step at the end of the previous or the next turn.
export function turnFrom(game, step, direction) {
  let to = step + direction;
  while (to > 0 && to < lastStep(game) && !game.steps[to].ends) to += direction;
  return Math.max(0, Math.min(to, lastStep(game)));
}

// Returns the number of entries of the list of turns that have begun.
export function entryAt(game, step) {
  const found = game.turns.findIndex((turn) => step <= turn.end);
  return step === 0 ? 0 : found === -1 ? game.turns.length : found + 1;
}

// Returns the last step of an entry of the list of turns; 0 is the start.
export function entryEnd(game, entry) {
  return entry === 0 ? 0 : game.turns[entry - 1].end;
}

// Returns the step at the next entry with a note; after the last one, at the first.
export function nextNote(game, step) {
  const here = entryAt(game, step);
  const next = game.notes.find((note) => note.after > here) ?? game.notes[0];
  return next ? entryEnd(game, next.after) : step;
}

// Returns the place of each step on an axis of turns: a placement is a part of its turn.
export function turnAxis(game) {
  const counts = (shown) => shown.point !== null || shown.ends;
  const parts = new Map();
  for (const shown of game.steps) {
    if (counts(shown)) parts.set(shown.turn, (parts.get(shown.turn) ?? 0) + 1);
  }
  let [turn, done] = [0, 0];
  return game.steps.map((shown) => {
    if (shown.turn !== turn) [turn, done] = [shown.turn, 0];
    if (counts(shown)) done += 1;
    return turn === 0 ? 0 : turn - 1 + done / (parts.get(turn) ?? 1);
  });
}
