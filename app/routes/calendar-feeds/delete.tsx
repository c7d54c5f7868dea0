import { deleteFeed, listFeeds } from "#api-client/calendar-feeds.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { crumbsBefore } from "./feeds-path.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params: { projectId } }) => [
    ...crumbsBefore(projectId, loaderData?.project),
    { label: "Calendar feeds", to: projectCalendarLinks(projectId).feeds },
    { label: "Revoke" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = params.projectId ?? null;
  const [project, feeds] = await Promise.all([id === null ? null : getProject(api, id), listFeeds(api, id)]);
  const feed = feeds.find(({ id }) => id === params.feedId);
  if (!feed) throw notFound("Calendar feed not found");
  return { name: feed.name, project: project?.name ?? null };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteFeed(context.get(apiContext), params.feedId);
    return redirectWithSuccess(projectCalendarLinks(params.projectId).feeds, "Calendar feed revoked.");
  });

export default function RevokeAddress({ loaderData: { name }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      verb="Revoke"
      name={name}
      id="revoke-feed"
      confirm="Revoke feed"
      cancel={projectCalendarLinks(params.projectId).feeds}
    >
      <p>
        Calendar apps that use this feed will stop updating. You can’t undo this, but you can create a new
        feed.
      </p>
    </ConfirmPage>
  );
}
