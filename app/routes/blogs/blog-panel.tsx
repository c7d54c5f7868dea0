import { ComposerComments, type TalkFields } from "#components/composer/composer-comments.tsx";
import { ComposerHistory } from "#components/composer/composer-history.tsx";
import { PanelTab } from "#components/composer/panel-tab.tsx";
import type { TalkOutcome } from "#editor/talk.server.ts";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { LivePane, type Rendered } from "./live-pane.tsx";
import { PostFacts } from "./post-panels.tsx";
import type { shownDesk } from "./shown-desk.server.ts";

type Desk = Awaited<ReturnType<typeof shownDesk>>;

type Props = {
  desk: Desk;
  rendered: Rendered;
  fields: TalkFields;
  answer: TalkOutcome | undefined;
  /** The URL of the preview, where the headings can be jumped to. */
  preview: string;
};

/** The parts of the panel, for links to them. */
export const panelParts = ({ comments, history }: Desk) =>
  [
    { id: "preview", label: "Preview" },
    ...(comments ? [{ id: "comments", label: `Comments ${comments.openCount}` }] : []),
    { id: "checks", label: "Checks" },
    ...(history ? [{ id: "history", label: "History" }] : []),
  ].map((part) => ({ ...part, isBeside: true }));

/** What stands beside the text of a blog post. */
export function BlogPanel({ desk, rendered, fields, answer, preview }: Props) {
  const { facts, obstacles, comments, history, zone } = desk;
  const advice = facts.advice.filter(({ tone }) => tone === "warning").length;
  // What was refused in a comment is in view.
  const isTalking =
    answer?.replying !== undefined ||
    [fields.comment, fields.quote].some(({ errors }) => errors !== undefined);
  return (
    <aside className="composer-panel" aria-label="Preview and comments">
      <div className="panel-tabs">
        <PanelTab label="Preview" isOpen={!isTalking}>
          <LivePane {...rendered} />
        </PanelTab>
        {comments && (
          <PanelTab
            label="Comments"
            count={comments.openCount}
            meaning={`${comments.openCount} open`}
            isOpen={isTalking}
          >
            <ComposerComments {...comments} fields={fields} replying={answer?.replying} zone={zone} />
          </PanelTab>
        )}
        <PanelTab
          label="Checks"
          count={obstacles.length + advice}
          meaning={
            [obstacles.length > 0 && `${obstacles.length} to fix`, advice > 0 && plural(advice, "suggestion")]
              .filter(Boolean)
              .join(", ") || "no issues"
          }
          {...(obstacles.length > 0 && { tone: "danger" as const })}
        >
          <section id="checks" aria-labelledby="checks-heading">
            <h2 id="checks-heading" className="sr-only" tabIndex={-1}>
              Checks
            </h2>
            {obstacles.length > 0 && (
              <div className="checks mb-4">
                <h3>{plural(obstacles.length, "issue")} to fix before review</h3>
                <ul>
                  {obstacles.map(({ field, message }) => (
                    <li key={`${field} ${message}`} className="check-block">
                      <Icon name="alert" /> <span>{message}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <PostFacts facts={facts} preview={preview} />
          </section>
        </PanelTab>
        {history && (
          <PanelTab label="History">
            <ComposerHistory {...history} zone={zone} />
          </PanelTab>
        )}
      </div>
    </aside>
  );
}
