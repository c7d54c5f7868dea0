import { href } from "react-router";
import { type ProjectCalendar, projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import { isDay } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { recentContext } from "#middleware/recent.server.ts";
import { Choices, noProjects } from "./choices.tsx";
import { findPlace, skipOnlyChoice } from "./place.server.ts";
import type { Route } from "./+types/post";

export const handle = {
  breadcrumb: () => [{ label: "Projects", to: href("/projects") }, { label: "New post" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const recent = await context.get(recentContext);
  const asked = url.searchParams.get("project");
  const place = await findPlace(api, asked, recent);
  const calendars = place.project ? await projectCalendars(api, place.project.slug) : [];
  const projectId = place.project?.slug ?? "";
  const day = url.searchParams.get("date") ?? "";
  const date = isDay(day) ? day : null;
  skipOnlyChoice(
    place,
    asked,
    calendars,
    (calendar) => newPostIn(projectId, calendar) + searchWith({ date }),
  );
  /** Returns how long ago a calendar or one of its posts was opened. Calendars that weren't opened come last. */
  const age = ({ id }: { id: string }) => {
    const found = recent.findIndex(({ path }) => path.split("/").includes(id));
    return found === -1 ? recent.length : found;
  };
  return {
    ...place,
    date,
    calendars: calendars.toSorted((one, other) => age(one) - age(other)),
  };
}

const newPostIn = (projectId: string, { id, folder }: ProjectCalendar) =>
  href("/projects/:projectId/folders/:folderId/campaigns/social-calendar/:socialCalendarId/boards/new", {
    projectId,
    folderId: folder.id,
    socialCalendarId: id,
  });

export default function NewPost({ loaderData }: Route.ComponentProps) {
  const { project, calendars, date, others, hasMore } = loaderData;
  const projectId = project?.slug ?? "";
  return (
    <Choices
      title="Which calendar?"
      project={project}
      choices={calendars.map((calendar) => ({
        to: newPostIn(projectId, calendar) + searchWith({ date }),
        name: calendar.name,
        place: calendar.folder.name,
      }))}
      empty={
        project
          ? {
              drawing: "calendar" as const,
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
