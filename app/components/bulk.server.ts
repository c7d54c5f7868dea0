import { z } from "zod";
import { ApiError, UnauthorizedError, ValidationError } from "#api-client/errors.server.ts";

/** What a list offers to do with the records chosen in it: `archive`, or `status:active` with a value. */
export type BulkChoices = readonly {
  label: string;
  options: readonly { value: string; label: string }[];
}[];

/**
 * The form below a list whose records can be chosen.
 * @param record what a checkbox says of its record
 * @param actions the words before the colon
 */
export function bulkSchema<Chosen extends z.ZodType, const Action extends string>(
  record: Chosen,
  actions: readonly Action[],
  nothing: string,
) {
  const unsaid = "Choose an action.";
  return z.object({
    chosen: z.array(record, nothing).min(1, nothing),
    change: z.string(unsaid).transform((said, issues) => {
      const [word = "", value = ""] = said.split(":");
      const action = actions.find((known) => known === word);
      if (action !== undefined) return { action, value };
      issues.addIssue(unsaid);
      return z.NEVER;
    }),
  });
}

/** What an API refused, as one sentence. */
const inWords = (error: ApiError) =>
  error instanceof ValidationError
    ? (Object.values(error.fieldErrors).flat()[0] ?? error.formErrors[0] ?? error.message)
    : error.message;

/** One call after another, as if each had been done by hand; says which were refused, with the API's status and why. */
export async function doEach<Chosen>(
  chosen: readonly Chosen[],
  work: (one: Chosen) => Promise<unknown>,
): Promise<{ done: number; failed: { one: Chosen; status: number; told: string }[] }> {
  const failed: { one: Chosen; status: number; told: string }[] = [];
  for (const one of chosen) {
    try {
      await work(one);
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
      failed.push({ one, status: error.status, told: inWords(error) });
    }
  }
  return { done: chosen.length - failed.length, failed };
}
