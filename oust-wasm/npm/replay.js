// The parts of a page that shows a replay.

import { oust } from "./load.js";

// Returns the style sheet of the parts.
export function replayStyle() {
  return oust().replayStyle();
}

// Returns the markup below a board and next to it.
export function replayParts({ texts } = {}) {
  const [controls, panel] = oust().replayParts(texts);
  return { controls, panel };
}
