import { ulid } from "ulid";
import type { ItemSubject, ReviewDecision } from "#contract/vocabulary.ts";
import { statusAfterDecision } from "#domain/review/states.ts";
import { forgetDecision, noteClientComment, noteDecision } from "#api/notifications/review.ts";
import { verifyPassword } from "#api/account/passwords.ts";
import type { CommentRow, FileRow, Reader, Trx } from "#api/data/schema.ts";
import { networkOf } from "#api/http/client.ts";
import { commit } from "#api/http/commit.ts";
import { forbidden, invalidField, notFound, stale } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow } from "#api/http/paginate.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { giveBack, HOUR_MS, MINUTE_MS, take } from "#api/http/throttle.ts";
import type { Limit } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { reviewersOf } from "#api/review/reviewers.ts";
import { askedReply } from "#api/uploads/file-reply.ts";
import { fileIdOf } from "#api/uploads/resource.ts";
import { checkedAnchor, NO_ANCHOR } from "#api/comments/anchors.ts";
import { newAccess } from "./access.ts";
import { showsFile, shownItem } from "#api/review/content.ts";
import { sealedText } from "#api/review/published.ts";
import type { ShownItem } from "#api/review/content.ts";
import { mayComment, mayDecide } from "./policy.ts";
import { toOverview, waitingOf } from "./overview.ts";
import { accessedLink, itemNames, lastDecisions, openLink, withdrawn } from "./repository.ts";
import type { GuestCampaign, GuestLink } from "./repository.ts";
import { accessRules, commentRules, decisionRules } from "./requests.ts";
import { toGuestItem, undoUntil } from "./resource.ts";

/**
 * Returns what a link shows, without a session: the token grants access. Notes, people, and internal comments are left out. `item`
 * asks for one item, and `only=waiting` for those that wait for a decision.
 */
export async function showGuestReview(exchange: Exchange): Promise<Reply> {
  const { db, clock, config } = exchange.deps;
  const found = await accessedLink(exchange);
  const { link, campaigns, project, organization, contact } = found;
  const covered = await itemNames(db, found);
  const waiting = await waitingOf(db, found, covered);
  const query = exchange.url.searchParams;
  const named = query.get("item");
  const wanted =
    named === null
      ? query.get("only") === "waiting" && link.subject === null
        ? waiting
        : covered
      : covered.filter(({ id }) => id === named);
  const page = pageNumber(query.get("page"));
  const { limit, offset } = pageWindow(page);
  const items = [];
  for (const { subject, id, campaign } of wanted.slice(offset, offset + limit)) {
    const shown = await shownItem(db, campaign, subject, id);
    if (shown !== undefined) items.push(await toGuestItem(db, found, shown, clock()));
  }
  const [only] = campaigns;
  // A link to an item in the trash shows nothing.
  if (link.subject !== null && covered.length === 0) throw withdrawn(link.subject);
  await countOpening(exchange, found);
  const name = link.campaign_id === null ? project.name : (only?.name ?? project.name);
  return data({
    organization: organization.name,
    organization_logo_url: organization.logo_url,
    title: link.subject === null ? name : (covered[0]?.name ?? name),
    scope: link.campaign_id === null ? "project" : link.subject === null ? "campaign" : "item",
    project: project.name,
    client_name: project.client_name,
    client_logo_url: project.client_logo_url,
    may: link.may,
    reviewer_name: link.reviewer_name,
    contact,
    expires_at: link.expires_at,
    timezone: (link.campaign_id === null ? null : only?.calendar_zone) ?? organization.timezone,
    items_count: covered.length,
    page,
    last_page: Math.max(1, Math.ceil(wanted.length / limit)),
    items,
    overview: await toOverview(db, covered, waiting, config.appUrl),
  });
}

/** Counts the first visit of each day. Programs that look ahead (HEAD, prefetching) and the team itself don't count. */
async function countOpening(exchange: Exchange, { link }: GuestLink): Promise<void> {
  const { request, membership, url, deps } = exchange;
  const isAhead = /prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");
  const isTeam = membership?.organization.id === link.organization_id;
  if (request.method !== "GET" || isAhead || isTeam || url.searchParams.has("ahead")) return;
  const now = nowOf(exchange);
  const today = `${now.slice(0, 10)}T00:00:00.000Z`;
  await deps.db
    .updateTable("review_links")
    .set((row) => ({ opened_count: row("opened_count", "+", 1), last_opened_at: now }))
    .where("id", "=", link.id)
    .where((row) => row.or([row("last_opened_at", "is", null), row("last_opened_at", "<", today)]))
    .execute();
}

