import { StatusBadge, type StatusTone } from "#ui/badge.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";

export type ShownStatus = { tone: StatusTone; glyph: IconName | null; label: string };

/** Renders a status: its sign and its word. */
export const StatusWord = ({ tone, glyph, label }: ShownStatus) => (
  <StatusBadge tone={tone}>
    {glyph && <Icon name={glyph} size={12} className="status-glyph" />}
    {label}
  </StatusBadge>
);
