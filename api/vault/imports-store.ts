import { z } from "zod";
import { VAULT_IMPORT_MINUTES } from "#contract/limits.ts";
import { VAULT_IMPORT_FIELDS } from "#contract/vocabulary.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import type { VaultImportRow } from "#api/data/schema.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import type { Deps, Exchange } from "#api/http/exchange.ts";
import { newDataKey, open, seal, unwrap } from "./keys.ts";

type Placed = Pick<VaultImportRow, "id" | "organization_id">;

/** What the data key of a waiting import is wrapped for. */
export const importPlace = ({ id, organization_id: organization }: Placed) => `import|${organization}|${id}`;

const filePlace = (row: Placed) => `${importPlace(row)}|file`;

const Settings = z.object({
  /** Null until a person says what the columns mean. */
  mapping: z.partialRecord(z.enum(VAULT_IMPORT_FIELDS), z.number()).nullable(),
  wishes: z.object({
    encoding: z.enum(ENCODING_NAMES).optional(),
    delimiter: z.string().optional(),
    has_header: z.boolean().optional(),
  }),
});
export type StoredSettings = z.infer<typeof Settings>;

export const settingsIn = (row: VaultImportRow): StoredSettings =>
  Settings.parse(JSON.parse(row.settings_json));

/** Encrypts a file with a key of its own. */
export function sealedFile({ config }: Pick<Deps, "config">, placed: Placed, bytes: Uint8Array) {
  const { key, ...wrapped } = newDataKey(config.vaultKeys, importPlace(placed));
  return { ...wrapped, sealed: seal(Buffer.from(bytes), key, filePlace(placed)) };
}

/** @throws UnopenableError for a row that was changed or moved */
export const openedFile = ({ config }: Pick<Deps, "config">, row: VaultImportRow): Buffer<ArrayBuffer> => {
  const key = unwrap(row, config.vaultKeys, importPlace(row));
  return Buffer.from(open(row.sealed, key, filePlace(row)));
};

export const expiryOf = ({ created_at: at }: Pick<VaultImportRow, "created_at">) =>
  new Date(Date.parse(at) + VAULT_IMPORT_MINUTES * 60_000).toISOString();

/** Finds an import of the organization that still waits. */
export async function findImport({
  deps,
  membership,
  params,
}: Exchange): Promise<VaultImportRow | undefined> {
  if (membership === null || !mayWrite(membership)) return undefined;
  const row = await deps.db
    .selectFrom("vault_imports")
    .selectAll()
    .where("id", "=", params["vaultImport"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
  return row !== undefined && Date.parse(expiryOf(row)) > deps.clock() ? row : undefined;
}
