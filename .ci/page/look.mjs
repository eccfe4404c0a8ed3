// The appearance of the page, and its text for screen readers.

import assert from "node:assert/strict";
import { grounds, hash, open, press, stones } from "./page.mjs";

export default {
  async "a phone shows it without scrolling sideways"(page) {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const file of ["score.html#20", "several.html#2:9", "hostile.html#1"]) {
      await open(page, file);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(wide <= 390, `${file}: ${wide}`);
      const board = await page.locator("#board svg").boundingBox();
      const controls = await page.locator("#controls").boundingBox();
      assert(board.width > 300, `${file}: ${board.width}`);
      assert(controls.y + controls.height <= 844, `${file}: controls at ${controls.y}`);
    }
  },

  async "it is light or dark as the reader has it"(page) {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "score.html");
    const light = await grounds(page);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await grounds(page);
    assert.notEqual(dark.page, light.page);
    assert.notEqual(dark.board, light.board);
  },

  async "light or dark is chosen on the page, with the keyboard too, and kept"(page) {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "score.html");
    const light = await grounds(page);
    await page.selectOption("#theme", "dark");
    const dark = await grounds(page);
    assert.notEqual(dark.page, light.page);
    assert.notEqual(dark.board, light.board);
    // The choice holds for other pages and overrides the reader's system.
    await open(page, "several.html");
    assert.equal((await grounds(page)).page, dark.page);
    assert.equal(await page.inputValue("#theme"), "dark");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.focus("#theme");
    await press(page, "ArrowUp");
    assert.equal(await page.inputValue("#theme"), "light");
    assert.deepEqual(await grounds(page), light);
    // The key changed the choice, not the step.
    assert.equal(await hash(page), "#0");
    await press(page, "Home");
    assert.equal(await page.inputValue("#theme"), "");
    assert.deepEqual(await grounds(page), dark);
    await page.reload();
    assert.equal(await page.inputValue("#theme"), "");
  },

  async "where nothing is kept, a theme is chosen all the same"(page) {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "score.html");
    const light = await grounds(page);
    await page.selectOption("#theme", "dark");
    assert.notDeepEqual(await grounds(page), light);
  },

  async "a page that was made in one theme stays in it"(page) {
    await open(page, "printed.html");
    assert(await page.isHidden("#theme"));
    const printed = await grounds(page);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await grounds(page), printed);
  },

  async "points without a stone are empty, and captured stones faint"(page) {
    await open(page, "broken.html#4.1");
    const drawn = () => page.locator("#board .points > g > :first-child:visible").count();
    const rings = () => page.locator("#board .points > g > .ring:visible").count();
    const gone = page.locator("#board .gone");
    assert.equal(await gone.count(), 1);
    assert((await gone.evaluate((stone) => Number(getComputedStyle(stone).opacity))) < 1);
    const total = async () => (await stones(page)).reduce((sum, side) => sum + side);
    assert.equal(await drawn(), (await total()) + 1);
    assert.equal(await rings(), 1);
    await press(page, "ArrowRight");
    assert.equal(await drawn(), await total());
    assert.equal(await rings(), 1);
    await press(page, "Home");
    assert.equal((await drawn()) + (await rings()), 0);
  },

  async "the turns of a side stand below one another, whoever begins"(page) {
    await open(page, "printed.html");
    const left = async (row, side) =>
      (await page.locator("#turns li").nth(row).locator(`.${side}`).boundingBox()).x;
    assert.equal(await page.locator("#turns li").first().locator(".x").count(), 0);
    assert.equal(await left(0, "o"), await left(1, "o"));
    assert((await left(1, "x")) < (await left(1, "o")));
  },

  async "everything has a name to be read out, and steps are told"(page) {
    await open(page, "several.html#2");
    const said = await page.innerText("#said");
    assert.match(said, /^Turn 2: /);
    assert.equal(await page.getByRole("status").innerText(), said);
    assert.equal(await page.getByRole("img", { name: said }).count(), 1);
    const buttons = ["To the start", "A turn back", "A step back", "Play", "A step forward"];
    for (const name of [...buttons, "A turn forward", "To the end", "Next note"]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 1, name);
    }
    for (const name of ["Game", "Colors"]) {
      assert.equal(await page.getByRole("combobox", { name }).count(), 1, name);
    }
    assert.equal(await page.getByRole("slider", { name: "Step" }).count(), 1);
  },

  async "paper has the board and no controls"(page) {
    await open(page, "several.html#2");
    await page.emulateMedia({ media: "print" });
    for (const id of ["controls", "slider", "choice", "scheme", "note", "keys"]) {
      assert(await page.isHidden(`#${id}`), id);
    }
    assert(await page.isVisible("#board svg"));
    assert(await page.isVisible("#turns"));
  },
};
