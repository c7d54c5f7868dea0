import {
  CHECKLIST_POINT_MAX,
  TASK_ASSIGNEES_MAX,
  TASK_CHECKLIST_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_ESTIMATE_HOURS_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import {
  type DateStyle,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type TaskPriority,
  type TaskStatus,
} from "#contract/vocabulary.ts";
import { type ColumnMapping, type Headings, withoutGuard } from "#lib/table-columns.ts";
import type { TableFile } from "#lib/table-file.ts";
import { momentIn } from "#lib/written-moments.ts";
import type { TaskImportField } from "./import-fields.ts";

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

/** Also the headings in exports of Asana, Trello, and ClickUp. */
export const TASK_HEADINGS: Headings<TaskImportField> = {
  title: ["name", "title", "task", "taskname", "cardname", "cardtitle", "subject"],
  description: [
    "description",
    "notes",
    "note",
    "details",
    "carddescription",
    "taskcontent",
    "taskdescription",
  ],
  status: ["status", "state", "sectioncolumn", "section", "column", "listname", "list"],
  completed: [
    "completedat",
    "completed",
    "completedon",
    "datecompleted",
    "dateclosed",
    "datedone",
    "duecomplete",
  ],
  priority: ["priority"],
  project: ["project", "projects", "projectname", "boardname"],
  assignees: ["assignees", "assignee", "assignedto", "owner", "person", "members"],
  start: ["start", "startdate", "startson", "starton", "startdatetext"],
  due: ["due", "duedate", "deadline", "dueon", "duedatetext"],
  hours: ["estimateinhours", "estimate", "hours", "timeestimatedtext"],
  checklist: ["checklist", "subtasks", "checklists"],
};

export const TASK_DAY_FIELDS = ["due", "start"] as const satisfies readonly TaskImportField[];

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

/** What counts as "not done" in a column of check marks. Anything else, such as a day, is done. */
const NOT_DONE = new Set(["", "no", "false", "0", "n", "null", "-", "none", "open", "not done"]);

/** The words that other tools use for our priorities, and the numbers of ClickUp. */
const PRIORITY_WORDS: Readonly<Record<string, TaskPriority>> = {
  medium: "normal",
  highest: "urgent",
  lowest: "low",
  "1": "urgent",
  "2": "high",
  "3": "normal",
  "4": "low",
};

type Options = {
  mapping: ColumnMapping<TaskImportField>;
  dateStyle: DateStyle;
  people: readonly Named[];
  projects: readonly Named[];
  /** The IANA time zone in which an instant becomes a day. Null is UTC. */
  zone: string | null;
};

/** The maximum number of names in a cell. A longer cell isn't a list of people. */
const NAMES_MAX = 50;

const byName = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [plain(name), id]));
const short = (text: string, length = 40) => Array.from(text).slice(0, length).join("");

/** Reads tasks from a table, with a word on each thing that is left out. */
export function parseTasks(
  { rows }: Pick<TableFile, "rows">,
  { mapping, dateStyle, people, projects, zone }: Options,
): ImportRow[] {
  const personIds = byName(people);
  const projectIds = byName(projects);
  return rows.map(({ line, cells }): ImportRow => {
    const cell = (field: TaskImportField) => withoutGuard(cells[mapping[field] ?? -1] ?? "").trim();
    const warnings: string[] = [];
    const day = (field: "start" | "due", label: string) => {
      const text = cell(field);
      const found = text === "" ? null : momentIn(text, dateStyle, zone);
      if (text !== "" && found === null)
        warnings.push(`${label} “${short(text)}” isn’t a date, so it’s left out.`);
      if (found?.time && found.time !== "00:00")
        warnings.push(`Tasks have no time of day, so ${found.time} is left out.`);
      return found?.day ?? null;
    };
    const wordIn = <Word extends string>(
      column: TaskImportField,
      words: readonly Word[],
      others: Readonly<Record<string, Word>>,
      usual: Word,
    ) => {
      const text = plain(cell(column));
      if (text === "") return usual;
      const found =
        words.find((word) => plain(word) === text) ??
        (Object.hasOwn(others, text) ? others[text] : undefined);
      if (found === undefined) warnings.push(`“${short(cell(column))}” isn’t a ${column}, so it’s left out.`);
      return found ?? usual;
    };
    const [project_id = null, ...otherProjects] = projectsIn(cell("project"), projectIds, warnings);
    if (otherProjects.length > 0)
      warnings.push("A task belongs to one project, so its other projects are left out.");
    const assignees = assigneesIn(cell("assignees"), personIds, warnings);
    const hours = hoursIn(cell("hours"));
    const isHours = hours === null || (hours >= 0 && hours <= TASK_ESTIMATE_HOURS_MAX);
    if (!isHours) warnings.push("The estimate isn’t a number of hours, so it’s left out.");
    const start = day("start", "Start date");
    const due = day("due", "Due date");
    const title = cell("title");
    const isOrdered = start === null || due === null || start <= due;
    if (!isOrdered) warnings.push("The start date is after the due date, so it’s left out.");
    const description = cell("description");
    if (Array.from(description).length > TASK_DESCRIPTION_MAX)
      warnings.push(
        `The description is cut off after ${TASK_DESCRIPTION_MAX.toLocaleString("en-US")} characters.`,
      );
    const status = wordIn("status", TASK_STATUSES, STATUS_WORDS, "todo");
    const task: ImportedTask = {
      title,
      description: short(description, TASK_DESCRIPTION_MAX) || null,
      status: NOT_DONE.has(plain(cell("completed"))) ? status : "done",
      priority: wordIn("priority", TASK_PRIORITIES, PRIORITY_WORDS, "normal"),
      project_id,
      assignees,
      start_date: isOrdered ? start : null,
      due_date: due,
      estimate_hours: isHours ? hours : null,
      checklist: pointsIn(cell("checklist"), warnings),
    };
    return {
      line,
      warnings,
      task,
      error:
        title === ""
          ? "The name is missing."
          : Array.from(title).length > TASK_TITLE_MAX
            ? `The name must be ${TASK_TITLE_MAX} characters or fewer.`
            : null,
    };
  });
}

