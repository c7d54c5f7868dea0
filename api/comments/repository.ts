import type { CommentSubject } from "#contract/vocabulary.ts";
import { mentionedIn } from "#domain/review/mentions.ts";
import type { CampaignRow, CommentRow, Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { peopleWith, placed, seenBy } from "#api/projects/policy.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { membersOf, teamsOf } from "#api/teams/repository.ts";

/** The record that is commented on. */
export type Commented = { subject: CommentSubject; id: string; campaign_id: string; organization_id: string };

type CommentedCampaign = Commented & Pick<CampaignRow, "project_id" | "created_by" | "owner_id">;

/** Finds a campaign of any kind that the user sees. */
export async function findCommentedCampaign(exchange: Exchange): Promise<CommentedCampaign | undefined> {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  const campaign = await deps.db
    .selectFrom("campaigns")
    .select(["id", "organization_id", "project_id", "created_by", "owner_id"])
    .where("id", "=", exchange.params["campaign"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .where("deleted_at", "is", null)
    .where(seenBy(membership, "project_id"))
    .executeTakeFirst();
  return campaign && { ...campaign, subject: "campaigns", campaign_id: campaign.id };
}

/** Finds a comment in the user's organization, on a record that isn't in the trash. */
export async function findComment(exchange: Exchange): Promise<CommentRow | undefined> {
  const { membership } = exchange;
  if (membership === null) return undefined;
  const organizationId = membership.organization.id;
  const { db } = exchange.deps;
  const comment = await db
    .selectFrom("comments")
    .innerJoin("campaigns", "campaigns.id", "comments.campaign_id")
    .selectAll("comments")
    .where("comments.id", "=", exchange.params["comment"] ?? "")
    .where("comments.organization_id", "=", organizationId)
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(membership, "campaigns.project_id"))
    .executeTakeFirst();
  if (comment === undefined || comment.subject === "campaigns") return comment;
  for (const kind of ITEM_KINDS.filter(({ subject }) => subject === comment.subject))
    if ((await kind.find(db, organizationId, comment.subject_id)) !== undefined) return comment;
  return undefined;
}

/** Returns the text that passages are quoted from: the text of a blog post. */
export async function textOf(db: Reader, blogId: string): Promise<string> {
  const blog = await db
    .selectFrom("blogs")
    .select("body")
    .where("campaign_id", "=", blogId)
    .executeTakeFirst();
  return blog?.body ?? "";
}

/**
 * Returns the ids of the people that a text mentions by `@` and a name: the full name of someone who sees the project, or the name
 * of a team in the campaign's project, which stands for everyone on it.
 */
export async function mentioned(
  db: Reader,
  member: Member,
  { body, campaign_id: campaignId }: { body: string; campaign_id: string },
): Promise<string> {
  if (!body.includes("@")) return "[]";
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name"])
    .where("memberships.organization_id", "=", member.organization.id)
    .where("users.id", "in", ["", ...(await seersOf(db, campaignId))])
    .execute();
  const teams = await mentionableTeams(db, campaignId);
  const named = mentionedIn(body, [...members, ...teams]);
  const inTeams = await membersOf(
    db,
    named.filter((id) => teams.some((team) => team.id === id)),
  );
  return JSON.stringify([
    ...new Set(
      named.flatMap((id) =>
        teams.some((team) => team.id === id)
          ? inTeams.filter((person) => person.team_id === id).map((person) => person.id)
          : id,
      ),
    ),
  ]);
}

/** Returns the teams of a campaign's project. */
export async function mentionableTeams(db: Reader, campaignId: string) {
  const campaign = await db
    .selectFrom("campaigns")
    .select("project_id")
    .where("id", "=", campaignId)
    .executeTakeFirst();
  return campaign === undefined ? [] : teamsOf(db, campaign.project_id);
}

async function seersOf(db: Reader, campaignId: string): Promise<string[]> {
  const { project_id } = await placed(db, { created_by: null }, campaignId);
  return peopleWith(db, project_id, "read");
}
