import { data, href, redirect } from "react-router";
import type { z } from "zod";
import { createTask, offersTasks } from "#api-client/tasks.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { doEach } from "#components/bulk.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, postedIntent } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { currentOrganization } from "#lib/current-organization.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { CheckedTasks } from "./checked-tasks.tsx";
import { planFor } from "./import-plan.server.ts";
import { BYTES_MAX, settingsSchema, uploadSchema } from "./import-schema.server.ts";
import type { Route } from "./+types/import";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const user = await context.get(userContext);
  if (!(await offersTasks(context.get(apiContext)))) throw notFound("Page not found");
  if (currentOrganization(user)?.role === "guest") throw redirect(href("/tasks"));
  return { kilobytes: BYTES_MAX / 1024 };
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const upload = parseForm(context, uploadSchema);
  const complain = (message: string, status = 422) =>
    data(
      { result: upload.reply({ fieldErrors: { file: [message] } }), plan: null, isChanged: false },
      { status },
    );
  const tooLarge = `The file is larger than ${BYTES_MAX / 1024} KB. Choose a smaller one.`;
  if (edgeOf(context, request).isBodyTooLarge) return complain(tooLarge, 413);
  const settings = parseForm(context, settingsSchema);
  if (upload.status !== "success" || settings.status !== "success") return complain("Choose a file.");
  const { file } = upload.value;
  const { carried } = settings.value;
  if (carried === undefined && (file === undefined || file.size === 0)) return complain("Choose a file.");
  const bytes =
    carried === undefined
      ? new Uint8Array(await (file ?? new File([], "")).arrayBuffer())
      : new Uint8Array(Buffer.from(carried, "base64"));
  if (bytes.length > BYTES_MAX) return complain(tooLarge);
  const plan = await planFor(api, await readerOf(context), bytes, settings.value);
  const isConfirmed = postedIntent(context) === "confirm";
  if ("problem" in plan) return complain(plan.problem);
  const good = plan.rows.filter(({ error }) => error === null);
  if (!isConfirmed || !plan.wasShown || good.length === 0)
    return data({ result: undefined, plan, isChanged: isConfirmed && !plan.wasShown });
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

export default function ImportTasks({ loaderData: { kilobytes }, actionData }: Route.ComponentProps) {
  const plan = actionData?.plan ?? null;
  const [form, fields] = useForm<z.input<typeof uploadSchema>>({
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
            : "Use one row per task. Exports from Asana, Trello, and ClickUp work, and so does a header row like Name, Status, Priority, Project, Assignees, and Due date."
        }
      />
      {plan ? (
        <CheckedTasks key={plan.checked} plan={plan} isChanged={actionData?.isChanged === true} />
      ) : (
        <Form form={form} encType="multipart/form-data">
          <FileField
            field={fields.file}
            label={labels.file}
            hint={`CSV or tab-separated text, up to ${kilobytes} KB and 100 rows. You can check everything before you import.`}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          />
          <FormActions submit="Check file" cancel={href("/tasks")} />
        </Form>
      )}
    </>
  );
}
