import type { ReactNode } from "react";
import type { z } from "zod";
import { calendarLinks, type CalendarPlace } from "#components/calendar/calendar-links.ts";
import { BarLine } from "#components/composer/bar-line.tsx";
import { ComposerBar } from "#components/composer/composer-bar.tsx";
import { DecisionReason } from "#components/composer/decision-reason.tsx";
import { useEmptied } from "#components/composer/use-emptied.ts";
import { ComposerFrame } from "#components/composer/composer-frame.tsx";
import { mediaOptions } from "#components/media/media-options.tsx";
import { ApproversField, reviewValues } from "#components/review/approvers-field.tsx";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { ReviewNotes } from "#components/review/review-notes.tsx";
import { Title } from "#components/shell/title.tsx";
import { useQuietNotice } from "#components/shell/use-quiet-notice.ts";
import { assetOptions } from "#components/vault/asset-options.tsx";
import { BOARD_TITLE_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { ErrorSummary, isOnly } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { OpenedDraft } from "#components/drafts/opened-draft.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { useAnswer, useSender } from "#forms/use-answer.ts";
import { useFilling } from "#components/drafts/use-opened-draft.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { postedText } from "#lib/posted-text.ts";
import { Link } from "#ui/link.tsx";
import "#components/composer/composer.css";
import "./board.css";
import type { boardSchema } from "./board-form-schemas.server.ts";
import type { ShownComposer } from "./composer.server.ts";
import { BOARD_LABELS } from "./board-labels.ts";
import { DetailsFields } from "./details-fields.tsx";
import type { PostOutcome } from "./edit-board.server.ts";
import { ImageFields } from "./image-fields.tsx";
import { NetworkChips } from "./network-chips.tsx";
import { OfferedImages } from "./offered-images.tsx";
import { PostPanel, readingParts } from "./post-panel.tsx";
import { SavedTexts } from "./saved-texts.tsx";
import { overOn, TextTabs } from "./text-tabs.tsx";
import { WhenFields } from "./when-fields.tsx";
import type { TypedBeside } from "#editor/reading-form.ts";

type Props = {
  place: CalendarPlace;
  shown: ShownComposer;
  draft: PrivateDraft | null;
  /** Comments and a reason that were typed and not sent. */
  typed?: TypedBeside;
  answer: PostOutcome | undefined;
  /** Where the form is sent, if that isn’t the page’s own URL. */
  action?: string | undefined;
  /** The page's heading, with what can be done with a saved post. */
  header: ReactNode;
  page: string;
};

export const POST = "board";
export const NEW_POST = "new-board";

const WRITING_PARTS = [
  { id: "text", label: "Text" },
  { id: "when", label: "When" },
  { id: "details", label: "Details" },
  { id: "images", label: "Images" },
  { id: "save", label: "Next steps" },
];

/** Writes and plans a post: the same form for a new one and for one that exists. */
export function Composer({ place, shown, draft, typed, answer: given, action, header, page }: Props) {
  const { post, review, limits, values, images } = shown;
  const links = calendarLinks(place);
  const id = post === null ? NEW_POST : POST;
  const answer = useAnswer(id, given);
  const sender = useSender(id);
  const [form, fields] = useForm<z.input<typeof boardSchema>>({
    id,
    lastResult: answer?.result,
    defaultValue: {
      ...typed,
      ...reviewValues(review, { reason: typed?.reason, ...answer }),
      ...useFilling(values, draft),
    },
  });
  const own = fields.overrides.getFieldset();
  const posted: unknown = fields.networks.value;
  const chosen = NETWORKS.filter((network) =>
    Array.isArray(posted) ? posted.includes(network) : posted === network,
  );
  const withOwnText = NETWORKS.filter(
    (network) =>
      chosen.includes(network) || own[network].initialValue || own[network].value || own[network].errors,
  );
  const texts = { content: fields.content, own };
  const linked = { link: postedText(fields.link_url.value).trim() || null, images: images.length };
  useEmptied(form.id, answer?.said);
  const notice = useQuietNotice();
  const told = answer === undefined || answer.kind === "typed" ? undefined : answer;

  return (
    <>
      <Title page={page} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={BOARD_LABELS} focused="reason" />
      <ComposerFrame
        header={header}
        parts={[...WRITING_PARTS, ...readingParts(shown)]}
        formId={form.id}
        isNew={post === null}
      >
        <Form
          id={form.id}
          action={action}
          // A new post’s page takes over from the form that was sent before it was there.
          fetcher={action === undefined ? sender : undefined}
          encType="multipart/form-data"
          className="composer"
          draft={draft}
          keepsPlace
        >
          <EnterSaves />
          {post === null && <input type="hidden" name="asked" value={shown.asked} />}
          <VersionField
            field={fields.version}
            version={answer ? answer.version : post?.version}
            isSettled={answer !== undefined}
            shown={JSON.stringify(values)}
          />
          <div className="composer-main">
            {!answer && <OpenedDraft />}
            <StockNotes stock={shown.stock} />
            <ReviewNotes
              verdict={shown.verdict}
              changed={shown.changed}
              to={shown.changedPage}
              publishedUrl={shown.publishedUrl}
            />
            <DecisionReason steps={shown.steps} field={fields.reason} isAlone={isOnly(form, "reason")} />
            {shown.hint && <p className="text-sm text-ink-2 print:hidden">{shown.hint}</p>}
            <ConflictTexts
              conflict={answer?.kind === "conflict" ? answer.conflict : undefined}
              labels={BOARD_LABELS}
            />
            <div className="composer-fields">
              <TextTabs {...texts} networks={withOwnText} chosen={chosen} linked={linked} limits={limits}>
                {shown.savedTexts && <SavedTexts {...shown.savedTexts} />}
              </TextTabs>
              <NetworkChips
                field={fields.networks}
                usual={shown.networks}
                over={overOn(chosen, texts, linked, limits)}
              />
              <WhenFields
                fields={fields}
                slot={shown.slot}
                zone={
                  shown.zone === "UTC" ? (
                    <>
                      UTC. <Link to={links.edit}>Set a time zone</Link>
                    </>
                  ) : (
                    shown.zoneWords
                  )
                }
                reminder={shown.reminder}
                noSlot={
                  <p className="text-sm">
                    <Link to={links.slots} className="text-link underline underline-offset-2">
                      Set posting times
                    </Link>{" "}
                    to see the next free time here.
                  </p>
                }
              />
              {review?.candidates && (
                <ApproversField field={fields.approvers} candidates={review.candidates} />
              )}
              <TextField
                field={fields.title}
                label="Title"
                hint="Optional. Only your team sees it."
                maxLength={BOARD_TITLE_MAX}
              />
              <DetailsFields
                fields={fields}
                repeats={values.series !== undefined}
                summary={shown.details}
                linkHint={
                  post !== null && shown.hasUtm ? (
                    <Link to={links.link(post.id)}>Add UTM tags…</Link>
                  ) : (
                    "The link in your post. Include UTM tags."
                  )
                }
              />
              <ImageFields
                images={images}
                rows={fields.images.getFieldList().map((row) => row.getFieldset())}
                fields={fields}
                most={shown.imagesMost}
                parts={shown.parts}
                assets={post !== null && shown.hasVault ? links.assets(post.id) : null}
                library={post !== null && shown.hasLibrary ? links.library(post.id) : null}
                pages={
                  post && {
                    crop: (imageId) => links.crop(post.id, imageId),
                    poster: (imageId) => links.poster(post.id, imageId),
                  }
                }
              />
              {shown.library && shown.library.media.length > 0 && (
                <OfferedImages
                  field={fields.media_ids}
                  from="library"
                  options={mediaOptions(shown.library.media)}
                  hasMore={shown.library.hasMore}
                />
              )}
              {shown.assets && shown.assets.assets.length > 0 && (
                <OfferedImages
                  field={fields.asset_ids}
                  from="vault"
                  options={assetOptions(shown.assets.assets)}
                  hasMore={shown.assets.hasMore}
                />
              )}
            </div>
          </div>
          <ComposerBar
            steps={shown.steps}
            reasonFor={told?.reasonFor ?? (form.allErrors["reason"] ? "scheduled" : null)}
            focusesReason={isOnly(form, "reason")}
            reason={fields.reason}
            save={
              <SubmitButton name="intent" value="save" tone={shown.steps.solid ? "secondary" : "primary"}>
                {post === null ? "Create post" : "Save"}
              </SubmitButton>
            }
            line={
              <BarLine form={form} notDone={told?.notDone} isConflict={answer?.kind === "conflict"}>
                {draft?.kept && !answer
                  ? `Draft saved ${draft.kept.at}`
                  : post === null
                    ? "Not saved yet"
                    : (notice ?? post.saved)}
              </BarLine>
            }
          >
            {shown.note && <p>{shown.note}</p>}
          </ComposerBar>
          <PostPanel shown={shown} formId={form.id} fields={fields} typed={typed} answer={answer} />
        </Form>
      </ComposerFrame>
    </>
  );
}
