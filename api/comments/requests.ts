import { z } from "zod";
import { COMMENT_MAX, COMMENT_QUOTE_MAX } from "#contract/limits.ts";
import { COMMENT_VISIBILITIES } from "#contract/vocabulary.ts";
import { boolean, id, oneOf, text } from "#api/http/rules.ts";

const body = text({ min: 1, max: COMMENT_MAX });

export const createRules = {
  body,
  parent_id: id().nullish(),
  quote: text({ min: 1, max: COMMENT_QUOTE_MAX }).nullish(),
  anchor: z
    .object(
      { field: text({ max: 64 }).nullish(), image_id: id().nullish() },
      { error: "The :attribute field must be an array." },
    )
    .nullish(),
  visibility: oneOf(COMMENT_VISIBILITIES).nullish(),
};
export const updateRules = { body: body.optional(), resolved: boolean().optional() };
