import { href } from "react-router";
import type { z } from "zod";
import {
  addLogReasons,
  concludeLogEntry,
  getLogEffect,
  getLogEntry,
  linkLogTask,
} from "#api-client/ad-log.server.ts";
import { afterTask, makeTask } from "#app/make-task.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Actor, ValueDiff, VerdictChip } from "#components/ad-log/entry-row.tsx";
import { logLinks } from "#components/ad-log/log-links.ts";
import {
  actorText,
  categoryOf,
  nameOf,
  operationText,
  platformText,
  titleOf,
} from "#components/ad-log/log-words.ts";
import { VerdictCard } from "#components/ad-log/verdict-card.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { LogEntry } from "#contract/ad-log.ts";
import { LOG_REASON_MAX } from "#contract/limits.ts";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { postedIntent, savingForm } from "#forms/submit.server.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { formatLongDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import { WebLink } from "#ui/web-link.tsx";
import "#components/ad-log/ad-log.css";
import "#components/reports/reports.css";
import type { Route } from "./+types/show";
import { concludeSchema, reasonSchema } from "../entry-schemas.server.ts";
import { logCrumb } from "../log-crumb.ts";
import { shownEntry } from "../shown-entry.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    logCrumb,
    { label: loaderData === undefined ? "Entry" : nameOf(loaderData.entry) },
  ],
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const weeks = Number(url.searchParams.get("weeks"));
  const report = url.searchParams.get("report")?.slice(0, 64);
  const [entry, effect, { timezone }] = await Promise.all([
    getLogEntry(api, params.entryId),
    getLogEffect(api, params.entryId, {
      ...(Number.isInteger(weeks) && weeks > 0 && { weeks }),
      ...(report && { report }),
    }),
    readerOf(context),
  ]);
  return {
    entry: shownEntry(entry),
    effect,
    zone: timezone,
    today: wallClock(new Date(), timezone)?.day ?? "",
  };
}

/** Makes a task, adds a reason, or concludes as the numbers say. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = params.entryId;
  const intent = postedIntent(context);
  if (intent === "task")
    return savingForm(context, reasonSchema.partial(), async () => {
      const entry = await getLogEntry(api, id);
      const task = await makeTask(
        { context, request },
        {
          title: `Look at ${nameOf(entry)}`,
          description: taskText(entry),
          source: { name: "Ad log", path: logLinks.entry(id) },
          about: entry.campaign === null ? [] : [{ type: "campaigns", id: entry.campaign.id }],
          project: entry.project?.slug,
        },
      );
      if (task !== undefined) await linkLogTask(api, id, task);
      return afterTask(task, logLinks.entry(id));
    });
  if (intent === "conclude")
    return savingForm(context, concludeSchema, async ({ verdict, weeks, report }) => {
      await concludeLogEntry(api, id, {
        verdict,
        ...(weeks !== undefined && { weeks }),
        ...(report !== undefined && { report }),
      });
      return redirectWithSuccess(logLinks.entry(id), "Concluded.");
    });
  return savingForm(context, reasonSchema, async ({ reason }) => {
    await addLogReasons(api, [id], reason);
    return redirectWithSuccess(logLinks.entry(id), "Reason added.");
  });
}

const taskText = (entry: LogEntry): string[] =>
  [
    entry.old_value === null && entry.new_value === null
      ? null
      : `From ${entry.old_value ?? "nothing"} to ${entry.new_value ?? "nothing"}.`,
    `On ${formatLongDay(entry.occurred_on)}, by ${actorText(entry)}.`,
    entry.reason === null ? null : `Why: ${entry.reason}`,
  ].filter((text) => text !== null);

const labels = { reason: "Why" };

export default function ShowEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, effect, zone, today } = loaderData;
  const [form, fields] = useForm<z.input<typeof reasonSchema>>({
    id: "add-reason",
    lastResult: actionData?.result,
  });
  const { id, can } = entry;
  return (
    <>
      <PageTop
        page={nameOf(entry)}
        title={titleOf(entry)}
        lead={<bdi>{entry.object}</bdi>}
        form={form}
        labels={labels}
        actions={
          can.update && (
            <>
              <ButtonLink to={logLinks.correct(id)}>
                <Icon name="pencil" />
                Correct
              </ButtonLink>{" "}
              {entry.reverted_by === null && (
                <ButtonLink to={logLinks.revert(id)}>
                  <Icon name="undo" />
                  Log a revert
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <Standing entry={entry} />
      <div className="log-two">
        <div className="log-main">
          <Card as="section" className="log-facts">
            <p className="log-facts-change">
              <ValueDiff entry={entry} /> <VerdictChip entry={entry} today={today} />
            </p>
            {entry.reason === null ? (
              <p className="log-missing">
                {entry.needs_reason ? "No reason yet" : "Marquee wrote this entry by itself."}
              </p>
            ) : (
              <p className="log-facts-reason" dir="auto">
                {entry.reason}
              </p>
            )}
            {entry.reason_at !== null && (
              <p className="log-quiet">
                Reason added by <bdi>{entry.reason_by?.name ?? "someone who left"}</bdi>,{" "}
                <Moment at={entry.reason_at} zone={zone} />
              </p>
            )}
            {entry.needs_reason && can.update && (
              <Form form={form}>
                <TextareaField
                  field={fields.reason}
                  label={labels.reason}
                  rows={2}
                  maxLength={LOG_REASON_MAX}
                />
                <SubmitButton name="intent" value="reason">
                  Add reason
                </SubmitButton>
              </Form>
            )}
          </Card>
          <Facts entry={entry} zone={zone} />
        </div>
        <VerdictCard entry={entry} effect={effect} today={today} hasChoices />
      </div>
    </>
  );
}

/** Says if the entry doesn't count anymore, or was taken back. */
function Standing({
  entry: { is_void: isVoid, corrected_by: correction, reverted_by: revert, corrects, reverts },
}: {
  entry: LogEntry;
}) {
  const lines = [
    isVoid && "The import of this entry was undone. It no longer counts.",
    correction && (
      <>
        This entry was corrected. <Link to={logLinks.entry(correction.id)}>Open the correction</Link>
      </>
    ),
    revert && (
      <>
        This change was reverted. <Link to={logLinks.entry(revert.id)}>Open the revert</Link>
      </>
    ),
    corrects && (
      <>
        This corrects an earlier entry. <Link to={logLinks.entry(corrects.id)}>Open it</Link>
      </>
    ),
    reverts && (
      <>
        This reverts an earlier change. <Link to={logLinks.entry(reverts.id)}>Open it</Link>
      </>
    ),
  ].filter(Boolean);
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they are always the same ones
    <p key={index} className="log-standing">
      {line}
    </p>
  ));
}