/** Exchanges a passphrase for a value that stands for it for twelve hours. */
export async function enterPassphrase(exchange: Exchange): Promise<Reply> {
  const { db, clock, config } = exchange.deps;
  const { link } = await openLink(exchange);
  const { passphrase } = await validate(exchange.input, accessRules);
  if (link.passphrase_hash === null) throw invalidField("passphrase", "This review link has no passphrase.");
  const limits: Limit[] = [
    {
      name: `review-access:${link.id}|${networkOf(exchange.client.ip)}`,
      times: 5,
      windowMs: MINUTE_MS,
    },
    { name: `review-access:${link.id}`, times: 100, windowMs: HOUR_MS },
  ];
  for (const limit of limits) await take(db, limit, clock());
  if (!(await verifyPassword(link.passphrase_hash, passphrase)))
    throw forbidden("This passphrase isn’t right.", "wrong_passphrase");
  for (const { name } of limits) await giveBack(db, name);
  return data(newAccess(link, config.appKey, clock()));
}

/** Limits what one link and one network can write, so that a forwarded link can't be used to fill a campaign. */
async function limitWrites({ deps, client }: Exchange, { link }: GuestLink): Promise<void> {
  const who = [`review-writes:${link.id}`, `review-writes-from:${networkOf(client.ip)}`];
  for (const name of who) await take(deps.db, { name, times: 120, windowMs: HOUR_MS }, deps.clock());
}

type ShownHere = ShownItem & { campaign: GuestCampaign };

/** @throws HttpError 404 for an item that the link doesn't show, or doesn't show anymore */
async function itemOf(
  exchange: Exchange,
  found: GuestLink,
  { subject, id }: { subject: ItemSubject; id: string },
): Promise<ShownHere> {
  const { db } = exchange.deps;
  const names = await itemNames(db, found);
  const name = names.find((one) => one.subject === subject && one.id === id);
  const shown = name && (await shownItem(db, name.campaign, subject, id));
  if (name === undefined || shown === undefined) throw withdrawn(subject);
  return { ...shown, campaign: name.campaign };
}

/** @throws HttpError 404 for an item that won't be published */
function requireOffered({ item }: ShownItem): void {
  if (item.status === "cancelled") throw withdrawn(item.subject);
}

/**
 * Stores a decision with exactly the content that it is about, and takes the step of the review that follows from it.
 * @throws HttpError 412 with the current item if it isn't what the client has seen
 */
export async function createDecision(exchange: Exchange): Promise<Reply> {
  const { clock } = exchange.deps;
  const found = await accessedLink(exchange);
  const input = await validate(exchange.input, decisionRules);
  const { decision, name, reason = null } = input;
  await limitWrites(exchange, found);
  return commit(exchange, async (trx) => {
    const now = clock();
    // One instant for all that the decision writes, by which it is taken back.
    const inside = { ...exchange, deps: { ...exchange.deps, db: trx, clock: () => now } };
    const { campaign } = await itemOf(inside, found, input);
    await lockCampaign(trx, exchange, campaign.id);
    // As it is now that nobody else can change it.
    const shown = await itemOf(inside, found, input);
    requireOffered(shown);
    if (!mayDecide(found.link, shown.item.status)) throw forbidden();
    if (decision === "request_changes" && reason === null)
      throw invalidField("reason", "The reason field is required.");
    if (input.content_hash !== shown.hash) throw stale(await toGuestItem(trx, found, shown, clock()));
    await trx
      .insertInto("review_decisions")
      .values({
        id: ulid(clock()),
        organization_id: found.organization.id,
        campaign_id: shown.campaign.id,
        link_id: found.link.id,
        subject: input.subject,
        subject_id: input.id,
        decision,
        name,
        reason,
        content_hash: shown.hash,
        content_json: sealedText(shown.content),
        version_number: shown.versionNumber,
        created_at: nowOf(inside),
      })
      .execute();
    await decide(trx, inside, found, shown, { decision, name, reason });
    const current = await shownItem(trx, shown.campaign, input.subject, input.id);
    return created(await toGuestItem(trx, found, current ?? shown, clock()));
  });
}

const UNDO_LATE = "This can’t be undone anymore.";

/** Takes back a link's last decision about an item, with the step that followed from it. */
export async function undoDecision(exchange: Exchange): Promise<Reply> {
  const { clock } = exchange.deps;
  const found = await accessedLink(exchange);
  await limitWrites(exchange, found);
  return commit(exchange, async (trx) => {
    const decision = await trx
      .selectFrom("review_decisions")
      .selectAll()
      .where("id", "=", exchange.params["decision"] ?? "")
      .where("link_id", "=", found.link.id)
      .executeTakeFirst();
    if (decision === undefined) throw notFound();
    const inside = { ...exchange, deps: { ...exchange.deps, db: trx } };
    const { subject, subject_id: id } = decision;
    await lockCampaign(trx, exchange, decision.campaign_id);
    const { kind, item, campaign } = await itemOf(inside, found, { subject, id });
    const [latest, change] = await Promise.all([
      lastDecisions(trx, found.link.id),
      trx
        .selectFrom("item_changes")
        .selectAll()
        .where("subject_id", "=", id)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),
    ]);
    const isLast =
      latest.get(id)?.id === decision.id &&
      change?.client_name === decision.name &&
      change.created_at === decision.created_at &&
      change.to_status === item.status;
    if (!isLast || undoUntil(decision, clock()) === null) throw forbidden(UNDO_LATE, "late");
    await trx.deleteFrom("review_decisions").where("id", "=", decision.id).execute();
    await trx.deleteFrom("item_changes").where("id", "=", change.id).execute();
    await forgetDecision(trx, decision);
    if (change.from_status !== null && change.from_status !== item.status)
      await kind.setStatus(trx, item, { status: change.from_status }, nowOf(exchange));
    const current = await shownItem(trx, campaign, subject, id);
    if (current === undefined) throw withdrawn(subject);
    return data(await toGuestItem(trx, found, current, clock()));
  });
}

