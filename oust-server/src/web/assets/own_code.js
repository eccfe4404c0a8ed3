// The code that answers presses in the page: the server's own, compiled to WebAssembly. Without it, and
// until it has come, the server answers them.

let begun = false;
let preview; // tries a turn out; undefined until the module has come

// Loads the module, once, when the browser has nothing else to do.
export function begin(address) {
  if (begun || !address) return;
  begun = true;
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(() => load(address));
}

async function load(address) {
  try {
    const script = await import(address);
    await script.default({ module_or_path: address.replace(/js$/, "wasm") });
    ({ preview } = script);
  } catch {
    // An old browser, or a connection that was lost: the server goes on.
  }
}

// Returns the pieces of a page with a turn tried out from its start, or undefined without the module.
export function tryOut(start, accepted, pressed) {
  if (!preview || !start) return undefined;
  const template = document.createElement("template");
  try {
    template.innerHTML = preview(start, accepted.join(), pressed.join());
  } catch {
    // A page of a server that has been renewed since: its start has another form.
    preview = undefined;
    return undefined;
  }
  return template.content;
}
