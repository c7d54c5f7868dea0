import { href, type RouterContextProvider } from "react-router";
import { findSavedTexts, getSavedText } from "#api-client/saved-texts.server.ts";
import { gapAfter } from "#domain/boards/gap-after.ts";
import { postedIntent } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";

const INSERT = /^insert:(.+)$/;

/** Returns the saved texts that a post can take. Null if the API has none. */
export async function shownSavedTexts(api: Api, projectId: string) {
  const texts = await findSavedTexts(api, projectId);
  return (
    texts && {
      texts: texts.map(({ id, name, body }) => ({ id, name, body })),
      page: href("/projects/:projectId/saved-texts", { projectId }),
    }
  );
}
export type ShownSavedTexts = NonNullable<Awaited<ReturnType<typeof shownSavedTexts>>>;

/** Whether a button asks for a saved text. */
export const isInsert = (intent: string): boolean => INSERT.test(intent);

/**
 * Adds the saved text that a button asks for to the posted text for all networks, before the form is read.
 * @throws NotFoundError if it was deleted meanwhile
 */
export async function insertPosted(
  context: Readonly<RouterContextProvider>,
  { projectId }: { projectId: string },
): Promise<void> {
  const posted = context.get(postedContext);
  const id = INSERT.exec(postedIntent(context))?.[1];
  if (!posted || id === undefined) return;
  const { body } = await getSavedText(context.get(apiContext), projectId, id);
  const content = postedText(posted.get("content"));
  posted.set("content", content + gapAfter(content) + body);
}
