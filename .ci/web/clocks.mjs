// Clocks: they start when both players see the game, count down on every page, and pages that wait for a
// game move to its board.

import assert from "node:assert/strict";
import { arrives, begin, gameOf, invitation, play, signUp, slow, takeSeat, textField } from "./site.mjs";

const clock = "increment:5+5";

// Two accounts and the page of a challenge of the first one, which the other one sees, too.
async function challenge(visitors, names) {
  const [x, o] = [await visitors.visitor(), await visitors.visitor()];
  await signUp(x, names[0]);
  await signUp(o, names[1]);
  // A page is hidden where a test says so.
  await x.context().addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => sessionStorage.getItem("away") === "yes" });
  });
  const [opened] = await Promise.all([
    x.waitForResponse(/\/events\?games=mine/),
    begin(x, { against: "anyone", board: "5x5", color: "x", clock }),
  ]);
  assert.equal(opened.status(), 200);
  await o.goto(x.url());
  return { x, o };
}

async function accept(o) {
  await o.click("form[action$='/accept'] button");
  await arrives(o, /\/g\/\d+$/);
}

const running = (page) => page.locator(".clock.runs");

async function countsDown(page) {
  const before = await running(page).innerText();
  assert.match(before, /^\d:\d\d$/);
  await page.waitForFunction((text) => document.querySelector(".clock.runs").textContent !== text, before);
}

async function movesToTheBoard(visitors, names, latency) {
  const { x, o } = await challenge(visitors, names);
  if (latency > 0) for (const page of [x, o]) await slow(page, latency);
  await accept(o);
  await arrives(x, /\/g\/\d+$/);
  assert.equal(gameOf(x), gameOf(o));
  for (const page of [x, o]) {
    await running(page).waitFor();
    assert.equal(await page.locator(".clock").count(), 2);
    await countsDown(page);
    // In the title, too, for a page in another tab.
    assert.match(await page.title(), /^(\(1\) )?4:\d\d · /);
  }
  await play(x, "a1");
  await o.locator("#game[data-mine=true]").waitFor();
  const own = o.locator("tr.next .clock.runs");
  await own.waitFor();
  await o.goto("/me");
  await countsDown(o);
}

export default {
  "a page that waits for a game moves to the board, and the clocks count down": (visitors) =>
    movesToTheBoard(visitors, ["Ines", "Jonas"], 0),

  "so it does with a latency of 170 ms": (visitors) => movesToTheBoard(visitors, ["Ingrid", "Jakob"], 170),

  "so it does with a latency of 500 ms": (visitors) => movesToTheBoard(visitors, ["Isolde", "Jasper"], 500),

  async "a hidden page starts no clock, and moves when it is seen"(visitors) {
    const { x, o } = await challenge(visitors, ["Irma", "Jens"]);
    const title = await x.title();
    await x.evaluate(() => sessionStorage.setItem("away", "yes"));
    await accept(o);
    await x.locator(".begun").waitFor();
    assert.notEqual(await x.title(), title);
    assert.match(x.url(), /challenges/);
    await o.locator("#game[data-unseen=true]").waitFor();
    assert.equal(await running(o).count(), 0);
    await x.evaluate(() => {
      sessionStorage.setItem("away", "no");
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await arrives(x, /\/g\/\d+$/);
    for (const page of [x, o]) await running(page).waitFor();
  },

  async "an inviter who is away when the friend sits down loses no time"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    await x.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
    });
    await begin(x, { board: "5x5", color: "x", clock });
    await x.evaluate(() => (window.isAway = true));
    await takeSeat(o, await invitation(x));
    await x.locator("[data-part=invitation] [role=status]").waitFor();
    assert.equal(await running(o).count(), 0);
    await x.evaluate(() => {
      window.isAway = false;
      document.dispatchEvent(new Event("visibilitychange"));
    });
    for (const page of [x, o]) await running(page).waitFor();
  },

  async "a reader who writes is told of a game, and stays"(visitors) {
    const { x, o } = await challenge(visitors, ["Isa", "Jule"]);
    await x.goto("/");
    const field = await textField(x);
    await field.fill("jul");
    await field.focus();
    await accept(o);
    await x.locator(".begun").waitFor();
    assert.equal(new URL(x.url()).pathname, "/");
    assert.equal(await field.inputValue(), "jul");
    await x.click(".begun a");
    await arrives(x, /\/g\/\d+$/);
  },
};
