import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { z } from "zod";

/** What became of a test: its file from the root, its title behind those of the groups around it. */
export type Result = { file: string; title: string; state: "passed" | "failed" | "skipped" };

const VitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

type Suite = {
  file: string;
  title: string;
  specs?: { title: string; tests: { status: string }[] }[] | undefined;
  suites?: Suite[] | undefined;
};
const SuiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    title: z.string(),
    specs: z
      .array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) }))
      .optional(),
    suites: z.array(SuiteSchema).optional(),
  }),
);
const PlaywrightSchema = z.object({ suites: z.array(SuiteSchema) });

/** Reads what vitest and Playwright have left in a folder as JSON. */
export function resultsIn(folder: string, root: string): Result[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const report: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return name.startsWith("playwright")
        ? PlaywrightSchema.parse(report).suites.flatMap((suite) => ofPlaywright(suite))
        : ofVitest(VitestSchema.parse(report), root);
    });
}

const ofVitest = ({ testResults }: z.infer<typeof VitestSchema>, root: string): Result[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(root, name).replaceAll("\\", "/"),
      title: fullName,
      state: status === "passed" ? "passed" : status === "failed" ? "failed" : "skipped",
    })),
  );

function ofPlaywright({ file, title, specs = [], suites = [] }: Suite, above = ""): Result[] {
  const group = title === basename(file) || title === file ? above : `${above}${title} `;
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }): Result => {
        const state = status === "skipped" ? "skipped" : status === "unexpected" ? "failed" : "passed";
        return { file: `tests/e2e/${file}`, title: group + spec.title, state };
      }),
    ),
    ...suites.flatMap((suite) => ofPlaywright(suite, group)),
  ];
}
