// The files of a page in one file: they are elements of the page, in base64.

import { load } from "../oust/index.js";

export function loadModule() {
  return load({ wasm: bytes("wasm"), nets: async (board) => bytes(`net-${board}`) });
}

let worker;

// Returns the worker of an engine. A page that is a file may not load a script, but a blob.
export function makeWorker() {
  worker ??= URL.createObjectURL(new Blob([bytes("worker")], { type: "text/javascript" }));
  return new Worker(worker);
}

// The page is kept already.
export async function keep() {
  return true;
}

function bytes(id) {
  const binary = atob(document.getElementById(id).textContent.trim());
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
