import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app/", import.meta.url));

test("links and buttons in a row are separated by a space, which text browsers need", () => {
  const joined = globSync("**/*.tsx", { cwd: app }).filter((file) =>
    /<\/(?:Button|ButtonLink|Link|SubmitButton)>\n\s*<(?:Button|ButtonLink|Link|SubmitButton)\b/.test(
      readFileSync(app + file, "utf8"),
    ),
  );
  expect(joined).toEqual([]);
});
