// The last turn: what it captured is marked on the board and told in words, and a turn of the other
// player is played back stone by stone.

import assert from "node:assert/strict";
import { begin, invitation, phase, place, playAll, point, points, sees, takeSeat } from "./site.mjs";

// Two visitors, and a turn of x that captures c1 and places c4.
async function beforeCapture(visitors, options) {
  const [x, o] = [await visitors.visitor(), await visitors.visitor(options)];
  await begin(x, { board: "5x5", color: "x", swap: false });
  await takeSeat(o, await invitation(x));
  await playAll({ x, o }, "x a1 o c1 x e5 o e1");
  await place(x, "b1");
  assert.equal(await phase(x), "goes-on");
  await place(x, "c4");
  return { x, o };
}

async function showsCapture(page) {
  assert.deepEqual((await points(page, "x")).sort(), ["a1", "b1", "c4", "e5"]);
  assert.deepEqual(await points(page, "o"), ["e1"]);
  assert.deepEqual(await points(page, "taken-o"), ["c1"]);
  assert.deepEqual((await points(page, "last")).sort(), ["b1", "c4"]);
  assert.match(await page.innerText("[data-part=happened]"), /: b1 captures 1, c4$/);
  assert.equal(await page.getAttribute(".turns li:last-child a", "data-captured"), "1");
  assert.equal(await page.getAttribute(".turns li:last-child a", "title"), "b1 captures 1, c4");
}

export default {
  async "a turn of the other player is played back stone by stone"(visitors) {
    const { x, o } = await beforeCapture(visitors, { reducedMotion: "no-preference" });
    // The board at each change.
    await o.evaluate(() => {
      window.shown = [];
      const board = document.querySelector(".board");
      const stones = (name) => [...board.querySelectorAll(`[data-coord].${name}`)].map(({ dataset }) => dataset.coord).sort().join();
      const look = () => {
        const now = `${stones("x")} ${stones("o")} ${stones("taken-o")}`;
        if (window.shown.at(-1) !== now) window.shown.push(now);
      };
      look();
      new MutationObserver(look).observe(board, { subtree: true, attributes: true, childList: true });
    });
    await x.click("#submit");
    await sees(o, 5);
    await o.locator(".board:not([data-playing])").waitFor();
    await o.waitForFunction(() => window.shown.length > 2 && !document.querySelector("[data-playing]"));
    const shown = await o.evaluate(() => window.shown);
    assert.deepEqual(shown.slice(-3), ["a1,e5 c1,e1 ", "a1,b1,e5 e1 c1", "a1,b1,c4,e5 e1 c1"]);
    await showsCapture(o);
    // One's own turn is not played back.
    await sees(x, 5);
    assert.equal(await x.locator("[data-playing]").count(), 0);
    await showsCapture(x);
  },

  async "a press ends the playback, and counts"(visitors) {
    const { x, o } = await beforeCapture(visitors, { reducedMotion: "no-preference" });
    await x.click("#submit");
    await o.locator(".board[data-playing]").waitFor();
    await place(o, "c2");
    assert.equal(await o.locator("[data-playing]").count(), 0);
    assert.deepEqual(await points(o, "placed"), ["c2"]);
    assert.deepEqual((await points(o, "x")).sort(), ["a1", "b1", "c4", "e5"]);
  },

  async "nothing moves for a reader who wants no motion, and the marks need no script"(visitors) {
    const { x, o } = await beforeCapture(visitors);
    await x.click("#submit");
    await sees(o, 5);
    assert.equal(await o.locator("[data-playing]").count(), 0);
    await showsCapture(o);
    const still = await visitors.visitor({ javaScriptEnabled: false });
    await still.goto(o.url());
    await showsCapture(still);
    // A turn that is tried out has marks of its own.
    await place(o, "c1");
    assert.deepEqual(await points(o, "taken-o"), []);
    assert.equal(await point(o, "c1").getAttribute("class"), "o placed");
  },

  async "a hexagon darkens the cells that take no stone, and marks no other"(visitors) {
    const game = await visitors.pair("hex4");
    await playAll(game, "x d4 o g1");
    const marks = (coord) => game.x.locator(`.board [data-coord="${coord}"]`).evaluate((point) => {
      const value = (element, name) => getComputedStyle(element).getPropertyValue(name);
      return { isClosed: value(point, "--fill") === value(point, "--closed") && value(point, "--disc") === "inline", dot: value(point, "--dot") };
    });
    assert.deepEqual(await marks("d5"), { isClosed: true, dot: "" });
    assert.deepEqual(await marks("a7"), { isClosed: false, dot: "none" });
    assert.equal((await marks("d4")).isClosed, false);
  },
};
