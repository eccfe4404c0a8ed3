// The elements of replays.

import { oust } from "./load.js";

// Returns the elements that the script of a replay fills, in English or with the texts of a catalog.
export function replayParts({ texts } = {}) {
  return { controls: oust().replayControls(texts), panel: oust().replayPanel(texts) };
}

// Returns the style sheet of these elements.
export function replayStyle() {
  return oust().replayStyle();
}
