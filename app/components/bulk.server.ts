import { z } from "zod";
import { ApiError, UnauthorizedError, ValidationError } from "#api-client/errors.server.ts";

/** The actions that a list offers for its selected records: `archive`, or `status:active` with a value. */
export type BulkChoices = readonly {
  label: string;
  options: readonly { value: string; label: string }[];
}[];

/**
 * Returns the schema of the form below a list whose records can be selected.
 * @param record the value of a record's checkbox
 * @param actions the names before the colon
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

/** Joins the API's errors into one sentence. */
const inWords = (error: ApiError) =>
  error instanceof ValidationError
    ? (Object.values(error.fieldErrors).flat()[0] ?? error.formErrors[0] ?? error.message)
    : error.message;

/**
 * Makes one call after another, as if the user had made each by hand. Returns which ones failed, with the API's status and
 * reason.
 */
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
