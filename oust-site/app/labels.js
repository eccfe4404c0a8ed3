// Names the points of a board for screen readers, in the language of the page.

import { sideText, text } from "./texts.js";

// Names the buttons of a board by the stones of a position, and by its placements if some may be made.
export function label(svg, position, mayPlace) {
  const stones = position.stones();
  const legal = new Set(mayPlace ? position.legal() : []);
  for (const group of svg.querySelectorAll("[data-point]")) {
    const button = group.querySelector("button");
    if (button === null) continue;
    button.type = "button";
    button.setAttribute("aria-label", name(position, Number(group.dataset.point), stones, legal));
  }
}

function name(position, point, stones, legal) {
  const coord = position.coord(point).toUpperCase();
  const side = [undefined, "x", "o"][stones[point]];
  if (side !== undefined) {
    const size = position.group(point).length;
    const color = sideText(side);
    return size === 1 ? text("point-stone", { coord, color }) : text("point-group", { coord, color, size });
  }
  if (!legal.has(point)) return text("point-empty", { coord });
  const captures = position.check(point);
  return captures === null ? text("point-legal", { coord }) : text("site-captures", { coord, count: captures.captured });
}

// Says why a placement is refused.
export function refusal(position, error) {
  const [[rule, facts]] = Object.entries(typeof error.facts === "string" ? { [error.facts]: {} } : error.facts);
  const coord = facts.point === undefined ? "" : position.coord(facts.point);
  const values = { coord, group: facts.size };
  switch (rule) {
    case "occupied":
      return text("refused-occupied", values);
    case "joins-without-capture":
      return text("refused-joins", values);
    case "enemy-not-smaller":
      return text("refused-not-smaller", { ...values, enemies: facts.enemies.map(({ size }) => size).join(", ") });
    default:
      return error.message;
  }
}
