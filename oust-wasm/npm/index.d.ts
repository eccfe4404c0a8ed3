/**
 * Mark Steere's board game Oust: rules, notation, validation, an engine and pictures.
 *
 * Points are numbers from 0 on: the top row first, each row from the left. Spans of texts are offsets
 * in UTF-16 units, as `String.prototype.slice` takes them.
 */

/** A side. `x` begins. */
export type Side = "x" | "o";

/** A convention of coordinates. The same text names other points in another one. */
export type Dialect = "pbmserv" | "abstractplay" | "bga";

/** A format of games. */
export type Format = "record" | "json" | "abstractplay" | "sgf" | "listing" | "moves" | "position" | "diagram";

/** A theme of pictures. */
export type Theme = "light" | "dark" | "print" | "colorblind" | "contrast";

/** The kind of an {@link OustError}. */
export type ErrorKind =
  /** The name of a board. */
  | "board"
  /** A text or number that names no point, or no turn. */
  | "coordinate"
  /** An action that a rule forbids; `facts` has the rule. */
  | "illegal"
  /** The name of a format, or a board that the format does not have. */
  | "format"
  /** A text that is not what it should be. */
  | "text"
  /** The address of a game. */
  | "address"
  /** The letter of a side. */
  | "side"
  /** Another option. */
  | "option"
  /** The bytes of a net. */
  | "net"
  /** A file that cannot be loaded, or a module that is not. */
  | "load"
  /** A worker that failed or was closed. */
  | "worker"
  /** A defect of this library. */
  | "internal";

/** An error of this package. */
export class OustError extends Error {
  readonly name: "OustError";
  readonly kind: ErrorKind;
  /** The facts by name, such as the rule that forbids a placement; often without any. */
  readonly facts: Record<string, unknown> | string;
  constructor(kind: ErrorKind, message: string, facts?: Record<string, unknown> | string);
}

export interface LoadOptions {
  /** The WebAssembly: its address, its bytes or the compiled module [default: next to this file]. */
  wasm?: URL | string | BufferSource | WebAssembly.Module;
  /** Returns the file of the net that is made for a board [default: next to this file]. */
  nets?: (board: string) => Promise<Uint8Array>;
  /** Whether to load the module with SIMD [default: where the engine has it]. */
  simd?: boolean;
}

/** Loads the WebAssembly once. Everything else works after it. */
export function load(options?: LoadOptions): Promise<void>;

/** The facts of a board. */
export interface BoardFacts {
  /** The canonical name, such as `hex7` or `13x13`. */
  name: string;
  shape: { rectangle: { width: number; height: number } } | { hexagon: { side: number } };
  dialect: Dialect;
  /** The coordinate of each point. */
  coords: string[];
  /** The number of points in each row. */
  rows: number[];
}

/** Returns the facts of a board, with its coordinates in a dialect [default: the board's own]. */
export function board(name: string, options?: { dialect?: Dialect }): BoardFacts;

/** Returns the style sheet for {@link Game.liveBoard}. */
export function boardStyle(): string;

/**
 * Returns the text of a key, with its arguments in it. The server's pages use the same
 * keys. An error that it throws reaches the caller as it is.
 */
export type Catalog = (key: string, args: Record<string, string | number>) => string;

/** Returns the style sheet for {@link replayParts}. */
export function replayStyle(): string;

/**
 * Returns the markup of a replay: the text, buttons and slider below a board, and the counts, charts,
 * notes and turns next to it. Texts are English without `texts`.
 */
export function replayParts(options?: { texts?: Catalog }): { controls: string; panel: string };

/** The end of a game. */
export interface Outcome {
  state: "won" | "deadlock" | "resigned" | "time" | "adjudicated";
  winner: Side | null;
}

/** An action of a game. */
export interface HistoryEntry {
  /** A coordinate, `pass`, `swap`, `resign`, `timeout` or `end`. */
  action: string;
  /** The point of a placement. */
  point: number | null;
  side: Side;
  /** The turn, counted from 1 over both players. */
  turn: number;
  endsTurn: boolean;
}

