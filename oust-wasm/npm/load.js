// Loads the WebAssembly module, and the nets when they are needed.

import { OustError } from "./error.js";
import * as raw from "./module.js";

export { OustError };

// Bundlers find files by this form of `new URL`.
const MODULES = {
  simd: () => new URL("./oust-simd.wasm", import.meta.url),
  scalar: () => new URL("./oust-scalar.wasm", import.meta.url),
};
const NETS = {
  "hex5.net": () => new URL("./nets/hex5.net", import.meta.url),
  "hex6.net": () => new URL("./nets/hex6.net", import.meta.url),
  "hex7.net": () => new URL("./nets/hex7.net", import.meta.url),
  "hex8.net": () => new URL("./nets/hex8.net", import.meta.url),
  "9x9.net": () => new URL("./nets/9x9.net", import.meta.url),
  "11x11.net": () => new URL("./nets/11x11.net", import.meta.url),
  "13x13.net": () => new URL("./nets/13x13.net", import.meta.url),
  "large-hexagons.net": () => new URL("./nets/large-hexagons.net", import.meta.url),
};

// A function with one instruction of 128 bits.
const WITH_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

let loading;
let module;
let netOf;
const nets = new Map();

// Loads the module once; later calls wait for the first.
export function load(options = {}) {
  loading ??= begin(options).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function begin({ wasm, nets, simd = WebAssembly.validate(WITH_SIMD) }) {
  netOf = nets;
  module = await compiled(wasm ?? (simd ? MODULES.simd() : MODULES.scalar()));
  raw.initSync({ module });
  raw.start(OustError);
}

// Returns the compiled module, for a worker.
export function loadedModule() {
  if (module === undefined) throw new OustError("load", "the module is not loaded; await load() first");
  return module;
}

// Returns the functions of the module.
export function oust() {
  loadedModule();
  return raw;
}

// Returns the bytes of the net that is made for a board; `undefined` for a board of the general net.
// The module checks them.
export async function netFor(board) {
  const name = oust().netFile(board);
  if (name === undefined) return undefined;
  if (!nets.has(name)) {
    const net = netOf === undefined ? bytesOf(NETS[name]()) : Promise.resolve(netOf(board));
    net.catch(() => nets.delete(name));
    nets.set(name, net);
  }
  return nets.get(name);
}

// Forgets the bytes of a net that the module refused, so that they are fetched again.
export function forgetNet(board) {
  nets.delete(oust().netFile(board));
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === "string") {
    const url = new URL(source, globalThis.location?.href);
    if (url.protocol === "file:" && isNode()) return WebAssembly.compile(await bytesOf(url));
    const response = await fetched(url);
    // A server without the type gives bytes all the same.
    const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
    return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compile(source);
}

async function bytesOf(url) {
  if (url.protocol === "file:" && isNode()) {
    // The name in a variable keeps bundlers from looking for it.
    const files = "node:fs/promises";
    const { readFile } = await import(/* @vite-ignore */ files);
    return new Uint8Array(await readFile(url));
  }
  return new Uint8Array(await (await fetched(url)).arrayBuffer());
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new OustError("load", `expected a file at ${url}, found status ${response.status}`);
  }
  return response;
}

export function isNode() {
  return typeof process !== "undefined" && process.versions?.node !== undefined;
}
