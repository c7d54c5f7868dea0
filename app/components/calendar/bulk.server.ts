import { data } from "react-router";
import { z } from "zod";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { SHIFT_DAYS_MAX } from "#contract/limits.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { invalidForm } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";

/** `01H…:3:board`: something in a list, its version when the list was rendered, and its type where a list has several. */
export const chosenItem = z.string().transform((value) => {
  const [id = "", version = "", type = ""] = value.split(":");
  return { id, type, version: /^[1-9]\d{0,9}$/.test(version) ? Number(version) : undefined };
});

const idOf = (value: string) => value.split(":", 1)[0] ?? "";

const days = `Enter a number of days from -${SHIFT_DAYS_MAX} to ${SHIFT_DAYS_MAX}.`;

/** The fields of the actions that change a date. */
export const dayFields = {
  shift_days: z
    .string()
    .optional()
    .transform((text) => (text?.trim() ? Number(text) : null))
    .refine(
      (number) => number === null || (Number.isInteger(number) && Math.abs(number) <= SHIFT_DAYS_MAX),
      days,
    ),
  planned_for: dayField,
};

type Said = { change: { action: string }; shift_days: number | null; planned_for: string | null };

export const hasShift = ({ change, shift_days: shift }: Said) => change.action !== "shift" || Boolean(shift);
export const noShift = { path: ["shift_days"], message: days };
export const hasDate = ({ change, planned_for: day }: Said) => change.action !== "date" || day !== null;
export const noDate = { path: ["planned_for"], message: "Choose a date." };

/** The choices that change a date. */
export const DATE_CHOICES = {
  label: "Date",
  options: [
    { value: "shift", label: "Move by a number of days" },
    { value: "date", label: "Set date" },
  ],
};

export const ownerChoices = (people: readonly { value: string; label: string }[]) => ({
  label: "Set owner",
  options: people.map(({ value, label }) => ({ value: `owner:${value}`, label })),
});

type Submission = Parameters<typeof invalidForm>[0] & { payload: Record<string, unknown> };
type Outcome = {
  done: number;
  failed: readonly { id: string; status: number; told: string }[];
  /** Sentences on what was skipped. */
  leftOut: readonly string[];
};

/** Says what was done, or renders the list again with what failed still selected. */
export function bulkAnswer(
  submission: Submission,
  { done, failed, leftOut }: Outcome,
  { word, here }: { word: string; here: string },
) {
  const messages = [...(done > 0 ? [`${plural(done, word)} updated.`] : []), ...leftOut];
  if (failed.length === 0 && done > 0) return redirectWithSuccess(here, messages.join(" "));
  const [status = 422, ...others] = new Set(failed.map((failure) => failure.status));
  const formErrors = [...messages, ...failed.map(({ told }) => told)];
  return bulkAgain(
    invalidForm(submission, others.length > 0 ? 422 : status, { formErrors }),
    failed.map(({ id }) => id),
  );
}

/** Renders the list again with what was selected. */
export const bulkRefused = (submission: Submission) =>
  bulkAgain(
    invalidForm(submission),
    [submission.payload["chosen"] ?? []].flat().map((value) => idOf(typeof value === "string" ? value : "")),
  );

/**
 * Renders the list again. To prevent repeating a change, only what is in `ticked` stays selected, whatever the browser
 * restores.
 */
export const bulkAgain = ({ data: refused, init }: ReturnType<typeof invalidForm>, ticked: string[]) =>
  data({ ...refused, ticked, drawn: crypto.randomUUID() }, init ?? undefined);
