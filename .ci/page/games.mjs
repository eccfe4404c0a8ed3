// The content of the page about its games.

import assert from "node:assert/strict";
import { hash, open, press } from "./page.mjs";

export default {
  async "games of a collection are chosen, each on its board"(page) {
    await open(page, "several.html");
    const points = () => page.locator("#board [data-point]").count();
    assert.equal(await points(), 25);
    await page.selectOption("#game", "1");
    assert.equal(await points(), 37);
    assert.equal(await hash(page), "#2:0");
    await open(page, "several.html#3:4");
    assert.equal(await points(), 81);
    assert.match(await page.innerText("#said"), /^Turn 4: /);
  },

  async "players have their colors of before a swap and of after it"(page) {
    await open(page, "several.html#2:1");
    const names = async () => [await page.innerText("#name-x"), await page.innerText("#name-o")];
    const before = await names();
    // The swap is in the slot of o's first turn.
    assert.equal(await page.locator("#turns li").count(), 12);
    assert.match(await page.locator("#turns li").first().innerText(), /swap/);
    await press(page, "ArrowRight");
    // The swap is not a turn.
    assert.match(await page.innerText("#said"), /^The players exchange colors/);
    assert.deepEqual(await names(), before.reverse());
  },

  async "comments are shown at their turns"(page) {
    await open(page, "several.html");
    const noted = page.locator("#turns .noted button").last();
    await noted.click();
    assert((await page.innerText("#notes")).length > 0);
  },

  async "what is wrong with a game is gone to"(page) {
    await open(page, "broken.html");
    assert(await page.isVisible("#note"));
    await press(page, "n");
    assert.equal(await hash(page), "#6");
    const notes = await page.locator("#notes li").allInnerTexts();
    assert.match(notes[0], /^error M203 enemy-not-smaller: x on a2 would make a group of 2/);
    assert.match(notes[1], /cannot be played on/);
    assert.equal(await page.locator("#turns .noted").count(), 1);
    // The first note is at the start.
    await page.click("#note");
    assert.equal(await hash(page), "#0");
    assert.match(await page.innerText("#notes"), /^x on a2 would make/);
    await press(page, "End");
    await open(page, "score.html#3");
    assert(await page.isHidden("#note"));
    await press(page, "n");
    assert.equal(await hash(page), "#3");
  },

  async "what a record says is text"(page) {
    await open(page, "hostile.html");
    for (let step = 0; step < 3; step += 1) await press(page, "ArrowRight");
    await open(page, "hostile.html#1");
    assert.match(await page.innerText("#notes"), /^<\/li><script>/);
    assert.match(await page.innerText("#name-o"), /^<img src=x/);
    assert.match(await page.innerText("#facts"), /onload/);
    assert.equal(await page.locator("img, #facts script, #notes script, #facts svg").count(), 0);
    await page.waitForTimeout(100);
    assert.notEqual(await page.title(), "ran");
  },

  async "a script that gets into the page all the same does not run"(page) {
    await open(page, "score.html", "violates");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'ran'";
      document.body.append(script);
      return document.title === "ran";
    });
    assert(!ran);
  },
};
