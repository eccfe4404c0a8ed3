// A magnifier above the finger on a board with small points.

const zoom = 2.2;

let glass;

// Shows what is below a finger on a board.
export function magnify(event, board) {
  const point = board.querySelector("[data-point]");
  if (!point || point.getBoundingClientRect().width > 40) return;
  glass ??= Object.assign(document.createElement("div"), { className: "magnifier" });
  const copy = board.cloneNode(true);
  const { left, top, width, height } = board.getBoundingClientRect();
  copy.setAttribute("width", width * zoom);
  copy.setAttribute("height", height * zoom);
  glass.replaceChildren(copy);
  document.body.append(glass);
  const half = glass.offsetWidth / 2;
  glass.style.left = `${event.clientX - half}px`;
  glass.style.top = `${Math.max(0, event.clientY - 2.6 * half)}px`;
  copy.style.inlineSize = `${width * zoom}px`;
  copy.style.left = `${half - (event.clientX - left) * zoom}px`;
  copy.style.top = `${half - (event.clientY - top) * zoom}px`;
}

// Returns whether the magnifier is shown.
export function isMagnified() {
  return glass?.isConnected ?? false;
}

export function endMagnifying() {
  glass?.remove();
}
