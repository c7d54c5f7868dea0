import { offersCalendar } from "#api-client/calendar.server.ts";
import { createEvent } from "#api-client/events.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { calendarDay } from "#domain/calendar/views.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EventForm } from "./event-form.tsx";
import { eventFormSchema, toEventInput } from "./event-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New event" }) };

/** An API without events has no page for new ones either. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!(await offersCalendar(context.get(apiContext)))) throw new Response(null, { status: 404 });
  const day = calendarDay(url.searchParams.get("date")) ?? "";
  return { day, kind: url.searchParams.get("kind") === "freeze" ? "freeze" : "event" };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, eventFormSchema, async (value) => {
    const { kind, starts_on } = value;
    await createEvent(context.get(apiContext), params.projectId, toEventInput(value));
    return redirectWithSuccess(
      projectCalendarLinks(params.projectId).view("month", starts_on),
      kind === "freeze" ? "Freeze window created." : "Event created.",
    );
  });
}

export default function NewEvent({ loaderData: { day, kind }, params, actionData }: Route.ComponentProps) {
  const isFreeze = kind === "freeze";
  return (
    <EventForm
      id="new-event"
      title={isFreeze ? "New freeze window" : "New event"}
      submit={isFreeze ? "Create freeze window" : "Create event"}
      cancel={projectCalendarLinks(params.projectId).view("month", day)}
      lastResult={actionData?.result}
      defaultValue={{ kind, starts_on: day, ends_on: "" }}
    />
  );
}
