// Whole games of Orbit, of two, three and five players.

import assert from "node:assert/strict";
import { arrives, begin, choose, goesTo, invitation, phase, place, point, points, sees, signUp, strip, takeSeat, turns } from "./site.mjs";

// Plays turns, each on the page of its color, and waits until every page lists them.
async function playAll(pages, text) {
  const all = Object.values(pages);
  let listed = (await turns(all[0])).length;
  for (const [, color, turn] of text.matchAll(/(\w+) (\w+)/g)) {
    const page = pages[color];
    await page.locator("#game[data-mine=true]").waitFor();
    for (const other of all) {
      if (other !== page) assert.equal(await other.getAttribute("#game", "data-mine"), "false");
    }
    if (["pass", "swap"].includes(turn)) {
      await page.click(`form[action$="/${turn}"] button`);
    } else {
      await place(page, turn);
      await page.click("#submit");
    }
    listed += 1;
    for (const each of all) await sees(each, listed);
  }
}

// The scores as a page shows them, by the classes of the colors.
async function scores(page) {
  const rows = await page.locator(".sides tbody tr").evaluateAll((all) =>
    all.map((row) => [row.classList[0], Number(row.querySelector(".score").textContent)]));
  return Object.fromEntries(rows);
}

async function resign(page) {
  await page.click(".confirm summary");
  await page.click(`form[action$="/resign"] button`);
}

