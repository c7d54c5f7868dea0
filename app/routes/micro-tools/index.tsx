import { href } from "react-router";
import { listReports, offersReports } from "#api-client/reports.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { Card, CardGrid } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Tools" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!(await offersReports(api))) throw notFound("Page not found");
  const { data, meta } = await listReports(api, { page: 1 });
  return {
    reports: meta.total,
    asking: data.filter(({ status }) => status === "asking").length,
    findings: data.reduce((sum, { open_findings: open }) => sum + open, 0),
  };
}

export default function Tools({ loaderData: { reports, asking, findings } }: Route.ComponentProps) {
  const waiting = [
    asking > 0 && `${counted(asking, "report")} to check`,
    findings > 0 && counted(findings, "finding"),
  ].filter((part) => part !== false);
  return (
    <>
      <PageTop page="Tools" />
      <CardGrid>
        <Card as="li" interactive className="grid gap-1">
          <h2 className="flex items-center gap-2 text-base">
            <Icon name="chart-column" />
            <Link to={href("/micro-tools/report-analyzer")} className="card-link">
              Report analyzer
            </Link>
          </h2>
          <p className="text-ink-2">What changed in your ads since the last export, and why.</p>
          <p>{waiting.length > 0 ? waiting.join(", ") : counted(reports, "report")}</p>
        </Card>
      </CardGrid>
    </>
  );
}
