import { redirect } from "react-router";
import type { z } from "zod";
import { edgeOf } from "#request/edge.server.ts";
import { createLogImport, listLogImports } from "#api-client/ad-log.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { logLinks } from "#components/ad-log/log-links.ts";
import { SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { LOG_IMPORT_BYTES_MAX, LOG_IMPORT_ROWS_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { IMPORT_TOO_LARGE, importSchema } from "../entry-schemas.server.ts";
import { logCrumb } from "../log-crumb.ts";

export const handle = { breadcrumb: () => [logCrumb, { label: "Import" }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ data: imports, meta }, projects, { timezone }] = await Promise.all([
    listLogImports(api, pageNumber(url.searchParams.get("page"))),
    listAllProjects(api),
    readerOf(context),
  ]);
  return {
    imports,
    meta,
    query: url.search,
    zone: timezone,
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseForm(context, importSchema);
  if (edgeOf(context, request).isBodyTooLarge)
    return invalidForm(submission, 413, { fieldErrors: { file: [IMPORT_TOO_LARGE] } });
  if (submission.status !== "success") return invalidForm(submission);
  const { file, text, project } = submission.value;
  const source = { file: file !== undefined && file.size > 0 ? file : null, text };
  return saving(submission, async () => {
    const { id } = await createLogImport(context.get(apiContext), source, { project });
    return redirect(logLinks.import(id));
  });
}

const labels = { ...SOURCE_LABELS, project: "Project" };

export default function ImportChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, meta, projects, query, zone } = loaderData;
  const [form, fields] = useForm<z.input<typeof importSchema>>({
    id: "import-changes",
    lastResult: actionData?.result,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page="Import changes"
        form={form}
        labels={labels}
        lead="Change history of Google Ads, Microsoft Advertising, or Meta, or any table with a time and what changed. You’ll see what is in the file before anything is logged."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <SourceFields
          fields={fields}
          hint={`CSV, TSV, or JSON, up to ${LOG_IMPORT_BYTES_MAX / 1_000_000} MB and ${LOG_IMPORT_ROWS_MAX.toLocaleString("en-US")} changes.`}
          accept=".csv,.tsv,.txt,.json,.ndjson"
        />
        <SelectField
          {...named("project")}
          hint="Those who see the project see its entries."
          placeholder="No project, everyone in the organization"
          options={projects}
        />
        <FormActions submit="Read file" cancel={logLinks.index} />
      </Form>
      {imports.length > 0 && (
        <Table
          caption="Earlier imports"
          rows={imports}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "File",
              names: true,
              cell: ({ id, name }) => (
                <Link to={logLinks.import(id)}>
                  <bdi>{name}</bdi>
                </Link>
              ),
            },
            {
              heading: "Logged",
              cell: ({ count, state }) => (state === "undone" ? "Undone" : counted(count, "change")),
            },
            { heading: "By", cell: ({ person }) => <bdi>{person?.name ?? "–"}</bdi> },
            { heading: "When", cell: ({ done_at: at }) => at && <Moment at={at} zone={zone} /> },
          ]}
        />
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of imports"
      />
    </>
  );
}
