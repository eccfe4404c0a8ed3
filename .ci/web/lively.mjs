// The first page while others play, and what a player hears.

import assert from "node:assert/strict";
import { arrives, begin, play, signUp, takeSeat, invitation, gameOf } from "./site.mjs";

export default {
  async "the first page shows the turns of others as they fall"(visitors) {
    const { x, o, id } = await visitors.pair("5x5");
    const reader = await visitors.visitor({ ownCode: false });
    await reader.goto("/");
    const card = reader.locator(`[data-part=going] [data-watched="${id}"]`);
    await card.locator("svg.small").waitFor();
    assert.equal(await card.locator(".stones").count(), 0);
    // The stream is open before the turn.
    await reader.waitForTimeout(300);
    await play(x, "a1");
    await card.locator(".x .stones").waitFor({ state: "attached" });
    await o.locator("#game[data-mine=true]").waitFor();
    await play(o, "e5");
    await card.locator(".o .stones").waitFor({ state: "attached" });
  },

  async "a guest who waits on the first page is led to the game"(visitors) {
    const ada = await visitors.visitor();
    await begin(ada, { against: "anyone", board: "4x4" });
    await ada.goto("/");
    await ada.locator("[data-waits]").waitFor();
    await ada.waitForTimeout(300);
    const bob = await visitors.visitor();
    await bob.goto(`/`);
    await bob.locator(".rows li", { hasText: "4x4" }).locator("form[action$='/accept'] button").first().click();
    await arrives(bob, /\/g\/\d+$/);
    await arrives(ada, /\/g\/\d+$/);
    assert.equal(gameOf(ada), gameOf(bob));
  },

  async "sounds tell of the other player's stones, and only where they are chosen"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    for (const page of [x, o]) {
      await page.addInitScript(() => {
        window.tones = [];
        const create = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          const made = create.call(this);
          const start = made.start;
          made.start = function (at) { window.tones.push(made.frequency.value); return start.call(made, at); };
          return made;
        };
      });
    }
    await signUp(o, "Harmonia");
    await o.goto("/settings");
    await o.locator("input[type=checkbox][name=sound]").check();
    await o.locator("form:has(input[type=checkbox][name=sound]) button").first().click();
    await o.waitForLoadState();
    await begin(x, { board: "5x5", color: "x" });
    await takeSeat(o, await invitation(x));
    await play(x, "a1");
    await o.locator("#game[data-mine=true]").waitFor();
    const heard = () => window.tones.includes(330) && window.tones.includes(660);
    await o.waitForFunction(heard);
    assert.deepEqual(await x.evaluate(() => window.tones), []);
  },
};
