export type Named = { id: string; name: string };

/** A text as names are compared in it, and where in the text each of its UTF-16 units was. Has one place more, for the end. */
export type FoldedText = { folded: string; places: readonly number[] };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Case, composition, width, and the kind of apostrophe, dash, or space make no difference. */
const foldedSign = (sign: string) =>
  sign
    .replace(/[\u0060\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .normalize("NFKC")
    .toLowerCase();

const PLAIN = /^[\0-\x7F]*$/;

export function foldText(text: string): FoldedText {
  let folded = "";
  const places: number[] = [];
  const add = (sign: string, place: number) => {
    if (sign === " " && folded.endsWith(" ")) return;
    folded += sign;
    for (let unit = 0; unit < sign.length; unit++) places.push(place);
  };
  if (PLAIN.test(text))
    for (let place = 0; place < text.length; place++) add(foldedSign(text.charAt(place)), place);
  else for (const { segment, index } of graphemes.segment(text)) add(foldedSign(segment), index);
  places.push(text.length);
  return { folded, places };
}

/** What a person types for a name after an `@`, and where the `@` is. */
export type TypedName = { at: number; text: string };

const TYPED = /[@＠](?<text>(?:[^\s@＠][^@＠\n]{0,39})?)$/u;
/** After other signs on the keyboard, an `@` belongs to a link or a password. */
const OPENS = /[^!-~]|["'([]/;

/** Returns the name that is typed at the end of a text, or null. Addresses and links have none. */
export function typedName(before: string): TypedName | null {
  const found = TYPED.exec(before);
  if (!found) return null;
  const { index: at, groups } = found;
  if (at > 0 && !OPENS.test(before.charAt(at - 1))) return null;
  return isWordStart({ folded: before, places: [] }, at) ? { at, text: groups?.["text"] ?? "" } : null;
}

export const foldName = (name: string): string => foldText(name).folded.trim();

/** Names by their whole and by their first word, each with its lengths from the longest on. */
export type NameIndex = Readonly<Record<"whole" | "first", NamesOfLengths>>;
type NamesOfLengths = { named: ReadonlyMap<string, readonly Named[]>; lengths: readonly number[] };

function byText(entries: readonly (readonly [string, Named])[]): NamesOfLengths {
  const named = Map.groupBy(entries, ([text]) => text);
  named.delete("");
  return {
    named: new Map([...named].map(([text, found]) => [text, found.map(([, one]) => one)])),
    lengths: [...new Set([...named.keys()].map(({ length }) => length))].toSorted(
      (one, other) => other - one,
    ),
  };
}

export function indexNames(names: readonly Named[]): NameIndex {
  const folded = names.map((one) => [foldName(one.name), one] as const);
  return {
    whole: byText(folded),
    first: byText(folded.map(([name, one]) => [name.split(" ", 1)[0] ?? "", one] as const)),
  };
}

/** Scripts that put no space between words, or write endings right after a name. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

const signAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);
const signBefore = (text: string, at: number) => Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";

/** Returns whether a word can't go on before this place. */
export function isWordStart({ folded }: FoldedText, at: number): boolean {
  const before = signBefore(folded, at);
  return !WORD.test(before) || UNSPACED.test(before);
}

function isWordEnd({ folded, places }: FoldedText, at: number): boolean {
  if (at > folded.length || places[at] === places[at - 1]) return false;
  const next = at < folded.length ? signAt(folded, at) : "";
  return !WORD.test(next) || UNSPACED.test(next) || UNSPACED.test(signBefore(folded, at));
}

/** After a first name, these signs make it part of an address or a handle. */
const GOES_ON = /^[.@/'-][\p{L}\p{N}_]/u;

/** `end` is the place after the name in the folded text. Several have the same name. None is found if only the start of names is there. */
export type FoundName = { found: readonly Named[]; end: number; candidates: readonly Named[] };

/**
 * Finds the name at a place of a text: the longest whole one, or else the first name of only one of them. Comments and quick add read
 * names alike.
 */
export function nameAt(text: FoldedText, at: number, { whole, first }: NameIndex): FoundName {
  const { folded } = text;
  const longest = ({ named, lengths }: NamesOfLengths) => {
    for (const length of lengths) {
      const found = named.get(folded.slice(at, at + length));
      if (found !== undefined && isWordEnd(text, at + length)) return { found, end: at + length };
    }
    return undefined;
  };
  const full = longest(whole);
  if (full !== undefined) return { ...full, candidates: [] };
  const short = longest(first);
  if (short === undefined || GOES_ON.test(folded.slice(short.end, short.end + 3)))
    return { found: [], end: at, candidates: [] };
  return short.found.length === 1
    ? { ...short, candidates: [] }
    : { found: [], end: short.end, candidates: short.found };
}
