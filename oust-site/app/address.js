// The game in the address of the page, so that the address is the game.

import { Game } from "../oust/index.js";
import { remember, remembered } from "./memory.js";

// Returns the game of the address; `undefined` without one. Throws what is wrong with it.
export function gameOfAddress() {
  const address = decodeURIComponent(location.hash.slice(1));
  if (address === "") return undefined;
  const game = Game.fromUrl(address);
  // The address has the actions alone; the tab remembers names and notes.
  const record = remembered("sessionStorage", `oust-game ${address}`);
  return record === undefined ? game : Game.parse(record);
}

// Keeps the address of the page at the game, and calls `onGame` when the reader goes to another one.
export function followAddress(session, onGame) {
  let written = location.hash;
  const write = () => {
    const address = session.game.toUrl();
    remember("sessionStorage", `oust-game ${address}`, session.game.write());
    written = `#${address}`;
    if (decodeURIComponent(location.hash) !== written) history.replaceState(null, "", written);
  };
  session.onChange(write);
  addEventListener("hashchange", () => {
    if (decodeURIComponent(location.hash) !== written) onGame();
  });
}
