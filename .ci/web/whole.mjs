// Whole games of two browsers.

import assert from "node:assert/strict";
import { begin, gameOf, invitation, place, points, sees, strip, takeSeat, turns } from "./site.mjs";

// Returns numbers from 0 to 1, the same in every run.
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Tries a whole turn out by the points that the page offers; captures where it can.
async function tryTurn(page, next) {
  for (;;) {
    const capturing = await points(page, "capturing");
    const legal = [...capturing, ...(await points(page, "legal"))];
    if (legal.length === 0) return;
    const among = capturing.length > 0 ? capturing : legal;
    await place(page, among[Math.floor(next() * among.length)]);
  }
}

// Submits, and returns the milliseconds until the turn is in the other browser.
async function submit(page, other, count) {
  const seen = other.evaluate((count) => new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(".turns li a").length >= count) resolve(Date.now());
      else setTimeout(look, 2);
    };
    look();
  }), count);
  await page.evaluate(() => addEventListener("submit", () => (window.submitted = Date.now()), { capture: true, once: true }));
  await page.click("#submit");
  await sees(page, count);
  return (await seen) - (await page.evaluate(() => window.submitted));
}

// Plays until the end, or until so many turns; returns the times.
async function playWhole(x, o, most, seed) {
  const next = random(seed);
  const times = [];
  const isOver = () => x.locator("#game[data-over=true]").count();
  for (let count = (await turns(x)).length; count < most && !(await isOver()); ) {
    const [page, other] = (await x.getAttribute("#game", "data-mine")) === "true" ? [x, o] : [o, x];
    await page.locator("#game[data-mine=true]").waitFor();
    await tryTurn(page, next);
    count += 1;
    times.push(await submit(page, other, count));
    // Passes that follow are listed, too.
    count = (await turns(page)).length;
    await sees(other, count);
  }
  return times.sort((one, other) => one - other);
}

function figures(name, times) {
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  console.log(`        ${name}: ${times.length} turns reach the other browser in ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`);
}

export default {
  async "two browsers play 9x9 to its end"(visitors) {
    const { x, o } = await visitors.pair("9x9");
    const times = await playWhole(x, o, 400, 7);
    figures("9x9", times);
    const result = await x.innerText(".result");
    assert.match(result, /has won: the last enemy stone is captured/);
    await o.locator(".result").waitFor();
    assert.equal(await o.innerText(".result"), result);
    assert.deepEqual(await turns(o), await turns(x));
    assert((await turns(x)).some((turn) => turn.includes(",")), "a turn of several stones");
    assert.match(await strip(o), /The game is over/);
    // The loser has no stone left.
    const stones = await x.locator(".sides tbody td:nth-of-type(1)").allInnerTexts();
    assert(stones.includes("0"), stones);
  },

  async "two browsers play hex7 with a swap, captures and a resignation"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    await begin(x, { board: "hex7", color: "x" });
    await takeSeat(o, await invitation(x));
    await place(x, "g7");
    await x.click("#submit");
    await o.locator("#game[data-mine=true]").waitFor();
    await o.click(`form[action$="/swap"] button`);
    await x.getByText("The players exchanged colors.").waitFor();
    assert.match((await turns(x)).join(), /g7,swap/i);
    assert.match(await o.locator(".sides tr.x").innerText(), /you/);
    await x.locator("#game[data-mine=true]").waitFor();
    const times = await playWhole(x, o, 60, 11);
    figures("hex7", times);
    assert((await turns(x)).length >= 30);
    assert((await turns(x)).some((turn) => turn.includes(",")), "a turn of several stones");
    assert.equal(gameOf(x), gameOf(o));
    await o.click(".confirm summary");
    await o.click(`form[action$="/resign"] button`);
    for (const page of [x, o]) {
      await page.locator(".result").waitFor();
      assert.match(await page.innerText(".result"), /has won by resignation/);
    }
  },
};
