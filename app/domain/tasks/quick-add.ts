import { RECORD_LABELS_MAX, TASK_ASSIGNEES_MAX, TASK_TITLE_MAX } from "#contract/limits.ts";
import { TASK_PRIORITIES, type TaskPriority } from "#contract/vocabulary.ts";
import {
  type FoldedText,
  foldName,
  foldText,
  indexNames,
  isWordStart,
  nameAt,
  type Named,
} from "#domain/members/names-in-text.ts";
import { addDays, addMonths, isDay, type WeekStart, weekDays } from "#lib/dates.ts";

export type QuickAddContext = {
  today: string;
  weekStart: WeekStart;
  people: readonly Named[];
  teams: readonly Named[];
  projects: readonly Named[];
  labels: readonly Named[];
};

export type QuickAdd = {
  title: string;
  due_date: string | null;
  priority: TaskPriority | null;
  assignees: Named[];
  project: Named | null;
  labels: Named[];
  /** What couldn't be read for sure, as sentences. */
  doubts: string[];
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LONG_MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** "Tues" and "thurs" are as usual as "tue" and "thu". */
const SHORT_WEEKDAYS: Readonly<Record<string, number>> = {
  sun: 0,
  mon: 1,
  tue: 2,
  tues: 2,
  wed: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  fri: 5,
  sat: 6,
};
/** The most words of a day: "on 24 november 2026". */
const DAY_WORDS = 4;

/**
 * Reads a task from one line, such as "Ask for the cover @Lin #Winter fri !high". `!` is a priority, `@` a person or a team, `#` a
 * project or a label. A day counts only at the end of what is left, because words like "may" and "sun" are usual in titles. What isn't
 * understood stays in the title.
 */
export function quickAdd(line: string, context: QuickAddContext): QuickAdd {
  // A project goes before a label of the same name.
  const taken = new Set(context.projects.map(({ name }) => foldName(name)));
  const labelsAlone = context.labels.filter(({ name }) => !taken.has(foldName(name)));
  const named = {
    "@": indexNames([...context.people, ...context.teams]),
    "#": indexNames([...context.projects, ...labelsAlone]),
  };
  const doubts: string[] = [];
  const assignees = new Map<string, Named>();
  const labels = new Map<string, Named>();
  let priority: TaskPriority | null = null;
  let project: Named | null = null;
  const text = foldText(line.slice(0, TASK_TITLE_MAX));
  const left: string[] = [];
  let end = 0;
  for (const { index: at, 0: sign } of text.folded.matchAll(/[@#](?=\S)/g)) {
    if (at < end || !isOwnWord(text, at)) continue;
    const { found, candidates, ...name } = nameAt(text, at + 1, named[sign === "@" ? "@" : "#"]);
    const [match] = found;
    if (match === undefined || found.length > 1) {
      const word = /^\S+/.exec(line.slice(text.places[at]))?.[0] ?? "";
      doubts.push(doubtOf(word, [...found, ...candidates]));
      continue;
    }
    if (sign === "@") {
      if (assignees.size < TASK_ASSIGNEES_MAX) assignees.set(match.id, match);
    } else if (context.projects.includes(match)) project = match;
    else labels.set(match.id, match);
    left.push(line.slice(text.places[end], text.places[at]));
    end = name.end + (/^[,;:.]+(?=\s|$)/.exec(text.folded.slice(name.end))?.[0].length ?? 0);
  }
  left.push(line.slice(0, TASK_TITLE_MAX).slice(text.places[end]));
  const kept: string[] = [];
  for (const word of left.join(" ").split(/\s+/)) {
    const asked = TASK_PRIORITIES.find((known) => word.toLowerCase() === `!${known}`);
    if (asked !== undefined) priority = asked;
    else if (word !== "") kept.push(word);
  }
  const { day, rest } = dayAtEnd(kept, context);
  const title = rest.join(" ");
  if (title === "") doubts.push("The task has no name yet.");
  return {
    title,
    due_date: day,
    priority,
    assignees: [...assignees.values()],
    project,
    labels: [...labels.values()].slice(0, RECORD_LABELS_MAX),
    doubts,
  };
}

const either = new Intl.ListFormat("en-US", { type: "disjunction" });

function doubtOf(word: string, candidates: readonly Named[]): string {
  const names = candidates.slice(0, 5).map(({ name }) => name);
  if (names.length > 1) return `“${word}” could be ${either.format(names)}. Enter the full name.`;
  return word.startsWith("#")
    ? `No project or label is named “${word.slice(1)}”, so it stays in the name.`
    : `No one is named “${word.slice(1)}”, so it stays in the name. A team needs the # of its project.`;
}

const plain = (text: string) => text.toLowerCase().normalize("NFC");

/** Stricter than in comments, because what is read is taken out of the title: not after a bracket, for example. */
const isOwnWord = (text: FoldedText, at: number) =>
  isWordStart(text, at) && !/[!-~]/.test(text.folded.charAt(at - 1));

/** Takes the day from the end of the words: as many of them as name one. */
function dayAtEnd(words: readonly string[], context: QuickAddContext) {
  for (let count = Math.min(DAY_WORDS, words.length); count > 0; count--) {
    const text = plain(words.slice(-count).join(" "));
    const day = dayNamed(text.replace(/^(?:on|by|due) /, ""), context);
    if (day !== null) return { day, rest: words.slice(0, -count) };
  }
  return { day: null, rest: words };
}

/** Returns the plain day that a text names, seen from today, or null. */
function dayNamed(text: string, { today, weekStart }: QuickAddContext): string | null {
  if (text === "today") return today;
  if (text === "tomorrow") return addDays(today, 1);
  if (isDay(text)) return text;
  const span = /^in (\d{1,3}|a|an) (day|week|month)s?$/.exec(text);
  if (span !== null) {
    const count = Number(span[1]) || 1;
    if (span[2] === "month") return addMonths(today, count);
    return addDays(today, count * (span[2] === "week" ? 7 : 1));
  }
  const week = /^(next )?([a-z]+)$/.exec(text);
  const weekday = week === null ? null : weekdayOf(week[2] ?? "");
  if (week !== null && weekday !== null) {
    // "Next" is the following week, whatever day it is now.
    const days = week[1] === undefined ? following(today) : weekDays(addDays(today, 7), weekStart);
    return days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday) ?? null;
  }
  if (text === "next week") return weekDays(addDays(today, 7), weekStart)[0] ?? null;
  const dated =
    /^(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]+)\.?,?(?: (\d{4}))?$/.exec(text) ??
    swapped(/^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?$/.exec(text));
  return dated === null ? null : dayIn(Number(dated[1]), dated[2] ?? "", dated[3], today);
}

const swapped = (match: RegExpExecArray | null) =>
  match === null ? null : [match[0], match[2], match[1], match[3]];

/** Returns the seven days after today, so that a weekday is the next one and never today. */
const following = (today: string) => Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));

function weekdayOf(word: string): number | null {
  const index = WEEKDAYS.indexOf(word);
  return index === -1 ? (Object.hasOwn(SHORT_WEEKDAYS, word) ? (SHORT_WEEKDAYS[word] ?? null) : null) : index;
}

/** Without a year, it is the next such day from today on. */
function dayIn(date: number, monthName: string, year: string | undefined, today: string): string | null {
  const month = Math.max(
    MONTHS.indexOf(monthName === "sept" ? "sep" : monthName),
    LONG_MONTHS.indexOf(monthName),
  );
  if (month === -1) return null;
  const on = (inYear: number) =>
    `${String(inYear).padStart(4, "0")}-${String(month + 1).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const current = Number(today.slice(0, 4));
  const years =
    year === undefined ? Array.from({ length: 9 }, (_, index) => current + index) : [Number(year)];
  return years.map(on).find((day) => isDay(day) && (year !== undefined || day >= today)) ?? null;
}
