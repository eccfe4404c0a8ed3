// A connection to a worker: requests with numbers, and the answers to them.

import { OustError, isNode } from "./load.js";

// Connects to a new worker, or to one that the caller has made of `worker.js`.
export async function connect(given) {
  const worker = given ?? (await makeWorker());
  const requests = new Map();
  let last = 0;
  let failure;

  const fail = (message) => {
    failure = new OustError("worker", message);
    for (const { reject } of requests.values()) reject(failure);
    requests.clear();
  };
  listen(worker, {
    message({ id, value, result, error }) {
      const request = requests.get(id);
      if (request === undefined) return;
      if (value !== undefined) {
        request.emit(value);
        return;
      }
      requests.delete(id);
      if (error === undefined) request.resolve(result);
      else request.reject(new OustError(error.kind, error.message, error.facts));
    },
    error: (error) => fail(`the worker failed: ${error.message ?? "its script cannot be loaded"}`),
  });
  return {
    run(task, data, emit) {
      const id = ++last;
      const done = new Promise((resolve, reject) => {
        if (failure !== undefined) {
          reject(failure);
          return;
        }
        requests.set(id, { emit, resolve, reject });
        worker.ref?.();
        worker.postMessage({ id, task, data });
      });
      // An idle worker does not keep Node running.
      const idle = () => { if (requests.size === 0) worker.unref?.(); };
      done.then(idle, idle);
      const stop = () => { if (requests.has(id)) worker.postMessage({ id, task: "stop" }); };
      return { done, stop };
    },
    close() {
      fail("the engine was closed");
      worker.terminate();
    },
  };
}

async function makeWorker() {
  if (typeof Worker !== "undefined") {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  }
  if (!isNode()) throw new OustError("worker", "this environment has no workers");
  const threads = "node:worker_threads";
  const { Worker: Thread } = await import(/* @vite-ignore */ threads);
  // Without the arguments of this process: they may name another script.
  return new Thread(new URL("./worker.js", import.meta.url), { execArgv: [] });
}

function listen(worker, { message, error }) {
  if (typeof worker.addEventListener === "function") {
    worker.addEventListener("message", (event) => message(event.data));
    worker.addEventListener("error", error);
  } else {
    worker.on("message", message);
    worker.on("error", error);
  }
}
