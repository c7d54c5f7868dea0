import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { StaleError } from "#api-client/errors.server.ts";
import { saving } from "./submit.server.ts";
import type { Conflict } from "./conflict-texts.tsx";

const told =
  "Someone else saved changes while you were editing. Compare the two versions and choose which one to keep.";

/**
 * `saving` for a form that carries a version. When that is old, the form comes back with status 412, what was typed still in it and,
 * as `conflict`, what has been saved meanwhile.
 * @param schema reads the API's current record
 * @param theirs the form's fields as that record would fill them
 * @param yours the same of what was sent, where the form's own values are no texts
 */
export function savingOver<Value, Schema extends z.ZodType<{ version?: number | undefined }>, Result>(
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
      // An API that does not say what it holds now still gets its question across; saving then asks for no version.
      const conflict: Conflict = current.success
        ? { version: current.data.version, theirs: await theirs(current.data), yours: await yours?.() }
        : { version: undefined, theirs: {} };
      return data({ result: submission.reply({ formErrors: [told] }), conflict }, { status: 412 });
    }
  });
}
