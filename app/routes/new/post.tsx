import { href } from "react-router";
import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import { isDay } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { recentContext } from "#middleware/recent.server.ts";
import { Choices, noProjects } from "./choices.tsx";
import { findPlace } from "./place.server.ts";
import type { Route } from "./+types/post";

export const handle = {
  breadcrumb: () => [{ label: "Projects", to: href("/projects") }, { label: "New post" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const recent = await context.get(recentContext);
  const place = await findPlace(api, url.searchParams.get("project"), recent);
  const calendars = place.project ? await projectCalendars(api, place.project.slug) : [];
  /** Returns how long ago a calendar or one of its posts was opened. Calendars that weren't opened come last. */
  const age = ({ id }: { id: string }) => {
    const found = recent.findIndex(({ path }) => path.split("/").includes(id));
    return found === -1 ? recent.length : found;
  };
  const date = url.searchParams.get("date") ?? "";
  return {
    ...place,
    date: isDay(date) ? date : null,
    calendars: calendars.toSorted((one, other) => age(one) - age(other)),
  };
}

export default function NewPost({ loaderData }: Route.ComponentProps) {
  const { project, calendars, date, others, hasMore } = loaderData;
  const projectId = project?.slug ?? "";
  return (
    <Choices
      title="Which calendar?"
      project={project}
      choices={calendars.map(({ id, name, folder }) => ({
        to:
          href(
            "/projects/:projectId/folders/:folderId/campaigns/social-calendar/:socialCalendarId/boards/new",
            { projectId, folderId: folder.id, socialCalendarId: id },
          ) + searchWith({ date }),
        name,
        place: folder.name,
      }))}
      empty={
        project
          ? {
              heading: "No social calendars yet",
              text: "Posts belong to a social calendar. Create one first.",
              action: {
                label: "New campaign",
                to: `${href("/new/campaign")}?${new URLSearchParams({ project: projectId })}`,
              },
            }
          : noProjects
      }
      others={others}
      hasMore={hasMore}
      toProject={(slug) => href("/new/post") + searchWith({ project: slug, date })}
    />
  );
}
