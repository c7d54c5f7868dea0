import type { Trx } from "#api/data/schema.ts";
import { ensureFolder } from "#api/folders/insert.ts";
import { HttpError, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { unusedProjectSlug } from "#api/projects/repository.ts";
import { holdFolder, holdProject, restoreContainer } from "./containers.ts";
import { alreadyRestored, placeOf, restoredMessage, trashedNamed, trashOf } from "./repository.ts";
import type { Found, Whose } from "./repository.ts";

/** Locks a record in the trash and reads it again. Returns undefined if another request restored or deleted it first. */
export async function lockInTrash(trx: Trx, whose: Whose, found: Found) {
  const { type, id, campaign_id: campaignId } = found;
  const hasOwnTable = type === "projects" || type === "folders" || type === "tasks";
  await trx
    .updateTable(hasOwnTable ? type : "campaigns")
    .set((row) => ({ deleted_at: row.ref("deleted_at") }))
    .where("id", "=", hasOwnTable ? id : campaignId)
    .execute();
  return trashedNamed(trx, whose, type, id);
}

/** @throws HttpError 422 that says who was first, or 404 */
export async function requireInTrash(trx: Trx, exchange: Exchange, found: Found): Promise<void> {
  const member = memberOf(exchange);
  if ((await lockInTrash(trx, trashOf(member), found)) !== undefined) return;
  const message = await restoredMessage(trx, member, found);
  throw message === null ? notFound() : alreadyRestored(message);
}

/** Returns why a record can't be restored: its container is in the trash and must be restored first. */
export async function placeRefusal(trx: Trx, found: Found): Promise<string | null> {
  const { campaign, folder, project } = await placeOf(trx, found);
  const [outermost] = [
    { noun: "project", holder: found.type === "projects" ? undefined : project },
    { noun: "folder", holder: found.type === "folders" ? undefined : folder },
    { noun: "campaign", holder: found.type === "campaigns" ? undefined : campaign },
  ].filter(({ holder }) => holder !== undefined && holder.deleted_at !== null);
  return outermost?.holder === undefined
    ? null
    : `“${outermost.holder.name}” is in the trash. Restore the ${outermost.noun} first.`;
}

async function requirePlace(trx: Trx, found: Found): Promise<void> {
  const message = await placeRefusal(trx, found);
  if (message !== null) throw new HttpError(422, { message, errors: { place: [message] } });
  const { folder, project } = await placeOf(trx, found);
  // From here to the end of the transaction, no request can delete its container.
  if ((found.type === "folders" || found.type === "tasks") && project !== undefined)
    await holdProject(trx, project.id);
  if (found.type === "campaigns" && folder !== undefined) await holdFolder(trx, folder.id);
}

/** Restores a record to its former place, with everything deleted with it. Call it inside a transaction. */
export async function putBack(trx: Trx, exchange: Exchange, found: Found): Promise<void> {
  await requireInTrash(trx, exchange, found);
  await requirePlace(trx, found);
  const { type, id, parts } = found;
  const restored = { restored_by: memberOf(exchange).user.id, restored_at: nowOf(exchange) };
  await trx
    .insertInto("restores")
    .values({ type, id, organization_id: memberOf(exchange).organization.id, ...restored })
    .onConflict((conflict) => conflict.columns(["type", "id"]).doUpdateSet(restored))
    .execute();
  if (parts !== null) await parts.setTrashed(trx, id, null, null);
  else if (type === "projects" || type === "folders") {
    const { id: organizationId } = memberOf(exchange).organization;
    await restoreContainer(trx, type, id, (slug) => unusedProjectSlug(trx, organizationId, slug));
    // The project's folders may have been permanently deleted while it was in the trash.
    if (type === "projects") await ensureFolder(trx, exchange, { id, organization_id: organizationId });
  } else
    await trx
      .updateTable(type === "tasks" ? "tasks" : "campaigns")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", id)
      .execute();
}
