// The appearance of the page, and its text for screen readers.

import assert from "node:assert/strict";
import { grounds, hash, open, part, press, said, stones } from "./page.mjs";

export default {
  async "a phone shows it without scrolling sideways"(page) {
    for (const [width, height] of [[390, 844], [320, 640]]) {
      await page.setViewportSize({ width, height });
      for (const file of ["score.html#20", "several.html#2:9", "hostile.html#1", "broken.html", "large.html", "large.html#2:9"]) {
        await open(page, file);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= width, `${file}: ${wide}`);
        const board = await page.locator("#board svg").boundingBox();
        const controls = await page.locator(".replay-buttons").boundingBox();
        assert(board.width > width - 30, `${file}: ${board.width}`);
        if (width === 390) assert(controls.y + controls.height <= height, `${file}: controls at ${controls.y}`);
        // Fingers hit buttons of 40 pixels.
        const sizes = await page.locator(".replay-buttons button").evaluateAll((buttons) =>
          buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
        assert(Math.min(...sizes) >= 38, `${file}: ${sizes}`);
      }
    }
  },

  async "labels are read on every board, on a phone too"(page) {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const file of ["broken.html", "several.html#3:9", "large.html", "large.html#2:9"]) {
        await open(page, file);
        const heights = await page.locator("#board .labels text").evaluateAll((labels) =>
          labels.map((label) => label.getBoundingClientRect().height));
        const [least, most] = [Math.min(...heights), Math.max(...heights)];
        assert(least >= 10 && most <= 40, `${file} at ${width}: ${least} to ${most}`);
      }
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
    assert.equal(await hash(page), "");
    await press(page, "Home");
    assert.equal(await page.inputValue("#theme"), "");
    assert.deepEqual(await grounds(page), dark);
    await page.reload();
    assert.equal(await page.inputValue("#theme"), "");
  },

  async "every theme tells x, o, the ground and the page apart"(page) {
    await open(page, "several.html#3:50");
    const seen = new Set();
    for (const theme of ["light", "dark", "contrast", "colorblind"]) {
      await page.selectOption("#theme", theme);
      const colors = await page.evaluate(() => {
        const color = (selector) => getComputedStyle(document.querySelector(selector)).getPropertyValue("--fill");
        return ["#board .x", "#board .o"].map(color);
      });
      const { board } = await grounds(page);
      assert.equal(new Set([...colors, board]).size, 3, `${theme}: ${colors} ${board}`);
      seen.add([...colors, board].join());
    }
    assert.equal(seen.size, 4);
  },

  async "a reader who asks for strong contrast has it"(page) {
    await open(page, "score.html");
    const light = await grounds(page);
    await page.emulateMedia({ contrast: "more" });
    assert.notDeepEqual(await grounds(page), light);
  },

  async "sizes of groups are shown at the pointer, or all, and the choice is kept"(page) {
    await open(page, "several.html#3:end");
    const shown = () => page.locator("#board .points text:visible").allTextContents();
    assert.deepEqual(await shown(), []);
    await page.locator("#board [data-coord=e9] use").hover();
    assert.deepEqual(await shown(), ["7"]);
    await page.mouse.move(0, 0);
    await press(page, "s");
    // Groups of one have no number; each other group has it once.
    const sizes = (await shown()).map(Number).sort((one, other) => other - one);
    assert.equal(sizes[0], 19);
    assert(sizes.every((size) => size > 1), sizes);
    await press(page, "Home");
    assert.deepEqual(await shown(), []);
    await open(page, "several.html#3:end");
    assert.equal((await shown()).length, sizes.length);
    await page.getByLabel("Group sizes").uncheck();
    assert.deepEqual(await shown(), []);
  },

  async "a page from right to left keeps the board, the turns and the charts as they are"(page) {
    await open(page, "several.html#3:20");
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    const board = await page.locator("#board svg").boundingBox();
    const label = await page.locator("#board .labels text", { hasText: "A" }).first().boundingBox();
    assert(label.x < board.x + board.width / 2);
    const panel = await page.locator("#right").boundingBox();
    assert(panel.x < board.x, "the panel is left of the board");
    const left = async (side) => (await part(page, "turns").locator(`.${side}`).first().boundingBox()).x;
    assert((await left("x")) < (await left("o")));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= 1280, wide);
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
    // Counts the points with a drawing, by the property that shows it.
    const drawn = (name) => page.locator("#board [data-point]").evaluateAll((points, name) =>
      points.filter((point) => getComputedStyle(point).getPropertyValue(name) === "inline").length, name);
    const gone = page.locator("#board .gone");
    assert.equal(await gone.count(), 1);
    assert((await gone.evaluate((stone) => Number(getComputedStyle(stone).getPropertyValue("--faint")))) < 1);
    const total = async () => (await stones(page)).reduce((sum, side) => sum + side);
    assert.equal(await drawn("--disc"), (await total()) + 1);
    assert.equal(await drawn("--ring"), 1);
    await press(page, "Home");
    assert.equal((await drawn("--disc")) + (await drawn("--ring")), 0);
  },

  async "the turns of a side stand below one another, whoever begins"(page) {
    await open(page, "printed.html");
    const rows = part(page, "turns").locator("li");
    const left = async (row, side) => (await rows.nth(row).locator(`.${side}`).boundingBox()).x;
    assert.equal(await rows.first().locator(".x").count(), 0);
    assert.equal(await left(0, "o"), await left(1, "o"));
    assert((await left(1, "x")) < (await left(1, "o")));
  },

  async "everything has a name to be read out, and steps are told"(page) {
    await open(page, "several.html#2");
    const text = await said(page);
    assert.match(text, /^Turn 2: /);
    assert.equal(await page.getByRole("status").innerText(), text);
    assert.equal(await page.getByRole("img", { name: text }).count(), 1);
    const buttons = ["To the start", "A turn back", "A step back", "Play", "A step forward"];
    for (const name of [...buttons, "A turn forward", "To the end", "Next note"]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 1, name);
    }
    for (const name of ["Game", "Colors"]) {
      assert.equal(await page.getByRole("combobox", { name }).count(), 1, name);
    }
    assert.equal(await page.getByRole("slider", { name: "Step" }).count(), 1);
    assert.equal(await page.getByRole("checkbox", { name: "Group sizes" }).count(), 1);
    // The stones in words.
    assert.match(await page.locator("#board svg").getAttribute("aria-label"), / x: \w+\. o: \w+\.$/);
  },

  async "paper has the board and no controls"(page) {
    await open(page, "several.html#2");
    await page.emulateMedia({ media: "print" });
    for (const name of [".replay-buttons", ".replay-slider", ".replay-sizes", "#theme", ".replay-next-note", ".replay-keys"]) {
      assert(await page.isHidden(name), name);
    }
    assert(await page.isVisible("#board svg"));
    assert(await part(page, "turns").isVisible());
  },
};
