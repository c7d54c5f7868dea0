import { useState } from "react";
import { HiddenField } from "./hidden-field.tsx";
import type { Field } from "#forms/use-form.ts";

/** The version that a form goes on from, of an action that may have saved a part of it. */
export const settledVersion = (answer: unknown): number | undefined =>
  typeof answer === "object" && answer !== null && "version" in answer && typeof answer.version === "number"
    ? answer.version
    : undefined;

/**
 * The version of what this form was filled from. It follows the record only as long as that still holds what the form was filled with
 * (`shown`): otherwise saving would undo unseen what somebody else did. A form that comes back keeps the version it was sent with.
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
  /** The answer itself says from which version the form goes on. */
  isSettled?: boolean;
}) {
  const sent = field.defaultValue;
  const fresh = () =>
    isSettled || sent === undefined || sent === String(version)
      ? { key: field.key, shown, version }
      : { key: field.key, shown: null, version: sent };
  const [seen, setSeen] = useState(fresh);
  // A new key means that the form was filled afresh.
  const isFollowing = seen.key !== field.key || seen.shown === shown;
  if (isFollowing && (seen.key !== field.key || seen.version !== version)) setSeen(fresh());
  return <HiddenField field={field} value={(isSettled ? version : seen.version) ?? ""} />;
}
