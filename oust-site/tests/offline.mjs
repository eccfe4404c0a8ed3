// Without a server: after a first visit, and as a file.

import { answered, assert, byHand, press, says, stands, started, tab } from "./visit.mjs";

export default {
  async "the page works without a connection after the first visit"(visit) {
    const page = await visit.open();
    await page.locator("#kept").waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await started(page);
    await press(page, "e5");
    await stands(page, "e5", "x");
    await answered(page);
    // Another language and another board, which were not asked for before.
    await Promise.all([page.waitForNavigation(), page.selectOption("#language", "he")]);
    await started(page);
    assert.equal(await page.getAttribute("html", "dir"), "rtl");
  },

  async "one file has everything"(visit) {
    const page = await visit.open(visit.file);
    await press(page, "e5");
    await stands(page, "e5", "x");
    await answered(page);
    await byHand(page, "4x4");
    await tab(page, "proof");
    await page.getByRole("button", { name: "Prove it" }).click();
    await says(page, "#panel-site-proof .result", "Proven: x wins.");
    await tab(page, "rules");
    assert.equal(await page.locator("#panel-site-rules figure").count(), 7);
  },
};
