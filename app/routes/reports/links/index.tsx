import { data, href } from "react-router";
import type { z } from "zod";
import { createReportLink, getReport, listReportLinks } from "#api-client/reports.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REPORT_LINK_DAYS } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { linkSchema } from "../report-schemas.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Share" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, links, { timezone: zone }] = await Promise.all([
    getReport(api, params.reportId),
    listReportLinks(api, params.reportId),
    readerOf(context),
  ]);
  return { report: { id: report.id, name: report.name, canShare: report.can.update }, links, zone };
}

/** The response itself has the link, because it is shown only once and no other page could show it. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  savingForm(context, linkSchema, async ({ label }) => {
    const { token } = await createReportLink(context.get(apiContext), params.reportId, { label });
    const { publicOrigin } = edgeOf(context, request);
    const url = token === null ? "" : publicOrigin + href("/reports/:token", { token });
    return data(
      { result: { status: "success" as const }, made: { url, label: label ?? null } },
      { status: 201 },
    );
  });

const labels = { label: "For" };

export default function ReportLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { report, links, zone } = loaderData;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const [form, fields] = useForm<z.input<typeof linkSchema>>({
    id: "share-report",
    lastResult: actionData && !made && "result" in actionData ? actionData.result : undefined,
  });
  const to = reportLinks(report.id);
  return (
    <>
      <PageTop
        page={`Share “${report.name}”`}
        form={form}
        labels={labels}
        lead={`People who have a link see the figures, the chart, and the findings without an account. It works for ${REPORT_LINK_DAYS} days.`}
      />
      {made && (
        <Card className="mb-6 grid gap-2">
          <h2 className="text-lg">{made.label ? `Link for ${made.label}` : "Your new link"}</h2>
          <p>
            <label htmlFor="report-link">Copy the link now. You won’t see it again.</label>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it is shown only once */}
          <CopyField id="report-link" value={made.url} autoFocus />
        </Card>
      )}
      {links.length > 0 && (
        <Table
          caption={counted(links.length, "link")}
          rows={links}
          rowKey={({ id }) => id}
          className="mb-6"
          columns={[
            { heading: "For", names: true, cell: ({ label }) => label ?? "Anyone with the link" },
            {
              heading: "Expires",
              cell: ({ expires_at: at, has_ended: hasEnded }) =>
                hasEnded ? "Ended" : <Moment at={at} zone={zone} />,
            },
            {
              heading: "Opened",
              cell: ({ opened, last_opened_at: at }) =>
                opened === 0 ? (
                  "Never"
                ) : (
                  <>
                    {counted(opened, "time")}
                    {at && (
                      <>
                        , last <Moment at={at} zone={zone} />
                      </>
                    )}
                  </>
                ),
            },
            { heading: "Created by", cell: ({ creator }) => creator?.name ?? "–" },
            {
              heading: "Actions",
              quiet: true,
              cell: ({ id, label }) =>
                report.canShare && (
                  <Link to={to.deleteLink(id)} className="text-link underline underline-offset-2">
                    Revoke…<span className="sr-only"> {label ?? "link"}</span>
                  </Link>
                ),
            },
          ]}
        />
      )}
      {report.canShare && (
        <Form form={form} className="form-narrow">
          <TextField
            field={fields.label}
            label={labels.label}
            hint="Optional. The person or client you’ll send the link to."
            maxLength={80}
          />
          <div className="actions">
            <SubmitButton>Create link</SubmitButton>
          </div>
        </Form>
      )}
    </>
  );
}
