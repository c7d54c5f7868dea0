import { findCalendarPlaces } from "#api-client/social-calendars.server.ts";
import type { CalendarPlace } from "#contract/social-calendars.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the other calendars that a post can be copied to, as options by project. Empty if the API doesn’t list them. */
export async function copyPlaces(api: Api, own: { socialCalendarId: string }) {
  const places = (await findCalendarPlaces(api)) ?? [];
  const others = places.filter(({ id }) => id !== own.socialCalendarId);
  return [...Map.groupBy(others, ({ project }) => project.slug).values()].map((ofProject) => ({
    label: ofProject[0]?.project.name ?? "",
    options: ofProject.map((place) => ({ value: place.id, label: nameOf(place) })),
  }));
}
export type CopyPlaces = Awaited<ReturnType<typeof copyPlaces>>;

const nameOf = ({ folder, name }: CalendarPlace) => `${folder.name}: ${name}`;
