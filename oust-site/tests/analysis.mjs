// The engine looks: analysis, review and proofs.

import { assert, byHand, press, says, tab } from "./visit.mjs";


export default {
  async "an analysis deepens, and its values are on the board"(visit) {
    const page = await visit.open();
    await byHand(page, "hex5");
    await press(page, "e5");
    await tab(page, "analysis");
    await page.getByRole("button", { name: "Analyze" }).click();
    await page.locator(".best-lines li").nth(4).waitFor();
    assert(await page.locator("#table .values text").count() > 0);
    const count = () => page.innerText("#panel-site-analysis .quiet");
    const first = await count();
    while ((await count()) === first) await page.waitForTimeout(50);
    assert.match(await page.innerText(".chance"), /^Chance of o, who is to move: \d+\.\d%$/);
    await page.locator("#panel-site-analysis input[type=checkbox]").uncheck();
    assert.equal(await page.locator("#table .values").count(), 0);
    const coord = await page.locator(".best-lines button").first().innerText();
    await page.locator(".best-lines button").first().click();
    await page.locator(`#table .o`).waitFor();
    assert.match(coord, /^[a-i]\d$/);
    // It goes on with the new position.
    await says(page, ".chance", "Chance of x");
    await page.getByRole("button", { name: "Stop" }).last().click();
    assert.equal(await page.locator(".best-lines li").count(), 0);
  },

  async "a review draws the chances and names mistakes"(visit) {
    const page = await visit.open();
    await byHand(page, "4x4");
    for (const coord of ["a1", "d4", "b3", "d2", "c1", "b4"]) await press(page, coord);
    await page.getByRole("button", { name: "Look for mistakes" }).click();
    await says(page, "#panel-site-play", "Look for mistakes");
    await page.locator("[data-replay=values]:visible").waitFor();
    await page.locator("[data-replay=values] .curve").waitFor({ state: "attached" });
    await page.locator("[data-go=turn-back]").click();
    await says(page, "[data-replay=values] output", "%");
  },

  async "a small board is proven"(visit) {
    const page = await visit.open();
    await byHand(page, "4x4");
    await tab(page, "proof");
    await page.getByRole("button", { name: "Prove it" }).click();
    await says(page, "#panel-site-proof .result", "Proven: x wins.");
    await says(page, "#panel-site-proof", "Perfect play:");
    await press(page, "a1");
    assert.equal(await page.innerText("#panel-site-proof .result"), "");
  },

  async "a long proof can be stopped, and a large board is refused"(visit) {
    const page = await visit.open();
    await byHand(page, "hex5");
    await tab(page, "proof");
    await page.getByRole("button", { name: "Prove it" }).click();
    await says(page, "#panel-site-proof", "positions in");
    await page.locator("#panel-site-proof").getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Prove it" }).waitFor();
    await byHand(page, "13x13");
    await tab(page, "proof");
    await page.getByRole("button", { name: "Prove it" }).click();
    await says(page, "#panel-site-proof .result", "169 points; the solver takes up to 128");
  },
};