/** Returns the ids of the projects in a cell. A name may contain commas. */
function projectsIn(text: string, ids: ReadonlyMap<string, string>, warnings: string[]): string[] {
  if (text === "") return [];
  const whole = ids.get(plain(text));
  if (whole !== undefined) return [whole];
  return namesIn(text).flatMap((name) => {
    const id = ids.get(plain(name));
    if (id === undefined) warnings.push(`No project is named “${short(name, 80)}”.`);
    return id ?? [];
  });
}

function assigneesIn(text: string, ids: ReadonlyMap<string, string>, warnings: string[]): string[] {
  const names = namesIn(text);
  if (names.length > NAMES_MAX) {
    warnings.push("The assignees aren’t a list of names, so they’re left out.");
    return [];
  }
  const found = names.flatMap((name) => {
    const id = ids.get(plain(name));
    if (id === undefined) warnings.push(`No one is named “${short(name, 80)}”.`);
    return id ?? [];
  });
  const unique = [...new Set(found)];
  if (unique.length > TASK_ASSIGNEES_MAX)
    warnings.push(`A task has up to ${TASK_ASSIGNEES_MAX} assignees, so the others are left out.`);
  return unique.slice(0, TASK_ASSIGNEES_MAX);
}

/** Splits "Lin Chen, Zoe" and ClickUp's "[Lin Chen, Zoe]". */
const namesIn = (text: string) =>
  text
    .replace(/^\[(.*)\]$/s, "$1")
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Reads "1.5", "1,5", "2h", and "2h 30m" as hours. NaN for anything else. */
function hoursIn(text: string): number | null {
  if (text === "") return null;
  const [, hours, minutes] = /^(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*m(?:in(?:utes)?)?)?$/i.exec(text) ?? [];
  if (hours !== undefined || minutes !== undefined) return Number(hours ?? 0) + Number(minutes ?? 0) / 60;
  return Number(text.replace(",", "."));
}

/** Reads "[x] Room" on a line of its own as a point that is done. */
function pointsIn(text: string, warnings: string[]) {
  const points = text
    .split("\n")
    .map((line) => line.trim())
    .map((line) => ({ text: line.replace(/^\[[ x]\]\s*/i, ""), is_done: /^\[x\]/i.test(line) }))
    .filter((point) => point.text !== "");
  if (points.length > TASK_CHECKLIST_MAX)
    warnings.push(`A checklist has up to ${TASK_CHECKLIST_MAX} items, so the others are left out.`);
  if (points.some((point) => Array.from(point.text).length > CHECKLIST_POINT_MAX))
    warnings.push(`Checklist items are cut off after ${CHECKLIST_POINT_MAX} characters.`);
  return points
    .slice(0, TASK_CHECKLIST_MAX)
    .map((point) => ({ ...point, text: short(point.text, CHECKLIST_POINT_MAX) }));
}