export interface PictureOptions {
  theme?: Theme;
  /** Whether stones on a hexagon are round and not whole cells. */
  stones?: boolean;
  /** Whether the board has labels [default: true]. */
  labels?: boolean;
  dialect?: Dialect;
  /** Whether legal placements are marked. */
  legal?: boolean;
  /** Whether the sizes of groups are written. */
  sizes?: boolean;
  title?: string;
  /** Texts on empty points: a point, up to three characters, and a color from 0 for `o` to 1 for `x`. */
  values?: [point: number, text: string, share: number | null][];
}

/** Stones and a side to move. It does not change. */
export class Position {
  /** Makes an empty board. */
  constructor(board: string);
  /** Reads the only position, diagram or game of a text. `toMove` counts where a diagram does not tell. */
  static parse(text: string, options?: { toMove?: Side }): Position;
  readonly board: string;
  readonly toMove: Side;
  /** Whether the side to move has captured in this turn and goes on. */
  readonly midTurn: boolean;
  /** Whether the side to move has no placement, while the other side has one. */
  readonly mustPass: boolean;
  outcome(): Outcome | null;
  /** Returns 0, 1 for `x` or 2 for `o` for each point. */
  stones(): Uint8Array;
  /** Returns the legal placements in the order of points. */
  legal(): Uint16Array;
  /** Returns the legal placements that capture. */
  capturing(): Uint16Array;
  /** Returns the points of the group on a point; nothing for an empty one. */
  group(at: number | string): Uint16Array;
  /** Returns the sizes of the new group and of what it captures; null for a placement without a capture.
   *  Throws the rule that forbids the placement. */
  check(at: number | string): { group: number; captured: number } | null;
  /** Returns the stones of the groups that forbid a placement; nothing for a legal one. */
  blockers(at: number | string): Uint16Array;
  /** Returns the placements of a turn that captures every enemy stone; null if no turn does, undefined if
   *  it was undecided after so many positions [default: 20,000]. */
  winningTurn(options?: { positions?: number }): Uint16Array | null | undefined;
  /** Returns the position after a placement. */
  play(at: number | string): Position;
  /** Returns the position with another content of a point. */
  put(at: number | string, stone: Side | null): Position;
  /** Returns the position with another side to move. */
  withToMove(side: Side): Position;
  coord(at: number, options?: { dialect?: Dialect }): string;
  point(at: number | string, options?: { dialect?: Dialect }): number;
  svg(options?: PictureOptions): string;
  /** Returns the JSON that the programs print. */
  toJSON(): Record<string, unknown>;
  /** Returns the position as one line. */
  toString(): string;
  /** Frees its memory now and not with the next collection. */
  free(): void;
}

/** A game with its headers and notes. */
export class Game {
  /** Makes a game from the empty board or a position, with the pie rule [default] or without it. */
  constructor(board: string | Position, options?: { swap?: boolean });
  /** Reads the only game, position or diagram of a text in any format. Throws at its first error. */
  static parse(text: string, options?: ReadOptions): Game;
  /** Reads a text of {@link Game.toUrl}. */
  static fromUrl(text: string): Game;
  readonly board: string;
  /** The number of completed turns. */
  readonly turns: number;
  /** The position after the last action. */
  readonly position: Position;
  /** Whether the second player may take the first one's color now. */
  readonly maySwap: boolean;
  /** Returns the position after a number of actions; `undefined` beyond the last one. */
  positionAt(actions: number): Position | undefined;
  /** Plays a point, a coordinate, a whole turn such as `"e4,f8"`, `"pass"` or `"swap"`. */
  push(action: number | string): this;
  /** Undoes the last action and returns its name; `undefined` before the first one. */
  pop(): string | undefined;
  /** Ends the game for a side [default: the side to move]. */
  resign(side?: Side): this;
  /** Ends the game, with the winner if there is one. */
  end(ending: "resign" | "time" | "adjudicated", winner?: Side | null): this;
  /** Returns the legal placements in the order of points; nothing after the end. */
  legal(): Uint16Array;
  /** Returns the end of the game; null while it goes on. */
  outcome(): Outcome | null;
  history(): HistoryEntry[];
  /** Returns the headers of the record, such as `["x", "alice"]`. */
  headers(): [name: string, value: string][];
  /** Sets a header; an empty value removes it. */
  setHeader(name: string, value: string): this;
  /** Writes the game in a format [default: `record`]. */
  write(format?: Format, options?: { dialect?: Dialect }): string;
  /** Returns, in words, the parts of the game that a format does not hold. */
  losses(format: Format): string[];
  /** Returns the game as a text for the address of a page: up to 140 characters for 97 placements on `hex7`. */
  toUrl(): string;
  coord(at: number, options?: { dialect?: Dialect }): string;
  point(at: number | string, options?: { dialect?: Dialect }): number;
  /** Returns a picture. */
  svg(options?: PictureOptions): string;
  /** Returns the markup of a board with a button of the name `point` on each point. */
  liveBoard(options?: { dialect?: Dialect }): string;
  /** Returns the data that the script of a replay loads. */
  replay(options?: ReplayOptions): Record<string, unknown>;
  copy(): Game;
  /** Returns the JSON of the format `json`. */
  toJSON(): Record<string, unknown>;
  /** Returns the native record. */
  toString(): string;
  /** Frees its memory now and not with the next collection. */
  free(): void;
}

