import { redirect } from "react-router";
import type { z } from "zod";
import {
  answerLogImport,
  confirmLogImport,
  deleteLogImport,
  getLogImport,
} from "#api-client/ad-log.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ValueDiff } from "#components/ad-log/entry-row.tsx";
import { logLinks } from "#components/ad-log/log-links.ts";
import { platformText, titleOf } from "#components/ad-log/log-words.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { LogImport } from "#contract/ad-log.ts";
import { LOG_IMPORT_MINUTES } from "#contract/limits.ts";
import { PLATFORM_NAMES, PLATFORMS } from "#contract/report-vocabulary.ts";
import { CHANGE_FIELDS } from "#domain/ad-log/change-reading.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted, plural } from "#lib/counts.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { timeZoneLabel, timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import "#components/ad-log/ad-log.css";
import type { Route } from "./+types/show";
import { answerSchema } from "../entry-schemas.server.ts";
import { logCrumb } from "../log-crumb.ts";

export const handle = {
  breadcrumb: () => [logCrumb, { label: "Import", to: logLinks.imports }, { label: "Check" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const [found, { timezone }] = await Promise.all([
    getLogImport(context.get(apiContext), params.importId),
    readerOf(context),
  ]);
  return {
    found,
    canUndo: found.can.delete && found.until !== null && Date.parse(found.until) > Date.now(),
    zone: timezone,
    zones: timeZones(timezone),
  };
}

/** Answers what is asked, logs the changes, throws the file away, or takes an import back. */
export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = params.importId;
  const intent = postedIntent(context);
  if (intent === "confirm")
    return deleting(async () => {
      const { count } = await confirmLogImport(api, id);
      return redirectWithSuccess(
        count === 0 ? logLinks.index : logLinks.noReason,
        `${counted(count, "change")} logged. You can undo this for an hour.`,
      );
    });
  if (intent === "discard" || intent === "undo")
    return deleting(async () => {
      await deleteLogImport(api, id);
      return redirectWithSuccess(
        logLinks.imports,
        intent === "undo" ? "The import was undone." : "Nothing was logged.",
      );
    });
  return savingForm(context, answerSchema, async ({ columns, ...answers }) => {
    await answerLogImport(api, id, {
      ...answers,
      ...(columns !== undefined && {
        columns: Object.fromEntries(
          Object.entries(columns).flatMap(([field, place]) =>
            place === "" ? [] : [[field, Number(place)] as const],
          ),
        ),
      }),
    });
    return redirect(logLinks.import(id));
  });
}

const labels = { timezone: "Time zone of the account", platform: "Platform", order: "Days are written" };

const ORDERS = [
  { value: "mdy", label: "Month first, 11/03/2026" },
  { value: "dmy", label: "Day first, 03/11/2026" },
  { value: "ymd", label: "Year first, 2026-11-03" },
];

const FORMATS: Record<string, string> = {
  google: "Change history of Google Ads",
  google_events: "Change events of the Google Ads API",
  microsoft: "Change history of Microsoft Advertising",
  meta: "Activities of the Meta API",
  table: "A table",
};

export default function CheckLogImport({ loaderData, actionData }: Route.ComponentProps) {
  const { found, canUndo, zone, zones } = loaderData;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  if (found.state !== "waiting")
    return (
      <>
        <PageTop page="Import" title={<bdi>{found.name}</bdi>} refusal={refusal} />
        <Done found={found} canUndo={canUndo} zone={zone} />
      </>
    );
  return <Waiting found={found} zone={zone} zones={zones} refusal={refusal} actionData={actionData} />;
}

type DoneProps = { found: LogImport; canUndo: boolean; zone: string | null };

function Done({ found, canUndo, zone }: DoneProps) {
  if (found.state === "undone") return <p>This import was undone. Its entries no longer count.</p>;
  return (
    <>
      <p>
        {counted(found.count, "change")} logged
        {found.doubles > 0 && `, ${counted(found.doubles, "double")} left out`}.{" "}
        {found.done_at && <Moment at={found.done_at} zone={zone} />}
      </p>
      {canUndo && found.until !== null ? (
        <Form id="undo-import" isGuarded={false}>
          <p className="log-quiet">
            You can undo this until <Moment at={found.until} zone={zone} />. Its entries stay in the file of
            the whole log, marked as undone.
          </p>
          <SubmitButton name="intent" value="undo" tone="secondary">
            Undo import
          </SubmitButton>
        </Form>
      ) : (
        <p className="log-quiet">An import can be undone for an hour. Correct its entries instead.</p>
      )}
    </>
  );
}

type WaitingProps = {
  found: LogImport;
  zone: string | null;
  zones: readonly string[];
  refusal: string | undefined;
  actionData: Route.ComponentProps["actionData"];
};

type AnswerValues = z.input<typeof answerSchema>;

function Waiting({ found, zone, zones, refusal, actionData }: WaitingProps) {
  const { asks } = found;
  const isAsking = asks.timezone || asks.platform || asks.order !== null || asks.columns.length > 0;
  const showsColumns = found.format === "table" && found.headers.length > 0;
  const [form, fields] = useForm<AnswerValues>({
    id: "import-answers",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: {
      timezone: found.timezone ?? zone ?? "",
      platform: found.platform ?? "google",
      order: asks.order?.order ?? "mdy",
      columns: Object.fromEntries(CHANGE_FIELDS.map((field) => [field, String(found.columns[field] ?? "")])),
    },
  });
  const named = labelled(fields, labels);
  const columns = fields.columns.getFieldset();
  return (
    <>
      <PageTop
        page="Check the import"
        form={form}
        labels={labels}
        refusal={refusal}
        lead={
          <>
            {FORMATS[found.format ?? "table"] ?? "A table"}, <bdi>{found.name}</bdi>. Nothing is logged yet.
            We keep the file for {LOG_IMPORT_MINUTES} minutes.
          </>
        }
      />
      {(isAsking || showsColumns || found.timezone !== null) && (
        <Form form={form} className="form-narrow log-answers">
          {(asks.timezone || found.timezone !== null) && (
            <SelectField
              {...named("timezone")}
              hint="The file doesn’t say it. You find it in the settings of the ad account."
              placeholder="Choose a time zone"
              options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
            />
          )}
          {(asks.platform || found.format === "table") && (
            <SelectField
              {...named("platform")}
              options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
            />
          )}
          {asks.order !== null && (
            <SelectField
              {...named("order")}
              hint={`These can be read both ways: ${asks.order.samples.join(", ")}.`}
              options={ORDERS}
            />
          )}
          {showsColumns && (
            <details className="log-columns" open={asks.columns.length > 0 || undefined}>
              <summary>Columns</summary>
              {CHANGE_FIELDS.map((field) => (
                <SelectField
                  key={field}
                  field={columns[field] ?? fields.columns}
                  label={sentenceLabel(field)}
                  placeholder="Not in the file"
                  options={found.headers.map((label, index) => ({ value: String(index), label }))}
                />
              ))}
            </details>
          )}
          <SubmitButton tone={isAsking ? "primary" : "secondary"}>
            {isAsking ? "Continue" : "Read it again"}
          </SubmitButton>
        </Form>
      )}
      <Preview found={found} />
      <Form id="confirm-import" className="max-w-none" isGuarded={false}>
        <div className="actions log-import-acts">
          {!isAsking && found.count > 0 && (
            <>
              <SubmitButton name="intent" value="confirm">
                Log {counted(found.count, "change")}
              </SubmitButton>{" "}
            </>
          )}
          <SubmitButton name="intent" value="discard" tone="quiet">
            Don’t import
          </SubmitButton>{" "}
          <ButtonLink to={logLinks.imports} tone="quiet">
            Choose another file
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

/** A clock of the file (YYYY-MM-DDTHH:MM:SS) as "Nov 3, 2026, 09:15". */
const clockText = (clock: string) => `${formatDay(clock.slice(0, 10))}, ${formatTime(clock.slice(11, 16))}`;

function Preview({ found }: { found: LogImport }) {
  const facts = [
    found.doubles > 0 && `${counted(found.doubles, "double")} left out`,
    found.by_platform > 0 &&
      `${counted(found.by_platform, "change")} by ${found.platform === null ? "the platform" : platformText(found.platform)}`,
    found.without_reason > 0 &&
      `${found.without_reason.toLocaleString("en-US")} without a reason, which you can add in groups afterwards`,
  ].filter((fact) => fact !== false);
  return (
    <>
      {facts.length > 0 && <p>{facts.join(". ")}.</p>}
      {found.count === 0 ? (
        <p>
          {found.doubles > 0 ? "The log has all of these changes already." : "There is no change to log yet."}
        </p>
      ) : (
        <Table
          caption={
            found.count > found.changes.length
              ? `The first ${found.changes.length} of ${counted(found.count, "change")}`
              : counted(found.count, "change")
          }
          rows={found.changes}
          rowKey={({ line }) => line}
          columns={[
            { heading: "When", cell: ({ clock }) => clockText(clock) },
            {
              heading: "What",
              names: true,
              cell: (change) => (
                <>
                  {titleOf(change)} <bdi className="log-quiet">{change.object}</bdi>
                </>
              ),
            },
            { heading: "Values", cell: (change) => <ValueDiff entry={change} /> },
            { heading: "Who", cell: ({ actor }) => <bdi>{actor ?? "–"}</bdi> },
          ]}
        />
      )}
      {found.problem_count > 0 && (
        <Card as="section" className="log-problems">
          <h2>{plural(found.problem_count, "problem")} in the file</h2>
          <ul>
            {found.problems.map(({ line, column, value, message }) => (
              <li key={`${line} ${column}`} dir="auto">
                Line {line}
                {column !== "" && `, ${column}`}
                {value !== "" && ` “${value}”`}: {message}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
