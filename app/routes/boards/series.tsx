import { data } from "react-router";
import type { z } from "zod";
import { createSeries, deleteSeries, findSeries, updateSeries } from "#api-client/boards.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Status } from "#components/status.tsx";
import { RECURRENCES_MAX } from "#contract/limits.ts";
import type { Series } from "#contract/social-calendars.ts";
import { FREQUENCIES } from "#contract/vocabulary.ts";
import { ConfirmPanel } from "#components/shell/confirm-panel.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted, plural, pluralInside } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { repetitionLabel } from "#domain/boards/repetition.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Day } from "#ui/time.tsx";
import "../../components/calendar/calendar.css";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/series";
import { seriesSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";

export const handle = { breadcrumb: () => ({ label: "Series" }) };

/** Posts with these statuses are kept, whatever happens to their series. */
const STAYING = ["published", "archived", "cancelled"];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [board, series] = await Promise.all([findBoard(api, params), findSeries(api, params.boardId)]);
  const day = board.planned_for;
  const scope = SCOPES.find((known) => known === url.searchParams.get("delete"));
  const isMeant = ({ status, planned_for }: Series["boards"][number]) =>
    !STAYING.includes(status) && (scope === "all" || (planned_for ?? "") >= (day ?? ""));
  return {
    title: board.title,
    day,
    series,
    deleting: scope && series ? { scope, count: series.boards.filter(isMeant).length } : null,
  };
}

/** The parts of a series that can be deleted. */
const SCOPES = ["all", "following"] as const;

const done = (path: string, message: string) => redirectWithSuccess(path, message);

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const links = calendarLinks(params);
  const intent = postedIntent(context);
  switch (intent) {
    case "repeat": {
      return savingForm(context, seriesSchema, async (value) => {
        const series = await createSeries(api, params.boardId, value);
        return done(
          links.series(params.boardId),
          series ? `Created a series of ${plural(series.boards.length, "post")}.` : "Series created.",
        );
      });
    }
    case "update":
      return deleting(async () => {
        await updateSeries(api, params.boardId, "all");
        return done(links.series(params.boardId), "Applied to the whole series.");
      });
    case "delete-all":
    case "delete-following":
      return deleting(async () => {
        await deleteSeries(api, params.boardId, intent === "delete-all" ? "all" : "following");
        return done(links.calendar, "Posts deleted. Published and canceled posts are kept.");
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function BoardSeries({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, day, series, deleting: asked } = loaderData;
  const links = calendarLinks(params);
  const back = links.board(params.boardId);
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  return (
    <>
      <Title page={series ? `${title} series` : `Repeat ${title}`} refused={actionData !== undefined} />
      <FormErrorBanner message={refusal} />
      {series && asked ? (
        <ConfirmPanel
          id="delete-series"
          title={
            asked.scope === "all"
              ? `Delete the whole “${title}” series?`
              : `Delete “${title}” and the posts after it in the series?`
          }
          confirm={`Delete ${counted(asked.count, "post")}`}
          intent={`delete-${asked.scope}`}
          cancel={links.series(params.boardId)}
        >
          <p>
            This deletes {pluralInside(asked.count, "post")}. <TrashPromise count={asked.count} /> Published
            and canceled posts are kept.
          </p>
        </ConfirmPanel>
      ) : series ? (
        <ShownSeries title={title} series={series} links={links} boardId={params.boardId} />
      ) : (
        <RepeatForm
          title={title}
          day={day}
          back={back}
          lastResult={actionData && "result" in actionData ? actionData.result : undefined}
        />
      )}
    </>
  );
}

type RepeatProps = {
  title: string;
  day: string | null;
  back: string;
  lastResult: Parameters<typeof useForm>[0]["lastResult"];
};

function RepeatForm({ title, day, back, lastResult }: RepeatProps) {
  const [form, fields] = useForm<z.input<typeof seriesSchema>>({
    id: "repeat-board",
    lastResult,
    defaultValue: { interval: "1", frequency: "weekly", count: "4" },
  });
  const labels = {
    interval: "Repeat every",
    frequency: "Unit",
    count: "Number of posts",
    ends_on: "Last date",
  };
  const named = labelled(fields, labels);
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title={`Repeat “${title}”`}
        lead={
          day
            ? `Starts on ${formatDay(day)}. Each repeat is a separate draft with the same text, image, and time.`
            : "Add a date to this post before you repeat it."
        }
      />
      {day ? (
        <Form form={form}>
          <TextField {...named("interval")} type="number" inputMode="numeric" />
          <SelectField
            {...named("frequency")}
            options={FREQUENCIES.map((value) => ({ value, label: UNITS[value] }))}
          />
          <TextField
            {...named("count")}
            type="number"
            hint={`Including this post, up to ${RECURRENCES_MAX}. Leave blank to set a last date instead.`}
            inputMode="numeric"
          />
          <DateField {...named("ends_on")} hint="Optional. Use it instead of a number of posts." />
          <FormActions submit="Create series" intent="repeat" cancel={back} />
        </Form>
      ) : (
        <p className="actions">
          <Link to={back} className="btn btn-secondary">
            Back to “{title}”
          </Link>
        </p>
      )}
    </>
  );
}

const UNITS = { daily: "Days", weekly: "Weeks", monthly: "Months" } as const;

type SeriesProps = {
  title: string;
  series: Series;
  links: ReturnType<typeof calendarLinks>;
  boardId: string;
};

function ShownSeries({ title, series, links, boardId }: SeriesProps) {
  const hasTrash = useOffers("hasTrash");
  return (
    <>
      <PageHeader
        title={`“${title}” series`}
        lead={`${repetitionLabel(series)}. ${plural(series.boards.length, "post")} in the series.`}
      />
      <ul className="agenda-rows">
        {series.boards.map((board) => (
          <li key={board.id} className="agenda-row">
            <span className="min-w-32">
              {board.planned_for ? <Day day={board.planned_for} /> : "No date"}
            </span>{" "}
            <Link
              to={links.board(board.id)}
              className="agenda-title"
              aria-current={board.id === boardId ? "true" : undefined}
              dir="auto"
            >
              {board.title}
            </Link>{" "}
            {board.id === boardId && <span className="item-note">This post</span>}{" "}
            <Status of={board.status} size="plain" />
          </li>
        ))}
      </ul>
      <section aria-labelledby="whole-series" className="mt-6 grid gap-3">
        <h2 id="whole-series" className="text-lg">
          Edit the whole series
        </h2>
        <p className="max-w-prose text-ink-2">
          Apply this post’s content and time to the whole series, or delete posts from it. To change a single
          post, edit it on its own page. Published and canceled posts are kept.
        </p>
        <Form id="series">
          <div className="actions">
            <SubmitButton name="intent" value="update" tone="secondary">
              Apply to whole series
            </SubmitButton>{" "}
            {hasTrash ? (
              <>
                <SubmitButton name="intent" value="delete-following" tone="secondary">
                  Delete this and later posts
                </SubmitButton>{" "}
                <SubmitButton name="intent" value="delete-all" tone="secondary">
                  Delete whole series
                </SubmitButton>
              </>
            ) : (
              <>
                <Link to={searchWith({ delete: "following" })} className="btn btn-secondary">
                  Delete this and later posts…
                </Link>{" "}
                <Link to={searchWith({ delete: "all" })} className="btn btn-secondary">
                  Delete whole series…
                </Link>
              </>
            )}
          </div>
        </Form>
        <p>
          <Link to={links.board(boardId)} className="btn btn-quiet">
            Back to “{title}”
          </Link>
        </p>
      </section>
    </>
  );
}
