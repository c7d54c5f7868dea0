import { href } from "react-router";
import type { z } from "zod";
import { getOrganization } from "#api-client/organizations.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { listTargets, saveTargets } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { FilterForm } from "#components/filter-chips.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Target } from "#contract/reports.ts";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
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

type Values = Partial<Record<TargetMetric, string>>;

/** Returns the targets of a project, or those of the organization, as they are typed. */
const valuesIn = (targets: readonly Target[], slug: string | null): Values =>
  Object.fromEntries(
    METRICS.flatMap((metric) => {
      const target = targets.find((one) => one.metric === metric && (one.project?.slug ?? null) === slug);
      return target === undefined
        ? []
        : [[metric, String(Number((target.value * inForm(metric)).toFixed(6)))]];
    }),
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [targets, { role }, projects] = await Promise.all([
    listTargets(api),
    getOrganization(api),
    listAllProjects(api),
  ]);
  const project = projects.find(({ slug }) => slug === url.searchParams.get("project"))?.slug ?? null;
  return {
    project,
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
    values: valuesIn(targets, project),
    /** What counts where the project has no target. */
    common: project === null ? {} : valuesIn(targets, null),
    canUpdate: role === "owner" || role === "admin",
  };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, targetsSchema, async (value) => {
    const api = context.get(apiContext);
    const slug = value.project ?? null;
    const others = (await listTargets(api)).filter(
      ({ metric, project }) => (project?.slug ?? null) !== slug || !METRICS.some((one) => one === metric),
    );
    await saveTargets(api, [
      ...others.map((one) => ({ ...one, project: one.project?.slug ?? null })),
      ...METRICS.flatMap((metric) => {
        const target = value[metric];
        return target === undefined ? [] : [{ metric, value: target / inForm(metric), project: slug }];
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

const lead =
  "Reports mark figures that reach a target, and findings compare with them. A project’s own targets come first in its reports.";

export default function Targets({ loaderData, actionData }: Route.ComponentProps) {
  const { project, projects, values, common, canUpdate } = loaderData;
  const [form, fields] = useForm<z.input<typeof targetsSchema>>({
    id: "targets",
    lastResult: actionData?.result,
    defaultValue: { ...values, project: project ?? "" },
  });
  const choice = projects.length > 0 && (
    <FilterForm label="Whose targets">
      <FilterSelect
        label="For"
        name="project"
        value={project ?? ""}
        options={[{ value: "", label: "All reports" }, ...projects]}
      />
    </FilterForm>
  );
  if (!canUpdate)
    return (
      <>
        <PageTop page="Targets" lead={`${lead} Ask an owner or admin to change them.`} />
        {choice}
        <DescriptionList
          items={METRICS.map((metric) => ({
            term: labels[metric],
            details: values[metric] ?? common[metric] ?? "Not set",
          }))}
        />
      </>
    );
  return (
    <>
      <PageTop page="Targets" lead={lead} form={form} labels={labels} />
      {choice}
      <Form form={form} className="form-narrow" key={project}>
        <HiddenField field={fields.project} />
        {METRICS.map((metric) => (
          <TextField
            key={metric}
            field={fields[metric]}
            label={labels[metric]}
            hint={
              common[metric] === undefined
                ? HINTS[metric]
                : `${HINTS[metric]} Blank is ${common[metric]}, as for all reports.`
            }
            inputMode="decimal"
          />
        ))}
        <FormActions submit="Save targets" cancel={href("/micro-tools/report-analyzer")} />
      </Form>
    </>
  );
}
