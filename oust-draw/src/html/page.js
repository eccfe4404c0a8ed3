"use strict";

// Shows steps that the toolkit computed; knows no rule of the game. Inserts content of a record as
// text only.

const games = JSON.parse(document.getElementById("games").textContent);
const boards = document.querySelectorAll("template.board");
const sides = ["x", "o"];
const $ = (id) => document.getElementById(id);

let game; // the game shown
let number = -1; // its index
let step = 0; // how many of its actions are shown
let points = []; // the groups of the board's points
let timer = 0; // of playing

// ---- navigation

function go(to) {
  step = Math.max(0, Math.min(to, game.steps.length - 1));
  show();
  const hash = address();
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

// Returns the step at the end of the previous or the next turn.
function turnFrom(direction) {
  let to = step + direction;
  while (to > 0 && to < game.steps.length - 1 && !game.steps[to].ends) to += direction;
  return to;
}

function address() {
  const { turn, part, ends } = game.steps[step];
  const place = ends ? `${turn}` : `${turn}.${part}`;
  return number === 0 ? `#${place}` : `#${number + 1}:${place}`;
}

// `#12`, `#12.1` for the first action of turn 12, `#3:12` in the third game.
function goToAddress() {
  const [, asked, turn, part] = /^#(?:(\d+):)?(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
  choose(Math.min(Math.max(Number(asked ?? 1), 1), games.length) - 1);
  if (turn === undefined) return go(0);
  const isAsked = (shown) =>
    shown.turn === Number(turn) && (part === undefined ? shown.ends : shown.part === Number(part));
  const found = game.steps.findIndex(isAsked);
  // An unfinished turn, or one after the end: the last step up to it.
  const upTo = game.steps.findLastIndex((shown) => shown.turn <= Number(turn));
  go(found === -1 ? upTo : found);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (step < game.steps.length - 1 ? go(step + 1) : play(false)), 800) : 0;
  $("play").textContent = on ? "Stop" : "Play";
}

function startOrStop() {
  if (!timer && step === game.steps.length - 1) go(0);
  play(!timer);
}

// ---- a step

function show() {
  const { side, point, gone = [], counts, done, next } = game.steps[step];
  const stones = stonesAt(step);
  const set = (index, name) => points[index].setAttribute("class", name);
  points.forEach((_, index) => set(index, stones.get(index) ?? ""));
  for (const index of gone) set(index, `${side === "x" ? "o" : "x"} gone`);
  if (point !== null && stones.has(point)) set(point, `${side} last`);

  // A swap and an ending belong to no turn.
  const { turn, ends } = game.steps[step];
  const of = turn > 0 && (ends || point !== null) ? `Turn ${turn}: ` : "";
  const said = `${of}${done} ${next}`;
  $("said").textContent = said;
  $("board").firstElementChild.setAttribute("aria-label", said);

  const exchanged = game.swap !== null && step < game.swap;
  sides.forEach((name, index) => {
    const row = document.querySelector(`#counts tr.${name}`);
    const holder = exchanged ? sides[1 - index] : name;
    $(`name-${name}`).textContent = game[holder] ?? name;
    row.cells[1].textContent = counts[index][0];
    row.cells[2].textContent = counts[index][1];
    row.classList.toggle("next", next.startsWith(`${name} `));
  });

  showTurn();
  for (const cursor of document.querySelectorAll(".chart .cursor")) {
    cursor.setAttribute("x1", step);
    cursor.setAttribute("x2", step);
  }
  const value = game.values?.[step];
  $("chance").textContent = value === undefined ? "not analyzed" : `${(value / 10).toFixed(1)} %`;
  $("slider").value = step;
  for (const id of ["first", "turn-back", "back"]) $(id).disabled = step === 0;
  for (const id of ["forward", "turn-forward", "last"]) $(id).disabled = step === game.steps.length - 1;
}

