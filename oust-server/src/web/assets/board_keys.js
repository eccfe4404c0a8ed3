// The arrow keys on a board with buttons: one point of it is a stop of the tab key.

const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Returns whether a key moves on a board.
export function isArrow(key) {
  return key in arrows;
}

// Moves the focus from a button to the nearest one in the direction of an arrow key, if there is one.
export function moveFocus(from, key) {
  const next = neighbor(from, arrows[key]);
  if (!next) return;
  moveStop(next);
  next.focus();
}

// Makes a button the stop of its board.
export function moveStop(to) {
  for (const other of to.closest(".board").querySelectorAll("button")) {
    const index = other === to ? 0 : -1;
    // Setting it to what it is costs as much as a change.
    if (other.tabIndex !== index || !other.hasAttribute("tabindex")) other.tabIndex = index;
  }
}

function neighbor(from, [right, down]) {
  const center = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = center(from);
  let best;
  let least = Infinity;
  for (const other of from.closest(".board").querySelectorAll("button")) {
    if (other === from) continue;
    const [dx, dy] = center(other).map((value, index) => value - [x, y][index]);
    const along = dx * right + dy * down;
    const across = Math.abs(dx * down) + Math.abs(dy * right);
    if (along <= 1 || across > along * 1.2) continue;
    const distance = along + 2 * across;
    if (distance < least) [least, best] = [distance, other];
  }
  return best;
}
