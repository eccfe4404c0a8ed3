// The facts of boards.

import { oust } from "./load.js";

// Returns the name, shape, rows and coordinates of a board.
export function board(name, { dialect } = {}) {
  return JSON.parse(oust().boardFacts(name, dialect));
}

// Returns the style sheet of boards with buttons.
export function boardStyle() {
  return oust().boardStyle();
}
