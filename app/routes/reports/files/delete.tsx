import { deleteReportFile, getReport } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Remove file" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { files } = await getReport(context.get(apiContext), params.reportId);
  const file = files.find(({ id }) => id === params.fileId);
  if (file === undefined) throw notFound("File not found");
  return { name: file.name, rows: file.rows };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteReportFile(context.get(apiContext), params.reportId, params.fileId);
    return redirectWithSuccess(reportLinks(params.reportId).files, "File removed.");
  });

export default function RemoveFile({ loaderData: { name, rows }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={name}
      verb="Remove"
      id="remove-file"
      confirm="Remove file"
      cancel={reportLinks(params.reportId).files}
    >
      <p>{rows > 0 && `Its ${counted(rows, "row")} leave the report. `}You can’t undo this.</p>
    </ConfirmPage>
  );
}
