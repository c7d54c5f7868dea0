import { z } from "zod";
import type { GoogleAdGroup } from "#contract/google-ads.ts";
import { AD_GROUP_NAME_MAX, KEYWORDS_MAX } from "#contract/limits.ts";
import { versionField } from "#forms/field-schemas.server.ts";
import { keywordNotation, parseKeywordLines } from "#domain/google-ads/keyword-lists.ts";
import { requiredText } from "#components/campaigns/text-schemas.server.ts";

/** Keywords, one per line, in the notation of Google's exports. */
const keywordLines = z
  .string()
  .optional()
  .transform((text = "", context) => {
    const { keywords, problems, hasMore } = parseKeywordLines(text, KEYWORDS_MAX);
    for (const { line, text: found, problem } of problems)
      context.addIssue({ code: "custom", message: `Line ${line} (“${found}”) ${problem}.` });
    if (hasMore)
      context.addIssue({
        code: "custom",
        message: `Add up to ${KEYWORDS_MAX.toLocaleString("en-US")} keywords.`,
      });
    return keywords;
  });

export const groupSchema = z.object({
  name: requiredText(AD_GROUP_NAME_MAX, "Name", "Enter a name."),
  keywords: keywordLines,
  negatives: keywordLines,
  version: versionField,
});

export const groupValues = ({ name, keywords, negatives }: GoogleAdGroup) => ({
  name,
  keywords: keywords.map(keywordNotation).join("\n"),
  negatives: negatives.map(keywordNotation).join("\n"),
});
