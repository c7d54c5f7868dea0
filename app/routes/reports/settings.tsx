import { type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { listAllProjects } from "#api-client/projects.server.ts";
import { getReport, updateReport } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REPORT_NAME_MAX, REPORT_NOTES_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { settingsSchema } from "./report-schemas.server.ts";
import type { Route } from "./+types/settings";

export const handle = { breadcrumb: () => ({ label: "Settings" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, projects] = await Promise.all([getReport(api, params.reportId), listAllProjects(api)]);
  if (!report.can.update) throw notFound("Page not found");
  return { report, projects: projects.map(({ slug, name }) => ({ value: slug, label: name })) };
}

type Args = { params: { reportId: string }; context: Readonly<RouterContextProvider> };

export async function action({ params, context }: Route.ActionArgs) {
  const intent = postedIntent(context);
  if (intent === "archive" || intent === "unarchive")
    return archive({ params, context }, intent === "archive");
  return savingForm(context, settingsSchema, async ({ name, project, notes, currency, rates }) => {
    await updateReport(context.get(apiContext), params.reportId, {
      name,
      project: project ?? null,
      notes: notes ?? null,
      currency: currency ?? null,
      rates: rates.flatMap((one) =>
        one.rate === undefined || one.currency === currency
          ? []
          : [{ currency: one.currency, rate: one.rate }],
      ),
    });
    return redirectWithSuccess(reportLinks(params.reportId).report, "Settings saved.");
  });
}

const archive = ({ params, context }: Args, archived: boolean) =>
  deleting(async () => {
    await updateReport(context.get(apiContext), params.reportId, { archived });
    return redirectWithSuccess(
      reportLinks(params.reportId).report,
      archived ? "Report archived." : "Report unarchived.",
    );
  });

const labels = {
  name: "Name",
  project: "Project",
  notes: "Notes",
  currency: "Currency of totals",
  "rates[].rate": "Rate",
};

type Values = z.input<typeof settingsSchema>;

export default function ReportSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { report, projects } = loaderData;
  const currencies = [...new Set(report.files.flatMap((file) => file.currencies))];
  const rateOf = (code: string) => String(report.rates.find(({ currency }) => currency === code)?.rate ?? "");
  const [form, fields] = useForm<Values>({
    id: "report-settings",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: {
      name: report.name,
      project: report.project?.slug ?? "",
      notes: report.notes ?? "",
      currency: report.currency ?? "",
      rates: currencies.map((currency) => ({ currency, rate: rateOf(currency) })),
    },
  });
  const named = labelled(fields, labels);
  const isArchived = report.archived_at !== null;
  return (
    <>
      <PageTop
        page={`${report.name} settings`}
        form={form}
        labels={labels}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        actions={
          <Form id="archive-report">
            <SubmitButton name="intent" value={isArchived ? "unarchive" : "archive"} tone="secondary">
              {isArchived ? "Unarchive report" : "Archive report"}
            </SubmitButton>
          </Form>
        }
      />
      <Form form={form} className="form-narrow">
        <TextField {...named("name")} maxLength={REPORT_NAME_MAX} />
        <SelectField
          {...named("project")}
          hint="People of the project can see it then. Otherwise all members of the organization can."
          placeholder="No project"
          options={projects}
        />
        <TextareaField
          {...named("notes")}
          hint="People with a link see them, too."
          maxLength={REPORT_NOTES_MAX}
        />
        {currencies.length > 1 && (
          <>
            <SelectField
              {...named("currency")}
              hint="Costs in other currencies are only added with the rates that you enter."
              placeholder="No total"
              options={currencies.map((value) => ({ value, label: value }))}
            />
            {fields.rates.getFieldList().map((row, index) => {
              const { currency, rate } = row.getFieldset();
              const code = currencies[index];
              return (
                code !== undefined && (
                  <div key={row.key}>
                    <HiddenField field={currency} value={code} />
                    <TextField
                      field={rate}
                      label={`Rate of ${code}`}
                      hint={`What 1 ${code} is in the currency of totals, like 1.17.`}
                      inputMode="decimal"
                    />
                  </div>
                )
              );
            })}
          </>
        )}
        <FormActions submit="Save settings" cancel={reportLinks(report.id).report} />
      </Form>
    </>
  );
}
