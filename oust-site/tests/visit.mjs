// A visitor of the playground in a test.

import { strict as assert } from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { watch } from "./driver.mjs";

export const [, folder] = process.argv.slice(2);

export class Visit {
  #browser;
  #contexts = [];
  #checks = [];

  constructor(browser, server, site) {
    this.#browser = browser;
    this.server = server;
    this.file = pathToFileURL(join(site, "oust.html")).href;
  }

  // Opens the page, with `address` after the address of the site, and waits until it can be used.
  async open(address = "", options = {}) {
    const context = await this.#browser.newContext({ locale: "en", reducedMotion: "reduce", acceptDownloads: true, ...options });
    // Only what never comes fails: a machine may be busy with other things.
    context.setDefaultTimeout(30_000);
    this.#contexts.push(context);
    const page = await context.newPage();
    this.#checks.push(watch(page));
    await page.goto(address.startsWith("file:") ? address : this.server.url + address);
    await started(page);
    return page;
  }

  check() {
    for (const check of this.#checks) check();
  }

  #pages() {
    return this.#contexts.flatMap((context) => context.pages());
  }

  async screenshot(name) {
    for (const [index, page] of this.#pages().entries()) {
      await page.screenshot({ path: join(folder, `${name}-${index}.png`), fullPage: true }).catch(() => {});
    }
  }

  // Returns what each page shows, for the report of a failure.
  async sight() {
    let sight = "";
    for (const page of this.#pages()) {
      const text = await page.locator("body").innerText({ timeout: 1000 }).catch((error) => error.message);
      sight += `\n---- ${page.url()}\n${text.slice(0, 1500)}`;
    }
    return sight;
  }

  async close() {
    for (const context of this.#contexts) await context.close();
  }
}

export async function started(page) {
  await page.locator("#workbench svg.board").waitFor();
}

export const point = (page, coord) => page.locator(`#table [data-coord="${coord}"]`);

// Presses a point.
export async function press(page, coord) {
  await point(page, coord).locator("button").click();
}

// Waits until a point has a stone.
export async function stands(page, coord, side) {
  await page.locator(`#table [data-coord="${coord}"].${side}`).waitFor();
}

// Waits until the engine has answered the first stone, by a stone or by the swap.
export async function answered(page) {
  await page.getByText(/^Turn 2: |The players exchange colors/).first().waitFor();
}

export const tab = (page, name) => page.locator(`#tab-site-${name}`).click();

// Begins a game by hand on a board.
export async function byHand(page, board) {
  await tab(page, "play");
  await page.locator("#panel-site-play select").first().selectOption(board);
  await page.locator("#panel-site-play select").nth(1).selectOption("");
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator(`#table svg[aria-label$="${board}"]`).waitFor();
}

// Waits until the page says something.
export async function says(page, place, pattern) {
  await page.locator(place).filter({ hasText: pattern }).first().waitFor();
}

// Returns the turns of the list.
export async function turns(page) {
  return (await page.locator("[data-replay=turns] button").allInnerTexts()).map((turn) => turn.trim());
}

export { assert };
