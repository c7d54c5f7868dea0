import { ulid } from "ulid";
import { DRAFTS_MAX } from "#contract/limits.ts";
import type { Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf, nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { discard } from "./discard.ts";
import { draftsOf, opened, recordsSeenBy, sealed } from "./repository.ts";
import type { DraftRecord, DraftRow } from "./repository.ts";
import { keepRules } from "./requests.ts";
import { toDraftEntry, toReceipt } from "./resource.ts";

/** Lists the user's drafts in their organization, newest first, without their texts. Records that they no longer see are left out. */
export async function listDrafts(exchange: Exchange): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const member = memberOf(exchange);
  const rows = await draftsOf(db, member, clock())
    .selectAll()
    .orderBy("saved_at", "desc")
    .orderBy("id")
    .limit(DRAFTS_MAX)
    .execute();
  const ids = rows.map(({ record_id }) => record_id);
  const records = rows.length === 0 ? [] : await recordsSeenBy(db, member, ids);
  return data(
    rows.flatMap((row) => {
      const record = records.find(({ id, subject }) => id === row.record_id && subject === row.subject);
      return record === undefined ? [] : [toDraftEntry(row, record)];
    }),
  );
}

export async function showDraft(exchange: Exchange, { subject, id }: DraftRecord): Promise<Reply> {
  const { db, clock, config } = exchange.deps;
  const row = await draftsOf(db, memberOf(exchange), clock())
    .selectAll()
    .where("subject", "=", subject)
    .where("record_id", "=", id)
    .executeTakeFirst();
  const values = row === undefined ? null : opened(row, config.appKey);
  return data(row === undefined || values === null ? null : { ...toReceipt(row), values });
}

/** Keeps the values of a form in place of those kept before. The response doesn't repeat them. */
export async function keepDraft(exchange: Exchange, { subject, id }: DraftRecord): Promise<Reply> {
  const { clock, config } = exchange.deps;
  const { user, organization } = memberOf(exchange);
  const { values, base_version = null } = await validate(exchange.input, keepRules);
  const address = { user_id: user.id, subject, record_id: id };
  const text = sealed(address, values, config.appKey);
  const kept = { organization_id: organization.id, text, base_version, saved_at: nowOf(exchange) };
  const row: DraftRow = { id: ulid(clock()), ...address, ...kept };
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("drafts")
      .values(row)
      .onConflict((conflict) => conflict.columns(["user_id", "subject", "record_id"]).doUpdateSet(kept))
      .execute();
    await dropOldest(trx, user.id);
    return data(toReceipt(row));
  });
}

async function dropOldest(trx: Trx, userId: string): Promise<void> {
  const beyond = await trx
    .selectFrom("drafts")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc")
    .limit(DRAFTS_MAX)
    .offset(DRAFTS_MAX)
    .execute();
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await trx.deleteFrom("drafts").where("id", "in", ids).execute();
}

export async function deleteDraft(exchange: Exchange, { subject, id }: DraftRecord): Promise<Reply> {
  const user = userOf(exchange);
  return commit(exchange, async (trx) => {
    await discard(trx, { user: user.id, subject, id });
    return noContent();
  });
}
