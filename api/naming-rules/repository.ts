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

type Named = { organization_id: string; kind: CampaignKind; name: string };

/** Returns what keeps a campaign's name from being saved. Null if it fits, or if names that don't fit are saved as well. */
export async function nameFaultOf(db: Reader, { organization_id, kind, name }: Named) {
  const rules = await rulesOf(db, organization_id);
  return rules.enforcement === "refuse" ? nameFault(rules, kind, name) : null;
}

/**
 * Checks a campaign's new name, if the organization refuses names that don't fit. Names from before stay.
 * @throws HttpError 422 that names the wrong part
 */
export async function requireFittingName(db: Reader, campaign: Named): Promise<void> {
  const fault = await nameFaultOf(db, campaign);
  if (fault !== null) throw invalidField("name", fault.message);
}
