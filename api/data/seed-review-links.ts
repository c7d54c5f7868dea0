import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { sha256 } from "#api/http/session.ts";
import { shownItem } from "#api/review/content.ts";
import { sealedText } from "#api/review/published.ts";
import type { Trx } from "./schema.ts";
import { insert } from "./seed-insert.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
export const CLIENT = "Maya Chen";
const REASON = "Sixty seconds is long for this. Can we show the sizes in the first ten?";

/** Shares the post for which changes are requested with a client, who has requested them. Nobody knows the link's URL. */
export async function insertReviewLink(trx: Trx, now: number): Promise<void> {
  const board = await trx
    .selectFrom("boards")
    .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
    .innerJoin("organizations", "organizations.id", "boards.organization_id")
    .select(["boards.id", "campaigns.id as campaign_id", "campaigns.kind", "campaigns.name"])
    .select(["campaigns.created_by", "boards.organization_id", "organizations.timezone"])
    .where("boards.status", "=", "changes_requested")
    .executeTakeFirst();
  if (board === undefined) return;
  const campaign = { ...board, id: board.campaign_id };
  const shown = await shownItem(trx, campaign, "boards", board.id);
  if (shown === undefined) return;
  const at = (ago: number) => new Date(now - ago).toISOString();
  const owned = { organization_id: board.organization_id, campaign_id: board.campaign_id };
  const about = { subject: "boards", subject_id: board.id } as const;
  const linkId = ulid(now - 3 * DAY_MS);
  await insert(trx, "review_links", {
    ...owned,
    ...about,
    id: linkId,
    token_hash: sha256(randomBytes(32).toString("base64url")),
    reviewer_name: CLIENT,
    may: "decide",
    opened_count: 2,
    last_opened_at: at(5 * HOUR_MS),
    expires_at: at(-11 * DAY_MS),
    created_by: board.created_by,
    created_at: at(3 * DAY_MS),
  });
  await insert(trx, "review_decisions", {
    ...owned,
    ...about,
    id: ulid(now - 5 * HOUR_MS),
    link_id: linkId,
    decision: "request_changes",
    name: CLIENT,
    reason: REASON,
    content_hash: shown.hash,
    content_json: sealedText(shown.content),
    version_number: shown.versionNumber,
    created_at: at(5 * HOUR_MS),
  });
  await insert(trx, "item_changes", {
    ...owned,
    ...about,
    id: ulid(now - 5 * HOUR_MS),
    from_status: "in_review",
    to_status: "changes_requested",
    reason: REASON,
    version_number: shown.versionNumber,
    client_name: CLIENT,
    created_at: at(5 * HOUR_MS),
  });
}
