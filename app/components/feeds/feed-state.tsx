import { StatusMark, type StatusSize } from "#ui/status-mark.tsx";
import { stateLook } from "./feed-words.ts";

export function FeedState({ of, size = "pill" }: { of: string; size?: StatusSize }) {
  const { label, tone, glyph } = stateLook(of);
  return (
    <StatusMark tone={tone} glyph={glyph} size={size}>
      {label}
    </StatusMark>
  );
}
