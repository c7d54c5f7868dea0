import { useState } from "react";
import { HiddenField } from "#forms/hidden-field.tsx";
import type { Field } from "#forms/use-form.ts";

/**
 * Renders the version of the record that this form was filled from. It follows the record only while the record still has the
 * values that the form was filled with (`shown`). Otherwise, saving would silently overwrite another user's changes. A form that
 * comes back with errors keeps the version it was sent with.
 */
export function VersionField({
  field,
  version,
  shown,
  isSettled = false,
}: {
  field: Field;
  version: number | undefined;
  shown: string;
  /** Whether the action's result says which version the form continues from. */
  isSettled?: boolean;
}) {
  const sent = field.defaultValue;
  const fresh = () =>
    isSettled || sent === undefined || sent === String(version)
      ? { key: field.key, shown, version }
      : { key: field.key, shown: null, version: sent };
  const [seen, setSeen] = useState(fresh);
  // A new key means that the form was reset.
  if (seen.key !== field.key) setSeen(fresh());
  else if (seen.shown === shown && seen.version !== version) setSeen({ ...seen, version });
  return <HiddenField field={field} value={(isSettled ? version : seen.version) ?? ""} />;
}
