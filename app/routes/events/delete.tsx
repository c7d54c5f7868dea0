import { href } from "react-router";
import { deleteEvent, getEvent } from "#api-client/events.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    {
      label: loaderData?.name ?? "Event",
      to: href("/projects/:projectId/calendar/events/:eventId/edit", params),
    },
    { label: "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, kind, starts_on }, canUndo] = await Promise.all([
    getEvent(api, params.projectId, params.eventId),
    offersUndo(api),
  ]);
  return { name, kind, starts_on, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { starts_on, kind } = await getEvent(api, params.projectId, params.eventId);
    await deleteEvent(api, params.projectId, params.eventId);
    return redirectWithSuccess(
      projectCalendarLinks(params.projectId).view("month", starts_on),
      kind === "freeze" ? "Freeze window deleted." : "Event deleted.",
    );
  });

export default function DeleteEvent({ loaderData, params }: Route.ComponentProps) {
  const { name, kind, canUndo } = loaderData;
  return (
    <ConfirmPage
      name={name}
      id="delete-event"
      confirm={kind === "freeze" ? "Delete freeze window" : "Delete event"}
      cancel={href("/projects/:projectId/calendar/events/:eventId/edit", params)}
    >
      <p>{canUndo ? "You can undo this." : "You can’t undo this."}</p>
    </ConfirmPage>
  );
}
