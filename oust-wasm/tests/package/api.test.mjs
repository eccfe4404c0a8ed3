// The interface of the package: games, texts, errors.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, OustError, Position, applyEdits, board, boardStyle, codes, fix, load, read, replayParts, replayStyle, validate } from "@oust-toolkit/oust";

test("nothing works before load, and the error says so", () => {
  assert.throws(() => new Game("hex7"), (error) => error instanceof OustError && error.kind === "load");
});

test("load may be called again", async () => {
  await load();
  await load();
});

test("a game is played by numbers, coordinates and words", () => {
  const game = new Game("hex7");
  game.push("g7").push(12);
  assert.ok(game.legal() instanceof Uint16Array);
  assert.equal(game.legal().length, 119);
  assert.deepEqual(game.history().map(({ action, point, side, turn }) => [action, point, side, turn]),
    [["g7", 63, "x", 1], ["f12", 12, "o", 2]]);
  assert.equal(game.pop(), "f12");
  assert.ok(game.maySwap);
  game.push("swap");
  assert.equal(game.history().at(-1).action, "swap");
  assert.equal(game.outcome(), null);
  game.resign();
  assert.deepEqual(game.outcome(), { state: "resigned", winner: game.position.toMove === "x" ? "o" : "x" });
  assert.equal(game.legal().length, 0);
  assert.equal(game.pop(), "resign");
});

test("a refused action has a kind, a message and the rule, and changes nothing", () => {
  const game = new Game("3x3");
  game.push("a1").push("b1");
  const before = game.toUrl();
  const refused = (action, kind, message) => assert.throws(
    () => game.push(action),
    (error) => error instanceof OustError && error.kind === kind && message.test(error.message),
  );
  refused("a1", "illegal", /a1 is occupied by a stone of x/);
  refused(6, "illegal", /a1 is occupied/);
  refused("d9", "coordinate", /d9/);
  refused("horse", "coordinate", /horse/);
  refused("pass", "illegal", /./);
  refused(9, "illegal", /./);
  refused(-1, "coordinate", /-1/);
  refused(1.5, "coordinate", /1\.5/);
  refused(65_536 + 6, "coordinate", /65542/);
  refused("c3,c1", "illegal", /turn is over/);
  assert.equal(game.toUrl(), before);
  assert.throws(() => game.push("a1"), (error) => "occupied" in error.facts);
  assert.throws(() => new Game("horse"), { kind: "board" });
  assert.throws(() => game.write("horse"), { kind: "format", message: /unknown format `horse`; expected one of record/ });
  assert.throws(() => game.end("horse"), { kind: "option" });
});

test("every format is written, and reads back", () => {
  const game = Game.parse("oust 5x5\nx: ada\no: ben\n\n1. a1 e5\n2. c3 e1\n");
  for (const format of ["record", "json", "abstractplay", "sgf", "listing"]) {
    const again = Game.parse(game.write(format));
    assert.deepEqual(again.history(), game.history(), format);
  }
  assert.deepEqual(game.losses("record"), []);
  assert.deepEqual(game.headers(), [["x", "ada"], ["o", "ben"]]);
  assert.equal(game.setHeader("x", "zoe").headers().length, 2);
  assert.match(game.write("position"), /^5x5 /);
  assert.equal(JSON.parse(JSON.stringify(game)).type, "record");
});

test("a text with a fault is refused with its place, and read up to it", () => {
  const text = "oust 3x3\nx: ada\no: ben\n\n1. a1 a1\n";
  assert.throws(() => Game.parse(text), (error) => {
    assert.match(error.message, /^line 5, column 7: a1 is occupied/);
    assert.equal(error.facts.finding.code, "M201");
    return error.kind === "text";
  });
  const { items: [item] } = read(text);
  assert.equal(item.game.history().length, 1);
  assert.throws(() => Game.parse(""), { kind: "text" });
  assert.throws(() => Game.parse(`${text}\n${text}`), { kind: "text" });
});

