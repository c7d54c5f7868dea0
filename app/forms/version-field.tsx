import { useState } from "react";
import { HiddenField } from "./hidden-field.tsx";
import type { Field } from "#forms/use-server-form.ts";
import type { Conflict } from "./conflict-texts.tsx";

/**
 * The version of what this form was filled from. It follows the record only as long as that still holds what the form was filled with
 * (`shown`): otherwise saving would undo unseen what somebody else did.
 */
export function VersionField({
  field,
  version,
  shown,
  conflict,
}: {
  field: Field;
  version: number | undefined;
  shown: string;
  conflict: Conflict | undefined;
}) {
  const [seen, setSeen] = useState({ key: field.key, shown, version });
  // A new key means that the form was filled afresh.
  const isFollowing = seen.key !== field.key || seen.shown === shown;
  if (isFollowing && (seen.key !== field.key || seen.version !== version))
    setSeen({ key: field.key, shown, version });
  return <HiddenField field={field} value={(conflict ? conflict.version : seen.version) ?? ""} />;
}
