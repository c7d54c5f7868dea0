import { href } from "react-router";
import type { z } from "zod";
import { getOrganization } from "#api-client/organizations.server.ts";
import { listTargets, saveTargets } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { targetsSchema } from "./report-schemas.server.ts";
import type { Route } from "./+types/targets";

export const handle = {
  breadcrumb: () => [
    { label: "Report analyzer", to: href("/micro-tools/report-analyzer") },
    { label: "Targets" },
  ],
};

const METRICS = ["cpa", "roas", "cpc", "cpm", "ctr", "cvr"] as const;
type TargetMetric = (typeof METRICS)[number];

/** Rates are stored as fractions, and written in percent. */
const inForm = (metric: string) => (metric === "ctr" || metric === "cvr" ? 100 : 1);

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [targets, { role }] = await Promise.all([listTargets(api), getOrganization(api)]);
  const own = targets.filter(({ project }) => project === null);
  const values = METRICS.flatMap((metric) => {
    const target = own.find((one) => one.metric === metric);
    return target === undefined ? [] : [[metric, String(Number((target.value * inForm(metric)).toFixed(6)))]];
  });
  return {
    values: Object.fromEntries(values) as Partial<Record<TargetMetric, string>>,
    canUpdate: role === "owner" || role === "admin",
  };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, targetsSchema, async (value) => {
    const api = context.get(apiContext);
    const others = (await listTargets(api)).filter(
      ({ metric, project }) => project !== null || !METRICS.some((one) => one === metric),
    );
    await saveTargets(api, [
      ...others.map((one) => ({ ...one, project: one.project?.slug ?? null })),
      ...METRICS.flatMap((metric) => {
        const target = value[metric];
        return target === undefined ? [] : [{ metric, value: target / inForm(metric), project: null }];
      }),
    ]);
    return redirectWithSuccess(href("/micro-tools/report-analyzer"), "Targets saved.");
  });

const labels = Object.fromEntries(METRICS.map((metric) => [metric, METRIC_NAMES[metric]])) as Record<
  TargetMetric,
  string
>;

const HINTS: Record<TargetMetric, string> = {
  cpa: "At most, like 15.50.",
  roas: "At least, like 4.",
  cpc: "At most, like 1.20.",
  cpm: "At most, like 8.",
  ctr: "At least, in percent, like 2.5.",
  cvr: "At least, in percent, like 3.",
};

const lead = "Reports mark figures that reach a target, and findings compare with them.";

export default function Targets({ loaderData: { values, canUpdate }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof targetsSchema>>({
    id: "targets",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  if (!canUpdate)
    return (
      <>
        <PageTop page="Targets" lead={`${lead} Ask an owner or admin to change them.`} />
        <DescriptionList
          items={METRICS.map((metric) => ({ term: labels[metric], details: values[metric] ?? "Not set" }))}
        />
      </>
    );
  return (
    <>
      <PageTop page="Targets" lead={lead} form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        {METRICS.map((metric) => (
          <TextField
            key={metric}
            field={fields[metric]}
            label={labels[metric]}
            hint={HINTS[metric]}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        <FormActions submit="Save targets" cancel={href("/micro-tools/report-analyzer")} />
      </Form>
    </>
  );
}
