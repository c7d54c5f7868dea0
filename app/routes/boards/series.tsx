import { data } from "react-router";
import type { z } from "zod";
import { createSeries, deleteSeries, findSeries, updateSeries } from "#api-client/boards.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { RECURRENCES_MAX } from "#contract/limits.ts";
import type { Series } from "#contract/social-calendars.ts";
import { FREQUENCIES } from "#contract/vocabulary.ts";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, parseForm, postedIntent, refuse, saving } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { repetitionLabel } from "#domain/boards/repetition.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Day } from "#ui/time.tsx";
import "../../components/calendar/calendar.css";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/series";
import { seriesSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "./find-board.server.ts";

export const handle = { breadcrumb: () => ({ label: "Series" }) };

/** What is out or given up stays, whatever happens to its series. */
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

/** Parts of a series that can be thrown away. */
const SCOPES = ["all", "following"] as const;

const done = (path: string, message: string) => redirectWithToast(path, { type: "success", message });

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const links = calendarLinks(params);
  const intent = postedIntent(context);
  switch (intent) {
    case "repeat": {
      const submission = parseForm(context, seriesSchema);
      if (submission.status !== "success") return refuse(submission);
      return saving(submission, async () => {
        const series = await createSeries(api, params.boardId, submission.value);
        return done(
          links.series(params.boardId),
          series ? `Planned ${plural(series.boards.length, "board")}.` : "Series planned.",
        );
      });
    }
    case "update":
      return deleting(async () => {
        await updateSeries(api, params.boardId);
        return done(links.series(params.boardId), "The whole series has this content now.");
      });
    case "delete-all":
    case "delete-following":
      return deleting(async () => {
        await deleteSeries(api, params.boardId, intent === "delete-all" ? "all" : "following");
        return done(links.calendar, "Moved to the trash.");
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
      <Title page={series ? `Series of ${title}` : `Repeat ${title}`} refused={actionData !== undefined} />
      <Refusal message={refusal} />
      {series && asked ? (
        <ConfirmPanel
          id="delete-series"
          title={
            asked.scope === "all"
              ? `Delete the whole series of “${title}”?`
              : `Delete “${title}” and what follows in its series?`
          }
          confirm={`Delete ${plural(asked.count, "board")}`}
          intent={`delete-${asked.scope}`}
          cancel={links.series(params.boardId)}
        >
          <p>
            {plural(asked.count, "board")} with text and picture. <TrashPromise /> What is published or
            cancelled stays.
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
  const labels = { interval: "Every", frequency: "Unit", count: "How many times", ends_on: "Last day" };
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title={`Repeat “${title}”`}
        lead={
          day
            ? `First on ${formatDay(day)}. Each further one is a draft of its own with the same text, picture and time of day.`
            : "Give the board a date first: a series begins on its day."
        }
      />
      {day ? (
        <Form form={form}>
          <TextField
            field={fields.interval}
            label={labels.interval}
            type="number"
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField
            field={fields.frequency}
            label={labels.frequency}
            options={FREQUENCIES.map((value) => ({ value, label: UNITS[value] }))}
          />
          <TextField
            field={fields.count}
            label={labels.count}
            type="number"
            hint={`The first one counted; up to ${RECURRENCES_MAX}. Leave it empty to end on a day instead.`}
            inputMode="numeric"
            autoComplete="off"
          />
          <DateField field={fields.ends_on} label={labels.ends_on} hint="Instead of a number of times." />
          <div className="actions">
            <SubmitButton name="intent" value="repeat">
              Plan the series
            </SubmitButton>{" "}
            <Link to={back} className="btn btn-quiet">
              Cancel
            </Link>
          </div>
        </Form>
      ) : (
        <p className="actions">
          <Link to={back} className="btn btn-secondary">
            Back to the board
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
  return (
    <>
      <PageHeader
        title={`Series of “${title}”`}
        lead={`${repetitionLabel(series)}. ${plural(series.boards.length, "board")} in it now.`}
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
            {board.id === boardId && <span className="item-note">This one</span>}{" "}
            <StatusBadge>{sentenceLabel(board.status)}</StatusBadge>
          </li>
        ))}
      </ul>
      <section aria-labelledby="whole-series" className="mt-6 grid gap-3">
        <h2 id="whole-series" className="text-lg">
          Change the whole series
        </h2>
        <p className="max-w-prose text-ink-2">
          A board is changed alone on its own page. Here the content and the time of day of this one go to all
          others, or boards go to the trash. What is published stays as it is.
        </p>
        <Form id="series">
          <div className="actions">
            <SubmitButton name="intent" value="update" tone="secondary">
              Give all this board’s content
            </SubmitButton>{" "}
            <Link to={searchWith({ delete: "following" })} className="btn btn-secondary">
              Delete this and following…
            </Link>{" "}
            <Link to={searchWith({ delete: "all" })} className="btn btn-secondary">
              Delete the whole series…
            </Link>
          </div>
        </Form>
        <p>
          <Link to={links.board(boardId)} className="btn btn-quiet">
            Back to the board
          </Link>
        </p>
      </section>
    </>
  );
}
