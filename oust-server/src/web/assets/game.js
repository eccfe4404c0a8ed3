// The page of a game, the what-if page and the figures of the rules with JavaScript: turns are tried
// out without loading the page again, the other player's turns appear as they are played, and keys
// move on the board.
//
// Every state is a page that the server has made: this script asks for it and puts its parts, the
// elements with `data-live`, in place of those shown. It knows no rule of the game and has no text of
// its own.

import { followGame, listenToCopyButtons, localizeTimes, tellTurn } from "./site.js";
import { Stepping } from "./stepping.js";

let game = document.querySelector("[data-live]"); // the part that the reader works on
const asked = new Map(); // the number of the last request for each part, by its id
let retry = 0;
let stepping; // the replay of the game, for a kind of game that has one
let pending; // what a lost connection has left to do

// ---- pages of the server in place of the one shown

let shown = Promise.resolve(); // when the last request has been answered

// Shows the page at an address, as soon as it comes.
function show(address, options) {
  shown = ask(address, options);
  return shown;
}

async function ask(address, { body, id = game.id } = {}) {
  const number = (asked.get(id) ?? 0) + 1;
  asked.set(id, number);
  clearTimeout(retry);
  pending = undefined;
  let answer;
  let text;
  try {
    answer = await fetch(address, body ? { method: "POST", body } : {});
    text = await answer.text();
  } catch {
    if (number !== asked.get(id)) return;
    lost(true);
    pending = () => show(address, { body, id });
    retry = setTimeout(pending, 2000);
    return;
  }
  if (number !== asked.get(id)) return;
  lost(false);
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.getElementById(id);
  if (!next) {
    // An error has a page of its own.
    document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
  } else if (next.dataset.game !== game.dataset.game) {
    // A page that follows other events: a rematch, or the game of a line.
    location.assign(answer.url);
  } else {
    put(next, page.title);
    const { hash } = new URL(address, location.href);
    history.replaceState(null, "", answer.redirected || !body ? answer.url + hash : address);
  }
}

// Puts a part of another page in place of the one shown. The focus stays where it is.
function put(next, title) {
  const part = document.getElementById(next.id);
  const focus = part.contains(document.activeElement) ? document.activeElement : undefined;
  const value = focus?.matches(".board button") ? focus.value : undefined;
  const id = focus?.id;
  const open = [...part.querySelectorAll("details")].map((details) => details.open);
  const chat = part.querySelector(".facts-side form[action$='/chat'] input[name=text]")?.value;
  const note = part.querySelector("textarea")?.value;
  part.replaceWith(next);
  if (game === part) game = next;
  document.title = title;
  [...next.querySelectorAll("details")].forEach((details, index) => {
    if (open[index] && !details.matches(".confirm")) details.open = true;
  });
  const field = next.querySelector(".facts-side form[action$='/chat'] input[name=text]");
  if (field && chat) field.value = chat;
  const area = next.querySelector("textarea");
  if (area && note !== undefined) area.value = note;
  prepare(next);
  if (value !== undefined) button(next, value)?.focus({ preventScroll: true });
  else if (id) document.getElementById(id)?.focus({ preventScroll: true });
  // A region that is put in place anew is not read out: its text has to change.
  const strip = next.querySelector(".strip");
  const parts = [...strip.childNodes];
  strip.replaceChildren();
  requestAnimationFrame(() => strip.replaceChildren(...parts));
}

function lost(is) {
  let bar = document.querySelector(".lost");
  if (is && !bar) {
    bar = document.createElement("p");
    bar.className = "lost";
    bar.setAttribute("role", "alert");
    bar.textContent = document.querySelector("[data-lost]").dataset.lost;
    document.body.append(bar);
  } else if (!is) {
    bar?.remove();
  }
}

// ---- the board

const table = () => game.querySelector(".table");
const button = (part, coord) => part.querySelector(`.board button[value="${CSS.escape(coord)}"]`);

