import type { ReportStatus as Word } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { IconName } from "#ui/icons.tsx";
import { StatusMark, type StatusTone } from "#ui/status-mark.tsx";

const LOOKS: Readonly<Record<Word, { word: string; glyph: IconName; tone: StatusTone }>> = {
  reading: { word: "Reading", glyph: "circle-dot", tone: "blue" },
  asking: { word: "To check", glyph: "circle-help", tone: "amber" },
  ready: { word: "Ready", glyph: "circle-check", tone: "done" },
  failed: { word: "Failed", glyph: "error", tone: "red" },
};

/** Renders what a report or a file waits for. */
export function ReportStatus({ of }: { of: string }) {
  const look = Object.hasOwn(LOOKS, of) ? LOOKS[of as Word] : undefined;
  return (
    <StatusMark tone={look?.tone ?? "gray"} glyph={look?.glyph} size="plain">
      {look?.word ?? sentenceLabel(of)}
    </StatusMark>
  );
}
