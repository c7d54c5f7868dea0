import { ulid } from "ulid";
import type { CommentRow, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noteComment } from "#api/notifications/comments.ts";
import { latestVersion } from "#api/review/repository.ts";
import { type Anchor, NO_ANCHOR } from "./anchors.ts";
import { type Commented, mentioned } from "./repository.ts";

type Written = {
  body: string;
  quote?: string | null;
  /** The field or the image that it is about. None if it isn’t given. */
  anchor?: Anchor;
  /** The first comment of the thread that it replies to. */
  parent?: Pick<CommentRow, "id" | "visibility"> | null;
  /** Internal if it isn’t given. */
  visibility?: CommentRow["visibility"] | null | undefined;
};

/** Adds the user’s comment to a record, and notifies people about it. */
export async function addComment(
  trx: Trx,
  exchange: Exchange,
  { id, campaign_id, organization_id, subject }: Commented,
  { body, quote = null, anchor = NO_ANCHOR, parent = null, visibility }: Written,
): Promise<CommentRow> {
  const member = memberOf(exchange);
  const isAboutPart = quote !== null || anchor.anchor_field !== null || anchor.anchor_image_id !== null;
  const seen = isAboutPart ? await latestVersion(trx, id) : undefined;
  const comment: CommentRow = {
    id: ulid(exchange.deps.clock()),
    organization_id,
    campaign_id,
    subject,
    subject_id: id,
    parent_id: parent?.id ?? null,
    quote,
    ...anchor,
    version_number: seen?.number ?? null,
    body,
    // A reply has the same visibility as its thread.
    visibility: parent?.visibility ?? visibility ?? "internal",
    mentions_json: await mentioned(trx, member, { body, campaign_id, subject_id: id }),
    author_id: member.user.id,
    client_name: null,
    created_at: nowOf(exchange),
    edited_at: null,
    deleted_at: null,
    resolved_at: null,
    resolved_by: null,
  };
  await trx.insertInto("comments").values(comment).execute();
  await noteComment(trx, exchange, comment);
  return comment;
}
