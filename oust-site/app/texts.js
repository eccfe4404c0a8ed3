// The texts of the page in its language: the server's catalog, and the keys of this page beside it.

import { FluentBundle, FluentResource } from "../fluent/index.js";
import { catalogs } from "./generated/catalogs.js";

const NAMES = { en: "English", he: "עברית" };
const RIGHT_TO_LEFT = ["he"];

export const languages = Object.keys(catalogs).map((code) => ({ code, name: NAMES[code] }));

let bundle;

// Chooses a language, and writes the texts of the page that are there already.
export function speak(code) {
  const isRightToLeft = RIGHT_TO_LEFT.includes(code);
  bundle = new FluentBundle(code, { useIsolating: isRightToLeft });
  for (const catalog of catalogs[code]) bundle.addResource(new FluentResource(catalog));
  const root = document.documentElement;
  root.lang = code;
  root.dir = isRightToLeft ? "rtl" : "ltr";
  document.title = text("site-title");
  localize(document);
}

// Returns the language of the page that fits the reader's best.
export function preferred() {
  const asked = navigator.languages.map((language) => language.split("-")[0]);
  return asked.find((code) => code in catalogs) ?? "en";
}

// Returns the text of a key, with its arguments.
export function text(key, values = {}) {
  const pattern = bundle.getMessage(key)?.value;
  if (pattern == null) throw new Error(`the catalog lacks ${key}`);
  const errors = [];
  const made = bundle.formatPattern(pattern, values, errors);
  if (errors.length > 0) throw errors[0];
  return made;
}

// Returns the key of the name of a side.
export function sideText(side) {
  return text(`color-${side}`);
}

// Returns a chance of 0 to 1 in percent, with a digit after the point.
export function percent(value) {
  const style = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return value.toLocaleString(bundle.locales[0], style);
}

export function number(value) {
  return value.toLocaleString(bundle.locales[0]);
}

// Writes the texts of elements with `data-text`, and the names of those with `data-label`.
export function localize(root) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
}
