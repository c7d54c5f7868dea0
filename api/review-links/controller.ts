import { ulid } from "ulid";
import { REVIEW_LINK_DAYS, REVIEW_LINKS_MAX } from "#contract/limits.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import { hashPassword } from "#api/account/passwords.ts";
import type { ReviewLinkRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { sha256 } from "#api/http/session.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayIn, seenBy } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { mayRevoke } from "./policy.ts";
import { sendLink } from "./mails.ts";
import { linksOf, projectsByLink } from "./repository.ts";
import { createRules } from "./requests.ts";
import { toReviewLinks } from "./resource.ts";
import { newToken, reviewUrl } from "./tokens.ts";

const DAY_MS = 24 * HOUR_MS;
const CREATED_PER_HOUR = 200;

/** Lists the links of an item (`subject` and `id`), a campaign, or a project, or all of the organization, newest first. */
export async function listReviewLinks(exchange: Exchange): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const member = memberOf(exchange);
  const query = exchange.url.searchParams;
  const named = query.get("project");
  const links = await linksOf(db, member, {
    campaign: query.get("campaign"),
    subject: query.get("subject"),
    id: query.get("id"),
    project: named && ((await projectNamed(db, member, named))?.id ?? "-"),
  });
  return data(await toReviewLinks(db, links, member, clock(), query.get("id")));
}

/** Creates a link. Its URL is returned only once, and its token is stored only as a hash. */
export async function createReviewLink(exchange: Exchange): Promise<Reply> {
  const { db, clock, config } = exchange.deps;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createRules);
  const scope = await scopeOf(exchange, input);
  await take(
    db,
    { name: `review-links:${member.organization.id}`, times: CREATED_PER_HOUR, windowMs: HOUR_MS },
    clock(),
  );
  const passphrase = input.passphrase ? await hashPassword(input.passphrase, config.passwordCost) : null;
  const token = newToken();
  const link: ReviewLinkRow = {
    id: ulid(clock()),
    organization_id: member.organization.id,
    ...scope,
    token_hash: sha256(token),
    reviewer_name: input.reviewer_name ?? null,
    email: input.email ?? null,
    reminded_for: null,
    reminders: 0,
    may: input.may,
    passphrase_hash: passphrase,
    opened_count: 0,
    last_opened_at: null,
    expires_at: new Date(clock() + (input.expires_in_days ?? REVIEW_LINK_DAYS) * DAY_MS).toISOString(),
    revoked_at: null,
    created_by: member.user.id,
    created_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    const { count } = await trx
      .selectFrom("review_links")
      .select((expression) => expression.fn.countAll().as("count"))
      .where(
        scope.project_id === null ? "campaign_id" : "project_id",
        "=",
        scope.project_id ?? scope.campaign_id,
      )
      .where("revoked_at", "is", null)
      .where("expires_at", ">", nowOf(exchange))
      .executeTakeFirstOrThrow();
    if (Number(count) >= REVIEW_LINKS_MAX)
      throw invalidField(
        "may",
        `A ${scope.project_id === null ? "campaign" : "project"} can have up to ${REVIEW_LINKS_MAX} open review links. Revoke one before you create another.`,
      );
    await trx.insertInto("review_links").values(link).execute();
    const [record] = await toReviewLinks(trx, [link], member, clock());
    const url = reviewUrl(config, token);
    await sendLink(trx, exchange.deps, link, url);
    return created({ ...record, url });
  });
}

type Scope = Pick<ReviewLinkRow, "campaign_id" | "project_id" | "subject" | "subject_id">;
type Input = {
  subject?: ItemSubject | null | undefined;
  subject_id?: string | null | undefined;
  campaign_id?: string | null | undefined;
  project?: string | null | undefined;
};

/** @throws HttpError 422 without an item, a campaign, or a project, or with more than one; 404 for one that isn't there */
async function scopeOf(exchange: Exchange, input: Input): Promise<Scope> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const { subject, subject_id: id, campaign_id, project: named } = input;
  if (named) {
    if (id) throw invalidField("subject_id", "The subject id field is prohibited.");
    if (campaign_id) throw invalidField("campaign_id", "The campaign id field is prohibited.");
    const project = await projectNamed(db, member, named);
    if (project === undefined) throw notFound();
    requireThat(mayIn(member, project.id, "manage"));
    return { campaign_id: null, project_id: project.id, subject: null, subject_id: null };
  }
  if (campaign_id) {
    if (id) throw invalidField("subject_id", "The subject id field is prohibited.");
    const campaign = await db
      .selectFrom("campaigns")
      .select(["id", "kind", "project_id"])
      .where("id", "=", campaign_id)
      .where("organization_id", "=", member.organization.id)
      .where("deleted_at", "is", null)
      .where(seenBy(member, "project_id"))
      .executeTakeFirst();
    if (campaign === undefined) throw notFound();
    requireThat(mayIn(member, campaign.project_id, "manage"));
    // A blog post is its campaign's only item.
    return campaign.kind === "Blog"
      ? { campaign_id, project_id: null, subject: "blogs", subject_id: campaign_id }
      : { campaign_id, project_id: null, subject: null, subject_id: null };
  }
  if (!id) throw invalidField("campaign_id", "The campaign id field is required.");
  if (!subject) throw invalidField("subject", "The subject field is required.");
  for (const kind of ITEM_KINDS.filter((known) => known.subject === subject)) {
    const item = await kind.find(db, member.organization.id, id);
    if (item === undefined || !mayIn(member, item.project_id, "read")) continue;
    requireThat(mayIn(member, item.project_id, "manage"));
    return { campaign_id: item.campaign_id, project_id: null, subject, subject_id: id };
  }
  throw notFound();
}

/** Revokes a link. Its URL stops working immediately. What was decided with it is kept. */
export async function revokeReviewLink(exchange: Exchange, link: ReviewLinkRow): Promise<Reply> {
  const member = memberOf(exchange);
  const projects = await projectsByLink(exchange.deps.db, [link.id]);
  requireThat(mayRevoke(member, { ...link, revoked_at: null, project_id: projects.get(link.id) ?? "" }));
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("review_links")
      .set({ revoked_at: nowOf(exchange) })
      .where("id", "=", link.id)
      .where("revoked_at", "is", null)
      .execute();
    return noContent();
  });
}
