// The lesson: each step is done on its board, with JavaScript and without.

import assert from "node:assert/strict";
import { arrives } from "./site.mjs";

// The points that complete each step.
const ANSWERS = [["e5"], ["c3"], ["b5"], ["d3", "a5"], ["c3"]];

export default {
  async "a newcomer learns the rules in five steps"(visitors) {
    for (const settings of [{}, { javaScriptEnabled: false }]) {
      const page = await visitors.visitor(settings);
      await page.goto("/");
      await page.click('.hero-text a[href="/learn"]');
      await arrives(page, /\/learn$/);
      for (const [index, answer] of ANSWERS.entries()) {
        assert.equal(await page.locator(".learned").count(), 0, `step ${index + 1} is done before its turn`);
        for (const coord of answer) await page.locator(`.board [data-coord="${coord}"] button`).click();
        await page.locator(".learned").waitFor();
        await page.click(".acts a.main");
        await arrives(page, index + 1 < ANSWERS.length ? new RegExp(`/learn/${index + 2}$`) : /\/$/);
      }
      await page.locator(".hero-board").waitFor();
    }
  },

  async "a step that is done stays so"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/learn/2");
    // Not what the task asks.
    await page.locator('.board [data-coord="a1"] button').click();
    await page.locator(".tried").waitFor();
    assert.equal(await page.locator(".learned").count(), 0);
    await page.locator('.board [data-coord="c3"] button').click();
    await page.locator(".learned").waitFor();
    await page.click(".take-back");
    await page.locator(".tried").waitFor({ state: "detached" });
    assert.equal(await page.locator(".learned").count(), 1);
  },
};
