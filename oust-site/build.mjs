// Writes the playground: a folder for any web server, and `oust.html` with everything in one file.
//
//     node build.mjs PACKAGE MODULES SITE
//
// `PACKAGE` is the npm package as `.ci/build-npm` writes it, `MODULES` a folder with esbuild and @fluent/bundle,
// `SITE` the folder to write.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const [npm, modules, site] = process.argv.slice(2).map((path) => resolve(path));

const CATALOG = join(root, "oust-server/src/web/catalog");
const TURN_TEXTS = join(root, "oust-preview/src/catalog");
const ASSETS = join(root, "oust-server/src/web/assets");
const LANGUAGES = ["en", "he"];

const read = (...path) => readFileSync(join(...path), "utf8");
const write = (name, text) => {
  mkdirSync(dirname(join(site, name)), { recursive: true });
  writeFileSync(join(site, name), text);
};
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

// ---- the folder

rmSync(site, { recursive: true, force: true });
cpSync(join(here, "app"), join(site, "app"), { recursive: true, filter: (path) => !path.endsWith("files_inline.js") });
for (const file of ["index.html", "playground.css", "site.webmanifest"]) cpSync(join(here, file), join(site, file));
// Each part has one home; the site has copies.
for (const file of ["site.css", "icon.svg"]) cpSync(join(ASSETS, file), join(site, file));
for (const file of ["board_keys.js", "magnifier.js"]) cpSync(join(ASSETS, file), join(site, "server", file));
cpSync(join(root, "oust-draw/src/replay/script"), join(site, "replay"), { recursive: true, filter: (path) => !path.endsWith("page.js") });
cpSync(npm, join(site, "oust"), { recursive: true, filter: (path) => !/\.(d\.ts|md)$|package\.json$/.test(path) });
cpSync(join(modules, "@fluent/bundle/esm"), join(site, "fluent"), { recursive: true, filter: (path) => !/\.(d\.ts|map|json)$/.test(path) });

const { load, boardStyle, replayStyle } = await import(pathToFileURL(join(npm, "index.js")));
await load();
write("board.css", boardStyle() + replayStyle());

const catalogs = Object.fromEntries(
  LANGUAGES.map((code) => {
    const server = filesOf(join(CATALOG, code)).map((file) => read(CATALOG, code, file));
    return [code, [...server, read(TURN_TEXTS, `${code}.ftl`), read(here, "texts", `${code}.ftl`)]];
  }));
const generated = (name, value) => write(`app/generated/${name}.js`, `export const ${name} = ${JSON.stringify(value)};\n`);
generated("catalogs", catalogs);
generated("example", read(root, "fixtures/broken/M203-enemy-not-smaller-far.oust"));
generated("figures", [1, 2, 3, 4, 5, 6, 7].map((number) => read(root, `fixtures/figures/figure-${number}.txt`)));

// Browsers with SIMD need no other module; the worker keeps it where one asks for it.
const kept = filesOf(site).filter((file) => !file.endsWith("oust-scalar.wasm"));
const hash = createHash("sha256");
for (const file of kept) hash.update(file).update(readFileSync(join(site, file)));
const worker = read(here, "service-worker.js")
  .replace("@name@", `oust-${hash.digest("hex").slice(0, 12)}`)
  .replace('["@files@"]', JSON.stringify(["./", ...kept]));
write("service-worker.js", worker);

// ---- the page in one file

const { build } = createRequire(join(modules, "esbuild/package.json"))("esbuild");
const inlined = {
  name: "inlined",
  setup: ({ onResolve }) => onResolve({ filter: /\/files\.js$/ }, () => ({ path: join(here, "app/files_inline.js") })),
};
const bundled = async (entry, format, plugins = []) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: "es2022",
    write: false,
    plugins,
    external: ["node:*"],
    logLevel: "error",
  });
  // The text ends the element of a script only as data.
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
};
const inSite = {
  name: "in-site",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.\/oust\// }, ({ path }) => ({ path: join(site, path.slice(3)) })),
};
const script = await bundled(join(site, "app/main.js"), "esm", [inlined, inSite]);
// A page that is a file may not make a worker of a module.
const engine = await bundled(join(site, "oust/worker.js"), "iife");
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const style = ["board.css", "site.css", "playground.css"].map((file) => read(site, file)).join("\n");
const icon = `data:image/svg+xml;base64,${readFileSync(join(site, "icon.svg")).toString("base64")}`;
const data = (id, bytes) => `<script type="application/octet-stream" id="${id}">${bytes.toString("base64")}</script>\n`;
const policy = `default-src 'none'; script-src ${digest(script)} 'wasm-unsafe-eval'; style-src ${digest(style)}; ` +
  "img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";
const page = read(here, "index.html")
  .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, before) => before + policy)
  .replace(/<link rel="(stylesheet|manifest)"[^>]*>\n/g, "")
  .replace(/<script type="module"[^>]*><\/script>\n/, () => `<style>${style}</style>\n`)
  .replaceAll("icon.svg", () => icon)
  .replace("</body>", () =>
    data("wasm", readFileSync(join(npm, "oust-simd.wasm"))) +
    filesOf(join(npm, "nets")).map((file) => data(`net-${file.replace(".net", "")}`, readFileSync(join(npm, "nets", file)))).join("") +
    data("worker", Buffer.from(engine)) +
    `<script type="module">${script}</script>\n</body>`);
write("oust.html", page);
console.log(`${kept.length} files, oust.html of ${(page.length / 1e6).toFixed(1)} MB`);
