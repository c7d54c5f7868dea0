import { VAULT_CODES_MAX, VAULT_REVEALS_MAX, VAULT_REVISIONS } from "#contract/limits.ts";
import type { Reader, VaultItemRow, VaultSecretRow } from "#api/data/schema.ts";
import { requireConfirmation } from "#api/account/confirmation.ts";
import { commit } from "#api/http/commit.ts";
import { HttpError, invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { hit, MINUTE_MS, tooManyAttempts } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { notify } from "#api/notifications/notify.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { note } from "./access-log.ts";
import { apart } from "./apart.ts";
import { applied } from "./changes.ts";
import { ownersOf, requireLevel, todayOf } from "./policy.ts";
import { anyItem, findItem } from "./repository.ts";
import { revealRules } from "./requests.ts";
import { fieldsIn, toItem } from "./resource.ts";
import { openSecret, presentSecret } from "./secrets.ts";
import { codeOf, readSeed } from "./totp.ts";

const WINDOW_MS = 10 * MINUTE_MS;

/** Finds the item, and notes it if somebody asks for one that they don't see. */
export async function findToReveal(exchange: Exchange): Promise<VaultItemRow | undefined> {
  const item = await findItem(exchange);
  if (item !== undefined) return item;
  const hidden = await anyItem(exchange);
  if (hidden !== undefined && exchange.membership !== null)
    await apart(exchange, (trx) => note(trx, exchange, { action: "denied", item: hidden }));
  return undefined;
}

const NO_STORE = { "Cache-Control": "no-store" };

/** Answers with one secret, after a line in the access log says so. */
export async function reveal(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const { field, revision } = await validate(exchange.input, revealRules);
  if (field === "seed") throw invalidField("field", "A setup key is never shown. Ask for its code.");
  await requireConfirmation(exchange);
  const secret = revision
    ? await earlierSecret(exchange, item, field, revision)
    : await presentSecret(exchange.deps.db, item.id, field);
  if (secret === undefined) throw invalidField("field", "The selected field is invalid.");
  await countReveal(exchange, item);
  const label = labelOf(item, field);
  const value = openSecret(exchange.deps, item, secret);
  await apart(exchange, (trx) => note(trx, exchange, { action: "revealed", item, field: label ?? field }));
  return { ...data({ field, label, value }), headers: NO_STORE };
}

const labelOf = (item: VaultItemRow, field: string): string | null =>
  fieldsIn(item).find(({ id }) => id === field)?.label ?? null;

/** An earlier value is for those who may put it back. */
async function earlierSecret(exchange: Exchange, item: VaultItemRow, field: string, id: string) {
  await requireLevel(exchange, item, "edit");
  return exchange.deps.db
    .selectFrom("vault_secrets")
    .selectAll()
    .where("item_id", "=", item.id)
    .where("field", "=", field)
    .where("id", "=", id)
    .where("replaced_at", "is not", null)
    .executeTakeFirst();
}

/** @throws HttpError 429 after too many, of which the owners are told once in the same ten minutes */
async function countReveal(exchange: Exchange, item: VaultItemRow): Promise<void> {
  const { deps } = exchange;
  const { user, organization } = memberOf(exchange);
  const counter = await hit(deps.db, `vault-reveal:${user.id}`, WINDOW_MS, deps.clock());
  if (counter.hits <= VAULT_REVEALS_MAX) return;
  const owners = await ownersOf(deps.db, [item], todayOf(exchange, memberOf(exchange)));
  if (counter.hits === VAULT_REVEALS_MAX + 1)
    await apart(exchange, async (trx) => {
      await note(trx, exchange, { action: "denied", item });
      const event = {
        organization_id: organization.id,
        actor_id: user.id,
        kind: "vault_limit" as const,
        subject: "vault_items" as const,
        subject_id: item.id,
        name: item.name,
        campaign_id: null,
      };
      await notify(
        trx,
        exchange,
        event,
        owners.map(({ user_id: id }) => id),
      );
    });
  throw tooMany(counter, VAULT_REVEALS_MAX, deps.clock(), await namesOf(deps.db, owners, user.id));
}

async function namesOf(db: Reader, owners: { user_id: string }[], self: string): Promise<string> {
  const others = owners.filter(({ user_id: id }) => id !== self);
  const people = await peopleById(
    db,
    others.map(({ user_id: id }) => id),
  );
  const names = [...people.values()].map(({ name }) => name);
  if (names.length === 0) return "";
  return ` ${names.join(" and ")} ${names.length === 1 ? "has" : "have"} been told.`;
}

function tooMany(counter: Parameters<typeof tooManyAttempts>[0], limit: number, now: number, told: string) {
  const { status, headers } = tooManyAttempts(counter, limit, now);
  return new HttpError(status, { message: `${limit} reveals in 10 minutes.${told}` }, headers);
}

/** Answers with the one-time code of this moment. The seed that it is made from is never sent. */
export async function showCode(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const { deps } = exchange;
  await requireConfirmation(exchange);
  const secret = await presentSecret(deps.db, item.id, "seed");
  if (secret === undefined) throw invalidField("field", "This item has no one-time codes.");
  const counter = await hit(deps.db, `vault-code:${memberOf(exchange).user.id}`, WINDOW_MS, deps.clock());
  if (counter.hits > VAULT_CODES_MAX) throw tooManyAttempts(counter, VAULT_CODES_MAX, deps.clock());
  const totp = readSeed(openSecret(deps, item, secret));
  if (totp === null) throw invalidField("field", "The setup key of this item makes no codes.");
  await apart(exchange, (trx) => note(trx, exchange, { action: "code", item, field: "seed" }));
  return { ...data(codeOf(totp, deps.clock())), headers: NO_STORE };
}

/** Lists earlier values without showing them, the latest first. */
export async function listRevisions(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  await requireLevel(exchange, item, "edit");
  const { db } = exchange.deps;
  const rows = await db
    .selectFrom("vault_secrets")
    .selectAll()
    .where("item_id", "=", item.id)
    .where("replaced_at", "is not", null)
    .orderBy("replaced_at", "desc")
    .orderBy("version", "desc")
    .limit(VAULT_REVISIONS * 40)
    .execute();
  const people = await peopleById(
    db,
    rows.map(({ created_by: id }) => id),
  );
  return data(
    rows
      // Those of a field that is gone have no name to be put back to.
      .filter(({ field }) => !isOwnField(field) || labelOf(item, field) !== null)
      .map((row) => ({
        id: row.id,
        field: row.field,
        label: labelOf(item, row.field),
        person: personIn(people, row.created_by),
        created_at: row.created_at,
        replaced_at: row.replaced_at,
      })),
  );
}

const isOwnField = (field: string) => /^[0-9A-Z]{26}$/.test(field);

export type RevisionOf = { item: VaultItemRow; secret: VaultSecretRow };

export async function findRevision(exchange: Exchange): Promise<RevisionOf | undefined> {
  const item = await findItem(exchange);
  if (item === undefined) return undefined;
  const secret = await exchange.deps.db
    .selectFrom("vault_secrets")
    .selectAll()
    .where("id", "=", exchange.params["vaultRevision"] ?? "")
    .where("item_id", "=", item.id)
    .where("replaced_at", "is not", null)
    .executeTakeFirst();
  return secret && { item, secret };
}

/** Makes an earlier value the present one again. */
export async function restoreRevision(exchange: Exchange, { item, secret }: RevisionOf): Promise<Reply> {
  const member = await requireLevel(exchange, item, "edit");
  const today = todayOf(exchange, member);
  const { field } = secret;
  const value = openSecret(exchange.deps, item, secret);
  const input = isOwnField(field)
    ? { fields: fieldsIn(item).map((own) => (own.id === field ? { ...own, secret: value } : own)) }
    : { [field]: value };
  return commit(exchange, async (trx) => {
    const { row } = await applied(trx, exchange, item, input, today);
    const changed = { ...row, version: item.version + 1, updated_at: nowOf(exchange) };
    await trx.updateTable("vault_items").set(changed).where("id", "=", item.id).execute();
    await note(trx, exchange, { action: "restored", item, field: labelOf(item, field) ?? field });
    return data(await toItem(trx, { ...item, ...changed }, member, today));
  });
}
