import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { CommentRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { forbidden, invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteComment } from "#api/notifications/comments.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { may } from "#api/projects/policy.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { commentRows } from "#api/undo/rows.ts";
import { isFresh, mayDeleteComment, roleOn } from "./policy.ts";
import { isQuoted, mentioned, passagesOn } from "./repository.ts";
import { addComment } from "./add.ts";
import { checkedAnchor, NO_ANCHOR } from "./anchors.ts";
import type { Commented } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toComments } from "./resource.ts";

/** Lists threads with their replies, oldest first. Deleted comments without replies are left out. */
export async function listComments(exchange: Exchange, { id: subjectId }: Commented): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const rows = await db
    .selectFrom("comments")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .orderBy("id")
    .execute();
  const comments = await toComments(db, rows, memberOf(exchange), clock());
  const threads = comments
    .filter(({ parent_id: parent }) => parent === null)
    .map((comment) => ({
      ...comment,
      replies: comments.filter((reply) => reply.parent_id === comment.id && reply.deleted_at === null),
    }))
    .filter(({ deleted_at: gone, replies }) => gone === null || replies.length > 0);
  return ok({ data: threads });
}

/**
 * @throws HttpError 422 for a reply to a reply or to another record's comment, for a quote that isn't in the text, and for an anchor
 * that isn't a part of the record
 */
export async function createComment(exchange: Exchange, on: Commented): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const member = memberOf(exchange);
  requireThat(may(await roleOn(exchange.deps.db, member, { ...on, subject_id: on.id }), "comment"));
  const input = await validate(exchange.input, createRules);
  const parent =
    input.parent_id === undefined || input.parent_id === null
      ? null
      : await db
          .selectFrom("comments")
          .selectAll()
          .where("id", "=", input.parent_id)
          .where("subject_id", "=", on.id)
          .where("parent_id", "is", null)
          .executeTakeFirst();
  if (parent === undefined) throw invalidField("parent_id", "The selected parent id is invalid.");
  const quote = input.quote ?? null;
  if (quote !== null && (!isQuoted(on.subject) || parent !== null))
    throw invalidField("quote", "The quote field is prohibited.");
  if (quote !== null && !(await passagesOn(db, on, [quote])).has(quote))
    throw invalidField("quote", "This quote isn’t in the text.");
  const asked = input.anchor ?? null;
  if (asked !== null && parent !== null) throw invalidField("anchor", "The anchor field is prohibited.");
  const anchor = asked === null ? NO_ANCHOR : await checkedAnchor(db, on, asked);
  return commit(exchange, async (trx) => {
    const comment = await addComment(trx, exchange, on, { ...input, quote, anchor, parent });
    const [record] = await toComments(trx, [comment], member, clock());
    return created(record);
  });
}

/** Updates `body` for its author within 15 minutes, or `resolved` for anyone with write access, on a thread's first comment. */
export async function updateComment(exchange: Exchange, comment: CommentRow): Promise<Reply> {
  const { clock } = exchange.deps;
  const member = memberOf(exchange);
  requireThat(may(await roleOn(exchange.deps.db, member, comment), "comment"));
  const input = await validate(exchange.input, updateRules);
  if (comment.deleted_at !== null) throw notFound();
  if (input.body !== undefined) {
    requireThat(comment.author_id === member.user.id);
    if (!isFresh(comment, clock()))
      throw forbidden(`You can edit a comment for ${COMMENT_EDIT_MINUTES} minutes after you post it.`);
  }
  if (input.resolved !== undefined && comment.parent_id !== null)
    throw invalidField("resolved", "You can resolve only a whole thread.");
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("comments")
      .set({
        id: comment.id,
        ...(input.body === undefined
          ? {}
          : {
              body: input.body,
              mentions_json: await mentioned(trx, member, { ...comment, body: input.body }),
              edited_at: nowOf(exchange),
            }),
        ...(input.resolved === undefined
          ? {}
          : input.resolved
            ? { resolved_at: nowOf(exchange), resolved_by: member.user.id }
            : { resolved_at: null, resolved_by: null }),
      })
      .where("id", "=", comment.id)
      .execute();
    const rows = await trx.selectFrom("comments").selectAll().where("id", "=", comment.id).execute();
    for (const row of rows) await noteComment(trx, exchange, row, comment);
    const [record] = await toComments(trx, rows, member, clock());
    return data(record);
  });
}

/** Deletes a comment's text. A thread with replies keeps its place. */
export async function deleteComment(exchange: Exchange, comment: CommentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDeleteComment(member, await roleOn(exchange.deps.db, member, comment), comment));
  return commitWithUndo(exchange, commentRows(comment.id), async (trx) => {
    await trx
      .updateTable("comments")
      .set({ deleted_at: nowOf(exchange) })
      .where("id", "=", comment.id)
      .execute();
    return noContent();
  });
}
