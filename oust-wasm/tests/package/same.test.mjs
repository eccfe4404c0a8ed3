// The package answers what the crates and programs answer natively, to the last digit, with SIMD and
// without it.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";

import { Engine, Game, load, read, validate } from "@oust-toolkit/oust";
import { ROOT, reports, run } from "./native.mjs";

const MODULE = process.env.OUST_MODULE ?? "simd";
await load({ simd: MODULE === "simd" });

const BOARDS = ["hex4", "hex5", "hex6", "hex7", "5x5", "9x9", "11x11", "13x13"];

for (const board of BOARDS) {
  test(`values, lines and choices on ${board} (${MODULE})`, async () => {
    const evaluations = 3_000;
    const engine = await Engine.local(board);
    for (const { game: address, report, level, seed, choice } of reports(board, evaluations, [1, 5, 7, 9])) {
      const game = Game.fromUrl(address);
      let last;
      for await (const found of engine.analyze(game, { evaluations })) last = found;
      const { milliseconds, lines, ...found } = last;
      assert.ok(milliseconds >= 0);
      assert.deepEqual(lines, [found.line]);
      assert.deepEqual(found, report);
      assert.equal(await engine.choose(game, { level, seed }), choice);
    }
  });
}

test("oust analyze prints the same, rounded", async () => {
  const game = new Game("hex5");
  game.push("e5").push(0);
  const printed = run("oust", ["analyze", "--to", "json", "--evaluations", "2000", "-"], game.write());
  const expected = JSON.parse(printed);
  const engine = await Engine.local("hex5");
  let last;
  for await (const found of engine.analyze(game, { evaluations: 2000 })) last = found;
  assert.equal(game.coord(last.best), expected.best);
  assert.equal(Number(last.value.toFixed(4)), expected.value);
  assert.equal(engine.name, expected.engine);
});

// Returns the texts of a folder and its folders, UTF-8 alone: JavaScript has no other texts.
function texts(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return texts(path);
    try {
      return [[path, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path))]];
    } catch {
      return [];
    }
  });
}

test(`findings of every fixture (${MODULE})`, () => {
  let findings = 0;
  const fixtures = texts(`${ROOT}fixtures`);
  for (const [path, text] of fixtures) {
    const output = run("oust-validate", ["--format", "json", "-"], text);
    const expected = JSON.parse(output);
    const found = validate(text);
    const bytes = Buffer.from(text);
    const facts = (finding) => JSON.stringify([
      finding.code, finding.name, finding.severity, finding.message, finding.game, finding.turn,
      finding.placement, finding.side,
    ]);
    const native = expected.findings.map((finding) => {
      const { byte, length, line, column } = finding.span;
      const start = bytes.subarray(0, byte).toString().length;
      const end = bytes.subarray(0, byte + length).toString().length;
      return `${facts(finding)} ${start} ${end} ${line}:${column}`;
    });
    const own = found.findings.map((finding) =>
      `${facts(finding)} ${finding.start} ${finding.end} ${finding.line}:${finding.column}`);
    assert.deepEqual(own.sort(), native.sort(), path);
    assert.deepEqual(
      found.games.map((game) => [game.number, game.valid, game.board, game.turns, game.placements]),
      expected.games.map((game) => [game.game, game.status === "valid", game.board, game.turns, game.placements]),
      path,
    );
    findings += own.length;
  }
  assert.ok(fixtures.length > 200 && findings > 200, `${fixtures.length} texts, ${findings} findings`);
});

test("games that are read and written are those of oust convert", () => {
  let games = 0;
  for (const [path, text] of texts(`${ROOT}fixtures/games`)) {
    const { items } = read(text);
    const whole = items.filter((item) => item.kind === "record" && item.findings.every((f) => f.severity !== "error"));
    if (whole.length === 0 || whole.length < items.length) continue;
    const written = whole.map((item) => item.game.write("record")).join("\n");
    assert.equal(written, run("oust", ["convert", "--to", "record", "-"], text), path);
    games += whole.length;
  }
  assert.ok(games > 10, `${games} games`);
});
