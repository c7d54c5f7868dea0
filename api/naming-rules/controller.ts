import { NAMES_TESTED_MAX, PAGE_SIZE } from "#contract/limits.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { nameFault } from "#domain/naming-rules/names.ts";
import { ruleFaults } from "#domain/naming-rules/rule-faults.ts";
import { commit } from "#api/http/commit.ts";
import { invalid, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayAdminister, requireThat } from "#api/organizations/policy.ts";
import { seenBy } from "#api/projects/policy.ts";
import { rulesOf } from "./repository.ts";
import { updateRules } from "./requests.ts";
import { toNamingRules } from "./resource.ts";

export const showNamingRules = async (exchange: Exchange): Promise<Reply> =>
  data(await toNamingRules(exchange.deps.db, memberOf(exchange)));

/**
 * Updates the parts that were sent.
 * @throws HttpError 412 with the current rules if `version` is stale
 */
export async function updateNamingRules(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const { version, ...input } = await validate(exchange.input, updateRules);
  const organizationId = member.organization.id;
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("naming_rules")
      .values({ organization_id: organizationId, rules_json: "{}", version: 1, updated_at: nowOf(exchange) })
      .onConflict((conflict) => conflict.column("organization_id").doNothing())
      .execute();
    const update = trx
      .updateTable("naming_rules")
      .set((row) => ({ version: row("version", "+", 1), updated_at: nowOf(exchange) }))
      .where("organization_id", "=", organizationId);
    const { numUpdatedRows } = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    if (numUpdatedRows === 0n) throw stale(await toNamingRules(trx, member));
    // The row is held from here on, so that two people can't save parts that don't go together.
    const rules = { ...(await rulesOf(trx, organizationId)), ...input };
    const faults = Object.entries(ruleFaults(rules));
    if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path, [fault]])));
    await trx
      .updateTable("naming_rules")
      .set({ rules_json: JSON.stringify(rules) })
      .where("organization_id", "=", organizationId)
      .execute();
    return data(await toNamingRules(trx, member));
  });
}

/** Lists the campaigns whose names don't fit the rules, whether these are on or off, with the counts of both. */
export async function listMisfits(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const member = memberOf(exchange);
  const page = pageNumber(exchange.url.searchParams.get("page"));
  const rules = await rulesOf(db, member.organization.id);
  const kinds = CAMPAIGN_KINDS.filter((kind) => rules.patterns[kind]);
  const named = db
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .where("campaigns.organization_id", "=", member.organization.id)
    .where("campaigns.kind", "in", kinds)
    .where("campaigns.deleted_at", "is", null)
    .where("campaigns.archived_at", "is", null)
    .where(seenBy(member, "campaigns.project_id"));
  const [rows, { count }] =
    kinds.length === 0
      ? [[], { count: 0 }]
      : await Promise.all([
          named
            .select(["campaigns.id", "campaigns.kind", "campaigns.name", "campaigns.folder_id"])
            .select(["projects.slug as project_slug", "projects.name as project_name"])
            .orderBy("campaigns.created_at", "desc")
            .orderBy("campaigns.id", "desc")
            .limit(NAMES_TESTED_MAX)
            .execute(),
          named.select((row) => row.fn.countAll().as("count")).executeTakeFirstOrThrow(),
        ]);
  const misfits = rows.flatMap(({ project_slug: slug, project_name, ...row }) => {
    const fault = nameFault(rules, row.kind, row.name);
    return fault === null ? [] : [{ ...row, ...fault, project: { slug, name: project_name } }];
  });
  const { offset } = pageWindow(page);
  const shown = misfits.slice(offset, offset + PAGE_SIZE);
  const body = paginated(shown, misfits.length, page, `${config.appUrl}/api/naming-rules/misfits`);
  const counts = {
    fits: rows.length - misfits.length,
    misfits: misfits.length,
    untested: Number(count) - rows.length,
  };
  return ok({ ...body, counts });
}
