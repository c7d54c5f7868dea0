import { href, redirect } from "react-router";
import { createReport, listReports, offersReports } from "#api-client/reports.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { ReportList } from "#components/reports/report-list.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { PLATFORM_NAMES, PLATFORMS } from "#domain/reports/vocabulary.ts";
import { useForm } from "#forms/use-form.ts";
import { pluralInside } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/index";
import "#components/reports/reports.css";
import { UPLOAD_LABELS, UploadForm, type UploadValues } from "./upload-form.tsx";
import { uploading } from "./upload.server.ts";

export const handle = { breadcrumb: () => ({ label: "Report analyzer" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!(await offersReports(api))) return null;
  const text = (name: string) => url.searchParams.get(name)?.slice(0, SEARCH_MAX) ?? "";
  const filter = {
    search: text("search"),
    project: text("project"),
    platform: url.searchParams
      .getAll("platform")
      .filter((one) => (PLATFORMS as readonly string[]).includes(one)),
    archived: text("archived") === "1" ? "1" : "",
    findings: text("findings") === "1" ? "1" : "",
  };
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data, meta }, projects, reader] = await Promise.all([
    listReports(api, {
      search: filter.search || undefined,
      project: filter.project || undefined,
      platform: filter.platform,
      archived: filter.archived || undefined,
      findings: filter.findings || undefined,
      page,
    }),
    listAllProjects(api),
    readerOf(context),
  ]);
  if (data.length === 0 && page > 1)
    throw redirect(href("/micro-tools/report-analyzer") + searchWith(url.searchParams, { page: null }));
  return {
    reports: data,
    meta,
    filter,
    page,
    query: url.search,
    zone: reader.timezone,
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

/** Stores the files and opens the report, which says how far they have been read. */
export const action = ({ request, context }: Route.ActionArgs) =>
  uploading({ request, context }, async ({ project, ...source }) => {
    const { id } = await createReport(context.get(apiContext), source, { project });
    return redirect(reportLinks(id).report);
  });

export default function ReportAnalyzer({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<UploadValues>({
    id: "upload",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
  });
  if (loaderData === null)
    return (
      <>
        <PageTop page="Report analyzer" />
        <p>This server doesn’t offer the report analyzer yet.</p>
      </>
    );
  const { reports, meta, filter, projects, zone, page, query } = loaderData;
  const isFiltered = Object.values(filter).some((value) => value.length > 0);
  return (
    <>
      <PageTop
        page="Report analyzer"
        form={form}
        labels={UPLOAD_LABELS}
        actions={
          <ButtonLink to={href("/micro-tools/report-analyzer/profiles")} tone="quiet">
            Saved mappings
          </ButtonLink>
        }
      />
      <UploadForm form={form} fields={fields} project={filter.project || undefined} />
      {(meta.total > 0 || isFiltered) && (
        <FilterForm
          label="Filter reports"
          search={{ label: "Search reports", value: filter.search }}
          clear={isFiltered && <Link to={href("/micro-tools/report-analyzer")}>Clear filters</Link>}
          count={pluralInside(meta.total, "report")}
        >
          <FilterChip
            label="Platform"
            name="platform"
            values={filter.platform}
            options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
          />
          <FilterChip
            label="Project"
            name="project"
            type="radio"
            none=""
            values={[filter.project]}
            options={[{ value: "", label: "All projects" }, ...projects]}
          />
          <FilterChip
            label="Findings"
            name="findings"
            values={[filter.findings]}
            options={[{ value: "1", label: "Open findings" }]}
          />
          <FilterChip
            label="Archive"
            name="archived"
            values={[filter.archived]}
            options={[{ value: "1", label: "Archived" }]}
          />
        </FilterForm>
      )}
      {reports.length > 0 && <ReportList reports={reports} zone={zone} />}
      {reports.length === 0 && isFiltered && <p>No reports match these filters.</p>}
      {reports.length === 0 && !isFiltered && (
        <EmptyState drawing="reports" heading="No reports yet">
          Export a report from your ad platform and choose the file above. You’ll see what changed, what it
          cost, and what to look at.
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of reports"
      />
    </>
  );
}
