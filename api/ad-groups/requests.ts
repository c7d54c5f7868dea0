import { z } from "zod";
import { AD_GROUP_NAME_MAX, KEYWORD_MAX, KEYWORD_WORDS_MAX, KEYWORDS_MAX } from "#contract/limits.ts";
import { KEYWORD_MATCHES } from "#contract/vocabulary.ts";
import { keywordProblem } from "#domain/google-ads/keyword-lists.ts";
import { invalidField } from "#api/http/errors.ts";
import { id, integer, list, nameText, oneOf, text } from "#api/http/rules.ts";

const map = { error: "The :attribute field must be an array." };

const keyword = z.object(
  {
    text: text({ max: KEYWORD_MAX })
      .refine(
        (value) => value.split(/\s+/).length <= KEYWORD_WORDS_MAX,
        `A keyword can have up to ${KEYWORD_WORDS_MAX} words.`,
      )
      .refine(
        (value) =>
          Array.from(value).length > KEYWORD_MAX ||
          value.split(/\s+/).length > KEYWORD_WORDS_MAX ||
          keywordProblem({ text: value, match: "broad" }) === null,
        "The :attribute field format is invalid.",
      ),
    match: oneOf(KEYWORD_MATCHES),
  },
  map,
);

const keywords = {
  keywords: list(keyword, { max: KEYWORDS_MAX }).nullish(),
  negatives: list(keyword, { max: KEYWORDS_MAX }).nullish(),
};

export const createAdGroupRules = {
  google_ad_id: id(),
  name: nameText({ max: AD_GROUP_NAME_MAX }),
  ...keywords,
};
export const updateAdGroupRules = {
  name: nameText({ max: AD_GROUP_NAME_MAX }).optional(),
  ...keywords,
  version: integer().nullish(),
};

/** @throws HttpError 422 if another group of the campaign has this name */
export function refuseTwin(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw invalidField("name", "The name has already been taken.");
  }
}
