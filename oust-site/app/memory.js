// Values that a reload of the page brings back. A browser that stores nothing for files throws: it is then gone.

export function remembered(store, key) {
  try {
    return globalThis[store].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(store, key, value) {
  try {
    globalThis[store].setItem(key, value);
  } catch {
    // A text that is too long for the store is not kept either.
  }
}
