// The pages' own code: each press shows what the server would have answered, without asking it.

import assert from "node:assert/strict";
import { begin, invitation, phase, place, points, sees, takeSeat, turns } from "./site.mjs";

// Waits until the module of a page answers its presses. The first press may come before it.
async function ownCode(page) {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.endsWith("preview.wasm") && responseEnd > 0));
  await page.waitForTimeout(300);
}

// Compares each piece of a page with the one that the server makes for the same address.
async function compare(page, live = "[data-live]") {
  const [own, served] = await page.evaluate(async (live) => {
    const pieces = (root) => Object.fromEntries([...root.querySelector(live).querySelectorAll("[data-piece]")].map((piece) => {
      const copy = piece.cloneNode(true);
      // The scripts set some attributes, and a reader opens what is folded. An attribute
      // that comes later stands last.
      for (const element of [copy, ...copy.querySelectorAll("*")]) {
        const attributes = [...element.attributes].map(({ name, value }) => [name, value]).sort();
        for (const [name] of attributes) element.removeAttribute(name);
        for (const [name, value] of attributes) if (!["aria-disabled", "open", "tabindex"].includes(name)) element.setAttribute(name, value);
      }
      return [piece.dataset.piece, copy.outerHTML];
    }));
    const text = await (await fetch(location.href)).text();
    const other = new DOMParser().parseFromString(text, "text/html");
    return [pieces(document), pieces(other)];
  }, live);
  assert(Object.keys(own).length >= 4, Object.keys(own).join());
  assert.deepEqual(own, served);
}

// Presses points until the turn is whole, and compares the page after each press. Returns how many presses
// reached no server.
async function tryTurn(page, choose) {
  let count = 0;
  for (;;) {
    const capturing = await points(page, "capturing");
    const legal = [...capturing, ...(await points(page, "legal"))];
    if (legal.length === 0) return count;
    const among = capturing.length > 0 ? capturing : legal;
    const asked = [];
    const note = (request) => request.url().includes("/assets/") || asked.push(request.url());
    page.on("request", note);
    await place(page, among[choose(among.length)]);
    page.off("request", note);
    assert.deepEqual(asked, [], "the server is not asked");
    await compare(page);
    count += 1;
  }
}

