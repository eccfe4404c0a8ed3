// Requests of players besides turns, and turns that are prepared.

import assert from "node:assert/strict";
import { arrives, begin, choose, place, play, playAll, points, sees, turns } from "./site.mjs";

export default {
  async "taking back is asked for and agreed to"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    await playAll(game, "x a1 o c3");
    await o.click(`form[action$="/undo"] button`);
    await o.getByText("You have asked to take back").waitFor();
    await x.getByText("asks to take back").waitFor();
    await x.click(`form[action$="/undo-answer"] button[value=true]`);
    for (const page of [x, o]) {
      await page.locator(".turns li a").nth(1).waitFor({ state: "detached" });
      assert.deepEqual(await turns(page), ["a1"]);
      assert.equal(await page.locator(".board .points > .o").count(), 0);
    }
    await play(o, "c3");
    await sees(x, 2);
  },

  async "taking back is refused"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    await playAll(game, "x a1");
    await x.click(`form[action$="/undo"] button`);
    await o.click(`form[action$="/undo-answer"] button[value=false]`);
    for (const page of [x, o]) {
      await page.locator(`form[action$="/undo-answer"]`).waitFor({ state: "detached" });
      assert.deepEqual(await turns(page), ["a1"]);
    }
    await x.getByText("does not take back the turn").waitFor();
    await o.getByText("You have refused to take back the turn").waitFor();
    // The next turn ends the matter.
    await play(o, "c3");
    await x.getByText("does not take back the turn").waitFor({ state: "detached" });
  },

  async "a request names the turns that go, also the opponent's"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o } = game;
    await playAll(game, "x a1 o c3");
    assert.equal(await x.innerText(`form[action$="/undo"] button`), "Ask to undo a1 · c3");
    assert.equal(await o.innerText(`form[action$="/undo"] button`), "Ask to undo c3");
    await x.click(`form[action$="/undo"] button`);
    await o.getByText("asks to take back a1 · c3.").waitFor();
    await o.click(`form[action$="/undo-answer"] button[value=true]`);
    for (const page of [x, o]) {
      await page.locator(".turns li a").first().waitFor({ state: "detached" });
    }
  },

  async "a line begins at the turn that is shown, stepped to or loaded"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, id } = game;
    await playAll(game, "x a1 o c3 x e5");
    await x.click(`.steps [data-step=back]`);
    await x.click(".tools [data-what-if]");
    await arrives(x, /what-if\?from=2/);
    assert.equal(await x.locator(".board .points > .x, .board .points > .o").count(), 2);
    await x.goto(`/g/${id}/1`);
    await x.click(".tools [data-what-if]");
    await arrives(x, /what-if\?from=1/);
    await x.goto(`/g/${id}`);
    await x.click(".tools [data-what-if]");
    await arrives(x, /what-if$/);
  },

  async "the form of a new game chooses with the reader, and comes back as it was"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/");
    const checked = (name) => page.locator(`.new-game input[name=${name}]:checked`).getAttribute("value");
    assert.equal(await checked("against"), "engine");
    await choose(page, { against: "friend", level: 5 });
    assert.equal(await checked("against"), "engine");
    await page.selectOption("select[name=kind]", "orbit");
    assert.deepEqual([await checked("board"), await page.inputValue("select[name=size]")], ["other", "13x13"]);
    await page.selectOption("select[name=kind]", "oust");
    assert.equal(await checked("board"), "hex5");
    // A refused form comes back as it was chosen: the computer does not play Orbit.
    await choose(page, { kind: "orbit", board: "9x9", clock: "days:7" });
    page.expected = "Failed to load resource";
    await page.click(".new-game button.main");
    await page.locator(".new-game [role=alert]").waitFor();
    const chosen = [];
    for (const name of ["against", "board", "clock"]) chosen.push(await checked(name));
    assert.deepEqual(chosen, ["engine", "9x9", "other"]);
    assert.equal(await page.inputValue("select[name=exact]"), "5");
    assert.equal(await page.inputValue("select[name=other_clock]"), "days:7");
  },

  async "after a turn the next game that waits is a press away"(visitors) {
    const page = await visitors.visitor();
    await begin(page, { board: "5x5", color: "x" });
    const first = page.url();
    await begin(page, { board: "5x5", color: "x" });
    const next = page.locator("[data-part=next] a");
    assert.equal(await next.count(), 0);
    await play(page, "a1");
    await next.click();
    await arrives(page, new RegExp(`${new URL(first).pathname}$`));
    assert.equal(await next.count(), 0);
  },

  async "a visitor's first stone begins a game"(visitors) {
    for (const settings of [{}, { javaScriptEnabled: false }]) {
      const page = await visitors.visitor(settings);
      await page.goto("/");
      await page.locator('.hero-board [data-coord="e5"] button').click();
      await arrives(page, /\/g\/\d+$/);
      const played = page.locator(".turns a").first();
      assert.equal(await played.innerText(), "e5");
      assert.match(await page.innerText(".sides tr.x"), /you/i);
    }
  },

  async "a line is tried out, prepared, and played at once"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o, id } = game;
    await playAll(game, "x a1");
    await x.click(`a[href="/g/${id}/what-if"]`);
    await arrives(x, /what-if/);
    for (const coord of ["c3", "e5"]) {
      await place(x, coord);
      await x.click("#submit");
      await x.locator(".line-turns").getByText(coord, { exact: true }).waitFor();
    }
    assert.deepEqual(await x.locator(".line-turns li").allInnerTexts(), ["start", "c3", "e5"]);
    // The address holds the line.
    await x.reload();
    assert.equal(await x.locator(".line-turns li").count(), 3);
    await x.click(`form[action$="/conditionals"] button`);
    await x.getByText("Conditional moves").waitFor();
    assert.match(await x.innerText("section[aria-labelledby=prepared-heading] ul"), /c3.*e5/);
    assert.deepEqual(await turns(o), ["a1"]);
    await o.locator("#game[data-mine=true]").waitFor();
    await place(o, "c3");
    await o.click("#submit");
    for (const page of [o, x]) {
      await sees(page, 3);
      assert.deepEqual(await turns(page), ["a1", "c3", "e5"]);
    }
    await o.locator("#game[data-mine=true]").waitFor();
  },

  async "the engine answers by itself"(visitors) {
    const page = await visitors.visitor();
    await begin(page, { against: "engine", level: 0, board: "hex4", color: "x", swap: false });
    await play(page, (await points(page, "legal"))[0]);
    await sees(page, 2);
    await page.locator("#game[data-mine=true]").waitFor();
    assert.match(await page.innerText(".sides"), /computer, level 0/);
  },

  async "a visitor without an account plays a friend by a link"(visitors) {
    const { x, o } = await visitors.pair("hex5");
    for (const page of [x, o]) assert.match(await page.innerText(".account"), /Sign in/);
    await play(x, "e5");
    await o.locator("#game[data-mine=true]").waitFor();
    await play(o, (await points(o, "legal"))[0]);
    await sees(x, 2);
    // The link is of no use to a third visitor who only knows the game.
    const third = await visitors.visitor();
    await third.goto(x.url());
    assert.equal(await third.locator("#submit, .board button, .notice input.link").count(), 0);
  },
};
