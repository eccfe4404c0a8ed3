// The page of a game, the what-if page and the figures of the rules with JavaScript: turns are tried
// out without loading the page again, the other player's turns appear as they are played, and keys
// move on the board.
//
// Every state is a page that the server has made: this script asks for it and shows its parts in
// place of those shown. Where the server's code is in the page, too, it makes the pieces that a press
// changes. This script knows no rule of the game and has no text of its own.

import { isArrow, moveFocus, moveStop } from "./board_keys.js";
import { startClocks } from "./clock.js";
import { endMagnifying, isMagnified, magnify } from "./magnifier.js";
import { focusPart, morph, morphPieces, remember } from "./morph.js";
import { begin, tryOut } from "./own_code.js";
import { finish, playBack } from "./playback.js";
import { Presses } from "./presses.js";
import { followGame, localizeTimes, showTurns, whenSeen } from "./site.js";
import { sound } from "./sounds.js";
import { setTitle } from "./title.js";

// ---- requests

const waiting = new Set(); // what goes on when the connection is back

function wait() {
  return new Promise((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, 2000);
  });
}

function wake() {
  for (const resolve of waiting) resolve();
  waiting.clear();
}

// Returns a page of the server; undefined if the connection or the server has failed for now.
async function load(address, options = {}) {
  try {
    const headers = document.hidden ? { "Oust-Hidden": "1" } : {};
    const answer = await fetch(address, { headers, ...options });
    const text = await answer.text();
    const fails = options.method !== "POST" && (answer.status === 429 || answer.status >= 500);
    lost(fails);
    if (fails) return undefined;
    return { url: answer.url, page: new DOMParser().parseFromString(text, "text/html") };
  } catch {
    lost(true);
    return undefined;
  }
}

