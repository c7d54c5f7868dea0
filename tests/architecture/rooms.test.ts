import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Import, importsOf, root, sourcesIn } from "./imports.ts";

const ROOMS = [
  "contract",
  "lib",
  "domain",
  "api-client",
  "middleware",
  "ui",
  "forms",
  "components",
  "editor",
  "unsaved",
  "request",
  "routes",
  "server",
] as const;
type Room = (typeof ROOMS)[number] | "app";

const roomOf = (path: string): Room => {
  const [, folder] = path.split("/");
  return ROOMS.find((room) => room === folder && path.split("/").length > 2) ?? "app";
};

const isFile = (path: string, ...names: string[]) =>
  names.some((name) => path === `app/${name}` || path.startsWith(`app/${name}.`));

/** The files of the contract that bring no schema, and so no zod, into the browser. */
const PLAIN = ["limits", "images", "vocabulary", "report-vocabulary"].map(
  (name) => `app/contract/${name}.ts`,
);
const isPlain = (path: string) => PLAIN.includes(path);

/** What each room may import of ours beside itself. */
const MAY: Record<Room, (to: string, imported: Import) => boolean> = {
  contract: () => false,
  lib: () => false,
  domain: (to) => roomOf(to) === "lib" || roomOf(to) === "contract",
  "api-client": (to) =>
    ["contract", "lib"].includes(roomOf(to)) ||
    isFile(to, "env", "request/cookies", "request/edge", "server/log"),
  middleware: (to) => ["api-client", "contract", "lib", "request"].includes(roomOf(to)) || isFile(to, "env"),
  ui: (to) => roomOf(to) === "lib",
  forms: (to, { from }) => {
    if (["ui", "lib"].includes(roomOf(to))) return true;
    const isServerHalf = from.includes(".server.");
    return isServerHalf && (to.startsWith("app/api-client/errors") || isFile(to, "middleware/posted"));
  },
  components: (to, { from, isType }) => {
    if (["ui", "forms", "unsaved", "domain", "lib"].includes(roomOf(to))) return true;
    // What the screens of several nouns do on the server, one noun to a folder.
    if (from.includes(".server."))
      return ["contract", "api-client", "middleware"].includes(roomOf(to)) || isFile(to, "request/toast");
    return (roomOf(to) === "contract" && (isType || isPlain(to))) || (isType && isFile(to, "request/toast"));
  },
  // What becomes of a save, for every kind of item alike.
  editor: (to) =>
    ["api-client", "contract", "domain", "lib", "middleware", "forms", "components"].includes(roomOf(to)) ||
    isFile(to, "request/toast"),
  // It knows forms by the document. What is drawn in a form names it there.
  unsaved: (to) => ["ui", "lib"].includes(roomOf(to)),
  // What a request brings along: its cookies, and what is kept in them.
  request: (to) => roomOf(to) === "lib" || isFile(to, "env", "server/log", "ui/display", "ui/theme"),
  routes: (to) =>
    !["routes", "server", "app"].includes(roomOf(to)) || (roomOf(to) === "app" && !isFile(to, "env")),
  server: (to) =>
    ["domain", "lib"].includes(roomOf(to)) ||
    isPlain(to) ||
    isFile(to, "env", "request/edge", "request/cookies", "api-client/calls", "api-client/capabilities"),
  app: () => true,
};

const ofOurs = sourcesIn("app")
  .flatMap(importsOf)
  .filter((imported): imported is Import & { to: string } => imported.to !== undefined);

const described = (imports: Import[]) => imports.map(({ from, specifier }) => `${from} imports ${specifier}`);

test("rooms import only the rooms they may", () => {
  const strays = ofOurs.filter((imported) => {
    const from = roomOf(imported.from);
    return roomOf(imported.to) !== from && !MAY[from](imported.to, imported);
  });
  expect(described(strays)).toEqual([]);
});

test("the contract knows nothing but zod and itself", () => {
  const strays = sourcesIn("app/contract")
    .flatMap(importsOf)
    .filter(({ to, specifier }) => (to ? roomOf(to) !== "contract" : specifier !== "zod"));
  expect(described(strays)).toEqual([]);
});

