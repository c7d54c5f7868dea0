import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayAdminister } from "#api/organizations/policy.ts";
import { readRules, rowOf } from "./repository.ts";

export async function toNamingRules(db: Reader, member: Member) {
  const row = await rowOf(db, member.organization.id);
  return {
    ...readRules(row?.rules_json),
    version: row?.version ?? 1,
    can: { update: mayAdminister(member) },
  };
}
