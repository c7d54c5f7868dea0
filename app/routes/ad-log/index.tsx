import { data, redirect } from "react-router";
import {
  addLogReasons,
  createLogEntry,
  getLogEffect,
  getLogSummary,
  listLogEntries,
  type LogFilter,
  offersLog,
} from "#api-client/ad-log.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { DayList } from "#components/ad-log/day-list.tsx";
import { logLinks } from "#components/ad-log/log-links.ts";
import { LogTop } from "#components/ad-log/log-top.tsx";
import { CATEGORIES } from "#components/ad-log/log-words.ts";
import { QUICK_LABELS, QuickEntry, type QuickValues } from "#components/ad-log/quick-entry.tsx";
import { ReasonGroupForm, type ReasonValues } from "#components/ad-log/reason-group.tsx";
import { VerdictCard } from "#components/ad-log/verdict-card.tsx";
import { DaysChip } from "#components/days-chip.tsx";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { PLATFORM_NAMES, PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES } from "#contract/vocabulary.ts";
import { REVIEW_DAYS, REVIEWED } from "#domain/ad-log/entry-facts.ts";
import { type ReasonGroup, reasonGroups } from "#domain/ad-log/reason-groups.ts";
import { savingForm, postedIntent } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { addDays, formatMonthDay } from "#lib/dates.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { postedText } from "#lib/posted-text.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import "#components/ad-log/ad-log.css";
import "#components/reports/reports.css";
import type { Route } from "./+types/index";
import { quickSchema, reasonsSchema } from "./entry-schemas.server.ts";
import { isFiltering, logFilterOf } from "./log-filter.server.ts";
import { shownEntry } from "./shown-entry.server.ts";

export const handle = { breadcrumb: () => ({ label: "Ad log" }) };

const WAITING = ["reason", "review"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!(await offersLog(api))) return null;
  const { searchParams: query } = url;
  const filter = logFilterOf(query);
  const waiting = WAITING.find((word) => word === query.get("waiting"));
  const page = pageNumber(query.get("page"));
  const isFiltered = isFiltering(filter);
  const [summary, { data: entries, meta }, reader] = await Promise.all([
    getLogSummary(api),
    shownEntries({ ...filter, waiting, page }),
    readerOf(context),
  ]);
  if (entries.length === 0 && page > 1) throw redirect(logLinks.index + searchWith(query, { page: null }));
  const isFirst = waiting === undefined && !isFiltered && page === 1;
  const [missing, due] = await Promise.all([
    waiting === "reason" ? entries : isFirst && summary.no_reason > 0 ? missingFirst() : [],
    waiting === "review" ? entries : isFirst && summary.to_review > 0 ? dueFirst() : [],
  ]);
  // Those of others, in projects where the reader adds nothing, stay in the list.
  const groups = reasonGroups(missing.filter(({ can }) => can.update));
  const shown = waiting === "reason" ? groups : groups.slice(0, 1);
  const inGroups = new Set(shown.flatMap(({ entries: own }) => own.map(({ id }) => id)));
  const [reviewed] = due;
  return {
    summary,
    groups: shown,
    entries: entries.filter(({ id }) => !inGroups.has(id)),
    meta,
    filter,
    waiting,
    isFiltered,
    review: reviewed && { entry: reviewed, effect: await getLogEffect(api, reviewed.id, {}) },
    today: wallClock(new Date(), reader.timezone)?.day ?? "",
    query: url.search,
  };

  async function shownEntries(wanted: LogFilter) {
    const { data: found, meta } = await listLogEntries(api, wanted);
    return { data: found.map(shownEntry), meta };
  }
  async function missingFirst() {
    return (await shownEntries({ waiting: "reason", page: 1 })).data;
  }
  async function dueFirst() {
    return (await shownEntries({ waiting: "review", page: 1 })).data;
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const back = logLinks.index + url.search;
  // Of several forms on the page, only this one shows the answer.
  const sent = postedText(context.get(postedContext)?.get("_form"));
  const answer = await (postedIntent(context) === "reasons" ? addReasons() : log());
  return answer instanceof Response ? answer : data({ ...answer.data, sent }, answer.init ?? undefined);

  function addReasons() {
    return savingForm(context, reasonsSchema, async ({ entries, reason }) => {
      await addLogReasons(api, entries, reason);
      return redirectWithSuccess(back, `Reason added to ${counted(entries.length, "change")}.`);
    });
  }
  function log() {
    return savingForm(context, quickSchema, async (input) => {
      const { timezone } = await readerOf(context);
      const today = wallClock(new Date(), timezone)?.day ?? "";
      const review_on = REVIEWED.includes(input.category) ? addDays(today, REVIEW_DAYS) : null;
      const { object } = await createLogEntry(api, { ...input, timezone, review_on });
      return redirectWithSuccess(
        back,
        review_on === null
          ? `Logged for ${object}.`
          : `Logged for ${object}. We’ll ask on ${formatMonthDay(review_on)} whether it helped.`,
      );
    });
  }
}