function stonesAt(end) {
  const stones = new Map();
  game.start.forEach((placed, side) => placed.forEach((point) => stones.set(point, sides[side])));
  for (const { side, point, gone = [] } of game.steps.slice(1, end + 1)) {
    for (const index of gone) stones.delete(index);
    if (point !== null) stones.set(point, side);
  }
  return stones;
}

// Marks the current entry of the list of turns and shows its notes.
function showTurn() {
  const list = $("turns");
  for (const button of list.querySelectorAll("button")) {
    const current = Number(button.dataset.step) === step;
    if (current) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    // One stop of the tab key: the arrow keys move it.
    button.tabIndex = current || (step === 0 && button.dataset.step === "1") ? 0 : -1;
    if (current) scrollTo(list, button);
  }
  if (step === 0) list.scrollTop = 0;
  const entry = entryAt(step);
  const notes = game.notes.filter((note) => note.after === entry);
  $("notes").replaceChildren(...notes.map((note) => element("li", note.text)));
}

// Returns the number of entries of the list of turns that have begun.
function entryAt(step) {
  const found = game.turns.findIndex((turn) => step <= turn.end);
  return step === 0 ? 0 : found === -1 ? game.turns.length : found + 1;
}

// Returns the step at the next entry with a note; after the last one, at the first.
function nextNote() {
  const here = entryAt(step);
  const next = game.notes.find((note) => note.after > here) ?? game.notes[0];
  if (!next) return step;
  return next.after === 0 ? 0 : game.turns[next.after - 1].end;
}

// Scrolls the list, not the page.
function scrollTo(list, button) {
  const row = button.closest("li");
  const above = row.offsetTop - list.scrollTop;
  if (above < 0 || above + row.offsetHeight > list.clientHeight) {
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}

// ---- a game

function choose(index) {
  if (index === number) return;
  play(false);
  number = index;
  game = games[index];
  $("game").value = index;
  $("title").textContent = game.title;
  const board = boards[game.board];
  const drawn = board.content.firstElementChild.cloneNode(true);
  document.querySelector("main").dataset.shape = drawn.dataset.shape;
  $("board").replaceChildren(drawn);
  points = [...document.querySelectorAll("#board [data-point]")];
  $("slider").max = game.steps.length - 1;
  $("note").hidden = game.notes.length === 0;
  $("facts").replaceChildren(
    ...game.facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]),
  );
  listTurns();
  drawChart();
  drawValues();
}

function listTurns() {
  const noted = new Set(game.notes.map((note) => note.after));
  const rows = [];
  let row;
  game.turns.forEach((turn, index) => {
    const swap = turn.number === null;
    // A swap shares the slot of the second player's turn.
    if (!row || row.closed) {
      row = element("li");
      rows.push(row);
      row.append(element("span", `${rows.length}.`, "number"));
    }
    const cell = element("span", undefined, turn.side);
    if (noted.has(index + 1)) cell.classList.add("noted");
    turn.tokens.forEach((token, place) => {
      const button = element("button", token);
      button.type = "button";
      button.dataset.step = turn.end - turn.tokens.length + 1 + place;
      cell.append(button);
    });
    row.append(cell);
    row.closed = turn.side === "o" && !swap;
  });
  $("turns").replaceChildren(...rows);
}

function drawChart() {
  const most = game.steps.reduce((most, { counts }) => Math.max(most, counts[0][0], counts[1][0]), 1);
  const lines = sides.flatMap((name, side) =>
    ["stones", "largest"].map((kind, which) => {
      const spots = game.steps.map(({ counts }, index) => `${index},${most - counts[side][which]}`);
      return shape("polyline", { class: `${name} ${kind}`, points: spots.join(" ") });
    }),
  );
  fillChart("chart", most, lines);
}

