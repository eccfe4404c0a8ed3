// The script of all pages: shows times in the reader's time zone, copies links, and announces the
// reader's turn.

import { startClocks } from "./clock.js";
import { morph, remember } from "./morph.js";
import { sound } from "./sounds.js";
import { setTitle } from "./title.js";

const body = document.body;
const lang = document.documentElement.lang;

// Made once: each takes a millisecond.
const format = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
const dayFormat = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });

// Times in the reader's time zone.
export function localizeTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const isDay = time.dataset.day !== undefined;
    if (!Number.isNaN(at.getTime())) time.textContent = (isDay ? dayFormat : format).format(at);
  }
}

// For the whole page: parts of it are put in place later.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button.copy");
  if (!button) return;
  const link = button.parentElement.querySelector("input.link");
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.copied;
  } catch {
    // Without the permission the text is selected, to be copied by hand.
  }
});

// The form of a new game: an exact level chooses the engine, and another kind has another first board.
document.addEventListener("input", ({ target }) => {
  const form = target.closest?.('form[action="/challenges"]');
  if (!form) return;
  const { board, size, typed } = form.elements;
  if (target.name === "exact" && target.value !== "") form.querySelector("[name=against][value=engine]").checked = true;
  if (target.name === "kind") {
    const boards = [...target.options].map((option) => option.dataset.board);
    const chosen = board.value === "other" ? typed.value || size.value : board.value;
    if (boards.includes(chosen)) choose(board, size, target.selectedOptions[0].dataset.board);
  }
});

// Chooses a board by its button, or else behind "other".
function choose(board, size, name) {
  board.value = name;
  if (board.value === name) return;
  board.value = "other";
  size.value = name;
}

// ---- the reader's turn

export function showTurns(turns) {
  const more = turns > Number(body.dataset.turns);
  body.dataset.turns = turns;
  setTitle({ turns });
  const mine = document.querySelector(".account .mine");
  mine?.querySelector(".badge")?.remove();
  if (mine && turns > 0) {
    const badge = document.createElement("b");
    badge.className = "badge";
    badge.textContent = turns;
    mine.append(" ", badge);
  }
  if (turns > 0) navigator.setAppBadge?.(turns);
  else navigator.clearAppBadge?.();
  if (more) sound("turn");
}

// Shows the lists of games as they are now.
const lists = document.querySelector("[data-lists]");
if (lists) remember(lists);

async function renewLists() {
  const next = lists && (await part("[data-lists]"));
  if (!next) return;
  for (const changed of morph(lists, next)) {
    localizeTimes(changed);
    startClocks(changed);
  }
  if (watched() !== followed) listen();
}

// The games in the lists that go on.
function watched() {
  const games = [...(lists?.querySelectorAll("[data-watched]") ?? [])].map(({ dataset }) => dataset.watched);
  return [...new Set(games)].sort().join();
}

function ownGames() {
  return [...(lists?.querySelectorAll("[data-own]") ?? [])].map(({ dataset }) => dataset.watched);
}

// Shows the lists soon, once for the turns of two seconds, and only where a reader looks: many pages show
// the same games.
let isDue = false;
function renewSoon() {
  if (isDue) return;
  isDue = true;
  whenSeen(() => setTimeout(() => {
    isDue = false;
    renewLists();
  }, 500 + Math.random() * 1500));
}

// Returns a part of this page as it is now; undefined without it, or without an answer.
async function part(selector) {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return (answer.ok && page.querySelector(selector)) || undefined;
  } catch {
    // Asked again with the next event.
    return undefined;
  }
}

async function askForTurns() {
  try {
    const answer = await fetch("/api/v1/account");
    if (answer.ok) showTurns((await answer.json()).my_turns);
  } catch {
    // Asked again with the next event.
  }
}

localizeTimes(document);
startClocks(document);

// ---- the stream of a page: browsers keep few connections open

const isUser = body.dataset.user === "true";
const { game, after } = document.getElementById("game")?.dataset ?? {};
const offers = document.querySelector("[data-offers]");
const own = [...(game ? [game] : []), ...(isUser ? ["mine"] : []), ...(offers ? ["offers"] : [])];

