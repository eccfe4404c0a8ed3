// Turns that are pressed faster than the server answers: no press is lost, at any latency.

import assert from "node:assert/strict";
import { phase, place, playAll, point, points, sees, signUp, slow, strip, turns, url } from "./site.mjs";

const latencies = [0, 170, 500];

// A position in which x captures b1 with a2, and then places elsewhere.
const position = "x a1 o b1 x c3 o e5 x e1 o a5";

const press = (page, coord) => point(page, coord).locator("button").click();

async function atPosition(visitors, latency) {
  const game = await visitors.pair("5x5");
  await playAll(game, position);
  await game.x.locator("#game[data-mine=true]").waitFor();
  await slow(game.x, latency);
  return game;
}

const perLatency = (name, test) =>
  Object.fromEntries(latencies.map((latency) => [`${name}, at ${latency} ms`, (visitors) => test(visitors, latency)]));

export default {
  ...perLatency("two quick presses are one turn of both", async (visitors, latency) => {
    const { x, o } = await atPosition(visitors, latency);
    await press(x, "a2");
    await x.waitForTimeout(200);
    await press(x, "d4");
    await x.locator("#table[data-tried='a2,d4']").waitFor();
    assert.equal(await phase(x), "whole");
    await x.click("#submit:enabled");
    await sees(o, 7);
    assert.equal((await turns(o)).at(-1), "a2,d4");
  }),
};
