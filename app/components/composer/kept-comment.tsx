import { useEnclosingForm } from "#forms/form-context.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import { SaveStatus } from "#unsaved/status.tsx";

/** Says what is kept of a comment where no bar does. */
export function KeptComment() {
  const { id } = useEnclosingForm();
  return (
    <div>
      <OfferedText formId={id} />
      <SaveStatus className="text-sm text-ink-2" />
    </div>
  );
}