// Lets users begin a game of Orbit by a challenge, the first of them as x; returns their pages.
async function table(visitors, names, { board, against }) {
  const pages = [];
  for (const name of names) {
    const page = await visitors.visitor();
    await signUp(page, name);
    pages.push(page);
  }
  const [first, ...others] = pages;
  await first.goto("/");
  await choose(first, { against, kind: "orbit", board, color: "x", players: names.length });
  if (against === "player") await first.fill("input[name=player]", names.slice(1).join(", "));
  await first.click(".new-game button.main");
  await arrives(first, /\/challenges\//);
  const link = await first.inputValue("input.link");
  for (const [index, page] of others.entries()) {
    await page.goto(link);
    await page.click(`form[action$="/accept"] button`);
    await arrives(page, index + 1 < others.length ? /\/challenges\// : /\/g\/\d+$/);
  }
  const game = others.at(-1).url();
  for (const page of pages) await goesTo(page, game);
  const colors = ["x", "o", "p3", "p4", "p5"];
  return Object.fromEntries(pages.map((page, index) => [colors[index], page]));
}

const listed = async (page) => (await page.innerText(".turns")).split(/\s+/).join(" ");

export default {
  async "two play Orbit with a swap, a capture, and passes to the end"(visitors) {
    const [first, second] = [await visitors.visitor(), await visitors.visitor()];
    await begin(first, { kind: "orbit", board: "5x5", color: "x" });
    await takeSeat(second, await invitation(first));
    await playAll({ x: first, o: second }, "x b3 o c3");
    await first.getByText("You may swap now, as the third move").waitFor();
    await playAll({ x: first }, "x swap");
    await second.getByText("The players exchanged colors.").waitFor();
    assert.match(await second.innerText(".sides tr.x"), /you/);
    const pages = { x: second, o: first };
    await playAll(pages, "x c2 o a1 x d3 o e5");
    await second.locator("#game[data-mine=true]").waitFor();
    assert.equal(await strip(second), "Your turn. Place a stone, or pass.");
    assert.deepEqual(await scores(second), { x: 0, o: 0 });
    await place(second, "c4");
    assert.equal(await phase(second), "whole");
    assert.match(await second.innerText(".tried"), /C4 closes an orbit and takes 1 stone\./);
    assert.deepEqual(await points(second, "gone"), ["c3"]);
    // The score counts the turn tried out; the other player's page does not show it.
    assert.deepEqual(await scores(second), { x: 1, o: 0 });
    assert.deepEqual(await scores(first), { x: 0, o: 0 });
    await second.click("#submit");
    for (const page of [first, second]) {
      await sees(page, 8);
      assert.deepEqual(await scores(page), { x: 1, o: 0 });
    }
    await first.locator("#game[data-mine=true]").waitFor();
    await point(first, "c3").locator("button").click();
    await first.getByText("Not C3. x encloses it.").waitFor();
    assert.deepEqual((await points(first, "blocker")).sort(), ["b3", "c2", "c4", "d3"]);
    await playAll(pages, "o pass");
    await second.getByText("guest (o) passed.").first().waitFor();
    await playAll(pages, "x pass");
    for (const page of [first, second]) {
      await page.locator(".result", { hasText: "guest (x) has won with the highest score." }).waitFor();
      assert.equal(await strip(page), "The game is over.");
      assert.deepEqual(await scores(page), { x: 1, o: 0 });
      assert.equal(await page.getByText("had no placement").count(), 0);
    }
    assert.deepEqual((await turns(first)).slice(-2), ["pass", "pass"]);
    // Earlier positions have the scores that they had.
    await first.click("[data-step=first]");
    await first.getByText("The board after turn 0 of 10.").waitFor();
    assert.deepEqual(await scores(first), { x: 0, o: 0 });
  },

  async "two who only pass tie at Orbit, which is told in words"(visitors) {
    const game = await visitors.pair("3x3", {}, "orbit");
    await playAll({ x: game.x, o: game.o }, "x b2 o pass x pass");
    for (const page of [game.x, game.o]) {
      await page.locator(".result", { hasText: "A tie: the best scores are equal." }).waitFor();
      assert.deepEqual(await scores(page), { x: 0, o: 0 });
    }
  },

  async "three play Orbit, one resigns and leaves the stones, and two tie"(visitors) {
    const pages = await table(visitors, ["Nora", "Olaf", "Pia"], { board: "5x5", against: "player" });
    await playAll(pages, "x b5 o e1 p3 a2 x c4");
    await pages.o.locator("#game[data-mine=true]").waitFor();
    await resign(pages.o);
    for (const page of Object.values(pages)) {
      await page.locator(".happened", { hasText: "Olaf (o) has resigned. The stones stay" }).waitFor();
      assert.match(await page.innerText(".sides tr.o"), /out/);
      assert.equal(await page.locator(`.board [data-coord="e1"].o`).count(), 1);
    }
    await playAll(pages, "p3 b3 x d5 p3 a4 x pass p3 pass");
    for (const page of Object.values(pages)) {
      await page.locator(".result", { hasText: "A tie: the best scores are equal." }).waitFor();
      assert.deepEqual(await scores(page), { x: 1, o: 0, p3: 1 });
    }
    assert.match(await listed(pages.o), /2\. c4 Olaf \(o\) has resigned\. 2\. – – b3 3\. d5 – a4 4\. pass – pass/);
  },

  async "five play Orbit by an open link, one resigns, and all others pass"(visitors) {
    const names = ["Quin", "Rosa", "Sven", "Tara", "Umar"];
    const pages = await table(visitors, names, { board: "5x5", against: "anyone" });
    const rows = await pages.x.locator(".sides tbody th").allInnerTexts();
    names.forEach((name, index) => assert(rows[index].includes(name), rows[index]));
    await playAll(pages, "x b5 o a1 p3 e1 p4 a3 p5 e3 x c4 o a2");
    // Out of turn, too.
    await resign(pages.p4);
    await pages.x.getByText("Tara (fourth color) has resigned.").first().waitFor();
    await playAll(pages, "p3 pass p5 pass x d5 o pass p3 pass p5 pass x pass");
    for (const page of Object.values(pages)) {
      await page.locator(".result", { hasText: "Quin has won with the highest score." }).waitFor();
      assert.deepEqual(await scores(page), { x: 1, o: 0, p3: 0, p4: 0, p5: 0 });
      assert.equal(await page.locator(`.board [data-coord="a3"].p4`).count(), 1);
    }
  },

  async "a line of Orbit is tried out with passes"(visitors) {
    const { x, id } = await visitors.pair("5x5", {}, "orbit");
    await x.goto(`/g/${id}/what-if`);
    await place(x, "c3");
    await x.click("#submit");
    await x.locator(".line-turns").getByText("c3").waitFor();
    for (const count of [1, 2]) {
      await x.locator("#acts a", { hasText: "Pass" }).click();
      await x.locator(".line-turns").getByText("pass").nth(count - 1).waitFor();
    }
    await x.getByText("The game would be over here.").waitFor();
  },
};
