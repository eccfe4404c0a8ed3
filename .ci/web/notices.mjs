// Notices: the title and the badge on every page, the sound, and the worker of push messages.

import assert from "node:assert/strict";
import { begin, invitation, place, play, signUp, takeSeat, url, textField } from "./site.mjs";

// Two visitors with a game in which o has an account: the pages of both.
async function pairWithAccount(visitors, name) {
  const [x, o] = [await visitors.visitor(), await visitors.visitor()];
  await signUp(o, name);
  await begin(o, { board: "5x5", color: "o" });
  await takeSeat(x, await invitation(o));
  return { x, o };
}

const badge = (page) => page.locator(".account .mine .badge");

export default {
  async "a turn of the other player is told on every page"(visitors) {
    const { x, o } = await pairWithAccount(visitors, "Greta");
    await o.goto("/settings");
    await o.check("#notices input[name=sound][type=checkbox]");
    await o.click("#notices form button");
    await o.locator("main .notice").waitFor();
    // The tone cannot be heard here: its beginning is counted.
    await o.context().addInitScript(() => {
      window.tones = 0;
      window.AudioContext = class {
        constructor() {
          window.tones += 1;
          throw new Error("no sound");
        }
      };
    });
    const [listening] = await Promise.all([
      o.waitForResponse(/\/events\?games=mine/),
      o.goto("/rules/oust"),
    ]);
    assert.equal(listening.status(), 200);
    const title = await o.title();
    assert(!title.startsWith("("), title);
    assert.equal(await badge(o).count(), 0);
    await play(x, "a1");
    await badge(o).waitFor();
    assert.equal(await badge(o).innerText(), "1");
    assert.equal(await o.title(), `(1) ${title}`);
    assert.equal(await o.evaluate(() => window.tones), 1);
    // The turn is played in another window of the same browser.
    const other = await o.context().newPage();
    await other.goto("/next");
    await play(other, "c3");
    await badge(o).waitFor({ state: "detached" });
    assert.equal(await o.title(), title);
    // The page of the game tells it once, too, after the sound of the stone.
    await play(x, "e5");
    await other.locator("#game[data-mine=true]").waitFor();
    await badge(other).waitFor();
    assert.equal(await other.evaluate(() => window.tones), 2);
    assert.match(await other.title(), /^\(1\) /);
  },

  async "the lists of games are live"(visitors) {
    const { x, o } = await pairWithAccount(visitors, "Gustav");
    for (const path of ["/", "/me"]) {
      const [listening] = await Promise.all([o.waitForResponse(/\/events\?games=mine/), o.goto(path)]);
      assert.equal(listening.status(), 200);
      const card = o.locator(".card.game", { hasText: "Gustav" }).first();
      assert.equal(await card.locator(".mine").count(), 0);
      // A text that is typed beside the lists stays.
      const field = path === "/" ? await textField(o) : undefined;
      await field?.fill("jul");
      await play(x, path === "/" ? "a1" : "e1");
      await card.locator(".mine").waitFor();
      await badge(o).waitFor();
      await o.locator("main .notice a[href='/next']").waitFor();
      if (field) assert.equal(await field.inputValue(), "jul");
      const other = await o.context().newPage();
      await other.goto("/next");
      await play(other, path === "/" ? "c3" : "e5");
      await card.locator(".mine").waitFor({ state: "detached" });
      await badge(o).waitFor({ state: "detached" });
      await other.close();
    }
  },

  async "a push message becomes a notification that opens the game, if no page is in sight"(visitors) {
    const { x, o } = await pairWithAccount(visitors, "Henri");
    await o.context().grantPermissions(["notifications"], { origin: url });
    await play(x, "a1");
    await o.goto("/settings");
    await o.locator("#push-on").waitFor();
    const general = await o.getAttribute("#push", "data-general");
    const [worker] = await Promise.all([
      o.context().waitForEvent("serviceworker"),
      o.evaluate(async (general) => {
        await navigator.serviceWorker.register(`/service-worker.js?${new URLSearchParams({ general })}`);
        await navigator.serviceWorker.ready;
      }, general),
    ]);
    // Collects the notifications of the worker: a browser without a screen shows nothing.
    await worker.evaluate(() => {
      self.shown = [];
      self.registration.showNotification = async (title, options) => self.shown.push({ title, ...options });
    });
    const push = () => worker.evaluate(async () => {
      let work;
      const event = new PushEvent("push");
      event.waitUntil = (promise) => (work = promise);
      self.dispatchEvent(event);
      await work;
      return self.shown.splice(0);
    });
    assert.deepEqual(await push(), [], "a page is in sight");
    await o.goto("about:blank");
    const [shown] = await push();
    assert.equal(shown.body, "It is your turn");
    assert.match(shown.data.address, /^\/g\/\d+$/);
    // Without a session there is the general text.
    await o.context().clearCookies();
    const [unknown] = await push();
    assert.equal(unknown.body, general);
    assert.equal(unknown.data.address, "/me");
  },

  async "a browser without a push service says so"(visitors) {
    const page = await visitors.visitor();
    await signUp(page, "Jana");
    await page.goto("/settings");
    page.expected = "Push API";
    await page.click("#push-on");
    await page.locator("#push-failed", { hasText: "did not allow it" }).waitFor();
    assert(await page.locator("#push-on").isVisible());
    assert(!(await page.locator("#push-off").isVisible()));
  },

  async "stones are not drawn for blind play"(visitors) {
    const { x, o } = await pairWithAccount(visitors, "Ivan");
    await play(x, "a1");
    const game = o.url();
    await o.goto("/settings");
    await o.check("#board input[name=blind][type=checkbox]");
    await o.click("#board form button");
    await o.locator("main .notice").waitFor();
    await o.goto(game);
    const disc = (page) => page.locator(`.board [data-coord="a1"]`).evaluate((it) => getComputedStyle(it).getPropertyValue("--disc").trim());
    assert.equal(await disc(x), "inline");
    assert.equal(await disc(o), "none");
    await place(o, "c3");
    await o.click("#submit");
    await x.locator(".turns li a").nth(1).waitFor();
  },
};
