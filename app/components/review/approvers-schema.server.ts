import { z } from "zod";
import { APPROVERS_MAX } from "#contract/limits.ts";
import { APPROVER_TYPES } from "#contract/vocabulary.ts";

/** Parses the checkboxes of approvers-field.tsx, `user:{id}` and `team:{id}`. Whom they name is checked by the API. */
export const approversField = z
  .array(z.string().max(200))
  .max(APPROVERS_MAX, `Choose up to ${APPROVERS_MAX} people and teams.`)
  .optional()
  .default([])
  .transform((values) =>
    values.flatMap((value) => {
      const [word, id = ""] = value.split(/:(.*)/s);
      const type = APPROVER_TYPES.find((known) => known === word);
      return type === undefined || id === "" ? [] : [{ type, id }];
    }),
  );
