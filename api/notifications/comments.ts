import type { CommentRow, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { watchersOf } from "#api/tasks/repository.ts";
import { notify } from "./notify.ts";
import type { Event } from "./notify.ts";

/**
 * Notifies the people whom a comment mentions, of a reply everyone else who wrote in its thread, and of a comment on a task everyone
 * else who watches it.
 * @param former the comment before it was edited, so that a mention is told once
 */
export async function noteComment(
  trx: Trx,
  exchange: Exchange,
  comment: CommentRow,
  former: Pick<CommentRow, "mentions_json"> | null = null,
): Promise<void> {
  const mentioned = stringList(comment.mentions_json);
  const told = former === null ? [] : stringList(former.mentions_json);
  const event: Omit<Event, "kind"> = {
    organization_id: comment.organization_id,
    actor_id: memberOf(exchange).user.id,
    subject: comment.subject,
    subject_id: comment.subject_id,
    name: await nameOf(trx, comment),
    campaign_id: comment.campaign_id,
    comment_id: comment.id,
  };
  await notify(
    trx,
    exchange,
    { ...event, kind: "mention" },
    mentioned.filter((id) => !told.includes(id)),
  );
  if (former !== null) return;
  const writers = (await writersIn(trx, comment.parent_id)).filter((id) => !mentioned.includes(id));
  await notify(trx, exchange, { ...event, kind: "reply" }, writers);
  if (comment.subject !== "tasks") return;
  const others = (await watchersNamed(trx, comment.subject_id)).filter(
    (id) => !mentioned.includes(id) && !writers.includes(id),
  );
  await notify(trx, exchange, { ...event, kind: "task_commented" }, others);
}

async function writersIn(trx: Trx, threadId: string | null): Promise<string[]> {
  if (threadId === null) return [];
  const thread = await trx
    .selectFrom("comments")
    .select("author_id")
    .distinct()
    .where((row) => row.or([row("id", "=", threadId), row("parent_id", "=", threadId)]))
    .where("deleted_at", "is", null)
    .execute();
  return thread.flatMap((row) => row.author_id ?? []);
}

async function watchersNamed(trx: Trx, taskId: string): Promise<string[]> {
  const task = await trx
    .selectFrom("tasks")
    .select(["id", "created_by"])
    .where("id", "=", taskId)
    .executeTakeFirst();
  return task === undefined ? [] : watchersOf(trx, task);
}

async function nameOf(trx: Trx, { organization_id, subject, subject_id }: CommentRow): Promise<string> {
  if (subject === "campaigns") {
    const campaign = await trx
      .selectFrom("campaigns")
      .select("name")
      .where("id", "=", subject_id)
      .executeTakeFirst();
    return campaign?.name ?? "";
  }
  if (subject === "tasks") {
    const task = await trx
      .selectFrom("tasks")
      .select("title")
      .where("id", "=", subject_id)
      .executeTakeFirst();
    return task?.title ?? "";
  }
  const item = await trx
    .selectFrom(itemsIn(trx, organization_id).as("item"))
    .select(["item.name", "item.kind"])
    .where("item.id", "=", subject_id)
    .executeTakeFirst();
  return item === undefined ? "" : shownName(item);
}
