import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSync } from "vite";
import { root, sourcesIn } from "./imports.ts";

const ROOMS = [
  "forms",
  "unsaved",
  "editor",
  "components/composer",
  "components/conflicts",
  "components/drafts",
  "routes/blogs",
  "routes/boards",
  "routes/google-contents",
  "routes/meta-contents",
];

/** What a schema says, and what a browser can do, are known once for all forms. */
const KNOWN = [
  "app/forms/posted-fields.server.ts: known",
  "app/routes/boards/files-without-path.client.ts: isTested",
];

/** Returns the names of what a module keeps from one form to the next: a variable, or a collection that begins empty. */
function stateIn(file: string, source: string): string[] {
  return parseSync(file, source).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations
      .filter(
        ({ init }) =>
          declared.kind !== "const" ||
          (init?.type === "NewExpression" &&
            init.arguments.length === 0 &&
            init.callee.type === "Identifier" &&
            /^(?:Weak)?(?:Map|Set)$/.test(init.callee.name)),
      )
      .map(({ id }) => (id.type === "Identifier" ? id.name : id.type));
  });
}

test("no module keeps the state of a form: it stands in the document, or in React", () => {
  const kept = ROOMS.flatMap((room) => sourcesIn(`app/${room}`)).flatMap((file) =>
    stateIn(file, readFileSync(join(root, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(kept).toEqual(KNOWN);
});

test("a variable and an empty collection of a module are found, and constants aren’t", () => {
  const source = `
    let sent: string | null = null;
    export let held = 0;
    const keepers = new Map<string, Keeper>();
    export const known = new WeakSet();
    const LABELS = new Map([["a", "b"]]);
    const WORDS = { a: 1 };
    function keep() { let one = 1; const all = new Set(); return [one, all]; }
  `;
  expect(stateIn("module.ts", source)).toEqual(["sent", "held", "keepers", "known"]);
});
