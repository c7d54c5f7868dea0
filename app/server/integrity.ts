import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createContext } from "react-router";

/** Maps the URL of a built script or style sheet to its hash, in the format of https://www.w3.org/TR/SRI/. */
export type Integrity = ReadonlyMap<string, string>;

/** Empty in development, where files change. */
export const integrityContext = createContext<Integrity>(new Map());

export function hashAssets(folder: string): Integrity {
  const files = readdirSync(path.join(folder, "assets")).filter((name) => /\.(js|css)$/.test(name));
  return new Map(
    files.map((name) => {
      const bytes = readFileSync(path.join(folder, "assets", name));
      return [`/assets/${name}`, `sha384-${createHash("sha384").update(bytes).digest("base64")}`];
    }),
  );
}

const LINK = /<link\b[^>]*\shref="(\/assets\/[^"]+\.(?:js|css))"/g;
const LIST = /\/assets\/manifest-[^"]+\.js/;

/**
 * Returns a document, in parts that follow each other, with the hash of every script and style sheet that it loads, so that a browser
 * accepts no others. Links get an attribute. Modules get an import map, because the router's inline script imports them by URL. The route manifest is a script
 * element as well.
 */
export function withIntegrity(html: string, integrity: Integrity, nonce: string | undefined): string[] {
  if (integrity.size === 0) return [html];
  // All links are in the head, and the rest is twenty times as long.
  const end = html.indexOf("</head>");
  const modules: Record<string, string> = {};
  const head = html.slice(0, end).replaceAll(LINK, (tag, file: string) => {
    const hash = integrity.get(file);
    if (hash === undefined) return tag;
    if (file.endsWith(".js")) modules[file] = hash;
    return `${tag} integrity="${hash}"`;
  });
  const script = nonce === undefined ? "<script" : `<script nonce="${nonce}"`;
  const map = `${script} type="importmap">${JSON.stringify({ integrity: modules })}</script>`;
  const list = Object.keys(modules).find((file) => LIST.test(file));
  const listScript =
    list === undefined
      ? ""
      : `${script} type="module" src="${list}" integrity="${modules[list]}" async=""></script>`;
  const body = html.lastIndexOf("</body>");
  return [
    head.replace(/<head>(<meta charSet="[^"]*"\/>)?/i, (start) => start + map),
    html.slice(end, body),
    listScript,
    html.slice(body),
  ];
}
