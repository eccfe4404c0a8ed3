// What a reader does with the page, in a real browser. Run by `.ci/browser`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [folder, source] = process.argv.slice(2);
const [record] = JSON.parse(readFileSync(source, "utf8"));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

const tests = {
  async "the end of a game has the stones that its score says"(page) {
    await open(page, "score.html");
    await press(page, "End");
    const expected = record.header.players.map(({ score }) => score);
    assert.deepEqual(await counts(page), expected);
    assert.deepEqual(await stones(page), expected);
  },

  async "buttons step to the end and back, one placement at a time"(page) {
    await open(page, "score.html");
    const steps = Number(await page.getAttribute("#slider", "max"));
    const placements = record.moves.flat().flatMap((turn) => turn.split(",")).length;
    assert.equal(steps, placements);
    for (let step = 0; step < steps; step += 1) await page.click("#forward");
    assert.deepEqual(await stones(page), record.header.players.map(({ score }) => score));
    assert(await page.isDisabled("#forward"));
    for (let step = 0; step < steps; step += 1) await page.click("#back");
    assert.deepEqual(await stones(page), [0, 0]);
    assert(await page.isDisabled("#back"));
    await page.click("#last");
    await page.click("#first");
    assert.equal(await hash(page), "#0");
  },

  async "arrow keys go by placements and by turns"(page) {
    await open(page, "score.html");
    const turns = record.moves.flat().filter((turn) => turn !== "resign");
    for (const turn of turns.keys()) {
      await press(page, "ArrowDown");
      assert.equal(await hash(page), `#${turn + 1}`);
    }
    for (const turn of [...turns.keys()].reverse()) {
      await press(page, "ArrowUp");
      assert.equal(await hash(page), `#${turn}`);
    }
    const several = turns.findIndex((turn) => turn.includes(","));
    await open(page, `score.html#${several}`);
    await press(page, "ArrowRight");
    assert.equal(await hash(page), `#${several + 1}.1`);
    await press(page, "ArrowLeft");
    assert.equal(await hash(page), `#${several}`);
  },

  async "captured stones are shown as they go"(page) {
    await open(page, "score.html");
    const several = record.moves.flat().findIndex((turn) => turn.includes(","));
    await open(page, `score.html#${several}`);
    const before = await stones(page);
    await press(page, "ArrowRight");
    const gone = await page.locator("#board .gone").count();
    assert(gone > 0);
    assert.match(await page.innerText("#said"), new RegExp(`captures ${gone} stones?\\.`));
    const after = await stones(page);
    // The side of the turn has one more, the other lost what went.
    const side = several % 2;
    assert.equal(after[side], before[side] + 1);
    assert.equal(after[1 - side], before[1 - side] - gone);
    await press(page, "ArrowRight");
    assert.equal(await page.locator("#board .last").count(), 1);
  },

  async "a turn of the address or of the list is jumped to"(page) {
    await open(page, "score.html#12");
    assert.match(await page.innerText("#said"), /^Turn 12: o /);
    assert.equal(await page.innerText("#turns [aria-current]"), record.moves[5][1].split(",").at(-1));
    await page.evaluate(() => (location.hash = "#3"));
    await page.waitForFunction(() => document.getElementById("said").textContent.startsWith("Turn 3"));
    await page.locator("#turns button").nth(4).click();
    assert.equal(await hash(page), "#5");
    for (const odd of ["#9999", "#7:1", "#x", "#1.99", "#"]) {
      await open(page, `score.html${odd}`);
      assert.equal(await page.locator("#board svg").count(), 1, odd);
    }
  },

  async "all of it is done with the keyboard alone"(page) {
    await open(page, "score.html");
    const focused = () => page.evaluate(() => document.activeElement.closest("[id]")?.id ?? "");
    const seen = [];
    for (let stop = 0; stop < 13; stop += 1) {
      await press(page, "Tab");
      seen.push(await focused());
    }
    for (const id of ["game", "theme", "play", "forward", "turn-forward", "last", "slider", "turns"]) {
      assert(seen.includes(id), `${id} among ${seen}`);
    }
    await page.focus("#forward");
    await press(page, "Enter");
    assert.equal(await hash(page), "#1");
    await page.focus("#slider");
    await press(page, "ArrowRight");
    assert.equal(await hash(page), "#2");
    await page.focus("#turns [tabindex='0']");
    await press(page, "ArrowDown");
    assert.equal(await hash(page), "#3");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.step), "3");
  },

  async "space plays to the end and stops"(page) {
    await page.clock.install();
    await open(page, "several.html");
    await press(page, " ");
    assert.equal(await page.innerText("#play"), "Stop");
    await page.clock.runFor(2500);
    assert.equal(await page.inputValue("#slider"), "3");
    await press(page, " ");
    await page.clock.runFor(2500);
    assert.equal(await page.inputValue("#slider"), "3");
    await press(page, " ");
    await page.clock.runFor(200_000);
    assert.equal(await page.inputValue("#slider"), await page.getAttribute("#slider", "max"));
    assert.equal(await page.innerText("#play"), "Play");
  },

  async "games of a collection are chosen, each on its board"(page) {
    await open(page, "several.html");
    const points = () => page.locator("#board [data-point]").count();
    assert.equal(await points(), 25);
    await page.selectOption("#game", "1");
    assert.equal(await points(), 37);
    assert.equal(await hash(page), "#2:0");
    await open(page, "several.html#3:4");
    assert.equal(await points(), 81);
    assert.match(await page.innerText("#said"), /^Turn 4: /);
  },

  async "players have their colours of before a swap and of after it"(page) {
    await open(page, "several.html#2:1");
    const names = async () => [await page.innerText("#name-x"), await page.innerText("#name-o")];
    const before = await names();
    await press(page, "ArrowRight");
    assert.match(await page.innerText("#said"), /exchange colours/);
    assert.deepEqual(await names(), before.reverse());
  },

  async "comments are shown at their turns"(page) {
    await open(page, "several.html");
    const noted = page.locator("#turns .noted button").last();
    await noted.click();
    assert((await page.innerText("#notes")).length > 0);
  },

  async "what is wrong with a game is gone to"(page) {
    await open(page, "broken.html");
    assert(await page.isVisible("#note"));
    await press(page, "n");
    assert.equal(await hash(page), "#6");
    const notes = await page.locator("#notes li").allInnerTexts();
    assert.match(notes[0], /^error M203 enemy-not-smaller: x on a2 would make a group of 2/);
    assert.match(notes[1], /cannot be played on/);
    assert.equal(await page.locator("#turns .noted").count(), 1);
    // The first note stands at the start.
    await page.click("#note");
    assert.equal(await hash(page), "#0");
    assert.match(await page.innerText("#notes"), /^x on a2 would make/);
    await press(page, "End");
    await open(page, "score.html#3");
    assert(await page.isHidden("#note"));
    await press(page, "n");
    assert.equal(await hash(page), "#3");
  },

  async "what a record says is text"(page) {
    await open(page, "hostile.html");
    for (let step = 0; step < 3; step += 1) await press(page, "ArrowRight");
    await open(page, "hostile.html#1");
    assert.match(await page.innerText("#notes"), /^<\/li><script>/);
    assert.match(await page.innerText("#name-o"), /^<img src=x/);
    assert.match(await page.innerText("#facts"), /onload/);
    assert.equal(await page.locator("img, #facts script, #notes script, #facts svg").count(), 0);
    await page.waitForTimeout(100);
    assert.notEqual(await page.title(), "ran");
  },

  async "a script that gets into the page all the same does not run"(page) {
    await open(page, "score.html", "violates");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'ran'";
      document.body.append(script);
      return document.title === "ran";
    });
    assert(!ran);
  },

  async "a phone shows it without scrolling sideways"(page) {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const file of ["score.html#20", "several.html#2:9", "hostile.html#1"]) {
      await open(page, file);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(wide <= 390, `${file}: ${wide}`);
      const board = await page.locator("#board svg").boundingBox();
      const controls = await page.locator("#controls").boundingBox();
      assert(board.width > 300, `${file}: ${board.width}`);
      assert(controls.y + controls.height <= 844, `${file}: controls at ${controls.y}`);
    }
  },

  async "it is light or dark as the reader has it"(page) {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "score.html");
    const light = await grounds(page);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await grounds(page);
    assert.notEqual(dark.page, light.page);
    assert.notEqual(dark.board, light.board);
  },

  async "light or dark is chosen on the page, with the keyboard too, and kept"(page) {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "score.html");
    const light = await grounds(page);
    await page.selectOption("#theme", "dark");
    const dark = await grounds(page);
    assert.notEqual(dark.page, light.page);
    assert.notEqual(dark.board, light.board);
    // What was chosen holds for other pages, and whatever the reader has.
    await open(page, "several.html");
    assert.equal((await grounds(page)).page, dark.page);
    assert.equal(await page.inputValue("#theme"), "dark");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.focus("#theme");
    await press(page, "ArrowUp");
    assert.equal(await page.inputValue("#theme"), "light");
    assert.deepEqual(await grounds(page), light);
    // The key was the choice's, no step.
    assert.equal(await hash(page), "#0");
    await press(page, "Home");
    assert.equal(await page.inputValue("#theme"), "");
    assert.deepEqual(await grounds(page), dark);
    await page.reload();
    assert.equal(await page.inputValue("#theme"), "");
  },

  async "where nothing is kept, a theme is chosen all the same"(page) {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "score.html");
    const light = await grounds(page);
    await page.selectOption("#theme", "dark");
    assert.notDeepEqual(await grounds(page), light);
  },

  async "a page that was made in one theme stays in it"(page) {
    await open(page, "printed.html");
    assert(await page.isHidden("#theme"));
    const printed = await grounds(page);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await grounds(page), printed);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const page = await browser.newPage();
  const wrong = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) wrong.push(`asks for ${request.url()}`);
  });
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => {
    const expected = page.expected && message.text().includes(page.expected);
    if (message.type() === "error" && !expected) wrong.push(message.text());
  });
  try {
    await test(page);
    assert.deepEqual(wrong, []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
  await page.close();
}
await browser.close();
console.log(`${Object.keys(tests).length} tests, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// Opens a file anew; one message of the browser may be expected.
async function open(page, file, expected) {
  page.expected = expected;
  await page.goto("about:blank");
  const [name, place] = file.split("#");
  await page.goto(`${pathToFileURL(`${folder}/${name}`)}${place === undefined ? "" : `#${place}`}`);
}

async function press(page, key) {
  await page.keyboard.press(key);
}

// The colours behind everything and of the board.
async function grounds(page) {
  return page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor,
    board: getComputedStyle(document.querySelector("#board .ground, #board .cells")).fill,
  }));
}

// The stones drawn, by side.
async function stones(page) {
  return Promise.all(["x", "o"].map((side) => page.locator(`#board .points > .${side}:not(.gone)`).count()));
}

// The stones counted, by side.
async function counts(page) {
  const cells = await page.locator("#counts tbody td:nth-of-type(1)").allInnerTexts();
  return cells.map(Number);
}

async function hash(page) {
  return page.evaluate(() => location.hash);
}
