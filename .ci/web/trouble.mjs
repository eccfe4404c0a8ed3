// Trouble in the middle of a turn, and visitors who mean harm.

import assert from "node:assert/strict";
import { begin, invitation, place, play, playAll, point, points, sees, signUp, takeSeat, turns } from "./site.mjs";

const hostile = [
  "<script>window.ran = true</script>",
  `<img src=x onerror="window.ran = true">`,
  `"><svg onload="window.ran = true">`,
  "javascript:window.ran = true",
  "\u202Eevil\u202Dlive\u2066\u2067",
  "w".repeat(990),
];

export default {
  async "a reload in the middle of a turn keeps its stones"(visitors) {
    const game = await visitors.pair("5x5");
    await playAll(game, "x a1 o b1 x c3 o e5 x e1 o a5");
    const { x } = game;
    await x.locator("#game[data-mine=true]").waitFor();
    await place(x, "a2");
    await x.reload();
    assert.equal(await x.getAttribute("#table", "data-tried"), "a2");
    assert.deepEqual(await points(x, "gone"), ["b1"]);
  },

  async "a connection that is lost in the middle of a turn loses and doubles nothing"(visitors) {
    const game = await visitors.pair("5x5", { ownCode: false });
    await playAll(game, "x a1 o c3");
    const { x, o } = game;
    x.expected = "ERR_INTERNET_DISCONNECTED";
    await x.locator("#game[data-mine=true]").waitFor();
    await x.context().setOffline(true);
    await point(x, "e5").locator("button").click();
    await x.locator(".lost").waitFor();
    assert.deepEqual(await points(x, "placed"), ["e5"]);
    await x.context().setOffline(false);
    await x.locator("#table[data-tried=e5]").waitFor();
    await x.locator(".lost").waitFor({ state: "detached" });
    await x.context().setOffline(true);
    await x.click("#submit");
    await x.locator(".lost").waitFor();
    assert.equal((await turns(o)).length, 2);
    await x.context().setOffline(false);
    for (const page of [o, x]) {
      await sees(page, 3);
      assert.deepEqual(await turns(page), ["a1", "c3", "e5"]);
    }
    await x.locator(".lost").waitFor({ state: "detached" });
  },

  async "a turn that is played before the page follows the game appears"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    await playAll(game, "x a1");
    let follows;
    const opened = new Promise((resolve) => (follows = resolve));
    await x.route("**/events*", async (route) => {
      await opened;
      await route.continue();
    });
    await x.reload();
    await o.locator("#game[data-mine=true]").waitFor();
    await play(o, "c3");
    assert.deepEqual(await turns(x), ["a1"]);
    follows();
    await sees(x, 2);
    assert.deepEqual(await turns(x), ["a1", "c3"]);
  },

  async "turns that were played while the connection was lost appear with it"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    x.expected = "ERR_INTERNET_DISCONNECTED";
    await playAll(game, "x a1");
    await x.context().setOffline(true);
    await o.locator("#game[data-mine=true]").waitFor();
    await play(o, "c3");
    await x.context().setOffline(false);
    await sees(x, 2);
  },

  async "a form that is sent twice plays once"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    await place(x, "a1");
    const body = await x.evaluate(() => String(new URLSearchParams(new FormData(document.getElementById("submit-form")))));
    await x.dblclick("#submit");
    await sees(o, 1);
    const again = await x.evaluate(async ({ address, body }) => {
      const answer = await fetch(address, { method: "POST", body: new URLSearchParams(body) });
      return answer.status;
    }, { address: `/g/${game.id}/turn`, body });
    assert.equal(again, 200);
    await x.reload();
    assert.deepEqual(await turns(x), ["a1"]);
    // A turn that was made for another state is refused, in words.
    await play(o, "c3");
    await sees(x, 2);
    assert.deepEqual(await turns(x), ["a1", "c3"]);
  },

  async "what players write is text"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    await signUp(o, "Mallory");
    await begin(o, { board: "5x5", color: "o" });
    await takeSeat(x, await invitation(o));
    const reports = [];
    for (const page of [x, o]) {
      page.on("request", (request) => request.url().endsWith("/csp-report") && reports.push(request.url()));
    }
    const chat = o.locator(`form[action$="/chat"]`);
    await o.locator("summary", { hasText: "Chat" }).click();
    for (const [index, text] of hostile.entries()) {
      await chat.locator("input[name=text]").fill(text);
      await chat.locator("button").click();
      await o.locator(".chat .said").nth(index).waitFor();
    }
    await o.locator("summary", { hasText: "Private note" }).click();
    await o.fill("textarea[name=text]", hostile.join("\n"));
    await o.click(`form[action$="/note"] button`);
    for (const page of [x, o]) {
      await page.reload();
      await page.waitForTimeout(200);
      assert.equal(await page.evaluate(() => window.ran), undefined);
      assert.deepEqual(await page.locator(".chat .said").allTextContents(), hostile);
      assert.equal(await page.locator(".chat script, .chat img, .chat svg").count(), 0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert(wide <= 0, `${wide} too wide`);
    }
    assert.equal(await o.inputValue("textarea[name=text]"), hostile.join("\n"));
    assert.deepEqual(reports, []);
    // The policy stops what gets in all the same, and the server is told.
    x.expected = "violates";
    const told = x.waitForRequest(/csp-report$/);
    await x.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
    });
    await told;
    assert.equal(await x.evaluate(() => window.ran), undefined);
  },
};
