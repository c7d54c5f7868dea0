import { LINT_RULE_NAMES } from "#domain/google-ads/lint.ts";
import type { LintRule } from "#domain/google-ads/lint.ts";
import type { Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";

export const rowOf = (db: Reader, projectId: string) =>
  db.selectFrom("google_rules").selectAll().where("project_id", "=", projectId).executeTakeFirst();

/** Returns the editorial rules that keep an ad of a project out of review. All other rules only warn. */
export async function blockingRules(db: Reader, projectId: string): Promise<LintRule[]> {
  const row = await rowOf(db, projectId);
  const chosen = stringList(row?.blocking_json ?? "[]");
  return LINT_RULE_NAMES.filter((rule) => chosen.includes(rule));
}
