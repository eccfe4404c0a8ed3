// Nets come from where the caller says, and are checked.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Engine, load } from "@oust-toolkit/oust";
import { ROOT } from "./native.mjs";

const asked = [];
let answer = new Uint8Array(100);
await load({ nets: async (board) => { asked.push(board); return answer; } });

test("a damaged net is refused and fetched again", async () => {
  await assert.rejects(Engine.local("hex5"), { kind: "net", message: /expected 200985 bytes/ });
  answer = new Uint8Array(200_985);
  await assert.rejects(Engine.worker("hex5"), { kind: "net", message: /differ/ });
  answer = new Uint8Array(readFileSync(`${ROOT}oust-search/nets/hex5.net`));
  assert.equal((await Engine.worker("hex5")).name, "net hex5 v1");
  assert.equal((await Engine.local("hex5")).name, "net hex5 v1");
  assert.deepEqual(asked, ["hex5", "hex5", "hex5"]);
});

test("the general net needs no file", async () => {
  assert.equal((await Engine.local("hex4")).name, "net general v3");
  assert.equal(asked.length, 3);
});
