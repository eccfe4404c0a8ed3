// Games that lead to the corners of the rules.

import assert from "node:assert/strict";
import { phase, place, playAll, point, points, sees, strip, turns } from "./site.mjs";

export default {
  async "the shortest win is on 3x3"(visitors) {
    const game = await visitors.pair("3x3");
    await playAll(game, "x a1 o b1");
    await game.x.locator("#game[data-mine=true]").waitFor();
    await place(game.x, "a2");
    assert.match(await strip(game.x), /A2 takes all that is left, and wins/);
    await game.x.click("#submit");
    await game.o.getByText("has won: the last enemy stone is captured").waitFor();
  },

  async "deadlock on 2x2 is told in words"(visitors) {
    const game = await visitors.pair("2x2");
    await playAll(game, "x a1 o b1 x b2 o a2");
    for (const page of [game.x, game.o]) {
      await page.locator(".result", { hasText: "Deadlock: neither side has a placement" }).waitFor();
    }
  },

  async "a forced pass is told in words and listed"(visitors) {
    const game = await visitors.pair("4x4");
    await playAll(game, "x a1 o c1 x d1 o c3 x b4 o c2 o a3 x a2 x d2 o d4");
    for (const page of [game.x, game.o]) {
      await page.getByText("(x) had no placement and passed.").waitFor();
      assert.equal((await turns(page)).at(-1), "pass");
    }
    await game.o.locator("#game[data-mine=true]").waitFor();
    assert.equal(await game.x.getAttribute("#game", "data-mine"), "false");
  },

  async "a turn that nothing is left to place for ends and submits itself"(visitors) {
    const game = await visitors.pair("2x6");
    await playAll(game, "x a1 o b2 x a4 o a3 x b5 o b3 o a6");
    const { x, o } = game;
    await x.locator("#game[data-mine=true]").waitFor();
    const count = (await turns(x)).length;
    await place(x, "a5");
    assert.equal(await phase(x), "stopped");
    assert.match(await strip(x), /A5 takes .* Nothing is left to place, so the turn ends\./);
    await x.getByText("The turn is played in a moment").waitFor();
    await sees(o, count + 1);
    await o.locator("#game[data-mine=true]").waitFor();
  },

  async "a refused point says why, and its groups are marked"(visitors) {
    const game = await visitors.pair("5x5");
    await playAll(game, "x a1 o c3");
    const { x } = game;
    await x.locator("#game[data-mine=true]").waitFor();
    await point(x, "c3").locator("button").click();
    await x.getByText("Not C3. There is a stone.").waitFor();
    await point(x, "a2").locator("button").click();
    await x.getByText("Not A2. It would join your marked stones, a group of 2").waitFor();
    assert.deepEqual(await points(x, "refused"), ["a2"]);
    assert.deepEqual(await points(x, "blocker"), ["a1"]);
    // A refused placement does not belong to the turn.
    assert.equal(await x.getAttribute("#table", "data-tried"), "");
    await place(x, "e5");
    await x.click(".take-back");
    await x.locator("#table[data-tried='']").waitFor();
    assert(await x.isDisabled("#submit"));
    assert.deepEqual(await points(x, "placed"), []);
  },

  async "a capture is told with its stones, and goes on"(visitors) {
    const game = await visitors.pair("5x5");
    await playAll(game, "x a1 o b1");
    const { x, o } = game;
    await x.locator("#game[data-mine=true]").waitFor();
    assert((await points(x, "capturing")).includes("a2"));
    await playAll(game, "x c3 o e5 x e1 o a5");
    await x.locator("#game[data-mine=true]").waitFor();
    await place(x, "a2");
    assert.match(await strip(x), /A2 takes 1 stone\. Place again\. \d+ points are open\./);
    assert.match(await x.innerText(".tried"), /A2 makes a group of 2 and takes 1 stone\./);
    assert.deepEqual(await points(x, "gone"), ["b1"]);
    assert(await x.isDisabled("#submit"));
    // The other player sees nothing of a turn that is tried out.
    assert.equal(await o.locator(".board .gone").count(), 0);
  },
};
