import { DESCRIPTIONS_MAX, DESCRIPTIONS_MIN, HEADLINES_MAX, HEADLINES_MIN } from "#contract/limits.ts";
import type { Written } from "#components/google-ads/serp.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";

/** One line of the form as typed. `pin` is a number or empty. */
export type TypedEntry = { text: string; pin: string };

export type TypedAd = {
  headlines: TypedEntry[];
  descriptions: TypedEntry[];
  /** Several pasted lines, to be distributed over the list. */
  paste_headlines: string;
  paste_descriptions: string;
  path1: string;
  path2: string;
  final_url: string;
  ad_group_id: string;
  owner_id: string;
  planned_for: string;
  notes: string;
};

export const LISTS = {
  headlines: { word: "headline", least: HEADLINES_MIN, most: HEADLINES_MAX },
  descriptions: { word: "description", least: DESCRIPTIONS_MIN, most: DESCRIPTIONS_MAX },
} as const;
export type ListName = keyof typeof LISTS;

/** Returns "Headline" or "Description". */
export const listLabel = (name: ListName) => sentenceLabel(LISTS[name].word);

const blank = (): TypedEntry => ({ text: "", pin: "" });
const isBlank = ({ text }: TypedEntry) => text.trim() === "";

/** Descriptions are edited in boxes of two lines, but are single lines. */
export const oneLine = (text: string) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, " ");

export const pinNumber = (pin: string | undefined) => (/^[1-3]$/.test(pin ?? "") ? Number(pin) : null);

const writtenEntries = (rows: readonly TypedEntry[]) =>
  rows.map(({ text, pin }) => ({ text: oneLine(text), pin: pinNumber(pin) }));

/** Returns the typed values that the preview and the checks need. */
export const writtenFrom = (typed: Pick<TypedAd, keyof Written>): Written => ({
  headlines: writtenEntries(typed.headlines),
  descriptions: writtenEntries(typed.descriptions),
  path1: typed.path1.trim() || null,
  path2: typed.path2.trim() || null,
  final_url: typed.final_url.trim() || null,
});

/** Adds blank lines up to the minimum that an ad needs. */
export const withRoom = (name: ListName, entries: readonly TypedEntry[]): TypedEntry[] => [
  ...entries,
  ...Array.from({ length: Math.max(0, LISTS[name].least - entries.length) }, blank),
];

export type Changed = {
  typed: TypedAd;
  /** A sentence about what happened, for screen readers. */
  said: string;
  /** The name of the control to focus next. */
  focus: string | null;
};

/** Applies a button that changes the form's lines and saves nothing. Returns undefined for other buttons. */
export function changeRows(typed: TypedAd, intent: string): Changed | undefined {
  const [verb = "", name = "", place = ""] = intent.split(" ");
  if (intent === "swap pins") return swapPins(typed);
  if (intent === "clear pins") return clearPins(typed);
  if (name !== "headlines" && name !== "descriptions") return undefined;
  switch (verb) {
    case "add":
      return addRow(typed, name);
    case "remove":
      return removeRow(typed, name, Number(place));
    case "fill":
      return fillRows(typed, name);
    default:
      return undefined;
  }
}

function addRow(typed: TypedAd, name: ListName): Changed {
  const { word, most } = LISTS[name];
  const entries = typed[name];
  if (entries.length >= most) return { typed, said: `An ad can have up to ${most} ${word}s.`, focus: null };
  return {
    typed: { ...typed, [name]: [...entries, blank()] },
    said: `${listLabel(name)} ${entries.length + 1} added.`,
    focus: `${name}[${entries.length}].text`,
  };
}

function removeRow(typed: TypedAd, name: ListName, index: number): Changed {
  const left = typed[name].filter((_, place) => place !== index);
  const next = Math.min(index, left.length - 1);
  return {
    typed: { ...typed, [name]: withRoom(name, left) },
    said: `${listLabel(name)} ${index + 1} removed. Not saved yet.`,
    focus: `${name}[${Math.max(0, next)}].text`,
  };
}

/** Fills pasted lines into blank lines first and adds the rest. Lines that don't fit stay in the paste box. */
function fillRows(typed: TypedAd, name: ListName): Changed {
  const { word, most } = LISTS[name];
  const source = name === "headlines" ? "paste_headlines" : "paste_descriptions";
  const lines = typed[source]
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const waiting = [...lines];
  const filled = typed[name].map((entry) =>
    isBlank(entry) ? { ...entry, text: waiting.shift() ?? "" } : entry,
  );
  while (filled.length < most && waiting.length > 0) filled.push({ ...blank(), text: waiting.shift() ?? "" });
  const taken = lines.length - waiting.length;
  const rest = waiting.length === 0 ? "" : ` ${plural(waiting.length, "line")} didn’t fit.`;
  return {
    typed: { ...typed, [name]: filled, [source]: waiting.join("\n") },
    said: `${plural(taken, word)} filled in. Not saved yet.${rest}`,
    focus: `${name}[0].text`,
  };
}

const repinned = (typed: TypedAd, change: (pin: string) => string): TypedAd => ({
  ...typed,
  headlines: typed.headlines.map((entry) => ({ ...entry, pin: change(entry.pin) })),
  descriptions: typed.descriptions.map((entry) => ({ ...entry, pin: change(entry.pin) })),
});

const swapPins = (typed: TypedAd): Changed => ({
  typed: repinned(typed, (pin) => (pin === "1" ? "2" : pin === "2" ? "1" : pin)),
  said: "Positions 1 and 2 swapped. Not saved yet.",
  focus: null,
});

const clearPins = (typed: TypedAd): Changed => ({
  typed: repinned(typed, () => ""),
  said: "All pins cleared. Not saved yet.",
  focus: null,
});
