import { type KeywordConflict, keywordNotation } from "#domain/google-ads/keyword-lists.ts";

export const describeConflicts = (conflicts: readonly KeywordConflict[]) =>
  conflicts.map((conflict) => ({ keyword: keywordNotation(conflict.keyword), said: sentence(conflict) }));
export type DescribedConflict = ReturnType<typeof describeConflicts>[number];

function sentence(conflict: KeywordConflict): string {
  switch (conflict.kind) {
    case "shared":
      return `is in ${conflict.groups.join(" and ")}. They bid against each other, so keep it in one.`;
    case "blocked":
      return `never triggers ads in ${conflict.group}. The negative keyword ${keywordNotation(conflict.negative)} blocks it.`;
    default:
      return `is in ${conflict.group} more than once.`;
  }
}
