// Makes elements. Texts become text nodes, never markup.

// Makes an element with properties, handlers and children: `make("button", { onclick }, "Press")`.
// Names with a dash are attributes.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (key.includes("-") || key === "role" || key === "dir") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

// Makes a button that does not submit.
export function button(label, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, label);
}

// Makes a label with its field behind it.
export function labeled(label, field) {
  return make("label", {}, label, " ", field);
}

// Makes a `select` of values and their names.
export function choice(options, value, onchange) {
  const select = make("select", { onchange }, ...options.map(([option, name]) => make("option", { value: option }, name)));
  if (value !== undefined) select.value = value;
  return select;
}

// Offers a text as a file.
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
