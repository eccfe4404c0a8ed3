// Stepping through a game.

import assert from "node:assert/strict";
import { button, counts, hash, open, part, plays, press, record, said, stones } from "./page.mjs";

export default {
  async "a page opens at the end of its game, with the stones that its score says"(page) {
    await open(page, "score.html");
    const expected = record.header.players.map(({ score }) => score);
    assert.deepEqual(await counts(page), expected);
    assert.deepEqual(await stones(page), expected);
  },

  async "buttons step to the end and back, one placement at a time"(page) {
    await open(page, "score.html#0");
    const steps = Number(await part(page, "slider").getAttribute("max"));
    const placements = record.moves.flat().flatMap((turn) => turn.split(",")).length;
    assert.equal(steps, placements);
    for (let step = 0; step < steps; step += 1) await button(page, "forward").click();
    assert.deepEqual(await stones(page), record.header.players.map(({ score }) => score));
    assert(await button(page, "forward").isDisabled());
    for (let step = 0; step < steps; step += 1) await button(page, "back").click();
    assert.deepEqual(await stones(page), [0, 0]);
    assert(await button(page, "back").isDisabled());
    await button(page, "last").click();
    await button(page, "first").click();
    assert.equal(await hash(page), "#0");
  },

  async "arrow keys go by placements and by turns"(page) {
    await open(page, "score.html#0");
    const turns = record.moves.flat().filter((turn) => turn !== "resign");
    for (const turn of turns.keys()) {
      await press(page, "ArrowDown");
      assert.equal(await hash(page), `#${turn + 1}`);
    }
    for (const turn of [...turns.keys()].reverse()) {
      await press(page, "ArrowUp");
      assert.equal(await hash(page), `#${turn}`);
    }
    const several = turns.findIndex((turn) => turn.includes(","));
    await open(page, `score.html#${several}`);
    await press(page, "ArrowRight");
    const first = `#${several + 1}.1`;
    assert.equal(await hash(page), first);
    await press(page, "ArrowLeft");
    assert.equal(await hash(page), `#${several}`);
    await open(page, `score.html${first}`);
    assert.equal(await hash(page), first);
  },

  async "captured stones are shown as they go, and until their turn is over"(page) {
    const several = record.moves.flat().findIndex((turn) => turn.includes(","));
    await open(page, `score.html#${several}`);
    const before = await stones(page);
    await press(page, "ArrowRight");
    const gone = await page.locator("#board .gone").count();
    assert(gone > 0);
    assert.match(await said(page), new RegExp(`captures ${gone} stones?\\.`));
    const after = await stones(page);
    // The side of the turn has one more stone, the other lost the captured ones.
    const side = several % 2;
    assert.equal(after[side], before[side] + 1);
    assert.equal(after[1 - side], before[1 - side] - gone);
    await press(page, "ArrowDown");
    assert.equal(await page.locator("#board .last").count(), 1);
    // The turn shows all of its placements, and what they captured where nothing is placed since.
    const placed = record.moves.flat()[several].split(",").length;
    assert.equal(await page.locator("#board .placed").count(), placed - 1);
    assert((await page.locator("#board .gone").count()) >= gone - placed);
    await press(page, "ArrowRight");
    assert.equal(await page.locator("#board .gone").count(), 0);
  },

  async "a turn of the address or of the list is jumped to"(page) {
    await open(page, "score.html#12");
    assert.match(await said(page), /^Turn 12: o /);
    assert.equal(await part(page, "turns").locator("[aria-current]").innerText(), record.moves[5][1].split(",").at(-1));
    await page.evaluate(() => (location.hash = "#3"));
    await page.waitForFunction(() => document.querySelector("[data-replay=said]").textContent.startsWith("Turn 3"));
    await part(page, "turns").locator("button").nth(4).click();
    assert.equal(await hash(page), "#5");
    // Each placement of a turn is a link of its own.
    const several = record.moves.flat().findIndex((turn) => turn.includes(","));
    const [placement] = record.moves.flat()[several].split(",");
    const cell = part(page, "turns").locator("li > span").nth(several);
    await cell.getByText(placement, { exact: true }).click();
    assert.equal(await hash(page), `#${several + 1}.1`);
    await press(page, "End");
    const end = await hash(page);
    // There are two games. A turn without such a placement shows its end.
    const odd = { "#9999": end, "#7:1": "#2:1", "#0:1": "#1", "#x": end, "#1.99": "#1", "#": end, "#end": end };
    for (const [asked, shown] of Object.entries(odd)) {
      await open(page, `score.html${asked}`);
      // The address is written at the next step.
      await press(page, "ArrowLeft");
      await press(page, "ArrowRight");
      assert.equal(await hash(page), shown, asked);
    }
  },

  async "nothing lies beyond the ends"(page) {
    await open(page, "score.html");
    await press(page, "Home");
    for (const key of ["ArrowLeft", "ArrowUp"]) await press(page, key);
    assert.equal(await hash(page), "#0");
    await press(page, "End");
    const end = await hash(page);
    for (const key of ["ArrowRight", "ArrowDown"]) await press(page, key);
    assert.equal(await hash(page), end);
    await press(page, "ArrowLeft");
    assert.notEqual(await hash(page), end);
  },

  async "the list of turns follows what is shown"(page) {
    await open(page, "score.html");
    const list = await part(page, "turns").boundingBox();
    const isInList = async () => {
      const { y, height } = await part(page, "turns").locator("[aria-current]").boundingBox();
      return y >= list.y && y + height <= list.y + list.height;
    };
    assert((await part(page, "turns").evaluate((turns) => turns.scrollHeight)) > list.height);
    await press(page, "End");
    // The side that resigned is unknown, so the end is in no slot.
    await press(page, "ArrowLeft");
    assert(await isInList());
    await press(page, "Home");
    await press(page, "ArrowRight");
    assert(await isInList());
  },

  async "counts and chart are those of the step shown"(page) {
    await open(page, "broken.html#0");
    const chart = part(page, "chart").locator(".replay-lines");
    const cursor = () => chart.locator(".cursor").getAttribute("x1");
    assert.equal(await cursor(), "0");
    await open(page, "broken.html#6");
    assert.equal(await cursor(), "6");
    assert.deepEqual(await counts(page), [2, 4]);
    const largest = await part(page, "counts").locator("tbody td:nth-of-type(2)").allInnerTexts();
    assert.deepEqual(largest, ["1", "2"]);
    // The y of a line grows downwards from 4, the most stones of a side.
    const ends = { "x.stones": 2, "x.largest": 3, "o.stones": 0, "o.largest": 2 };
    for (const [line, y] of Object.entries(ends)) {
      const points = await chart.locator(`.core.${line}`).getAttribute("points");
      // The first of the two placements of turn 4 is in its middle.
      assert.match(points, new RegExp(`^0,4 .* 3.5,\\d 4,\\d .* 6,${y}( |$)`), line);
    }
    const ticks = await part(page, "chart").locator(".replay-axis-y text").allTextContents();
    assert.deepEqual(ticks, ["0", "1", "2", "3", "4"]);
    const turns = await part(page, "chart").locator(".replay-axis-x text").allTextContents();
    assert.deepEqual(turns, ["0", "2", "4", "6"]);
    const { width } = await chart.boundingBox();
    await chart.click({ position: { x: width / 2, y: 9 } });
    assert.equal(await hash(page), "#3");
    const [toMove] = await part(page, "counts").locator(".next").allInnerTexts();
    assert.match(toMove, /^ *(alice|bob)/);
  },

  async "the curve of the values is shown and can be followed"(page) {
    await open(page, "score.html");
    assert(!(await part(page, "values").isVisible()));
    await open(page, "analyzed.html");
    const chance = () => part(page, "values").locator("output").innerText();
    assert.equal(await chance(), "100.0%");
    const chart = part(page, "values").locator(".replay-lines");
    assert.equal(await chart.locator(".cursor").getAttribute("x1"), "5");
    const points = await chart.locator(".curve").getAttribute("points");
    assert.match(points, /^0,\d+ 1,\d+ 2,0 3,\d+ 4,\d+ 5,0$/);
    const ticks = await part(page, "values").locator(".replay-axis-y text").allTextContents();
    assert.deepEqual(ticks, ["0%", "50%", "100%"]);
    const { width } = await chart.boundingBox();
    await chart.click({ position: { x: width * 0.41, y: 9 } });
    assert.equal(await hash(page), "#2");
    assert.equal(await chance(), "100.0%");
  },

  async "all of it is done with the keyboard alone"(page) {
    await open(page, "score.html#0");
    const focused = () => page.evaluate(() => {
      const { activeElement: element } = document;
      return element.dataset.go ?? (element.id || element.closest("[data-replay]")?.dataset.replay);
    });
    const seen = [];
    for (let stop = 0; stop < 13; stop += 1) {
      await press(page, "Tab");
      seen.push(await focused());
    }
    for (const name of ["game", "theme", "play", "forward", "turn-forward", "last", "slider", "sizes", "turns"]) {
      assert(seen.includes(name), `${name} among ${seen}`);
    }
    await button(page, "forward").focus();
    await press(page, "Enter");
    assert.equal(await hash(page), "#1");
    await part(page, "slider").focus();
    await press(page, "ArrowRight");
    assert.equal(await hash(page), "#2");
    await part(page, "turns").locator("[tabindex='0']").focus();
    await press(page, "ArrowDown");
    assert.equal(await hash(page), "#3");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.step), "3");
  },

  async "space plays to the end and stops"(page) {
    await page.clock.install();
    await open(page, "several.html#0");
    const slider = part(page, "slider");
    await press(page, " ");
    assert(await plays(page));
    await page.clock.runFor(2500);
    assert.equal(await slider.inputValue(), "3");
    await press(page, " ");
    await page.clock.runFor(2500);
    assert.equal(await slider.inputValue(), "3");
    await press(page, " ");
    await page.clock.runFor(200_000);
    assert.equal(await slider.inputValue(), await slider.getAttribute("max"));
    assert(!(await plays(page)));
    // From the end it starts again.
    await press(page, " ");
    await page.clock.runFor(900);
    assert.equal(await slider.inputValue(), "1");
  },

  async "whatever the reader does stops the play"(page) {
    await open(page, "several.html#0");
    const acts = {
      "a key": () => press(page, "ArrowRight"),
      "a button": () => button(page, "back").click(),
      "a turn": () => part(page, "turns").locator("button").first().click(),
      "the slider": () => part(page, "slider").fill("2"),
      "the chart": () => part(page, "chart").locator(".replay-lines").click(),
      "another game": () => page.selectOption("#game", "1"),
    };
    for (const [what, act] of Object.entries(acts)) {
      await part(page, "play").click();
      assert(await plays(page));
      await act();
      assert(!(await plays(page)), what);
    }
  },

  async "keys that are the browser's or a button's are left to them"(page) {
    await open(page, "score.html#0");
    await press(page, "Control+ArrowRight");
    assert.equal(await hash(page), "#0");
    await button(page, "forward").focus();
    await press(page, " ");
    assert.equal(await hash(page), "#1");
    assert(!(await plays(page)));
  },
};
