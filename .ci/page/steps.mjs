// Stepping through a game.

import assert from "node:assert/strict";
import { counts, hash, open, press, record, stones } from "./page.mjs";

export default {
  async "the end of a game has the stones that its score says"(page) {
    await open(page, "score.html");
    await press(page, "End");
    const expected = record.header.players.map(({ score }) => score);
    assert.deepEqual(await counts(page), expected);
    assert.deepEqual(await stones(page), expected);
  },

  async "buttons step to the end and back, one placement at a time"(page) {
    await open(page, "score.html");
    const steps = Number(await page.getAttribute("#slider", "max"));
    const placements = record.moves.flat().flatMap((turn) => turn.split(",")).length;
    assert.equal(steps, placements);
    for (let step = 0; step < steps; step += 1) await page.click("#forward");
    assert.deepEqual(await stones(page), record.header.players.map(({ score }) => score));
    assert(await page.isDisabled("#forward"));
    for (let step = 0; step < steps; step += 1) await page.click("#back");
    assert.deepEqual(await stones(page), [0, 0]);
    assert(await page.isDisabled("#back"));
    await page.click("#last");
    await page.click("#first");
    assert.equal(await hash(page), "#0");
  },

  async "arrow keys go by placements and by turns"(page) {
    await open(page, "score.html");
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

  async "captured stones are shown as they go"(page) {
    await open(page, "score.html");
    const several = record.moves.flat().findIndex((turn) => turn.includes(","));
    await open(page, `score.html#${several}`);
    const before = await stones(page);
    await press(page, "ArrowRight");
    const gone = await page.locator("#board .gone").count();
    assert(gone > 0);
    assert.match(await page.innerText("#said"), new RegExp(`captures ${gone} stones?\\.`));
    const after = await stones(page);
    // The side of the turn has one more stone, the other lost the captured ones.
    const side = several % 2;
    assert.equal(after[side], before[side] + 1);
    assert.equal(after[1 - side], before[1 - side] - gone);
    await press(page, "ArrowRight");
    assert.equal(await page.locator("#board .last").count(), 1);
  },

  async "a turn of the address or of the list is jumped to"(page) {
    await open(page, "score.html#12");
    assert.match(await page.innerText("#said"), /^Turn 12: o /);
    assert.equal(await page.innerText("#turns [aria-current]"), record.moves[5][1].split(",").at(-1));
    await page.evaluate(() => (location.hash = "#3"));
    await page.waitForFunction(() => document.getElementById("said").textContent.startsWith("Turn 3"));
    await page.locator("#turns button").nth(4).click();
    assert.equal(await hash(page), "#5");
    // Each placement of a turn is a link of its own.
    const several = record.moves.flat().findIndex((turn) => turn.includes(","));
    const [placement] = record.moves.flat()[several].split(",");
    const cell = page.locator("#turns li > :not(.number)").nth(several);
    await cell.getByText(placement, { exact: true }).click();
    assert.equal(await hash(page), `#${several + 1}.1`);
    await press(page, "End");
    const end = await hash(page);
    // There are two games. A turn without such a placement shows its end.
    const odd = { "#9999": end, "#7:1": "#2:1", "#0:1": "#1", "#x": "#0", "#1.99": "#1", "#": "#0" };
    for (const [asked, shown] of Object.entries(odd)) {
      await open(page, `score.html${asked}`);
      assert.equal(await hash(page), shown, asked);
    }
  },

  async "nothing lies beyond the ends"(page) {
    await open(page, "score.html");
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
    const list = await page.locator("#turns").boundingBox();
    const isInList = async () => {
      const { y, height } = await page.locator("#turns [aria-current]").boundingBox();
      return y >= list.y && y + height <= list.y + list.height;
    };
    assert((await page.evaluate(() => document.getElementById("turns").scrollHeight)) > list.height);
    await press(page, "End");
    // The side that resigned is unknown, so the end is in no slot.
    await press(page, "ArrowLeft");
    assert(await isInList());
    await press(page, "Home");
    await press(page, "ArrowRight");
    assert(await isInList());
  },

  async "counts and chart are those of the step shown"(page) {
    await open(page, "broken.html");
    const chart = page.locator("#chart svg");
    const cursor = () => page.getAttribute("#chart line", "x1");
    assert.equal(await cursor(), "0");
    await press(page, "End");
    assert.equal(await cursor(), "7");
    assert.deepEqual(await counts(page), [2, 4]);
    const largest = await page.locator("#counts tbody td:nth-of-type(2)").allInnerTexts();
    assert.deepEqual(largest, ["1", "2"]);
    // The y of a line grows downwards from 4, the most stones of a side.
    const ends = { "x.stones": 2, "x.largest": 3, "o.stones": 0, "o.largest": 2 };
    for (const [line, y] of Object.entries(ends)) {
      const points = await page.getAttribute(`#chart .${line}`, "points");
      assert.match(points, new RegExp(`^0,4 .* 7,${y}$`), line);
    }
    const { width } = await chart.boundingBox();
    await chart.click({ position: { x: width / 2, y: 9 } });
    assert(["3", "4"].includes(await cursor()), await cursor());
    const [toMove] = await page.locator("#counts .next").allInnerTexts();
    assert.match(toMove, /^ *(alice|bob)/);
  },

  async "the curve of the values is shown and can be followed"(page) {
    await open(page, "score.html");
    assert(!(await page.isVisible("#value")));
    await open(page, "analyzed.html");
    await press(page, "End");
    assert.equal(await page.innerText("#chance"), "100.0 %");
    assert.equal(await page.getAttribute("#value .cursor", "x1"), "5");
    const points = await page.getAttribute("#value .curve", "points");
    assert.match(points, /^0,\d+ 1,\d+ 2,0 3,\d+ 4,\d+ 5,0$/);
    const chart = page.locator("#value svg");
    const { width } = await chart.boundingBox();
    await chart.click({ position: { x: width * 0.41, y: 9 } });
    assert.equal(await hash(page), "#2");
    assert.equal(await page.innerText("#chance"), "100.0 %");
  },

  async "all of it is done with the keyboard alone"(page) {
    await open(page, "score.html");
    const focused = () => page.evaluate(() => document.activeElement.closest("[id]")?.id ?? "");
    const seen = [];
    for (let stop = 0; stop < 13; stop += 1) {
      await press(page, "Tab");
      seen.push(await focused());
    }
    for (const id of ["game", "theme", "play", "forward", "turn-forward", "last", "slider", "turns"]) {
      assert(seen.includes(id), `${id} among ${seen}`);
    }
    await page.focus("#forward");
    await press(page, "Enter");
    assert.equal(await hash(page), "#1");
    await page.focus("#slider");
    await press(page, "ArrowRight");
    assert.equal(await hash(page), "#2");
    await page.focus("#turns [tabindex='0']");
    await press(page, "ArrowDown");
    assert.equal(await hash(page), "#3");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.step), "3");
  },

  async "space plays to the end and stops"(page) {
    await page.clock.install();
    await open(page, "several.html");
    await press(page, " ");
    assert.equal(await page.innerText("#play"), "Stop");
    await page.clock.runFor(2500);
    assert.equal(await page.inputValue("#slider"), "3");
    await press(page, " ");
    await page.clock.runFor(2500);
    assert.equal(await page.inputValue("#slider"), "3");
    await press(page, " ");
    await page.clock.runFor(200_000);
    assert.equal(await page.inputValue("#slider"), await page.getAttribute("#slider", "max"));
    assert.equal(await page.innerText("#play"), "Play");
    // From the end it starts again.
    await press(page, " ");
    await page.clock.runFor(900);
    assert.equal(await page.inputValue("#slider"), "1");
  },

  async "whatever the reader does stops the play"(page) {
    await open(page, "several.html");
    const acts = {
      "a key": () => press(page, "ArrowRight"),
      "a button": () => page.click("#back"),
      "a turn": () => page.locator("#turns button").first().click(),
      "the slider": () => page.fill("#slider", "2"),
      "the chart": () => page.click("#chart svg"),
      "another game": () => page.selectOption("#game", "1"),
    };
    for (const [what, act] of Object.entries(acts)) {
      await page.click("#play");
      assert.equal(await page.innerText("#play"), "Stop");
      await act();
      assert.equal(await page.innerText("#play"), "Play", what);
    }
  },

  async "keys that are the browser's or a button's are left to them"(page) {
    await open(page, "score.html");
    await press(page, "Control+ArrowRight");
    assert.equal(await hash(page), "#0");
    await page.focus("#forward");
    await press(page, " ");
    assert.equal(await hash(page), "#1");
    assert.equal(await page.innerText("#play"), "Play");
  },
};
