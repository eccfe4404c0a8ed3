// The speed of the first view of a game.

import assert from "node:assert/strict";

// A phone in a slow network: a fourth of the processor, 1.6 Mbit a second, 150 ms to the server.
async function slowPhone(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return session;
}

export default {
  async "the first view of a game is small, and soon of use on a slow phone"(visitors) {
    const { x } = await visitors.pair("hex7");
    const page = await visitors.visitor({ viewport: { width: 360, height: 740 }, ownCode: false });
    // The browser has the seat, and nothing of the site.
    await page.context().addCookies(await x.context().cookies());
    const session = await slowPhone(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(x.url(), { waitUntil: "commit" });
    // The script of the game leaves the board one stop of the tab key.
    const ready = await page.waitForFunction(() => document.querySelector(".board button[tabindex='-1']") && performance.now());
    const { painted, used } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      used: performance.getEntriesByType("navigation")[0].domInteractive,
    }));
    await page.waitForLoadState("load");
    await page.waitForTimeout(300);
    const time = (value) => `${Math.round(value)} ms`;
    console.log(`        hex7: ${(bytes / 1000).toFixed(1)} kB, shown after ${time(painted)}, read after ${time(used)}, of use after ${time(await ready.jsonValue())}`);
    assert(bytes > 5_000 && bytes < 70_000, `${bytes} bytes`);
  },
};
