// Opens the page that Vite has built in Chromium, and looks at what the package answers there.

import assert from "node:assert/strict";

import { launch, runAll, watch } from "../driver.mjs";
import { serve } from "../static.mjs";

const [folder] = process.argv.slice(2);
const { url, close } = await serve(folder);
const browser = await launch();

async function opened(test) {
  const page = await browser.newPage();
  const isQuiet = watch(page);
  await page.goto(url);
  await page.waitForFunction(() => window.oust !== undefined);
  await test(page);
  isQuiet();
  await page.close();
}

const failed = await runAll({
  async "loads and plays"(page) {
    const legal = await page.evaluate(() => new window.oust.Game("hex7").push("g7").legal().length);
    assert.equal(legal, 126);
    console.log(`        load() took ${(await page.evaluate(() => window.loaded)).toFixed(0)} ms`);
  },
  async "analyzes in a worker with the net of the board"(page) {
    const found = await page.evaluate(async () => {
      const { Engine, Game } = window.oust;
      const engine = await Engine.worker("hex7");
      const speed = [];
      let last;
      for (const board of ["hex7"]) {
        const began = performance.now();
        for await (const report of engine.analyze(new Game(board), { evaluations: 300_000 })) last = report;
        speed.push(Math.round(last.evaluations / (performance.now() - began)));
      }
      const choice = await engine.choose(new Game("hex7"), { level: 5, seed: 1 });
      engine.close();
      return { name: engine.name, last, speed, choice };
    });
    assert.match(found.name, /^net hex7 v\d+$/);
    assert.equal(found.last.candidates.length, 127);
    assert.ok(found.choice < 127);
    console.log(`        ${found.speed} evaluations a millisecond`);
  },
  async "stops for a signal while the page stays quick"(page) {
    const longest = await page.evaluate(async () => {
      const { Engine, Game } = window.oust;
      const engine = await Engine.worker("9x9");
      let longest = 0;
      let before = performance.now();
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - before);
        before = performance.now();
      }, 10);
      const signal = AbortSignal.timeout(1_000);
      try {
        for await (const _ of engine.analyze(new Game("9x9"), { signal }));
      } catch (error) {
        if (error.name !== "TimeoutError") throw error;
      }
      clearInterval(timer);
      engine.close();
      return longest;
    });
    // Generous: the machines of tests are busy.
    assert.ok(longest < 500, `${longest} ms`);
  },
  async "validates, solves and draws"(page) {
    const found = await page.evaluate(async () => {
      const { Engine, Game, Position, validate } = window.oust;
      const { findings } = validate("oust 3x3\nx: ada 🙂\no: ben\n\n1. a1 a1\n");
      const engine = await Engine.worker("4x4");
      let value;
      for await (const state of engine.solve(new Position("4x4"))) value = state.value;
      engine.close();
      document.body.innerHTML = new Game("hex5").liveBoard();
      return { codes: findings.map(({ code }) => code), value, buttons: document.querySelectorAll("button").length };
    });
    assert.deepEqual(found, { codes: ["R403", "M201"], value: "win", buttons: 61 });
  },
}, opened);

await browser.close();
close();
process.exit(failed === 0 ? 0 : 1);