async function playWhole(x, o, most) {
  let state = 5;
  const choose = (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  let presses = 0;
  for (let count = 0; count < most && (await x.locator("#game[data-over=true]").count()) === 0; ) {
    const [page, other] = (await x.getAttribute("#game", "data-mine")) === "true" ? [x, o] : [o, x];
    await page.locator("#game[data-mine=true]").waitFor();
    if (count < 2) await ownCode(page);
    presses += await tryTurn(page, choose);
    await page.click("#submit");
    await sees(page, count + 1);
    count = (await turns(page)).length;
    await sees(other, count);
  }
  return presses;
}

export default {
  async "a whole game is pressed without the server, and every state is the one that it would have made"(visitors) {
    const { x, o } = await visitors.pair("hex4");
    assert((await playWhole(x, o, 200)) > 15);
    await x.locator(".result").waitFor();
    assert((await turns(x)).some((turn) => turn.includes(",")), "a turn of several stones");
  },

  async "so is a game in Hebrew, and one of Orbit"(visitors) {
    const { x, o } = await visitors.pair("4x5", { locale: "he" });
    assert((await playWhole(x, o, 8)) >= 4);
    const orbit = await visitors.pair("7x7", {}, "orbit");
    assert((await playWhole(orbit.x, orbit.o, 5)) >= 5);
  },

  async "a refusal, a moved stone and a stone taken back are as the server has them"(visitors) {
    const { x, o } = await visitors.pair("5x5");
    for (const [page, coord] of [[x, "a1"], [o, "b1"], [x, "c3"], [o, "e5"]]) {
      await page.locator("#game[data-mine=true]").waitFor();
      await place(page, coord);
      await page.click("#submit");
    }
    await x.locator("#game[data-mine=true]").waitFor();
    await sees(x, 4);
    await ownCode(x);
    const press = async (coord) => {
      await x.locator(`.board [data-coord="${coord}"] button`).click();
    };
    await press("a2");
    await x.locator("#table[data-tried='a2']").waitFor();
    await press("c3");
    await x.getByText("Not C3. There is a stone.").waitFor();
    // The address has no refused point, so the server shows the turn before it.
    await press("d4");
    await x.locator("#table[data-tried='a2,d4']").waitFor();
    assert.equal(await phase(x), "whole");
    await compare(x);
    await press("c5");
    await x.locator("#table[data-tried='a2,c5']").waitFor();
    await compare(x);
    await x.keyboard.press("u");
    await x.locator("#table[data-tried='a2']").waitFor();
    await compare(x);
    // A renewal by the other player keeps the turn.
    await o.click(`form[action$="/undo"] button`);
    await x.getByText("asks to take back").waitFor();
    assert.equal(await x.getAttribute("#table", "data-tried"), "a2");
    await compare(x);
  },

  async "a turn is tried out without a connection to the server, and played when it is back"(visitors) {
    const { x, o } = await visitors.pair("5x5");
    x.expected = "ERR_INTERNET_DISCONNECTED";
    await ownCode(x);
    await x.context().setOffline(true);
    await place(x, "e5");
    await place(x, "c3");
    await x.click("#submit");
    await x.locator(".lost").waitFor();
    assert.deepEqual(await points(x, "placed"), ["c3"]);
    await x.context().setOffline(false);
    for (const page of [o, x]) {
      await sees(page, 1);
      assert.deepEqual(await turns(page), ["c3"]);
    }
    await x.locator(".lost").waitFor({ state: "detached" });
  },

  async "a line and a figure are pressed without the server, too"(visitors) {
    const page = await visitors.visitor();
    await page.goto("/analysis?board=hex4&line=d4;c3");
    await ownCode(page);
    await place(page, "b4");
    await compare(page);
    await page.click("#submit");
    await page.locator(".line-turns").getByText("b4", { exact: true }).waitFor();
    await place(page, "d2");
    await compare(page);
    await page.goto("/rules/oust");
    await ownCode(page);
    const asked = [];
    page.on("request", (request) => request.url().includes("/assets/") || asked.push(request.url()));
    await page.locator(`#figure-2 [data-coord="c3"] button`).click();
    await page.locator("#figure-2-table[data-tried='c3']").waitFor();
    assert.deepEqual(asked, []);
    await compare(page, "#figure-2");
  },
};

export const speed = {
  async "a press shows its preview in the next frame, or at once by the server"(visitors) {
    const [x, o] = [await visitors.visitor(), await visitors.visitor({ ownCode: false })];
    await begin(x, { board: "13x13", color: "x" });
    await takeSeat(o, await invitation(x));
    const times = async (page) => page.evaluate(async () => {
      const until = (done) => new Promise((resolve, reject) => {
        const end = performance.now() + 10_000;
        const look = () => {
          if (done()) resolve(performance.now());
          else if (performance.now() > end) reject(new Error("the press has shown nothing"));
          else setTimeout(look);
        };
        look();
      });
      const tried = () => document.querySelector("#table").dataset.tried;
      const times = [];
      for (const coord of ["a1", "c3", "e5", "g7", "j9", "l11", "c11", "g3", "k5", "m13", "b7"]) {
        const began = performance.now();
        document.querySelector(`.board [data-coord="${coord}"] button`).click();
        times.push((await until(() => tried() === coord)) - began);
      }
      return times.sort((one, other) => one - other);
    });
    await ownCode(x);
    const own = await times(x);
    await place(x, "m1");
    await x.click("#submit");
    await o.locator("#game[data-mine=true]").waitFor();
    await o.waitForTimeout(500);
    const served = await times(o);
    const said = (all) => `${all[5].toFixed(1)} ms (p50), ${all.at(-1).toFixed(1)} ms (most)`;
    console.log(`        13x13, press to preview: own code ${said(own)}, server ${said(served)}`);
  },
};
