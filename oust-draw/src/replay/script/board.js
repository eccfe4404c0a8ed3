// A live board: sets the classes of its points and the sizes of its groups.

const svgNamespace = "http://www.w3.org/2000/svg";

export class Board {
  // Takes the board as the page has it, which `restore` brings back.
  constructor(svg) {
    this.svg = svg;
    this.title = svg.getAttribute("aria-label");
    this.points = new Map();
    for (const group of svg.querySelectorAll("[data-point]")) {
      const use = group.querySelector("use");
      const place = ["x", "y"].map((name) => Number(use.getAttribute(name)));
      const [classes, size] = [group.getAttribute("class"), group.querySelector("text")];
      const point = { group, use, place, classes, size, coord: group.dataset.coord };
      this.points.set(Number(group.dataset.point), point);
    }
  }

  // Shows what is on the points, by their numbers, and says it.
  show(classes, stones, said) {
    const sizes = this.groupSizes(stones);
    for (const [index, point] of this.points) {
      const size = sizes.get(index);
      const names = [...(classes.get(index) ?? [])];
      if (size?.middle) names.push("middle");
      setClasses(point.group, names.join(" "));
      setSize(point, size && numberText(point, size.count));
    }
    this.svg.setAttribute("aria-label", [said, ...this.inWords(stones)].join(" "));
  }

  // Shows what the page came with.
  restore() {
    for (const point of this.points.values()) {
      setClasses(point.group, point.classes);
      setSize(point, point.size);
    }
    this.svg.setAttribute("aria-label", this.title);
  }

  // Returns the stones of each side by their coordinates, for screen readers.
  inWords(stones) {
    return ["x", "o"].flatMap((side) => {
      const own = [...this.points].filter(([index]) => stones.get(index) === side);
      return own.length === 0 ? [] : [`${side}: ${own.map(([, { coord }]) => coord).join(" ")}.`];
    });
  }

  // Returns for each stone of a group of two or more its size, and whether it is in the middle.
  groupSizes(stones) {
    this.neighbors ??= neighborsOf(this.points);
    const sizes = new Map();
    const seen = new Set();
    for (const [start, side] of stones) {
      if (seen.has(start)) continue;
      seen.add(start);
      const group = [start];
      for (const point of group) {
        for (const next of this.neighbors.get(point)) {
          if (stones.get(next) !== side || seen.has(next)) continue;
          seen.add(next);
          group.push(next);
        }
      }
      if (group.length === 1) continue;
      const middle = this.middleOf(group);
      for (const point of group) sizes.set(point, { count: group.length, middle: point === middle });
    }
    return sizes;
  }

  middleOf(group) {
    const places = group.map((point) => this.points.get(point).place);
    const [x, y] = [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / group.length);
    const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
    return group[distances.indexOf(Math.min(...distances))];
  }
}

// Returns the neighbors of each point: points that are as near as two points can be.
function neighborsOf(points) {
  const [width, reach] = [40, 20.5];
  const cells = new Map();
  const cell = ([x, y], right, down) => `${Math.floor(x / width) + right},${Math.floor(y / width) + down}`;
  for (const [index, { place }] of points) {
    const key = cell(place, 0, 0);
    cells.set(key, [...(cells.get(key) ?? []), index]);
  }
  const neighbors = new Map();
  for (const [index, { place }] of points) {
    const near = [-1, 0, 1].flatMap((right) => [-1, 0, 1].flatMap((down) => cells.get(cell(place, right, down)) ?? []));
    const isNeighbor = (other) => {
      const [x, y] = points.get(other).place;
      return other !== index && Math.hypot(x - place[0], y - place[1]) < reach;
    };
    neighbors.set(index, near.filter(isNeighbor));
  }
  return neighbors;
}

function setClasses(group, names) {
  if (names) group.setAttribute("class", names);
  else group.removeAttribute("class");
}

// Puts the number on a stone in the place of the one that is there.
function setSize(point, size) {
  point.group.querySelector("text")?.remove();
  if (size) point.use.after(size);
}

function numberText({ place }, count) {
  const text = document.createElementNS(svgNamespace, "text");
  text.setAttribute("x", place[0]);
  text.setAttribute("y", place[1]);
  text.setAttribute("aria-hidden", "true");
  if (count >= 100) text.setAttribute("class", "long");
  text.textContent = count;
  return text;
}
