import { createImport, getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { IMPORT_ROWS_MAX } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/index";
import { FILE_TOO_LARGE, fileSchema } from "./import-schemas.server.ts";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = await getCalendarAlone(context.get(apiContext), params.socialCalendarId);
  return { name };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = parseForm(context, fileSchema);
  if (edgeOf(context, request).isBodyTooLarge)
    return invalidForm(submission, 413, { fieldErrors: { file: [FILE_TOO_LARGE] } });
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    const { id } = await createImport(
      context.get(apiContext),
      params.socialCalendarId,
      submission.value.file,
    );
    return redirectWithToast(calendarLinks(params).import(id), {
      type: "info",
      message: "File checked. Nothing has been imported yet.",
    });
  });
}

export default function ImportBoards({ loaderData: { name }, params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ file: string }>({
    id: "import-boards",
    lastResult: actionData?.result,
  });
  const labels = { file: "CSV file" };
  return (
    <>
      <PageTop
        page={`Import posts into ${name}`}
        form={form}
        labels={labels}
        title="Import posts"
        lead="Use one row per post and a header row, like Title, Content, Date, Time, and Networks. You can check every post before you import."
      />
      <Form form={form} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label={labels.file}
          hint={`Up to ${IMPORT_ROWS_MAX} rows and 1 MB. Columns can be separated by commas, semicolons, or tabs.`}
          accept=".csv,.tsv,.txt,text/csv"
        />
        <FormActions submit="Check file" cancel={calendarLinks(params).calendar} />
      </Form>
    </>
  );
}