type Decided = { decision: ReviewDecision; name: string; reason: string | null };

/** Takes the decision's step of the review, if there is one and the link may take it. Everyone concerned is told in any case. */
async function decide(
  trx: Trx,
  exchange: Exchange,
  found: GuestLink,
  { kind, item, campaign }: ShownHere,
  { decision, name, reason }: Decided,
): Promise<void> {
  const wanted = statusAfterDecision(item.status, decision);
  const isRefused =
    wanted === "approved" &&
    (!(await mayApprove(trx, found, campaign)) || (await kind.obstacles(trx, item)).length > 0);
  const to = isRefused ? item.status : wanted;
  const linkCreator = found.link.created_by;
  await noteDecision(trx, exchange, item, to, { decision, reason, clientName: name, linkCreator });
  if (to !== item.status) await kind.setStatus(trx, item, { status: to }, nowOf(exchange));
}

/**
 * Where approval is required, a link approves only in place of someone who may approve. Otherwise, members could send links to
 * themselves and approve their own work.
 */
async function mayApprove(
  trx: Trx,
  { link, organization }: GuestLink,
  campaign: GuestCampaign,
): Promise<boolean> {
  const project = await trx
    .selectFrom("projects")
    .select("approval_mode")
    .where("id", "=", campaign.project_id)
    .executeTakeFirst();
  if (project?.approval_mode !== "required") return true;
  const reviewers = await reviewersOf(trx, {
    organization_id: organization.id,
    project_id: campaign.project_id,
  });
  return reviewers.some(({ id }) => id === link.created_by);
}

/** Adds a comment that the team and everyone with a review link to the item can see. */
export async function createGuestComment(exchange: Exchange): Promise<Reply> {
  const { clock } = exchange.deps;
  const found = await accessedLink(exchange);
  const input = await validate(exchange.input, commentRules);
  await limitWrites(exchange, found);
  const shown = await itemOf(exchange, found, input);
  requireOffered(shown);
  if (!mayComment(found.link, shown.item.status)) throw forbidden();
  const asked = input.anchor ?? null;
  const anchor = asked === null ? NO_ANCHOR : await checkedAnchor(exchange.deps.db, shown.item, asked);
  const comment: CommentRow = {
    id: ulid(clock()),
    organization_id: found.organization.id,
    campaign_id: shown.campaign.id,
    subject: input.subject,
    subject_id: input.id,
    parent_id: null,
    quote: null,
    ...anchor,
    version_number: asked === null ? null : shown.versionNumber,
    body: input.body,
    visibility: "client",
    mentions_json: "[]",
    author_id: null,
    client_name: input.name,
    created_at: nowOf(exchange),
    edited_at: null,
    deleted_at: null,
    resolved_at: null,
    resolved_by: null,
  };
  return commit(exchange, async (trx) => {
    await trx.insertInto("comments").values(comment).execute();
    await noteClientComment(trx, exchange, shown.item, comment, found.link.created_by);
    return created(await toGuestItem(trx, found, shown, clock()));
  });
}

export async function showGuestFile(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const found = await accessedLink(exchange);
  const id = exchange.params["file"] ?? "";
  const logos = [found.project.client_logo_url, found.organization.logo_url].flatMap((url) =>
    url === null ? [] : fileIdOf(url),
  );
  const file = await db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", found.organization.id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (file === undefined || !(logos.includes(id) || (await isShown(exchange, found, file)))) throw notFound();
  return askedReply(exchange, file);
}

async function usersOf(db: Reader, { id: fileId, campaign_id: campaignId }: FileRow): Promise<string[]> {
  const lists = await Promise.all([
    db.selectFrom("board_images").select("board_id as id").where("file_id", "=", fileId).execute(),
    db.selectFrom("meta_content_images").select("content_id as id").where("file_id", "=", fileId).execute(),
    db.selectFrom("meta_content_cards").select("content_id as id").where("file_id", "=", fileId).execute(),
    // A blog post shows its cover, and images in its text.
    db
      .selectFrom("blogs")
      .select("campaign_id as id")
      .where("campaign_id", "=", campaignId ?? "")
      .execute(),
  ]);
  return lists.flat().map(({ id }) => id);
}

async function isShown(exchange: Exchange, found: GuestLink, file: FileRow): Promise<boolean> {
  const { db } = exchange.deps;
  const users = await usersOf(db, file);
  for (const { subject, id, campaign } of await itemNames(db, found)) {
    if (!users.includes(id) || campaign.id !== file.campaign_id) continue;
    const shown = await shownItem(db, campaign, subject, id);
    if (shown !== undefined && showsFile(shown.content, file, campaign.id)) return true;
  }
  return false;
}
