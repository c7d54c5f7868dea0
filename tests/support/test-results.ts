import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { z } from "zod";

export type Result = {
  /** Relative to the root. */
  file: string;
  /** Includes the titles of the surrounding groups. */
  title: string;
  state: "passed" | "failed" | "skipped";
  /** Whether it passed only after a retry. */
  isFlaky: boolean;
};

const VitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
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

/** Reads the JSON results of vitest and Playwright in a folder. */
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
  testResults.flatMap(({ name, status: whole, assertionResults }): Result[] => {
    const file = relative(root, name).replaceAll("\\", "/");
    // A file that fails to load has no tests to count.
    if (whole === "failed" && assertionResults.length === 0)
      return [{ file, title: "does not load", state: "failed", isFlaky: false }];
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      title: fullName,
      state: status === "passed" ? "passed" : status === "failed" ? "failed" : "skipped",
      isFlaky: status === "passed" && (failureMessages ?? []).length > 0,
    }));
  });

/** A group belongs to the file of its tests, even if a function in another file opened it. */
function ofPlaywright(
  { file: own, title, specs = [], suites = [] }: Suite,
  above = "",
  file = own,
): Result[] {
  const group = title === basename(file) || title === file ? above : `${above}${title} `;
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }): Result => {
        const state = status === "skipped" ? "skipped" : status === "unexpected" ? "failed" : "passed";
        return { file: `tests/e2e/${file}`, title: group + spec.title, state, isFlaky: status === "flaky" };
      }),
    ),
    ...suites.flatMap((suite) => ofPlaywright(suite, group, file)),
  ];
}
