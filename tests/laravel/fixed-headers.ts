import type { Recorded } from "../support/fault-proxy.ts";

type Expected = {
  /** host:port that the web app calls. */
  host: string;
  publicOrigin: string;
  /** Laravel's APP_URL. */
  appUrl: string;
  sessionCookie: string;
  isClient: (address: string) => boolean;
};

const MULTIPART = /^multipart\/form-data; boundary=[\w-]+$/;
const REMEMBER = "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d";

/**
 * What of these calls is not exactly as docs/laravel.md says, header by header; empty when all of it is. Names are compared
 * as they came, so that one that is sent twice or missing shows as well.
 */
export function oddities(calls: readonly Recorded[], expected: Expected): string[] {
  return calls.flatMap((call) =>
    odditiesOf(call, expected).map((words) => `${call.method} ${call.path.split("?")[0]}: ${words}`),
  );
}

function odditiesOf({ method, path, headers, rawHeaders, body }: Recorded, expected: Expected): string[] {
  const { host, publicOrigin, appUrl, sessionCookie, isClient } = expected;
  const api = new URL(appUrl);
  const isWrite = method !== "GET";
  // The one call that may be somebody's first.
  const isToken = path === "/sanctum/csrf-cookie";
  const isUpload = path.endsWith("/reference-image") && method === "POST";
  const lengthOf = () => {
    // What was recorded of an image is text, and so of another length.
    if (isUpload) return /^\d+$/;
    return method === "DELETE" && !body ? undefined : String(Buffer.byteLength(body));
  };
  const values: Record<string, string | RegExp | undefined> = {
    host,
    connection: "keep-alive",
    accept: "application/json",
    "accept-encoding": "identity",
    origin: publicOrigin,
    "x-forwarded-proto": api.protocol.slice(0, -1),
    "x-forwarded-host": api.host,
    "x-forwarded-port": api.port || (api.protocol === "https:" ? "443" : "80"),
    "x-forwarded-for": isClient(headers["x-forwarded-for"] as string) ? /./ : "the browser's own address",
    "x-request-id": /^[0-9a-f]{24}$/,
    // For the list of sessions. Some programs send none.
    "user-agent": headers["user-agent"] === undefined ? undefined : /./,
    cookie: isToken && !headers.cookie ? undefined : /./,
    ...(isWrite && {
      "content-length": lengthOf(),
      "content-type": isUpload ? MULTIPART : body ? "application/json" : undefined,
      // Laravel encrypts to base64 of JSON; once decoded it has no percent sign left.
      "x-xsrf-token": /^eyJ[A-Za-z0-9+/]+=*$/,
      "idempotency-key": /^[\w.:-]{8,128}$/,
    }),
  };
  const wanted = Object.keys(values).filter((name) => values[name] !== undefined);
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const wrong = wanted.filter((name) => {
    const value = String(headers[name] ?? "");
    const rule = values[name]!;
    return typeof rule === "string" ? value !== rule : !rule.test(value);
  });
  const cookies = (headers.cookie ?? "")
    .split("; ")
    .filter(Boolean)
    .map((pair) => pair.split("=", 1)[0]!);
  const allowed = [sessionCookie, "XSRF-TOKEN", REMEMBER];
  const pair = cookies.filter((name) => name !== REMEMBER).length;
  return [
    ...(names.toSorted().join() === wanted.toSorted().join()
      ? []
      : [`headers ${names.toSorted().join(" ")}`]),
    ...wrong.map((name) => `${name}: ${String(headers[name])}`),
    ...(cookies.every((name) => allowed.includes(name)) && new Set(cookies).size === cookies.length
      ? []
      : [`cookies ${cookies.join(" ")}`]),
    ...(pair === 0 || pair === 2 ? [] : ["half a pair of session and token"]),
  ];
}
