import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** The social calendars of a project, folder by folder, as a select offers them: `{folder}:{calendar}`. */
export async function calendarChoices(api: Api, projectId: string) {
  const calendars = await projectCalendars(api, projectId);
  return calendars.map(({ id, name, folder }) => ({
    value: `${folder.id}:${id}`,
    label: `${folder.name}: ${name}`,
  }));
}
