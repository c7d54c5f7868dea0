import { sentenceLabel } from "#lib/labels.ts";
import { keepsForms } from "#unsaved/unsaved-text.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { PREVIEW_VIEWS, type PreviewView } from "./preview-views.ts";

export function PlacementTabs({ shown, to }: { shown: PreviewView; to: (view: PreviewView) => string }) {
  return (
    <TabLinks
      label="Placement"
      look="segments"
      state={keepsForms}
      tabs={PREVIEW_VIEWS.map((view) => ({
        label: sentenceLabel(view),
        to: to(view),
        current: view === shown,
      }))}
    />
  );
}
