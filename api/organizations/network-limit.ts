import { z } from "zod";
import { BOARD_CONTENT_MAX, HASHTAG_LIMIT_MAX } from "#contract/limits.ts";
import { integer } from "#api/http/rules.ts";

/** What an organization allows itself on a network, as it is sent and as it is stored. */
export const networkLimit = z.object({
  cap: integer({ min: 1, max: BOARD_CONTENT_MAX }).nullish(),
  hashtags: integer({ min: 0, max: HASHTAG_LIMIT_MAX }).nullish(),
});
