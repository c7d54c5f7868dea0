import type { z } from "zod";
import { createLogEntry, getLogEntry } from "#api-client/ad-log.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { logLinks } from "#components/ad-log/log-links.ts";
import { CATEGORIES, nameOf, OPERATIONS } from "#components/ad-log/log-words.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { LogEntry } from "#contract/ad-log.ts";
import { LOG_NAME_MAX, LOG_REASON_MAX, LOG_VALUE_MAX, URL_MAX } from "#contract/limits.ts";
import { PLATFORM_NAMES, PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES, LOG_LEVELS, LOG_OPERATIONS } from "#contract/vocabulary.ts";
import { REVIEW_DAYS, REVIEWED } from "#domain/ad-log/entry-facts.ts";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { addDays } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import "#components/ad-log/ad-log.css";
import type { Route } from "./+types/new";
import { entrySchema } from "./entry-schemas.server.ts";
import { logCrumb } from "./log-crumb.ts";

export const handle = { breadcrumb: () => [logCrumb, { label: "Log a change" }] };

/** What a new entry begins with: nothing, what it corrects, what it takes back, or a copy. */
type Start = { kind: "new" | "corrects" | "reverts" | "copy"; entry: LogEntry | null };

async function startOf({ context, url }: Pick<Route.LoaderArgs, "context" | "url">): Promise<Start> {
  for (const kind of ["corrects", "reverts", "copy"] as const) {
    const id = url.searchParams.get(kind);
    if (id !== null) return { kind, entry: await getLogEntry(context.get(apiContext), id) };
  }
  return { kind: "new", entry: null };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const [start, projects, { timezone }] = await Promise.all([
    startOf({ context, url }),
    listAllProjects(context.get(apiContext)),
    readerOf(context),
  ]);
  const now = wallClock(new Date(), timezone) ?? { day: "", time: "" };
  return {
    ...start,
    zone: timezone,
    values: valuesOf(start, now),
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

type Values = z.input<typeof entrySchema>;

function valuesOf({ kind, entry }: Start, now: { day: string; time: string }): Partial<Values> {
  if (entry === null)
    return {
      category: "budget",
      operation: "changed",
      level: "campaign",
      platform: "google",
      ...now,
      review_on: addDays(now.day, REVIEW_DAYS),
    };
  const known = {
    category: entry.category,
    level: entry.level,
    field: entry.field,
    object: entry.object,
    campaign_name: entry.campaign_name ?? undefined,
    platform: entry.platform,
    unit: entry.unit ?? undefined,
    project: entry.project?.slug,
  } as Partial<Values>;
  const [old_value, new_value] = [entry.old_value ?? undefined, entry.new_value ?? undefined];
  if (kind === "reverts")
    return {
      ...known,
      ...now,
      operation: "reverted",
      old_value: new_value,
      new_value: old_value,
      reverts: entry.id,
    };
  const same = {
    ...known,
    operation: entry.operation as Values["operation"],
    old_value,
    new_value,
    reason: entry.reason ?? undefined,
    metric: (entry.metric ?? undefined) as Values["metric"],
    direction: (entry.direction ?? undefined) as Values["direction"],
    expected: entry.expected ?? undefined,
    url: entry.url ?? undefined,
  };
  if (kind === "copy") return { ...same, ...now };
  const clock = wallClock(entry.occurred_at, entry.timezone);
  return {
    ...same,
    day: entry.occurred_on,
    time: clock?.time,
    actor_name: entry.actor_name ?? undefined,
    review_on: entry.review_on ?? undefined,
    corrects: entry.id,
  };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, entrySchema, async ({ day, time, review_on, project, corrects, reverts, ...input }) => {
    const api = context.get(apiContext);
    const { timezone } = await readerOf(context);
    // A correction stays on the clock of the account.
    const zone = corrects === undefined ? timezone : (await getLogEntry(api, corrects)).timezone;
    const occurred_at = instantAt(day, time ?? "12:00", zone);
    const now = new Date().toISOString();
    const entry = await createLogEntry(api, {
      ...input,
      // Without a time, today is now and not noon.
      ...(occurred_at !== null && !(time === undefined && occurred_at > now) && { occurred_at }),
      timezone: zone,
      review_on: review_on ?? null,
      project: project ?? null,
      ...(corrects !== undefined && { corrects }),
      ...(reverts !== undefined && { reverts }),
    });
    return redirectWithSuccess(
      logLinks.entry(entry.id),
      corrects === undefined ? "Logged." : "Corrected. The first entry stays in the history.",
    );
  });

const labels = {
  category: "What changed",
  operation: "What was done",
  field: "Setting",
  object: "Campaign or ad",
  level: "It is",
  campaign_name: "In campaign",
  platform: "Platform",
  old_value: "From",
  new_value: "To",
  unit: "Unit",
  day: "Day",
  time: "Time",
  actor_name: "Who, if not you",
  reason: "Why",
  metric: "What should change",
  direction: "Direction",
  expected: "By how much",
  review_on: "Ask whether it helped on",
  url: "Link",
  project: "Project",
};

const HEADINGS = {
  new: "Log a change",
  corrects: "Correct an entry",
  reverts: "Log a revert",
  copy: "Log a change",
};

const METRIC_CHOICES: readonly Metric[] = [
  "cvr",
  "ctr",
  "conversions",
  "cpa",
  "roas",
  "clicks",
  "impressions",
  "cost",
];

export default function NewEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, entry, values, projects, zone } = loaderData;
  const [form, fields] = useForm<Values>({
    id: "new-entry",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={HEADINGS[kind]}
        form={form}
        labels={labels}
        lead={
          kind === "corrects" && entry !== null
            ? "Entries are never changed. Yours takes the place of this one, which stays in the history."
            : kind === "reverts" && entry !== null
              ? `This says that “${nameOf(entry)}” was reverted.`
              : undefined
        }
      />
      <Form form={form} className="log-form">
        <OfferedText formId={form.id} />
        {kind === "corrects" && <HiddenField field={fields.corrects} />}
        {kind === "reverts" && <HiddenField field={fields.reverts} />}
        <Card as="section" className="log-form-card">
          <h2>The change</h2>
          <div className="log-form-pair">
            <SelectField
              {...named("category")}
              options={LOG_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value].name }))}
            />
            <SelectField
              {...named("operation")}
              options={LOG_OPERATIONS.map((value) => ({ value, label: OPERATIONS[value] }))}
            />
          </div>
          <div className="log-form-pair">
            <TextField {...named("object")} maxLength={LOG_NAME_MAX} />
            <SelectField
              {...named("level")}
              options={LOG_LEVELS.map((value) => ({ value, label: sentenceLabel(value) }))}
            />
          </div>
          <div className="log-form-pair">
            <TextField
              {...named("campaign_name")}
              hint="For an ad, a keyword, or an ad group."
              maxLength={LOG_NAME_MAX}
            />
            <SelectField
              {...named("platform")}
              options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
            />
          </div>
          <TextField
            {...named("field")}
            hint="Like Daily budget, Headline, or Target CPA."
            maxLength={LOG_NAME_MAX}
          />
          <div className="log-form-three">
            <TextField {...named("old_value")} maxLength={LOG_VALUE_MAX} />
            <TextField {...named("new_value")} maxLength={LOG_VALUE_MAX} />
            <TextField {...named("unit")} hint="Like EUR or %." maxLength={12} />
          </div>
          <div className="log-form-three">
            <DateField {...named("day")} />
            <TextField
              {...named("time")}
              type="time"
              hint={zone === null ? "On the clock of UTC." : `On the clock of ${zone.replaceAll("_", " ")}.`}
            />
            <TextField {...named("actor_name")} maxLength={LOG_NAME_MAX} />
          </div>
          <TextareaField {...named("reason")} rows={3} maxLength={LOG_REASON_MAX} />
        </Card>
        <Card as="section" className="log-form-card">
          <h2>What you expect</h2>
          <p className="log-quiet">
            Say it for {REVIEWED.map((one) => CATEGORIES[one].name.toLowerCase()).join(", ")}. On the day you
            choose, we show the numbers before and after.
          </p>
          <div className="log-form-three">
            <SelectField
              {...named("metric")}
              placeholder="Nothing in particular"
              options={METRIC_CHOICES.map((value) => ({ value, label: METRIC_NAMES[value] }))}
            />
            <SelectField
              {...named("direction")}
              placeholder="Not said"
              options={[
                { value: "up", label: "Up" },
                { value: "down", label: "Down" },
              ]}
            />
            <TextField {...named("expected")} hint="Like 1 point." maxLength={120} />
          </div>
          <DateField {...named("review_on")} hint="Leave it empty to not be asked." />
        </Card>
        <Card as="section" className="log-form-card">
          <h2>Where it belongs</h2>
          <SelectField
            {...named("project")}
            hint="Those who see the project see the entry."
            placeholder="No project, everyone in the organization"
            options={projects}
          />
          <TextField {...named("url")} type="url" hint="A page that shows it." maxLength={URL_MAX} />
        </Card>
        <FormActions
          submit={kind === "corrects" ? "Save correction" : "Log change"}
          cancel={entry === null ? logLinks.index : logLinks.entry(entry.id)}
        />
      </Form>
    </>
  );
}