function Facts({ entry, zone }: { entry: LogEntry; zone: string | null }) {
  const { metric, direction, expected, project, campaign, task, url, origin } = entry;
  const hope = [
    metric && (METRIC_NAMES[metric as Metric] ?? sentenceLabel(metric)),
    direction && (direction === "up" ? "up" : "down"),
    expected,
  ].filter(Boolean);
  const items = [
    {
      term: "Who",
      details: (
        <span className="log-who">
          <Actor entry={entry} /> <bdi>{actorText(entry)}</bdi>
        </span>
      ),
    },
    { term: "When", details: <Moment at={entry.occurred_at} zone={entry.timezone} /> },
    {
      term: "What",
      details: `${categoryOf(entry.category).name}, ${operationText(entry.operation).toLowerCase()}`,
    },
    { term: "Platform", details: platformText(entry.platform) },
    { term: "Of", details: sentenceLabel(entry.level) },
    { term: "Account", details: entry.account },
    { term: "Campaign", details: entry.campaign_name },
    { term: "Ad group", details: entry.ad_group },
    { term: "Expected", details: hope.join(", ") },
    {
      term: "Our campaign",
      details: campaign && (
        <Link to={logLinks.ofCampaign(campaign.id)}>
          <bdi>{campaign.name}</bdi>
        </Link>
      ),
    },
    { term: "Project", details: project && <bdi>{project.name}</bdi> },
    {
      term: "Task",
      details: task && (
        <Link to={href("/tasks/:taskId", { taskId: task.id })}>
          <bdi>{task.title}</bdi>
        </Link>
      ),
    },
    { term: "Link", details: url && <WebLink url={url} /> },
    {
      term: "Came from",
      details: origin === "manual" ? null : origin === "automatic" ? "Marquee" : "An import",
    },
    {
      term: "Logged",
      details: entry.created_at && (
        <>
          <Moment at={entry.created_at} zone={zone} />
          {entry.author && (
            <>
              , <bdi>{entry.author.name}</bdi>
            </>
          )}
        </>
      ),
    },
  ].filter(({ details }) => details !== null && details !== "");
  return (
    <Card as="section" className="log-facts">
      <DescriptionList items={items} />
      {entry.can.update && task === null && (
        <Form id="make-task" isGuarded={false}>
          <SubmitButton name="intent" value="task" tone="secondary" size="small">
            <Icon name="tasks" />
            Make task
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
