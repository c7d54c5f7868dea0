import { sql } from "kysely";
import { CARD_IMAGES_MAX, CARD_PEOPLE_MAX } from "#contract/limits.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import { firstPicture } from "#api/boards/pictures.ts";
import type { ProjectRow, Reader } from "#api/data/schema.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";

type Card = {
  recent_images: { url: string; width: number; height: number; alt: string | null }[];
  states: Record<string, number>;
  people: NonNullable<ReturnType<typeof personIn>>[];
  next_at: string | null;
  next_on: string | null;
};

/** Returns what the cards of several projects show beside their records, by id, with one query for each part. */
export async function cardsOf(
  db: Reader,
  projects: readonly ProjectRow[],
  { now, appUrl }: { now: string; appUrl: string },
): Promise<Map<string, Card>> {
  const ids = projects.map(({ id }) => id);
  const [images, states, workers] = await Promise.all([
    recentImages(db, ids),
    countStates(db, ids, now),
    workersOf(db, ids),
  ]);
  const peopleIn = ({ id, lead_id: lead }: ProjectRow) => {
    const own = workers.filter(({ project_id: project }) => project === id).map(({ user_id }) => user_id);
    return [...new Set([...(lead === null ? [] : [lead]), ...own])].slice(0, CARD_PEOPLE_MAX);
  };
  const people = await peopleById(db, projects.flatMap(peopleIn));
  return new Map(
    projects.map((project): [string, Card] => {
      const own = states.filter(({ project_id }) => project_id === project.id);
      const time =
        own.flatMap(({ status, next }) => (status === "scheduled" ? (next ?? []) : [])).toSorted()[0] ?? null;
      const counts: Record<string, number> = {};
      for (const { status, count } of own) counts[status] = (counts[status] ?? 0) + Number(count);
      const isDay = time?.length === DAY_LENGTH;
      return [
        project.id,
        {
          recent_images: images
            .filter(({ project_id }) => project_id === project.id)
            .map(({ file_id, width, height, alt }) => ({
              url: fileUrl(appUrl, file_id),
              width,
              height,
              alt,
            })),
          states: counts,
          people: peopleIn(project).flatMap((id) => personIn(people, id) ?? []),
          next_at: isDay ? null : time,
          next_on: isDay ? time : null,
        },
      ];
    }),
  );
}

/** The length of a plain day, `2026-11-25`. */
const DAY_LENGTH = 10;

/** Returns the first images of the posts that were changed last in each project, the newest first. */
const recentImages = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("campaigns")
        .crossJoin("boards")
        .select(["campaigns.project_id", "boards.id"])
        .select((row) =>
          row.fn
            .agg<number | string>("row_number")
            .over((over) =>
              over
                .partitionBy("campaigns.project_id")
                .orderBy("boards.updated_at", "desc")
                .orderBy("boards.id", "desc"),
            )
            .as("place"),
        )
        .whereRef("boards.social_calendar_id", "=", "campaigns.id")
        .where("campaigns.project_id", "in", ["", ...ids])
        .where("campaigns.kind", "=", "SocialCalendar")
        .where("campaigns.deleted_at", "is", null)
        .where("campaigns.archived_at", "is", null)
        .where("boards.deleted_at", "is", null)
        .where((any) =>
          any.exists(
            any
              .selectFrom("board_images")
              .select("board_images.file_id")
              .whereRef("board_images.board_id", "=", "boards.id"),
          ),
        )
        .as("recent"),
    )
    .innerJoin("board_images", (join) => join.on("board_images.file_id", "=", firstPicture("recent.id")))
    .innerJoin("files", "files.id", "board_images.file_id")
    .select(["recent.project_id", "files.id as file_id", "files.width", "files.height", "board_images.alt"])
    .where("recent.place", "<=", CARD_IMAGES_MAX)
    .orderBy("recent.place")
    .execute();

/**
 * Returns the posts, ads, and blog posts of projects as one table for each kind, without those in the archive or the trash. SQLite
 * reads the tables of a cross join in their order, and would otherwise read all campaigns of all projects.
 */
function itemsOf(db: Reader, ids: readonly string[]) {
  const campaigns = db
    .selectFrom("campaigns")
    .select("campaigns.project_id")
    .where("campaigns.project_id", "in", ["", ...ids])
    .where("campaigns.deleted_at", "is", null)
    .where("campaigns.archived_at", "is", null);
  const boards = campaigns
    .crossJoin("boards")
    .whereRef("boards.social_calendar_id", "=", "campaigns.id")
    .where("campaigns.kind", "=", "SocialCalendar")
    .where("boards.deleted_at", "is", null)
    .select(["boards.status", "boards.scheduled_at", "boards.planned_for"]);
  const metaAds = campaigns
    .crossJoin("meta_contents")
    .whereRef("meta_contents.meta_ad_id", "=", "campaigns.id")
    .where("campaigns.kind", "=", "MetaAd")
    .where("meta_contents.deleted_at", "is", null)
    .select(["meta_contents.status", "meta_contents.scheduled_at", "meta_contents.planned_for"]);
  const googleAds = campaigns
    .crossJoin("google_contents")
    .whereRef("google_contents.google_ad_id", "=", "campaigns.id")
    .where("campaigns.kind", "=", "GoogleAd")
    .where("google_contents.deleted_at", "is", null)
    .select(["google_contents.status", "google_contents.scheduled_at", "google_contents.planned_for"]);
  const blogs = campaigns
    .crossJoin("blogs")
    .whereRef("blogs.campaign_id", "=", "campaigns.id")
    .where("campaigns.kind", "=", "Blog")
    .select(sql<ItemStatus>`campaigns.status`.as("status"))
    .select(["blogs.publish_at as scheduled_at", "blogs.planned_for"]);
  // The tables differ, and the columns are the same.
  return [boards, metaAds as typeof boards, googleAds as typeof boards, blogs as typeof boards];
}

/** Projects whose items are counted by one statement. Others wait for it on SQLite, and a project may have thousands. */
const COUNTED_AT_ONCE = 5;

/** Counts the items of projects by status and kind. `next` is when the next one is published: a time, or a day if it has none. */
async function countStates(db: Reader, ids: readonly string[], now: string) {
  const groups = Array.from({ length: Math.ceil(ids.length / COUNTED_AT_ONCE) }, (_, group) =>
    ids.slice(group * COUNTED_AT_ONCE, (group + 1) * COUNTED_AT_ONCE),
  );
  const counts = groups.flatMap((group) => itemsOf(db, group)).map((items) => countOf(db, items, now));
  return (await Promise.all(counts)).flat();
}

const countOf = (db: Reader, items: ReturnType<typeof itemsOf>[number], now: string) =>
  db
    .selectFrom(items.as("item"))
    .select(["item.project_id", "item.status"])
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .select(
      sql<string | null>`min(case
        when item.scheduled_at >= ${now} or (item.scheduled_at is null and item.planned_for >= ${now.slice(0, DAY_LENGTH)})
        then coalesce(item.scheduled_at, item.planned_for)
      end)`.as("next"),
    )
    .groupBy(["item.project_id", "item.status"])
    .execute();

/** Returns who has a role in projects or is on their teams. */
const workersOf = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("project_members")
    .select(["project_id", "user_id"])
    .where("project_id", "in", ["", ...ids])
    .unionAll(
      db
        .selectFrom("team_members")
        .innerJoin("teams", "teams.id", "team_members.team_id")
        .select(["teams.project_id", "team_members.user_id"])
        .where("teams.project_id", "in", ["", ...ids])
        .where("teams.deleted_at", "is", null)
        .where("team_members.removed_at", "is", null),
    )
    .execute();
