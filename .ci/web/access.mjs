// Pages for everybody: the keyboard alone, without scripts, on a phone, from right to left.

import assert from "node:assert/strict";
import { arrives, assertFits, place, play, playAll, point, sees, strip, turns } from "./site.mjs";

const focused = (page) => page.evaluate(() => document.activeElement.value ?? document.activeElement.id);

export default {
  async "a first stone is placed with the keyboard alone"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/");
    const stops = page.locator('.hero-board button[tabindex="0"]');
    assert.equal(await stops.count(), 1);
    await stops.focus();
    assert.equal(await stops.getAttribute("value"), "e5");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.value), "f5");
    await page.keyboard.press("Enter");
    await arrives(page, /\/g\/\d+$/);
    assert.equal(await page.locator(".turns a").first().innerText(), "f5");
  },

  async "a turn is played with the keyboard alone"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    const press = (key) => x.keyboard.press(key);
    const isOnBoard = () => x.evaluate(() => document.activeElement.matches(".board button"));
    for (let stop = 0; stop < 30 && !(await isOnBoard()); stop += 1) await press("Tab");
    assert(await isOnBoard());
    const from = await focused(x);
    await press("ArrowRight");
    const right = await focused(x);
    assert.equal(right.charCodeAt(0), from.charCodeAt(0) + 1);
    await press("ArrowDown");
    const below = await focused(x);
    assert.equal(Number(below[1]), Number(right[1]) - 1);
    await press("Enter");
    await x.locator(`#table[data-tried="${below}"]`).waitFor();
    await press("u");
    await x.locator("#table[data-tried='']").waitFor();
    await point(x, below).locator("button").focus();
    await press("ArrowLeft");
    const chosen = await focused(x);
    await press("Enter");
    await x.locator(`#table[data-tried="${chosen}"]`).waitFor();
    await press("s");
    await sees(o, 1);
    assert.deepEqual(await turns(o), [chosen]);
  },

  async "a whole game is played by what a screen reader says"(visitors) {
    const { x, o } = await visitors.pair("3x3");
    const said = (page) => page.getByRole("status").allInnerTexts().then((texts) => texts.join(" "));
    const hears = (page, pattern) => page.getByRole("status").filter({ hasText: pattern }).first().waitFor();
    // The points of the board as they are read out: those that capture are named so.
    const choices = async (page) => {
      const tree = await page.getByRole("group", { name: "Board" }).ariaSnapshot();
      const names = [...tree.matchAll(/button "(.*?)"/g)].map(([, name]) => name);
      const free = names.filter((name) => /you may place here|captures/.test(name));
      return [...free.filter((name) => name.includes("captures")), ...free];
    };
    for (let [mover, other] = [x, o]; ; [mover, other] = [other, mover]) {
      await hears(mover, "Your turn.");
      do {
        const [first] = await choices(mover);
        assert(first, await said(mover));
        await mover.getByRole("button", { name: first }).press("Enter");
        await hears(mover, /is complete|Place again|takes all/);
      } while (/Place again/.test(await said(mover)));
      const wins = /takes all/.test(await said(mover));
      await mover.getByRole("button", { name: "Play turn" }).press("Enter");
      if (wins) {
        await Promise.all([x, o].map((page) => page.getByText("has won: the last enemy stone is captured").first().waitFor()));
        return;
      }
      await hears(other, "Your turn.");
    }
  },

  async "a whole game is played without JavaScript"(visitors) {
    const game = await visitors.pair("3x3", { javaScriptEnabled: false });
    const { x, o } = game;
    await place(x, "b2");
    await x.click(".take-back");
    assert.equal(await x.getAttribute("#table", "data-tried"), "");
    await play(x, "a1");
    await o.reload();
    await play(o, "b1");
    await x.reload();
    await point(x, "a3").locator("button").click();
    assert.match(await strip(x), /Your turn is complete/);
    await x.click(".take-back");
    await play(x, "a2");
    assert.match(await x.innerText(".result"), /has won: the last enemy stone is captured/);
    await o.reload();
    assert.equal(await o.innerText(".result"), await x.innerText(".result"));
    await o.click("[data-step=first]");
    assert.match(await o.innerText(".board-side .notice"), /after turn 0 of 3/);
  },

  async "a turn is played on a phone, by touch"(visitors) {
    for (const width of [360, 320]) {
      const game = await visitors.pair("hex7", { viewport: { width, height: 640 }, hasTouch: true, isMobile: true });
      const { x, o } = game;
      await point(x, "g7").locator("button").tap();
      await x.locator("#table[data-tried=g7]").waitFor();
      await assertFits(x, width);
      const submit = await x.locator("#submit").boundingBox();
      assert(submit.y + submit.height <= 640, `the button is at ${submit.y}`);
      await x.locator("#submit").tap();
      await sees(o, 1);
      await assertFits(o, width);
      assert.equal(await x.locator(".magnifier").count(), 0);
    }
  },

  async "Hebrew is read from right to left, and a turn is played"(visitors) {
    const game = await visitors.pair("5x5", { locale: "he" });
    const { x, o } = game;
    assert.equal(await x.getAttribute("html", "dir"), "rtl");
    await playAll(game, "x a1 o c3");
    await x.locator("#game[data-mine=true]").waitFor();
    assert.match(await x.innerText("#strip"), /[א-ת]/);
    // The board is not mirrored, the page is.
    const left = async (selector) => (await x.locator(selector).boundingBox()).x;
    assert((await left(`.board [data-coord="a1"]`)) < (await left(`.board [data-coord="c3"]`)));
    assert((await left(".facts-side")) < (await left(".board-side")));
    assert.doesNotMatch(await x.innerText("main"), /\b(your|turn|stones)\b/i);
    assert.equal(await o.getAttribute("html", "lang"), "he");
  },
};
