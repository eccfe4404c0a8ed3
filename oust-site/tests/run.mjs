// Tests of the playground in a real browser: `.ci/site` runs them with the folder of the site, a folder for
// screenshots, and the part of a name.

import { launch, runAll } from "./driver.mjs";
import { folder, Visit } from "./visit.mjs";
import { serve } from "./static.mjs";
import access from "./access.mjs";
import analysis from "./analysis.mjs";
import offline from "./offline.mjs";
import play from "./play.mjs";
import share from "./share.mjs";
import texts from "./texts.mjs";

const [site, , wanted = ""] = process.argv.slice(2);
const all = { ...play, ...texts, ...analysis, ...share, ...offline, ...access };
const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(wanted)));

const server = await serve(site);
const browser = await launch();
const run = async (test) => {
  const visit = new Visit(browser, server, site);
  try {
    await test(visit);
    visit.check();
  } catch (error) {
    await visit.screenshot("failed");
    error.stack += await visit.sight();
    throw error;
  } finally {
    await visit.close();
  }
};
const failed = await runAll(chosen, run, 2);
await browser.close();
server.close();
if (failed > 0) console.log(`screenshots: ${folder}`);
process.exit(failed === 0 ? 0 : 1);
