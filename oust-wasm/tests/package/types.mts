// Uses every type of the package as a user would; `tsc --strict` reads it and nothing runs it.

import {
  Engine, Game, OustError, Position, applyEdits, board, boardStyle, codes, fix, load, read, replayParts, replayStyle, validate,
  type BoardFacts, type Candidate, type Catalog, type Finding, type Mistake, type Outcome, type ReadItem, type Report,
  type Review, type Solution,
} from "@oust-toolkit/oust";

export async function everything(url: URL, signal: AbortSignal): Promise<string[]> {
  await load({ wasm: url, nets: async (name: string) => new Uint8Array(name.length), simd: true });
  const facts: BoardFacts = board("hex7", { dialect: "bga" });
  const game = new Game("hex7", { swap: false }).push("g7").push(12);
  const legal: Uint16Array = game.legal();
  const outcome: Outcome | null = game.outcome();
  const popped: string | undefined = game.pop();
  const position: Position = Position.parse("3x3 3/3/3 x", { toMove: "o" }).put(0, "x").put("a1", null);
  const turn: Uint16Array | null | undefined = position.winningTurn({ positions: 1_000 });
  const items: ReadItem[] = read(game.write("sgf", { dialect: "pbmserv" }), { board: "hex7" }).items;
  const findings: Finding[] = validate("", { select: ["M"], ignore: [] }).findings;
  const edited: string = applyEdits(fix("").text, findings[0]?.fix ?? []);
  const engine: Engine = await Engine.worker("hex7", { worker: new Worker("worker.js", { type: "module" }) });
  let best: number | null = null;
  for await (const report of engine.analyze(game, { evaluations: 1e6, milliseconds: 5, nodes: 1, seed: 2, lines: 3, keep: true, signal })) {
    const { candidates, lines }: Report = report;
    const reply: number | undefined = lines[1]?.[1];
    if (reply !== undefined) game.push(reply);
    const first: Candidate | undefined = candidates[0];
    best = first?.point ?? report.best;
  }
  for await (const { value, line } of engine.solve(position, { bytes: 1 << 20, signal })) {
    const found: Solution["value"] = value;
    if (found === "draw") game.push(line[0] ?? "pass");
  }
  const texts: Catalog = (key, args) => `${key} ${Object.keys(args).length}`;
  let review: Review | undefined;
  for await (review of engine.review(game, { evaluations: 10, nodes: 100, signal }));
  const mistake: Mistake | undefined = review?.mistakes[0];
  const notes = mistake === undefined ? [] : [{ turn: mistake.turn, text: mistake.better ?? mistake.mark }];
  const data: Record<string, unknown> = game.replay({ dialect: "bga", texts, values: review?.values ?? [], notes });
  const parts: { controls: string; panel: string } = replayParts({ texts });
  const chosen: number | "pass" | "swap" = await engine.choose(game, { level: 5, seed: 1, signal });
  game.push(chosen);
  engine.close();
  try {
    game.resign("x");
  } catch (error) {
    if (error instanceof OustError && error.kind === "illegal") throw error;
  }
  // @ts-expect-error a side is x or o
  position.put(0, "z");
  // @ts-expect-error engines are made by functions that load a net
  new Engine("hex7");
  return [
    facts.name, String(legal.length), String(turn?.length), outcome?.state ?? "", popped ?? "", edited, String(best), boardStyle(),
    replayStyle(), parts.controls, String(data["title"]),
    codes()[0]?.explanation ?? "", String(items.length), game.svg({ theme: "dark", values: [[0, "5", null]] }),
  ];
}
