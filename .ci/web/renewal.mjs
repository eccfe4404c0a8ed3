// Parts of a page that are renewed while a reader works on them.

import assert from "node:assert/strict";
import { assertFits, begin, invitation, place, play, playAll, point, sees, signUp, slow, takeSeat, turns } from "./site.mjs";

// A game of a visitor with an account, x, who has a private note beside the chat.
async function pairWithAccount(visitors, name, options) {
  const [x, o] = [await visitors.visitor(options), await visitors.visitor(options)];
  await signUp(x, name);
  await begin(x, { board: "5x5", color: "x" });
  await takeSeat(o, await invitation(x));
  return { x, o };
}

const chat = (page) => page.locator(`form[action$="/chat"] input[name=text]`);
const isOpen = (page, part) => page.locator(`details[data-part=${part}]`).evaluate(({ open }) => open);

// Marks an element, and returns whether it is still in the page, and has the focus.
const mark = (page, selector) => page.evaluate((selector) => void (window.marked = document.querySelector(selector)), selector);
const isMarked = (page, selector) => page.evaluate((selector) => window.marked === document.querySelector(selector), selector);
const hasFocus = (page, selector) => page.evaluate((selector) => document.activeElement.matches(selector), selector);

export default {
  async "the review of a finished game appears by itself"(visitors) {
    const { x, o } = await pairWithAccount(visitors, "Rosalind");
    await play(x, "a1");
    await play(o, "c3");
    await o.click(".confirm summary");
    await o.click("form[action$='/resign'] button");
    for (const page of [x, o]) {
      await page.locator("[data-part=heading] .result").waitFor();
      await page.locator("#mistakes-heading").waitFor();
      assert.equal(await page.locator("#pending").count(), 0);
    }
  },

  async "what is typed, open and selected survives every renewal"(visitors) {
    const { x, o } = await pairWithAccount(visitors, "Rhea");
    await play(x, "a1");
    await x.locator("summary", { hasText: "Private note" }).click();
    await x.locator("summary", { hasText: "Chat" }).click();
    await x.fill("textarea[name=text]", "a plan");
    await chat(x).pressSequentially("well play");
    await chat(x).evaluate((field) => field.setSelectionRange(2, 6));
    await mark(x, `form[action$="/chat"] input[name=text]`);
    // Turns, a request, and its refusal.
    await o.locator("#game[data-mine=true]").waitFor();
    await play(o, "c3");
    await sees(x, 2);
    await o.click(`form[action$="/undo"] button`);
    await x.getByText("asks to take back").waitFor();
    assert(await isMarked(x, `form[action$="/chat"] input[name=text]`), "the field is the same");
    assert(await hasFocus(x, `form[action$="/chat"] input[name=text]`));
    assert.equal(await chat(x).inputValue(), "well play");
    assert.deepEqual(await chat(x).evaluate((field) => [field.selectionStart, field.selectionEnd]), [2, 6]);
    assert.equal(await x.inputValue("textarea[name=text]"), "a plan");
    assert.deepEqual([await isOpen(x, "chat"), await isOpen(x, "note"), await isOpen(x, "share")], [true, true, false]);
    // A section that appears above opens and closes no other one.
    await x.click(`form[action$="/undo-answer"] button[value=false]`);
    await x.locator(`form[action$="/undo-answer"]`).waitFor({ state: "detached" });
    assert.deepEqual([await isOpen(x, "chat"), await isOpen(x, "note"), await isOpen(x, "share")], [true, true, false]);
    assert.equal(await chat(x).inputValue(), "well play");
    assert.equal(await x.inputValue("textarea[name=text]"), "a plan");
  },

  async "a message leaves its field when it is sent, and what is typed after it stays"(visitors) {
    const { x } = await pairWithAccount(visitors, "Sonja");
    await x.locator("summary", { hasText: "Chat" }).click();
    await slow(x, 500);
    await chat(x).fill("hello");
    await chat(x).press("Enter");
    await chat(x).press("Enter");
    await chat(x).pressSequentially(", you");
    await x.locator(".chat .said").waitFor();
    assert.equal(await chat(x).inputValue(), ", you");
    assert(await hasFocus(x, `form[action$="/chat"] input[name=text]`));
    await chat(x).press("Enter");
    await x.locator(".chat .said").nth(1).waitFor();
    assert.equal(await chat(x).inputValue(), "");
    assert.deepEqual(await x.locator(".chat .said").allInnerTexts(), ["hello", ", you"]);
    // A message wipes nothing of a turn.
    await place(x, "a1");
    await chat(x).fill("soon");
    await chat(x).press("Enter");
    await x.locator(".chat .said").nth(2).waitFor();
    assert.equal(await x.getAttribute("#table", "data-tried"), "a1");
  },

  async "a line of the chat is on the other page at once, and after a break of the connection"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    await begin(x, { board: "5x5", color: "x" });
    await takeSeat(o, await invitation(x));
    for (const page of [x, o]) await page.locator("summary", { hasText: "Chat" }).click();
    await chat(x).fill("hello");
    await chat(x).press("Enter");
    await o.locator(".chat .said", { hasText: "hello" }).waitFor();
    // The names of two visitors without names differ.
    await chat(o).fill("hi");
    await chat(o).press("Enter");
    await x.locator(".chat .said", { hasText: "hi" }).waitFor();
    const names = await x.locator(".chat b").allInnerTexts();
    assert.equal(new Set(names).size, 2, names.join());
    o.expected = "ERR_INTERNET_DISCONNECTED";
    await o.context().setOffline(true);
    await o.locator(".lost").or(o.locator("#game")).first().waitFor();
    await chat(x).fill("are you there?");
    await chat(x).press("Enter");
    await x.locator(".chat .said").nth(2).waitFor();
    await o.context().setOffline(false);
    await o.locator(".chat .said", { hasText: "are you there?" }).waitFor();
  },

  async "a note that was saved is what it was saved as"(visitors) {
    const { x } = await pairWithAccount(visitors, "Tilda");
    await x.locator("summary", { hasText: "Private note" }).click();
    await x.fill("textarea[name=text]", "a plan");
    const saved = x.waitForResponse((answer) => answer.request().method() === "POST");
    await x.click(`form[action$="/note"] button`);
    await saved;
    await place(x, "a1");
    assert.equal(await x.inputValue("textarea[name=text]"), "a plan");
    assert(await isOpen(x, "note"));
  },

  async "the focus stays at the board after a turn is submitted with the keyboard"(visitors) {
    const { x, o } = await visitors.pair("5x5");
    await point(x, "b2").locator("button").focus();
    await x.keyboard.press("Enter");
    await x.locator("#submit:focus").waitFor();
    await x.keyboard.press("Enter");
    await sees(o, 1);
    await sees(x, 1);
    assert(await hasFocus(x, "[data-part=board]"));
    await play(o, "d4");
    await x.locator("#game[data-mine=true]").waitFor();
    assert(await hasFocus(x, ".board button"));
    await x.keyboard.press("ArrowRight");
    assert(await hasFocus(x, ".board button"));
  },

  async "a reader who writes keeps the focus when a turn becomes whole"(visitors) {
    const { x } = await visitors.pair("5x5");
    await x.locator("summary", { hasText: "Chat" }).click();
    await slow(x, 500);
    await point(x, "b2").locator("button").click();
    await chat(x).pressSequentially("hel");
    await x.locator("#table[data-tried=b2]").waitFor();
    await chat(x).pressSequentially("lo");
    assert.equal(await chat(x).inputValue(), "hello");
  },

  async "a point's button is as large as the point, so that its focus ring is whole"(visitors) {
    for (const width of [1200, 360]) {
      const { x } = await visitors.pair("13x13", { viewport: { width, height: 740 } });
      const sizes = await x.locator(".board button").first().evaluate((button) => {
        const [own, around] = [button, button.parentElement].map((element) => element.getBoundingClientRect());
        return [own.width - around.width, own.height - around.height];
      });
      for (const more of sizes) assert(more < 0.5, `${more} px more than the point`);
    }
  },

  async "taking back is next to the button that submits, never under it"(visitors) {
    for (const width of [360, 320, 1200]) {
      const game = await visitors.pair("5x5", { viewport: { width, height: 640 } });
      const { x } = game;
      await playAll(game, "x a1 o b1 x c3 o e5 x e1 o a5");
      await x.locator("#game[data-mine=true]").waitFor();
      await place(x, "a2");
      await place(x, "d4");
      await x.evaluate(() => scrollTo(0, 0));
      // A finger hits the middle of an element, or whatever covers it.
      const hits = (selector) => x.locator(selector).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert(await hits(".take-back"), `at ${width}`);
      assert(await hits("#submit"), `at ${width}`);
      for (const link of await x.locator(".tried a").all()) {
        await link.scrollIntoViewIfNeeded();
        assert(await link.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }), `a link of the list at ${width}`);
      }
      await x.click(".take-back");
      await x.locator("#table[data-tried=a2]").waitFor();
      await assertFits(x, width);
    }
  },

  async "swapping colors is offered at the board"(visitors) {
    for (const width of [1200, 360]) {
      const game = await visitors.pair("hex5", { viewport: { width, height: 640 } });
      await playAll(game, "x e5");
      const { o } = game;
      await o.locator("#game[data-mine=true]").waitFor();
      await o.evaluate(() => scrollTo(0, 0));
      const button = await o.locator(`form[action$="/swap"] button`).boundingBox();
      assert(button.y + button.height <= 640, `at ${width} the button is at ${button.y}`);
      const board = await o.locator(".board").boundingBox();
      const strip = await o.locator("#strip").boundingBox();
      assert(button.y >= board.y && Math.abs(button.y - (strip.y + strip.height)) < 300);
      assert.equal(await o.locator(".board-side #acts .swap").count(), 1);
    }
  },

  async "the address of a replay follows its turn"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o, id } = game;
    await playAll(game, "x a1 o b1 x c3 o e5");
    const at = (page, path) => page.waitForFunction((path) => location.pathname === path, path);
    await o.click("[data-step=back]");
    await at(o, `/g/${id}/3`);
    await o.keyboard.press("ArrowLeft");
    await at(o, `/g/${id}/2`);
    // Loading it again shows the same turn.
    await o.reload();
    await o.locator(".turns a[aria-current]", { hasText: "b1" }).waitFor();
    await o.keyboard.press("ArrowLeft");
    await at(o, `/g/${id}/1`);
    // The other player's turn leaves the reader there.
    await play(x, "e1");
    await sees(o, 5);
    assert.equal(new URL(o.url()).pathname, `/g/${id}/1`);
    assert.equal(await o.locator(".turns a[aria-current]").innerText(), "a1");
    await o.click("[data-step=last]");
    await at(o, `/g/${id}`);
    await o.locator("#game[data-mine=true]").waitFor();
    // A turn that is tried out is back with the last step, and its address.
    await place(o, "a5");
    await o.click("[data-step=first]");
    await at(o, `/g/${id}/0`);
    await o.click("[data-step=last]");
    await o.waitForFunction(() => location.search === "?t=a5");
    assert.equal(await o.getAttribute("#table", "data-tried"), "a5");
    assert.deepEqual(await turns(o), ["a1", "b1", "c3", "e5", "e1"]);
  },
};
