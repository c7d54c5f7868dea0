import type { ReactNode } from "react";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { ComposerComments, type TalkFields } from "./composer-comments.tsx";
import { ComposerHistory } from "./composer-history.tsx";
import { PanelTab } from "./panel-tab.tsx";
import type { shownPanel } from "./shown-panel.server.ts";

type Shown = Pick<Awaited<ReturnType<typeof shownPanel>>, "obstacles" | "comments" | "history" | "zone">;

type Props = {
  shown: Shown;
  fields: TalkFields;
  /** The thread whose reply was refused. */
  replying: string | undefined;
  /** Whether a comment was just added while other text is unsaved. */
  hasTalked: boolean;
  preview: ReactNode;
  /** What is found in the record beside the obstacles of a review. Null for those who don’t see it. */
  checks: ReactNode | null;
  /** How many of them are to be fixed, and how many may be. */
  found: { blocking: number; suggestions: number };
  /** What stands below the tabs. */
  children?: ReactNode;
};

/** The part with the comments, and how many are open. */
export const commentsPart = ({ openCount }: { openCount: number }) => ({
  id: "comments",
  label: openCount > 0 ? `Comments ${openCount}` : "Comments",
});

/** The parts of the panel, for links to them. */
export const panelParts = ({ comments, history }: Pick<Shown, "comments" | "history">, hasChecks = true) =>
  [
    { id: "preview", label: "Preview" },
    ...(comments ? [commentsPart(comments)] : []),
    ...(hasChecks ? [{ id: "checks", label: "Checks" }] : []),
    ...(history ? [{ id: "history", label: "History" }] : []),
  ].map((part) => ({ ...part, isBeside: true }));

/** What stands beside the fields of an ad or a blog post. */
export function ItemPanel({ shown, fields, replying, hasTalked, preview, checks, found, children }: Props) {
  const { obstacles, comments, history, zone } = shown;
  const blocking = obstacles.length + found.blocking;
  const replies = fields.replies.getFieldset();
  // What was refused in a comment is in view, and so is what was said.
  const isTalking =
    hasTalked ||
    replying !== undefined ||
    [...(comments?.threads ?? []), ...(comments?.resolved ?? [])].some(
      ({ id }) => replies[id]?.defaultValue,
    ) ||
    [fields.comment, fields.quote].some(({ errors }) => errors !== undefined);
  return (
    <aside className="composer-panel" aria-label="Preview and comments">
      <div className="panel-tabs">
        <PanelTab label="Preview" isFirst={!isTalking}>
          {preview}
        </PanelTab>
        {comments && (
          <PanelTab
            label="Comments"
            count={comments.openCount}
            meaning={`${comments.openCount} open`}
            isOpen={isTalking}
          >
            <ComposerComments {...comments} fields={fields} replying={replying} zone={zone} />
          </PanelTab>
        )}
        {checks !== null && (
          <PanelTab
            label="Checks"
            count={blocking + found.suggestions}
            meaning={
              [
                blocking > 0 && `${blocking} to fix`,
                found.suggestions > 0 && plural(found.suggestions, "suggestion"),
              ]
                .filter(Boolean)
                .join(", ") || "no issues"
            }
            {...(blocking > 0 && { tone: "danger" as const })}
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
              {checks}
            </section>
          </PanelTab>
        )}
        {history && (
          <PanelTab label="History">
            <ComposerHistory {...history} zone={zone} />
          </PanelTab>
        )}
        {children}
      </div>
    </aside>
  );
}
