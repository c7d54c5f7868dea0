import { href, Outlet } from "react-router";
import { getReport } from "#api-client/reports.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/reports/reports.css";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => [
    { label: "Report analyzer", to: href("/micro-tools/report-analyzer") },
    { label: loaderData?.report.name ?? "Report", to: loaderData?.report.at ?? pathname },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name } = await getReport(context.get(apiContext), params.reportId);
  return { report: { name, at: reportLinks(id).report } };
}

export default function ReportLayout() {
  return <Outlet />;
}