// Returns a page of the server, as often as it has to be asked for.
async function loadSurely(address, options) {
  for (;;) {
    const answer = await load(address, options);
    if (answer) return answer;
    await wait();
  }
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

// ---- a board with its parts, and the turn that is tried out on it

class Live {
  constructor(root) {
    this.root = root;
    this.timer = 0; // of a turn that submits itself
    this.marked = []; // the points whose presses wait for an answer
    this.sending = new Set(); // the forms that wait for an answer
    this.presses = new Presses({
      wait,
      preview: (accepted, pressed, isRenewal) => this.preview(accepted, pressed, isRenewal),
      show: (answer) => this.show(answer),
      onChange: () => this.onChange(),
      onSettled: () => this.submitIfDue(),
    });
    remember(root);
    this.prepare([root]);
    this.presses.begin(this.stateOf(root));
  }

  // Returns the turn that a page tries out, and a name for the position that it begins from.
  stateOf(root) {
    const texts = [...root.querySelectorAll(".turns a, .line-turns a")].map((link) => link.textContent);
    const { tried, turn } = root.querySelector(".table").dataset;
    const isRefused = root.querySelector(".strip .refused") !== null;
    return {
      base: [root.dataset?.at ?? "", turn ?? "", ...texts].join(),
      tried: tried === "" ? [] : tried.split(","),
      refused: isRefused,
    };
  }

  // Returns an answer about this board.
  answer({ url, page }, address) {
    const root = page.getElementById(this.root.id);
    return { page, root, url, address, ...(root ? this.stateOf(root) : { tried: [] }) };
  }

  // Returns the address that tries placements out.
  address(accepted, pressed = []) {
    const form = this.root.querySelector(".board-form");
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("t");
    if (accepted.length > 0) fields.set("t", accepted);
    if (pressed.length > 0) fields.set("p", pressed);
    const { pathname, hash } = new URL(form.action);
    return `${pathname}${fields.size > 0 ? `?${fields}` : ""}${hash}`;
  }

  async preview(accepted, pressed, isRenewal) {
    const pieces = isRenewal ? undefined : tryOut(this.root.dataset.start, accepted, pressed);
    if (pieces) return { ...this.stateOf(pieces), base: this.stateOf(this.root).base, pieces };
    const loaded = await load(this.address(accepted, pressed));
    return loaded && this.answer(loaded);
  }

  // Goes to another page of the game.
  go(address) {
    this.presses.run(async () => {
      const loaded = await loadSurely(address);
      this.presses.adopt(this.answer(loaded, loaded.url + new URL(address, location.href).hash));
    });
  }

  // Goes to another page, once: a second order would end the journey that the first one began.
  leave(address) {
    if (this.left === address) return;
    this.left = address;
    location.assign(address);
  }

  // Puts the pieces of a turn that is tried out in place.
  showPieces(pieces) {
    this.unmark();
    finish();
    this.prepare(morphPieces(this.root, pieces));
    this.other = undefined;
    this.showAddress();
  }

  // Puts the parts of another page in place.
  show({ root: next, page, url, address, pieces }) {
    const { root } = this;
    if (pieces) {
      this.showPieces(pieces);
      return;
    }
    if (!next) {
      // An error has a page of its own.
      document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
      return;
    }
    if (next.dataset.game !== root.dataset.game) {
      // A page that follows other events: a rematch, or the game of a line.
      this.leave(url);
      return;
    }
    const begun = root.dataset.waits === "true" && next.dataset.next;
    if (begun && !document.activeElement.matches("input, textarea")) {
      // The rematch that the reader has offered. A reader who writes goes there by the link.
      this.leave(`/g/${begun}`);
      return;
    }
    const step = this.stepping?.isPast ? this.stepping.step : undefined;
    this.stepping?.suspend();
    this.unmark();
    finish();
    const { played, over } = root.dataset;
    const changed = morph(root, next);
    setTitle({ own: page.title });
    this.prepare(changed, step);
    const { dataset } = root;
    if (over === "false" && dataset.over === "true") sound("over");
    else if (Number(dataset.played ?? -1) > Number(played ?? -1)) {
      const captures = JSON.parse(dataset.steps).some(([, captured]) => captured.length > 0);
      if (captures) sound("capture");
      else if (dataset.own === "false") sound("stone");
    }
    // A turn of the other player that has just come.
    if (played !== dataset.played && dataset.own === "false" && Number(dataset.played) > Number(played ?? -1) && !this.stepping?.isPast) {
      playBack(root.querySelector(".board"), JSON.parse(dataset.steps), dataset.by);
    }
    this.other = address;
    this.showStart();
    this.showAddress();
    // `site.js` tells users about all their games on every page; a guest's page knows them itself.
    if (document.body.dataset.user !== "true") showTurns(Number(page.body.dataset.turns));
  }

  // Prepares parts that the server has made. A reader at an earlier step stays there.
  prepare(parts, step) {
    const { root } = this;
    for (const part of parts) {
      localizeTimes(part);
      startClocks(part);
    }
    // A page that was made for a hidden tab has started no clock.
    if (root.dataset.unseen === "true" && document.hidden) whenSeen(() => this.presses.renew());
    if (root.dataset.start) begin(document.body.dataset.code);
    const board = root.querySelector("[data-part=board]");
    const buttons = [...board.querySelectorAll(".board button")];
    const stop = buttons.find((button) => button === document.activeElement || button.value === this.stop);
    if (buttons.length > 0) moveStop(stop ?? board.querySelector(".board .last button") ?? buttons[0]);
    // A reader who waited at the board goes on there.
    if (document.activeElement === board) focusPart(root, board);
    if (parts.some((part) => part.matches("[data-live], .turns"))) showCurrent(root.querySelector(".turns"));
    if (this.stepping) this.stepping.resume(step);
    else if (root.querySelector("#replay")) this.beginStepping();
  }

  // Begins to step without the server. Its scripts are most of all, and a press does not wait for them: until they
  // are there, its links lead to pages of the server.
  async beginStepping() {
    this.loading ??= import("./stepping.js").catch(() => {});
    const scripts = await this.loading;
    if (!scripts || this.stepping) return;
    this.stepping = new scripts.Stepping(this.root, (isPast) => this.onStep(isPast));
    this.showStart();
  }

  // A page that was loaded at an earlier position has no turn to try out: it asks for the present one.
  onStep(isPast) {
    if (isPast) clearTimeout(this.timer);
    else if (this.root.dataset.at !== undefined) this.presses.renew();
    // At once: a reader may press the link before the address is shown.
    this.showStart();
    // Browsers refuse many addresses in a short time, as a key that is held down makes them.
    clearTimeout(this.stepped);
    this.stepped = setTimeout(() => this.showAddress(), 150);
  }

  // Makes a line begin at the turn that is shown.
  showStart() {
    const { root, stepping } = this;
    const link = root.querySelector("[data-what-if]");
    if (!link || !stepping) return;
    link.href = `/g/${root.dataset.game}/what-if${stepping.isPast ? `?from=${stepping.turn}` : ""}`;
  }

  // Shows the address of what is shown: loading it again shows the same.
  showAddress() {
    const { root, stepping, presses } = this;
    const past = stepping?.isPast ? `/g/${root.dataset.game}/${stepping.turn}` : undefined;
    history.replaceState(null, "", past ?? this.other ?? this.address(presses.accepted));
  }

  // ---- the turn

  get isWhole() {
    const { phase } = this.root.querySelector(".table").dataset;
    return ["whole", "stopped", "wins"].includes(phase);
  }

  onChange() {
    this.unmark();
    if (this.presses.pending.length > 0) finish();
    for (const coord of this.presses.pending) {
      const point = this.root.querySelector(`.board [data-coord="${CSS.escape(coord)}"]`);
      if (!point || point.matches(".placed, .x, .o, .p3, .p4, .p5")) continue;
      point.classList.add("placed");
      this.marked.push(point);
    }
    const submit = this.root.querySelector("#submit");
    if (!submit) return;
    const may = this.presses.isSettled && this.isWhole;
    if (submit.localName === "a") submit.setAttribute("aria-disabled", !may);
    else {
      const hadFocus = document.activeElement === submit;
      submit.disabled = !may;
      if (hadFocus && !may) focusPart(this.root);
    }
  }

  // Takes the marks of presses away, which the server has not made.
  unmark() {
    for (const point of this.marked) point.classList.remove("placed");
    this.marked = [];
  }

  submitIfDue() {
    const { root, presses } = this;
    const form = root.querySelector("#submit-form");
    if (!form || !this.isWhole) return;
    const button = form.querySelector("button");
    if (root.dataset.confirm !== "true") {
      form.requestSubmit(button);
    } else if (root.querySelector(".table").dataset.phase === "stopped") {
      root.querySelector(".strip .due").textContent += ` ${root.dataset.stopping}`;
      const turn = presses.pressed.join();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => presses.pressed.join() === turn && form.requestSubmit(button), 4000);
    } else if (document.activeElement === document.body || document.activeElement.closest("[data-part=board]")) {
      // A reader who writes meanwhile goes on writing.
      button.focus({ preventScroll: true });
    }
  }

  // Submits what was pressed, if that is what the server has accepted and its position is still there.
  submit(form) {
    const { presses } = this;
    const [base, turn] = [presses.base, presses.pressed.join()];
    const isSame = () => presses.isSettled && presses.base === base && presses.pressed.join() === turn;
    if (!isSame()) return;
    this.send(form, undefined, () => {
      form.elements.turn.value = turn;
      return isSame();
    });
  }

  // Sends a form once, as it is when its turn comes.
  async send(form, submitter, isDue = () => true) {
    if (this.sending.has(form)) return;
    this.sending.add(form);
    const typed = [...form.querySelectorAll("input:not([type=hidden]), textarea")].map((field) => [field, field.value]);
    const body = new URLSearchParams(new FormData(form));
    if (submitter?.name) body.set(submitter.name, submitter.value);
    try {
      await this.presses.run(async () => {
        if (!isDue()) return;
        // Events since then have renewed the hidden fields.
        for (const field of form.querySelectorAll("input[type=hidden]")) body.set(field.name, field.value);
        const loaded = await loadSurely(form.action, { method: "POST", body });
        const answer = this.answer(loaded);
        if (answer.root && form.matches("[data-empties]")) for (const field of typed) empty(...field);
        this.presses.adopt(answer);
      });
    } finally {
      this.sending.delete(form);
    }
  }
}

