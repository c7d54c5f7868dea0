import { z } from "zod";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { APPROVERS_MAX, REASON_MAX } from "#contract/limits.ts";
import { APPROVER_TYPES } from "#contract/vocabulary.ts";

/** The reason of reason-field.tsx. It isn’t part of the record: a save reads it from the payload. */
export const reasonField = optionalText(REASON_MAX, "Reason").transform(() => undefined);

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
