import { z } from "zod";
import { COMMENT_MAX, COMMENT_QUOTE_MAX } from "#contract/limits.ts";
import { COMMENT_VISIBILITIES } from "#contract/vocabulary.ts";
import { boolean, id, integer, number, oneOf, text } from "#api/http/rules.ts";

const body = text({ min: 1, max: COMMENT_MAX });

const percent = () => integer({ min: 0, max: 100 }).nullish();
const second = () =>
  number({ min: 0 }).refine(
    (value) => Number(value.toFixed(2)) === value,
    "The :attribute field must have 0-2 decimal places.",
  );
/** An image, and a place on it or a second of it. */
export const imageAnchor = {
  image_id: id().nullish(),
  x: percent(),
  y: percent(),
  second: second().nullish(),
};
export const anchorRule = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: "The :attribute field must be an array." }).nullish();

export const createRules = {
  body,
  parent_id: id().nullish(),
  quote: text({ min: 1, max: COMMENT_QUOTE_MAX }).nullish(),
  anchor: anchorRule({ field: text({ max: 64 }).nullish(), ...imageAnchor }),
  visibility: oneOf(COMMENT_VISIBILITIES).nullish(),
};
export const updateRules = { body: body.optional(), resolved: boolean().optional() };