// Makes the part with an element the one that the reader works on; returns whether there is one.
function enter(element) {
  const part = element.closest("[data-live]");
  if (part) game = part;
  return Boolean(part);
}

function query(form, extra) {
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(extra)) fields.set(name, value);
  const { pathname, hash } = new URL(form.action);
  return `${pathname}?${fields}${hash}`;
}

// Tries a placement out: the stone is seen at once, what it does when the server has answered.
async function place(pressed) {
  const form = pressed.closest("form");
  const point = pressed.closest("[data-point]");
  const may = point.matches(".legal, .capturing");
  if (may) point.classList.add("placed");
  await show(query(form, { p: pressed.value }));
  submitIfDue();
}

function submitIfDue() {
  const phase = table().dataset.phase;
  const isWhole = ["whole", "stopped", "wins"].includes(phase);
  const confirms = game.dataset.confirm === "true";
  const submit = document.getElementById("submit-form");
  if (!submit || !isWhole) return;
  if (!confirms) submit.requestSubmit();
  else if (phase === "stopped") {
    // The strip is put in place in the next frame.
    requestAnimationFrame(() => {
      document.querySelector("#strip .due").textContent += ` ${game.dataset.stopping}`;
    });
    retry = setTimeout(() => submit.requestSubmit(), 4000);
  } else {
    document.getElementById("submit").focus({ preventScroll: true });
  }
}

// Returns the button of the nearest point in a direction.
function neighbor(from, [right, down]) {
  const center = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = center(from);
  let best;
  let least = Infinity;
  for (const other of game.querySelectorAll(".board button")) {
    if (other === from) continue;
    const [dx, dy] = center(other).map((value, index) => value - [x, y][index]);
    const along = dx * right + dy * down;
    const across = Math.abs(dx * down) + Math.abs(dy * right);
    if (along <= 1 || across > along * 1.2) continue;
    const distance = along + 2 * across;
    if (distance < least) [least, best] = [distance, other];
  }
  return best;
}

const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKey(event) {
  const { key, target } = event;
  enter(target);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (target.matches("input, textarea, select")) return;
  const onBoard = target.matches(".board button");
  if (onBoard && key in arrows) {
    const next = neighbor(target, arrows[key]);
    if (next) {
      moveStop(next);
      next.focus();
    }
  } else if (key in { u: 0, s: 0 } && stepping?.isPast) {
    return;
  } else if (key === "u") {
    game.querySelector(".take-back")?.click();
  } else if (key === "s" && !document.getElementById("submit")?.disabled) {
    document.getElementById("submit")?.click();
  } else if (!onBoard && key in { ArrowLeft: 0, ArrowRight: 0 }) {
    const back = key === "ArrowLeft";
    if (stepping) stepping.goTo(stepping.step + (back ? -1 : 1));
    else game.querySelector(`[data-step=${back ? "back" : "on"}]`)?.click();
  } else if (key === "Home" || key === "End") {
    const link = game.querySelector(`[data-step=${key === "Home" ? "first" : "last"}]`);
    if (!link) return;
    link.click();
  } else return;
  event.preventDefault();
}

// One stop of the tab key on the board: arrow keys move it.
function moveStop(to) {
  for (const other of to.closest(".board").querySelectorAll("button")) other.tabIndex = other === to ? 0 : -1;
}

// ---- a finger on a small board

let magnifier;

function magnify(event) {
  if (event.pointerType !== "touch" || !enter(event.target) || game.dataset.magnifier !== "true") return;
  const board = game.querySelector(".board");
  const point = board.querySelector("[data-point]");
  if (!point || point.getBoundingClientRect().width > 40) return;
  magnifier ??= Object.assign(document.createElement("div"), { className: "magnifier" });
  const copy = board.cloneNode(true);
  const { left, top, width, height } = board.getBoundingClientRect();
  const zoom = 2.2;
  copy.setAttribute("width", width * zoom);
  copy.setAttribute("height", height * zoom);
  magnifier.replaceChildren(copy);
  document.body.append(magnifier);
  const half = magnifier.offsetWidth / 2;
  magnifier.style.left = `${event.clientX - half}px`;
  magnifier.style.top = `${Math.max(0, event.clientY - 2.6 * half)}px`;
  copy.style.inlineSize = `${width * zoom}px`;
  copy.style.left = `${half - (event.clientX - left) * zoom}px`;
  copy.style.top = `${half - (event.clientY - top) * zoom}px`;
}

