// Pages for everybody: axe-core, languages, colors, and a phone.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { assert, byHand, press, says, started, tab } from "./visit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const PANELS = ["play", "analysis", "text", "setup", "proof", "rules", "share"];

// Fails with what axe-core finds.
async function assertAccessible(page, place) {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  // In the page by the driver: the policy of the page forbids scripts from elsewhere.
  if (!isThere) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  assert.deepEqual(found, [], place);
}

async function assertFits(page, place) {
  const [width, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert(width <= shown, `${place}: ${width} of ${shown} px`);
}

async function walk(visit, name, options) {
  const page = await visit.open("", { locale: name.split(" ")[0], ...options });
  await page.locator("#panel-site-play select").nth(1).selectOption("");
  await page.locator("#panel-site-play form button").click();
  await press(page, "e5");
  await tab(page, "text");
  await page.locator("#panel-site-text button").nth(1).click();
  for (const panel of PANELS) {
    await tab(page, panel);
    if (panel === "analysis") {
      await page.locator("#panel-site-analysis button").first().click();
      await page.locator(".best-lines li").nth(2).waitFor();
    }
    await assertFits(page, `${name}, ${panel}`);
    await assertAccessible(page, `${name}, ${panel}`);
    await visit.screenshot(`${name.replaceAll(" ", "-")}-${panel}`);
  }
  return page;
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const looks = {
  "en light": { colorScheme: "light" },
  "en dark": { colorScheme: "dark" },
  "en contrast": { contrast: "more" },
  "he light": {},
  "en phone": phone,
  "he phone dark": { ...phone, colorScheme: "dark" },
};

export default {
  ...Object.fromEntries(Object.entries(looks).map(([name, options]) => [`${name}: everyone can use every panel`, async (visit) => {
    await walk(visit, name, options);
  }])),

  async "the colors that the reader has chosen stay"(visit) {
    const page = await visit.open();
    await page.selectOption("#theme", "dark");
    await page.reload();
    await started(page);
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    await assertAccessible(page, "chosen dark");
  },

  async "the language changes, and the game stays"(visit) {
    const page = await visit.open();
    await byHand(page, "5x5");
    await press(page, "c3");
    await Promise.all([page.waitForNavigation(), page.selectOption("#language", "he")]);
    await started(page);
    assert.equal(await page.locator("#table .x").count(), 1);
    await says(page, "#strip", "תור");
    assert.doesNotMatch(await page.innerText("main"), /site-|undefined/);
  },

  async "panels are chosen with the arrow keys"(visit) {
    const page = await visit.open();
    await page.locator("#tab-site-play").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("#panel-site-analysis").waitFor();
    await page.keyboard.press("End");
    await page.locator("#panel-site-share").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-site-share");
  },
};
