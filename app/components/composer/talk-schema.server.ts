import { z } from "zod";

/** The fields of comments in an item’s form. They aren’t part of the item. The button beside them says what becomes of them. */
export const talkFields = {
  comment: z.string().optional(),
  quote: z.string().optional(),
  about: z.string().optional(),
  reply: z.string().optional(),
};
