import type { z } from "zod";
import { offersUndo } from "#api-client/undo.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { refuse, saveForm } from "#editor/edit.server.ts";
import { conflictIn, ConflictTexts } from "#forms/conflict-texts.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { settledVersion, VersionField } from "#forms/version-field.tsx";
import { checkBasis, checkMetaContent, specialCategoryReminder } from "#domain/meta-ads/checks.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { reviewValues } from "#components/review/approvers-field.tsx";
import { ReviewBar } from "#components/review/review-bar.tsx";
import { shownReview } from "#components/review/review.server.ts";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { shownUtm, utmAnswer } from "#components/naming-rules/utm.server.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import { Status } from "#components/status.tsx";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { isOut } from "#domain/review/states.ts";
import { CheckList } from "#components/meta-ads/check-list.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { PlacementTabs } from "#components/meta-ads/placement-tabs.tsx";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { pictureNamed } from "#components/meta-ads/picture-name.ts";
import { previewOf, type ShownPicture } from "#components/meta-ads/preview.server.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/edit";
import { ContentFields, contentLabels, grownIn } from "./content-fields.tsx";
import { contentValues } from "./content-values.ts";
import { metaAdEditor } from "./editor.server.ts";
import { findContent } from "./find-content.server.ts";
import { ImageFields, imageLabels } from "./image-form.tsx";
import { imageUses } from "./image-uses.server.ts";
import { ImageUses, REMOVE_IMAGE } from "./image-uses.tsx";
import { rowsAnswer } from "#forms/rows-answer.server.ts";
import { TOO_LARGE } from "./image-work.server.ts";

