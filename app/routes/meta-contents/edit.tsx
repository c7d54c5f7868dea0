import { edgeOf } from "#request/edge.server.ts";
import { refuse } from "#editor/edit.server.ts";
import { answerForm } from "#editor/kept-form.server.ts";
import { answerItemReader, isReadingForm } from "#editor/read.server.ts";
import { rowsAnswer } from "#forms/rows-answer.server.ts";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { utmAnswer } from "#components/naming-rules/utm.server.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { pictureNamed } from "#components/meta-ads/picture-name.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import type { Route } from "./+types/edit";
import { metaAdEditor } from "./editor.server.ts";
import { findContent } from "./find-content.server.ts";
import { REMOVE_IMAGE } from "./image-uses.tsx";
import { TOO_LARGE } from "./image-work.server.ts";
import { loadAd } from "./load-ad.server.ts";
import { ReadAd } from "./read-ad.tsx";
import { WriteAd } from "./write-ad.tsx";

export const handle = { breadcrumb: () => ({ label: "Edit" }) };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadAd(context, params, previewView(url.searchParams.get("placement")));

/** The specification's own sentence. */
const MISSING_ID = "Content ID is required to update content.";

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, editorSchema);
  if (isReadingForm(context)) {
    const here = metaLinks(params).content(params.contentId);
    const editor = metaAdEditor(context, params, { here, needsImage: false, removed: null });
    return answerItemReader(context, submission, editor);
  }
  if (edgeOf(context, request).isBodyTooLarge)
    return refuse({ submission }, invalidForm(submission, 413, TOO_LARGE));
  const rows = rowsAnswer(submission);
  if (rows) return rows;
  if (submission.intent === FILL_UTM) {
    const { ad, content } = await findContent(context.get(apiContext), params);
    return utmAnswer(context, submission, "final_url", metaPlace(ad, content.planned_for));
  }
  if (!submission.payload["content_id"])
    return refuse({ submission }, invalidForm(submission, 422, { formErrors: [MISSING_ID] }));
  // w3m submits a form as soon as a file is named, without any button.
  const intent = submission.intent || (submission.payload["image"] instanceof File ? "picture" : "save");
  const removed = intent.startsWith(REMOVE_IMAGE) ? pictureNamed(intent.slice(REMOVE_IMAGE.length)) : null;
  const view = previewView(url.searchParams.get("placement"));
  const links = metaLinks(params);
  const here = links.content(params.contentId, view);
  const editor = metaAdEditor(context, params, { here, needsImage: intent === "picture", removed });
  const to = intent === "picture" || removed !== null ? `${here}#images` : here;
  return answerForm(context, submission, editor, { to, intent });
}

export default function EditContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { reading } = loaderData;
  return reading === null ? (
    <WriteAd place={params} ad={loaderData} desk={loaderData.desk} actionData={actionData} />
  ) : (
    <ReadAd place={params} ad={loaderData} reading={reading} actionData={actionData} />
  );
}
