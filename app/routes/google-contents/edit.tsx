import { refuse } from "#editor/edit.server.ts";
import { answerForm } from "#editor/kept-form.server.ts";
import { answerItemReader, isReadingForm } from "#editor/read.server.ts";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { useAnswer } from "#forms/use-answer.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { mixNumber } from "#components/google-ads/ad-view.ts";
import { findContent } from "#components/google-ads/find-content.server.ts";
import { changedAnswer } from "./changed-answer.server.ts";
import { CONTENT_ID_MISSING, contentSchema } from "./content-form.server.ts";
import { googleAdEditor } from "./editor.server.ts";
import { loadAd } from "./load-ad.server.ts";
import { ReadAd } from "./read-ad.tsx";
import { CONTENT, useChangedLines, WriteAd } from "./write-ad.tsx";
import type { Route } from "./+types/edit";

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadAd(context, params, mixNumber(url.searchParams.get("mix")));

export async function action({ params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, contentSchema);
  if (isReadingForm(context)) return answerItemReader(context, submission, googleAdEditor(context, params));
  if (!submission.payload["content_id"])
    return refuse({ submission }, invalidForm(submission, 422, { formErrors: [CONTENT_ID_MISSING] }));
  const changed = await changedAnswer(context, submission, () =>
    findContent(context.get(apiContext), params),
  );
  if (changed) return changed;
  const editor = googleAdEditor(context, params);
  const page = editor.here + searchWith({ mix: url.searchParams.get("mix") });
  return answerForm(context, submission, editor, { to: editor.here, page });
}

export default function EditContent({ loaderData, params, actionData: given }: Route.ComponentProps) {
  const actionData = useAnswer(CONTENT, given);
  const { desk, reading } = loaderData;
  const { lines, turn } = useChangedLines(actionData);
  return reading === null ? (
    <WriteAd key={turn} place={params} ad={loaderData} desk={desk} actionData={actionData} lines={lines} />
  ) : (
    <ReadAd place={params} ad={loaderData} reading={reading} actionData={given} />
  );
}
