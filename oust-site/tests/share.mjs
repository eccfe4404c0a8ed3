// Sharing: the address is the game, pictures and texts are saved.

import { readFile } from "node:fs/promises";

import { assert, byHand, press, says, started, tab, turns } from "./visit.mjs";

async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export default {
  async "the address brings the game to another browser"(visit) {
    const page = await visit.open();
    await byHand(page, "hex7");
    for (const coord of ["g7", "a7", "m7"]) await press(page, coord);
    await tab(page, "share");
    const address = await page.inputValue("#panel-site-share input.link");
    assert.match(address, /#hex7/);
    const other = await visit.open();
    await other.goto(address);
    await other.reload();
    await started(other);
    assert.deepEqual(await turns(other), ["g7", "a7", "m7"]);
  },

  async "a game is in the address as it is played, with its names in this tab"(visit) {
    const page = await visit.open();
    await tab(page, "text");
    await page.locator("#panel-site-text textarea").fill("oust 3x3\nx: ada\no: ben\nresult: ?\n\n1. a1  b2\n");
    await page.getByRole("button", { name: "Show on the board" }).click();
    await press(page, "c3");
    await page.waitForFunction(() => location.hash.length > 1);
    await page.reload();
    await started(page);
    assert.deepEqual(await turns(page), ["a1", "b2", "c3"]);
    await tab(page, "share");
    assert.match(await page.inputValue("#panel-site-share textarea"), /x: ada/);
  },

  async "an address that is no game says so, and the page works"(visit) {
    const page = await visit.open("#hex7~nonsense!");
    await says(page, "#starting", "could not start");
    await byHand(page, "4x4");
    await press(page, "a1");
  },

  async "pictures and texts are saved"(visit) {
    const page = await visit.open();
    await tab(page, "text");
    await page.locator("#panel-site-text textarea").fill("oust 5x5\nx: ada\no: ben\nresult: ?\n\n1. c3\n");
    await page.getByRole("button", { name: "Show on the board" }).click();
    await tab(page, "share");
    const button = (name) => page.getByRole("button", { name, exact: true });
    const svg = await saved(page, () => button("Save as SVG").click());
    assert.match(svg.bytes.toString(), /^<svg/);
    const png = await saved(page, () => button("Save as PNG").click());
    assert.deepEqual([...png.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");
    assert(png.bytes.length > 5_000, `${png.bytes.length} bytes`);
    await page.selectOption("#panel-site-share select", "sgf");
    const sgf = await saved(page, () => button("Save").click());
    assert.equal(sgf.name, "oust.sgf");
    assert.match(sgf.bytes.toString(), /^\(;/);
    await page.selectOption("#panel-site-share select", "moves");
    await says(page, "#panel-site-share", "leaves out");
  },

  async "pictures are copied"(visit) {
    const page = await visit.open("", { permissions: ["clipboard-read", "clipboard-write"] });
    await tab(page, "share");
    await page.getByRole("button", { name: "Copy as SVG" }).click();
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    while (!(await text()).startsWith("<svg")) await page.waitForTimeout(50);
    await page.getByRole("button", { name: "Copy as PNG" }).click();
    const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    while (!(await types()).includes("image/png")) await page.waitForTimeout(50);
  },
};
