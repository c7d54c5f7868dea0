import type { ReactNode } from "react";
import { LivePreviews } from "#components/boards/live-previews.tsx";
import { PostPreviews } from "#components/boards/post-previews.tsx";
import { ComposerComments, type TalkFields } from "#components/composer/composer-comments.tsx";
import { commentsPart } from "#components/composer/item-panel.tsx";
import { PanelTab } from "#components/composer/panel-tab.tsx";
import { ComposerHistory } from "#components/composer/composer-history.tsx";
import { CheckList } from "./check-list.tsx";
import type { ShownComposer } from "./composer.server.ts";
import type { PostOutcome } from "./edit-board.server.ts";
import type { TypedBeside } from "#editor/reading-form.ts";

type Props = {
  shown: ShownComposer;
  formId: string;
  fields: TalkFields;
  typed: TypedBeside | undefined;
  answer: PostOutcome | undefined;
  /** Whether the post is only read. */
  isRead?: boolean;
  hasChecks?: boolean;
  /** What stands below the comments. */
  children?: ReactNode;
};

/** The parts of the panel, for links to them. */
export const readingParts = ({ post, comments, history }: ShownComposer, hasChecks = true) =>
  [
    { id: "preview", label: "Preview" },
    ...(comments ? [commentsPart(comments)] : []),
    ...(post !== null && hasChecks ? [{ id: "checks", label: "Checks" }] : []),
    ...(history.length > 0 ? [{ id: "history", label: "History" }] : []),
  ].map((part) => ({ ...part, isBeside: true }));

/** What stands beside a post: its previews, checks, comments, and history. */
export function PostPanel({
  shown,
  formId,
  fields,
  typed,
  answer,
  isRead = false,
  hasChecks = true,
  children,
}: Props) {
  const { post, review, preview, comments, history, readerZone: zone } = shown;
  // What was refused in a comment, or typed and not sent, is in view.
  const isTalking =
    answer?.replying !== undefined ||
    Boolean(typed?.comment) ||
    Object.values(typed?.replies ?? {}).some(Boolean) ||
    [fields.comment, fields.quote, fields.about, fields.at].some(({ errors }) => errors !== undefined);
  return (
    <aside className="composer-panel" aria-label="Preview and comments">
      <div className="panel-tabs">
        <PanelTab label="Preview" isFirst={!isTalking}>
          <div id="preview" tabIndex={-1}>
            {isRead ? (
              <PostPreviews post={preview} />
            ) : (
              <LivePreviews
                formId={formId}
                post={preview}
                posted={answer?.result.initialValue}
                isTyped={shown.previewsTyped}
                pins={comments?.threads.flatMap(({ pin }) => pin ?? []) ?? []}
              />
            )}
          </div>
        </PanelTab>
        {comments && post && (
          <PanelTab
            label="Comments"
            count={comments.openCount}
            meaning={`${comments.openCount} open`}
            isOpen={isTalking}
          >
            <ComposerComments {...comments} fields={fields} replying={answer?.replying} zone={zone} />
          </PanelTab>
        )}
        {post !== null && hasChecks && (
          <CheckList
            checks={shown.checks}
            form={isRead ? null : formId}
            isOut={shown.isOut}
            images={shown.images}
            most={shown.imagesMost}
          />
        )}
        {history.length > 0 && (
          <PanelTab label="History">
            <ComposerHistory history={history} zone={zone} page={review ? shown.historyPage : null} />
          </PanelTab>
        )}
        {children}
      </div>
    </aside>
  );
}
