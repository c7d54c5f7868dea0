import { VAULT_EXPORTS_MAX } from "#contract/limits.ts";
import { VAULT_SECRETS } from "#contract/vocabulary.ts";
import type { Reader, Trx, VaultFileRow, VaultItemRow, VaultSecretRow } from "#api/data/schema.ts";
import { requireConfirmation } from "#api/account/confirmation.ts";
import { commit } from "#api/http/commit.ts";
import { unopenable } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange, Member } from "#api/http/exchange.ts";
import { gently } from "#api/http/gently.ts";
import { noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { notify } from "#api/notifications/notify.ts";
import { noteAll } from "./access-log.ts";
import { encryptApart } from "./encrypt-apart.ts";
import { itemsSeenBy, levelsOf, ownersOf, reaches, todayOf } from "./policy.ts";
import { exportRules } from "./requests.ts";
import { fieldsIn } from "./resource.ts";
import { openSecret } from "./secrets.ts";
import { writeTar, type Archived } from "./tar.ts";

/** Answers with everything that the person owns, secrets among it, encrypted with their passphrase. It is logged before it is sent. */
export async function createExport(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { passphrase } = await validate(exchange.input, exportRules);
  await requireConfirmation(exchange);
  const limit = { name: `vault-export:${member.user.id}`, times: VAULT_EXPORTS_MAX, windowMs: HOUR_MS };
  await take(deps.db, limit, deps.clock());
  const today = todayOf(exchange, member);
  const items = await ownedBy(deps.db, member, today);
  const files = await filesOf(deps, items);
  const text = JSON.stringify(
    {
      format: "marquee-vault-2",
      exported_at: nowOf(exchange),
      organization: member.organization.name,
      items: await exported(deps, items, files),
    },
    null,
    2,
  );
  const archive = writeTar(archived(deps, Buffer.from(text), files), deps.clock());
  const sealed = await encryptApart({ pieces: archive, passphrase });
  // The answer isn't kept for a repeated submission.
  await commit({ ...exchange, once: null }, async (trx) => {
    const count = `${items.length} ${items.length === 1 ? "item" : "items"}`;
    await noteAll(trx, exchange, [
      { action: "exported", item: null, field: count },
      ...items.map((item) => ({ action: "exported" as const, item })),
    ]);
    await tellOwners(trx, exchange, items, today);
    return noContent();
  }).catch(async (error: unknown) => {
    await sealed.cancel();
    throw error;
  });
  return {
    status: 200,
    raw: sealed,
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="vault-${today}.tar.age"`,
      "Cache-Control": "no-store",
    },
  };
}

const pathOf = ({ id, name }: VaultFileRow) => `files/${id}${/\.[a-z\d]{1,5}$/i.exec(name)?.[0] ?? ""}`;

/** @throws HttpError 409 if the bytes of a file are gone */
async function filesOf(
  { db, files, log }: Pick<Deps, "db" | "files" | "log">,
  items: readonly VaultItemRow[],
): Promise<VaultFileRow[]> {
  const rows = await db
    .selectFrom("vault_files")
    .selectAll()
    .where("item_id", "in", ["", ...items.map(({ id }) => id)])
    .orderBy("id")
    .execute();
  for (const { id, item_id: item } of rows)
    if (!(await files.has(id))) {
      log({ level: "error", message: "vault file not found", error: id });
      throw unopenable(`This file can’t be opened. Tell an owner: id ${item}.`);
    }
  return rows;
}

/** Reads one file after the other, when its turn comes. */
function* archived(
  { files }: Pick<Deps, "files">,
  text: Uint8Array<ArrayBuffer>,
  rows: readonly VaultFileRow[],
): Generator<Archived> {
  yield { path: "vault.json", size: text.length, pieces: [text] };
  for (const row of rows) yield { path: pathOf(row), size: row.bytes, pieces: files.pieces(row.id) };
}

async function ownedBy(db: Reader, member: Member, today: string): Promise<VaultItemRow[]> {
  const seen = await itemsSeenBy(db, member, today)
    .selectAll("vault_items")
    .orderBy("vault_items.name_key")
    .orderBy("vault_items.id")
    .execute();
  const levels = await levelsOf(
    db,
    member,
    seen.map(({ id }) => id),
    today,
  );
  return seen.filter(({ id }) => reaches(levels.get(id), "owner"));
}

/** @throws HttpError 409 for a value that can't be opened: a file that lacks something would pass for a whole one */
async function exported(
  deps: Pick<Deps, "db" | "config" | "log">,
  items: readonly VaultItemRow[],
  files: readonly VaultFileRow[],
) {
  const secrets = await deps.db
    .selectFrom("vault_secrets")
    .selectAll()
    .where("item_id", "in", ["", ...items.map(({ id }) => id)])
    .where("replaced_at", "is", null)
    .execute();
  const byItem = Map.groupBy(secrets, ({ item_id: id }) => id);
  const fileOf = new Map(files.map((file) => [file.item_id, file]));
  const places = await namesOfPlaces(deps.db, items);
  return gently(records());

  function* records() {
    for (const item of items)
      yield {
        ...toRecord(deps, item, byItem.get(item.id) ?? [], places),
        file: toFile(fileOf.get(item.id)),
      };
  }
}

const toFile = (file: VaultFileRow | undefined) =>
  file === undefined
    ? null
    : { path: pathOf(file), name: file.name, mime: file.mime, bytes: file.bytes, checksum: file.checksum };

function toRecord(
  deps: Pick<Deps, "config" | "log">,
  item: VaultItemRow,
  secrets: readonly VaultSecretRow[],
  places: Awaited<ReturnType<typeof namesOfPlaces>>,
) {
  const values = new Map(secrets.map((secret) => [secret.field, openSecret(deps, item, secret)]));
  return {
    type: item.type,
    name: item.name,
    username: item.username,
    urls: JSON.parse(item.urls_json) as string[],
    description: item.description,
    details: JSON.parse(item.details_json) as Record<string, string>,
    tags: JSON.parse(item.tags_json) as string[],
    project: places.projects.get(item.project_id ?? "") ?? null,
    folder: places.folders.get(item.folder_id ?? "") ?? null,
    ...Object.fromEntries(VAULT_SECRETS.map((field) => [field, values.get(field) ?? null])),
    fields: fieldsIn(item).map(({ id, label, is_secret, text }) => ({
      label,
      is_secret,
      value: is_secret ? (values.get(id) ?? null) : text,
    })),
    rotate_by: item.rotate_by,
    rotate_days: item.rotate_days,
    rights_end: item.rights_end,
    created_at: item.created_at,
    updated_at: item.updated_at,
    archived_at: item.archived_at,
  };
}

/** Tells every other owner once, about the first of their items. */
async function tellOwners(trx: Trx, exchange: Exchange, items: readonly VaultItemRow[], today: string) {
  const { organization, user } = memberOf(exchange);
  const owners = await ownersOf(trx, items, today);
  const theirs = Map.groupBy(owners, ({ user_id: id }) => id);
  for (const [id, owned] of theirs) {
    const ids = new Set(owned.map(({ item_id: item }) => item));
    const first = items.find((item) => ids.has(item.id));
    if (first === undefined) continue;
    await notify(
      trx,
      exchange,
      {
        organization_id: organization.id,
        actor_id: user.id,
        kind: "vault_exported",
        subject: "vault_items",
        subject_id: first.id,
        name: first.name,
        campaign_id: null,
        detail: ids.size === 1 ? null : String(ids.size - 1),
      },
      [id],
    );
  }
}

async function namesOfPlaces(db: Reader, items: readonly VaultItemRow[]) {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "name"])
    .where("id", "in", ["", ...new Set(items.flatMap(({ project_id: id }) => id ?? []))])
    .execute();
  const folders = await db
    .selectFrom("vault_folders")
    .select(["id", "name"])
    .where("id", "in", ["", ...new Set(items.flatMap(({ folder_id: id }) => id ?? []))])
    .execute();
  return { projects: named(projects), folders: named(folders) };
}

const named = (rows: readonly { id: string; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));
