// An engine in a worker. A message has the number of its request; so have the answers to it.

import { OustError } from "./error.js";
import * as raw from "./module.js";
import { Tasks } from "./tasks.js";

let tasks;
const stopped = new Set();

const begin = ({ module, board, net }) => {
  raw.initSync({ module });
  raw.start(OustError);
  tasks = new Tasks(raw, board, net);
  return tasks.name;
};

async function answer({ id, task, data }, post) {
  if (task === "stop") {
    stopped.add(id);
    return;
  }
  try {
    const emit = (value) => post({ id, value });
    const result = task === "begin" ? begin(data) : await tasks[task](data, emit, () => stopped.has(id));
    post({ id, result });
  } catch (error) {
    const { kind, message, facts } = error;
    post({ id, error: { kind: kind ?? "internal", message, facts: facts ?? {} } });
  }
  stopped.delete(id);
}

// Only workers of browsers have this function; Node has a port.
if (typeof globalThis.postMessage === "function") {
  globalThis.onmessage = ({ data }) => answer(data, (message) => globalThis.postMessage(message));
} else {
  const threads = "node:worker_threads";
  import(/* @vite-ignore */ threads).then(({ parentPort }) => {
    parentPort.on("message", (data) => answer(data, (message) => parentPort.postMessage(message)));
  });
}
