import { FEED_ITEMS_MAX } from "#contract/limits.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import type { CalendarFeedRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { isAssignedTo } from "#api/tasks/policy.ts";
import { OPEN_TASK_STATUSES } from "#api/tasks/repository.ts";

export const toFeed = ({ id, name, created_at, last_read_at }: CalendarFeedRow) => ({
  id,
  name,
  created_at,
  last_read_at,
});

/** Returns the items closest to now, if there are more than a feed may contain. */
export function nearest<T extends { at: string | null; starts_on: string | null }>(
  items: T[],
  now: number,
): T[] {
  if (items.length <= FEED_ITEMS_MAX) return items;
  const distance = ({ at, starts_on }: T) => Math.abs(Date.parse(at ?? starts_on ?? "1970-01-01") - now);
  const ranked = items.map((item) => ({ item, away: distance(item) })).sort((a, b) => a.away - b.away);
  return ranked.slice(0, FEED_ITEMS_MAX).map(({ item }) => item);
}

const HIDDEN = ["cancelled", "archived"] as const;

const KIND_PATHS = {
  SocialCalendar: "social-calendar",
  MetaAd: "meta-advertisement",
  GoogleAd: "google-advertisement",
  Blog: "blog",
} as const;

type Place = { id: string; slug: string };

/** Whose feed it is, and what it shows. */
export type Shown = {
  organizationId: string;
  projects: readonly Place[];
  /** Who also gets the tasks without a project that they do. */
  userId: string | null;
};