// Draws the values of the positions, x at the top, and a spot at the end of each turn with a note.
function drawValues() {
  const { values = [], notes, turns } = game;
  $("value").hidden = values.length === 0;
  const spots = values.map((value, index) => `${index},${1000 - value}`);
  const end = Math.max(0, values.length - 1);
  const noted = [...new Set(notes.map(({ after }) => after))];
  const steps = noted.map((after) => (after === 0 ? 0 : turns[after - 1].end));
  fillChart("value", 1000, [
    shape("polygon", { class: "area", points: ["0,1000", ...spots, `${end},1000`].join(" ") }),
    shape("line", { class: "half", x1: 0, x2: game.steps.length, y1: 500, y2: 500 }),
    shape("polyline", { class: "curve", points: spots.join(" ") }),
    ...steps
      .filter((step) => step in values)
      .map((step) => {
        const [x, y] = [step, 1000 - values[step]];
        return shape("line", { class: "spot", x1: x, x2: x, y1: y, y2: y });
      }),
  ]);
}

// Fills a chart with lines from 0 to `most`, one unit wide for each step, and its cursor.
function fillChart(id, most, lines) {
  const chart = $(id).querySelector("svg");
  const width = Math.max(1, game.steps.length - 1);
  chart.setAttribute("viewBox", `0 ${-most * 0.05} ${width} ${most * 1.1}`);
  const cursor = shape("line", { class: "cursor", x1: 0, x2: 0, y1: -most, y2: 2 * most });
  chart.replaceChildren(...lines, cursor);
}

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

// ---- light or dark

// The stored choice. A browser that stores nothing for files throws; the choice then lasts for this
// page.
function inStore(access) {
  try {
    return access(localStorage) ?? "";
  } catch {
    return "";
  }
}

function letChooseTheme() {
  const root = document.documentElement;
  // A page in one theme offers no choice.
  if (root.dataset.theme) return;
  const choice = $("theme");
  const follow = () => {
    if (choice.value) root.dataset.theme = choice.value;
    else delete root.dataset.theme;
  };
  choice.value = inStore((store) => store.getItem("oust-theme"));
  follow();
  choice.addEventListener("change", () => {
    follow();
    inStore((store) => store.setItem("oust-theme", choice.value));
  });
  $("scheme").hidden = false;
}

// ---- events

const actions = {
  first: () => go(0),
  "turn-back": () => go(turnFrom(-1)),
  back: () => go(step - 1),
  forward: () => go(step + 1),
  "turn-forward": () => go(turnFrom(1)),
  last: () => go(game.steps.length - 1),
  note: () => go(nextNote()),
};
const keys = {
  Home: "first",
  ArrowUp: "turn-back",
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowDown: "turn-forward",
  End: "last",
  n: "note",
};

function listen() {
  for (const [id, action] of Object.entries(actions)) {
    $(id).addEventListener("click", () => (play(false), action()));
  }
  $("play").addEventListener("click", startOrStop);
  $("slider").addEventListener("input", () => (play(false), go(Number($("slider").value))));
  $("game").addEventListener("change", () => (choose(Number($("game").value)), go(0)));
  $("turns").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) play(false), go(Number(button.dataset.step));
  });
  for (const chart of document.querySelectorAll(".chart svg")) {
    chart.addEventListener("click", (event) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      play(false);
      go(Math.round(((event.clientX - left) / width) * (game.steps.length - 1)));
    });
  }
  addEventListener("hashchange", () => (play(false), goToAddress()));
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches("select, input")) return;
    const inTurns = target.closest("#turns") !== null;
    if (key === " " && !target.matches("button")) startOrStop();
    else if (key in keys) play(false), actions[keys[key]]();
    else return;
    event.preventDefault();
    if (inTurns) document.querySelector("#turns [tabindex='0']")?.focus();
  });
}

letChooseTheme();
if (games.length > 0) {
  $("game").replaceChildren(
    ...games.map(({ title }, index) => new Option(`${index + 1}. ${title}`, index)),
  );
  $("choice").hidden = games.length === 1;
  listen();
  goToAddress();
}
