// Shows a page of the server in place of the one that is shown, part by part. A part is an element
// with `data-part`, the same in both pages by that name.
//
// Parts with the same HTML as before are left alone. In the others each element stays the same node
// where the new page has it too: focus, selection, scrolling and typed text survive.

const served = new WeakMap(); // the HTML of parts as the server sent it, before scripts changed it
const drawn = new WeakMap(); // the HTML of points of boards, likewise
const opened = new WeakMap(); // whether a `details` was open then

// Remembers the parts of a page that the browser has loaded.
export function remember(root) {
  for (const part of partsOf(root)) served.set(part, part.outerHTML);
  for (const details of root.querySelectorAll("details")) opened.set(details, details.open);
}

// Makes `root` show what `next` does; returns the parts that have changed.
export function morph(root, next) {
  const focus = focusIn(root);
  copyAttributes(root, next);
  const others = new Map(partsOf(next).map((part) => [part.dataset.part, part]));
  const changed = partsOf(root).filter((part) => {
    const other = others.get(part.dataset.part);
    const html = other?.outerHTML;
    if (!other || html === served.get(part)) return false;
    morphNode(part, other);
    served.set(part, html);
    return true;
  });
  focus?.restore();
  return changed;
}

// Makes the pieces of `root` show what `pieces` does: each is an element with `data-piece`, the same in both
// by that name. Returns those that are parts.
export function morphPieces(root, pieces) {
  const focus = focusIn(root);
  const shown = [...pieces.querySelectorAll("[data-piece]")].map((piece) => {
    const old = root.querySelector(`[data-piece="${CSS.escape(piece.dataset.piece)}"]`);
    if (!old) return undefined;
    morphNode(old, piece);
    // The next page of the server is compared with what is shown now, not with its page before.
    served.delete(old.closest("[data-part]"));
    return old;
  });
  focus?.restore();
  return shown.filter((piece) => piece?.matches("[data-part]"));
}

function partsOf(root) {
  return [...root.querySelectorAll("[data-part]")];
}

// Returns the focus in an element, to be restored after a change.
function focusIn(root) {
  const element = document.activeElement;
  if (!root.contains(element)) return undefined;
  const part = element.closest("[data-part]");
  const { selectionStart, selectionEnd } = element;
  const restore = () => {
    const isLost = !element.isConnected || element.disabled;
    if (isLost) focusPart(root, part);
    else if (document.activeElement !== element) {
      element.focus({ preventScroll: true });
      if (typeof selectionStart === "number") element.setSelectionRange(selectionStart, selectionEnd);
    }
  };
  return { restore };
}

// Focuses a part, or the board if nothing is left in the part: a keyboard goes on from there.
export function focusPart(root, part) {
  const board = root.querySelector("[data-part=board]");
  const target = part?.isConnected && part !== board && part.textContent.trim() !== "" ? part : board;
  if (!target) return;
  const stop = target === board && board.querySelector("button:not([tabindex='-1'])");
  if (!stop) target.tabIndex = -1;
  (stop || target).focus({ preventScroll: true });
}

// ---- elements

function morphNode(old, next) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  const isTyped = isText(old) && old.value !== old.defaultValue;
  copyAttributes(old, next);
  if (old.localName === "details") open(old, next.open);
  morphChildren(old, next);
  if (isText(old) && !isTyped) old.value = next.value;
}

function isText(element) {
  return element.localName === "textarea" || (element.localName === "input" && element.selectionStart !== null);
}

// The reader opens and closes; the page does so only where it changes its mind.
function open(details, isOpen) {
  if ((opened.get(details) ?? details.open) !== isOpen) details.open = isOpen;
  opened.set(details, isOpen);
}

// Gives an element the children of another one. A node in both is not moved: moving it would take
// the focus from it.
function morphChildren(old, next) {
  const free = new Map();
  for (const child of old.childNodes) {
    const key = keyOf(child);
    free.set(key, [...(free.get(key) ?? []), child]);
  }
  const children = [...next.childNodes].map((child) => {
    const found = free.get(keyOf(child))?.shift();
    if (found) morphChild(found, child);
    return found ?? child;
  });
  for (const child of [...free.values()].flat()) child.remove();
  let place = old.firstChild;
  for (const child of children) {
    if (child === place) place = place.nextSibling;
    else old.insertBefore(child, place);
  }
}

// A turn changes few of the points of a board: the others cost a comparison.
function morphChild(old, next) {
  const html = next.dataset?.coord && next.outerHTML;
  if (html && drawn.get(old) === html) return;
  morphNode(old, next);
  if (html) drawn.set(old, html);
}

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  const names = ["id", "name", "action", "data-part", "data-coord"].map((name) => node.getAttribute(name));
  return [node.localName, ...names].join(" ");
}

// `open` and `tabindex` are the reader's: a `details` is opened by hand, and the keys move the stop.
const own = new Set(["open", "tabindex"]);

function copyAttributes(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!own.has(name) && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (!own.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
