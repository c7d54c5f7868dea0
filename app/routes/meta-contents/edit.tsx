import { edgeOf } from "#request/edge.server.ts";
import { refuse } from "#editor/edit.server.ts";
import { answerForm } from "#editor/kept-form.server.ts";
import { rowsAnswer } from "#forms/rows-answer.server.ts";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { ReviewBar } from "#components/review/review-bar.tsx";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { utmAnswer } from "#components/naming-rules/utm.server.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import { Status } from "#components/status.tsx";
import { CheckList } from "#components/meta-ads/check-list.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { PlacementTabs } from "#components/meta-ads/placement-tabs.tsx";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { pictureNamed } from "#components/meta-ads/picture-name.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/edit";
import { CategoryNote } from "./category-note.tsx";
import { metaAdEditor } from "./editor.server.ts";
import { findContent } from "./find-content.server.ts";
import { ImageUses, REMOVE_IMAGE } from "./image-uses.tsx";
import { TOO_LARGE } from "./image-work.server.ts";
import { loadAd } from "./load-ad.server.ts";
import { WriteAd } from "./write-ad.tsx";

export const handle = { breadcrumb: () => ({ label: "Edit" }) };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadAd(context, params, previewView(url.searchParams.get("placement")));

/** The specification's own sentence. */
const MISSING_ID = "Content ID is required to update content.";

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, editorSchema);
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
  const { desk } = loaderData;
  return desk ? (
    <WriteAd place={params} ad={loaderData} desk={desk} actionData={actionData} />
  ) : (
    <ReadAd ad={loaderData} params={params} />
  );
}

/** Shows an ad to those who can’t change it. */
function ReadAd({
  ad,
  params,
}: Pick<Route.ComponentProps, "params"> & { ad: Awaited<ReturnType<typeof loadAd>> }) {
  const { review, status, title, view } = ad;
  const links = metaLinks(params);
  const id = params.contentId;
  return (
    <>
      <PageTop
        page={title}
        badge={!review && <Status of={status} />}
        actions={<Link to={links.item(id)}>All ads</Link>}
      />
      <StockNotes stock={ad.stock} />
      <ReviewBar place={params} review={review} />
      <CategoryNote reminder={ad.reminder} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <section id="preview" tabIndex={-1} aria-labelledby="preview-heading" className="grid gap-4">
          <h2 id="preview-heading">Preview</h2>
          <PlacementTabs shown={view} to={(other) => links.content(id, other)} />
          <AdPreview preview={ad.preview} />
        </section>
        <div className="mt-0 grid gap-6">
          <section id="checks" aria-labelledby="checks-heading" className="grid gap-3">
            <h2 id="checks-heading">Checks</h2>
            <CheckList checks={ad.checks} basis={ad.basis} />
          </section>
          <section id="images" aria-labelledby="images-heading" className="grid gap-4">
            <h2 id="images-heading">Images</h2>
            <ImageUses uses={ad.uses} links={links} contentId={id} canUpdate={false} canUndo={false} />
          </section>
        </div>
      </div>
    </>
  );
}
