// Panels, one at a time: a list of tabs with the keys that such lists have.

import { make } from "./elements.js";
import { text } from "./texts.js";

export class Tabs {
  #panels;

  // Takes the list, the place of the panels, and the panels by the keys of their names. A panel may have
  // `enter` and `leave`.
  constructor(list, place, panels) {
    this.#panels = panels;
    for (const [key, panel] of Object.entries(panels)) {
      panel.tab = make("button", {
        type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `panel-${key}`, onclick: () => this.show(key),
      }, text(key));
      panel.element.id = `panel-${key}`;
      panel.element.setAttribute("role", "tabpanel");
      panel.element.setAttribute("aria-labelledby", `tab-${key}`);
      panel.element.tabIndex = 0;
      list.append(panel.tab);
      place.append(panel.element);
    }
    list.addEventListener("keydown", (event) => this.#key(event));
    this.show(Object.keys(panels)[0]);
  }

  // Shows a panel.
  show(key) {
    const before = this.shown;
    if (before === key) return;
    this.shown = key;
    for (const [name, { tab, element }] of Object.entries(this.#panels)) {
      const isShown = name === key;
      tab.setAttribute("aria-selected", isShown);
      tab.tabIndex = isShown ? 0 : -1;
      element.hidden = !isShown;
    }
    this.#panels[before]?.leave?.();
    this.#panels[key].enter?.();
  }

  #key(event) {
    const names = Object.keys(this.#panels);
    const here = names.indexOf(this.shown);
    const onwards = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps = { ArrowRight: here + onwards, ArrowLeft: here - onwards, Home: 0, End: names.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    // The arrows of a replay go through the game: here they go through the tabs.
    event.stopPropagation();
    const name = names[(steps[event.key] + names.length) % names.length];
    this.show(name);
    this.#panels[name].tab.focus();
  }
}
