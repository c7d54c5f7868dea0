import tlds from "tlds" with { type: "json" };

/**
 * Finds the links of a text by X's rules, which Mastodon shares: with or without a scheme, with any public ending, and with a path
 * that ends before letters of other scripts than Latin and Cyrillic. Source: the conformance cases of twitter-text, which a test runs.
 */
export type FoundLink = { at: number; link: string };

const ENDINGS: ReadonlySet<string> = new Set([...tlds, "onion"]);
const LONGEST_ENDING = Math.max(...tlds.map(({ length }) => length));

/** No host is longer, and longer ones would take time. */
const HOST_MAX = 253;
const LABEL_MAX = 63;
const LINK_MAX = 4096;
/** What X itself shortens to, after `t.co/`. */
const SHORT_MAX = 40;

const LATIN = String.raw`0-9a-z\u00C0-\u02AF\u0300-\u036F\u1E00-\u1EFF`;
const INVISIBLE = String.raw`\s\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF`;
const HOST = String.raw`[^${INVISIBLE}!-,/:-@\[-\^{-~]`;
const PATH = String.raw`[${LATIN}\u0400-\u04FF!*';:=+,.$/%#\[\]\-–_~@|&]`;
const IN_PARENTHESES = String.raw`\((?:${PATH}+|${PATH}*\(${PATH}+\)${PATH}*)\)`;

const SCHEME = String.raw`(?<![0-9a-z@＠$#＃])https?:\/\/`;
const START = new RegExp(
  String.raw`(?<scheme>${SCHEME})(?<host>${HOST}{1,${HOST_MAX}})|(?<![0-9a-z@＠$#＃\-_./])(?<bare>[${LATIN}][\-.${LATIN}]{0,${HOST_MAX - 1}})`,
  "giu",
);
const PORT = /:\d+/y;
const PATHS = new RegExp(String.raw`\/(?:${PATH}|${IN_PARENTHESES})*`, "iuy");
const PATH_END = new RegExp(String.raw`[${LATIN}\u0400-\u04FF+\-=_#/)]`, "iu");
const QUERY = /\?[0-9a-z!?*'@();:&=+$/%#[\]\-_.,~|]*/iy;
const QUERY_END = /[0-9a-z\-_&=#/]/i;
const SHORT = /^https?:\/\/t\.co\/([0-9a-z]+)(?:\?[0-9a-z!?*'@();:&=+$/%#[\]\-_.,~|]*[0-9a-z\-_&=#/])?/i;
/** A whole word, so that there is one to look up. */
const LATIN_ENDING = /[a-z]+(?![0-9a-z@+-])/iy;
const PLAIN_HOST = /^[0-9a-z._-]+$/i;
const PUNYCODE = /xn--[-0-9a-z]+/iy;

/** Returns what a sticky expression matches there. */
function partAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? "";
}

/** Takes off the signs that can't end a link. */
function endedBy(part: string, last: RegExp): string {
  let end = part.length;
  while (end > 0 && !last.test(part.charAt(end - 1))) end--;
  return part.slice(0, end);
}

/** Returns the public ending at this place of a text, or "". It isn't one if letters follow that belong to it. */
function endingAt(text: string, at: number): string {
  const latin = partAt(LATIN_ENDING, text, at);
  if (latin !== "") return ENDINGS.has(latin.toLowerCase()) ? latin : partAt(PUNYCODE, text, at);
  for (let length = LONGEST_ENDING; length > 1; length--) {
    const ending = text.slice(at, at + length);
    if (ENDINGS.has(ending.toLowerCase()) && !/[0-9a-z@+-]/i.test(text.charAt(at + length))) return ending;
  }
  return partAt(PUNYCODE, text, at);
}

function isHost(host: string): boolean {
  const labels = host.split(".");
  if (labels.some((label) => label === "" || /^[-_]|[-_]$/.test(label))) return false;
  // Underscores may only be in front of the domain, and what follows must be possible in the DNS.
  if (labels.slice(-2).some((label) => label.includes("_"))) return false;
  if (PLAIN_HOST.test(host)) return labels.every(({ length }) => length <= LABEL_MAX);
  const address = `http://${host}`;
  return (
    URL.canParse(address) && new URL(address).hostname.split(".").every(({ length }) => length <= LABEL_MAX)
  );
}

/** Returns the longest host with a public ending that the text has there. `run` is what could belong to it. */
function hostAt(text: string, at: number, run: string): string {
  for (let dot = run.lastIndexOf("."); dot > 0; dot = run.lastIndexOf(".", dot - 1)) {
    const ending = endingAt(text, at + dot + 1);
    const host = run.slice(0, dot + 1) + ending;
    if (ending !== "" && isHost(host)) return host;
  }
  return "";
}

function linkAt(text: string, at: number, end: number): string {
  const port = partAt(PORT, text, end);
  const found = partAt(PATHS, text, end + port.length);
  const path = found && (endedBy(found, PATH_END) || "/");
  const hasQuery = path.length === found.length;
  const query = hasQuery ? endedBy(partAt(QUERY, text, end + port.length + path.length), QUERY_END) : "";
  const link = text.slice(at, end + port.length + path.length + query.length);
  return SHORT.exec(link)?.[0] ?? link;
}

const isTooLong = (link: string) =>
  link.length > LINK_MAX || (SHORT.exec(link)?.[1] ?? "").length > SHORT_MAX;

/** Returns every link of a text as written, in order, and where it is. */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  START.lastIndex = 0;
  for (let start = START.exec(text); start !== null; start = START.exec(text)) {
    const { index: at, groups: { scheme = "", host, bare = "" } = {} } = start;
    const run = host ?? bare;
    const found = hostAt(text, at + scheme.length, run);
    if (found === "") continue;
    const link = linkAt(text, at, at + scheme.length + found.length);
    START.lastIndex = at + link.length;
    if (!isTooLong(link)) links.push({ at, link });
  }
  return links;
}

export const linksIn = (text: string): string[] => findLinks(text).map(({ link }) => link);

/** Returns a text in which each of these links is replaced. */
export function withLinks(
  text: string,
  links: readonly FoundLink[],
  replaced: (link: string) => string,
  between: (part: string) => string = (part) => part,
): string {
  let end = 0;
  const parts: string[] = [];
  for (const { at, link } of links) {
    parts.push(between(text.slice(end, at)), replaced(link));
    end = at + link.length;
  }
  return [...parts, between(text.slice(end))].join("");
}
