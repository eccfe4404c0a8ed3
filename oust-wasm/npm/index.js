// The interface of the package. It turns the classes of the WebAssembly module into what `index.d.ts`
// describes, and has no rule, format or picture of its own.

export { OustError, load } from "./load.js";
export { Game, Position, read } from "./game.js";
export { board, boardStyle } from "./board.js";
export { replayParts, replayStyle } from "./replay.js";
export { applyEdits, codes, fix, validate } from "./validate.js";
export { Engine } from "./engine.js";