// Calls `onEvent` with each event of the page's game, and `onOpen` whenever the stream opens, with whether it
// was open before. The stream begins with the first event that the page lacks; after a break it resumes where
// it ended.
let listener;
const early = []; // what comes before the listener: its script may be loaded later
let isOpen = false;
export function followGame(onEvent, onOpen) {
  listener = { onEvent, onOpen };
  if (isOpen) onOpen(false);
  for (const happened of early.splice(0)) onEvent(happened);
}

// A game of the reader has begun. A page that waits for it gives place to the board, and so does any page
// if the clocks wait for the reader; on other pages a line leads there.
async function begin(happened) {
  if (String(happened.game) === game) return;
  const address = `/g/${happened.game}`;
  const writes = document.activeElement.matches("input, textarea");
  const waits = happened.part === "waits" && !game && !writes;
  const moves = waits || (await isBegunHere(happened.game));
  setTitle({ own: body.dataset.begun });
  sound("taken");
  const line = Object.assign(document.createElement("p"), { className: "begun", textContent: body.dataset.begun });
  const link = Object.assign(document.createElement("a"), { href: address, textContent: body.dataset.toBoard });
  line.setAttribute("role", "status");
  line.append(" ", link);
  document.querySelector(".begun")?.remove();
  body.append(line);
  if (moves) whenSeen(() => location.assign(address));
}

// Returns whether a game has begun from the challenge of this page.
async function isBegunHere(number) {
  if (!document.querySelector("[data-challenge]")) return false;
  const challenge = await part("[data-challenge]");
  return challenge?.dataset.begun === String(number);
}

// Shows the open offers as they are now. The game of a guest's offer is told by the page alone: the offer
// has no account that could be told.
let asked = false;
function renewOffers(delay) {
  if (asked) return;
  asked = true;
  setTimeout(async () => {
    asked = false;
    const begun = () => document.querySelector("[data-challenge]")?.dataset.begun;
    const before = [begun(), ...ownGames()];
    const waited = lists?.dataset.waits !== undefined;
    await renewLists();
    if (isUser) return;
    const game = ownGames().find((number) => !before.includes(number));
    if (begun() !== before[0]) begin({ game: Number(begun()) });
    else if (waited && game) begin({ game: Number(game), part: "waits" });
  }, delay);
}

// Visitors come and go without an event.
if (document.querySelector("[data-part=here]")) setInterval(renewSoon, 60_000);

// A guest's offer ends when its page is not there to ask.
if (document.querySelector("[data-waits]")) setInterval(() => renewOffers(0), 60_000);

// Calls `act` when the reader sees the page: a page that opens unseen would start the clocks.
export function whenSeen(act) {
  if (!document.hidden) act();
  else document.addEventListener("visibilitychange", () => whenSeen(act), { once: true });
}

function onEvent(event) {
  const happened = JSON.parse(event.data);
  // All pages that show the list hear of it at once: a page that waits asks first.
  if (happened.part === "offers") return renewOffers(document.querySelector("[data-waits]") ? 0 : Math.random() * 1000);
  const card = lists?.querySelector(`[data-watched="${Number(happened.game)}"]`);
  if (card && card.dataset.own === undefined) return renewSoon();
  if (["begun", "waits"].includes(happened.part)) begin(happened);
  if (String(happened.game) === game) {
    if (listener) listener.onEvent(happened);
    else early.push(happened);
  }
  if (isUser) askForTurns();
  renewLists();
}

// Opens the stream; again where the lists show other games. Own games are first: the server takes the reader
// for the guest of a number there.
let followed = "";
let events;
function listen() {
  followed = watched();
  const games = [...own, ...(followed === "" ? [] : [followed])];
  if (games.length === 0) return;
  events?.close();
  events = new EventSource(`/events?games=${games}${after ? `&after=${after}` : ""}`);
  for (const name of ["turn", "pass", "swap", "resign", "timeout", "ask-undo", "undo", "refuse-undo", "start", "void", "changed"]) {
    events.addEventListener(name, onEvent);
  }
  events.addEventListener("open", () => {
    listener?.onOpen(isOpen);
    if (isUser && isOpen) askForTurns();
    if (isOpen) renewLists();
    isOpen = true;
  });
}

listen();
