import { data } from "react-router";
import { getImport } from "#api-client/social-calendars.server.ts";
import type { BoardImport } from "#contract/social-calendars.ts";
import type { Api, ReadFailure } from "#middleware/api.server.ts";

/**
 * Returns the import in the URL.
 * @throws the not-found page
 */
export async function findImport(
  api: Api,
  params: { socialCalendarId: string; importId: string },
): Promise<BoardImport> {
  const imported = await getImport(api, params.importId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Import not found" };
  if ((imported.social_calendar_id ?? params.socialCalendarId) !== params.socialCalendarId)
    throw data(missing, { status: 404 });
  return imported;
}
