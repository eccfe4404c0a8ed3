// Tests of the page in a real browser. `.ci/browser` runs it with the folder of the pages and the
// source of `score.html`.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import games from "./games.mjs";
import look from "./look.mjs";
import parts from "./parts.mjs";
import steps from "./steps.mjs";

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

const tests = { ...steps, ...games, ...look, ...parts };

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const page = await browser.newPage();
  const wrong = [];
  page.on("request", (request) => {
    if (!/^(file|http:\/\/127\.0\.0\.1)/.test(request.url())) wrong.push(`asks for ${request.url()}`);
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
