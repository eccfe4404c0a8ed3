// The seats of players without an account: the friend's link, the rematch, and the games of a browser.

import assert from "node:assert/strict";
import { arrives, begin, gameOf, invitation, place, play, playAll, signUp, slow, takeSeat, turns } from "./site.mjs";

const resign = async (page) => {
  await page.click(`details:has(form[action$="/resign"]) > summary`);
  await page.click(`form[action$="/resign"] button`);
  await page.locator("p.result").waitFor();
};

const rematch = (page) => page.locator(`form[action$="/rematch"] button`);

// Tests what two pages tell each other, with milliseconds added to each request.
const atEachLatency = (name, test) =>
  Object.fromEntries([0, 170, 500].map((latency) => [`${name}, ${latency} ms`, (visitors) => test(visitors, latency)]));

export default {
  ...atEachLatency("the inviter's page tells that the friend has sat down", async (visitors, latency) => {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    for (const page of [x, o]) await slow(page, latency);
    await begin(x, { board: "5x5", color: "x" });
    const link = await invitation(x);
    assert.match(await x.innerText(".sides"), /nobody yet/);
    await place(x, "a1");
    await o.goto(link);
    await o.fill("main input[name=name]", "Ada");
    await o.click("main form button.main");
    await arrives(o, /\/g\/\d+$/);
    await x.getByText("Ada (guest) has sat down.").waitFor();
    assert.equal(await x.locator(".notice input.link").count(), 0);
    assert.match(await x.innerText(".sides"), /Ada \(guest\)/);
    // The stone that was tried out meanwhile is still there.
    assert.equal(await x.getAttribute("#table", "data-tried"), "a1");
  }),

  ...atEachLatency("guests play a rematch by one press each", async (visitors, latency) => {
    const game = await visitors.pair("5x5");
    const { x, o, id } = game;
    for (const page of [x, o]) await slow(page, latency);
    await playAll(game, "x a1");
    await resign(o);
    await x.locator("p.result").waitFor();
    assert.equal(await x.innerText(".verdict"), "You won.");
    assert.equal(await o.innerText(".verdict"), "You lost.");
    await rematch(x).click();
    await x.getByText("You offer a rematch.").waitFor();
    await o.getByText("offers a rematch").waitFor();
    await o.getByRole("button", { name: "Accept the rematch" }).click();
    for (const page of [x, o]) await arrives(page, new RegExp(`/g/(?!${id}$)\\d+$`));
    assert.equal(gameOf(x), gameOf(o));
    // The colors are exchanged: the one who waited for the other begins no longer.
    await play(o, "a1");
    await x.locator("#game[data-mine=true]").waitFor();
    assert.deepEqual(await turns(x), ["a1"]);
  }),

  async "the own link says so, and a third visitor gets no seat by it"(visitors) {
    const [x, o, third] = [await visitors.visitor(), await visitors.visitor(), await visitors.visitor()];
    await begin(x, { board: "5x5", color: "x" });
    const [game, link] = [x.url(), await invitation(x)];
    await x.goto(link);
    await x.getByRole("heading", { name: "This is your link" }).waitFor();
    assert.equal(await x.inputValue("main input.link"), link);
    assert.equal(await x.locator(`main form`).count(), 0);
    await third.goto(link); // before it is taken, to press later
    await takeSeat(o, link);
    await x.goto(game);
    await playAll({ x, o }, "x a1 o c3 x e5");
    third.expected = "409";
    await third.getByRole("button", { name: "Sit down" }).click();
    await third.getByRole("heading", { name: "The seat is taken" }).waitFor();
    third.expected = "410";
    await third.goto(link);
    await third.getByRole("heading", { name: "The seat is taken" }).waitFor();
    assert.equal(await third.locator("main form").count(), 0);
    await playAll({ x, o }, "o a3");
    // The friend finds the way back by the link.
    await o.goto(link);
    assert.equal(o.url(), game);
  },

  async "a friend with an account sits down as itself"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor()];
    await begin(x, { board: "5x5", color: "x" });
    await signUp(o, "Hagar");
    await takeSeat(o, await invitation(x));
    await x.getByText("Hagar has sat down.").waitFor();
    assert.match(await x.innerText(".sides"), /Hagar/);
    await playAll({ x, o }, "x a1 o c3");
    await o.goto("/me");
    await o.locator(`.card a[href="/g/${gameOf(x)}"]`).waitFor();
  },

  async "the games of a guest are listed and marked, and follow to the account"(visitors) {
    const game = await visitors.pair("5x5");
    const { x, o, id } = game;
    await o.click(".account .mine");
    assert.match(await o.innerText(".card.game"), /guest \(you\)/);
    await x.goto("/");
    const own = x.locator(`section[aria-labelledby=own-heading] .card a[href="/g/${id}"]`);
    assert.match(await own.innerText(), /Your turn/);
    assert.match(await x.title(), /^\(1\) /);
    assert.equal(await x.innerText(".account .badge"), "1");
    await own.click();
    await play(x, "a1");
    // The badge goes with the turn, on the page that stays.
    await x.locator(".account .badge").waitFor({ state: "detached" });
    assert.doesNotMatch(await x.title(), /^\(/);
    await signUp(o, "Iris");
    await o.goto("/me");
    assert.match(await o.innerText(`.card a[href="/g/${id}"]`), /Your turn/);
    await x.getByText("Iris").first().waitFor();
    await o.goto(`/g/${id}`);
    await play(o, "c3");
    await x.locator("#game[data-mine=true]").waitFor();
    await x.locator(".account .badge").waitFor();
  },
};
