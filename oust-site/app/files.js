// The files of a site: modules, nets and the worker lie beside the page.

import { load } from "../oust/index.js";

export function loadModule() {
  return load();
}

// Returns the worker of an engine; `undefined` leaves it to the package.
export function makeWorker() {
  return undefined;
}

// Keeps the files of the site on the device. Returns whether they are kept.
export async function keep() {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    // A page without HTTPS, or a browser that keeps nothing: it works with a connection.
    return false;
  }
}
