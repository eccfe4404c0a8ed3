// Reading texts: faults are marked, explained and corrected, and games come to the board.

import { assert, says, tab, turns } from "./visit.mjs";

const field = (page) => page.locator("#panel-site-text textarea");

async function opened(visit, text) {
  const page = await visit.open();
  await tab(page, "text");
  if (text !== undefined) await field(page).fill(text);
  return page;
}

export default {
  async "a fault is marked in the text and explained"(visit) {
    const page = await opened(visit);
    await page.getByRole("button", { name: "An example with a fault" }).click();
    await says(page, ".sum", "One game, one fault.");
    const text = await field(page).inputValue();
    assert.match(await page.innerText(".findings .error"), /M203 .*a3/s);
    assert.equal(await page.locator(".marks mark.error").innerText(), "a3");
    await page.locator(".findings .error").getByText(/^line \d+, column \d+$/).click();
    const [start, end] = await field(page).evaluate((it) => [it.selectionStart, it.selectionEnd]);
    assert.equal(text.slice(start, end), "a3");
    await page.getByText("Explain M203").click();
    await says(page, ".findings .error details", "Example: x makes a group of two");
  },

  async "a correction is applied by a press"(visit) {
    const page = await opened(visit, "oust 5x5\nx: ada\no: ben\nresult: ?\nended: unfinished\n\n1. a1  b3\n3. c5\n");
    await says(page, ".findings", "T307");
    await page.getByRole("button", { name: "Correct it" }).first().click();
    await says(page, ".sum", "One game, no fault.");
    assert.match(await field(page).inputValue(), /^2\. c5$/m);
    assert.equal(await page.locator(".findings li").count(), 0);
  },

  async "every game of a text comes to the board"(visit) {
    const page = await opened(visit, "oust 3x3\nresult: ?\n\n1. a1  b2\n2. c3\n\noust hex2\nresult: ?\n\n1. b2\n");
    await says(page, ".sum", "2 games, no fault.");
    await page.getByRole("button", { name: "Show on the board" }).last().click();
    await page.locator(`#table svg[aria-label$="hex2"]`).waitFor();
    await page.getByRole("button", { name: "Show on the board" }).first().click();
    await page.locator(`#table svg[aria-label$="3x3"]`).waitFor();
    assert.deepEqual(await turns(page), ["a1", "b2", "c3"]);
  },

  async "a diagram is shown for either side to move"(visit) {
    const page = await opened(visit, "x . .\n. o .\n. . x\n");
    await page.getByRole("button", { name: "Show with o to move" }).click();
    await says(page, "#strip", "o is to move");
    assert.equal(await page.locator("#table .x").count(), 2);
  },

  async "what is no game is said, and a text stays text"(visit) {
    const page = await opened(visit, "<img src=x onerror=alert(1)> hello\n");
    await says(page, ".sum", "No game, one fault.");
    assert.equal(await page.locator("#panel-site-text img").count(), 0);
  },

  async "a text stays in its field when the page is loaded again"(visit) {
    const page = await opened(visit, "oust 3x3\nresult: ?\n\n1. a1\n");
    await says(page, ".sum", "One game");
    await page.reload();
    await tab(page, "text");
    await says(page, ".sum", "One game");
    assert.match(await field(page).inputValue(), /1\. a1/);
  },
};
