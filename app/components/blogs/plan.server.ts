import { ValidationError } from "#api-client/errors.server.ts";
import { plannedAt } from "#components/boards/planned-at.server.ts";
import type { Blog, BlogInput } from "#contract/blogs.ts";
import { formatDay, formatMonthDay, formatTime } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";

type Plan = Pick<Blog, "planned_for" | "publish_at">;

/**
 * Returns a blog post's day and time (HH:MM), as its forms have them. An API may know only one of the two.
 * @param zone IANA. Null counts as UTC
 */
export function planValues({ planned_for, publish_at }: Plan, zone: string | null) {
  const clock = publish_at === null ? null : wallClock(publish_at, zone);
  return { planned_for: clock?.day ?? planned_for ?? "", time: clock?.time ?? "" };
}

/** Writes it as "Dec 12, 9:00", with the year if it isn't this one. Null for a post without a day. */
export function planText(plan: Plan, zone: string | null): string | null {
  const { planned_for: day, time } = planValues(plan, zone);
  if (day === "") return null;
  const isThisYear = day.slice(0, 4) === wallClock(new Date(), zone)?.day.slice(0, 4);
  return [isThisYear ? formatMonthDay(day) : formatDay(day), ...(time ? [formatTime(time)] : [])].join(", ");
}

/**
 * Returns the fields of a blog post's day and time (HH:MM).
 * @throws ValidationError for a time that the clocks skip
 */
export function planFields(
  plan: { planned_for: string | null; time: string | null },
  zone: string | null,
): Pick<BlogInput, "planned_for" | "publish_at"> {
  const { planned_for, scheduled_at } = plannedAt(plan, zone);
  return { planned_for, publish_at: scheduled_at };
}

/** Moves the API's errors about the instant to the field of the time. */
export async function errorsAtTime<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { scheduled_at = [], publish_at = [], ...others } = error.fieldErrors;
    const time = [...(others["time"] ?? []), ...scheduled_at, ...publish_at];
    throw new ValidationError(
      error.message,
      { ...others, ...(time.length > 0 && { time }) },
      error.formErrors,
    );
  }
}

/** A time needs a day. */
export const hasPlannedDay = ({
  planned_for,
  time,
}: {
  planned_for?: string | null | undefined;
  time: string | null;
}) => time === null || !!planned_for;
export const dayMissing = { path: ["planned_for"], message: "Choose a date for this time." };
