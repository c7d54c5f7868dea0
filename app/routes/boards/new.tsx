import type { z } from "zod";
import { createBoard } from "#api-client/boards.server.ts";
import { validationError } from "#api-client/errors.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { BOARD_CONTENT_MAX, BOARD_TITLE_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { calendarDay, unknownDates } from "#domain/calendar/views.ts";
import { formatDay } from "#lib/dates.ts";
import { timeIn } from "#lib/time-of-day.ts";
import { instantAt, skippedTime } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { Route } from "./+types/new";
import { newBoardSchema } from "./board-form-schemas.server.ts";
import "./board.css";
import { NetworkCounters } from "./network-counters.tsx";

export const handle = { breadcrumb: () => ({ label: "New post" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [calendar, user] = await Promise.all([
    getCalendarAlone(context.get(apiContext), params.socialCalendarId),
    context.get(userContext),
  ]);
  const { networks, default_hashtags: hashtags, network_limits: limits } = calendar;
  return {
    zone: zoneOf(calendar, user) ?? "UTC",
    time: timeIn(url.searchParams.get("time") ?? ""),
    networks,
    limits,
    hashtags,
    day: calendarDay(url.searchParams.get("date")),
    unknown: unknownDates(url.searchParams, ["date"]),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, newBoardSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const momentOf = async (day: string, time: string) => {
    const [calendar, user] = await Promise.all([
      getCalendarAlone(context.get(apiContext), params.socialCalendarId),
      context.get(userContext),
    ]);
    const zone = zoneOf(calendar, user);
    const skipped = skippedTime(day, time, zone);
    if (skipped) throw validationError({ errors: { time: [skipped] } });
    return instantAt(day, time, zone);
  };
  return saving(submission, async () => {
    const api = context.get(apiContext);
    const { time, ...values } = submission.value;
    const board = await createBoard(api, {
      social_calendar_id: params.socialCalendarId,
      ...values,
      ...(values.planned_for && time && { scheduled_at: await momentOf(values.planned_for, time) }),
    });
    const links = calendarLinks(params);
    return redirectWithToast(board ? links.board(board.id) : links.calendar, {
      type: "success",
      message: "Post created.",
    });
  });
}

export default function NewBoard({
  loaderData: { networks, limits, hashtags, day, time, zone, unknown },
  params,
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof newBoardSchema>>({
    id: "new-board",
    lastResult: actionData?.result,
    defaultValue: {
      content: hashtags ? `\n\n${hashtags}` : "",
      planned_for: day ?? "",
      time: time ?? "",
      networks: NETWORKS.filter((network) => networks.includes(network)),
    },
  });
  const labels = {
    title: "Title",
    content: "Content",
    planned_for: "Date",
    time: "Time",
    networks: "Networks",
  };
  const links = calendarLinks(params);
  const posted: unknown = fields.networks.value;
  const chosen = NETWORKS.filter((network) =>
    Array.isArray(posted) ? posted.includes(network) : posted === network,
  );
  return (
    <>
      <Title page="New post" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title="New post"
        lead={
          day
            ? `For ${formatDay(day)}. You can add an image later.`
            : "Start with text and a date. You can add an image later."
        }
      />
      <UnknownDates dates={unknown} />
      <Form form={form} keepsText>
        <TextField
          field={fields.title}
          label={labels.title}
          hint="Only your team sees this title."
          maxLength={BOARD_TITLE_MAX}
          autoComplete="off"
        />
        <TextareaField
          field={fields.content}
          label={labels.content}
          rows={6}
          className="input min-h-40"
          maxLength={BOARD_CONTENT_MAX}
          measure={<NetworkCounters field={fields.content} networks={chosen} limits={limits} />}
        />
        <DateField field={fields.planned_for} label={labels.planned_for} />
        <TextField
          field={fields.time}
          label={labels.time}
          type="time"
          hint={`Optional. In ${zone === "UTC" ? "UTC" : `${zone.replaceAll("_", " ")} time`}.`}
        />
        <CheckboxesField
          field={fields.networks}
          label={labels.networks}
          hint="Optional. Where you’ll publish this post."
          options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
        />
        <div className="actions">
          <SubmitButton>Create post</SubmitButton>{" "}
          <Link to={day ? links.view("month", day) : links.calendar} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
