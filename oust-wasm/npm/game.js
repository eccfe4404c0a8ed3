// Games and positions.

import { OustError, oust } from "./load.js";
import { withExplanations } from "./validate.js";

// The object of the module behind a game or a position.
export const RAW = Symbol("raw");

const outcomeOf = (raw) => {
  const state = raw.state();
  return state === "playing" ? null : { state, winner: raw.winner() ?? null };
};

// Checks a number that the module would cut to 16 bits.
function point(value) {
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  throw new OustError("coordinate", `expected a point from 0 on or a text, found ${value}`);
}

const wrap = (Class, raw) => Object.assign(Object.create(Class.prototype), { [RAW]: raw });

function picture(position, { theme, stones, labels, dialect, legal, sizes, title, values = [] }) {
  const drawn = new (oust().Picture)(position);
  if (theme !== undefined) drawn.theme(theme);
  if (dialect !== undefined) drawn.dialect(dialect);
  if (title !== undefined) drawn.title(title);
  if (labels === false) drawn.hideLabels();
  if (stones) drawn.stones();
  if (legal) drawn.legal();
  if (sizes) drawn.sizes();
  for (const [at, text, share] of values) drawn.value(point(at), text, share ?? undefined);
  return drawn.svg();
}

export class Position {
  constructor(board) {
    this[RAW] = new (oust().Position)(board);
  }

  static parse(text, { toMove } = {}) {
    return wrap(Position, oust().Position.parse(text, toMove));
  }

  get board() {
    return this[RAW].board();
  }
  get toMove() {
    return this[RAW].toMove();
  }
  get midTurn() {
    return this[RAW].midTurn();
  }
  get mustPass() {
    return this[RAW].mustPass();
  }
  outcome() {
    return outcomeOf(this[RAW]);
  }
  stones() {
    return this[RAW].stones();
  }
  legal() {
    return this[RAW].legal();
  }
  capturing() {
    return this[RAW].capturing();
  }
  group(at) {
    return this[RAW].group(this.point(at));
  }
  check(at) {
    const kind = JSON.parse(this[RAW].check(this.point(at)));
    return kind.capturing ?? null;
  }
  blockers(at) {
    return this[RAW].blockers(this.point(at));
  }
  winningTurn({ positions = 20_000 } = {}) {
    if (!Number.isInteger(positions) || positions < 1 || positions > 0xffff_ffff) {
      throw new OustError("option", `expected a number of positions from 1 on, found ${positions}`);
    }
    return this[RAW].winningTurn(positions);
  }
  play(at) {
    return wrap(Position, this[RAW].play(this.point(at)));
  }
  put(at, stone) {
    return wrap(Position, this[RAW].put(this.point(at), stone ?? undefined));
  }
  withToMove(side) {
    return wrap(Position, this[RAW].withToMove(side));
  }
  coord(at, { dialect } = {}) {
    return this[RAW].coord(point(at), dialect);
  }
  point(at, { dialect } = {}) {
    return typeof at === "number" ? point(at) : this[RAW].point(at, dialect);
  }
  svg(options = {}) {
    return picture(this[RAW], options);
  }
  toJSON() {
    return JSON.parse(this[RAW].json());
  }
  toString() {
    return this[RAW].line();
  }
  free() {
    this[RAW].free();
  }
}

export class Game {
  constructor(board, { swap = true } = {}) {
    const { Game: Raw } = oust();
    this[RAW] = board instanceof Position ? Raw.fromPosition(board[RAW], swap) : new Raw(board, swap);
  }

  // Reads the only game of a text in any format.
  static parse(text, options = {}) {
    const { items, findings } = read(text, options);
    const faults = [...findings, ...items.flatMap((item) => item.findings)];
    const fault = faults.find((finding) => finding.severity === "error");
    if (fault !== undefined) {
      const { line, column, message } = fault;
      throw new OustError("text", `line ${line}, column ${column}: ${message}`, { finding: fault });
    }
    if (items.length !== 1) throw new OustError("text", `expected one game, found ${items.length}`);
    const [{ game, kind }] = items;
    if (game === null) {
      throw new OustError("text", `expected the side to move of the ${kind}; the option toMove names it`);
    }
    return game;
  }

  static fromUrl(text) {
    return wrap(Game, oust().Game.fromAddress(text));
  }

  get board() {
    return this[RAW].board();
  }
  get turns() {
    return this[RAW].turns();
  }
  get position() {
    return wrap(Position, this[RAW].position());
  }
  positionAt(actions) {
    const position = this[RAW].positionAt(actions);
    return position === undefined ? undefined : wrap(Position, position);
  }
  push(action) {
    if (typeof action === "number") this[RAW].pushPoint(point(action));
    else this[RAW].pushText(action);
    return this;
  }
  pop() {
    return this[RAW].pop();
  }
  resign(side = this[RAW].position().toMove()) {
    return this.end("resign", side === "x" ? "o" : "x");
  }
  end(ending, winner) {
    this[RAW].end(ending, winner ?? undefined);
    return this;
  }
  legal() {
    return this[RAW].legal();
  }
  get maySwap() {
    return this[RAW].maySwap();
  }
  outcome() {
    return outcomeOf(this[RAW]);
  }
  history() {
    return JSON.parse(this[RAW].history());
  }
  headers() {
    return JSON.parse(this[RAW].headers());
  }
  setHeader(name, value) {
    this[RAW].setHeader(name, value);
    return this;
  }
  write(format = "record", { dialect } = {}) {
    return this[RAW].write(format, dialect);
  }
  losses(format) {
    return this[RAW].losses(format);
  }
  toUrl() {
    return this[RAW].toAddress();
  }
  coord(at, { dialect } = {}) {
    return this[RAW].coord(point(at), dialect);
  }
  point(at, { dialect } = {}) {
    return typeof at === "number" ? point(at) : this[RAW].point(at, dialect);
  }
  svg(options = {}) {
    return picture(this[RAW].position(), options);
  }
  liveBoard({ dialect } = {}) {
    return this[RAW].liveBoard(dialect);
  }
  replay({ dialect, texts, values = [], notes = [] } = {}) {
    return JSON.parse(this[RAW].replay(dialect, texts, values, JSON.stringify(notes)));
  }
  copy() {
    return wrap(Game, this[RAW].copy());
  }
  toJSON() {
    return JSON.parse(this.write("json"));
  }
  toString() {
    return this.write();
  }
  free() {
    this[RAW].free();
  }
}

// Reads every record, position and diagram of a text.
export function read(text, { board, toMove } = {}) {
  const items = oust()
    .read(text, board, toMove)
    .map((raw) => {
      const game = raw.take();
      return {
        kind: raw.kind(),
        start: raw.start(),
        end: raw.end(),
        findings: withExplanations(JSON.parse(raw.findings())),
        game: game === undefined ? null : wrap(Game, game),
      };
    });
  const { findings } = items.pop();
  return { items, findings };
}
