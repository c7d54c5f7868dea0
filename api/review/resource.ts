import { openSteps } from "#domain/review/states.ts";
import type { ItemVersionRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import { isOnlyReviewer, situationOf } from "./policy.ts";
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
  const count = (table: "comments" | "item_versions") =>
    db
      .selectFrom(table)
      .select((expression) => expression.fn.countAll().as("count"))
      .where("subject_id", "=", item.id);
  const [situation, labels, isAlone, campaign, obstacles, checklist, comments, versions, history] =
    await Promise.all([
      situationOf(db, member, kind, item),
      labelsOf(db, [item.id]),
      isOnlyReviewer(db, member),
      db
        .selectFrom("campaigns")
        .select(["id", "kind", "name"])
        .where("id", "=", item.campaign_id)
        .executeTakeFirst(),
      kind.obstacles(db, item),
      kind.checklist?.(db, item) ?? [],
      count("comments").where("deleted_at", "is", null).executeTakeFirstOrThrow(),
      count("item_versions").executeTakeFirstOrThrow(),
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
  const people = await peopleById(
    db,
    history.map((change) => change.actor_id),
  );
  return {
    title: item.title,
    campaign,
    status: item.status,
    version: item.version,
    planned_for: item.planned_for,
    labels: labels(item.id),
    can: { update: mayWrite(member), duplicate: mayWrite(member) && kind.parts !== undefined },
    next_statuses: openSteps(situation).map(({ to }) => to),
    obstacles,
    checklist,
    approval_mode: situation.approval,
    is_only_reviewer: isAlone,
    comments_count: Number(comments.count),
    versions_count: Number(versions.count),
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
        created_at: change.created_at,
      };
    }),
  };
}
