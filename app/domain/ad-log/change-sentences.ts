import type { LogOperation } from "#contract/vocabulary.ts";
import { operationOf } from "./change-words.ts";

/** A change in words, such as "Budget changed from €40.00/day to €55.00/day" or "3 keywords added". */
export type ChangeSentence = {
  /** What was changed: "Budget", "keywords". Empty if it isn't understood. */
  noun: string;
  count: number;
  operation: LogOperation | null;
  old_value: string | null;
  new_value: string | null;
  /** What it lists: the lines below, or what follows a colon. */
  details: string[];
};

/** More than any sentence has, so that long texts are not searched. */
const LENGTH_MAX = 4000;

/** Splits a cell into its changes. A line that is no sentence belongs to the one above. */
export function sentencesIn(cell: string): ChangeSentence[] {
  const sentences: ChangeSentence[] = [];
  const lines = cell
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  for (const line of lines) {
    const last = sentences.at(-1);
    const sentence = sentenceIn(line);
    // What is listed may end like a sentence, as the keyword "value added" does.
    const isListed = last !== undefined && last.noun !== "" && isList(last) && sentence?.old_value == null;
    if (sentence !== null && !(isListed && sentence.count < 2)) sentences.push(sentence);
    else if (last === undefined) sentences.push({ ...UNKNOWN, details: [line] });
    else last.details.push(line);
  }
  return sentences;
}

const UNKNOWN = { noun: "", count: 1, operation: null, old_value: null, new_value: null };

const isList = ({ old_value, new_value }: ChangeSentence) => old_value === null && new_value === null;

function sentenceIn(line: string): ChangeSentence | null {
  if (line.length > LENGTH_MAX) return null;
  return fromTo(line) ?? setTo(line) ?? done(line);
}

/** "Budget changed from A to B". */
function fromTo(line: string): ChangeSentence | null {
  const from = line.indexOf(" from ");
  if (from < 0) return null;
  const rest = line.slice(from + " from ".length);
  const quoted = ['" to "', "” to “"].map((sign) => rest.indexOf(sign)).find((place) => place >= 0);
  const to = quoted === undefined ? rest.lastIndexOf(" to ") : quoted + 1;
  const subject = subjectOf(line.slice(0, from));
  if (to < 0 || subject === null) return null;
  return {
    ...UNKNOWN,
    ...subject,
    operation: "changed",
    old_value: withoutQuotes(rest.slice(0, to)),
    new_value: withoutQuotes(rest.slice(to + " to ".length)),
    details: [],
  };
}

/** "Budget set to B". */
function setTo(line: string): ChangeSentence | null {
  const to = line.indexOf(" to ");
  const subject = to < 0 ? null : subjectOf(line.slice(0, to));
  if (subject === null || subject.operation !== "changed") return null;
  return { ...UNKNOWN, ...subject, new_value: withoutQuotes(line.slice(to + " to ".length)), details: [] };
}

/** "3 keywords added", "Campaign paused", "Keyword removed: wool coat", or "Added keyword: wool coat". */
function done(line: string): ChangeSentence | null {
  const colon = line.indexOf(":");
  const subject = subjectOf(colon < 0 ? line.replace(/\.$/, "") : line.slice(0, colon));
  const detail = colon < 0 ? "" : withoutQuotes(line.slice(colon + 1));
  return subject && { ...UNKNOWN, ...subject, details: detail === "" ? [] : [detail] };
}

type Subject = Pick<ChangeSentence, "noun" | "count" | "operation">;

/** Reads "3 keywords were added" and "Added 3 keywords". Null if no word says what was done. */
function subjectOf(text: string): Subject | null {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 12) return null;
  const last = operationOf(words.at(-1) ?? "");
  const operation = last ?? operationOf(words[0] ?? "");
  if (operation === null) return null;
  const named = last === null ? words.slice(1) : words.slice(0, -1);
  while (/^(?:was|were|has|have|been|is)$/i.test(named.at(-1) ?? "")) named.pop();
  const count = /^\d{1,6}$/.test(named[0] ?? "") ? Number(named.shift()) : 1;
  return named.length === 0 ? null : { noun: named.join(" "), count, operation };
}

function withoutQuotes(text: string): string {
  const trimmed = text.trim();
  const isQuoted =
    trimmed.length > 1 && ['""', "“”", "''", "‘’"].includes(trimmed.charAt(0) + trimmed.slice(-1));
  return isQuoted ? trimmed.slice(1, -1) : trimmed;
}
