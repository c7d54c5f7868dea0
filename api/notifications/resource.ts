import type { NotificationRow, Reader } from "#api/data/schema.ts";
import type { Membership } from "#api/http/exchange.ts";
import { feedsSeenBy } from "#api/feeds/policy.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";

/** Returns the records of several notifications in one organization, with the place of what is still there and this person sees. */
export async function toNotifications(db: Reader, rows: readonly NotificationRow[], member: Membership) {
  const { organization } = member;
  const people = await peopleById(
    db,
    rows.map((row) => row.actor_id),
  );
  const places = await db
    .selectFrom("campaigns")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select(["campaigns.id", "campaigns.name", "campaigns.kind", "campaigns.folder_id"])
    .select(["folders.name as folder_name", "projects.slug", "projects.name as project_name"])
    .where("campaigns.id", "in", ["", ...rows.map((row) => row.campaign_id)])
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(member, "campaigns.project_id"))
    .execute();
  const hidden = await db
    .selectFrom("campaigns")
    .select("id")
    .where("id", "in", ["", ...rows.map((row) => row.campaign_id)])
    .where((campaign) => campaign.not(seenBy(member, "project_id")))
    .execute();
  const items = await db
    .selectFrom(itemsIn(db, organization.id).as("item"))
    .select(["item.id", "item.name", "item.kind", "item.campaign_id"])
    .where(seenBy(member, "item.project_id"))
    .where("item.id", "in", ["", ...rows.map((row) => row.subject_id)])
    .execute();
  const tasks = await db
    .selectFrom("tasks")
    .leftJoin("projects", "projects.id", "tasks.project_id")
    .select(["tasks.id", "tasks.title", "projects.slug", "projects.name as project_name"])
    .where("tasks.id", "in", ["", ...rows.map((row) => row.subject_id)])
    .where("tasks.deleted_at", "is", null)
    .execute();
  const secrets = await db
    .selectFrom("vault_items")
    .select(["id", "name"])
    .where("id", "in", ["", ...rows.map((row) => row.subject_id)])
    .execute();
  const feeds = await feedsSeenBy(db, member)
    .leftJoin("projects", "projects.id", "feeds.project_id")
    .select(["feeds.id", "feeds.name", "projects.slug", "projects.name as project_name"])
    .where("feeds.id", "in", ["", ...rows.map((row) => row.subject_id)])
    .execute();
  return rows.map((row) => {
    const feed = feeds.find(({ id }) => id === row.subject_id);
    const secret = secrets.find(({ id }) => id === row.subject_id);
    const task = tasks.find(({ id }) => id === row.subject_id);
    const item = items.find(({ id }) => id === row.subject_id);
    const isThere = row.subject === "campaigns" || item !== undefined;
    // An item may have been moved to another campaign since then.
    const place = isThere
      ? places.find(({ id }) => id === (item?.campaign_id ?? row.campaign_id))
      : undefined;
    const named =
      row.subject === "campaigns" ? place?.name : (feed?.name ?? task?.title ?? (item && shownName(item)));
    const project = place ?? [task, feed].find((one) => one?.slug != null);
    return {
      id: row.id,
      kind: row.kind,
      organization: { id: organization.id, name: organization.name },
      actor: personIn(people, row.actor_id),
      client_name: row.client_name,
      detail: row.detail,
      subject: {
        type: row.subject,
        id: row.subject_id,
        // Only the name of what is gone is kept. What the user no longer sees has none.
        name: named || (hidden.some(({ id }) => id === row.campaign_id) ? "" : row.name),
        comment_id: row.comment_id,
        kind: place?.kind ?? null,
        campaign: place === undefined ? null : { id: place.id, name: place.name },
        folder: place === undefined ? null : { id: place.folder_id, name: place.folder_name },
        project:
          project === undefined ? null : { slug: project.slug ?? "", name: project.project_name ?? "" },
        is_gone:
          row.subject !== "invitations" && [place, task, secret, feed].every((one) => one === undefined),
      },
      created_at: row.created_at,
      read_at: row.read_at,
    };
  });
}
