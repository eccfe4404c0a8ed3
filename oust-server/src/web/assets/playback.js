// Plays a turn back, stone by stone, on a board that shows the position after it.

const pause = 450; // between two placements, in milliseconds

let running; // the playback that is not over

// Plays `steps` back: placements of the color `mover`, each with the points that it captures.
export function playBack(board, steps, mover) {
  finish();
  if (steps.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const enemy = mover === "x" ? "o" : "x";
  const coords = new Set(steps.flatMap(([coord, captured]) => [coord, ...captured]));
  const points = [...coords].map((coord) => {
    const point = board.querySelector(`[data-coord="${CSS.escape(coord)}"]`);
    return { coord, point, after: point.getAttribute("class") ?? "" };
  });
  const show = (count) => {
    for (const { coord, point } of points) point.setAttribute("class", contentAfter(steps, count, coord, mover, enemy));
  };
  const end = () => {
    clearInterval(running.timer);
    for (const { point, after } of points) point.setAttribute("class", after);
    running = undefined;
    delete board.dataset.playing;
  };
  let shown = 0;
  const timer = setInterval(() => {
    shown += 1;
    if (shown < steps.length) show(shown);
    else end();
  }, pause);
  running = { end, timer };
  board.dataset.playing = "true";
  show(shown);
}

// Shows the position after the turn at once.
export function finish() {
  running?.end();
}

// Returns the classes of a point after the first `count` placements.
function contentAfter(steps, count, coord, mover, enemy) {
  const isPlaced = steps.slice(0, count).some(([placed]) => placed === coord);
  const captured = steps.findIndex(([, captured]) => captured.includes(coord));
  if (isPlaced) return `${mover} last`;
  if (captured === -1) return "";
  return captured < count ? `taken-${enemy}` : enemy;
}