test("limits, images and vocabularies are plain values: they need no schema", () => {
  expect(described(PLAIN.flatMap(importsOf).filter(({ to }) => !to || !isPlain(to)))).toEqual([]);
});

test("lib and domain are pure: no React, no network, no environment", () => {
  const strays = [...sourcesIn("app/lib"), ...sourcesIn("app/domain")]
    .flatMap(importsOf)
    .filter(({ to, specifier }) => !to && /^(react|undici|node:(http|https|net|fs|process))/.test(specifier));
  expect(described(strays)).toEqual([]);
});

test("a screen imports from the folder of its noun, never from another noun's", () => {
  const nounOf = (path: string) => path.split("/")[2];
  const strays = ofOurs.filter(
    ({ from, to }) =>
      from.startsWith("app/routes/") && to.startsWith("app/routes/") && nounOf(from) !== nounOf(to),
  );
  expect(described(strays)).toEqual([]);
});

test("only the environment module reads the environment", () => {
  const readers = sourcesIn("app").filter((file) =>
    readFileSync(join(root, file), "utf8").includes("process.env"),
  );
  expect(readers).toEqual(["app/env.server.ts"]);
});

test("what became of a save is known by codes and kinds, never by the words of a sentence", () => {
  const compares =
    /\b(?:message|sentence|said)\??(?:\.(?:startsWith|endsWith|includes|match)\(| [=!]== [`"'A-Z])|\.test\((?:message|sentence|said)\)/;
  const places =
    /^app\/(?:editor|forms|unsaved|components\/(?:composer|conflicts|drafts|review)|routes\/(?:blogs|boards|google-contents|meta-contents))\//;
  const strays = sourcesIn("app").filter(
    (file) => places.test(file) && compares.test(readFileSync(join(root, file), "utf8")),
  );
  expect(strays).toEqual([]);
  const words = /\.(?:startsWith|endsWith|includes|match)\([`"'/][A-Za-z]+ [a-z]/;
  const others = sourcesIn("app").filter((file) => words.test(readFileSync(join(root, file), "utf8")));
  expect(others).toEqual([]);
});

test("a posted form is parsed once, and only `forms` reads which button sent it", () => {
  const filesWith = (code: string) =>
    sourcesIn("app").filter(
      (file) => !file.includes(".client.") && readFileSync(join(root, file), "utf8").includes(code),
    );
  expect(filesWith(".formData()")).toEqual(["app/middleware/posted.server.ts"]);
  expect(filesWith('get("intent")')).toEqual(["app/forms/choices.server.ts", "app/forms/submit.server.ts"]);
});

test("the web app needs nothing of the API: deleting api/ leaves every import of app/ whole", () => {
  expect(described(ofOurs.filter(({ to }) => !to.startsWith("app/")))).toEqual([]);
});

test("the API takes the contract and pure functions of the web app, and nothing else", () => {
  const strays = sourcesIn("api")
    .flatMap(importsOf)
    .filter(({ to }) => to !== undefined && !/^(api|app\/contract|app\/domain|app\/lib)\//.test(to));
  expect(described(strays)).toEqual([]);
});

const ofTheApi = sourcesIn("api")
  .flatMap(importsOf)
  .filter((imported): imported is Import & { to: string } => imported.to !== undefined);

test("handlers of the API are called by its routes, and by no other room", () => {
  const strays = ofTheApi.filter(({ from, to }) => to.endsWith("/controller.ts") && from !== "api/routes.ts");
  expect(described(strays)).toEqual([]);
});

test("rules of the API stand in requests.ts, where a room has one", () => {
  const rooms = new Set(
    sourcesIn("api")
      .filter((file) => file.endsWith("/requests.ts"))
      .map((file) => dirname(file)),
  );
  const strays = ofTheApi.filter(
    ({ from, to }) =>
      to === "api/http/rules.ts" && !from.endsWith("/requests.ts") && rooms.has(dirname(from)),
  );
  expect(described(strays)).toEqual([]);
});
