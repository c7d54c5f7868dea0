import { campaignOfKind } from "#api/campaigns/repository.ts";
import type {
  GoogleContentRow,
  GoogleImportChangeRow,
  GoogleImportRow,
  Reader,
  Trx,
} from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { itemNamed } from "#api/review/repository.ts";

export const findGoogleContent = (exchange: Exchange) =>
  itemNamed(exchange, "google_contents", exchange.params["googleContent"] ?? "");

export async function rowOf(trx: Trx, id: string): Promise<GoogleContentRow> {
  const row = await trx
    .selectFrom("google_contents")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the ads in the campaign's order, without those in the trash. */
export const contentsOf = (db: Reader, googleAdId: string) =>
  db
    .selectFrom("google_contents")
    .selectAll()
    .where("google_ad_id", "=", googleAdId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

export async function findGoogleImport(exchange: Exchange): Promise<GoogleImportRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  const row = await exchange.deps.db
    .selectFrom("google_imports")
    .selectAll()
    .where("id", "=", exchange.params["googleImport"] ?? "")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row && (await campaignOfKind(exchange, "GoogleAd", row.google_ad_id)) && row;
}

export type Change = Pick<
  GoogleImportChangeRow,
  "id" | "content_id" | "before_json" | "version_after" | "outcome"
> &
  Pick<GoogleContentRow, "headlines_json" | "version" | "deleted_at">;

export const changesOf = (db: Reader, importId: string): Promise<Change[]> =>
  db
    .selectFrom("google_import_changes as change")
    .innerJoin("google_contents as content", "content.id", "change.content_id")
    .select([
      "change.id",
      "change.content_id",
      "change.before_json",
      "change.version_after",
      "change.outcome",
    ])
    .select(["content.headlines_json", "content.version", "content.deleted_at"])
    .where("change.import_id", "=", importId)
    .orderBy("change.position")
    .execute();
