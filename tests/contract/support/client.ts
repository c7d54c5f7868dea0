import { z } from "zod";

export type Answer = {
  status: number;
  headers: Headers;
  /** Set-Cookie lines, as they came. */
  cookies: string[];
  /** Parsed JSON, or the text. */
  body: unknown;
  bytes: Uint8Array<ArrayBuffer>;
};

type Sent = {
  json?: unknown;
  form?: FormData;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Leaves the anti-forgery header out. */
  withoutToken?: boolean;
};

export type Client = {
  get: (path: string, sent?: Sent) => Promise<Answer>;
  post: (path: string, json?: unknown, sent?: Sent) => Promise<Answer>;
  put: (path: string, json?: unknown, sent?: Sent) => Promise<Answer>;
  patch: (path: string, json?: unknown, sent?: Sent) => Promise<Answer>;
  delete: (path: string, json?: unknown, sent?: Sent) => Promise<Answer>;
  send: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** By name, as the browser would keep them: still encoded. */
  jar: Map<string, string>;
  /** Another browser with the same cookies. */
  copy: () => Client;
};

type Options = {
  base: string;
  origin: string;
  ip: string | null;
  fetch: (request: Request) => Promise<Response>;
  jar?: Map<string, string>;
};

/** Behaves like the web app's server half: keeps cookies, sends the token decoded once, follows nothing. */
export function createClient(options: Options): Client {
  const jar = options.jar ?? new Map<string, string>();

  async function send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = new Headers({ Accept: "application/json", Origin: options.origin });
    if (options.ip !== null) headers.set("X-Forwarded-For", options.ip);
    if (jar.size > 0) headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const token = jar.get("XSRF-TOKEN");
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(method);
    if (isWrite && token !== undefined && sent.withoutToken !== true) {
      headers.set("X-XSRF-TOKEN", decodeURIComponent(token));
    }
    if (sent.json !== undefined) headers.set("Content-Type", "application/json");
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
    const body = sent.form ?? sent.bytes ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
    const init: RequestInit = { method, headers, redirect: "manual" };
    if (isWrite && body !== undefined) {
      // As over a wire: bytes of a known length, and a boundary in the header.
      const packed = new Response(body);
      const type = packed.headers.get("Content-Type");
      if (type !== null && !headers.has("Content-Type")) headers.set("Content-Type", type);
      const bytes = new Uint8Array(await packed.arrayBuffer());
      headers.set("Content-Length", String(bytes.length));
      init.body = bytes;
    }
    const response = await options.fetch(new Request(new URL(path, options.base), init));
    for (const line of response.headers.getSetCookie()) keep(line);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json") === true;
    const parsed: unknown = isJson && text ? JSON.parse(text, inOurSpelling) : text;
    return {
      status: response.status,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
      body: parsed,
      bytes,
    };
  }

  function keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const equals = pair.indexOf("=");
    if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, equals));
    else jar.set(pair.slice(0, equals), pair.slice(equals + 1));
  }

  return {
    get: (path, sent) => send("GET", path, sent),
    post: (path, json, sent) => send("POST", path, { json: json ?? {}, ...sent }),
    put: (path, json, sent) => send("PUT", path, { json: json ?? {}, ...sent }),
    patch: (path, json, sent) => send("PATCH", path, { json: json ?? {}, ...sent }),
    delete: (path, json, sent) => send("DELETE", path, { ...(json === undefined ? {} : { json }), ...sent }),
    send,
    jar,
    copy: () => createClient({ ...options, jar: new Map(jar) }),
  };
}

/** A Laravel counts its records, and its clock to the microsecond: both mean the same to the web app. */
function inOurSpelling(key: string, value: unknown): unknown {
  if (typeof value === "number" && /(^|_)id$/.test(key)) return String(value);
  if (typeof value === "string") return value.replace(/^(\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3})\d{3}Z$/, "$1Z");
  return value;
}

const Record = z.record(z.string(), z.unknown());

/** The value at a dotted path of a body, for assertions. */
export function at(body: unknown, path: string): unknown {
  let value = body;
  for (const part of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = Record.safeParse(value).data?.[part];
  }
  return value;
}

export const text = (body: unknown, path: string): string => z.string().parse(at(body, path));
export const list = (body: unknown, path: string): unknown[] => z.array(z.unknown()).parse(at(body, path));

export const message = (answer: Answer) => at(answer.body, "message");
export const errors = (answer: Answer) => at(answer.body, "errors");
