import { deleteFeed, getFeed } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData, "Delete"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFeed(context.get(apiContext), params.feedId);
  if (!can.delete) throw notFound("Page not found");
  return { id, name };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteFeed(context.get(apiContext), params.feedId);
    return redirectWithSuccess(monitorLinks.index, "Feed deleted.");
  });

export default function DeleteFeed({ loaderData: { id, name } }: Route.ComponentProps) {
  return (
    <ConfirmPage name={name} id="delete-feed" confirm="Delete feed" cancel={feedLinks(id).feed}>
      <p>
        This also deletes everything read from it, its history, and its alerts. Tasks stay. You can’t undo
        this. To stop the checks and keep the rest, pause it in its settings.
      </p>
    </ConfirmPage>
  );
}
