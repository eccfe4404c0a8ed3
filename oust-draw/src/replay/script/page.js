// The page in one file: its choice of a game and its address.

import { Replay } from "./replay.js";
import { letChoose } from "./theme.js";

const games = JSON.parse(document.getElementById("games").textContent);
const boards = document.querySelectorAll("template.boards");
const select = document.getElementById("game");
const replay = new Replay(document);

letChoose(document.getElementById("theme"), document.querySelector("[data-replay=sizes]"));
if (games.length > 0) {
  select.replaceChildren(...games.map(({ title }, index) => new Option(`${index + 1}. ${title}`, index)));
  select.closest("label").hidden = games.length === 1;
  select.addEventListener("change", () => {
    choose(Number(select.value));
    writeAddress();
  });
  addEventListener("hashchange", goToAddress);
  goToAddress();
  replay.onStep = writeAddress;
}

function choose(number, step) {
  const game = games[number];
  select.value = number;
  document.getElementById("title").textContent = game.title;
  const result = document.getElementById("result");
  result.textContent = game.result;
  result.classList.toggle("broken", game.broken);
  const svg = boards[game.board].content.firstElementChild.cloneNode(true);
  document.querySelector("main").dataset.shape = svg.dataset.shape;
  document.getElementById("board").replaceChildren(svg);
  replay.load(game, svg, { step });
}

// `#12` is the end of turn 12, `#12.1` its first action, `#end` the last step, `#3:12` turn 12 of the
// third game.
function writeAddress() {
  const number = games.indexOf(replay.game);
  const { turn, part, ends, point } = replay.game.steps[replay.step];
  const over = replay.step === replay.last && !ends && point === null;
  const place = over ? "end" : ends ? `${turn}` : `${turn}.${part}`;
  const hash = number === 0 ? `#${place}` : `#${number + 1}:${place}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function goToAddress() {
  const [, asked, place] = /^#(?:(\d+):)?(end|\d+(?:\.\d+)?)$/.exec(location.hash) ?? [];
  const number = Math.min(Math.max(Number(asked ?? 1), 1), games.length) - 1;
  const step = stepAt(games[number], place);
  if (games[number] === replay.game) replay.go(step);
  else choose(number, step);
}

// Returns the step of a place of an address; the last one without a place.
function stepAt({ steps }, place) {
  if (place === undefined || place === "end") return steps.length - 1;
  const [turn, part] = place.split(".").map(Number);
  const isAsked = (shown) => shown.turn === turn && (part === undefined ? shown.ends : shown.part === part);
  const found = steps.findIndex(isAsked);
  // An unfinished turn, or one after the end: the last step up to it.
  return found === -1 ? steps.findLastIndex((shown) => shown.turn <= turn) : found;
}
