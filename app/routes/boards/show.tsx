import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { isRefused, talk } from "#editor/talk.server.ts";
import { hasNewImage, showTyped } from "#editor/typed.server.ts";
import { keepBeside, keepTyped, settleTyped } from "#components/drafts/private-draft.server.ts";
import { takesReason } from "#components/review/review.server.ts";
import { parseForm } from "#forms/submit.server.ts";
import { useAnswer } from "#forms/use-answer.ts";
import { postKind } from "#api-client/items.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/show";
import { askedButton } from "./asked-button.server.ts";
import { boardSchema } from "./board-form-schemas.server.ts";
import { cameFrom, openedOn } from "./came-from.ts";
import { insertPosted } from "./saved-texts.server.ts";
import { isTalk } from "#components/composer/talk-schema.server.ts";
import { isBeside } from "./typed-post.server.ts";
import { Composer, POST } from "./composer.tsx";
import { editingOf, type Answer, hasUnsaved, saveBoard } from "./edit-board.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { draftOf, loadPost } from "./load-post.server.ts";
import { PostHeader } from "./post-header.tsx";
import { answerReader, isReadingForm } from "#editor/read.server.ts";
import { ReadPost } from "./read-post.tsx";
import { READING } from "#editor/reading-form.ts";
import "#components/boards/previews.css";

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadPost(context, { params, from: url.searchParams.get("from") });

export async function action({ request, params, context, url }: Route.ActionArgs): Promise<Answer> {
  const api = context.get(apiContext);
  await insertPosted(context, params);
  const submission = parseForm(context, boardSchema);
  const asked = askedButton(context, submission.intent);
  const [board, calendar, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    readerOf(context),
  ]);
  const editing = editingOf(context, board, {
    params,
    from: cameFrom(url),
    opened: openedOn(url),
    zone: zoneOf(calendar, user),
    user,
    submission,
  });
  const draft = draftOf(params);
  if (isReadingForm(context)) {
    const reading = asked.kind === "talk" || asked.kind === "step" ? asked : null;
    return answerReader(context, editing, reading, { kind: postKind, draft, isBeside });
  }
  const hasTooLarge = edgeOf(context, request).isBodyTooLarge;
  const hasImage = hasNewImage(submission);
  const staysBeside = (name: string) => (hasImage ? isTalk(name) : isBeside(name));
  switch (asked.kind) {
    case "save":
      return settleTyped(context, draft, await saveBoard(editing, { hasTooLarge }), staysBeside);
    case "upload":
      return settleTyped(
        context,
        draft,
        await saveBoard(editing, { upload: true, hasTooLarge }),
        staysBeside,
      );
    case "typed":
      return showTyped(context, submission, { draft, page: editing.here, part: asked.part });
    case "talk": {
      const said: Answer = await talk(editing, asked.talk, context.get(postedContext), async (used) => {
        if (hasUnsaved(editing) || hasImage)
          return !hasImage && (await keepTyped(context, draft, { except: used })) !== null;
        await keepBeside(context, draft, (name) => isBeside(name) && !used.includes(name));
        return true;
      });
      return isRefused(said) ? settleTyped(context, draft, said) : said;
    }
    default:
      return settleTyped(
        context,
        draft,
        await saveBoard(editing, { step: asked.step, hasTooLarge }),
        (name) => staysBeside(name) && !(name === "reason" && takesReason(asked.step.to)),
      );
  }
}

/** If an image or a step is refused, everything else has still been saved. */
export const shouldRevalidate = () => true;

export default function BoardPage({ loaderData, params, actionData }: Route.ComponentProps) {
  const { shown, draft, typed, canEdit, title } = loaderData;
  // The post may have been closed or opened again since its form was shown.
  const last = useAnswer(canEdit ? POST : READING, actionData);
  const answer = (last?.isReading ?? false) !== canEdit ? last : undefined;
  const header = <PostHeader post={loaderData} place={params} />;
  return canEdit ? (
    <Composer place={params} {...{ shown, draft, typed, answer, header }} page={title} />
  ) : (
    <ReadPost post={loaderData} {...{ answer, header }} />
  );
}
