import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { StaleError } from "#api-client/errors.server.ts";
import { saving } from "./submit.server.ts";
import type { Conflict } from "./conflict-texts.tsx";

const conflictMessage =
  "Someone else saved changes while you were editing. Compare the two versions and choose which one to keep.";

/**
 * Works like `saving` for a form that sends a version. If that version is stale, the form is returned with status 412, with the
 * submitted values still in it and the saved values as `conflict`.
 * @param schema reads the API's current record
 * @param theirs returns the form's fields with that record's values
 * @param yours returns the submitted values, if the form's own values aren't texts
 */
export function savingVersioned<Value, Schema extends z.ZodType<{ version?: number | undefined }>, Result>(
  submission: Submission<unknown, string[], Value>,
  schema: Schema,
  theirs: (record: z.output<Schema>) => Conflict["theirs"] | Promise<Conflict["theirs"]>,
  work: () => Promise<Result>,
  yours?: () => Promise<Conflict["theirs"]>,
) {
  return saving(submission, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      const current = schema.safeParse(error.current);
      // If the API doesn't return the current record, the conflict is still shown, but the next save sends no version.
      const conflict: Conflict = current.success
        ? { version: current.data.version, theirs: await theirs(current.data), yours: await yours?.() }
        : { version: undefined, theirs: {} };
      return data({ result: submission.reply({ formErrors: [conflictMessage] }), conflict }, { status: 412 });
    }
  });
}
