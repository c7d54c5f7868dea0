import { getReport, getReportProblems } from "#api-client/reports.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { ProblemTable } from "./problem-table.tsx";
import type { Route } from "./+types/problems";

export const handle = { breadcrumb: () => ({ label: "Errors and warnings" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, found] = await Promise.all([
    getReport(api, params.reportId),
    getReportProblems(api, params.reportId, params.fileId),
  ]);
  const file = report.files.find(({ id }) => id === params.fileId);
  if (file === undefined) throw notFound("File not found");
  return { report: { id: report.id, canUpdate: report.can.update }, file, found };
}

export default function Problems({ loaderData: { report, file, found } }: Route.ComponentProps) {
  const links = reportLinks(report.id);
  const all = found.errors + found.warnings;
  return (
    <>
      <PageTop
        page={`Errors and warnings in ${file.name}`}
        lead={`${counted(found.errors, "error")}, ${counted(found.warnings, "warning")}. Rows with errors are left out.`}
        actions={
          <>
            {report.canUpdate && (
              <ButtonLink to={links.mapping(file.id)}>
                {file.status === "asking" ? "Check the file" : "Check the mapping"}
              </ButtonLink>
            )}
            <ButtonLink to={links.problemsFile(file.id)} reloadDocument tone="quiet">
              <Icon name="download" />
              Export CSV
            </ButtonLink>
          </>
        }
      />
      {found.problems.length > 0 && (
        <ProblemTable
          caption={
            all > found.problems.length
              ? `The first ${found.problems.length} of ${all.toLocaleString("en-US")}`
              : counted(all, "problem")
          }
          problems={found.problems}
        />
      )}
    </>
  );
}
