// The reader's choices of colors and of the sizes of groups, kept in the browser.

// Follows the choices of a `select` of themes and of a switch for the sizes; both may be missing.
export function letChoose(theme, sizes) {
  const root = document.documentElement;
  // A page in one theme offers no choice.
  if (theme && !root.dataset.theme) {
    keep(theme, "oust-theme", theme.value, (value) => set(root, "theme", value));
    theme.closest("[hidden]")?.removeAttribute("hidden");
  }
  if (sizes) {
    sizes.checked = stored("oust-sizes") === "all";
    const follow = () => set(root, "sizes", sizes.checked ? "all" : "");
    follow();
    sizes.addEventListener("change", () => (follow(), store("oust-sizes", root.dataset.sizes ?? "")));
  }
}

function keep(select, name, otherwise, follow) {
  select.value = stored(name);
  if (select.selectedIndex === -1) select.value = otherwise;
  follow(select.value);
  select.addEventListener("change", () => (follow(select.value), store(name, select.value)));
}

function set(root, name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
}

// A browser that stores nothing for files throws; a choice then lasts for this page.
function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice is not kept.
  }
}
