import { z } from "zod";
import { listPeople } from "#api-client/members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { readTableFile } from "#app/tables.server.ts";
import { askedMapping, askedWishes, wishesSchema } from "#components/table-imports/reading-schema.server.ts";
import { DATE_STYLES } from "#contract/vocabulary.ts";
import type { User } from "#contract/users.ts";
import { TASK_IMPORT_FIELDS, type TaskImportField } from "#domain/tasks/import-fields.ts";
import { parseTasks, TASK_DAY_FIELDS, TASK_HEADINGS } from "#domain/tasks/parse-import.ts";
import { columnSamples, columnSettings, unusedColumns, wishesAfter } from "#lib/table-columns.ts";
import type { Api } from "#middleware/api.server.ts";
import type { settingsSchema } from "./import-schema.server.ts";

const ROWS_MAX = 100;
const COLUMNS_MAX = 200;

/** How a file was read when its rows were last shown. The page carries it, so that only what was seen is imported. */
const CheckedSchema = z.object({
  wishes: wishesSchema,
  shown: wishesSchema.required(),
  columns: z.object({
    mapping: z.partialRecord(z.enum(TASK_IMPORT_FIELDS), z.number()),
    date_style: z.enum(DATE_STYLES),
    is_date_style_guessed: z.boolean(),
    chosen: z.object({ mapping: z.boolean(), date_style: z.boolean() }),
  }),
});

function checkedIn(text: string | undefined): z.output<typeof CheckedSchema> | undefined {
  try {
    return CheckedSchema.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads the rows of a file of tasks, or says what is wrong with it.
 * @param asked the settings on the page of a file that was checked before
 */
export async function planFor(
  api: Api,
  user: User,
  bytes: Uint8Array,
  asked: z.output<typeof settingsSchema>,
) {
  const before = checkedIn(asked.checked);
  const wishes = before ? wishesAfter(before.shown, before.wishes, askedWishes(asked)) : {};
  const [read, people, projects] = await Promise.all([
    readTableFile(bytes, wishes, {
      limits: { rows: ROWS_MAX, columns: COLUMNS_MAX },
      headings: Object.values(TASK_HEADINGS).flat(),
    }),
    listPeople(api, user),
    listAllProjects(api),
  ]);
  if ("problem" in read) return read;
  const { table } = read;
  if (table.rows.length === 0) return { problem: "The file has no tasks." };
  const columns = columnSettings<TaskImportField>(
    table,
    { known: TASK_HEADINGS, dayFields: TASK_DAY_FIELDS },
    before && {
      before: before.columns,
      asked: {
        mapping: askedMapping(asked, TASK_IMPORT_FIELDS),
        date_style: asked.date_style ?? before.columns.date_style,
      },
    },
  );
  const { encoding, delimiter, has_header, headers, skipped } = table;
  const checked = JSON.stringify({
    wishes,
    shown: { encoding, delimiter, has_header },
    columns,
  } satisfies z.input<typeof CheckedSchema>);
  return {
    rows: parseTasks(table, {
      mapping: columns.mapping,
      dateStyle: columns.date_style,
      people,
      projects: projects.map(({ slug, name }) => ({ id: slug, name })),
      zone: user.timezone,
    }),
    headers,
    samples: columnSamples(table),
    mapping: columns.mapping,
    facts: {
      encoding,
      is_encoding_guessed: table.is_encoding_guessed,
      delimiter,
      has_header,
      is_header_guessed: table.is_header_guessed,
      date_style: columns.date_style,
      is_date_style_guessed: columns.is_date_style_guessed,
      unused_columns: unusedColumns(table, columns.mapping),
      skipped_rows: skipped.map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(", ") })),
    },
    checked,
    isAdjusted: before !== undefined,
    /** False if the settings were changed since the rows were shown. */
    wasShown: before !== undefined && JSON.stringify(before) === checked,
    carried: Buffer.from(bytes).toString("base64"),
    projects: Object.fromEntries(projects.map(({ slug, name }) => [slug, name])),
    people: Object.fromEntries(people.map(({ id, name }) => [id, name])),
  };
}

export type TaskImportPlan = Exclude<Awaited<ReturnType<typeof planFor>>, { problem: string }>;
