// The panel that gives the game away: its address, pictures of its board, and its text in any format.

import { button, choice, labeled, make, save } from "./elements.js";
import { text } from "./texts.js";

const FORMATS = [
  ["record", "record (.oust)", "oust"],
  ["json", "JSON", "json"],
  ["sgf", "SGF", "sgf"],
  ["moves", "moves", "txt"],
  ["listing", "listing", "txt"],
  ["abstractplay", "Abstract Play", "json"],
  ["position", "position", "txt"],
  ["diagram", "diagram", "txt"],
];
const PIXELS = 1200; // the width of a PNG

export class SharePanel {
  #session;

  constructor(session) {
    this.#session = session;
    this.address = make("input", { readOnly: true, dir: "ltr", className: "link" });
    this.format = choice(FORMATS.map(([value, name]) => [value, name]), "record", () => this.#write());
    this.written = make("textarea", { readOnly: true, rows: 10, dir: "ltr", spellcheck: false, "aria-label": text("site-write") });
    this.lost = make("p", { className: "quiet" });
    this.failed = make("p", { className: "wrong", role: "alert" });
    this.element = make("div", { className: "fields" },
      labeled(text("site-address"), make("span", { className: "line" }, this.address, copyButton(() => this.address.value, this.failed))),
      make("fieldset", {}, make("legend", {}, text("site-picture")),
        make("div", { className: "line" },
          button(text("site-copy-svg"), () => this.#copy({ "text/plain": this.#svg() })),
          button(text("site-save-svg"), () => save("oust.svg", this.#svg(), "image/svg+xml")),
          button(text("site-copy-png"), () => this.#copy({ "image/png": this.#png() })),
          button(text("site-save-png"), async () => save("oust.png", await this.#png(), "image/png")))),
      make("h2", {}, text("site-write")),
      make("div", { className: "line" },
        labeled(text("site-format"), this.format),
        copyButton(() => this.written.value, this.failed),
        button(text("site-save"), () => this.#save())),
      this.written,
      this.lost,
      this.failed);
  }

  connect({ story }) {
    this.story = story;
  }

  enter() {
    this.follow();
  }

  // Shows the game as it is now.
  follow() {
    if (this.element.hidden) return;
    const url = new URL(location.href);
    url.hash = this.#session.game.toUrl();
    this.address.value = url.href;
    this.#write();
  }

  #write() {
    const { game } = this.#session;
    try {
      this.written.value = game.write(this.format.value);
      const losses = game.losses(this.format.value);
      this.lost.textContent = losses.length === 0 ? "" : text("site-lost", { losses: losses.join(", ") });
    } catch (error) {
      this.written.value = "";
      this.lost.textContent = text("site-format-not", { reason: error.message });
    }
  }

  #save() {
    const [, , ending] = FORMATS.find(([value]) => value === this.format.value);
    save(`oust.${ending}`, this.written.value, "text/plain");
  }

  // The picture has the colors of the page where the reader has chosen them.
  #svg() {
    const { theme } = document.documentElement.dataset;
    return this.story.position.svg({ theme: theme || undefined });
  }

  async #png() {
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(this.#svg())}`;
    await picture.decode();
    const canvas = make("canvas", { width: PIXELS, height: Math.round((PIXELS * picture.height) / picture.width) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  }

  async #copy(content) {
    this.failed.textContent = "";
    try {
      await navigator.clipboard.write([new ClipboardItem(content)]);
    } catch {
      this.failed.textContent = text("site-copy-failed");
    }
  }
}

function copyButton(content, failed) {
  const made = button(text("copy"), async () => {
    failed.textContent = "";
    try {
      await navigator.clipboard.writeText(content());
      made.textContent = text("copied");
      setTimeout(() => (made.textContent = text("copy")), 2000);
    } catch {
      failed.textContent = text("site-copy-failed");
    }
  });
  return made;
}
