import type { InsertObject } from "kysely";
import { ulid } from "ulid";
import type { Deps } from "#api/http/exchange.ts";
import type { Drawing } from "#api/uploads/draw.ts";
import type { FileRow, Tables, Trx } from "./schema.ts";

export type Named = { id: string; email: string };

/** Whose row a part of the demo belongs to, and when it is filled, in milliseconds. */
export type SeedPlace = { now: number; organizationId: string; people: readonly Named[] };
export type SeedProject = {
  now: number;
  project: { id: string; slug: string; organizationId: string };
  people: readonly Named[];
};

/** Columns that may be null are null unless they are given. */
export const insert = <Table extends keyof Tables>(
  trx: Trx,
  table: Table,
  rows: InsertObject<Tables, Table> | InsertObject<Tables, Table>[],
) => trx.insertInto(table).values(rows).execute();

export const firstVersion = (at: string) => ({ version: 1, created_at: at, updated_at: at });

/** Finds a person by the name in their e-mail address. */
export const personNamed = (people: readonly Named[], name: string) =>
  people.find(({ email }) => email.startsWith(`${name}@`));

type Owner = Pick<FileRow, "organization_id" | "campaign_id" | "created_by" | "created_at">;
type Stored = Pick<Drawing, "bytes" | "width" | "height"> & { mime?: string };

/**
 * Stores a file's bytes and its row, and returns its id.
 * @param sharedWith the id under which its bytes are stored already
 */
export async function storeFile(
  trx: Trx,
  { files }: Pick<Deps, "files">,
  { bytes, width, height, mime = "image/png" }: Stored,
  { organization_id, campaign_id, created_by, created_at }: Owner,
  id = ulid(Date.parse(created_at)),
  sharedWith: string | null = null,
): Promise<string> {
  if (sharedWith === null) await files.put(id, bytes);
  await insert(trx, "files", {
    id,
    organization_id,
    campaign_id,
    store_id: sharedWith,
    mime,
    bytes: bytes.length,
    width,
    height,
    created_by,
    created_at,
  });
  return id;
}
