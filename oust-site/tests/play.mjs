// Playing: against the engine, by hand, with the keyboard, from stones that were set up, and back through the
// game.

import { answered, assert, byHand, point, press, says, stands, tab, turns } from "./visit.mjs";

const undo = (page) => page.getByRole("button", { name: "Take back" });

export default {
  async "the first stone begins a game, and the engine answers"(visit) {
    const page = await visit.open();
    await press(page, "e5");
    await stands(page, "e5", "x");
    await answered(page);
    await says(page, "#strip", "Place a stone.");
    await undo(page).click();
    await page.locator("#table .o").first().waitFor({ state: "detached" });
    assert.equal(await page.locator("#table .x").count(), 0);
  },

  async "the engine begins, at its strongest, where the visitor takes o"(visit) {
    const page = await visit.open();
    const [board, against, color] = await page.locator("#panel-site-play select").all();
    await board.selectOption("9x9");
    await against.selectOption("9");
    await color.selectOption("o");
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator("#table .x").first().waitFor({ timeout: 60_000 });
    await says(page, "#strip", "Place a stone.");
  },

  async "both sides are played by hand, and a refused stone says why"(visit) {
    const page = await visit.open();
    await byHand(page, "4x4");
    for (const coord of ["a1", "b1", "d4", "b2"]) await press(page, coord);
    await says(page, "#strip", "Place again");
    for (const coord of ["d1", "a1", "c4", "a2"]) await press(page, coord);
    await says(page, "#strip", /Not a2\. You would have 2, the marked rival has 2\./);
    assert.equal(await page.locator("#table .blocker").count(), 2);
    assert.deepEqual(await turns(page), ["a1", "b1", "d4", "b2", "d1", "a1", "c4"]);
    await undo(page).click();
    await says(page, "#strip", "o is to move");
  },

  async "colors are swapped as the second turn"(visit) {
    const page = await visit.open();
    await byHand(page, "5x5");
    await press(page, "c3");
    await page.getByRole("button", { name: "Swap colors" }).click();
    await says(page, "[data-replay=said]", "The players exchange colors.");
    assert.deepEqual(await turns(page), ["c3", "swap"]);
  },

  async "a stone is placed with the keyboard"(visit) {
    const page = await visit.open();
    await byHand(page, "5x5");
    await point(page, "c3").locator("button").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await stands(page, "d4", "x");
    assert.equal(await page.evaluate(() => document.activeElement.closest("[data-coord]").dataset.coord), "d4");
    await page.keyboard.press("u");
    await page.locator("#table .x").waitFor({ state: "detached" });
  },

  async "a game goes on from an earlier step, and its end comes back"(visit) {
    const page = await visit.open();
    await byHand(page, "5x5");
    for (const coord of ["a1", "e5", "c3"]) await press(page, coord);
    await page.locator("[data-go=turn-back]").click();
    await page.locator("[data-go=turn-back]").click();
    assert.equal(await page.locator("#table .x, #table .o").count(), 1);
    await page.getByRole("button", { name: "Play on from here" }).click();
    await press(page, "b5");
    assert.deepEqual(await turns(page), ["a1", "b5"]);
    await page.getByRole("button", { name: "Bring them back" }).click();
    assert.deepEqual(await turns(page), ["a1", "e5", "c3"]);
  },

  async "stones are set up, and played from"(visit) {
    const page = await visit.open();
    await byHand(page, "4x4");
    await tab(page, "setup");
    await press(page, "a1");
    await press(page, "b1");
    await page.locator("#panel-site-setup input[value=o]").check();
    await press(page, "c1");
    await stands(page, "c1", "o");
    await page.locator("#panel-site-setup select").selectOption("x");
    assert.match(await page.inputValue("#panel-site-setup input[readonly]"), /^4x4 /);
    await page.getByRole("button", { name: "Play from here" }).click();
    await press(page, "a2");
    await says(page, "#strip", /wins|has won/);
  },

  async "another size is a board, or says why not"(visit) {
    const page = await visit.open();
    await page.locator("#panel-site-play select").first().selectOption("");
    const field = page.locator("#panel-site-play input.short");
    await field.fill("hex999");
    await page.getByRole("button", { name: "New game" }).click();
    await says(page, "#panel-site-play .wrong", "hex999 is not a board");
    await field.fill("3x7");
    await page.getByRole("button", { name: "New game" }).click();
    assert.equal(await page.locator("#table [data-point]").count(), 21);
  },

  async "the figures of the rules are tried on the board"(visit) {
    const page = await visit.open();
    await tab(page, "rules");
    const second = page.locator("#panel-site-rules figure").nth(1);
    await says(page, "#panel-site-rules figure:nth-of-type(2)", "x places at C3");
    await second.getByRole("button").click();
    await press(page, "c3");
    await says(page, "[data-replay=said]", "captures 3 stones");
  },
};
