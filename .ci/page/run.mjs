// Tests of the page in a real browser. `.ci/browser` runs it with the folder of the pages and the
// source of `score.html`.

import { launch, runAll, watch } from "./driver.mjs";
import games from "./games.mjs";
import look from "./look.mjs";
import parts from "./parts.mjs";
import steps from "./steps.mjs";

const browser = await launch();
const failed = await runAll({ ...steps, ...games, ...look, ...parts }, async (test) => {
  const page = await browser.newPage();
  const check = watch(page);
  try {
    await test(page);
    check();
  } finally {
    await page.close();
  }
});
await browser.close();
process.exit(failed === 0 ? 0 : 1);