test("positions are set up by hand, and read from lines and diagrams", () => {
  let position = new Position("3x3").put("a1", "x").put("b1", "o").put(4, "x").withToMove("o");
  assert.equal(String(position), "3x3 3/1x1/xo1 o");
  position = position.put(4, null);
  assert.equal(String(position), "3x3 3/3/xo1 o");
  assert.equal(String(Position.parse(String(position))), String(position));
  assert.throws(() => Position.parse(" . . .\n . x .\n . . .\n"), { kind: "text" });
  assert.equal(Position.parse(" . . .\n . x .\n . . .\n", { toMove: "o" }).toMove, "o");
  const game = new Game(position);
  assert.equal(game.position.toMove, "o");
  assert.deepEqual([...position.stones()], [0, 0, 0, 0, 0, 0, 1, 2, 0]);
  assert.equal(position.group("a1").length, 1);
  assert.equal(position.check("c3"), null);
  assert.throws(() => position.check("a1"), { kind: "illegal" });
});

test("a turn that wins at once is found, or proven not to be there", () => {
  const names = (position) => [...position.winningTurn()].map((at) => position.coord(at));
  // The stone on the left captures the one below it first: two stones are enough for the other.
  const position = Position.parse("3x3 o2/2x/x2 o");
  const turn = position.winningTurn();
  assert.equal(turn.length, 2);
  const after = [...turn].reduce((reached, at) => reached.play(at), position);
  assert.deepEqual(after.outcome(), { state: "won", winner: "o" });
  assert.deepEqual(names(position.play(turn[0])), [position.coord(turn[1])]);
  assert.equal(new Position("5x5").winningTurn(), null);
  assert.equal(Position.parse("3x3 x2/3/2o x").winningTurn(), null);
  assert.equal(position.winningTurn({ positions: 1 }), undefined);
  assert.throws(() => position.winningTurn({ positions: 0 }), { kind: "option" });
});

test("addresses are short and keep the whole game", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const game = new Game("hex7");
    let random = seed;
    while (game.outcome() === null) {
      const legal = game.legal();
      random = (random * 48_271) % 2_147_483_647;
      game.push(legal.length === 0 ? "pass" : legal[random % legal.length]);
    }
    const url = game.toUrl();
    // A game of usual length, 97 placements, has at most 140 characters; random ones may be longer.
    const usual = game.copy();
    while (usual.history().length > 97) usual.pop();
    assert.ok(usual.toUrl().length <= 140, `${usual.toUrl().length} characters`);
    assert.match(url, /^hex7~[\w-]*$/);
    assert.deepEqual(Game.fromUrl(url).history(), game.history());
  }
  assert.throws(() => Game.fromUrl("hex7~!"), { kind: "address" });
});

test("spans are UTF-16 offsets, after Hebrew and emoji and with every line end", () => {
  for (const end of ["\n", "\r\n"]) {
    const text = ["oust 3x3", "x: שלום 🙂", "o: Zoë", "", "1. a1 {🙂 שלום} b1", "2. a1", ""].join(end);
    const [finding] = validate(text).findings.filter(({ severity }) => severity === "error");
    assert.equal(text.slice(finding.start, finding.end), "a1");
    assert.equal(finding.start, text.lastIndexOf("a1"));
    assert.match(finding.explanation, /stone/);
  }
});

test("corrections are applied one by one and at once", () => {
  const text = "oust 3x3\nx: ada\no: ben\nresult: o\n\n1. a1 b1\n2. A2\n3. c3\n";
  const { findings } = validate(text);
  const fixable = findings.filter((finding) => finding.fix !== null);
  for (const finding of fixable) {
    const corrected = validate(applyEdits(text, finding.fix)).findings;
    assert.ok(corrected.filter(({ code }) => code === finding.code).length < findings.filter(({ code }) => code === finding.code).length);
  }
  assert.equal(typeof fix(text).text, "string");
  assert.equal(applyEdits("abcd", [{ start: 1, end: 2, text: "X" }, { start: 3, end: 4, text: "" }]), "aXc");
});

