import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { precompress } from "./.tools/precompress.ts";

/** The server's programs have the names of their files (the process, the web app in it, the thread that reads long texts), in one folder. */
const namedPrograms: Plugin = {
  name: "named-programs",
  applyToEnvironment: ({ name }) => name === "ssr",
  outputOptions: (options) => ({
    ...options,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  }),
};

type ModuleInfo = (id: string) => { importedIds: string[]; code: string | null } | null;

/** Returns a module and all that it imports, but for the framework. */
function withImports(id: string, infoOf: ModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(id) || FRAMEWORK.test(id)) return found;
  found.add(id);
  for (const one of infoOf(id)?.importedIds ?? []) withImports(one, infoOf, found);
  return found;
}

/** Whether a module imports a style sheet, or imports what does. */
const bringsStyles = (id: string, infoOf: ModuleInfo) =>
  [...withImports(id, infoOf)].some((one) => one.endsWith(".css"));

/** Whether a module is so small, with all that it imports, that a file of its own costs more than it weighs. */
const isSmall = (id: string, infoOf: ModuleInfo) =>
  [...withImports(id, infoOf)].reduce((sum, one) => sum + (infoOf(one)?.code?.length ?? 0), 0) < 2500;

const FRAMEWORK = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

// Tests read modules one by one; the router's plugin is for the app as a whole.
const underTest = Boolean(process.env.VITEST);
/**
 * Minutes of them, so they are not part of `npm test`: hostile requests, every button pressed by every role, every form of a lost
 * record, a hundred people at once, and processes that are killed.
 */
const HOSTILE = [
  "tests/web/interleaved.test.ts",
  "tests/faults/{allowed-actions,heavy-bodies,heavy-media,hostile-requests,killed,lost-records,starter}.test.ts",
  "tests/durability/{kill,several-processes,vault-at-rest}.test.ts",
];
const results = process.env.TEST_RESULTS;

export default defineConfig(({ command }) => ({
  plugins: underTest ? [] : [tailwindcss(), reactRouter(), namedPrograms, precompress()],
  build: { assetsInlineLimit: 0, sourcemap: false, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Browsers keep it between releases.
                {
                  name: "framework",
                  test: FRAMEWORK,
                  priority: 1,
                },
                // What many screens share is one file instead of fifty. What brings styles stays out of it: they would come before
                // those of app.css, which set the order of the layers.
                {
                  name: (id, chunk) =>
                    bringsStyles(id, (one) => chunk.getModuleInfo(one)) ? null : "shared",
                  debugName: "shared",
                  minShareCount: 4,
                },
                {
                  name: (id, chunk) => {
                    const infoOf: ModuleInfo = (one) => chunk.getModuleInfo(one);
                    return bringsStyles(id, infoOf) || !isSmall(id, infoOf) ? null : "small";
                  },
                  debugName: "small",
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // The server bundle is the whole web process: listener, gate and router share their modules. With its libraries in it, it starts in
    // half the time and half the memory, because a thousand files needn't be found. Vite's own server can't transform those that are CommonJS.
    ssr: {
      resolve: { noExternal: command === "build" || undefined },
      build: {
        rollupOptions: {
          input: {
            index: "./app/server/main.ts",
            web: "./app/server/web.ts",
            "reading-thread": "./app/server/reading-thread.ts",
          },
        },
      },
    },
  },
  test: {
    environment: "node",
    // A folder in TEST_RESULTS gets the counts as JSON too, for the closing line of .ci/run.
    reporters: results
      ? ["default", ["json", { outputFile: `${results}/vitest-${Date.now()}.json` }]]
      : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // One import of the code serves all files of a worker.
          isolate: false,
          testTimeout: 20_000,
          include: [
            "app/**/*.test.{ts,tsx}",
            "api/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
            ".tools/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          isolate: false,
          include: ["tests/contract/**/*.test.ts", "tests/durability/**/*.test.ts"],
          exclude: HOSTILE,
          testTimeout: 20_000,
        },
      },
      {
        // The built web app and the API in the tests' own process, warm from file to file: tests/support/hosted-product.ts.
        extends: true,
        test: {
          name: "web",
          include: ["tests/web/**/*.test.ts", "tests/faults/**/*.test.ts"],
          exclude: HOSTILE,
          globalSetup: "tests/support/build-first.ts",
          server: { deps: { external: [/\/build\/server\//] } },
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: HOSTILE,
          globalSetup: "tests/support/build-first.ts",
          server: { deps: { external: [/\/build\/server\//] } },
          // One of them mostly waits: a job of a killed process is begun again after more than a minute.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Both processes from the files that the container image holds, and no others.
        extends: true,
        test: {
          name: "image",
          include: ["tests/image/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
        },
      },
      {
        // The built product in the browsers that Playwright cannot drive here; npm run test:engines brings the display.
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          globalSetup: "tests/engines/start-product.ts",
          fileParallelism: false,
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The built web process with a real Laravel behind it; npm run test:laravel starts both.
        extends: true,
        test: {
          name: "laravel",
          include: ["tests/laravel/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The same behind a real nginx, set up by docs/deploy/nginx.conf.
        extends: true,
        test: {
          name: "proxy",
          include: ["tests/proxy/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
          fileParallelism: false,
          retry: process.env.CI ? 1 : 0,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));
