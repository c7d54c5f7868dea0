import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const list = "window.__reactRouterManifest";

/**
 * Every page loads the list of all routes. The browser's copy goes without what is false or empty, what only the server reads, each id's second
 * place, and which files a route's module imports: the browser finds them in the module. The server's copy keeps them, for fetching ahead.
 */
export function shortManifest(): Plugin {
  return {
    name: "short-manifest",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    writeBundle: {
      order: "post",
      async handler() {
        const folder = join(this.environment.config.build.outDir, "../client/assets");
        const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
        if (name === undefined) throw new Error("The build has no list of routes.");
        const file = join(folder, name);
        const text = await readFile(file, "utf8");
        if (!text.startsWith(`${list}={`))
          throw new Error("The list of routes is written in another way than it was.");
        const { routes, entry, ...rest } = JSON.parse(
          text.slice(list.length + 1).replace(/;$/, ""),
        ) as Manifest;
        entry.imports = [];
        for (const route of Object.values(routes)) {
          for (const key in route) if (route[key] === false || isEmpty(route[key])) delete route[key];
          delete route.imports;
          delete route.id;
          delete route.hasDefaultExport;
        }
        const withIds = `for(const id in ${list}.routes)${list}.routes[id].id=id;`;
        await writeFile(file, `${list}=${JSON.stringify({ ...rest, entry, routes })};${withIds}`);
      },
    },
  };
}

type Manifest = { routes: Record<string, Record<string, unknown>>; entry: { imports: string[] } };

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
