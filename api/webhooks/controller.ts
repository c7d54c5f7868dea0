import { ulid } from "ulid";
import { WEBHOOKS_MAX } from "#contract/limits.ts";
import type { WebhookDeliveryRow, WebhookRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayAdminister, requireThat } from "#api/organizations/policy.ts";
import { callOnce } from "./deliver.ts";
import { noteSuccess } from "./failures.ts";
import { deliveriesOf, webhooksOf } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toDelivery, toWebhook } from "./resource.ts";
import { keptSecret, newSecret } from "./sign.ts";

function adminOf(exchange: Exchange): Member {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  return member;
}

export async function listWebhooks(exchange: Exchange): Promise<Reply> {
  const { organization } = adminOf(exchange);
  const { db, config } = exchange.deps;
  const rows = await webhooksOf(db, organization.id);
  return data({ hosts: config.outgoingHosts, webhooks: rows.map((row) => toWebhook(row, [])) });
}

export async function showWebhook(exchange: Exchange, row: WebhookRow): Promise<Reply> {
  adminOf(exchange);
  return data(toWebhook(row, await deliveriesOf(exchange.deps.db, row.id)));
}

/** @throws HttpError 422 for an address that this server may not call */
function requireCallable({ deps }: Exchange, url: string | undefined): void {
  const refusal = url === undefined ? null : deps.outgoing.refusalOf(url);
  if (refusal !== null) throw invalidField("url", refusal);
}

/** Creates a webhook. Its secret is returned only once. */
export async function createWebhook(exchange: Exchange): Promise<Reply> {
  const { user, organization } = adminOf(exchange);
  const { config, clock } = exchange.deps;
  const { url, events } = await validate(exchange.input, createRules);
  requireCallable(exchange, url);
  const secret = newSecret();
  const row: WebhookRow = {
    id: ulid(clock()),
    organization_id: organization.id,
    url,
    events_json: JSON.stringify([...new Set(events)]),
    secret: keptSecret(secret, config.appKey),
    created_by: user.id,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
    failing_since: null,
    disabled_at: null,
  };
  return commit(exchange, async (trx) => {
    if ((await webhooksOf(trx, organization.id)).length >= WEBHOOKS_MAX)
      throw invalidField(
        "url",
        `An organization can have up to ${WEBHOOKS_MAX} webhooks. Delete one before you create another.`,
      );
    await trx.insertInto("webhooks").values(row).execute();
    return created({ ...toWebhook(row, []), secret });
  });
}

export async function updateWebhook(exchange: Exchange, row: WebhookRow): Promise<Reply> {
  adminOf(exchange);
  const { url = row.url, events, enabled } = await validate(exchange.input, updateRules);
  requireCallable(exchange, url);
  const changed = {
    url,
    events_json: events === undefined ? row.events_json : JSON.stringify([...new Set(events)]),
    updated_at: nowOf(exchange),
    ...(enabled && { failing_since: null, disabled_at: null }),
  };
  return commit(exchange, async (trx) => {
    await trx.updateTable("webhooks").set(changed).where("id", "=", row.id).execute();
    return data(toWebhook({ ...row, ...changed }, await deliveriesOf(trx, row.id)));
  });
}

/** Deletes a webhook. What waits to be delivered isn’t. */
export async function deleteWebhook(exchange: Exchange, row: WebhookRow): Promise<Reply> {
  adminOf(exchange);
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("webhooks").where("id", "=", row.id).execute();
    return noContent();
  });
}

/** Calls the receiver once, with no item, and returns how it went. */
export async function testWebhook(exchange: Exchange, row: WebhookRow): Promise<Reply> {
  const { organization } = adminOf(exchange);
  const { deps } = exchange;
  const timestamp = nowOf(exchange);
  const id = `msg_${ulid(deps.clock())}`;
  const body = JSON.stringify({
    type: "test",
    timestamp,
    data: { organization: { id: organization.id, name: organization.name } },
  });
  const outcome = await callOnce(deps, row, { id, body });
  const delivery: WebhookDeliveryRow = {
    id,
    webhook_id: row.id,
    event: "test",
    name: "",
    body,
    status: outcome.error === null ? "delivered" : "failed",
    attempts: 1,
    ...outcome,
    attempted_at: timestamp,
    created_at: timestamp,
  };
  return commit(exchange, async (trx) => {
    await trx.insertInto("webhook_deliveries").values(delivery).execute();
    if (outcome.error === null) await noteSuccess(trx, row.id);
    return created(toDelivery(delivery));
  });
}
