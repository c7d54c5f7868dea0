import { data, redirect } from "react-router";
import { z } from "zod";
import { changeDated, getDated } from "#api-client/calendar.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { knownType, typeWord } from "#components/calendar/type-words.ts";
import { Title } from "#components/shell/title.tsx";
import { formatDays, projectView } from "#domain/calendar/project-views.ts";
import { calendarDay } from "#domain/calendar/views.ts";
import { isOut } from "#domain/review/states.ts";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { dayField } from "#forms/field-schemas.server.ts";
import { deleting, invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { formatDay, isDay } from "#lib/dates.ts";
import { postedText } from "#lib/posted-text.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/day";

export const handle = { breadcrumb: () => ({ label: "Change date" }) };

const schema = z.object({ planned_for: dayField.pipe(z.string("Enter a date.")) });

/** Returns the view in which an item was dragged or chosen. */
function backOf({ params, url }: Pick<Route.LoaderArgs, "params" | "url">, day: string) {
  const date = calendarDay(url.searchParams.get("date")) ?? day;
  return projectCalendarLinks(params.projectId).view(projectView(url.searchParams.get("from")), date);
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get("planned_for") ?? "";
  const item = await getDated(context.get(apiContext), params.typeId, params.itemId);
  return {
    title: item.title,
    type: typeWord(knownType(item.type) ?? "event"),
    days: formatDays(item.starts_on, item.ends_on),
    isLong: item.ends_on > item.starts_on,
    isOut: item.status !== null && isOut(item.status),
    day: isDay(wanted) ? wanted : item.starts_on,
    back: backOf({ params, url }, item.starts_on),
  };
}

/** Moves what was dragged, or what the form on this page moves. A published item is moved only by the form, which asks. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const move = async (day: string) => {
    const { title } = await getDated(api, params.typeId, params.itemId);
    await changeDated(api, params.typeId, params.itemId, { starts_on: day });
    return redirectWithToast(backOf({ params, url }, day), {
      type: "success",
      message: `Moved “${title}” to ${formatDay(day)}.`,
    });
  };
  if (postedIntent(context) === "change") {
    const submission = parseForm(context, schema);
    if (submission.status !== "success") return invalidForm(submission);
    return saving(submission, () => move(submission.value.planned_for));
  }
  const day = postedText(context.get(postedContext)?.get("planned_for"));
  if (!isDay(day)) throw data(null, { status: 400 });
  const { status } = await getDated(api, params.typeId, params.itemId);
  if (status !== null && isOut(status)) {
    const [from, date] = [url.searchParams.get("from"), url.searchParams.get("date")];
    return redirect(url.pathname + searchWith({ planned_for: day, from, date }), 303);
  }
  const answer = await deleting(() => move(day));
  if (answer instanceof Response) return answer;
  return redirectWithToast(backOf({ params, url }, day), { type: "error", message: answer.data.refusal });
}

export default function ChangeDay({ loaderData, actionData }: Route.ComponentProps) {
  const { title, type, days, day, back, isOut: isPublished, isLong } = loaderData;
  const [form, fields] = useForm<z.input<typeof schema>>({
    id: "change-day",
    lastResult: actionData?.result,
    defaultValue: { planned_for: day },
  });
  const labels = { planned_for: isLong ? "First day" : "Date" };
  return (
    <>
      <Title page={`Change the date of ${title}`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title={`Change the date of “${title}”${isPublished ? "?" : ""}`}
        lead={`${type}, ${days}. ${
          isPublished ? "It was already published, so its date changes in Marquee only." : ""
        }`}
      />
      <Form form={form} className="form-narrow">
        <DateField
          field={fields.planned_for}
          label={labels.planned_for}
          hint={isLong ? "It keeps its length." : undefined}
        />
        <div className="actions">
          <SubmitButton name="intent" value="change">
            Change date
          </SubmitButton>{" "}
          <Link to={back} className="btn btn-quiet">
            Keep date
          </Link>
        </div>
      </Form>
    </>
  );
}
