// Tests of the server's pages in a real browser. `.ci/pages` runs it with the address of a server,
// a folder for screenshots, and what the names of the tests have to contain.

import { launch, runAll } from "./driver.mjs";
import access from "./access.mjs";
import analysis from "./analysis.mjs";
import captures from "./captures.mjs";
import clocks from "./clocks.mjs";
import directed from "./directed.mjs";
import figures from "./figures.mjs";
import lesson from "./lesson.mjs";
import lively from "./lively.mjs";
import looks from "./looks.mjs";
import notices from "./notices.mjs";
import orbit from "./orbit.mjs";
import ownCode from "./own_code.mjs";
import presses from "./presses.mjs";
import requests from "./requests.mjs";
import puzzles from "./puzzles.mjs";
import renewal from "./renewal.mjs";
import seats from "./seats.mjs";
import speed from "./speed.mjs";
import trouble from "./trouble.mjs";
import whole from "./whole.mjs";
import { speed as ownSpeed } from "./own_code.mjs";
import { Visitors, wanted } from "./site.mjs";

// The longest come first, so that each has others beside it.
const atOnce = { ...looks, ...whole, ...directed, ...orbit, ...ownCode, ...presses, ...requests, ...seats, ...figures, ...lesson, ...puzzles, ...analysis, ...access, ...captures, ...clocks, ...trouble, ...renewal, ...lively, ...notices };
const chosen = (tests) => Object.fromEntries(Object.entries(tests).filter(([name]) => name.includes(wanted)));

const browser = await launch();
const run = async (test) => {
  const visitors = new Visitors(browser);
  try {
    await test(visitors);
    visitors.check();
  } catch (error) {
    error.stack += await visitors.sight();
    throw error;
  } finally {
    await visitors.close();
  }
};
// Most of a test is waiting, so three at once keep two cores busy. Measures of speed run alone.
let failed = await runAll(chosen(atOnce), run, 3);
failed += await runAll(chosen({ ...speed, ...ownSpeed }), run);
await browser.close();
process.exit(failed === 0 ? 0 : 1);
