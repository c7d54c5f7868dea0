import { ulid } from "ulid";
import { VAULT_SECRETS } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import type { Trx, VaultItemRow } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { validate } from "#api/http/validate.ts";
import { keyedDigest, organizationKey } from "./organization-key.ts";
import { nameKey } from "./repository.ts";
import type { updateRules } from "./requests.ts";
import { fieldsIn, storedIn } from "./resource.ts";
import type { StoredField } from "./resource.ts";
import { replaceSecret } from "./secrets.ts";
import { isWeak } from "./strength.ts";

/** What changes about an item. What is left out stays. */
export type ItemInput = Partial<Awaited<ReturnType<typeof validate<typeof updateRules>>>>;

type Input = Awaited<ReturnType<typeof validate<typeof updateRules>>>;

/**
 * Writes the secrets of an input.
 * @returns what else changes in the row, and which secrets were replaced, by name or label
 */
export async function applied(
  trx: Trx,
  exchange: Exchange,
  item: VaultItemRow,
  input: ItemInput,
  today: string,
): Promise<{ row: Partial<VaultItemRow>; replaced: string[] }> {
  const { deps } = exchange;
  const { user } = memberOf(exchange);
  const writer = { userId: user.id, now: nowOf(exchange) };
  const stored = new Set(storedIn(item));
  const replaced: string[] = [];
  const write = async (field: string, value: string | null, label = field) => {
    if (value === null && !stored.has(field)) return;
    await replaceSecret(trx, deps, item, field, value, writer);
    if (value === null) stored.delete(field);
    else stored.add(field);
    replaced.push(label);
  };
  for (const field of VAULT_SECRETS) {
    const value = input[field];
    if (value !== undefined) await write(field, value);
  }
  const fields = input.fields === undefined ? undefined : await ownFields(item, input.fields ?? [], write);
  const password = input.password;
  const isNew = replaced.length > 0 && item.stored_json !== "[]";
  const hasSecret = stored.size > 0;
  return {
    replaced,
    row: {
      ...(input.name !== undefined && { name: input.name, name_key: nameKey(input.name) }),
      ...(input.username !== undefined && { username: input.username }),
      ...(input.urls !== undefined && { urls_json: JSON.stringify(input.urls ?? []) }),
      ...(input.description !== undefined && { description: input.description }),
      ...(input.details !== undefined && {
        details_json: JSON.stringify(
          Object.fromEntries(Object.entries(input.details ?? {}).filter(([, value]) => value)),
        ),
      }),
      ...(input.tags !== undefined && { tags_json: JSON.stringify([...new Set(input.tags ?? [])]) }),
      ...(fields !== undefined && { fields_json: JSON.stringify(fields) }),
      ...(password !== undefined && {
        weak: password !== null && isWeak(password) ? 1 : 0,
        fingerprint:
          password === null
            ? null
            : keyedDigest(
                await organizationKey(trx, deps, item.organization_id),
                "password",
                password.normalize("NFC"),
              ),
      }),
      ...(replaced.length > 0 && {
        stored_json: JSON.stringify([...stored]),
        has_code: stored.has("seed") ? 1 : 0,
        secret_changed_at: hasSecret ? writer.now : null,
      }),
      ...(input.rights_end !== undefined && { rights_end: input.rights_end }),
      ...rotation(item, input, { today, isNew: isNew || replaced.length > 0 }),
    },
  };
}

/** Only a new secret starts the time until the next one anew, or whoever sets the day. */
function rotation(
  item: VaultItemRow,
  input: Partial<Input>,
  { today, isNew }: { today: string; isNew: boolean },
): Pick<VaultItemRow, "rotate_by" | "rotate_days"> {
  const rotate_days = input.rotate_days === undefined ? item.rotate_days : input.rotate_days;
  const isSet = input.rotate_by !== undefined && input.rotate_by !== item.rotate_by;
  if (isSet) return { rotate_days, rotate_by: input.rotate_by ?? null };
  if (!isNew && rotate_days === item.rotate_days) return { rotate_days, rotate_by: item.rotate_by };
  return { rotate_days, rotate_by: rotate_days === null ? null : addDays(today, rotate_days) };
}

type SentField = NonNullable<Input["fields"]>[number];

/** Writes the secrets among the fields that people have added. Those that aren't sent go. */
async function ownFields(
  item: VaultItemRow,
  sent: readonly SentField[],
  write: (field: string, value: string | null, label?: string) => Promise<void>,
): Promise<StoredField[]> {
  const known = new Map(fieldsIn(item).map((field) => [field.id, field]));
  const fields: StoredField[] = [];
  for (const { id, label, text, is_secret: isSecret, secret } of sent) {
    const before = known.get(id ?? "");
    const field: StoredField = {
      id: before?.id ?? ulid(),
      label,
      is_secret: isSecret === true,
      text: isSecret === true ? null : (text ?? null),
    };
    known.delete(field.id);
    fields.push(field);
    if (!field.is_secret) await write(field.id, null, label);
    else if (secret != null) await write(field.id, secret, label);
  }
  for (const { id, label } of known.values()) await write(id, null, label);
  return fields;
}
