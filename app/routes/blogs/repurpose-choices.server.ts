import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the social calendars of a project, starting with the same folder. */
export async function calendarChoices(api: Api, place: { projectId: string; folderId: string }) {
  const calendars = await projectCalendars(api, place.projectId);
  const isHere = ({ folder }: (typeof calendars)[number]) => folder.id === place.folderId;
  return [...calendars.filter(isHere), ...calendars.filter((calendar) => !isHere(calendar))].map(
    ({ id, name, folder }) => ({ value: id, label: `${name} (${folder.name})`, name, folderId: folder.id }),
  );
}
