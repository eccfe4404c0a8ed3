// The native answers of the programs and the crates.

import { execFileSync } from "node:child_process";

export const ROOT = `${process.env.OUST_ROOT}/`;

// The folder with the programs of the gate's build.
const PROGRAMS = process.env.OUST_PROGRAMS;

// Runs a program; another status than 0 says that something is wrong with its text.
export function run(program, arguments_, input) {
  try {
    const options = { input, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "pipe"] };
    return execFileSync(`${PROGRAMS}/${program}`, arguments_, options);
  } catch (error) {
    if (error.stdout) return error.stdout;
    throw error;
  }
}

// Returns the reports of random positions of a board.
export function reports(board, evaluations, seeds) {
  const lines = run("examples/native", [board, evaluations, ...seeds].map(String)).trim();
  return lines.split("\n").map((line) => JSON.parse(line));
}
