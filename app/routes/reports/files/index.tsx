import { redirect } from "react-router";
import { addReportFiles, getReport } from "#api-client/reports.server.ts";
import { ReportFiles } from "#components/reports/report-files.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REPORT_FILES_MAX } from "#contract/limits.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/index";
import { UPLOAD_LABELS, UploadForm, type UploadValues } from "../upload-form.tsx";
import { uploading } from "../upload.server.ts";

export const handle = { breadcrumb: () => ({ label: "Files" }) };

export const loader = async ({ params, context }: Route.LoaderArgs) => ({
  report: await getReport(context.get(apiContext), params.reportId),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  uploading({ request, context }, async ({ files, text }) => {
    await addReportFiles(context.get(apiContext), params.reportId, { files, text });
    return redirect(reportLinks(params.reportId).report);
  });

export default function ReportFilesPage({ loaderData: { report }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<UploadValues>({ id: "upload", lastResult: actionData?.result });
  const isFull = report.files.length >= REPORT_FILES_MAX;
  return (
    <>
      <PageTop page={`Files of ${report.name}`} title="Files" form={form} labels={UPLOAD_LABELS} />
      {report.can.update && !isFull && <UploadForm form={form} fields={fields} />}
      {isFull && <p>A report has up to {REPORT_FILES_MAX} files. Remove one before you add another.</p>}
      <ReportFiles report={report} />
    </>
  );
}
