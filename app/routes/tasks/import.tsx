import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listPeople } from "#api-client/members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { createTask, offersTasks } from "#api-client/tasks.server.ts";
import { edgeOf } from "#app/edge.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { doEach } from "#components/bulk.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { type ImportRow, parseTasks } from "#domain/tasks/parse-import.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { decodeText } from "#lib/decode-text.ts";
import { readTable } from "#lib/table-file.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import { TaskPriority, TaskStatus } from "./task-facts.tsx";
import type { Route } from "./+types/import";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

const BYTES_MAX = 128 * 1024;
const ROWS_MAX = 100;
const COLUMNS_MAX = 50;

const uploadSchema = z.object({
  /** The file that the user chose. */
  file: z.instanceof(File).optional(),
  /** The text of a file that was checked before and is confirmed now. */
  text: z.string().max(BYTES_MAX).optional(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const user = await context.get(userContext);
  const current = user.current_organization_id ?? user.organizations[0]?.id;
  if (!(await offersTasks(context.get(apiContext)))) throw notFound("Page not found");
  if (user.organizations.find(({ id }) => id === current)?.role === "guest") throw redirect(href("/tasks"));
}

/** Reads the rows of a file, or says what is wrong with it. */
async function rowsIn(api: Api, text: string, user: Parameters<typeof listPeople>[1]) {
  const [people, projects] = await Promise.all([listPeople(api, user), listAllProjects(api)]);
  try {
    const table = readTable(new TextEncoder().encode(text), { rows: ROWS_MAX, columns: COLUMNS_MAX });
    const rows = parseTasks(table, {
      people,
      projects: projects.map(({ slug, name }) => ({ id: slug, name })),
    });
    if (rows === null) return "No column is called Name or Title.";
    return rows.length === 0 ? "The file has no tasks." : { rows, projects };
  } catch {
    return `We couldn’t read this file as a table of up to ${ROWS_MAX} rows.`;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, uploadSchema);
  const complain = (message: string, status = 422) =>
    data({ result: submission.reply({ fieldErrors: { file: [message] } }), plan: null }, { status });
  if (submission.status !== "success") return complain("Choose a file.");
  const { file, text: confirmed } = submission.value;
  const tooLarge = `The file is larger than ${BYTES_MAX / 1024} KB. Choose a smaller one.`;
  if (edgeOf(context, request).isBodyTooLarge) return complain(tooLarge, 413);
  if (confirmed === undefined && (file === undefined || file.size === 0)) return complain("Choose a file.");
  if (file !== undefined && file.size > BYTES_MAX) return complain(tooLarge);
  const text = confirmed ?? decodeText(new Uint8Array(await (file ?? new File([], "")).arrayBuffer())).text;
  const read = await rowsIn(api, text, await context.get(userContext));
  if (typeof read === "string") return complain(read);
  const good = read.rows.filter(({ error }) => error === null);
  const plan = {
    rows: read.rows,
    good: good.length,
    text: text.replaceAll(/\r\n?/g, "\n"),
    projects: Object.fromEntries(read.projects.map(({ slug, name }) => [slug, name])),
  };
  if (confirmed === undefined || good.length === 0) return data({ result: undefined, plan });
  const { done, failed } = await doEach(good, ({ task }) => createTask(api, task));
  const [first] = failed;
  return redirectWithToast(`${href("/tasks")}?show=all&sort=-created_at`, {
    type: first === undefined ? "success" : "warning",
    message:
      first === undefined
        ? `${plural(done, "task")} imported.`
        : `${plural(done, "task")} imported. ${failed.length} failed. ${first.told}`,
  });
}

const labels = { file: "File" };

export default function ImportTasks({ actionData }: Route.ComponentProps) {
  const plan = actionData?.plan ?? null;
  const [form, fields] = useForm<{ file: File }>({
    id: "import-tasks",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page="Import tasks"
        form={form}
        labels={labels}
        title={plan ? "Review import" : "Import tasks"}
        lead={
          plan
            ? "Nothing has been saved yet."
            : "Use one row per task and a header row, like Name, Status, Priority, Project, Assignees, and Due date."
        }
      />
      {plan ? (
        <>
          <Table
            caption={plural(plan.rows.length, "row")}
            rows={plan.rows}
            rowKey={({ line }) => line}
            columns={[
              { heading: "Name", names: true, cell: ({ task }) => task.title || "No name" },
              { heading: "Status", cell: ({ task }) => <TaskStatus status={task.status} /> },
              { heading: "Priority", cell: ({ task }) => <TaskPriority priority={task.priority} /> },
              { heading: "Project", cell: ({ task }) => plan.projects[task.project_id ?? ""] },
              { heading: "Due date", cell: ({ task }) => task.due_date && <Day day={task.due_date} /> },
              { heading: "Issues", cell: (row) => <Issues row={row} /> },
            ]}
          />
          <div className="actions mt-6">
            {plan.good > 0 && (
              <Form id="confirm-import">
                <input type="hidden" name="text" value={plan.text} />
                <SubmitButton>{`Import ${plural(plan.good, "task")}`}</SubmitButton>
              </Form>
            )}{" "}
            <Link to={href("/tasks/import")} className="btn btn-quiet" reloadDocument>
              Choose another file
            </Link>
          </div>
        </>
      ) : (
        <Form form={form} encType="multipart/form-data">
          <FileField
            field={fields.file}
            label={labels.file}
            hint={`CSV or tab-separated text, up to ${BYTES_MAX / 1024} KB and ${ROWS_MAX} rows. You can check everything before you import.`}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          />
          <FormActions submit="Check file" cancel={href("/tasks")} />
        </Form>
      )}
    </>
  );
}

function Issues({ row: { error, warnings } }: { row: ImportRow }) {
  if (error !== null) return `${error} This row isn’t imported.`;
  return warnings.length === 0 ? "None" : warnings.join(" ");
}
