// Turns that are pressed faster than the server answers: no press is lost, at any latency. The pages have no
// code of their own that would answer first.

import assert from "node:assert/strict";
import { begin, invitation, phase, place, playAll, point, points, sees, signUp, slow, strip, takeSeat, turns } from "./site.mjs";

// A position in which x captures b1 with a2, and then places elsewhere.
const position = "x a1 o b1 x c3 o e5 x e1 o a5";

const press = (page, coord) => point(page, coord).locator("button").click();

// The pages of two players in that position, and the requests of x slow.
async function atPosition(visitors, latency, { confirm = true } = {}) {
  const [x, o] = [await visitors.visitor({ ownCode: false }), await visitors.visitor({ ownCode: false })];
  if (!confirm) {
    await signUp(x, `Quick${latency}`);
    await x.goto("/settings");
    await x.uncheck("#board input[name=confirm][type=checkbox]");
    await x.click("#board form button");
    await x.locator("main .notice").waitFor();
  }
  await begin(x, { board: "5x5", color: "x" });
  await takeSeat(o, await invitation(x));
  await (confirm ? playAll : playWithoutSubmit)({ x, o }, position);
  await x.locator("#game[data-mine=true]").waitFor();
  await slow(x, latency);
  return { x, o };
}

// Plays turns of one placement; the turns of x submit themselves.
async function playWithoutSubmit({ x, o }, text) {
  let listed = 0;
  for (const [, side, coord] of text.matchAll(/([xo]) (\w\d+)/g)) {
    const page = side === "x" ? x : o;
    await page.locator("#game[data-mine=true]").waitFor();
    await press(page, coord);
    if (side === "o") await page.click("#submit:enabled");
    listed += 1;
    await sees(x, listed);
    await sees(o, listed);
  }
}

const atLatencies = (name, test) => Object.fromEntries(
  [0, 170, 500].map((latency) => [`${name}, at ${latency} ms`, (visitors) => test(visitors, latency)]));

export default {
  ...atLatencies("two quick presses are one turn of both", async (visitors, latency) => {
    const { x, o } = await atPosition(visitors, latency);
    await press(x, "a2");
    await x.waitForTimeout(200);
    await press(x, "d4");
    await x.locator("#table[data-tried='a2,d4']").waitFor();
    assert.equal(await phase(x), "whole");
    await x.click("#submit:enabled");
    await sees(o, 7);
    assert.equal((await turns(o)).at(-1), "a2,d4");
  }),

  ...atLatencies("two quick presses submit themselves as one turn", async (visitors, latency) => {
    const { x, o } = await atPosition(visitors, latency, { confirm: false });
    await press(x, "a2");
    await x.waitForTimeout(200);
    await press(x, "d4");
    await sees(o, 7);
    assert.equal((await turns(o)).at(-1), "a2,d4");
  }),

  ...atLatencies("presses at once, taken back and moved, are the turn that is submitted", async (visitors, latency) => {
    const { x, o } = await atPosition(visitors, latency);
    await press(x, "a2");
    await press(x, "d4");
    if (latency === 500) assert(await x.isDisabled("#submit"), "nothing is accepted yet");
    await x.keyboard.press("u");
    await press(x, "c5");
    await press(x, "b4");
    await x.locator("#table[data-tried='a2,b4']").waitFor();
    await x.click("#submit:enabled");
    await sees(o, 7);
    assert.equal((await turns(o)).at(-1), "a2,b4");
  }),

  ...atLatencies("quick presses are one turn of a line and of a figure, too", async (visitors, latency) => {
    const { x } = await atPosition(visitors, 0);
    await x.goto(`${x.url()}/what-if`);
    await slow(x, latency);
    await press(x, "a2");
    await press(x, "d4");
    await x.locator("#table[data-tried='a2,d4']").waitFor();
    await x.click("#submit:not([aria-disabled=true])");
    await x.locator(".line-turns").getByText("a2,d4", { exact: true }).waitFor();
    await x.goto("/rules/oust");
    const button = (coord) => x.locator(`#figure-2 [data-coord="${coord}"] button`);
    const legal = await x.locator("#figure-2 .legal").evaluateAll((all) => all.map(({ dataset }) => dataset.coord));
    await button("c3").click();
    await button(legal[0]).click();
    await x.locator(`#figure-2-table[data-tried='c3,${legal[0]}']`).waitFor();
  }),

  async "a whole turn that is pressed elsewhere moves its last stone"(visitors) {
    const { x } = await atPosition(visitors, 0);
    await place(x, "a2");
    await place(x, "d4");
    await press(x, "c5");
    await x.locator("#table[data-tried='a2,c5']").waitFor();
    assert.deepEqual((await points(x, "placed")).sort(), ["a2", "c5"]);
    assert(await x.isEnabled("#submit"));
    // A point that is refused leaves it where it is, and says so.
    await press(x, "c3");
    await x.getByText("Not C3. There is a stone.").waitFor();
    assert.equal(await x.getAttribute("#table", "data-tried"), "a2,c5");
    assert.match(await strip(x), /Your turn is complete/);
    assert(await x.isEnabled("#submit"));
  },

  async "a whole turn that is pressed elsewhere moves its last stone without JavaScript"(visitors) {
    const { x } = await visitors.pair("5x5", { javaScriptEnabled: false });
    await place(x, "a1");
    await press(x, "c3");
    assert.equal(await x.getAttribute("#table", "data-tried"), "c3");
    assert.deepEqual(await points(x, "placed"), ["c3"]);
  },

  ...atLatencies("a request to take back wipes nothing of the turn that is tried out", async (visitors, latency) => {
    const { x, o } = await atPosition(visitors, latency);
    await place(x, "a2");
    await o.click(`form[action$="/undo"] button`);
    // While the page is renewed.
    await press(x, "d4");
    await x.getByText("asks to take back").waitFor();
    await x.locator("#table[data-tried='a2,d4']").waitFor();
    await x.click("#submit:enabled");
    await sees(o, 7);
    assert.equal((await turns(o)).at(-1), "a2,d4");
  }),

  async "a turn that is taken back takes the turn that was tried out after it along"(visitors) {
    const { x, o } = await atPosition(visitors, 0);
    await place(x, "a2");
    await o.click(`form[action$="/undo"] button`);
    await x.click(`form[action$="/undo-answer"] button[value=true]`);
    await x.locator(".turns li a").nth(5).waitFor({ state: "detached" });
    await o.locator("#game[data-mine=true]").waitFor();
    assert.equal(await x.getAttribute("#table", "data-tried"), "");
    assert.equal(await x.locator(".refused").count(), 0);
  },
};
