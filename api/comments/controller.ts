import { ulid } from "ulid";
import { COMMENT_EDIT_MINUTES, COMMENT_MAX, COMMENT_QUOTE_MAX } from "#contract/limits.ts";
import { COMMENT_VISIBILITIES, type CommentSubject } from "#contract/vocabulary.ts";
import { mentionedIn } from "#domain/review/mentions.ts";
import type { CommentRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { forbidden, invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { created, data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { boolean, id, oneOf, text } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { mayAdminister, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { undoable } from "#api/undo/offer.ts";
import { commentRows } from "#api/undo/rows.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";
import { passagesFound } from "./passages.ts";
import type { PersonRow } from "#api/users/resource.ts";

/** What is talked about. */
export type Commented = { subject: CommentSubject; id: string; campaign_id: string; organization_id: string };

const isFresh = (comment: CommentRow, now: number) =>
  now - Date.parse(comment.created_at) <= COMMENT_EDIT_MINUTES * 60_000;

function toComment(
  row: CommentRow,
  people: ReadonlyMap<string, PersonRow>,
  member: Member,
  now: number,
  found: ReadonlySet<string>,
) {
  const person = (personId: string | null) => {
    const found = people.get(personId ?? "");
    return found === undefined ? null : toPerson(found);
  };
  const isMine = row.author_id === member.user.id;
  const isGone = row.deleted_at !== null;
  return {
    id: row.id,
    parent_id: row.parent_id,
    body: isGone ? null : row.body,
    quote: isGone || row.quote === null ? null : { text: row.quote, is_in_text: found.has(row.quote) },
    visibility: row.visibility,
    author: person(row.author_id),
    mentions: isGone
      ? []
      : mentionsOf(row)
          .map(person)
          .filter((mentioned) => mentioned !== null),
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    resolved_at: row.resolved_at,
    resolved_by: person(row.resolved_by),
    can: {
      update: !isGone && isMine && mayWrite(member) && isFresh(row, now),
      delete: !isGone && mayWrite(member) && (isMine || mayAdminister(member)),
      reply: row.parent_id === null && mayWrite(member),
      resolve: row.parent_id === null && mayWrite(member),
    },
  };
}

function mentionsOf(row: CommentRow): string[] {
  const parsed: unknown = JSON.parse(row.mentions_json);
  return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === "string") : [];
}

/** What passages are quoted from: the text of a blog post. */
async function textOf(db: Reader, blogId: string): Promise<string> {
  const blog = await db
    .selectFrom("blogs")
    .select("body")
    .where("campaign_id", "=", blogId)
    .executeTakeFirst();
  return blog?.body ?? "";
}

/** @param rows comments on one and the same thing */
async function toComments(db: Reader, rows: readonly CommentRow[], member: Member, now: number) {
  const people = await peopleById(
    db,
    rows.flatMap((row) => [row.author_id, row.resolved_by, ...mentionsOf(row)]),
  );
  const quoting = rows.find(({ quote }) => quote !== null);
  const found = await passagesFound({
    body: quoting === undefined ? "" : await textOf(db, quoting.subject_id),
    passages: rows.flatMap(({ quote }) => quote ?? []),
  });
  return rows.map((row) => toComment(row, people, member, now, found));
}

/** Threads, oldest first, each with its replies. One deleted with nothing under it is left out. */
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

/** Whom a text names: members of the organization, by `@` and their whole name. */
async function mentioned(db: Reader, member: Member, body: string): Promise<string> {
  if (!body.includes("@")) return "[]";
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name"])
    .where("memberships.organization_id", "=", member.organization.id)
    .execute();
  return JSON.stringify(mentionedIn(body, members));
}

const body = () => text({ min: 1, max: COMMENT_MAX });

/** @throws HttpError 422 for a reply to a reply or to a comment on something else, and for a quote that is not in the text */
export async function createComment(exchange: Exchange, on: Commented): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, {
    body: body(),
    parent_id: id().nullish(),
    quote: text({ min: 1, max: COMMENT_QUOTE_MAX }).nullish(),
    visibility: oneOf(COMMENT_VISIBILITIES).nullish(),
  });
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
  if (quote !== null && (on.subject !== "blogs" || parent !== null))
    throw invalidField("quote", "The quote field is prohibited.");
  if (
    quote !== null &&
    !(await passagesFound({ body: await textOf(db, on.id), passages: [quote] })).has(quote)
  )
    throw invalidField("quote", "The quote is not in the text.");
  const comment: CommentRow = {
    id: ulid(clock()),
    organization_id: on.organization_id,
    campaign_id: on.campaign_id,
    subject: on.subject,
    subject_id: on.id,
    parent_id: parent?.id ?? null,
    quote,
    body: input.body,
    // A reply is for those who may read what it answers.
    visibility: parent?.visibility ?? input.visibility ?? "internal",
    mentions_json: await mentioned(db, member, input.body),
    author_id: member.user.id,
    created_at: nowOf(exchange),
    edited_at: null,
    deleted_at: null,
    resolved_at: null,
    resolved_by: null,
  };
  return commit(exchange, async (trx) => {
    await trx.insertInto("comments").values(comment).execute();
    const [record] = await toComments(trx, [comment], member, clock());
    return created(record);
  });
}

/** A campaign of any kind, among those of the caller's organization. */
export async function findCampaign(exchange: Exchange): Promise<Commented | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  const campaign = await exchange.deps.db
    .selectFrom("campaigns")
    .select(["id", "organization_id"])
    .where("id", "=", exchange.params["campaign"] ?? "")
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return campaign && { ...campaign, subject: "campaigns", campaign_id: campaign.id };
}