export interface ReplayOptions {
  /** The names of points [default: the board's own]. */
  dialect?: Dialect;
  /** The texts [default: English]. */
  texts?: Catalog;
  /** The chances of x to win, from 0 to 1, at the start and after each action; they may end early. */
  values?: number[];
  /** Notes besides the comments of the record. Turns count from 1 over both players; 0 is the start. */
  notes?: { turn: number; text: string }[];
}

export interface ReadOptions {
  /** The board of records that do not name one. */
  board?: string;
  /** The side to move where a diagram does not tell. */
  toMove?: Side;
}

/** A record, a position or a diagram of a text. */
export interface ReadItem {
  kind: "record" | "position" | "diagram" | "skipped";
  start: number;
  end: number;
  findings: Finding[];
  /** The game up to its first fault, or from the position on; null where there is none. */
  game: Game | null;
}

/** Reads every record, position and diagram of a text, and the findings outside of them. */
export function read(text: string, options?: ReadOptions): { items: ReadItem[]; findings: Finding[] };

/** A replacement of a part of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A fault of a text, or a fact worth knowing. */
export interface Finding {
  /** Such as `M203`. */
  code: string;
  /** Such as `enemy-not-smaller`. */
  name: string;
  severity: "error" | "warning" | "info";
  message: string;
  start: number;
  end: number;
  /** The line, counted from 1. */
  line: number;
  /** The column, counted from 1 in characters. */
  column: number;
  /** The number of the record, counted from 1. */
  game: number | null;
  turn: number | null;
  placement: number | null;
  side: Side | null;
  /** The facts of the code. */
  data: Record<string, unknown>;
  /** The only correction that leaves the game as it is; null without one. */
  fix: Edit[] | null;
  /** Readings of a wrong coordinate that let the whole game be played. */
  suggestions: { message: string; edit: Edit | null }[];
  /** The checks that were skipped because the game is broken here. */
  unchecked: string | null;
  /** The page of the code, in Markdown. */
  explanation: string;
}

/** What the validator found out about a record. */
export interface GameReport {
  number: number;
  format: Format;
  start: number;
  end: number;
  board: string | null;
  result: string | null;
  valid: boolean;
  turns: number;
  placements: number;
  brokenAt: number | null;
  skipped: string[];
  assumed: string[];
}

export interface Selection {
  /** The codes to report, by id, name or the beginning of an id [default: those of the program]. */
  select?: string[];
  /** The codes to leave out. */
  ignore?: string[];
}

/** Validates every game of a text. */
export function validate(
  text: string,
  options?: Selection,
): { findings: Finding[]; games: GameReport[]; unread: [start: number, end: number][] };

/** Makes every correction that leaves the games as they are. */
export function fix(
  text: string,
  options?: Selection,
): { text: string; fixed: string[]; refused: { code: string; reason: string }[]; unread: string | null };

/** Returns a text with edits made that do not overlap. */
export function applyEdits(text: string, edits: Edit[]): string;

/** Returns every code of findings with its page. */
export function codes(): {
  code: string;
  name: string;
  severity: "error" | "warning" | "info";
  summary: string;
  explanation: string;
}[];

/** A placement and its value. */
export interface Candidate {
  point: number;
  /** The chance of winning for the side that places, 0 to 1. */
  value: number;
  proof: "win" | "loss" | null;
  evaluations: number;
}

