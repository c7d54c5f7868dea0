import type { CampaignKind } from "#contract/campaigns.ts";
import { type NamingRules, NamingRulesSchema } from "#contract/naming-rules.ts";
import { nameFault } from "#domain/naming-rules/names.ts";
import type { Reader } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";

export type Rules = Omit<NamingRules, "version" | "can">;

export const rowOf = (db: Reader, organizationId: string) =>
  db.selectFrom("naming_rules").selectAll().where("organization_id", "=", organizationId).executeTakeFirst();

const Stored = NamingRulesSchema.omit({ version: true, can: true });

export const readRules = (json: string | undefined): Rules => Stored.parse(JSON.parse(json ?? "{}"));

/** Returns an organization's grammar. It is off and empty until someone writes one. */
export const rulesOf = async (db: Reader, organizationId: string): Promise<Rules> =>
  readRules((await rowOf(db, organizationId))?.rules_json);

/**
 * Checks a campaign's new name, if the organization refuses names that don't fit. Names from before stay.
 * @throws HttpError 422 that names the wrong part
 */
export async function requireFittingName(
  db: Reader,
  { organization_id, kind, name }: { organization_id: string; kind: CampaignKind; name: string },
): Promise<void> {
  const rules = await rulesOf(db, organization_id);
  const fault = rules.enforcement === "refuse" ? nameFault(rules, kind, name) : null;
  if (fault !== null) throw invalidField("name", fault.message);
}
