import type { ReactNode } from "react";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { ComposerBar } from "#components/composer/composer-bar.tsx";
import { DecisionReason } from "#components/composer/decision-reason.tsx";
import { ComposerFrame } from "#components/composer/composer-frame.tsx";
import { ONLY_REVIEWER } from "#domain/review/own-work.ts";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { ReviewNotes } from "#components/review/review-notes.tsx";
import { Title } from "#components/shell/title.tsx";
import { NETWORKS } from "#contract/vocabulary.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import { SaveStatus } from "#unsaved/status.tsx";
import { useSender } from "#forms/use-answer.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { BOARD_LABELS } from "./board-labels.ts";
import type { shownPost } from "./composer.server.ts";
import type { PostOutcome } from "./edit-board.server.ts";
import { PostPanel, readingParts } from "./post-panel.tsx";
import { READING } from "./reading-form.ts";
import type { TypedBeside } from "./typed-post.server.ts";
import "#components/composer/composer.css";
import "./board.css";

type Shown = Awaited<ReturnType<typeof shownPost>>;

type Props = {
  post: {
    title: string;
    shown: Shown;
    /** What this person may do, and whom to ask for more. */
    words: string;
    canUpdate: boolean;
    draft: PrivateDraft | null;
    typed: TypedBeside;
  };
  answer: PostOutcome | undefined;
  /** The page's heading. */
  header: ReactNode;
};

type Values = TypedBeside & { reply?: undefined };

/** Shows a post to users who can’t edit it, or when it is closed. They comment on it, and take the steps that are theirs. */
export function ReadPost({ post: { title, shown, words, canUpdate, draft, typed }, answer, header }: Props) {
  const { steps, review } = shown;
  const changed = answer?.changed ?? { changed: shown.changed, to: shown.changedPage };
  const [form, fields] = useForm<Values>({ id: READING, lastResult: answer?.result, defaultValue: typed });
  const issues = Object.values(form.allErrors).flat().length;
  const isReasonAlone = form.allErrors["reason"] !== undefined && issues === 1;
  const hasBar = steps.solid !== null || steps.outline !== null || steps.rest.length > 0;
  const showsChecks = hasBar || canUpdate;
  return (
    <>
      <Title page={title} refused={answer !== undefined} />
      <ErrorSummary form={form} labels={BOARD_LABELS} focused="reason" />
      <ComposerFrame
        header={header}
        parts={[
          { id: "text", label: "Text" },
          ...(hasBar ? [{ id: "save", label: "Next steps" }] : []),
          ...readingParts(shown, showsChecks),
        ]}
        formId={READING}
      >
        <Form id={READING} fetcher={useSender(READING)} className="composer" draft={draft} keepsPlace>
          <input type="hidden" name="version" value={shown.post.version ?? ""} />
          <input type="hidden" name="_read" value={review?.versions_count ?? ""} />
          <div className="composer-main">
            <p className="read-words text-ink-2">{words}</p>
            <StockNotes stock={shown.stock} />
            <ReviewNotes verdict={shown.verdict} publishedUrl={shown.publishedUrl} {...changed} />
            <DecisionReason steps={steps} field={fields.reason} isAlone={isReasonAlone} />
            <Fields shown={shown} withNotes={canUpdate} />
          </div>
          {hasBar && (
            <ComposerBar
              steps={steps}
              save={null}
              reasonFor={
                (answer?.kind === "refused" && answer.reasonFor) ||
                (form.allErrors["reason"] ? "scheduled" : null)
              }
              focusesReason={isReasonAlone}
              reason={fields.reason}
              line={
                issues > 0 ? (
                  <a href={`#${READING}-problem`}>Not done: {plural(issues, "issue")} to fix</a>
                ) : (
                  shown.post.saved
                )
              }
            >
              {review?.isOnlyReviewer && <p>{ONLY_REVIEWER}</p>}
            </ComposerBar>
          )}
          <PostPanel
            shown={shown}
            formId={READING}
            fields={fields}
            typed={typed}
            answer={answer}
            isRead
            hasChecks={showsChecks}
          >
            {!hasBar && shown.comments?.canComment && (
              <div>
                <OfferedText formId={READING} />
                <SaveStatus className="text-sm text-ink-2" />
              </div>
            )}
          </PostPanel>
        </Form>
      </ComposerFrame>
    </>
  );
}

/** The fields of a post as text, under the names that they have in its form. */
function Fields({ shown: { values, images, zoneWords }, withNotes }: { shown: Shown; withNotes: boolean }) {
  const { planned_for: day, time, format } = values;
  const when = day && [formatDay(day), time && `${formatTime(time)} ${zoneWords}`].filter(Boolean).join(", ");
  return (
    <dl id="text" className="read-post" tabIndex={-1}>
      <Fact term="Content" className="read-text">
        {values.content || "No content yet."}
      </Fact>
      {NETWORKS.map((network) => (
        <Fact key={network} term={`Text for ${networkLabel(network)}`} className="read-text">
          {values.overrides[network]}
        </Fact>
      ))}
      <Fact term="When">{when || "No date"}</Fact>
      <Fact term="Networks">{values.networks.map(networkLabel).join(", ") || "None"}</Fact>
      <Fact term="Format">{format && sentenceLabel(format)}</Fact>
      <Fact term="Link">{values.link_url}</Fact>
      <Fact term="First comment">{values.first_comment}</Fact>
      {withNotes && <Fact term="Internal notes">{values.internal_notes}</Fact>}
      {images.length > 0 && (
        <Fact term="Images">
          <ol className="read-images">
            {images.map(({ path, thumbnail, alt }, index) => (
              <li key={path}>
                <img src={thumbnail} alt="" width={72} height={72} />
                <p dir="auto">
                  {/* Comments name images by their numbers. */}
                  {index + 1}. {alt || "No alternative text yet."}
                </p>
              </li>
            ))}
          </ol>
        </Fact>
      )}
    </dl>
  );
}

/** A field that isn’t empty. */
const Fact = ({ term, className, children }: { term: string; className?: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{term}</dt>
      <dd className={className} dir="auto">
        {children}
      </dd>
    </div>
  ) : null;