export async function itemsOf(db: Reader, { organizationId, projects, userId }: Shown) {
  const ids = ["", ...projects.map(({ id }) => id)];
  const [campaigns, boards, ads, blogs, events, tasks] = await Promise.all([
    db
      .selectFrom("campaigns")
      .select(["id", "project_id", "folder_id", "kind", "name", "status", "starts_on", "ends_on"])
      .select("updated_at")
      .where("project_id", "in", ids)
      .where("deleted_at", "is", null)
      .where("status", "!=", "cancelled")
      .execute(),
    db
      .selectFrom("boards")
      .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
      .select(["boards.id", "boards.title", "boards.planned_for", "boards.scheduled_at", "boards.updated_at"])
      .select(["boards.networks_json", "boards.status", "boards.social_calendar_id"])
      .where("campaigns.project_id", "in", ids)
      .where("campaigns.deleted_at", "is", null)
      .where("campaigns.status", "!=", "cancelled")
      .where("boards.deleted_at", "is", null)
      .where("boards.status", "not in", [...HIDDEN])
      .where((any) => any.or([any("planned_for", "is not", null), any("scheduled_at", "is not", null)]))
      .orderBy("boards.id")
      .execute(),
    // An ad that begins with its campaign is on the campaign's days, so it has no entry of its own.
    db
      .selectFrom(itemsIn(db, organizationId).as("item"))
      .innerJoin("campaigns", "campaigns.id", "item.campaign_id")
      .select(["item.id", "item.name", "item.kind", "item.campaign_id"])
      .select(["item.planned_for", "item.scheduled_at", "campaigns.ends_on"])
      .select(["item.updated_at", "campaigns.updated_at as campaign_updated_at"])
      .where("item.project_id", "in", ids)
      .where("item.type", "=", "contents")
      .where("item.status", "not in", [...HIDDEN])
      .where("campaigns.status", "!=", "cancelled")
      .where((ad) =>
        ad.or([
          ad.and([ad("item.planned_for", "is", null), ad("item.scheduled_at", "is not", null)]),
          ad.and([
            ad("item.planned_for", "is not", null),
            ad.or([
              ad("campaigns.starts_on", "is", null),
              ad("item.planned_for", "!=", ad.ref("campaigns.starts_on")),
            ]),
          ]),
        ]),
      )
      .orderBy("item.id")
      .execute(),
    db
      .selectFrom("blogs")
      .select(["campaign_id", "planned_for", "publish_at"])
      .where("project_id", "in", ids)
      .where((any) => any.or([any("planned_for", "is not", null), any("publish_at", "is not", null)]))
      .execute(),
    db
      .selectFrom("events")
      .select(["id", "project_id", "kind", "name", "starts_on", "ends_on", "updated_at"])
      .where("project_id", "in", ids)
      .where("deleted_at", "is", null)
      .orderBy("starts_on")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("tasks")
      .select(["id", "title", "due_date", "updated_at"])
      .where("organization_id", "=", organizationId)
      .where((task) =>
        task.or([
          task("project_id", "in", ids),
          ...(userId === null ? [] : [task.and([task("project_id", "is", null), isAssignedTo(userId)])]),
        ]),
      )
      .where("deleted_at", "is", null)
      .where("due_date", "is not", null)
      .where("status", "in", OPEN_TASK_STATUSES)
      .orderBy("due_date")
      .orderBy("id")
      .execute(),
  ]);
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
  const campaignById = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const pathOf = (id: string) => {
    const campaign = campaignById.get(id);
    if (campaign === undefined) return null;
    return `/projects/${slugs.get(campaign.project_id) ?? ""}/folders/${campaign.folder_id}/campaigns/${KIND_PATHS[campaign.kind]}/${id}`;
  };
  return [
    ...campaigns
      .filter(({ starts_on, ends_on }) => starts_on !== null || ends_on !== null)
      .map(({ id, name, starts_on, ends_on, updated_at }) => ({
        id,
        type: "campaign",
        title: name,
        note: null,
        starts_on: starts_on ?? ends_on,
        ends_on: ends_on ?? starts_on,
        at: null,
        path: pathOf(id),
        updated_at,
      })),
    ...events.map(({ id, project_id, kind, name, starts_on, ends_on, updated_at }) => ({
      id,
      type: kind,
      title: kind === "freeze" ? `Freeze window: ${name}` : name,
      note: null,
      starts_on,
      ends_on,
      at: null,
      path: `/projects/${slugs.get(project_id) ?? ""}/calendar?view=month&date=${starts_on}`,
      updated_at,
    })),
    ...tasks.map(({ id, title, due_date, updated_at }) => ({
      id,
      type: "task",
      title: `Task: ${title}`,
      note: null,
      starts_on: due_date,
      ends_on: due_date,
      at: null,
      path: `/tasks/${id}`,
      updated_at,
    })),
    ...boards.map((board) => ({
      id: board.id,
      type: "board",
      title: board.title,
      note: stringList(board.networks_json)
        .map((network) => networkRule(network)?.label ?? network)
        .join(", "),
      starts_on: board.planned_for,
      ends_on: board.planned_for,
      at: board.scheduled_at,
      path: `${pathOf(board.social_calendar_id)}/boards/${board.id}`,
      updated_at: board.updated_at,
    })),
    ...ads.map(({ id, name, kind, campaign_id, planned_for, scheduled_at, ends_on, ...ad }) => ({
      id,
      type: "ad",
      title: `Ad: ${shownName({ kind, name })}`,
      note: null,
      starts_on: planned_for,
      ends_on: planned_for !== null && ends_on !== null && ends_on > planned_for ? ends_on : planned_for,
      // An ad with a day runs from then on, at whatever time it starts.
      at: planned_for === null ? scheduled_at : null,
      path: `${pathOf(campaign_id)}/content/${id}/edit`,
      // The last day is the campaign's.
      updated_at: ad.updated_at > ad.campaign_updated_at ? ad.updated_at : ad.campaign_updated_at,
    })),
    ...blogs.flatMap(({ campaign_id, planned_for, publish_at }) => {
      const campaign = campaignById.get(campaign_id);
      if (campaign === undefined) return [];
      const { id, name, updated_at } = campaign;
      const day = { starts_on: planned_for, ends_on: planned_for };
      return [
        {
          id: `${id}-post`,
          type: "blog",
          title: name,
          note: null,
          ...day,
          at: publish_at,
          path: pathOf(id),
          updated_at,
        },
      ];
    }),
  ];
}
