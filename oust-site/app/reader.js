// The panel that reads a text: what is in it, its faults with their pages, and their corrections.

import { applyEdits, fix, read, validate } from "../oust/index.js";
import { button, make } from "./elements.js";
import { example } from "./generated/example.js";
import { elementsOf } from "./markdown.js";
import { MarkedText } from "./marked_text.js";
import { remember, remembered } from "./memory.js";
import { sideText, text } from "./texts.js";

// Milliseconds of rest before a text is read.
const REST = 200;
// Characters: more would stop the page for seconds.
const MOST = 2_000_000;
// More of either is told by numbers only.
const SHOWN = 100;

export class ReaderPanel {
  #session;
  #timer;

  constructor(session) {
    this.#session = session;
    this.source = new MarkedText(() => this.#wait(), text("site-text-label"));
    this.file = make("input", { type: "file", hidden: true, onchange: () => this.#open(this.file.files[0]) });
    this.sum = make("p", { role: "status", className: "sum" }, text("site-text-none"));
    this.fixAll = button(text("site-fix-all"), () => this.#fixAll());
    this.fixAll.hidden = true;
    this.refused = make("p", { className: "wrong" });
    this.items = make("ul", { className: "items" });
    this.findings = make("ol", { className: "findings" });
    this.element = make("div", {},
      make("label", { htmlFor: "source" }, text("site-text-label")),
      this.source.element,
      make("p", { className: "line" },
        button(text("site-text-open"), () => this.file.click()),
        button(text("site-text-example"), () => this.#take(example)),
        this.file),
      this.sum,
      make("section", {}, make("h2", {}, text("site-items")), this.items),
      make("section", {}, make("h2", {}, text("site-findings")), this.fixAll, this.refused, this.findings));
    this.#list([], []);
    this.source.element.addEventListener("dragover", (event) => event.preventDefault());
    this.source.element.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      event.preventDefault();
      this.#open(file);
    });
    const kept = remembered("sessionStorage", "oust-text");
    if (kept) this.#take(kept);
  }

  // Takes a text as if the reader had pasted it.
  #take(value) {
    this.source.value = value;
    this.#read();
  }

  async #open(file) {
    if (file === undefined) return;
    if (file.size > MOST) this.#refuse(file.size);
    else this.#take(await file.text());
    this.file.value = "";
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), REST);
  }

  #refuse(size) {
    const megabytes = (count) => (count / 1e6).toFixed(1);
    this.#list([], []);
    this.sum.textContent = text("site-text-large", { size: megabytes(size), most: megabytes(MOST) });
  }

  #read() {
    clearTimeout(this.#timer);
    const { value } = this.source;
    this.refused.textContent = "";
    remember("sessionStorage", "oust-text", value);
    if (value.trim() === "") {
      this.#list([], []);
      this.sum.textContent = text("site-text-none");
      return;
    }
    if (value.length > MOST) {
      this.#refuse(value.length);
      return;
    }
    const { items } = read(value);
    const { findings } = validate(value);
    this.#list(items, findings);
    const games = items.filter(({ kind }) => kind === "record").length;
    const faults = findings.filter(({ severity }) => severity === "error").length;
    this.sum.textContent = text("site-text-sum", { games, faults });
  }

  #list(items, findings) {
    this.source.mark(findings);
    this.items.replaceChildren(...listed(items, (item, index) => this.#item(item, index)));
    this.findings.replaceChildren(...listed(findings, (finding) => this.#finding(finding)));
    this.items.parentElement.hidden = items.length === 0;
    this.findings.parentElement.hidden = findings.length === 0;
    this.fixAll.hidden = !findings.some(({ fix }) => fix !== null);
  }

  #item(item, index) {
    const { kind, game } = item;
    const name = button(text(`site-item-${kind}`, { number: index + 1 }), () => this.source.select(item), { className: "plain" });
    if (game !== null) {
      const show = button(text("site-item-show"), () => this.#show(game));
      return make("li", { className: "line" }, name, `${game.board}, ${text("site-item-turns", { turns: game.turns })}`, show);
    }
    // A diagram without a side to move is shown with either side.
    const sides = kind === "diagram" ? ["x", "o"] : [];
    const shows = sides.map((side) => button(text("site-item-show-as", { side: sideText(side) }), () => this.#showAs(item, side)));
    return make("li", { className: "line" }, name, ...shows);
  }

  #show(game) {
    this.#session.set(game.copy());
  }

  #showAs({ start, end }, side) {
    const [item] = read(this.source.value.slice(start, end), { toMove: side }).items;
    if (item?.game) this.#show(item.game);
  }

  #finding(finding) {
    const { code, message, severity, line, column, explanation, fix, suggestions } = finding;
    const place = button(text("site-place", { line, column }), () => this.source.select(finding), {
      className: "plain",
      title: text("site-place-show"),
    });
    const page = make("details", {}, make("summary", {}, text("site-explain", { code })));
    page.addEventListener("toggle", () => page.childElementCount > 1 || page.append(make("div", { dir: "ltr", lang: "en" }, ...elementsOf(explanation))));
    const corrections = suggestions.map(({ message, edit }) => make("li", { className: "line" },
      make("span", { dir: "ltr", lang: "en" }, message),
      edit === null ? undefined : button(text("site-suggest"), () => this.#apply([edit]))));
    return make("li", { className: severity },
      make("p", { dir: "ltr", lang: "en" }, make("b", {}, code), " ", message),
      make("p", { className: "line" }, place,
        fix === null ? undefined : button(text("site-fix"), () => this.#apply(fix))),
      corrections.length === 0 ? undefined : make("ul", {}, ...corrections),
      page);
  }

  #apply(edits) {
    this.#take(applyEdits(this.source.value, edits));
    this.source.field.focus();
  }

  #fixAll() {
    const { text: fixed, refused, unread } = fix(this.source.value);
    this.#take(fixed);
    const reasons = [...refused.map(({ code, reason }) => `${code}: ${reason}`), ...(unread === null ? [] : [unread])];
    if (reasons.length > 0) this.refused.textContent = text("site-fix-not", { reason: reasons.join("; ") });
  }
}

// Returns the elements of a list, and the number of those that are left out.
function listed(values, element) {
  const shown = values.slice(0, SHOWN).map(element);
  const rest = values.length - shown.length;
  return rest > 0 ? [...shown, make("li", { className: "quiet" }, `+ ${rest}`)] : shown;
}
