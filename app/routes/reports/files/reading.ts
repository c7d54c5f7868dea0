import { redirect } from "react-router";
import { saveReportMapping } from "#api-client/reports.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/reading";

/** Reading a file again needs a form, so opening the URL isn't enough. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(reportLinks(params.reportId).files);

/** Reads a file again in the same way, and returns to the report, which says how far it is. */
export async function action({ params, context }: Route.ActionArgs) {
  const links = reportLinks(params.reportId);
  const answer = await deleting(async () => {
    await saveReportMapping(context.get(apiContext), params.reportId, { file: params.fileId });
    return redirect(links.report);
  });
  if (answer instanceof Response) return answer;
  return redirectWithToast(links.files, { type: "error", message: answer.data.refusal });
}
