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

export type Input = Awaited<ReturnType<typeof validate<typeof updateRules>>>;

/** A secret that is written, or removed if it has no value. The label is what people call it. */
type SecretChange = { field: string; value: string | null; label: string };

type Moment = {
  today: string;
  now: string;
  /** The organization's, with which the password is compared with others. */
  key: Buffer | null;
};

/** Returns what an input changes in the row of an item, and its secrets apart. */
export function changesOf(
  item: VaultItemRow,
  input: Partial<Input>,
  { today, now, key }: Moment,
): { row: Partial<VaultItemRow>; secrets: SecretChange[] } {
  const stored = new Set(storedIn(item));
  const secrets: SecretChange[] = [];
  const write = (field: string, value: string | null, label = field) => {
    if (value === null && !stored.has(field)) return;
    if (value === null) stored.delete(field);
    else stored.add(field);
    secrets.push({ field, value, label });
  };
  for (const field of VAULT_SECRETS) {
    const value = input[field];
    if (value !== undefined) write(field, value);
  }
  const fields = input.fields === undefined ? undefined : ownFields(item, input.fields ?? [], write);
  const password = input.password;
  return {
    secrets,
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
          password === null || key === null ? null : keyedDigest(key, "password", password.normalize("NFC")),
      }),
      ...(secrets.length > 0 && {
        stored_json: JSON.stringify([...stored]),
        has_code: stored.has("seed") ? 1 : 0,
        secret_changed_at: stored.size > 0 ? now : null,
      }),
      ...(input.rights_end !== undefined && { rights_end: input.rights_end }),
      ...rotation(item, input, { today, isNew: secrets.length > 0 }),
    },
  };
}

/**
 * Writes the secrets of an input.
 * @returns what else changes in the row, and which secrets were replaced, by name or label
 */
export async function applied(
  trx: Trx,
  exchange: Exchange,
  item: VaultItemRow,
  input: Partial<Input>,
  today: string,
): Promise<{ row: Partial<VaultItemRow>; replaced: string[] }> {
  const { deps } = exchange;
  const now = nowOf(exchange);
  const key = input.password == null ? null : await organizationKey(trx, deps, item.organization_id);
  const { row, secrets } = changesOf(item, input, { today, now, key });
  const writer = { userId: memberOf(exchange).user.id, now };
  for (const { field, value } of secrets) await replaceSecret(trx, deps, item, field, value, writer);
  return { row, replaced: secrets.map(({ label }) => label) };
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
function ownFields(
  item: VaultItemRow,
  sent: readonly SentField[],
  write: (field: string, value: string | null, label?: string) => void,
): StoredField[] {
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
    if (!field.is_secret) write(field.id, null, label);
    else if (secret != null) write(field.id, secret, label);
  }
  for (const { id, label } of known.values()) write(id, null, label);
  return fields;
}
