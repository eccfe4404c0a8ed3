// The appearance of every page: nothing that axe finds, nothing wider than a phone, and
// pictures to look at.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { begin, folder, playAll, signUp, assertFits } from "./site.mjs";

const axe = readFileSync(`${folder}/node_modules/axe-core/axe.min.js`, "utf8");

// Returns the addresses of all pages by their names, for a user with a game.
async function pagesOf(visitors, page, name) {
  const game = await visitors.pair("7x7");
  await playAll(game, "x a1 o d4 x g7");
  const ended = await visitors.pair("5x5");
  await playAll(ended, "x a1 o b1 x c3 o e5 x e1 o a5");
  await ended.x.click(".confirm summary");
  await ended.x.click(`form[action$="/resign"] button`);
  await ended.x.locator(".result").waitFor();
  const orbit = await visitors.pair("7x7", {}, "orbit");
  await playAll(orbit, "x d4 o e4 x e3 o b6 x f4 o b5 x e5 o a4");
  await signUp(page, name);
  await begin(page, { board: "9x9", color: "x" });
  const own = new URL(page.url()).pathname;
  return {
    lobby: "/",
    games: "/games",
    puzzles: "/puzzles",
    puzzle: "/puzzles/1",
    mine: "/me",
    game: own,
    "what-if": `${own}/what-if`,
    orbit: `/g/${orbit.id}`,
    "orbit-what-if": `/g/${orbit.id}/what-if`,
    watched: `/g/${game.id}`,
    ended: `/g/${ended.id}`,
    analysis: "/analysis?board=hex5&line=c3;e5",
    "analysis-setup": "/analysis/setup?start=hex5+5/2x3/7/3o4/9/8/2x4/6/5+o",
    "analysis-import": "/analysis/import",
    past: `/g/${game.id}/1`,
    standings: "/standings",
    player: `/u/${name}`,
    settings: "/settings",
    rules: "/rules/oust",
    lesson: "/learn/2?p=c3",
    "rules-orbit": "/rules/orbit",
    help: "/help",
    error: "/g/99999999",
  };
}

const beforeSigningIn = { login: "/login", signup: "/signup", guests: "/", answer: "/puzzles/2?shown=true" };

// Opens a page; only the error page has an error's status.
async function open(page, name, path) {
  page.expected = "Failed to load resource";
  const answer = await page.goto(path);
  assert.equal(answer.status(), name === "error" ? 404 : 200, path);
}

async function choose(page, theme) {
  await page.goto("/");
  await page.selectOption("footer select[name=theme]", theme);
  await page.click("footer button");
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

// One of axe's rules is off by itself: a person at a voice control calls a button by the text on it, so its name
// has to contain that.
const allRules = { rules: { "label-content-name-mismatch": { enabled: true } } };
// Themes differ in their colors alone.
const colorRules = { runOnly: ["color-contrast", "link-in-text-block"] };

async function findings(page, rules) {
  await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`)}`);
  });
}

// Checks pages in every theme.
async function checkThemes(page, paths, themes) {
  const found = [];
  for (const theme of themes) {
    await choose(page, theme);
    const rules = theme === themes[0] ? allRules : colorRules;
    for (const [name, path] of Object.entries(paths)) {
      await open(page, name, path);
      for (const finding of await findings(page, rules)) found.push(`${name} in ${theme}: ${finding}`);
      await picture(page, `${name}-${theme}`);
    }
  }
  return found;
}

// Takes a picture where they are asked for: a page takes longer to be painted than to be checked.
async function picture(page, name) {
  if (!process.env.SHOTS) return;
  const shots = `${folder}/shots`;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

export default {
  async "axe finds nothing on any page in any colors"(visitors) {
    const page = await visitors.visitor();
    const themes = ["light", "dark", "contrast", "colorblind"];
    const found = await checkThemes(page, beforeSigningIn, themes);
    const paths = await pagesOf(visitors, page, "Alice");
    found.push(...(await checkThemes(page, paths, themes)));
    assert.deepEqual(found, []);
  },

  async "no page scrolls sideways on a phone or a small screen, in Hebrew neither"(visitors) {
    const wrong = [];
    for (const locale of ["en", "he"]) {
      const page = await visitors.visitor({ viewport: { width: 360, height: 740 }, locale });
      const check = async (paths) => {
        for (const [name, path] of Object.entries(paths)) {
          await open(page, name, path);
          for (const width of [320, 800, 360]) {
            await page.setViewportSize({ width, height: width === 800 ? 600 : 740 });
            if (width === 800) await picture(page, `${name}-${locale === "he" ? "hebrew-" : ""}small`);
            await assertFits(page, width).catch((error) => wrong.push(`${name} in ${locale}: ${error.message}`));
          }
          await picture(page, `${name}-${locale === "he" ? "hebrew" : "phone"}`);
        }
      };
      await check(beforeSigningIn);
      await check(await pagesOf(visitors, page, locale === "he" ? "Dina" : "Bob"));
    }
    assert.deepEqual(wrong, []);
  },
};
