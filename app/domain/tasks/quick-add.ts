import { RECORD_LABELS_MAX, TASK_ASSIGNEES_MAX, TASK_TITLE_MAX } from "#contract/limits.ts";
import { TASK_PRIORITIES, type TaskPriority } from "#contract/vocabulary.ts";
import { addDays, addMonths, isDay, type WeekStart, weekDays } from "#lib/dates.ts";

type Named = { id: string; name: string };

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
/** The most words of a name, so that a line of @ stays cheap. */
const NAME_WORDS = 8;

/**
 * Reads a task from one line, such as "Ask for the cover @Lin #Winter fri !high". `!` is a priority, `@` a person or a team, `#` a
 * project or a label. A day counts only at the end of what is left, because words like "may" and "sun" are usual in titles. What isn't
 * understood stays in the title.
 */
export function quickAdd(line: string, context: QuickAddContext): QuickAdd {
  const words = line
    .slice(0, TASK_TITLE_MAX)
    .split(/\s+/)
    .filter((word) => word !== "");
  // A project goes before a label of the same name.
  const labelsAlone = context.labels.filter(
    (label) => !context.projects.some((known) => plain(known.name) === plain(label.name)),
  );
  const doubts: string[] = [];
  const kept: string[] = [];
  const assignees = new Map<string, Named>();
  const labels = new Map<string, Named>();
  let priority: TaskPriority | null = null;
  let project: Named | null = null;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const sign = word[0];
    const asked = TASK_PRIORITIES.find((known) => word.toLowerCase() === `!${known}`);
    if (asked !== undefined) {
      priority = asked;
      continue;
    }
    if ((sign === "@" || sign === "#") && word.length > 1) {
      const among =
        sign === "@" ? [...context.people, ...context.teams] : [...context.projects, ...labelsAlone];
      const following = words
        .slice(index, index + NAME_WORDS)
        .join(" ")
        .slice(1);
      const found = nameIn(following, among);
      if (found.match !== null) {
        const { match } = found;
        if (sign === "#" && context.projects.includes(match)) project = match;
        else if (sign === "#") labels.set(match.id, match);
        else if (assignees.size < TASK_ASSIGNEES_MAX) assignees.set(found.match.id, found.match);
        index += found.words - 1;
        continue;
      }
      doubts.push(doubtOf(word, found.candidates));
    }
    kept.push(word);
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

/** Finds the name that a text begins with: a full one, else the only one that begins with the text's first word. */
function nameIn(text: string, among: readonly Named[]) {
  const small = plain(text);
  const full = among
    .filter(({ name }) => {
      const wanted = plain(name);
      return small === wanted || small.startsWith(`${wanted} `);
    })
    .toSorted((one, other) => other.name.length - one.name.length);
  const [longest] = full;
  const same = full.filter(({ name }) => plain(name) === plain(longest?.name ?? ""));
  if (longest !== undefined && same.length === 1)
    return { match: longest, words: longest.name.split(/\s+/).length, candidates: [] };
  if (same.length > 1) return { match: null, words: 1, candidates: same };
  const first = small.split(" ")[0] ?? "";
  const begun = among.filter(({ name }) => plain(name).startsWith(first));
  // "Lin" is Lin Chen, even if there is a Linda.
  const exact = begun.filter(({ name }) => plain(name).split(" ")[0] === first);
  const candidates = exact.length > 0 ? exact : begun;
  const [only] = candidates;
  return only !== undefined && candidates.length === 1
    ? { match: only, words: 1, candidates: [] }
    : { match: null, words: 1, candidates };
}

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