// ---- listening

// Prepares a part that was put in place.
function prepare(part) {
  localizeTimes(part);
  listenToCopyButtons(part);
  const first = part.querySelector(".board button");
  if (first) moveStop(part.querySelector(".board .last button") ?? first);
  const turns = part.querySelector(".turns");
  const current = turns?.querySelector("[aria-current]");
  if (current) turns.scrollTop = current.offsetTop - turns.offsetTop - turns.clientHeight / 2;
  stepping = part.querySelector("#replay") ? new Stepping(part, onPast) : undefined;
}

// A page that was loaded at an earlier position has no turn to try out: it loads the present one.
function onPast(isPast) {
  if (isPast) clearTimeout(retry);
  else if (game.dataset.at !== undefined) show(`/g/${game.dataset.game}`);
}

// Goes where a link to a step leads; returns whether it is one.
function stepTo(link) {
  if (!stepping) return false;
  const turn = new URL(link.href).pathname.match(/^\/g\/\d+\/(\d+)$/)?.[1];
  if (link.dataset.step) stepping.go(link.dataset.step);
  else if (turn !== undefined) stepping.goToTurn(Number(turn));
  else return false;
  return true;
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!enter(form)) return;
  event.preventDefault();
  if (form.matches(".board-form")) {
    place(submitter);
  } else if (form.method === "get") {
    show(query(form, {})).then(submitIfDue);
  } else {
    const body = new URLSearchParams(new FormData(form));
    if (submitter?.name) body.set(submitter.name, submitter.value);
    if (submitter) submitter.disabled = true;
    show(form.action, { body });
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-live] a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("download")) return;
  if (stepTo(link)) {
    event.preventDefault();
    return;
  }
  enter(link);
  const { pathname, search, hash, origin } = new URL(link.href);
  const number = game.dataset.game;
  const isHere = origin === location.origin && pathname.startsWith(location.pathname.split("/", 3).join("/"));
  const isFile = pathname.split("/").pop().includes(".");
  const leaves = pathname.endsWith("/what-if") !== location.pathname.endsWith("/what-if");
  if (!isHere || isFile || leaves || (number && !pathname.startsWith(`/g/${number}`))) return;
  event.preventDefault();
  show(pathname + search + hash);
});

document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", magnify);
document.addEventListener("pointermove", (event) => magnifier?.isConnected && magnify(event));
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => magnifier?.remove());
}

// ---- what the other player does

function follow() {
  const { game: number } = game.dataset;
  if (!number) return;
  const showEvent = async (n) => {
    // The answer to a running request may include the event; another request would undo a stone
    // that the reader is trying out.
    await shown;
    if (n <= Number(game.dataset.n)) return;
    const wasMine = game.dataset.mine === "true";
    const isPast = /\/\d+$/.test(location.pathname.replace(`/g/${number}`, ""));
    if (isPast) return;
    const step = stepping?.isPast ? stepping.step : undefined;
    await show(`/g/${number}`);
    // A reader at an earlier step stays there.
    if (step !== undefined) stepping?.goTo(step);
    // `site.js` tells users about all their games on every page.
    if (document.body.dataset.user === "true") return;
    if (!wasMine && game.dataset.mine === "true") tellTurn();
  };
  let seen = Promise.resolve();
  const onEvent = ({ n }) => {
    seen = seen.then(() => showEvent(n));
  };
  followGame(onEvent, () => lost(false));
  addEventListener("online", () => (pending ? pending() : show(location.pathname + location.search)));
}

for (const part of document.querySelectorAll("[data-live]")) prepare(part);
follow();
