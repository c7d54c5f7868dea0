import { data } from "react-router";
import type { z } from "zod";
import { confirmImport, undoImport, updateImport, getImport } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BoardImport } from "#contract/social-calendars.ts";
import { IMPORT_FIELDS, type ImportField } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, parseForm, postedIntent, invalidForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { apiContext, type Api, type ReadFailure } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import "../../components/calendar/calendar.css";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { readingValues } from "#components/table-imports/reading-choices.ts";
import {
  ColumnFields,
  DateStyleField,
  READING_LABELS,
  ReadingFields,
} from "#components/table-imports/reading-fields.tsx";
import { isGuessed, ReadingNotes, readingSummary } from "#components/table-imports/reading-notes.tsx";
import { askedMapping, askedWishes } from "#components/table-imports/reading-schema.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/show";
import { settingsSchema } from "./import-schemas.server.ts";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

const FIELD_LABELS: Record<ImportField, string> = {
  title: "Title",
  content: "Content",
  planned_for: "Date",
  time: "Time",
  networks: "Networks",
  link_url: "Link",
  first_comment: "First comment",
  internal_notes: "Internal notes",
  format: "Format",
};

export async function loader({ params, context }: Route.LoaderArgs) {
  return { imported: await findImport(context.get(apiContext), params) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const imported = await findImport(api, params);
  const links = calendarLinks(params);
  const done = (message: string) => redirectWithSuccess(links.import(params.importId), message);
  switch (postedIntent(context)) {
    case "map": {
      const submission = parseForm(context, settingsSchema);
      if (submission.status !== "success") return invalidForm(submission);
      const { value } = submission;
      return saving(submission, async () => {
        await updateImport(api, params.importId, {
          mapping: askedMapping(value, IMPORT_FIELDS),
          date_style: value.date_style ?? imported.date_style,
          ...askedWishes(value),
        });
        return done("Preview updated.");
      });
    }
    case "confirm":
      return deleting(async () => {
        const { boards_count: count } = await confirmImport(api, params.importId);
        return done(`${plural(count, "post")} imported.`);
      });
    case "undo":
      return deleting(async () => {
        await undoImport(api, params.importId);
        return done("Import undone. Its posts are in the trash.");
      });
    default:
      throw data(null, { status: 400 });
  }
}

const hasErrors = ({ notes }: BoardImport["rows"][number]) => notes.some(({ level }) => level === "error");

export default function ImportPreview({
  loaderData: { imported },
  params,
  actionData,
}: Route.ComponentProps) {
  const links = calendarLinks(params);
  const left = imported.rows.filter(hasErrors).length;
  const taken = imported.rows.length - left;
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "import-columns",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: readingValues(imported, imported.mapping),
  });
  const labels = { ...FIELD_LABELS, ...READING_LABELS };
  return (
    <>
      <PageTop
        page={`Import ${imported.file_name}`}
        refused={actionData !== undefined}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        form={form}
        labels={labels}
        title={TITLES[imported.status]}
        lead={`${imported.file_name}: ${readingSummary(imported.rows.length, imported)}.`}
      />
      {imported.status === "confirmed" && (
        <Card className="mb-4 grid gap-3">
          <p>
            {plural(imported.boards_count, "post")} imported as drafts
            {left > 0 && `, ${plural(left, "row")} skipped`}.
          </p>
          <Form id="import-undo">
            <div className="actions">
              <ButtonLink to={links.view("list")}>View posts</ButtonLink>{" "}
              <SubmitButton name="intent" value="undo" tone="secondary">
                Undo import
              </SubmitButton>
            </div>
          </Form>
          <p className="text-sm text-ink-2">
            You can undo this import for one hour. Its posts move to the trash, including any changes made
            since.
          </p>
        </Card>
      )}
      {imported.status === "undone" && (
        <p className="mb-4">
          Its posts are in the trash. <Link to={links.imports}>Import another file</Link>
        </p>
      )}
      {imported.status === "uploaded" && (
        <div className="mb-6 grid gap-4">
          <Card className="grid gap-3">
            <p>
              <strong>{plural(taken, "row")}</strong> can be imported as {taken === 1 ? "a draft" : "drafts"}.
              {left > 0 && (
                <>
                  {" "}
                  <strong>{plural(left, "row")}</strong> with errors will be skipped.
                </>
              )}
            </p>
            <ReadingNotes facts={imported} />
            <Form id="import-confirm">
              <div className="actions">
                {taken > 0 && (
                  <SubmitButton
                    name="intent"
                    value="confirm"
                  >{`Import ${plural(taken, "post")}`}</SubmitButton>
                )}{" "}
                <Link to={links.imports} className="btn btn-quiet">
                  Choose another file
                </Link>
              </div>
            </Form>
          </Card>
          <Card>
            <details open={actionData !== undefined || isGuessed(imported)}>
              <summary className="cursor-pointer font-medium">How we read this file</summary>
              <Form form={form} className="mt-4 max-w-none">
                <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
                  <ReadingFields fields={fields} />
                  <ColumnFields
                    fields={fields}
                    names={IMPORT_FIELDS}
                    labels={FIELD_LABELS}
                    headers={imported.headers}
                    samples={imported.samples}
                  />
                  <DateStyleField field={fields.date_style} />
                </div>
                <div className="actions">
                  <SubmitButton name="intent" value="map" tone="secondary">
                    Update preview
                  </SubmitButton>
                </div>
              </Form>
            </details>
          </Card>
        </div>
      )}
      <Table
        caption={`${plural(imported.rows.length, "row")} in this file`}
        rows={imported.rows}
        rowKey={({ line }) => line}
        columns={[
          { heading: "Line", cell: ({ line }) => line, align: "end" },
          {
            heading: "Title",
            names: true,
            cell: ({ title }) => <span dir="auto">{title || "No title"}</span>,
          },
          {
            heading: "Date",
            cell: ({ planned_for, time }) =>
              planned_for ? (
                <>
                  <Day day={planned_for} />
                  {time && `, ${time}`}
                </>
              ) : (
                "No date"
              ),
          },
          {
            heading: "Networks",
            cell: ({ networks }) => networks.map(networkLabel).join(", ") || "No networks",
          },
          ...(imported.status === "uploaded"
            ? []
            : [
                {
                  heading: "Result",
                  cell: (row: BoardImport["rows"][number]) =>
                    hasErrors(row) ? "Skipped" : imported.status === "undone" ? "In the trash" : "Imported",
                },
              ]),
          { heading: "Notes", cell: (row) => <RowNotes row={row} /> },
        ]}
      />
    </>
  );
}

const TITLES = {
  uploaded: "Review import",
  confirmed: "Import complete",
  undone: "Import undone",
} as const;

function RowNotes({ row }: { row: BoardImport["rows"][number] }) {
  if (row.notes.length === 0) return "OK";
  return (
    <ul className="import-notes">
      {row.notes.map(({ level, column, value, message }) => (
        <li key={`${column} ${message}`} data-level={level}>
          <strong>{level === "error" ? "Error" : "Note"}</strong>
          {column && ` in ${column}`}: {message} {value && <q dir="auto">{value}</q>}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the import in the URL.
 * @throws the not-found page
 */
async function findImport(
  api: Api,
  params: { socialCalendarId: string; importId: string },
): Promise<BoardImport> {
  const imported = await getImport(api, params.importId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Import not found" };
  if ((imported.social_calendar_id ?? params.socialCalendarId) !== params.socialCalendarId)
    throw data(missing, { status: 404 });
  return imported;
}
