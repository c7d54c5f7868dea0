import { offersCalendar } from "#api-client/calendar.server.ts";
import { offersMedia } from "#api-client/media.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { findSavedTexts } from "#api-client/saved-texts.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns what the signed-in person can do with a project. */
export async function projectActions(api: Api, project: string) {
  const [{ slug, name, client_name: client, can }, hasCalendar, texts, hasLibrary] = await Promise.all([
    getProject(api, project),
    offersCalendar(api),
    findSavedTexts(api, project),
    offersMedia(api, project),
  ]);
  return {
    slug,
    name,
    hasCalendar,
    hasLibrary,
    hasSavedTexts: texts !== null,
    can: {
      create: can.create_campaign,
      // An API that knows no clients has no links to projects.
      share: can.manage && client !== undefined,
      update: can.update,
      delete: can.delete,
    },
  };
}
export type ProjectActions = Awaited<ReturnType<typeof projectActions>>;
