// A field for a text with marks below it: the marks are a copy of the text that scrolls along.

import { make } from "./elements.js";

// Longer texts have no marks: the copy would slow typing down.
const MARKED = 200_000;

export class MarkedText {
  // `onText` hears each change of the text by the reader.
  constructor(onText, label) {
    this.copy = make("div", { className: "marks", "aria-hidden": "true", dir: "auto" });
    this.field = make("textarea", { rows: 14, spellcheck: false, dir: "ltr", autocapitalize: "off", id: "source", "aria-label": label });
    this.copy.dir = "ltr";
    this.element = make("div", { className: "marked-text" }, this.copy, this.field);
    this.field.addEventListener("input", () => {
      this.mark([]);
      onText();
    });
    this.field.addEventListener("scroll", () => this.#follow());
  }

  get value() {
    return this.field.value;
  }

  set value(value) {
    this.field.value = value;
    this.mark([]);
  }

  // Marks the places of findings.
  mark(findings) {
    const { value } = this.field;
    const pieces = [];
    let end = 0;
    const places = value.length > MARKED ? [] : [...findings].sort((a, b) => a.start - b.start);
    for (const { start, end: stop, severity } of places) {
      if (start < end) continue;
      // An empty place is shown by the letter behind it.
      const shown = Math.max(stop, start + 1);
      pieces.push(value.slice(end, start), make("mark", { className: severity }, value.slice(start, shown)));
      end = shown;
    }
    // A last line that is empty has a height all the same.
    this.copy.replaceChildren(...pieces, `${value.slice(end)}\n`);
    this.#follow();
  }

  // Selects a place and scrolls to it.
  select({ start, end }) {
    const { field } = this;
    field.focus();
    field.setSelectionRange(start, end);
    const before = field.value.slice(0, start).split("\n").length - 1;
    const height = field.scrollHeight / field.value.split("\n").length;
    field.scrollTop = Math.max(0, before * height - field.clientHeight / 2);
  }

  #follow() {
    this.copy.scrollTop = this.field.scrollTop;
    this.copy.scrollLeft = this.field.scrollLeft;
  }
}
