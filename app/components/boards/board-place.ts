import type { SocialCalendar } from "#contract/social-calendars.ts";

/** Returns what the UTM tags of a post's link are made from. */
export const boardPlace = (
  { name, project }: Pick<SocialCalendar, "name" | "project">,
  networks: readonly string[],
  date: string | null,
) => ({ campaign: name, project: project?.name ?? null, networks, date });
