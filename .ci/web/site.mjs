// The server's site for tests: visitors, games and what their pages show.

import assert from "node:assert/strict";
import { watch } from "./driver.mjs";

export const [url, folder, wanted = ""] = process.argv.slice(2);

// The visitors of a test, each with a browser context of its own.
export class Visitors {
  #browser;
  #contexts = [];
  #checks = [];

  constructor(browser) {
    this.#browser = browser;
  }

  // Returns a page of a new visitor; without `ownCode` the server answers each press.
  async visitor({ ownCode = true, ...options } = {}) {
    const context = await this.#browser.newContext({ baseURL: url, locale: "en", reducedMotion: "reduce", ...options });
    if (!ownCode) {
      const script = { contentType: "text/javascript", body: "export default () => {}; export let preview;" };
      await context.route("**/code/*/preview.js", (route) => route.fulfill(script));
    }
    // Only what never comes fails: a machine may be busy with other things.
    context.setDefaultTimeout(30_000);
    this.#contexts.push(context);
    const page = await context.newPage();
    this.#checks.push(watch(page));
    return page;
  }

  // Returns the pages of two visitors who play, x first, and the number of their game.
  async pair(board, options = {}, kind = "oust") {
    const [x, o] = [await this.visitor(options), await this.visitor(options)];
    await begin(x, { kind, board, color: "x" });
    await takeSeat(o, await invitation(x));
    return { x, o, id: gameOf(x) };
  }

  check() {
    for (const check of this.#checks) check();
  }

  // Returns what each page shows, for the report of a failure.
  async sight() {
    let sight = "";
    for (const page of this.#contexts.flatMap((context) => context.pages())) {
      const text = await page.locator("main").innerText({ timeout: 1000 }).catch((error) => error.message);
      sight += `\n---- ${page.url()}\n${text.slice(0, 1000)}`;
    }
    return sight;
  }

  async close() {
    for (const context of this.#contexts) await context.close();
  }
}

// Waits until a page has an address, however often it sets out for it: a page that is sent there by its form may
// learn the way from the server at the same time.
export async function arrives(page, pattern) {
  for (const end = performance.now() + 30_000; !pattern.test(page.url()); ) {
    assert(performance.now() < end, `the page is at ${page.url()}, not at ${pattern}`);
    await page.waitForTimeout(50);
  }
  await page.waitForLoadState();
}

// Goes to an address to which the page may be on its way by itself. The browser has two words for that, by how far
// the other way has come.
export async function goesTo(page, address) {
  const isOnItsWay = /interrupted by another navigation|net::ERR_ABORTED/;
  await page.goto(address).catch((error) => assert.match(error.message, isOnItsWay));
  await arrives(page, new RegExp(`${new URL(address).pathname}$`));
}

// Fills in the form of the lobby. Its texts are found by their fields, in every language.
export async function begin(page, { against = "friend", kind = "oust", board, color, level, clock, swap = true }) {
  await page.goto("/");
  await choose(page, { against, kind, board, color, level, clock, swap });
  await page.click(".new-game button.main");
  await arrives(page, against === "anyone" ? /\/challenges\/\w+$/ : /\/g\/\d+$/);
}

// Makes the choices of the form. A board, clock or level without a button is behind "other".
export async function choose(page, { against, kind, board, color, level, clock, swap = true, players }) {
  const tile = async (name, value) => {
    const button = page.locator(`.new-game input[name=${name}][value="${value}"]`);
    if ((await button.count()) === 0) return false;
    await button.check();
    return true;
  };
  if (against) await tile("against", against);
  await page.locator(".new-game details").evaluate((details) => { details.open = true; });
  if (kind) await page.selectOption("select[name=kind]", kind);
  if (level !== undefined) await page.selectOption("select[name=exact]", String(level));
  if (board && !(await tile("board", board))) {
    await tile("board", "other");
    const listed = await page.locator(`select[name=size] option[value="${board}"]`).count();
    if (listed > 0) await page.selectOption("select[name=size]", board);
    await page.fill("input[name=typed]", listed > 0 ? "" : board);
  }
  if (color) await tile("color", color);
  if (clock && !(await tile("clock", clock))) {
    await tile("clock", "other");
    await page.selectOption("select[name=other_clock]", clock);
  }
  if (players) await page.selectOption("select[name=players]", String(players));
  if (!swap) await page.uncheck("input[name=swap]");
}

// Brings a field of the lobby into sight in which a reader writes, and returns it.
export async function textField(page) {
  const player = page.locator(".new-game input[name=against][value=player]");
  const hasPlayer = (await player.count()) > 0;
  await (hasPlayer ? player : page.locator(".new-game input[name=against][value=friend]")).check();
  return page.locator(hasPlayer ? ".new-game input[name=player]" : ".new-game input[name=name]");
}

const namesTaken = new Set();

export async function signUp(page, name) {
  // A name belongs to one account for ever, whichever test came first.
  assert(!namesTaken.has(name), `two tests sign up as ${name}`);
  namesTaken.add(name);
  await page.goto("/signup");
  await page.fill("#name", name);
  await page.fill("#password", `the password of ${name}`);
  await page.click("main form button.main");
  await page.locator(`.account a[href="/settings"]`).waitFor();
}

export function invitation(page) {
  return page.inputValue(".notice input.link");
}

export async function takeSeat(page, link) {
  await page.goto(link);
  await page.click("main form button.main");
  await arrives(page, /\/g\/\d+$/);
}

export function gameOf(page) {
  return Number(/\/g\/(\d+)/.exec(page.url())[1]);
}

// ---- a turn

export function point(page, coord) {
  return page.locator(`.board [data-coord="${coord}"]`);
}

// Presses a point, and waits until it belongs to the turn.
export async function place(page, coord) {
  await point(page, coord).locator("button").click();
  await page.locator(`#table[data-tried$="${coord}"]`).waitFor();
}

// Plays a turn of one or more placements, and waits until it is in the list.
export async function play(page, turn) {
  const before = await turns(page);
  for (const coord of turn.split(",")) await place(page, coord);
  await page.click("#submit");
  await sees(page, before.length + 1);
}

// Waits until a page lists so many turns.
export async function sees(page, count) {
  await page.locator(".turns li a").nth(count - 1).waitFor();
}

export async function turns(page) {
  return page.locator(".turns li a").allInnerTexts();
}

// Plays turns of both visitors, as the names of the sides and of the points say: `x a1 o b1`.
export async function playAll({ x, o }, text) {
  const placements = [...text.matchAll(/([xo]) (\w\d+)/g)].map(([, side, coord]) => ({ side, coord }));
  let listed = (await turns(x)).length;
  while (placements.length > 0) {
    const { side } = placements[0];
    const page = side === "x" ? x : o;
    await page.locator("#game[data-mine=true]").waitFor();
    // A turn goes on until its player is not to move any longer.
    do {
      await place(page, placements.shift().coord);
    } while (placements[0]?.side === side && (await phase(page)) === "goes-on");
    await page.click("#submit");
    listed += 1;
    await sees(x, listed);
    await sees(o, listed);
  }
}

export function phase(page) {
  return page.getAttribute("#table", "data-phase");
}

// Returns the status of the turn in words.
export function strip(page) {
  return page.innerText("#strip");
}

// The coordinates of points that have a class.
export function points(page, name) {
  return page.locator(`.board [data-coord].${name}`).evaluateAll((all) => all.map(({ dataset }) => dataset.coord));
}

// Adds milliseconds to each request of a page.
export async function slow(page, latency) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

export async function assertFits(page, width) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= width, `${page.url()}: ${wide} of ${width}`);
}
