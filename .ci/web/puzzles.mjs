// Puzzles: solved by pressing stones, and failed, with JavaScript and without.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { arrives, signUp } from "./site.mjs";

// Returns the placements of a puzzle's solution from its record.
const records = readFileSync("oust-server/puzzles/win.oust", "utf8").split(/\n(?=oust )/);
const win = records.find((record) => record.startsWith("oust hex5"));
const number = Number(win.match(/^id: (\d+)$/m)[1]);
const solution = win.trim().split(/\s+/).pop().split(",");

const press = (page, coord) => page.locator(`.board [data-coord="${coord}"] button`).click();

export default {
  async "a puzzle is solved by pressing stones"(visitors) {
    for (const settings of [{}, { ownCode: false }, { javaScriptEnabled: false }]) {
      const page = await visitors.visitor(settings);
      await page.goto(`/puzzles/${number}`);
      assert(await page.locator("#submit").isDisabled());
      for (const [index, coord] of solution.entries()) {
        await press(page, coord);
        await page.locator(`.table[data-tried="${solution.slice(0, index + 1)}"]`).waitFor();
      }
      await page.locator("#submit:enabled").click();
      await page.locator(".learned").waitFor();
      assert.match(await page.innerText("[data-part=facts]"), /solved/);
      assert.equal(await page.locator(".board button").count(), 0);
      await page.click(".acts a.main");
      await arrives(page, /\/puzzles\/\d+$/);
      assert(!page.url().endsWith(`/${number}`), page.url());
      await page.goto("/puzzles");
      assert.equal(await page.locator(`.puzzles a[href="/puzzles/${number}"] [role=img]`).count(), 1);
    }
  },

  async "a puzzle that is given up shows its answer, and a user's rating falls"(visitors) {
    const page = await visitors.visitor();
    await signUp(page, "puzzler");
    await page.goto(`/puzzles/${number}`);
    await page.click("[data-part=other-acts] button");
    await page.locator(".notice", { hasText: "This is the answer." }).waitFor();
    assert.match(await page.innerText(".notice"), /Rating −\d+/);
    assert.equal(await page.locator(".tried li").count(), solution.length);
    assert.match(page.url(), /[?&]shown=true/);
    await page.click(`.acts a[href="/puzzles/${number}"]`);
    await page.locator(".board button").first().waitFor();
    assert.equal(await page.locator(".notice").count(), 0);
  },
};