// Takes what was sent from its field; what was typed after it stays.
function empty(field, sent) {
  if (field.value.startsWith(sent)) field.value = field.value.slice(sent.length);
}

// Scrolls the list of turns to the one that is shown.
function showCurrent(turns) {
  const current = turns?.querySelector("[aria-current]");
  if (current) turns.scrollTop = current.offsetTop - turns.offsetTop - turns.clientHeight / 2;
}

const all = new Map([...document.querySelectorAll("[data-live]")].map((root) => [root, new Live(root)]));
let live = all.values().next().value; // the one that the reader works on

// Makes the board with an element the one that the reader works on; returns whether there is one.
function enter(element) {
  const found = all.get(element.closest("[data-live]"));
  live = found ?? live;
  return Boolean(found);
}

// ---- the keys of the board

function onKey(event) {
  const { key, target } = event;
  enter(target);
  const { root, stepping, presses } = live;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (target.matches("input, textarea, select")) return;
  const onBoard = target.matches(".board button");
  if (onBoard && isArrow(key)) {
    moveFocus(target, key);
  } else if (key in { u: 0, s: 0 } && stepping?.isPast) {
    return;
  } else if (key === "u") {
    presses.takeBack();
  } else if (key === "s" && !root.querySelector("#submit")?.disabled) {
    root.querySelector("#submit")?.click();
  } else if (!onBoard && key in { ArrowLeft: 0, ArrowRight: 0 }) {
    const back = key === "ArrowLeft";
    if (stepping) stepping.goTo(stepping.step + (back ? -1 : 1));
    else root.querySelector(`[data-step=${back ? "back" : "on"}]`)?.click();
  } else if (key === "Home" || key === "End") {
    const link = root.querySelector(`[data-step=${key === "Home" ? "first" : "last"}]`);
    if (!link) return;
    link.click();
  } else return;
  event.preventDefault();
}