export const handle = { breadcrumb: () => ({ label: "Edit" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [canUndo, hasVault, { ad, content }, review] = await Promise.all([
    offersUndo(api),
    offersVault(api),
    findContent(api, params),
    shownReview(api, readerOf(context), { subject: "contents", id: params.contentId }),
  ]);
  const view = previewView(url.searchParams.get("placement"));
  const preview = previewOf(ad, content, view);
  return {
    review,
    canUndo,
    hasVault,
    status: content.status,
    stock: content.stock,
    values: contentValues(content),
    version: content.version,
    view,
    // The images are described in their own list, further down the page.
    preview: {
      ...preview,
      picture: undescribed(preview.picture),
      cards: preview.cards.map((card) => ({ ...card, picture: undescribed(card.picture) })),
    },
    checks: checkMetaContent(ad, content),
    basis: checkBasis(ad, content),
    utm: await shownUtm(api, content.final_url, metaPlace(ad, content.planned_for)),
    reminder: specialCategoryReminder(ad.special_category),
    uses: imageUses(ad, content),
    cards: content.cards.map(({ card_id, heading }) => ({ card_id, heading })),
    canUpdate: content.can.update,
    canDelete: content.can.delete,
  };
}

const undescribed = (picture: ShownPicture | null) => picture && { ...picture, alt: "" };

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
  const posted = context.get(postedContext);
  if (!posted?.get("content_id"))
    return refuse({ submission }, invalidForm(submission, 422, { formErrors: [MISSING_ID] }));
  // w3m submits a form as soon as a file is named, without any button.
  const intent = submission.intent || (submission.payload["image"] instanceof File ? "picture" : "save");
  const removed = intent.startsWith(REMOVE_IMAGE) ? pictureNamed(intent.slice(REMOVE_IMAGE.length)) : null;
  const view = previewView(url.searchParams.get("placement"));
  const links = metaLinks(params);
  const here = links.content(params.contentId, view);
  const editor = metaAdEditor(context, params, { here, needsImage: intent === "picture", removed });
  const to =
    intent === "preview"
      ? `${here}#preview`
      : intent === "picture" || removed !== null
        ? `${here}#images`
        : links.item(params.contentId, view);
  return saveForm(context, submission, editor, to);
}

const labels = { ...contentLabels, ...imageLabels, approvers: "Reviewers", reason: "Reason" };

export default function EditContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { review, status, values, version, view, preview, checks, basis, reminder, uses } = loaderData;
  const hasTrash = useOffers("hasTrash");
  const [form, fields] = useForm<z.input<typeof editorSchema>>({
    id: "content",
    lastResult: actionData?.result,
    defaultValue: { ...values, ...reviewValues(review, actionData) },
  });
  const grown = grownIn(actionData);
  const conflict = conflictIn(actionData);
  const settled = settledVersion(actionData);
  const links = metaLinks(params);
  const id = params.contentId;
  const bar = <ReviewBar place={params} review={review} fields={loaderData.canUpdate ? fields : undefined} />;
  const reminderNote = reminder && (
    <p className="mb-5">
      <b>Special ad category.</b> {reminder}
    </p>
  );
  const aside = (
    <div className="mt-0 grid gap-6">
      <section
        id="preview"
        tabIndex={-1}
        aria-labelledby="preview-heading"
        className="grid scroll-mt-20 gap-4 outline-none"
      >
        <h2 id="preview-heading">Preview</h2>
        <PlacementTabs shown={view} to={(other) => links.content(id, other)} />
        <AdPreview preview={preview} />
      </section>
      <section id="checks" aria-labelledby="checks-heading" className="grid scroll-mt-20 gap-3">
        <h2 id="checks-heading">Checks</h2>
        <CheckList checks={checks} basis={basis} />
      </section>
      <section id="images" aria-labelledby="images-heading" className="grid gap-4">
        <h2 id="images-heading">Images</h2>
        <ImageUses
          uses={uses}
          links={links}
          contentId={id}
          canUpdate={loaderData.canUpdate}
          canUndo={loaderData.canUndo}
        />
        {loaderData.canUpdate && (
          <Card>
            <div className="form max-w-none">
              <ImageFields
                fields={fields}
                cards={loaderData.cards}
                tone="secondary"
                assets={loaderData.hasVault ? links.imageAsset(id) : null}
              />
            </div>
          </Card>
        )}
      </section>
    </div>
  );
  return (
    <>
      <PageTop
        page={`Edit ${values.heading}`}
        form={form}
        labels={labels}
        title={values.heading}
        badge={!review && <Status of={status} />}
        actions={
          <>
            <Link to={links.item(id)}>All ads</Link>{" "}
            {loaderData.canUpdate && <Link to={links.makeVariants(id)}>Create variants…</Link>}{" "}
            {loaderData.canDelete && (
              <DeleteAction
                id="delete-content"
                to={links.deleteContent(id)}
                asks={isOut(status) || !hasTrash}
                label="Delete ad"
              />
            )}
          </>
        }
      />
      <StockNotes stock={loaderData.stock} />
      {loaderData.canUpdate ? (
        <Form id={form.id} encType="multipart/form-data" keepsText>
          <EnterSaves />
          <input type="hidden" name="content_id" value={id} />
          <VersionField
            field={fields.version}
            version={settled ?? version}
            isSettled={settled !== undefined}
            shown={JSON.stringify(values)}
          />
          {conflict && (
            <div className="mb-6 max-w-3xl">
              <ConflictTexts conflict={conflict} labels={contentLabels} />
            </div>
          )}
          {bar}
          {reminderNote}
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <div className="form max-w-none">
              <ContentFields form={form} fields={fields} grown={grown} utm={loaderData.utm} />
              <div className="actions">
                <SubmitButton name="intent" value="save">
                  Save
                </SubmitButton>{" "}
                {!conflict && (
                  <SubmitButton name="intent" value="preview" tone="secondary">
                    Save and preview
                  </SubmitButton>
                )}{" "}
                <Link to={links.item(id)} className="btn btn-quiet">
                  Cancel
                </Link>
              </div>
            </div>
            {aside}
          </div>
        </Form>
      ) : (
        <>
          {bar}
          {reminderNote}
          <div className="grid items-start gap-6 xl:grid-cols-2">{aside}</div>
        </>
      )}
    </>
  );
}
