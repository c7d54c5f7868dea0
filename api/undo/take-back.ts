import { sql } from "kysely";
import { TASK_ATTACHMENTS_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { Trx } from "#api/data/schema.ts";
import { HttpError } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { markUnread } from "#api/notifications/repository.ts";
import { continueRound, latestRound } from "#api/review/asked.ts";
import { isMember } from "#api/organizations/repository.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { noteStatus, placeAt } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { attachmentsOf } from "#api/tasks/repository.ts";
import { holdFolder } from "#api/trash/containers.ts";
import { restoredMessage, trashedNamed, trashOf } from "#api/trash/repository.ts";
import { placeRefusal, putBack } from "#api/trash/restore.ts";
import { presentRow } from "./offer.ts";
import type { Row, RowStep, Steps, TrashStep } from "./offer.ts";

export const CHANGED = "This has changed since then, so nothing was undone.";

export const refused = (message: string) => new HttpError(422, { message, errors: { undo: [message] } });

/**
 * Returns why a call can't be undone, or null if it can.
 * @param touched rows that the undo of a later call has just changed, so their version says nothing
 */
export async function reasonAgainst(
  trx: Trx,
  exchange: Exchange,
  steps: Steps,
  touched: ReadonlySet<string>,
): Promise<string | null> {
  const { organization } = memberOf(exchange);
  for (const step of steps) {
    if ("readAt" in step) continue;
    if ("trashed" in step) {
      const found = await inTrash(trx, exchange, step);
      if (found?.deleted_at !== step.at) {
        const named = { type: step.trashed, id: step.id };
        return (await restoredMessage(trx, memberOf(exchange), named, step.at)) ?? CHANGED;
      }
      const refusal = await placeRefusal(trx, found);
      if (refusal !== null) return refusal;
      continue;
    }
    const present = await presentRow(trx, step);
    if ((present === null) !== (step.left === null)) return CHANGED;
    for (const [name, value] of Object.entries(step.left ?? {}))
      if (
        present?.[name] !== value &&
        step.former !== null &&
        !(name === "version" && touched.has(nameOf(step)))
      )
        return CHANGED;
    // A task that someone has worked on since it was created stays.
    if (step.table === "tasks" && step.former === null && present?.["version"] !== step.left?.["version"])
      return CHANGED;
    const isRestored = step.former?.["deleted_at"] === null;
    if (!isRestored && present !== null && (present["deleted_at"] ?? null) !== null) return CHANGED;
    if (!isRestored && isOrdered(step.table) && (await itemOf(trx, exchange, step)) === null) return CHANGED;
    const { user_id: userId } = step.former ?? {};
    // Someone who has left the organization can't be put back in a project.
    if (
      step.table === "project_members" &&
      step.left === null &&
      !(await isMember(trx, organization.id, userId))
    )
      return CHANGED;
    const refusal = (await goneRefusal(trx, step.former)) ?? (await taskRefusal(trx, step));
    if (refusal !== null) return refusal;
  }
  return null;
}

const nameOf = ({ table, id }: RowStep) => `${table} ${id}`;

const inTrash = (trx: Trx, exchange: Exchange, { trashed, id }: TrashStep) =>
  trashedNamed(trx, trashOf(memberOf(exchange)), trashed, id);

async function goneRefusal(trx: Trx, former: Row | null): Promise<string | null> {
  for (const [column, table, noun] of [
    ["folder_id", "folders", "folder"],
    ["social_calendar_id", "campaigns", "campaign"],
    ["ad_group_id", "google_ad_groups", "ad group"],
    ["project_id", "projects", "project"],
  ] as const) {
    const id = former?.[column];
    if (typeof id !== "string") continue;
    const holder = await trx
      .selectFrom(table)
      .select(["name", "deleted_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    // A deleted ad group is restored in the same step as its ads.
    if (holder === undefined) return CHANGED;
    if (holder.deleted_at !== null && table !== "google_ad_groups")
      return `“${holder.name}” is in the trash. Restore the ${noun} first.`;
  }
  return null;
}

/** Returns an error if the task of a removed file is in the trash, or gone, or has got as many files as it may have since then. */
async function taskRefusal(trx: Trx, { table, former }: RowStep): Promise<string | null> {
  if (table !== "task_attachments" || former === null) return null;
  // Locks the task, so that files that are added at the same time are counted.
  const task = await trx
    .updateTable("tasks")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", String(former["task_id"]))
    .returning(["id", "title", "deleted_at"])
    .executeTakeFirst();
  if (task === undefined) return CHANGED;
  if (task.deleted_at !== null) return `“${task.title}” is in the trash. Restore the task first.`;
  const { length } = await attachmentsOf(trx, task.id);
  return length < TASK_ATTACHMENTS_MAX
    ? null
    : `“${task.title}” has ${TASK_ATTACHMENTS_MAX} files again. Remove one first.`;
}

export async function takeBack(
  trx: Trx,
  exchange: Exchange,
  steps: Steps,
  touched: Set<string>,
): Promise<void> {
  const rows = steps.filter((step) => "left" in step);
  const items: { kind: ItemKind; item: Item; to: Row }[] = [];
  for (const step of rows) {
    const found = await itemOf(trx, exchange, step);
    if (found !== null && step.former !== null) items.push({ ...found, to: step.former });
  }
  // Rows that take another row's place are removed first.
  const removals = rows.filter(({ former }) => former === null);
  for (const step of [...removals, ...rows.filter(({ former }) => former !== null)]) {
    const folder = step.former?.["folder_id"];
    if (typeof folder === "string") await holdFolder(trx, folder);
    await writeRow(trx, exchange, step, touched.has(nameOf(step)));
    touched.add(nameOf(step));
  }
  for (const { kind, item, to } of items) {
    await keepVersion(trx, exchange, kind, item.id, { note: "Undone" });
    const status = ITEM_STATUSES.find((known) => known === to["status"]);
    if (status === undefined) continue;
    const round = await latestRound(trx, item.id);
    const by = { reason: "Undone", actorId: memberOf(exchange).user.id };
    const changeId = await noteStatus(trx, exchange, item, status, by);
    if (status === "in_review") await continueRound(trx, exchange, changeId, round?.id);
    // A new version may have ended the approval that is being restored.
    await sql`update ${sql.table(kind.rows([item.id])[0]?.table ?? "")} set status = ${status} where id = ${item.id}`.execute(
      trx,
    );
  }
  for (const { table, id, former } of rows)
    if (isOrdered(table) && typeof former?.["position"] === "number")
      await placeAt(trx, table, id, former["position"]);
  for (const step of steps)
    if ("readAt" in step) await markUnread(trx, memberOf(exchange), step.readAt);
    else if ("trashed" in step) {
      const found = await inTrash(trx, exchange, step);
      if (found === undefined) continue;
      await putBack(trx, exchange, found);
      if (step.table !== null && step.position !== null)
        await placeAt(trx, step.table, step.id, step.position);
    }
}

const isOrdered = (table: string) =>
  table === "boards" || table === "meta_contents" || table === "google_contents";

async function itemOf(trx: Trx, exchange: Exchange, { table, id }: RowStep) {
  for (const kind of ITEM_KINDS) {
    if (kind.rows([id])[0]?.table !== table) continue;
    const item = await kind.find(trx, memberOf(exchange).organization.id, id);
    if (item !== undefined) return { kind, item };
  }
  return null;
}

/** Writes a row with a new version, like any other change. */
async function writeRow(trx: Trx, exchange: Exchange, step: RowStep, isTouched: boolean): Promise<void> {
  const { table, key, id, former, left } = step;
  const where = sql`where ${sql.ref(key)} = ${id}`;
  if (former === null) {
    await sql`delete from ${sql.table(table)} ${where}`.execute(trx);
    return;
  }
  if (left === null) {
    const names = Object.keys(former);
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => former[name]))})`.execute(trx);
    return;
  }
  const sets = Object.entries(former).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { version } = left;
  if (typeof version !== "number") {
    await sql`update ${sql.table(table)} set ${sql.join(sets)} ${where}`.execute(trx);
    return;
  }
  const stamps = [sql`version = version + 1`, sql`updated_at = ${nowOf(exchange)}`];
  const unchanged = isTouched ? sql`` : sql`and version = ${version}`;
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join([...sets, ...stamps])} ${where} ${unchanged}`.execute(
      trx,
    );
  // Another request changed the row between the check and this update.
  if (numAffectedRows === 0n) throw refused(CHANGED);
}
