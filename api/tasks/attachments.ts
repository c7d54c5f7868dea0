import { TASK_ATTACHMENTS_MAX } from "#contract/limits.ts";
import { attachmentName } from "#domain/tasks/attachment-name.ts";
import type { Reader, TaskRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { attachmentRows } from "#api/undo/rows.ts";
import { sentAttachment } from "#api/uploads/attachment.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { setFilesAside } from "#api/uploads/repository.ts";
import { requireChange } from "./policy.ts";
import { attachmentsOf } from "./repository.ts";
import { attachmentRules } from "./requests.ts";
import { toAttachments } from "./resource.ts";

/**
 * Adds a file to a task.
 * @throws HttpError 422 for a file that is neither an image nor a PDF, and for one too many
 */
export async function createAttachment(exchange: Exchange, task: TaskRow): Promise<Reply> {
  await requireChange(exchange, task);
  const { name } = await validate(exchange.input, attachmentRules);
  await requireRoom(exchange.deps.db, task.id);
  const file = await sentAttachment(exchange);
  const owner = { organization_id: task.organization_id, campaign_id: null };
  return keepPicture(exchange, owner, file, (fileId, put) =>
    commit(exchange, async (trx) => {
      await touch(trx, exchange, task.id);
      await requireRoom(trx, task.id);
      await put(trx, []);
      await trx
        .insertInto("task_attachments")
        .values({ file_id: fileId, task_id: task.id, name: attachmentName(name ?? "", file.mime) })
        .execute();
      const rows = await attachmentsOf(trx, task.id);
      const [record] = await toAttachments(
        trx,
        rows.filter(({ id }) => id === fileId),
        exchange,
      );
      return created(record);
    }),
  );
}

type AttachmentOf = { task: TaskRow; fileId: string };

/** Removes a file from a task. Its bytes are kept while that can be undone. */
export async function deleteAttachment(exchange: Exchange, { task, fileId }: AttachmentOf): Promise<Reply> {
  await requireChange(exchange, task);
  return commitWithUndo(exchange, attachmentRows(fileId), async (trx) => {
    await touch(trx, exchange, task.id);
    const { numDeletedRows } = await trx
      .deleteFrom("task_attachments")
      .where("file_id", "=", fileId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await setFilesAside(trx, [fileId], nowOf(exchange));
    return noContent();
  });
}

/** Locks a task for the rest of the transaction, and notes that it has changed. */
async function touch(trx: Trx, exchange: Exchange, taskId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("tasks")
    .set((row) => ({ version: row("version", "+", 1), updated_at: nowOf(exchange) }))
    .where("id", "=", taskId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

async function requireRoom(db: Reader, taskId: string): Promise<void> {
  if ((await attachmentsOf(db, taskId)).length >= TASK_ATTACHMENTS_MAX)
    throw invalidField("file", `A task can have up to ${TASK_ATTACHMENTS_MAX} files. Remove one first.`);
}
