import { REVIEWERS_NAMED, REVIEWERS_SHOWN } from "#contract/limits.ts";
import { isVoidedByChange, openSteps } from "#domain/review/states.ts";
import { anchorsOn } from "#api/comments/anchors.ts";
import type { ItemVersionRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { countEach, counting } from "#api/http/paginate.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { mayChange, mayIn, mayRemove } from "#api/projects/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn, toPerson } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import { approvalOf } from "./approvals.ts";
import { candidatesFor, latestRound, requestsOf, toApprovers } from "./asked.ts";
import { publisherOf } from "./due.ts";
import { situationOf } from "./policy.ts";
import type { Item } from "./kinds.ts";
import type { FoundItem } from "./registry.ts";

export const toVersion = (row: ItemVersionRow, people: ReadonlyMap<string, PersonRow>) => {
  return {
    number: row.number,
    note: row.note,
    restored_from: row.restored_from,
    author: personIn(people, row.author_id),
    created_at: row.created_at,
  };
};

export async function toReview(db: Reader, member: Member, { kind, item }: FoundItem) {
  const [situation, labels, campaign, obstacles, checklist, counts, history] = await Promise.all([
    situationOf(db, member, kind, item),
    labelsOf(db, [item.id]),
    db
      .selectFrom("campaigns")
      .select(["id", "kind", "name"])
      .where("id", "=", item.campaign_id)
      .executeTakeFirst(),
    kind.obstacles(db, item),
    kind.checklist?.(db, item) ?? [],
    countEach(db, {
      comments: counting(
        db.selectFrom("comments").where("subject_id", "=", item.id).where("deleted_at", "is", null),
      ),
      versions: counting(db.selectFrom("item_versions").where("subject_id", "=", item.id)),
    }),
    db
      .selectFrom("item_changes")
      .leftJoin("item_versions", (join) =>
        join
          .onRef("item_versions.subject_id", "=", "item_changes.subject_id")
          .onRef("item_versions.number", "=", "item_changes.version_number"),
      )
      .selectAll("item_changes")
      .select("item_versions.author_id")
      .where("item_changes.subject_id", "=", item.id)
      .orderBy("item_changes.id", "desc")
      .limit(20)
      .execute(),
  ]);
  const [round, { isAgreed }] = await Promise.all([latestRound(db, item.id), approvalOf(db, kind, item)]);
  const requests = await requestsOf(db, [...history.map(({ id }) => id), round?.id ?? ""]);
  const people = await peopleById(db, [
    ...history.map((change) => change.actor_id),
    ...requests.map((request) => request.user_id),
  ]);
  const steps = openSteps(situation).map(({ to }) => to);
  const afterChange = openSteps({ ...situation, hasNewVersion: true })
    .map(({ to }) => to)
    .filter((to) => !steps.includes(to));
  const approvers = toApprovers(requests, round?.id ?? null, people);
  const isOpenToAll = item.status === "in_review" && approvers.length === 0;
  return {
    title: item.title,
    campaign,
    status: item.status,
    version: item.version,
    planned_for: item.planned_for,
    labels: labels(item.id),
    can: {
      update: mayChange(member, item),
      delete: mayRemove(member, item),
      move: mayIn(member, item.project_id, "arrange"),
      duplicate: mayIn(member, item.project_id, "create") && kind.parts !== undefined,
      comment: mayIn(member, item.project_id, "comment"),
      share: mayIn(member, item.project_id, "manage"),
    },
    next_statuses: steps,
    statuses_after_change: afterChange,
    obstacles,
    checklist,
    approval_mode: situation.approval,
    is_approved: isVoidedByChange(item.status, { approval: situation.approval, wasApproved: isAgreed }),
    is_only_reviewer: situation.isOnlyReviewer && situation.wroteLatest,
    approvers,
    reviewers: isOpenToAll ? await toReviewers(db, item, member) : null,
    reminded: await toReminded(db, item, member),
    review_asked_at: round?.created_at ?? null,
    possible_approvers: [...steps, ...afterChange].includes("in_review")
      ? await toCandidates(db, item, approvers)
      : null,
    comments_count: counts.comments,
    comment_anchors: anchorsOn(item.subject),
    versions_count: counts.versions,
    history: history.map((change) => {
      return {
        id: change.id,
        from: change.from_status,
        to: change.to_status,
        reason: change.reason,
        version_number: change.version_number,
        actor: personIn(people, change.actor_id),
        is_own_version: change.actor_id !== null && change.actor_id === change.author_id,
        client: change.client_name,
        decision: change.decision,
        approvers: toApprovers(requests, change.id, people),
        created_at: change.created_at,
      };
    }),
  };
}

/** Returns who is reminded to publish an item. */
async function toReminded(db: Reader, item: Item, { user }: Member) {
  const id = await publisherOf(db, item);
  const person = id === null ? null : personIn(await peopleById(db, [id]), id);
  return person && { ...person, is_you: id === user.id };
}

/** Returns who may approve an item as it is now: the reader, then the others by name. */
async function toReviewers(db: Reader, item: Item, { user }: Member) {
  const { people } = await candidatesFor(db, item);
  return {
    people: people
      .toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
      .slice(0, REVIEWERS_NAMED)
      .map(toPerson),
    people_count: people.length,
  };
}

/** Returns whom a review can be asked of: the people asked last time, then the others by name, and the teams. */
async function toCandidates(db: Reader, item: Item, former: readonly { type: string; id: string | null }[]) {
  const { people, teams } = await candidatesFor(db, item);
  const isFormer = ({ id }: PersonRow) => former.some((one) => one.type === "user" && one.id === id);
  return {
    people: people
      .toSorted((one, other) => Number(isFormer(other)) - Number(isFormer(one)))
      .slice(0, REVIEWERS_SHOWN)
      .map(toPerson),
    people_count: people.length,
    teams: teams.map(({ id, name, lead_id, member_ids }) => ({
      id,
      name,
      lead_id: member_ids.find((member) => member === lead_id) ?? null,
      approvers_count: member_ids.length,
    })),
  };
}
