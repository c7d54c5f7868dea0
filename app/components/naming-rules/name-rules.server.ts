import { getCampaign } from "#api-client/campaigns.server.ts";
import { findNamingRules } from "#api-client/naming-rules.server.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import { nameFault } from "#domain/naming-rules/names.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the organization's rules for names, or null if they are off, or the API knows none. */
export async function nameRules(api: Api) {
  const rules = await findNamingRules(api);
  return rules === null || rules.enforcement === "off" ? null : rules;
}

/** Returns what is wrong with a campaign's name, or null. */
export async function nameNote(api: Api, kind: CampaignKind, name: string): Promise<string | null> {
  const rules = await nameRules(api);
  return rules && (nameFault(rules, kind, name)?.message ?? null);
}

/** Returns the notice about a saved campaign, with a warning if its new name doesn't fit. */
export function savedNotice(message: string, note: string | null) {
  return note === null
    ? { type: "success" as const, message }
    : { type: "warning" as const, message: `${message} ${note}` };
}

/** Does the same for a campaign that is about to be saved. A name that stays isn't judged. */
export async function renamedNotice(
  api: Api,
  { kind, id, name }: { kind: CampaignKind; id: string; name: string },
  message: string,
) {
  const before = await getCampaign(api, kind, id);
  return savedNotice(message, before.name === name ? null : await nameNote(api, kind, name));
}
