// The engine on the page of a line. Its code, panels and net are loaded when a reader asks for them, and it
// follows the position when a stone is pressed.

const place = document.querySelector("#engine");
const root = place?.closest("[data-live]");
const texts = place && textsOf(JSON.parse(place.dataset.texts));

// Returns the functions of texts that the panels take. The server has written the arguments as `{$name}`.
function textsOf(all) {
  const { lang } = document.documentElement;
  const text = (key, values = {}) =>
    Object.entries(values).reduce((made, [name, value]) => made.replaceAll(`{$${name}}`, value), all[key]);
  // Made once: a format takes far longer to make than to use.
  const percent = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(lang);
  return {
    text,
    sideText: (side) => text(`color-${side}`),
    percent: (value) => percent.format(value),
    number: (value) => number.format(value),
  };
}

async function load() {
  const names = ["oust/index.js", "app/analysis.js", "app/proof.js", "app/engines.js", "app/elements.js"];
  const modules = await Promise.all(names.map((name) => import(place.dataset.folder + name)));
  const code = Object.assign({}, ...modules);
  await code.load();
  return code;
}

// Returns the coordinates of the placements that are tried out.
function tried() {
  return root.querySelector(".table").dataset.tried.split(",").filter(Boolean);
}

// Returns the position at the start of the turn; undefined where the game is over.
function begun({ Position }) {
  const { start } = root.dataset;
  return start === undefined ? undefined : Position.parse(JSON.parse(start).turn.position);
}

// The turns of a line with the placements after it, and the position there.
class Walk {
  constructor(position, turns) {
    Object.assign(this, { position, turns, turn: [] });
  }

  play(point) {
    // A forced pass is not in the line: the server plays it.
    if (this.position.mustPass) this.#go(this.position.withToMove(this.position.toMove === "x" ? "o" : "x"));
    this.turn.push(typeof point === "number" ? this.position.coord(point) : point);
    this.#go(this.position.play(point));
    if (this.position.midTurn) return;
    this.turns.push(this.turn.join());
    this.turn = [];
  }

  // Positions hold memory of the module, and there is one for each placement.
  #go(position) {
    this.position.free();
    this.position = position;
  }
}

// Returns the address of the line with more placements, each a coordinate or the number of a point.
function address(code, placements) {
  const fields = new URLSearchParams(new FormData(root.querySelector(".board-form")));
  const walk = new Walk(begun(code), fields.get("line").split(";").filter(Boolean));
  for (const point of placements) walk.play(point);
  walk.position.free();
  fields.set("line", walk.turns.join(";"));
  fields.set("t", walk.turn.join());
  // As the server writes it, to be read and sent.
  return `${location.pathname}?${fields}`.replaceAll("%2C", ",").replaceAll("%3B", ";").replace(/&t=$/, "");
}

function hostOf(code) {
  return {
    texts,
    slot: new code.EngineSlot(),
    get position() {
      return tried().reduce((position, coord) => position.play(coord), begun(code));
    },
    get svg() {
      return root.querySelector(".board");
    },
    playing(points, label, properties) {
      return code.make("a", { href: address(code, [...tried(), ...points]), ...properties }, label);
    },
  };
}

// Shows the panels, and tells them of each other position.
function open(code) {
  const host = hostOf(code);
  const analysis = new code.AnalysisPanel(host);
  const proof = new code.ProofPanel(host);
  const { make } = code;
  place.append(analysis.element,
    make("details", {}, make("summary", {}, texts.text("proof-heading")), proof.element));
  const key = () => `${root.dataset.start} ${tried()}`;
  let known = key();
  const look = () => {
    // The panel names the turns that win at once, in the middle of a turn, too.
    const threats = root.querySelector("[data-part=threats]");
    if (threats.hidden !== Boolean(analysis.isOn)) threats.hidden = Boolean(analysis.isOn);
    if (known !== key()) {
      known = key();
      analysis.follow();
      proof.follow();
    } else if (analysis.hasMap && !root.querySelector(".values")) {
      // A page of the server has taken the place of the board.
      analysis.drawMap();
    }
  };
  const watched = { attributes: true, attributeFilter: ["data-start", "data-tried"], childList: true, subtree: true };
  new MutationObserver(look).observe(root, watched);
  analysis.begin();
  analysis.start.focus();
}

const begin = place?.querySelector("button");
if (begin) begin.hidden = false;
begin?.addEventListener("click", async () => {
  const said = place.querySelector("[role=status]");
  begin.disabled = true;
  said.textContent = texts.text("engine-loading");
  try {
    open(await load());
    begin.remove();
    said.remove();
  } catch (error) {
    said.textContent = texts.text("engine-failed", { reason: error.message });
    begin.disabled = false;
  }
});
