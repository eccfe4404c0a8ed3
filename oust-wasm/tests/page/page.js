// The page of the test in Chromium: it gives the package to the test.

import * as oust from "@oust-toolkit/oust";

const began = performance.now();
await oust.load();
window.loaded = performance.now() - began;
window.oust = oust;