// ---- a finger on a small board

function onFinger(event) {
  if (event.pointerType !== "touch" || !enter(event.target) || live.root.dataset.magnifier !== "true") return;
  magnify(event, live.root.querySelector(".board"));
}

// ---- listening

// Goes where a link to a step leads; returns whether it is one.
function stepTo(link) {
  const { stepping } = live;
  if (!stepping) return false;
  const turn = new URL(link.href).pathname.match(/^\/g\/\d+\/(\d+)$/)?.[1];
  if (link.dataset.step) stepping.go(link.dataset.step);
  else if (turn !== undefined) stepping.goToTurn(Number(turn));
  else return false;
  return true;
}

// Takes placements back, where a link is for that; returns whether it is.
function takeBackBy(link) {
  if (link.matches(".take-back")) live.presses.takeBack();
  else if (link.dataset.keep !== undefined) live.presses.takeBack(Number(link.dataset.keep));
  else return false;
  return true;
}

function query(form, submitter) {
  const { pathname, hash } = new URL(form.action);
  const fields = new URLSearchParams(new FormData(form));
  if (submitter?.name) fields.set(submitter.name, submitter.value);
  return `${pathname}?${fields}${hash}`;
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!enter(form)) return;
  event.preventDefault();
  if (form.matches(".board-form")) live.presses.press(submitter.value);
  else if (form.matches(".typed form")) live.presses.type(form.elements.t.value.split(/[\s,]+/).filter(Boolean));
  else if (form.method === "get") live.go(query(form, submitter));
  else if (form.id === "submit-form") live.submit(form);
  else live.send(form, submitter);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-live] a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("download")) return;
  enter(link);
  const { game: number } = live.root.dataset;
  const { pathname, search, hash, origin } = new URL(link.href);
  const isHere = origin === location.origin && pathname.startsWith(location.pathname.split("/", 3).join("/"));
  const isFile = pathname.split("/").pop().includes(".");
  const leaves = link.dataset.leaves !== undefined || pathname.endsWith("/what-if") !== location.pathname.endsWith("/what-if");
  if (stepTo(link) || takeBackBy(link) || link.ariaDisabled === "true") {
    event.preventDefault();
  } else if (isHere && !isFile && !leaves && (!number || pathname.startsWith(`/g/${number}`))) {
    event.preventDefault();
    live.go(pathname + search + hash);
  }
});

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(".board button") || !enter(target)) return;
  live.stop = target.value;
  moveStop(target);
});

document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", onFinger);
document.addEventListener("pointermove", (event) => isMagnified() && onFinger(event));
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, endMagnifying);

// ---- what the other player does

function follow() {
  const { root, presses } = live;
  const { game: number } = root.dataset;
  addEventListener("online", () => {
    wake();
    if (number) presses.renew();
  });
  if (!number) return;
  const onEvent = ({ n }) => {
    // A running request may lead to a page that has the event already.
    presses.run(() => {
      // Without a replay an earlier position has a page of its own, which does not change.
      const isPast = root.dataset.at !== undefined && !live.stepping;
      if (!isPast && !(n <= Number(root.dataset.n))) presses.renew();
    });
  };
  const onOpen = (isAgain) => {
    lost(false);
    wake();
    // Changes that are no events are not sent again: a friend may have sat down before the stream was open,
    // and anyone may have said something in a break of it.
    if (isAgain || root.querySelector("[data-part=invitation] *, [data-part=rematch] *")) presses.renew();
  };
  followGame(onEvent, onOpen);
}

follow();
