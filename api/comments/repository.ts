import type { CommentSubject } from "#contract/vocabulary.ts";
import { writtenIn } from "#domain/blogs/quoted-passage.ts";
import { hasMentionSign, mentionedIn } from "#domain/review/mentions.ts";
import { overridesOf } from "#api/boards/checked.ts";
import type { CampaignRow, CommentRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { peopleWith, placed, seenBy } from "#api/projects/policy.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { seersOfTask, taskSeenBy } from "#api/tasks/repository.ts";
import { membersOf, teamsOf } from "#api/teams/repository.ts";
import { passagesFound } from "./passages.ts";

export type Commented = {
  subject: CommentSubject;
  id: string;
  /** Null for a task. */
  campaign_id: string | null;
  organization_id: string;
};

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
    .leftJoin("campaigns", "campaigns.id", "comments.campaign_id")
    .selectAll("comments")
    .where("comments.id", "=", exchange.params["comment"] ?? "")
    .where("comments.organization_id", "=", organizationId)
    .where("campaigns.deleted_at", "is", null)
    .where((row) =>
      row.or([row("comments.campaign_id", "is", null), seenBy(membership, "campaigns.project_id")]),
    )
    .executeTakeFirst();
  if (comment === undefined || comment.subject === "campaigns") return comment;
  if (comment.subject === "tasks")
    return (await taskSeenBy(db, memberOf(exchange), comment.subject_id)) && comment;
  for (const kind of ITEM_KINDS.filter(({ subject }) => subject === comment.subject))
    if ((await kind.find(db, organizationId, comment.subject_id)) !== undefined) return comment;
  return undefined;
}

const QUOTED: readonly CommentSubject[] = ["boards", "blogs"];

/** Returns whether comments on it may quote its text: posts and blog posts. */
export const isQuoted = (subject: CommentSubject): boolean => QUOTED.includes(subject);

/** Returns the passages that occur in the text of a blog post, or in one of the texts of a post. */
export async function passagesOn(
  db: Reader,
  { subject, id }: Pick<Commented, "subject" | "id">,
  passages: readonly string[],
): Promise<ReadonlySet<string>> {
  if (passages.length === 0) return new Set();
  if (subject === "boards") {
    const board = await db
      .selectFrom("boards")
      .select(["content", "overrides_json"])
      .where("id", "=", id)
      .executeTakeFirst();
    const texts = board === undefined ? [] : [board.content, ...Object.values(overridesOf(board))];
    const finders = texts.map(writtenIn);
    return new Set(passages.filter((passage) => finders.some((isWritten) => isWritten(passage))));
  }
  const blog = await db.selectFrom("blogs").select("body").where("campaign_id", "=", id).executeTakeFirst();
  return passagesFound({ body: blog?.body ?? "", passages });
}

/**
 * Returns the ids of the people that a text mentions by `@` and a name: the full name of someone who sees the project, or the name
 * of a team in the campaign's project, which stands for everyone on it.
 */
export async function mentioned(
  db: Reader,
  member: Member,
  { body, ...on }: { body: string } & Place,
): Promise<string> {
  if (!hasMentionSign(body)) return "[]";
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name"])
    .where("memberships.organization_id", "=", member.organization.id)
    .where("users.id", "in", ["", ...(await seersOn(db, on))])
    .execute();
  const teams = await mentionableTeams(db, on);
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

/** Where a comment is: in a campaign, or on a task. */
type Place = { campaign_id: string | null; subject_id: string };

export async function mentionableTeams(db: Reader, { campaign_id: campaignId, subject_id: taskId }: Place) {
  const place =
    campaignId === null
      ? await db.selectFrom("tasks").select("project_id").where("id", "=", taskId).executeTakeFirst()
      : await db.selectFrom("campaigns").select("project_id").where("id", "=", campaignId).executeTakeFirst();
  return place === undefined || place.project_id === null ? [] : teamsOf(db, place.project_id);
}

/** Returns the people who see what is commented on. Others aren't told of it by a mention. */
async function seersOn(
  db: Reader,
  { campaign_id: campaignId, subject_id: taskId }: Place,
): Promise<string[]> {
  if (campaignId === null) return seersOfTask(db, taskId);
  const { project_id } = await placed(db, { created_by: null }, campaignId);
  return peopleWith(db, project_id, "read");
}