test("codes have pages, boards have facts, pictures are SVG", () => {
  assert.ok(codes().every(({ code, explanation }) => code.length === 4 && explanation.length > 50));
  const facts = board("hex-3");
  assert.deepEqual([facts.name, facts.coords.length, facts.rows], ["hex3", 19, [3, 4, 5, 4, 3]]);
  assert.equal(board("9x9", { dialect: "abstractplay" }).coords[8], "i9");
  const game = new Game("hex3").push("c3");
  const svg = game.svg({ legal: true, theme: "dark", values: [[0, "55", 0.55]], title: "A <board>" });
  assert.match(svg, /^<svg /);
  assert.match(svg, />55<\/text>/);
  assert.throws(() => game.svg({ theme: "horse" }), { kind: "option" });
  assert.match(game.liveBoard(), /<button type="submit" name="point" value="a3"/);
  assert.match(boardStyle(), /\.board/);
});

test("a replay has the data and the parts of its page, in English or by a catalog", () => {
  const game = Game.parse("oust 3x3\nx: ada\no: ben\n\n1. a1 b1\n2. a2\n");
  const notes = [{ turn: 2, text: "a <note>" }];
  const data = game.replay({ values: [0.5, 0.25, 1], notes });
  assert.equal(data.title, "ada – ben, 3x3");
  assert.equal(data.steps.length, game.history().length + 1);
  assert.deepEqual(data.values, [500, 250, 1000]);
  assert.deepEqual(data.notes, [{ after: 2, text: "a <note>" }]);
  assert.equal(data.steps[1].said, "Turn 1: x places a1. o to move.");
  assert.match(replayParts().controls, /aria-label="To the start"/);
  assert.match(replayParts().panel, /data-replay="turns"/);
  assert.match(replayStyle(), /\.replay-/);
  const texts = (key, args) => `${key}(${Object.values(args).join("|")})`;
  const translated = game.replay({ texts, dialect: "bga" });
  assert.equal(translated.title, "replay-title(ada|ben|3x3)");
  assert.match(translated.steps[1].said, /^replay-step\(1\|replay-places\(color-x\(\)\|/);
  assert.match(replayParts({ texts }).controls, /aria-label="step-first\(\)"/);
});

test("an error of a catalog reaches the caller as it is, and nothing is called after it", () => {
  const game = new Game("3x3").push("a1");
  const thrown = new RangeError("no such text");
  let calls = 0;
  const texts = () => { calls += 1; throw thrown; };
  for (const make of [() => game.replay({ texts }), () => replayParts({ texts })]) {
    calls = 0;
    assert.throws(make, (error) => error === thrown);
    assert.equal(calls, 1);
  }
  assert.throws(() => game.replay({ texts: () => 7 }), { kind: "option", message: /expected a text for the key `/ });
  assert.throws(() => game.replay({ notes: [{ turn: -1, text: "" }] }), { kind: "option" });
  assert.throws(() => game.replay({ dialect: "horse" }), { kind: "option" });
  assert.equal(game.push("b1").history().length, 2);
});

test("validating megabytes with many findings takes time in proportion", () => {
  const text = "oust 3x3\nx: ada\no: ben\n\n1. a1 a1\n\n".repeat(20_000);
  const began = performance.now();
  const { findings, games } = validate(text);
  assert.equal(games.length, 20_000);
  assert.ok(findings.length >= 20_000);
  assert.ok(performance.now() - began < 20_000);
});

test("a refused placement has the stones that forbid it", () => {
  const game = new Game("4x4");
  for (const coord of ["a1", "b1", "d4", "b2", "d1", "a1", "c4"]) game.push(coord);
  const { position } = game;
  assert.deepEqual([...position.blockers("a2")], ["b2", "b1"].map((coord) => game.point(coord)));
  assert.deepEqual([...position.blockers("c3")], []);
});