const entriesText = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "entry" : "entries"}`;

type Answer = Route.ComponentProps["actionData"];

const resultOf = (answer: Answer, formId: string) => (answer?.sent === formId ? answer.result : undefined);

export default function AdLog({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<QuickValues>({
    id: "log",
    lastResult: resultOf(actionData, "log"),
    defaultValue: { category: "budget" },
  });
  if (loaderData === null)
    return (
      <>
        <PageTop page="Ad log" />
        <p>This server doesn’t offer the ad log yet.</p>
      </>
    );
  const { summary, groups, entries, meta, filter, waiting, isFiltered, review, today, query } = loaderData;
  const kept = new URLSearchParams(query);
  const isEmpty = summary.is_empty;
  return (
    <>
      <LogTop
        page={waiting === "reason" ? "No reason" : waiting === "review" ? "To review" : "Timeline"}
        summary={summary}
        query={searchWith(kept, { page: null, waiting: null })}
        form={form}
        labels={QUICK_LABELS}
      />
      <QuickEntry form={form} fields={fields} campaigns={summary.campaigns} />
      {isEmpty ? (
        <EmptyState
          drawing="log"
          heading="Nothing logged yet"
          action={<ButtonLink to={logLinks.imports}>Import changes</ButtonLink>}
        >
          Log what you change in your ads, and why, in the line above. Or import the change history of your ad
          platform, and say why afterwards.
        </EmptyState>
      ) : (
        <>
          <FilterForm
            label="Filter the log"
            search={{ label: "Search the log", value: filter.search }}
            clear={
              isFiltered && (
                <Link to={logLinks.index + searchWith(new URLSearchParams(), { waiting: waiting ?? null })}>
                  Clear filters
                </Link>
              )
            }
            count={waiting === undefined ? entriesText(meta.total) : undefined}
          >
            {waiting !== undefined && <input type="hidden" name="waiting" value={waiting} />}
            {filter.campaign !== "" && (
              <>
                <input type="hidden" name="campaign" value={filter.campaign} />
                <span className="log-of" dir="auto">
                  {entries[0]?.campaign?.name ?? "This campaign"}
                </span>
              </>
            )}
            <FilterChip
              label="Platform"
              name="platform"
              values={filter.platform}
              options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
            />
            {summary.campaigns.length > 0 && (
              <FilterChip
                label="Campaign"
                name="campaign_name"
                values={filter.campaign_name}
                options={summary.campaigns.map((value) => ({ value, label: value }))}
              />
            )}
            <FilterChip
              label="Category"
              name="category"
              values={filter.category}
              options={LOG_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value].name }))}
            />
            <FilterChip
              label="Person"
              name="person"
              values={filter.person}
              options={summary.people.map(({ key, name }) => ({ value: key, label: name }))}
            />
            <DaysChip label="Days" from={filter.from} to={filter.to} />
            <FilterChip
              label="Small edits"
              name="small"
              values={[filter.small ?? ""]}
              options={[{ value: "0", label: "Hide small edits" }]}
            />
          </FilterForm>
          <div className="log-two">
            <div className="log-main">
              {groups.map((group) => (
                <Reasons key={group.key} group={group} today={today} answer={actionData} />
              ))}
              {waiting === undefined &&
                groups.length > 0 &&
                summary.no_reason > groups.flatMap(({ entries: own }) => own).length && (
                  <p className="log-more">
                    <Link to={logLinks.noReason}>
                      All {summary.no_reason.toLocaleString("en-US")} changes without a reason
                    </Link>
                  </p>
                )}
              <DayList entries={entries} today={today} />
              {entries.length === 0 && groups.length === 0 && (
                <p>
                  {isFiltered
                    ? "No entries match these filters."
                    : waiting === "reason"
                      ? "Every change has a reason."
                      : "Nothing is to be reviewed today."}
                </p>
              )}
              <Pagination
                page={meta.current_page}
                pages={meta.last_page}
                to={(number) => searchWith(kept, { page: String(number) })}
                label="Pages of the log"
              />
            </div>
            {review && <VerdictCard entry={review.entry} effect={review.effect} today={today} />}
          </div>
        </>
      )}
    </>
  );
}

type ReasonsProps = {
  group: ReasonGroup;
  today: string;
  answer: Answer;
};

/** Each group is a form of its own, which only its own answer fills. */
function Reasons({ group, today, answer }: ReasonsProps) {
  const id = `reasons-${group.entries[0]?.id ?? ""}`;
  const [form, fields] = useForm<ReasonValues>({
    id,
    lastResult: resultOf(answer, id),
    defaultValue: { entries: group.entries.map(({ id }) => id) },
  });
  return <ReasonGroupForm group={group} form={form} fields={fields} today={today} />;
}
