// The figures of the rules: tried out in place, and without JavaScript.

import assert from "node:assert/strict";

const button = (page, number, coord) => page.locator(`#figure-${number} [data-coord="${coord}"] button`);
const said = (page, number, text) => page.locator(`#figure-${number} .strip`, { hasText: text }).waitFor();

export default {
  async "figures are tried out in place, each for itself"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/rules/oust");
    await page.evaluate(() => (window.kept = true));
    await button(page, 2, "c3").click();
    await page.locator("#figure-2 .tried", { hasText: "C3 makes a group of 2 and takes 3 stones." }).waitFor();
    await said(page, 2, "Place again");
    await button(page, 1, "b5").click();
    await said(page, 1, "Not B5.");
    // The other figure is as it was left.
    assert.equal(await page.locator("#figure-2 .tried li").count(), 1);
    assert.equal(await page.locator("#figure-2 .gone").count(), 3);
    await page.click("#figure-2 .take-back");
    await page.locator("#figure-2 .tried").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => window.kept), true, "the page was loaded again");
    assert.match(page.url(), /\/rules\/oust\?figure=2#figure-2$/);
    await button(page, 4, "d4").focus();
    await page.keyboard.press("Enter");
    await page.locator("#figure-4 .tried").waitFor();
    await page.reload();
    assert.equal(await page.locator("#figure-4 .tried li").count(), 1);
  },

  async "figures of Orbit are tried out without JavaScript, too"(visitors) {
    const page = await visitors.visitor({ javaScriptEnabled: false });
    await page.goto("/rules/orbit");
    await button(page, 1, "c4").click();
    await said(page, 1, "Not C4. o encloses it.");
    await button(page, 2, "c4").click();
    await page.locator("#figure-2 .tried", { hasText: "C4 closes an orbit and takes 1 stone." }).waitFor();
    assert.equal(await page.locator("#figure-2 .gone").count(), 1);
    await page.click("#figure-2 .tried a");
    assert.equal(await page.locator("#figure-2 .gone").count(), 0);
  },
};
