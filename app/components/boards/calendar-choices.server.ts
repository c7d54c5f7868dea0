import { getProject } from "#api-client/projects.server.ts";
import { findCalendarPlaces } from "#api-client/social-calendars.server.ts";
import { projectCalendars, type ProjectCalendar } from "#components/campaigns/project-calendars.server.ts";
import type { CalendarPlace } from "#contract/social-calendars.ts";
import type { Api } from "#middleware/api.server.ts";

type Own = { socialCalendarId: string };
export type CalendarChoices = { label: string; options: { value: string; label: string }[] }[];

/** Returns the other calendars that a post can be copied to, as options by project. Empty if the API doesn’t list them. */
export const copyChoices = async (api: Api, own: Own): Promise<CalendarChoices> =>
  byProject((await findCalendarPlaces(api)) ?? [], own);

/** Returns the other calendars that a post can be moved to. If the API doesn’t list them, those of its project. */
export const moveChoices = async (api: Api, own: Own & { projectId: string }): Promise<CalendarChoices> =>
  byProject((await findCalendarPlaces(api)) ?? (await ofProject(api, own.projectId)), own);

async function ofProject(api: Api, projectId: string): Promise<CalendarPlace[]> {
  const [project, calendars] = await Promise.all([
    getProject(api, projectId),
    projectCalendars(api, projectId),
  ]);
  return calendars.map((calendar) => ({ ...calendar, project }));
}

function byProject(places: readonly CalendarPlace[], own: Own): CalendarChoices {
  const others = places.filter(({ id }) => id !== own.socialCalendarId);
  return [...Map.groupBy(others, ({ project }) => project.slug).values()].map((places) => ({
    label: places[0]?.project.name ?? "",
    options: places.map((place) => ({ value: place.id, label: nameOf(place) })),
  }));
}

const nameOf = ({ folder, name }: Pick<ProjectCalendar, "folder" | "name">) => `${folder.name}: ${name}`;
