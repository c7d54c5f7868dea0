import {
  CHECKLIST_POINT_MAX,
  TASK_ASSIGNEES_MAX,
  TASK_CHECKLIST_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_ESTIMATE_HOURS_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import { TASK_PRIORITIES, TASK_STATUSES, type TaskPriority, type TaskStatus } from "#contract/vocabulary.ts";
import { parseDay } from "#lib/dates.ts";
import type { TableFile } from "#lib/table-file.ts";

type Named = { id: string; name: string };

type ImportedTask = {
  title: string;
  description: string | null;
  status: TaskStatus;
  priority: TaskPriority;
  project_id: string | null;
  assignees: string[];
  start_date: string | null;
  due_date: string | null;
  estimate_hours: number | null;
  checklist: { text: string; is_done: boolean }[];
};

/** What a row holds, and what couldn't be read in it. A row with an error isn't imported. */
export type ImportRow = { line: number; task: ImportedTask; warnings: string[]; error: string | null };

const HEADINGS = {
  title: /^(name|title|task|subject)$/,
  description: /^(description|notes?|details)$/,
  status: /^(status|state)$/,
  priority: /^priority$/,
  project: /^project$/,
  assignees: /^(assignees?|assigned to|owner|person)$/,
  start: /^(start|start date|starts on)$/,
  due: /^(due|due date|deadline|due on)$/,
  hours: /^(estimate|estimate in hours|hours)$/,
  checklist: /^(checklist|subtasks)$/,
} as const;
type Column = keyof typeof HEADINGS;

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");

/** The words that other tools use for our statuses. */
const STATUS_WORDS: Readonly<Record<string, TaskStatus>> = {
  open: "todo",
  "to do": "todo",
  backlog: "todo",
  doing: "in_progress",
  started: "in_progress",
  completed: "done",
  complete: "done",
  closed: "done",
  canceled: "cancelled",
};

/** Reads tasks from a table. Null if no column has a name. */
export function parseTasks(
  { headers, rows }: Pick<TableFile, "headers" | "rows">,
  { people, projects }: { people: readonly Named[]; projects: readonly Named[] },
): ImportRow[] | null {
  const columns = new Map<Column, number>();
  for (const [index, heading] of headers.entries()) {
    const column = (Object.keys(HEADINGS) as Column[]).find((name) => HEADINGS[name].test(plain(heading)));
    if (column !== undefined && !columns.has(column)) columns.set(column, index);
  }
  if (!columns.has("title")) return null;
  return rows.map(({ line, cells }): ImportRow => {
    // Our own exports keep a spreadsheet from calculating a cell by an apostrophe.
    const cell = (column: Column) =>
      (cells[columns.get(column) ?? -1] ?? "").replace(/^'(?=[=+\-@])/, "").trim();
    const warnings: string[] = [];
    const day = (column: "start" | "due", label: string) => {
      const text = cell(column);
      const found = text === "" ? null : parseDay(text);
      if (text !== "" && found === null)
        warnings.push(`${label} “${text.slice(0, 40)}” isn’t a date, so it’s left out.`);
      return found;
    };
    const wordIn = <Word extends string>(
      column: Column,
      words: readonly Word[],
      others: Readonly<Record<string, Word>>,
      usual: Word,
    ) => {
      const text = plain(cell(column));
      if (text === "") return usual;
      const found =
        words.find((word) => plain(word) === text) ??
        (Object.hasOwn(others, text) ? others[text] : undefined);
      if (found === undefined) warnings.push(`“${text.slice(0, 40)}” isn’t a ${column}, so it’s left out.`);
      return found ?? usual;
    };
    const projectName = cell("project");
    const project = projects.find(({ name }) => plain(name) === plain(projectName)) ?? null;
    if (projectName !== "" && project === null)
      warnings.push(`No project is named “${projectName.slice(0, 80)}”.`);
    const names = cell("assignees")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const found = names.map((name) => people.find((person) => plain(person.name) === plain(name)) ?? name);
    for (const name of found)
      if (typeof name === "string") warnings.push(`No one is named “${name.slice(0, 80)}”.`);
    const hours = cell("hours") === "" ? null : Number(cell("hours").replace(",", "."));
    const isHours = hours === null || (hours >= 0 && hours <= TASK_ESTIMATE_HOURS_MAX);
    if (!isHours) warnings.push("The estimate isn’t a number of hours, so it’s left out.");
    const start = day("start", "Start date");
    const due = day("due", "Due date");
    const title = cell("title");
    const isOrdered = start === null || due === null || start <= due;
    if (!isOrdered) warnings.push("The start date is after the due date, so it’s left out.");
    return {
      line,
      warnings,
      error:
        title === ""
          ? "The name is missing."
          : Array.from(title).length > TASK_TITLE_MAX
            ? `The name must be ${TASK_TITLE_MAX} characters or fewer.`
            : null,
      task: {
        title,
        description: Array.from(cell("description")).slice(0, TASK_DESCRIPTION_MAX).join("") || null,
        status: wordIn("status", TASK_STATUSES, STATUS_WORDS, "todo"),
        priority: wordIn(
          "priority",
          TASK_PRIORITIES,
          { medium: "normal", highest: "urgent", lowest: "low" },
          "normal",
        ),
        project_id: project?.id ?? null,
        assignees: [...new Set(found.flatMap((one) => (typeof one === "string" ? [] : one.id)))].slice(
          0,
          TASK_ASSIGNEES_MAX,
        ),
        start_date: isOrdered ? start : null,
        due_date: due,
        estimate_hours: isHours ? hours : null,
        checklist: pointsIn(cell("checklist")),
      },
    };
  });
}

/** Reads "[x] Room" on a line of its own as a point that is done. */
const pointsIn = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, TASK_CHECKLIST_MAX)
    .map((line) => ({
      text: Array.from(line.replace(/^\[[ x]\]\s*/i, ""))
        .slice(0, CHECKLIST_POINT_MAX)
        .join(""),
      is_done: /^\[x\]/i.test(line),
    }))
    .filter((point) => point.text !== "");
