// Lists and plays random legal moves: the package beside chessops, the chess library of a large site.
//
//     .ci/build-npm
//     npm install --prefix target/bench --install-links target/npm chessops
//     cp oust-wasm/benches/*.mjs target/bench && node target/bench/beside-chessops.mjs [SECONDS]
//
// Both sides list all legal moves as numbers, choose one by the same generator, and play it.

import { Chess } from "chessops/chess";
import { Game, load } from "@oust-toolkit/oust";

await load();
const seconds = Number(process.argv[2] ?? 2);

function random(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

// Returns the moves a second of CPU time, so that other programs on the machine count less.
function rate(play) {
  const next = random(7);
  play(next);
  const began = process.cpuUsage();
  let moves = 0;
  let spent = 0;
  while (spent < seconds * 1e6) {
    moves += play(next);
    const { user, system } = process.cpuUsage(began);
    spent = user + system;
  }
  return Math.round(moves / (spent / 1e6));
}

function oust(board) {
  return (next) => {
    const game = new Game(board);
    let moves = 0;
    while (true) {
      const legal = game.legal();
      if (legal.length === 0) {
        if (game.outcome() !== null) break;
        game.push("pass");
        continue;
      }
      game.push(legal[next(legal.length)]);
      moves += 1;
    }
    game.free();
    return moves;
  };
}

function chess(next) {
  const position = Chess.default();
  let moves = 0;
  while (moves < 120) {
    const legal = [];
    for (const [from, targets] of position.allDests()) for (const to of targets) legal.push({ from, to });
    if (legal.length === 0) break;
    position.play(legal[next(legal.length)]);
    moves += 1;
  }
  return moves;
}

for (const board of ["hex5", "hex7", "9x9", "13x13"]) console.log(`oust ${board}: ${rate(oust(board))} moves a second`);
console.log(`chessops: ${rate(chess)} moves a second`);
