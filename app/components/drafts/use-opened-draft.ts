import { useState } from "react";
import { useLocation } from "react-router";
import type { PrivateDraft } from "#forms/form-context.tsx";

/**
 * Returns the draft that the form was filled with when the page was opened, or came back from a form that was sent. What is kept while
 * the user types isn't filled in: it comes from the fields.
 */
export function useOpenedDraft(draft: PrivateDraft | null | undefined): PrivateDraft["kept"] {
  const { key } = useLocation();
  const path = draft?.path;
  const kept = draft?.kept ?? null;
  const [opened, setOpened] = useState({ key, path, kept });
  const isOver = opened.key !== key || opened.path !== path || (opened.kept !== null && kept === null);
  if (isOver) setOpened({ key, path, kept });
  return isOver ? kept : opened.kept;
}

/** Returns the defaults of a form for `useForm`: its private draft, or else the record's values. */
export function useFilling<Values extends object>(
  values: Values,
  draft: PrivateDraft | null,
): Values & { version?: string } {
  const opened = useOpenedDraft(draft);
  return opened === null ? values : ({ ...textsOf(values), ...opened.values } as Values);
}

/** Leaves out boxes and lists: a form that was sent without them had none. */
const textsOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== "boolean" && !Array.isArray(value)),
  );
