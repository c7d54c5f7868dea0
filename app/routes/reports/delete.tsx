import { href } from "react-router";
import { deleteReport, getReport } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, rows, files, link_count: links } = await getReport(context.get(apiContext), params.reportId);
  return { name, rows, files: files.length, links };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteReport(context.get(apiContext), params.reportId);
    return redirectWithSuccess(href("/micro-tools/report-analyzer"), "Report deleted.");
  });

export default function DeleteReport({ loaderData, params }: Route.ComponentProps) {
  const { name, rows, files, links } = loaderData;
  return (
    <ConfirmPage
      name={name}
      id="delete-report"
      confirm="Delete report"
      cancel={reportLinks(params.reportId).report}
    >
      <p>
        {counted(files, "file")} with {counted(rows, "row")}
        {links > 0 && ` and ${counted(links, "link")} for others`} are deleted, too. Tasks stay. You can’t
        undo this.
      </p>
    </ConfirmPage>
  );
}
