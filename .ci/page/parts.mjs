// The parts of the replay on the page of a server: a form with buttons on the board, under a policy
// that forbids everything inline.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { button, folder, part, press, said } from "./page.mjs";

const types = { html: "text/html", css: "text/css", js: "text/javascript" };

const server = createServer(async ({ url }, response) => {
  if (url === "/favicon.ico") return response.writeHead(204).end();
  const name = url === "/" ? "index.html" : url.slice(1);
  try {
    const text = await readFile(`${folder}/game/${name}`);
    const type = types[name.split(".").at(-1)];
    response.writeHead(200, { "content-type": type, "content-security-policy": "default-src 'self'" });
    response.end(text);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
server.unref();

async function openGame(page) {
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => document.querySelector("[data-replay=said]").textContent !== "");
}

function points(page) {
  return page.locator("svg.board [data-point]").evaluateAll((points) =>
    points.map((point) => [point.getAttribute("class"), point.querySelector("text")?.textContent]));
}

export default {
  async "an earlier step hides the buttons, and the last one brings the page's own board back"(page) {
    await openGame(page);
    const board = page.locator("svg.board");
    const [rendered, title] = [await points(page), await board.getAttribute("aria-label")];
    const buttons = board.locator("button");
    const visible = async () => (await buttons.evaluateAll((all) => all.filter((one) => one.checkVisibility()))).length;
    assert.equal(await visible(), await buttons.count());
    assert((await buttons.count()) > 0);
    await button(page, "back").click();
    assert.equal(await visible(), 0);
    assert.equal(await board.locator(".legal").count(), 0);
    assert((await board.getAttribute("aria-label")).startsWith(await said(page)));
    await press(page, "Home");
    assert.equal(await board.locator(".x, .o").count(), 0);
    await press(page, "End");
    assert.deepEqual(await points(page), rendered);
    assert.equal(await board.getAttribute("aria-label"), title);
    assert.equal(await visible(), await buttons.count());
  },

  async "each part may be missing"(page) {
    await openGame(page);
    const names = await page.locator("[data-replay]").evaluateAll((parts) => parts.map((one) => one.dataset.replay));
    assert(names.length >= 9, names);
    const kept = [...names, "board", "none"];
    for (const name of kept) {
      await page.evaluate(async (name) => {
        const root = document.querySelector("main").cloneNode(true);
        root.querySelector(`[data-replay=${name}]`)?.remove();
        const svg = root.querySelector("svg.board");
        const { Replay } = await import("./replay.js");
        const data = JSON.parse(document.querySelector("#replay").textContent);
        const replay = new Replay(root);
        replay.load(data, name === "board" ? null : svg, { rendered: true });
        replay.go(3);
        replay.go(0);
        replay.go(replay.last);
      }, name);
    }
  },

  async "a point shows the stone that it would have, and the focus"(page) {
    await openGame(page);
    const point = page.locator("svg.board .legal").first();
    const shown = (name) => point.evaluate((point, name) => getComputedStyle(point).getPropertyValue(name), name);
    assert.equal(await shown("--disc"), "");
    await point.locator("button").hover();
    assert.equal(await shown("--disc"), "inline");
    await point.locator("button").focus();
    // Keys of a board with buttons are its own.
    const before = await said(page);
    await press(page, "ArrowLeft");
    assert.equal(await said(page), before);
  },

  async "a button fills its point on a phone"(page) {
    await page.setViewportSize({ width: 360, height: 740 });
    await openGame(page);
    const { width, height } = await page.locator("svg.board button").first().boundingBox();
    assert(width > 30 && height > 30, `${width} x ${height}`);
  },

  async "the sizes that a server wrote are shown at the pointer"(page) {
    await openGame(page);
    const stone = page.locator("svg.board [data-point]:has(text)").first();
    const size = stone.locator("text");
    assert(await size.isHidden());
    await stone.locator("use").hover();
    assert(await size.isVisible());
    await part(page, "sizes").check();
    await page.mouse.move(0, 0);
    const shown = await page.locator("svg.board .middle > text:visible").count();
    assert.equal(shown, await page.locator("svg.board .middle").count());
    assert(shown > 0);
  },
};
