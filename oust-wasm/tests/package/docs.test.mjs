// The examples of `docs/javascript.md` and of both READMEs run, and print what they say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ROOT } from "./native.mjs";

const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/gm;

for (const path of ["docs/javascript.md", "oust-wasm/npm/README.md", "README.md"]) {
  const blocks = [...readFileSync(`${ROOT}${path}`, "utf8").matchAll(BLOCK)];
  const examples = blocks.flatMap(([, language, code], index) => {
    if (language !== "js") return [];
    const next = blocks[index + 1];
    return [{ code, expected: next?.[1] === "text" ? next[2] : undefined }];
  });
  for (const [index, { code, expected }] of examples.entries()) {
    test(`example ${index + 1} of ${path}`, () => {
      const arguments_ = ["--input-type=module", "--eval", code];
      const printed = execFileSync(process.execPath, arguments_, { cwd: import.meta.dirname, encoding: "utf8" });
      if (expected === undefined) assert.notEqual(printed, "");
      else assert.equal(printed, expected);
      assert.doesNotMatch(printed, /\bfalse\b/);
    });
  }
}
