import { sentenceLabel } from "#lib/labels.ts";
import { Icon, type IconName, type IconSize } from "#ui/icons.tsx";
import { StatusMark, type StatusTone, type StatusSize } from "#ui/status-mark.tsx";

/** The look of every status of items, campaigns, projects, and tasks, by its word on the wire. The word itself is what people read. */
const LOOKS: Readonly<Record<string, { glyph: IconName; tone: StatusTone }>> = {
  idea: { glyph: "status-idea", tone: "gray" },
  draft: { glyph: "status-draft", tone: "gray" },
  in_review: { glyph: "status-in-review", tone: "amber" },
  changes_requested: { glyph: "status-changes-requested", tone: "red" },
  approved: { glyph: "status-approved", tone: "green" },
  scheduled: { glyph: "status-scheduled", tone: "blue" },
  published: { glyph: "status-published", tone: "done" },
  live: { glyph: "status-live", tone: "green" },
  paused: { glyph: "status-paused", tone: "amber" },
  ended: { glyph: "status-ended", tone: "done" },
  on_hold: { glyph: "status-on-hold", tone: "gray" },
  cancelled: { glyph: "status-cancelled", tone: "gray" },
  archived: { glyph: "status-archived", tone: "gray" },
  planning: { glyph: "circle-dashed", tone: "gray" },
  active: { glyph: "circle-dot", tone: "green" },
  completed: { glyph: "circle-check", tone: "done" },
  todo: { glyph: "circle", tone: "gray" },
  in_progress: { glyph: "circle-dot", tone: "blue" },
  blocked: { glyph: "circle-minus", tone: "red" },
  done: { glyph: "circle-check", tone: "done" },
};

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.keys(LOOKS).map((status) => [status, sentenceLabel(status)]),
);

/** Returns the word that people read for a status as the API writes it. */
export const statusWord = (status: string): string => WORDS.get(status) ?? sentenceLabel(status);

const lookOf = (status: string) => (Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined);

/**
 * Renders a status as a glyph and its word. The word is never shortened.
 * @param of the status as the API writes it, such as `in_review`
 * @param when for when it is scheduled, in words
 * @param size "pill" for a record, "plain" in cards and rows, "glyph" where a legend or a label has the word
 */
export function Status({
  of,
  when,
  size = "pill",
}: {
  of: string;
  when?: string | null | undefined;
  size?: StatusSize;
}) {
  const look = lookOf(of);
  return (
    <StatusMark tone={look?.tone ?? "gray"} glyph={look?.glyph} size={size}>
      {when ? `${statusWord(of)}, ${when}` : statusWord(of)}
    </StatusMark>
  );
}

/** Renders the sign of a status alone, beside a text that names it. Statuses that we don't know have none. Size in pixels. */
export function StatusGlyph({ status, size = 14 }: { status: string; size?: IconSize }) {
  const look = lookOf(status);
  return look && <Icon name={look.glyph} size={size} className={`status-glyph tone-${look.tone}`} />;
}
