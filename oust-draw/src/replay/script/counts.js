// The players, their stones and their largest groups at a step.

import { sides } from "./steps.js";

export class Counts {
  constructor(root) {
    this.table = root.querySelector("[data-replay=counts]");
    this.facts = root.querySelector("[data-replay=facts]");
  }

  load(game) {
    this.facts?.replaceChildren(
      ...game.facts.flatMap((fact) => ["dt", "dd"].map((name, index) => {
        const made = document.createElement(name);
        made.textContent = fact[index];
        made.dir = "auto";
        return made;
      })),
    );
  }

  show(game, step) {
    const { counts, next } = game.steps[step];
    const exchanged = game.swap !== null && step < game.swap;
    sides.forEach((side, index) => {
      const row = this.table?.querySelector(`[data-side=${side}]`);
      if (!row) return;
      const holder = exchanged ? sides[1 - index] : side;
      row.querySelector("bdi").textContent = game[holder] ?? side;
      counts[index].forEach((count, cell) => (row.cells[cell + 1].textContent = count));
      row.classList.toggle("next", side === next);
    });
  }
}
