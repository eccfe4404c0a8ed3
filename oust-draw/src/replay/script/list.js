// The list of turns, and the notes of the turn shown.

import { entryAt } from "./steps.js";

export class List {
  constructor(root, replay) {
    this.list = root.querySelector("[data-replay=turns]");
    this.notes = root.querySelector("[data-replay=notes]");
    this.list?.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) replay.go(Number(button.dataset.step));
    });
  }

  load(game) {
    const noted = new Set(game.notes.map((note) => note.after));
    const rows = [];
    let row;
    game.turns.forEach((turn, index) => {
      // Each row has a slot for each side. A swap shares the slot of the second player's turn.
      if (!row || row.closed) {
        row = make("li");
        rows.push(row);
      }
      row.closed = turn.side === "o" && turn.number !== null;
      row.append(entry(turn, noted.has(index + 1)));
    });
    this.list?.replaceChildren(...rows);
  }

  show(game, step) {
    for (const button of this.list?.querySelectorAll("button") ?? []) {
      const current = Number(button.dataset.step) === step;
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      // One stop of the tab key: the arrow keys move it.
      button.tabIndex = current || (step === 0 && button.dataset.step === "1") ? 0 : -1;
      if (current) scrollTo(this.list, button.closest("li"));
    }
    if (step === 0 && this.list) this.list.scrollTop = 0;
    const here = entryAt(game, step);
    const notes = game.notes.filter((note) => note.after === here);
    this.notes?.replaceChildren(...notes.map(({ text }) => make("li", text)));
  }
}

// Returns a turn: its number, and a button for each of its actions.
function entry({ number, side, tokens, end, refused }, noted) {
  const cell = make("span", undefined, side);
  if (number !== null) cell.append(make("span", number, "number"));
  if (noted) cell.classList.add("noted");
  tokens.forEach((token, place) => {
    const button = make("button", token);
    button.type = "button";
    button.dataset.step = end - tokens.length + 1 + place;
    if (refused && place === tokens.length - 1) button.className = "refused";
    cell.append(button);
  });
  return cell;
}

// Scrolls the list, not the page.
function scrollTo(list, row) {
  const above = row.offsetTop - list.scrollTop;
  if (above < 0 || above + row.offsetHeight > list.clientHeight) {
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}

function make(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) {
    made.textContent = text;
    made.dir = "auto";
  }
  if (className) made.className = className;
  return made;
}
