import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the social calendars of a project by folder, as options of a select: `{folder}:{calendar}`. */
export async function calendarChoices(api: Api, projectId: string) {
  const calendars = await projectCalendars(api, projectId);
  return calendars.map(({ id, name, folder }) => ({
    value: `${folder.id}:${id}`,
    label: `${folder.name}: ${name}`,
  }));
}
