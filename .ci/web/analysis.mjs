// The analysis: the engine in the page, its map and lines, proofs, and positions that are set up or pasted.

import assert from "node:assert/strict";
import { place, point } from "./site.mjs";

const engine = (page) => page.locator("#engine");
const sees = (page, text) => page.getByText(text).first().waitFor();

async function analyze(page) {
  await engine(page).getByRole("button", { name: "Analyze" }).click();
  await engine(page).locator(".best-lines li").first().waitFor();
}

export default {
  async "the engine of an analysis loads when it is asked for, and its lines are played"(visitors) {
    const page = await visitors.visitor();
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/analysis?board=hex5");
    assert(!asked.some((path) => /\/code\/\w+\/(app|oust)\//.test(path)), asked.join());
    await analyze(page);
    await engine(page).locator(".best-lines li").nth(4).waitFor();
    await sees(page, /Chance of x, who is to move: \d+\.\d%/);
    assert(await page.locator(".board .values text").count() > 0);
    await engine(page).getByRole("checkbox").uncheck();
    assert.equal(await page.locator(".board .values").count(), 0);
    await engine(page).getByRole("checkbox").check();
    // The second placement of a line plays both turns, without another page.
    await page.evaluate(() => { window.isSame = true; });
    await engine(page).locator(".best-lines a.plain").first().click();
    await page.locator(".line-turns li").nth(2).waitFor();
    assert(await page.evaluate(() => window.isSame));
    const [, reply] = page.url().match(/line=[a-i]\d;([a-i]\d)$/);
    // It follows the line, and a stone that is only tried out: too far away to be captured in one turn
    // with the other one, for a win would have no chance.
    await sees(page, /Chance of x/);
    const far = reply < "f" ? "i" : "a";
    await place(page, (await page.locator(`.board .legal[data-coord^=${far}]`).first().getAttribute("data-coord")));
    await sees(page, /Chance of o/);
    await page.locator(".board .values text").first().waitFor();
    await engine(page).getByRole("button", { name: "Stop" }).first().click();
    assert.equal(await page.locator(".board .values").count(), 0);
  },

  async "an analysis proves a small board and names turns that win at once"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/analysis?start=3x3+o2/2x/x2+o");
    await page.getByText("o wins in this turn: a2 b2").waitFor();
    await analyze(page);
    // The panel names them instead, in the middle of a turn, too.
    await page.locator("#engine .threats").getByText("o wins in this turn: a2 b2").waitFor();
    assert(await page.locator("[data-part=threats]").isHidden());
    await place(page, "a2");
    await page.locator("#engine .threats").getByText("o wins in this turn: b2").waitFor();
    await page.goto("/analysis?board=3x3");
    await analyze(page);
    await page.getByText("Who wins?").click();
    await page.getByRole("button", { name: "Prove it" }).click();
    await sees(page, /Proven: (x|o) wins\./);
    await sees(page, /Perfect play: \w+/);
  },

  async "a position is set up by presses and a pasted game is opened"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/analysis/setup?board=3x3");
    await page.evaluate(() => { window.isSame = true; });
    for (const state of ["x", "o"]) {
      await point(page, "a1").locator("button").click();
      await page.locator(`.board .${state}[data-coord=a1]`).waitFor();
    }
    assert(await page.evaluate(() => window.isSame));
    assert(page.url().endsWith("/analysis/setup?start=3x3+3/3/o2+x"), page.url());
    await page.getByText("o to move").click();
    await page.locator("nav a.o[aria-current]").waitFor();
    await page.getByText("Analyze this position").click();
    await page.locator("#submit, .board .o[data-coord=a1]").first().waitFor();
    assert(page.url().includes("/analysis?start=3x3+3/3/o2+o"), page.url());
    await page.getByRole("link", { name: "Open a game" }).click();
    await page.locator("textarea").fill("oust 3x3\n\n1. a1 b1\n");
    await page.getByRole("button", { name: "Open" }).click();
    await page.waitForURL(/board=3x3&line=a1;b1/);
    await page.goto("/analysis?board=3x3&line=a1");
    await page.getByRole("link", { name: "Set up stones" }).click();
    await page.waitForURL(/setup\?start=3x3\+3\/3\/x2\+o/);
  },
};