/** The state of an analysis. */
export interface Report {
  /** The best placement; null without one. */
  best: number | null;
  /** The chance of winning for the side to move, 0 to 1. */
  value: number;
  /** The result for the side to move where it is proven. */
  proof: "win" | "loss" | null;
  /** The expected placements of both sides; forced passes are left out. */
  line: number[];
  /** The expected placements after each of the best candidates, one of those that a symmetry of the position
   *  maps to each other; each line begins with its candidate, and the first one is `line`. As many as
   *  {@link AnalyzeOptions.lines}, or as there are. */
  lines: number[][];
  /** Every legal placement, the best first. */
  candidates: Candidate[];
  evaluations: number;
  milliseconds: number;
}

/** The state of a review. */
export interface Review {
  /** The number of analyzed positions. */
  done: number;
  /** The number of positions of the game. */
  total: number;
  /** The chances of x to win, from 0 to 1, at the start and after each action so far. */
  values: number[];
  /** The mistakes so far, in order. */
  mistakes: Mistake[];
}

/** An action that lost a tenth of the chance of winning or more. */
export interface Mistake {
  /** The index in `values` of the position in which it was played. */
  step: number;
  /** The turn, counted from 1 over both players. */
  turn: number;
  /** The number of the action in its turn, counted from 1. */
  placement: number;
  /** The side that was to move. */
  side: Side;
  /** From a loss of 0.1, 0.2 and 0.3 on. */
  mark: "inaccuracy" | "mistake" | "blunder";
  /** A coordinate, `swap` or `resign`. */
  played: string;
  /** The rest of the turn that is better, such as `"e4,f8"`; null where there is no placement. */
  better: string | null;
  /** The chance of winning that it lost, 0 to 1. */
  loss: number;
}

export interface ReviewOptions {
  /** The number of evaluations of each position [default: 1,000]. */
  evaluations?: number;
  /** The most nodes of a tree, 32 bytes each [default: 1,000,000]. */
  nodes?: number;
  /** Ends it with the signal's reason, between two positions. */
  signal?: AbortSignal;
}

/** The state of a proof. */
export interface Solution {
  /** The value for the side to move; null while it is unknown. */
  value: "win" | "draw" | "loss" | null;
  /** Placements of perfect play. */
  line: number[];
  /** The positions searched so far. */
  positions: number;
  milliseconds: number;
}

export interface AnalyzeOptions {
  /** The number of evaluations after which it ends [default: no limit]. */
  evaluations?: number;
  /** The time after which it ends [default: no limit]. */
  milliseconds?: number;
  /** The most nodes of the tree, 32 bytes each [default: 1,000,000]. */
  nodes?: number;
  /** Decides between placements of equal value [default: 0]. */
  seed?: number;
  /** The number of candidates with lines [default: 1]. */
  lines?: number;
  /** Whether to go on with the tree of the last such analysis, unless it still runs [default: false]. */
  keep?: boolean;
  /** Ends it with the signal's reason. */
  signal?: AbortSignal;
}

/** Searches the positions of one board. */
export class Engine {
  private constructor();
  /** Makes an engine in a worker: a new one, or one that was made of `worker.js`. */
  static worker(board: string, options?: { worker?: Worker }): Promise<Engine>;
  /** Makes an engine in this thread, which waits while a slice of the work runs. */
  static local(board: string): Promise<Engine>;
  readonly board: string;
  /** The name of the evaluation, such as `net hex7 v1`. */
  readonly name: string;
  /** Analyzes a position and iterates over reports. A slow reader gets the newest one. */
  analyze(game: Game | Position, options?: AnalyzeOptions): AsyncGenerator<Report, void, undefined>;
  /** Reviews every position of a game and iterates over the review so far. A slow reader gets the newest one. */
  review(game: Game, options?: ReviewOptions): AsyncGenerator<Review, void, undefined>;
  /** Proves who wins. A board has at most 128 points. `bytes` is the size of its table [default: 64 MiB]. */
  solve(
    game: Game | Position,
    options?: { milliseconds?: number; bytes?: number; signal?: AbortSignal },
  ): AsyncGenerator<Solution, void, undefined>;
  /** Chooses the next action at a level from 0 to 9 [default: 9]: a point, `"pass"` or `"swap"`. */
  choose(
    game: Game | Position,
    options?: { level?: number; seed?: number; signal?: AbortSignal },
  ): Promise<number | "pass" | "swap">;
  /** Ends the worker. */
  close(): void;
}
