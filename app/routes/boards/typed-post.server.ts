import { isTalk } from "#components/composer/talk-schema.server.ts";
import { withPosted } from "#components/boards/with-posted.ts";
import type { PrivateDraft } from "#forms/form-context.tsx";
import type { ShownComposer } from "./composer.server.ts";

/** Whether a field isn’t saved with the post: talk, and the text of a new image. That is saved with its image alone. */
export const isBeside = (name: string): boolean => isTalk(name) || name === "new_alt";

/** Fits a private draft to the post as it is now: its images may have changed, and the previews show what was typed. */
export function withTyped<Shown extends ShownComposer>(
  shown: Shown,
  draft: PrivateDraft | null,
): { shown: Shown; draft: PrivateDraft | null } {
  if (!draft?.kept) return { shown, draft };
  const { kept } = draft;
  const { images } = kept.values;
  const rows: readonly { id?: unknown }[] = Array.isArray(images) ? images : [];
  const fitted = shown.values.images.map((row) => rows.find(({ id }) => id === row.id) ?? row);
  return {
    shown: { ...shown, preview: withPosted(shown.preview, kept.values), previewsTyped: true },
    draft: { ...draft, kept: { ...kept, values: { ...kept.values, images: fitted } } },
  };
}
