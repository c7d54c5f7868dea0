import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { sha256 } from "#api/http/session.ts";
import { shownItem } from "#api/review/content.ts";
import { sealedText } from "#api/review/published.ts";
import type { Deps } from "#api/http/exchange.ts";
import { newToken, reviewUrl } from "#api/review-links/tokens.ts";
import { draw } from "#api/uploads/draw.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import type { Trx } from "./schema.ts";
import { insert, storeFile } from "./seed-insert.ts";

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
    reminders: 0,
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

const ROOM_CLIENT = "Claire Moreau";

/** Shares the first project with its client, who has approved a post, and returns the link's URL. */
export async function insertClientRoom(
  trx: Trx,
  deps: Pick<Deps, "config" | "files">,
  { now, organizationId, owner }: { now: number; organizationId: string; owner: string | null },
): Promise<string> {
  const token = newToken();
  const at = (ago: number) => new Date(now - ago).toISOString();
  const project = await trx
    .selectFrom("projects")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("slug", "=", "winter-collection")
    .executeTakeFirstOrThrow();
  const owned = { organization_id: organizationId, campaign_id: null, created_by: owner };
  const logo = await storeFile(trx, deps, await drawLogo(), { ...owned, created_at: at(0) });
  await trx
    .updateTable("projects")
    .set({ client_name: "Harbour Outfitters", client_logo_url: fileUrl(deps.config.appUrl, logo) })
    .where("id", "=", project.id)
    .execute();
  const link = {
    id: ulid(now - 2 * DAY_MS),
    organization_id: organizationId,
    project_id: project.id,
    token_hash: sha256(token),
    reviewer_name: ROOM_CLIENT,
    reminders: 0,
    may: "decide" as const,
    opened_count: 1,
    last_opened_at: at(DAY_MS),
    expires_at: at(-30 * DAY_MS),
    created_by: owner,
    created_at: at(2 * DAY_MS),
  };
  await insert(trx, "review_links", link);
  const board = await trx
    .selectFrom("boards")
    .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
    .select(["boards.id", "campaigns.id as campaign_id", "campaigns.kind", "campaigns.name"])
    .where("campaigns.project_id", "=", project.id)
    .where("boards.status", "=", "approved")
    .executeTakeFirst();
  const shown =
    board &&
    (await shownItem(
      trx,
      { ...board, id: board.campaign_id, organization_id: organizationId, timezone: "Europe/Berlin" },
      "boards",
      board.id,
    ));
  if (board !== undefined && shown !== undefined) {
    const about = {
      organization_id: organizationId,
      campaign_id: board.campaign_id,
      subject: "boards" as const,
      subject_id: board.id,
      version_number: shown.versionNumber,
      created_at: at(2 * HOUR_MS),
    };
    await insert(trx, "review_decisions", {
      ...about,
      id: ulid(now - 2 * HOUR_MS),
      link_id: link.id,
      decision: "approve",
      name: ROOM_CLIENT,
      content_hash: shown.hash,
      content_json: sealedText(shown.content),
    });
    await insert(trx, "item_changes", {
      ...about,
      id: ulid(now - 2 * HOUR_MS),
      from_status: "in_review",
      to_status: "approved",
      client_name: ROOM_CLIENT,
    });
  }
  return reviewUrl(deps.config, token);
}

const drawLogo = () =>
  draw(
    '<rect width="160" height="160" rx="44" fill="#0f4c4a"/><g fill="none" stroke="#ffffff" stroke-width="10" stroke-linecap="round"><path d="M80 36 v80 M52 52 h56 M40 88 c0 24 16 36 40 36 s40 -12 40 -36"/></g><circle cx="80" cy="36" r="10" fill="#f2b45c"/>',
    { width: 160, height: 160, alt: "" },
  );
