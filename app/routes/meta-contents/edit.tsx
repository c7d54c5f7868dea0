import type { z } from "zod";
import { offersUndo } from "#api-client/undo.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { refuse, saveForm } from "#editor/edit.server.ts";
import { talkIn, talkOf, type TalkOutcome } from "#editor/talk.server.ts";
import { ConflictTexts } from "#forms/conflict-texts.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { settledVersion, VersionField } from "#forms/version-field.tsx";
import { checkBasis, checkMetaContent, specialCategoryReminder } from "#domain/meta-ads/checks.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Link } from "#ui/link.tsx";
import { ItemBar } from "#components/composer/item-bar.tsx";
import { ComposerFrame } from "#components/composer/composer-frame.tsx";
import { DecisionReason } from "#components/composer/decision-reason.tsx";
import { ItemPanel, panelParts } from "#components/composer/item-panel.tsx";
import { shownPanel } from "#components/composer/shown-panel.server.ts";
import { useEmptied } from "#components/composer/use-emptied.ts";
import { APPROVED } from "#components/review/approved.ts";
import { itemAt } from "#components/review/item-at.ts";
import { ReviewBadge } from "#components/review/review-badge.tsx";
import { ReviewNotes } from "#components/review/review-notes.tsx";
import { ErrorSummary, isOnly } from "#forms/error-summary.tsx";
import { Title } from "#components/shell/title.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ApproversField, reviewValues } from "#components/review/approvers-field.tsx";
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
import "#components/composer/composer.css";
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
  const [utm, desk] = await Promise.all([
    shownUtm(api, content.final_url, metaPlace(ad, content.planned_for)),
    content.can.update
      ? shownPanel(api, { item: itemAt(params), record: content, review, reader: readerOf(context) })
      : null,
  ]);
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
    utm,
    reminder: specialCategoryReminder(ad.special_category),
    uses: imageUses(ad, content),
    cards: content.cards.map(({ card_id, heading }) => ({ card_id, heading })),
    canDelete: content.can.delete,
    desk,
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
  const to = intent === "picture" || removed !== null ? `${here}#images` : here;
  const asked = talkOf(intent);
  return asked === null
    ? saveForm(context, submission, editor, to)
    : talkIn(context, submission, editor, asked);
}

const labels = {
  ...contentLabels,
  ...imageLabels,
  approvers: "Reviewers",
  reason: "Reason",
  comment: "Comment",
  quote: "Quoted text",
};

export default function EditContent(props: Route.ComponentProps) {
  const { desk } = props.loaderData;
  return desk ? <WriteAd {...props} desk={desk} /> : <ReadAd {...props} />;
}

type Desk = NonNullable<Route.ComponentProps["loaderData"]["desk"]>;

