// A rule server and two players, as a Go board program runs them; see `.ci/gtp`.
"use strict";

const assert = require("node:assert");
const { Controller } = require("@sabaki/gtp");

const oust = process.argv[2];
const engines = [];

function start(...flags) {
  const engine = new Controller(oust, ["gtp", ...flags]);
  engine.start();
  engines.push(engine);
  return engine;
}

async function ask(engine, line) {
  const [name, ...args] = line.split(" ");
  const answer = await engine.sendCommand({ name, args });
  assert(!answer.error, `${line}: ${answer.content}`);
  return answer.content;
}

async function playGame() {
  const ruler = start("--board", "9x9");
  const black = start("--level", "3", "--seed", "1");
  const white = start("--level", "2", "--seed", "2");
  const size = await ask(ruler, "gogui-rules_board_size");
  for (const player of [black, white]) await ask(player, `boardsize ${size}`);
  let moves = 0;
  while ((await ask(ruler, "gogui-rules_legal_moves")) !== "") {
    const side = await ask(ruler, "gogui-rules_side_to_move");
    const [player, other] = side === "black" ? [black, white] : [white, black];
    const vertex = await ask(player, `genmove ${side}`);
    for (const engine of [other, ruler]) await ask(engine, `play ${side} ${vertex}`);
    const boards = [];
    for (const engine of engines) boards.push(await ask(engine, "gogui-rules_board"));
    assert(boards.every((board) => board === boards[0]), `after ${side} ${vertex}`);
    moves += 1;
  }
  const result = await ask(ruler, "gogui-rules_final_result");
  console.log(`${moves} placements and passes: ${result}`);
}

async function interruptSearch() {
  const engine = start();
  await ask(engine, "time_settings 360000 0 0");
  const begun = Date.now();
  const chosen = ask(engine, "genmove black");
  setTimeout(() => engine.process.stdin.write("# interrupt\n"), 300);
  const vertex = await chosen;
  console.log(`interrupted after ${Date.now() - begun} ms: ${vertex}`);
  assert(Date.now() - begun < 20000, "the search goes on");
}

async function refuseColumnI() {
  const refused = await engines[0].sendCommand({ id: 7, name: "play", args: ["b", "I3"] });
  assert(refused.error && refused.id === 7, "an error with its id");
  assert(refused.content.includes("no column I"), refused.content);
}

async function run() {
  await playGame();
  await refuseColumnI();
  await interruptSearch();
  await Promise.all(engines.map((engine) => engine.stop()));
}

run().catch((error) => {
  console.error(error);
  process.exit(1);
});
