/**
 * Serves our pages without our app, as what they are compared with: `node bare-pages.ts <react or router> <port> <file>`. Either makes
 * the API calls of the page for each request, parses the answers, makes the elements of the page anew, and draws them.
 *
 * - react: the floor. `renderToString`, the data for the scripts by `JSON.stringify`, and all of it in one piece, compressed as ours is.
 * - router: React Router with a single route, with its own listener and the entry of its template, and gzip while it streams, as the
 *   template's server does it. What the template's build makes of a route is written by hand here.
 *
 * Both leave out what makes these elements of the answers: components, and checks of requests and answers.
 */
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { createReadableStreamFromReadable, createRequestListener } from "@react-router/node";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  Scripts,
  type ServerBuild,
  ServerRouter,
  UNSAFE_decodeViaTurboStream as decode,
  useLocation,
} from "react-router";
import { Pool } from "undici";
import { compress, pickEncoding } from "#app/server/compress.ts";

type Call = { path: string; headers: Record<string, string> };
export type BarePages = {
  apiUrl: string;
  /** By their paths. */
  pages: Record<string, { html: string; calls: Call[] }>;
};

type Drawn = string | { tag: string; props: Record<string, unknown>; children: Drawn[] };
type Page = { tree: Drawn[]; data: unknown; calls: Call[] };

const REACT_NAMES: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  fetchpriority: "fetchPriority",
  srcset: "srcSet",
};
/** What React leaves out unless it is true. */
const SWITCHES =
  /^(?:async|checked|controls|defer|disabled|hidden|inert|loop|multiple|muted|open|required|selected)$/;
/** The scripts of the framework that hand data on to the browser, and the one with the data. */
const HANDOFF = /^window\.__reactRouterContext\b/;
const DATA = /^window\.__reactRouterContext\.streamController\.enqueue\((".*")\);$/s;
/** The tag in whose place each server hands data on in its own way. */
const PLACE = "handoff";

const valueOf = (node: DefaultTreeAdapterTypes.ChildNode) =>
  node.nodeName === "#text" && "value" in node ? node.value : "";

function drawnOf(node: DefaultTreeAdapterTypes.ChildNode): Drawn[] {
  // React writes the comments between texts by itself.
  if (!("tagName" in node)) return valueOf(node) === "" ? [] : [valueOf(node)];
  const { tagName: tag, childNodes } = node;
  const props: Record<string, unknown> = {};
  for (const { prefix, name, value } of node.attrs)
    props[REACT_NAMES[name] ?? (prefix ? `${prefix}:${name}` : name)] = SWITCHES.test(name) || value;
  // React asks for the first images ahead by itself.
  if (tag === "link" && props.as === "image") return [];
  if (tag !== "script" && tag !== "style") return [{ tag, props, children: childNodes.flatMap(drawnOf) }];
  const source = childNodes.map(valueOf).join("");
  if (DATA.test(source)) return [{ tag: PLACE, props: { source }, children: [] }];
  return HANDOFF.test(source)
    ? []
    : [{ tag, props: { ...props, dangerouslySetInnerHTML: { __html: source } }, children: [] }];
}

const placeIn = (drawn: Drawn): string | undefined => {
  if (typeof drawn === "string") return undefined;
  if (drawn.tag === PLACE) return String(drawn.props.source);
  return drawn.children.map(placeIn).find((source) => source !== undefined);
};

async function readPage({ html, calls }: BarePages["pages"][string]): Promise<Page> {
  const tree = parse(html, { scriptingEnabled: false }).childNodes.flatMap(drawnOf);
  const source = tree.map(placeIn).find((one) => one !== undefined);
  const [, literal] = DATA.exec(source ?? "") ?? [];
  if (literal === undefined) throw new Error("A page hands no data on to its scripts.");
  const { value } = await decode(new Blob([JSON.parse(literal) as string]).stream(), globalThis);
  return { tree, data: await value, calls };
}

const elementsOf = (drawn: Drawn, handoff: ReactNode): ReactNode => {
  if (typeof drawn === "string") return drawn;
  if (drawn.tag === PLACE) return handoff;
  return createElement(
    drawn.tag,
    { ...drawn.props },
    ...drawn.children.map((child) => elementsOf(child, handoff)),
  );
};

const draw = ({ tree }: Page, handoff: ReactNode) => tree.map((drawn) => elementsOf(drawn, handoff))[0];

const [kind, port, file] = process.argv.slice(2);
const { apiUrl, pages } = JSON.parse(await readFile(file!, "utf8")) as BarePages;
const pool = new Pool(apiUrl, { connections: 64, pipelining: 1 });
const read = new Map<string, Page>();
for (const [path, page] of Object.entries(pages)) read.set(path, await readPage(page));

async function answersFor({ calls }: Page): Promise<unknown[]> {
  return Promise.all(
    calls.map(async (call) => {
      const { statusCode, body } = await pool.request({ ...call, method: "GET" });
      if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode}.`);
      return JSON.parse(await text(body)) as unknown;
    }),
  );
}

const reactAlone: RequestListener = async (request, response) => {
  const page = read.get(request.url!)!;
  await answersFor(page);
  const __html = `window.handedOn = ${JSON.stringify(page.data).replaceAll("<", String.raw`\u003c`)}`;
  const html = renderToString(draw(page, createElement("script", { dangerouslySetInnerHTML: { __html } })));
  const encoding = pickEncoding(request.headers["accept-encoding"])!;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-encoding", encoding);
  response.end(await compress(Buffer.from(`<!DOCTYPE html>${html}`), encoding));
};

function routerAlone(): RequestListener {
  const pageAt = ({ pathname, search }: { pathname: string; search: string }) => read.get(pathname + search)!;
  const root = { id: "root", path: "*" };
  const build: ServerBuild = {
    entry: {
      module: {
        default: (request, status, headers, context) =>
          new Promise((resolve, reject) => {
            const router = createElement(ServerRouter, { context, url: request.url });
            const { pipe } = renderToPipeableStream(router, {
              onShellReady() {
                headers.set("content-type", "text/html; charset=utf-8");
                headers.set("content-encoding", "gzip");
                const body = pipe(createGzip());
                resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
              },
              onShellError: reject,
            });
          }),
      },
    },
    routes: {
      root: {
        ...root,
        module: {
          default: () => draw(pageAt(useLocation()), createElement(Scripts)),
          async loader({ request }) {
            const page = pageAt(new URL(request.url));
            await answersFor(page);
            return page.data;
          },
        },
      },
    },
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: {
          ...root,
          module: "/root.js",
          hasAction: false,
          hasLoader: true,
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasErrorBoundary: false,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        },
      },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  return createRequestListener({ build });
}

const serve = kind === "router" ? routerAlone() : reactAlone;
createServer((request, response) => {
  if (request.url === "/health") response.end();
  else serve(request, response);
}).listen(Number(port), "127.0.0.1");
