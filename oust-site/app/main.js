// The page: its language, its parts, and how they hear of each other.

import { letChoose } from "../replay/theme.js";
import { followAddress, gameOfAddress } from "./address.js";
import { AnalysisPanel } from "./analysis.js";
import { button, choice, make } from "./elements.js";
import { EngineSlot } from "./engines.js";
import { keep, loadModule } from "./files.js";
import { remember, remembered } from "./memory.js";
import { Opponent } from "./opponent.js";
import { PlayPanel } from "./play.js";
import { ProofPanel } from "./proof.js";
import { ReaderPanel } from "./reader.js";
import { RulesPanel } from "./rules.js";
import { newGame, Session } from "./session.js";
import { SetupPanel } from "./setup.js";
import { SharePanel } from "./share.js";
import { Story } from "./story.js";
import { Table } from "./table.js";
import { Tabs } from "./tabs.js";
import * as texts from "./texts.js";

const FIRST_BOARD = "hex5";
const FIRST_LEVEL = 2;

const { languages, localize, preferred, speak, text } = texts;

const $ = (id) => document.getElementById(id);

function chooseLanguage() {
  const asked = new URL(location.href).searchParams.get("lang") ?? remembered("localStorage", "oust-language");
  const code = languages.some((language) => language.code === asked) ? asked : preferred();
  speak(code);
  const select = $("language");
  select.replaceChildren(...languages.map(({ code, name }) => make("option", { value: code, lang: code }, name)));
  select.value = code;
  select.addEventListener("change", () => {
    remember("localStorage", "oust-language", select.value);
    const url = new URL(location.href);
    url.searchParams.set("lang", select.value);
    location.assign(url);
  });
}

function chooseColors() {
  const themes = [["", "system"], ...["light", "dark", "contrast", "colorblind"].map((name) => [name, name])];
  const options = themes.map(([value, name]) => [value, text(`colors-${name}`)]);
  $("theme").replaceChildren(...choice(options).childNodes);
}

// Returns the game to begin with, and what is wrong with the address.
function firstGame() {
  try {
    return { game: gameOfAddress() };
  } catch (error) {
    return { fault: error.message };
  }
}

function build() {
  const { game, fault } = firstGame();
  const session = new Session(game ?? newGame(FIRST_BOARD, true));
  const slot = new EngineSlot();
  const table = new Table(session, { table: $("table"), strip: $("strip"), acts: $("acts") });
  const opponent = new Opponent(session, () => table.say());
  // A visitor without a game begins one against a gentle engine.
  if (game === undefined) opponent.set(false, FIRST_LEVEL);

  const draw = () => {
    table.draw();
    table.say();
  };
  // The parts that it asks are made after it.
  const host = {
    texts,
    slot,
    get position() {
      return story.position;
    },
    get svg() {
      return table.svg;
    },
    playing: (points, label, properties) => button(label, () => {
      // From an earlier position the game goes on there.
      if (story.isPast) table.playOnFrom(story.step);
      session.pushAll(points);
    }, properties),
  };
  const panels = {
    "site-play": new PlayPanel(session, opponent, slot),
    "site-analysis": new AnalysisPanel(host),
    "site-text": new ReaderPanel(session),
    "site-setup": new SetupPanel(session, draw),
    "site-proof": new ProofPanel(host),
    "site-rules": new RulesPanel(session),
    "site-share": new SharePanel(session),
  };
  const tabs = new Tabs($("tabs"), $("panels"), panels);
  const story = new Story(session, $("controls"), panels["site-play"].replay, () => {
    table.say();
    follow(panels);
  });
  table.connect({ story, opponent });
  for (const panel of Object.values(panels)) panel.connect?.({ table, story, tabs });

  session.onChange((what) => {
    // A game from elsewhere is no game against the engine.
    if (what === "game") opponent.set();
    draw();
    if (what === "game") panels["site-play"].follow();
    follow(panels);
    opponent.move();
  });
  followAddress(session, () => {
    const { game, fault } = firstGame();
    if (fault !== undefined) fail(fault);
    else if (game !== undefined) session.set(game);
  });
  letChoose($("theme"), document.querySelector("[data-replay=sizes]"));
  panels["site-play"].follow();
  draw();
  if (fault !== undefined) fail(fault);
  return { session, opponent };
}

// Tells the panels that show the position of the step.
function follow(panels) {
  for (const name of ["site-analysis", "site-setup", "site-proof", "site-share"]) panels[name].follow();
}

function fail(reason) {
  const line = $("starting");
  line.className = "notice wrong";
  delete line.dataset.text;
  line.textContent = text("site-failed", { reason });
  line.hidden = false;
}

async function start() {
  chooseLanguage();
  chooseColors();
  try {
    if (typeof WebAssembly === "undefined") throw new Error(text("site-no-wasm"));
    await loadModule();
    build();
    $("workbench").hidden = false;
    if ($("starting").className === "notice") $("starting").hidden = true;
    localize(document);
  } catch (error) {
    fail(error.message);
    throw error;
  }
  $("kept").hidden = !(await keep());
}

start();
