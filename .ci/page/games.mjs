// The content of the page about its games.

import assert from "node:assert/strict";
import { button, hash, open, part, press, said } from "./page.mjs";

export default {
  async "games of a collection are chosen, each on its board"(page) {
    await open(page, "several.html");
    const points = () => page.locator("#board [data-point]").count();
    assert.equal(await points(), 25);
    await page.selectOption("#game", "1");
    assert.equal(await points(), 37);
    await press(page, "Home");
    assert.equal(await hash(page), "#2:0");
    await open(page, "several.html#3:4");
    assert.equal(await points(), 81);
    assert.match(await said(page), /^Turn 4: /);
  },

  async "the result is in the head, and turns are numbered alike everywhere"(page) {
    await open(page, "several.html#3:end");
    assert.equal(await page.innerText("#result"), "Ben Muster (o) wins: every enemy stone is captured");
    assert.match(await said(page), /^Turn 54: o /);
    const row = part(page, "turns").locator("li").last();
    assert.deepEqual(await row.locator(".number").allInnerTexts(), ["53", "54"]);
    await row.locator("button").first().click();
    assert.equal(await hash(page), "#3:53");
    assert.match(await said(page), /^Turn 53: x /);
  },

  async "players have their colors of before a swap and of after it"(page) {
    await open(page, "several.html#2:1");
    const names = () => part(page, "counts").locator("bdi").allInnerTexts();
    const before = await names();
    // The swap is in the slot of o's first turn.
    assert.equal(await part(page, "turns").locator("li").count(), 12);
    assert.match(await part(page, "turns").locator("li").first().innerText(), /swap/);
    await press(page, "ArrowRight");
    // The swap is not a turn.
    assert.match(await said(page), /^The players exchange colors/);
    assert.deepEqual(await names(), before.reverse());
  },

  async "comments are shown at their turns"(page) {
    await open(page, "several.html");
    const noted = part(page, "turns").locator(".noted button").last();
    await noted.click();
    assert((await part(page, "notes").innerText()).length > 0);
  },

  async "a broken game opens on its fault, marked on the board and in the list"(page) {
    await open(page, "broken.html");
    assert.equal(await page.innerText("#result"), "Broken in turn 7: a2 is refused");
    assert.match(await said(page), /^Turn 7: a2 of x is refused: x on a2 would make a group of 2, .* \(M203 /);
    const marked = (name) => page.locator(`#board .${name}`).evaluateAll((points) => points.map(({ dataset }) => dataset.coord));
    assert.deepEqual(await marked("refused"), ["a2"]);
    // The group of two that is not smaller.
    assert.deepEqual(await marked("blocker"), ["b2", "b1"]);
    const [token] = await part(page, "turns").locator(".refused").allInnerTexts();
    assert.equal(token, "a2");
    assert.equal(await part(page, "turns").locator(".number").last().innerText(), "7");
    await press(page, "ArrowLeft");
    assert.equal(await hash(page), "#6");
    assert.deepEqual(await marked("refused"), []);
    await press(page, "End");
    assert.equal(await hash(page), "#end");
  },

  async "notes are gone to"(page) {
    await open(page, "broken.html#6");
    assert(await button(page, "note").isVisible());
    await press(page, "n");
    // The only note is at the start.
    assert.equal(await hash(page), "#0");
    assert.match(await part(page, "notes").innerText(), /^x on a2 would make/);
    await open(page, "score.html#3");
    assert(await button(page, "note").isHidden());
    await press(page, "n");
    assert.equal(await hash(page), "#3");
  },

  async "what a record says is text"(page) {
    await open(page, "hostile.html#0");
    for (let step = 0; step < 3; step += 1) await press(page, "ArrowRight");
    await open(page, "hostile.html#1");
    assert.match(await part(page, "notes").innerText(), /^<\/li><script>/);
    assert.match(await part(page, "counts").locator("bdi").last().innerText(), /^<img src=x/);
    assert.match(await part(page, "facts").innerText(), /onload/);
    assert.equal(await page.locator("img, dl script, ul script, dl svg").count(), 0);
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
