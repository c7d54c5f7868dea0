import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vitest/config";
import { precompress } from "./.tools/precompress.ts";

// Tests read modules one by one; the router's plugin is for the app as a whole.
const underTest = Boolean(process.env.VITEST);
const results = process.env.TEST_RESULTS;

export default defineConfig({
  plugins: underTest ? [] : [tailwindcss(), reactRouter(), precompress()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Few files travel and compress better than many: what every page needs, what forms need, what pages share.
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
                },
                { name: "forms", test: /@conform-to|app\/forms\//, minShareCount: 2 },
                {
                  name: "shared",
                  test: /app\/(ui|components|lib|root|contract)|lucide-react|clsx/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // The server bundle is the whole web process: listener, gate and router share their modules.
    ssr: { build: { rollupOptions: { input: "./app/server/main.ts" } } },
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
          include: ["tests/contract/**/*.test.ts", "tests/durability/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        // The built web process, asked over HTTP. One file at a time: each starts processes of its own.
        extends: true,
        test: {
          name: "web",
          include: ["tests/web/**/*.test.ts", "tests/faults/**/*.test.ts"],
          globalSetup: "tests/support/build-first.ts",
          fileParallelism: false,
          retry: process.env.CI ? 1 : 0,
          testTimeout: 30_000,
          hookTimeout: 120_000,
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
});
