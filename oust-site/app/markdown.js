// Shows the pages of codes: paragraphs, lists, `code`, and blocks between fences.

import { make } from "./elements.js";

// Returns the elements of a page.
export function elementsOf(page) {
  return page.split(/^```/m).flatMap((part, index) => (index % 2 === 1 ? [block(part)] : prose(part)));
}

function block(part) {
  // The first line names a language.
  return make("pre", { dir: "ltr", tabIndex: 0 }, part.slice(part.indexOf("\n") + 1));
}

function prose(part) {
  const blocks = part.split(/\n{2,}/).map((block) => block.trim()).filter(Boolean);
  return blocks.map((block) => {
    if (!block.startsWith("- ")) return make("p", {}, ...inline(block));
    const items = block.slice(2).split(/\n- /);
    return make("ul", {}, ...items.map((item) => make("li", {}, ...inline(item))));
  });
}

function inline(text) {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? make("code", {}, piece) : piece));
}
