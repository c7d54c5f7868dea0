import { invalidField } from "./errors.ts";

/** @throws HttpError 422 for `ends_on` if a period would end before it starts. Days compare as text */
export function requireOrder(period: { starts_on: string | null; ends_on: string | null }): void {
  if (period.starts_on !== null && period.ends_on !== null && period.ends_on < period.starts_on) {
    throw invalidField("ends_on", "The ends on field must be a date after or equal to starts on.");
  }
}
