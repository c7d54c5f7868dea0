import type { ReactNode } from "react";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { KeptComment } from "#components/composer/kept-comment.tsx";
import { NETWORKS } from "#contract/vocabulary.ts";
import { hasSteps } from "#domain/review/bar-steps.ts";
import { ReadingFrame, useReadingForm } from "#editor/reading-frame.tsx";
import { READING, type TypedBeside } from "#editor/reading-form.ts";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { BOARD_LABELS } from "./board-labels.ts";
import type { shownPost } from "./composer.server.ts";
import type { PostOutcome } from "./edit-board.server.ts";
import { PostPanel, readingParts } from "./post-panel.tsx";
import "./board.css";

type Shown = Awaited<ReturnType<typeof shownPost>>;

type Props = {
  post: {
    title: string;
    shown: Shown;
    words: string;
    canUpdate: boolean;
    draft: PrivateDraft | null;
    typed: TypedBeside;
  };
  answer: PostOutcome | undefined;
  /** The page's heading. */
  header: ReactNode;
};

/** Shows a post to users who can’t edit it, or when it is closed. */
export function ReadPost({ post: { title, shown, words, canUpdate, draft, typed }, answer, header }: Props) {
  const { steps, review, comments } = shown;
  const [form, fields] = useReadingForm(typed, answer);
  const hasBar = hasSteps(steps);
  const showsChecks = hasBar || canUpdate;
  return (
    <ReadingFrame
      page={title}
      form={form}
      fields={fields}
      answer={answer}
      labels={BOARD_LABELS}
      header={header}
      words={words}
      review={review}
      steps={steps}
      saved={shown.post.saved}
      changedPage={shown.changedPage}
      version={shown.post.version}
      stock={shown.stock}
      draft={draft}
      parts={[{ id: "text", label: "Text" }]}
      panelParts={readingParts(shown, showsChecks)}
      panel={
        <PostPanel
          shown={shown}
          formId={READING}
          fields={fields}
          typed={typed}
          answer={answer}
          isRead
          hasChecks={showsChecks}
        >
          {!hasBar && comments?.canComment && <KeptComment />}
        </PostPanel>
      }
    >
      <Fields shown={shown} withNotes={canUpdate} />
    </ReadingFrame>
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
        <Fact term={images.some(({ video }) => video) ? "Images and videos" : "Images"}>
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
