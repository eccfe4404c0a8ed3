// The title of the page: the number of games that wait for the reader, the clock that runs, and the
// page's own title.

const parts = {
  turns: Number(document.body.dataset.turns),
  clock: "",
  own: ownTitle(document.title),
};

function ownTitle(title) {
  return title.replace(/^\(\d+\) /, "");
}

// Changes parts of the title.
export function setTitle(changed) {
  Object.assign(parts, changed);
  parts.own = ownTitle(parts.own);
  const { turns, clock, own } = parts;
  const title = [turns > 0 ? `(${turns}) ` : "", clock === "" ? "" : `${clock} · `, own].join("");
  if (document.title !== title) document.title = title;
}