function WriteAd({ loaderData, params, actionData, desk }: Route.ComponentProps & { desk: Desk }) {
  const { review, status, values, version, view, preview, checks, basis, uses } = loaderData;
  const answer: TalkOutcome | undefined = actionData && "kind" in actionData ? actionData : undefined;
  const [form, fields] = useForm<z.input<typeof editorSchema>>({
    id: "content",
    lastResult: actionData?.result,
    defaultValue: {
      ...values,
      ...reviewValues(review, answer && "approvers" in answer ? answer : undefined),
    },
  });
  useEmptied(form.id, answer?.said);
  const told = answer === undefined || answer.kind === "typed" ? undefined : answer;
  const settled = settledVersion(actionData);
  const links = metaLinks(params);
  const id = params.contentId;
  const { steps } = desk;
  const isImageRefused = [fields.use, fields.image, fields.alt].some(({ errors }) => errors !== undefined);
  return (
    <>
      <Title page={`Edit ${values.heading}`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} focused="reason" />
      <ComposerFrame
        header={
          <PageHeader
            title={values.heading}
            badge={
              <>
                <span className="sr-only">Meta ad</span>{" "}
                <ReviewBadge status={review?.status ?? status} review={review} />
              </>
            }
            actions={<AdMenu loaderData={loaderData} params={params} />}
          />
        }
        parts={[
          { id: "text", label: "Text" },
          { id: "images", label: "Images" },
          { id: "save", label: "Next steps" },
          ...panelParts(desk),
        ]}
        formId={form.id}
      >
        <Form id={form.id} encType="multipart/form-data" className="composer">
          <EnterSaves />
          <input type="hidden" name="content_id" value={id} />
          <VersionField
            field={fields.version}
            version={settled ?? version}
            isSettled={settled !== undefined}
            shown={JSON.stringify(values)}
          />
          <div className="composer-main">
            <StockNotes stock={loaderData.stock} />
            {review && (
              <ReviewNotes
                verdict={review.verdict}
                publishedUrl={review.publishedUrl}
                changed={review.changed}
                to={desk.changedPage}
              />
            )}
            <DecisionReason steps={steps} field={fields.reason} isAlone={isOnly(form, "reason")} />
            {review?.isApproved && <p className="text-sm text-ink-2 print:hidden">{APPROVED}</p>}
            <CategoryNote reminder={loaderData.reminder} />
            <ConflictTexts
              conflict={answer?.kind === "conflict" ? answer.conflict : undefined}
              labels={contentLabels}
            />
            <div className="composer-fields">
              <div id="text" className="form max-w-none">
                <ContentFields form={form} fields={fields} grown={grownIn(actionData)} utm={loaderData.utm} />
              </div>
              {review?.candidates && (
                <ApproversField field={fields.approvers} candidates={review.candidates} />
              )}
              {/* Images stand first, and are sent last. */}
              <section id="images" aria-labelledby="images-heading" className="ad-images">
                <h2 id="images-heading">Images</h2>
                <ImageUses uses={uses} links={links} contentId={id} canUpdate canUndo={loaderData.canUndo} />
                <details open={isImageRefused || uses.every(({ picture }) => picture === null) || undefined}>
                  <summary>Add or replace an image</summary>
                  <div className="form max-w-none">
                    <ImageFields
                      fields={fields}
                      cards={loaderData.cards}
                      tone="secondary"
                      assets={loaderData.hasVault ? links.imageAsset(id) : null}
                    />
                  </div>
                </details>
              </section>
            </div>
          </div>
          <ItemBar
            shown={desk}
            form={form}
            reason={fields.reason}
            reasonFor={told?.reasonFor}
            notDone={told?.notDone}
            isConflict={answer?.kind === "conflict"}
          />
          <ItemPanel
            shown={desk}
            fields={fields}
            replying={answer?.replying}
            hasTalked={answer?.said !== undefined}
            preview={
              <section id="preview" tabIndex={-1} aria-label="Preview" className="grid gap-4">
                <PlacementTabs shown={view} to={(other) => links.content(id, other)} />
                <AdPreview preview={preview} />
              </section>
            }
            checks={<CheckList checks={checks} basis={basis} />}
            found={{
              blocking: checks.filter(({ level }) => level === "blocking").length,
              suggestions: checks.filter(({ level }) => level !== "blocking").length,
            }}
          />
        </Form>
      </ComposerFrame>
    </>
  );
}

/** What can be done with an ad beside writing it. */
function AdMenu({ loaderData, params }: Pick<Route.ComponentProps, "loaderData" | "params">) {
  const { review, values, status, canDelete } = loaderData;
  const hasTrash = useOffers("hasTrash");
  const links = metaLinks(params);
  const item = itemAt(params);
  const id = params.contentId;
  return (
    <Menu id="ad-more" label="More actions" record={values.heading} look="dots">
      <Link to={links.item(id)}>All ads</Link> <Link to={links.makeVariants(id)}>Create variants…</Link>{" "}
      {review?.canDuplicate && <Link to={item.duplicate}>Duplicate…</Link>}{" "}
      {review?.canLabel && <Link to={item.labels}>Labels…</Link>}{" "}
      {review?.canShare && <Link to={item.reviewLinks}>Share for review…</Link>}{" "}
      {review && <Link to={item.versions}>Versions</Link>}{" "}
      {canDelete && (
        <DeleteAction
          id="delete-content"
          to={links.deleteContent(id)}
          asks={isOut(status) || !hasTrash}
          label="Delete ad"
        />
      )}
    </Menu>
  );
}

const CategoryNote = ({ reminder }: { reminder: string | null }) =>
  reminder && (
    <p>
      <b>Special ad category.</b> {reminder}
    </p>
  );

/** Shows an ad to those who can’t change it. */
function ReadAd({ loaderData, params }: Route.ComponentProps) {
  const { review, status, values, view, preview, checks, basis, uses } = loaderData;
  const links = metaLinks(params);
  const id = params.contentId;
  return (
    <>
      <PageTop
        page={values.heading}
        badge={!review && <Status of={status} />}
        actions={<Link to={links.item(id)}>All ads</Link>}
      />
      <StockNotes stock={loaderData.stock} />
      <ReviewBar place={params} review={review} />
      <CategoryNote reminder={loaderData.reminder} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <section id="preview" tabIndex={-1} aria-labelledby="preview-heading" className="grid gap-4">
          <h2 id="preview-heading">Preview</h2>
          <PlacementTabs shown={view} to={(other) => links.content(id, other)} />
          <AdPreview preview={preview} />
        </section>
        <div className="mt-0 grid gap-6">
          <section id="checks" aria-labelledby="checks-heading" className="grid gap-3">
            <h2 id="checks-heading">Checks</h2>
            <CheckList checks={checks} basis={basis} />
          </section>
          <section id="images" aria-labelledby="images-heading" className="grid gap-4">
            <h2 id="images-heading">Images</h2>
            <ImageUses uses={uses} links={links} contentId={id} canUpdate={false} canUndo={false} />
          </section>
        </div>
      </div>
    </>
  );
}
