import { href } from "react-router";
import { getEvent, updateEvent } from "#api-client/events.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { type Event, EventSchema } from "#contract/events.ts";
import { formatDays } from "#lib/dates.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EventForm } from "./event-form.tsx";
import { eventFormSchema, toEventInput } from "./event-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => ({ label: loaderData?.name ?? "Event" }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ kind, name, note, starts_on, ends_on, version, can }, canUndo] = await Promise.all([
    getEvent(api, params.projectId, params.eventId),
    offersUndo(api),
  ]);
  const may = { canUpdate: can.update, canDelete: can.delete, canUndo };
  return { kind, name, note, starts_on, ends_on, version, ...may };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, eventFormSchema, EventSchema, eventValues, async (value) => {
    const { kind, starts_on } = value;
    await updateEvent(context.get(apiContext), params.projectId, params.eventId, toEventInput(value));
    return redirectWithSuccess(
      projectCalendarLinks(params.projectId).view("month", starts_on),
      kind === "freeze" ? "Freeze window saved." : "Event saved.",
    );
  });
}

export default function EditEvent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, kind, note, starts_on, ends_on, version, canUpdate, canDelete, canUndo } = loaderData;
  const word = kind === "freeze" ? "freeze window" : "event";
  if (!canUpdate)
    return (
      <>
        <PageTop
          page={name}
          lead={`${kind === "freeze" ? "Freeze window" : "Event"}, ${formatDays(starts_on, ends_on)}`}
        />
        {note && <p className="whitespace-pre-wrap">{note}</p>}
      </>
    );
  return (
    <EventForm
      id="edit-event"
      title={`Edit ${name}`}
      submit={`Save ${word}`}
      cancel={projectCalendarLinks(params.projectId).view("month", starts_on)}
      actions={
        canDelete && (
          <DeleteAction
            id="delete-event"
            to={href("/projects/:projectId/calendar/events/:eventId/delete", params)}
            asks={!canUndo}
            label={`Delete ${word}`}
            tone="danger"
          />
        )
      }
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={{ ...eventValues(loaderData), version: version === undefined ? "" : String(version) }}
    />
  );
}

const eventValues = ({
  kind,
  name,
  note,
  starts_on,
  ends_on,
}: Pick<Event, "kind" | "name" | "note" | "starts_on" | "ends_on">) => ({
  kind,
  name,
  note: note ?? "",
  starts_on,
  ends_on,
});