/** Among the comments of the caller's organization on what is not in the trash. */
export async function findComment(exchange: Exchange): Promise<CommentRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  const { db } = exchange.deps;
  const comment = await db
    .selectFrom("comments")
    .innerJoin("campaigns", "campaigns.id", "comments.campaign_id")
    .selectAll("comments")
    .where("comments.id", "=", exchange.params["comment"] ?? "")
    .where("comments.organization_id", "=", organizationId)
    .where("campaigns.deleted_at", "is", null)
    .executeTakeFirst();
  if (comment === undefined || comment.subject === "campaigns") return comment;
  for (const kind of ITEM_KINDS.filter(({ subject }) => subject === comment.subject))
    if ((await kind.find(db, organizationId, comment.subject_id)) !== undefined) return comment;
  return undefined;
}

/** `body` by its author within a quarter of an hour; `resolved` by whoever may write, on a thread's first comment. */
export async function updateComment(exchange: Exchange, comment: CommentRow): Promise<Reply> {
  const { clock } = exchange.deps;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, { body: body().optional(), resolved: boolean().optional() });
  if (comment.deleted_at !== null) throw notFound();
  if (input.body !== undefined) {
    requireThat(comment.author_id === member.user.id);
    if (!isFresh(comment, clock()))
      throw forbidden(`A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes after it was written.`);
  }
  if (input.resolved !== undefined && comment.parent_id !== null)
    throw invalidField("resolved", "Only a thread can be resolved.");
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("comments")
      .set({
        id: comment.id,
        ...(input.body === undefined
          ? {}
          : {
              body: input.body,
              mentions_json: await mentioned(trx, member, input.body),
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
    const [record] = await toComments(trx, rows, member, clock());
    return data(record);
  });
}

/** Its words are gone for readers; a thread that others have answered keeps its place. */
export async function deleteComment(exchange: Exchange, comment: CommentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member) && (comment.author_id === member.user.id || mayAdminister(member)));
  const work = async (trx: Trx) => {
    await trx
      .updateTable("comments")
      .set({ deleted_at: nowOf(exchange) })
      .where("id", "=", comment.id)
      .execute();
    return noContent();
  };
  return commit(exchange, (trx) => undoable(trx, exchange, commentRows(comment.id), () => work(trx)));
}
