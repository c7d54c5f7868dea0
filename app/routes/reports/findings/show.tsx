import { redirect } from "react-router";
import { getReport, listReportFindings, updateReportFinding } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { afterTask, makeTask } from "#app/make-task.server.ts";
import { REPORT_REASON_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/show";
import { dismissSchema } from "../report-schemas.server.ts";

export const handle = { breadcrumb: () => ({ label: "Dismiss" }) };

async function findingOf({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const api = context.get(apiContext);
  const [report, findings] = await Promise.all([
    getReport(api, params.reportId),
    listReportFindings(api, params.reportId),
  ]);
  const finding = findings.find(({ id }) => id === params.findingId);
  if (finding === undefined) throw notFound("Finding not found");
  return { report, finding };
}

export async function loader(args: Route.LoaderArgs) {
  const { report, finding } = await findingOf(args);
  if (!report.can.update) throw redirect(reportLinks(report.id).findings);
  return { report: { id: report.id, name: report.name }, finding };
}

const anyForm = dismissSchema.partial();

/** Makes a task of a finding, dismisses it with a reason, or opens it again. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const place = { report: params.reportId, finding: params.findingId };
  const back = reportLinks(params.reportId).findings;
  const intent = postedIntent(context);
  if (intent === "task")
    return saving(parseForm(context, anyForm), async () => {
      const { report, finding } = await findingOf({ params, context });
      const task = await makeTask(
        { context, request },
        {
          title: finding.title,
          description: [finding.summary, ...finding.arithmetic, `Report: ${report.name}`],
          source: { name: "Finding", path: back },
          project: report.project?.slug,
        },
      );
      if (task !== undefined) await updateReportFinding(api, place, { state: "task", task });
      return afterTask(task, back);
    });
  if (intent === "open")
    return saving(parseForm(context, anyForm), async () => {
      await updateReportFinding(api, place, { state: "open" });
      return redirectWithSuccess(back, "Finding opened again.");
    });
  const submission = parseForm(context, dismissSchema);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    await updateReportFinding(api, place, { state: "dismissed", reason: submission.value.reason });
    return redirectWithSuccess(back, "Finding dismissed.");
  });
}

const labels = { reason: "Reason" };

export default function DismissFinding({
  loaderData: { report, finding },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: "dismiss", lastResult: actionData?.result });
  return (
    <>
      <PageTop
        page={`Dismiss “${finding.title}”`}
        form={form}
        labels={labels}
        title="Dismiss finding"
        lead={finding.title}
      />
      <Form form={form} className="form-narrow">
        <TextField
          field={fields.reason}
          label={labels.reason}
          hint="It stays with the finding."
          maxLength={REPORT_REASON_MAX}
        />
        <FormActions submit="Dismiss" cancel={reportLinks(report.id).findings} />
      </Form>
    </>
  );
}
