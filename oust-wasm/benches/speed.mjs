// Evaluations, validation and start in Node, in CPU time.
//
//     node target/bench/speed.mjs [simd|scalar] [EVALUATIONS]
//
// See `beside-chessops.mjs` for the folder.

import { Engine, Game, load, validate } from "@oust-toolkit/oust";

const [module = "simd", evaluations = 500_000] = process.argv.slice(2);
const began = performance.now();
await load({ simd: module === "simd" });
const loaded = performance.now() - began;
new Game("hex7").liveBoard();
console.log(`${module}: load ${loaded.toFixed(0)} ms, first board ${(performance.now() - began - loaded).toFixed(0)} ms`);

function spent(began) {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

for (const board of ["hex5", "hex7", "9x9"]) {
  const engine = await Engine.local(board);
  let best = 0;
  for (let round = 0; round < 3; round += 1) {
    const cpu = process.cpuUsage();
    let last;
    for await (const report of engine.analyze(new Game(board), { evaluations: Number(evaluations) })) last = report;
    best = Math.max(best, last.evaluations / spent(cpu));
  }
  console.log(`${module} ${board}: ${(best / 1e6).toFixed(2)} M evaluations a second`);
}

const game = new Game("13x13");
let state = 1;
while (game.outcome() === null) {
  const legal = game.legal();
  state = (state * 48_271) % 2_147_483_647;
  game.push(legal.length === 0 ? "pass" : legal[state % legal.length]);
}
const text = `${game.setHeader("x", "ada").setHeader("o", "ben").write()}\n`.repeat(2_000);
const cpu = process.cpuUsage();
validate(text, { ignore: ["G"] });
console.log(`${module}: validates ${(text.length / 1e6 / spent(cpu)).toFixed(0)} MB a second`);
