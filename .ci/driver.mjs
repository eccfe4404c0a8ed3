// Headless Chromium for tests, and a table of tests that are run one after the other.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export function launch() {
  return chromium.launch({
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
}

// Watches a page; returns the check that nothing went wrong in it but what `page.expected` names.
export function watch(page) {
  const wrong = [];
  page.on("request", (request) => {
    if (!/^(blob:)?(file|null|http:\/\/127\.0\.0\.1)/.test(request.url())) wrong.push(`asks for ${request.url()}`);
  });
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => {
    const expected = page.expected && message.text().includes(page.expected);
    if (message.type() === "error" && !expected) wrong.push(message.text());
  });
  return () => assert.deepEqual(wrong, []);
}

// Runs tests by their names, some at once, and says what failed; returns how many did.
export async function runAll(tests, run, atOnce = 1) {
  let failed = 0;
  const waiting = Object.entries(tests);
  const runWaiting = async () => {
    while (waiting.length > 0) {
      const [name, test] = waiting.shift();
      const began = performance.now();
      try {
        await run(test);
        console.log(`ok      ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED  ${name}\n${error.stack}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  console.log(`${Object.keys(tests).length} tests, ${failed} failed`);
  return failed;
}
