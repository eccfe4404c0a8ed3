// The page for tests.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const [folder, source] = process.argv.slice(2);

// The first game of `score.html`, from its source.
export const [record] = JSON.parse(readFileSync(source, "utf8"));

// Opens a file again; one message of the browser may be expected.
export async function open(page, file, expected) {
  page.expected = expected;
  await page.goto("about:blank");
  const [name, place] = file.split("#");
  await page.goto(`${pathToFileURL(`${folder}/${name}`)}${place === undefined ? "" : `#${place}`}`);
}

export async function press(page, key) {
  await page.keyboard.press(key);
}

// Returns a part of the replay.
export function part(page, name) {
  return page.locator(`[data-replay=${name}]`);
}

// Returns the button that goes to a step.
export function button(page, name) {
  return page.locator(`[data-go=${name}]`);
}

export async function said(page) {
  return part(page, "said").innerText();
}

// Returns whether the steps are played.
export async function plays(page) {
  return part(page, "play").getByLabel("Stop").isVisible();
}

// Returns the colors of the page and of the board.
export async function grounds(page) {
  return page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor,
    board: getComputedStyle(document.querySelector("#board .ground")).fill,
  }));
}

// Returns the stones drawn, by side.
export async function stones(page) {
  return Promise.all(["x", "o"].map((side) => page.locator(`#board .points > .${side}:not(.gone)`).count()));
}

// Returns the stones counted, by side.
export async function counts(page) {
  const cells = await part(page, "counts").locator("tbody td:nth-of-type(1)").allInnerTexts();
  return cells.map(Number);
}

export async function hash(page) {
  return page.evaluate(() => location.hash);
}
