// The script of all pages: shows times in the reader's time zone, copies links, and announces the
// reader's turn.

const body = document.body;
const lang = document.documentElement.lang;

// Times in the reader's time zone.
export function localizeTimes(root) {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const dayFormat = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
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

// ---- the reader's turn

function showTurns(turns) {
  const more = turns > Number(body.dataset.turns);
  body.dataset.turns = turns;
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = turns > 0 ? `(${turns}) ${title}` : title;
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
  if (more) tellTurn();
}

// A short tone, if the reader has chosen it.
export function tellTurn() {
  if (body.dataset.sound !== "true") return;
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.15, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.5);
  } catch {
    // A browser without sound stays silent.
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

// ---- the stream of a page: browsers keep few connections open

const isUser = body.dataset.user === "true";
const { game, after } = document.getElementById("game")?.dataset ?? {};
const games = [...(game ? [game] : []), ...(isUser ? ["mine"] : [])];

// Calls `onEvent` with each event of the page's game, and `onOpen` whenever the stream opens. The
// stream begins with the first event that the page lacks; after a break it resumes where it ended.
const listeners = [];
export function followGame(onEvent, onOpen) {
  listeners.push({ onEvent, onOpen });
}

if (games.length > 0) {
  const events = new EventSource(`/events?games=${games}${after ? `&after=${after}` : ""}`);
  const onEvent = (event) => {
    const happened = JSON.parse(event.data);
    if (String(happened.game) === game) for (const { onEvent } of listeners) onEvent(happened);
    if (isUser) askForTurns();
  };
  for (const name of ["turn", "pass", "swap", "resign", "timeout", "ask-undo", "undo", "refuse-undo", "changed"]) {
    events.addEventListener(name, onEvent);
  }
  let isAgain = false;
  events.addEventListener("open", () => {
    for (const { onOpen } of listeners) onOpen();
    if (isUser && isAgain) askForTurns();
    isAgain = true;
  });
}
