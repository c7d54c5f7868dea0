import type { NamingRulesInput } from "#contract/naming-rules.ts";
import type { Trx } from "./schema.ts";
import { insert } from "./seed-insert.ts";

const RULES: NamingRulesInput = {
  enforcement: "warn",
  separator: "_",
  fields: [
    { name: "market", type: "list", values: ["DE", "AT", "CH", "UK"] },
    { name: "product", type: "text", values: [] },
    { name: "objective", type: "list", values: ["awareness", "traffic", "leads", "sales"] },
    { name: "month", type: "month", values: [] },
  ],
  patterns: {
    MetaAd: "{market}_{product}_{objective}_{month}",
    GoogleAd: "{market}_search_{product}_{month}",
  },
  checks_links: true,
  utm: {
    utm_source: { required: true, values: [], pattern: "{network}" },
    utm_medium: { required: true, values: ["social", "paid_social", "cpc", "email"], pattern: null },
    utm_campaign: { required: true, values: [], pattern: "{campaign}" },
  },
};

export const withMonth = (name: string, now: number): string =>
  name.replace("{month}", new Date(now).toISOString().slice(0, 7));

/** Most of the demo's ads are named by these rules. */
export async function fillNamingRules(
  trx: Trx,
  { now, organizationId }: { now: number; organizationId: string },
): Promise<void> {
  await insert(trx, "naming_rules", {
    organization_id: organizationId,
    rules_json: JSON.stringify(RULES),
    version: 1,
    updated_at: new Date(now).toISOString(),
  });
}
