import type { TASK_STATUSES, ItemStatus as Status } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { StatusBadge, type StatusTone } from "#ui/badge.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";

type WithGlyph = Status | (typeof TASK_STATUSES)[number];
const GLYPHS: Readonly<Record<WithGlyph, IconName>> = {
  idea: "status-idea",
  draft: "status-draft",
  in_review: "status-in-review",
  changes_requested: "status-changes-requested",
  approved: "status-approved",
  scheduled: "status-scheduled",
  published: "status-published",
  live: "status-live",
  paused: "status-paused",
  ended: "status-ended",
  on_hold: "status-on-hold",
  cancelled: "status-cancelled",
  archived: "status-archived",
  todo: "circle",
  in_progress: "clock",
  blocked: "ban",
  done: "success",
};

const TONES: Readonly<Partial<Record<string, StatusTone>>> = {
  in_review: "info",
  changes_requested: "warning",
  approved: "success",
  scheduled: "success",
  on_hold: "warning",
};

/** Renders the sign of an item's or a task's status, beside a text that names it. Statuses that we don't know have none. Size in pixels. */
export function StatusGlyph({ status, size = 14 }: { status: string; size?: number }) {
  const name = Object.hasOwn(GLYPHS, status) && GLYPHS[status as WithGlyph];
  return name && <Icon name={name} size={size} className="status-glyph" />;
}

export const ItemStatus = ({ status }: { status: string }) => (
  <StatusBadge tone={TONES[status] ?? "neutral"}>
    <StatusGlyph status={status} size={12} />
    {sentenceLabel(status)}
  </StatusBadge>
);
