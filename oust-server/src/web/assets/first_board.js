// The board of the lobby by keyboard: one stop of the tabulator, and the arrows move on it.

import { isArrow, moveFocus, moveStop } from "./board_keys.js";

const board = document.querySelector(".hero-board .board");
const buttons = board.querySelectorAll("button");
// A newcomer begins in the middle.
moveStop(buttons[(buttons.length - 1) / 2]);

board.addEventListener("focusin", ({ target }) => moveStop(target));

board.addEventListener("keydown", (event) => {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !isArrow(key)) return;
  moveFocus(target, key);
  event.preventDefault();
});
