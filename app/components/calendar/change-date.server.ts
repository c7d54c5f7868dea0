import { data, redirect } from "react-router";
import { z } from "zod";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { REASON_MAX } from "#contract/limits.ts";
import { dayField, timeField } from "#forms/field-schemas.server.ts";
import { invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { formatDay, formatDays, formatTime } from "#lib/dates.ts";
import { CHANGE_DATE, UNDATE } from "./change-date.tsx";

const changeDateSchema = z.object({
  planned_for: dayField.pipe(z.string("Enter a date.")),
  time: timeField,
  ends_on: dayField.transform((day) => day ?? undefined),
  reason: optionalText(REASON_MAX, "Reason"),
});
type Change = z.output<typeof changeDateSchema>;

type Changing = {
  title: string;
  /** What is published is moved only by the form, which asks. */
  isOut: boolean;
  /** The calendar, with the new day. */
  back: (day: string) => string;
  /** The page with the question. */
  question: (change: Change) => string;
  change: (change: Change) => Promise<unknown>;
  /** Takes the day away. Null for what always has one. */
  undate: (() => Promise<unknown>) | null;
};

/**
 * Moves what was dragged, or what the form moves. A drop that is refused shows the form if it lacks only a reason, or else the
 * calendar and what is wrong.
 */
export async function changeDate(
  context: Parameters<typeof parseForm>[0],
  { title, isOut, back, question, change, undate }: Changing,
) {
  if (postedIntent(context) === UNDATE) return takeDate(context, { title, isOut, back, undate });
  const submission = parseForm(context, changeDateSchema);
  const isDrop = submission.intent !== CHANGE_DATE;
  if (submission.status !== "success") {
    if (isDrop) throw data(null, { status: 400 });
    return invalidForm(submission);
  }
  const { planned_for: day, ends_on: until, time } = submission.value;
  if (isDrop && isOut) return redirect(question(submission.value), 303);
  const answer = await saving(submission, async () => {
    await change(submission.value);
    const days = until === undefined ? formatDay(day) : formatDays(day, until);
    const at = time === null ? "" : ` at ${formatTime(time)}`;
    return redirectWithSuccess(back(day), `Moved “${title}” to ${days}${at}.`);
  });
  if (!isDrop || answer instanceof Response) return answer;
  if (answer.data.result.error?.["reason"]) return answer;
  return redirectWithToast(back(day), { type: "error", message: firstMessage(answer) });
}

/** Takes the day from what was dropped on the posts without one. A published item keeps it. */
async function takeDate(
  context: Parameters<typeof parseForm>[0],
  { title, isOut, back, undate }: Pick<Changing, "title" | "isOut" | "back" | "undate">,
) {
  if (undate === null) throw data(null, { status: 400 });
  if (isOut)
    return redirectWithToast(back(""), {
      type: "error",
      message: `“${title}” is published, so it keeps its date.`,
    });
  const answer = await saving(parseForm(context, z.object({})), async () => {
    await undate();
    return redirectWithSuccess(back(""), `“${title}” is unscheduled.`);
  });
  if (answer instanceof Response) return answer;
  return redirectWithToast(back(""), { type: "error", message: firstMessage(answer) });
}

const firstMessage = ({ data: { result } }: ReturnType<typeof invalidForm>): string =>
  Object.values(result.error ?? {}).flatMap((texts) => texts ?? [])[0] ?? "The date didn’t change.";
