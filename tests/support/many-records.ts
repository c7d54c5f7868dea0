import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tables } from "#api/data/schema.ts";

/** What an organization of many holds. Everything else is counted from these: half of the campaigns have ads or are blog posts. */
export type Size = { projects: number; people: number; records: number };

export type Filled = {
  projectId: string;
  slug: string;
  folderId: string;
  calendarId: string;
  boardId: string;
};

/** Statuses of old records and of new ones, by weight in 20. */
const pick = (words: Record<string, number>) => {
  let sum = 0;
  const cases = Object.entries(words).map(
    ([word, weight]) => `when ${(sum += weight)} > r % 20 then '${word}'`,
  );
  return `case ${cases.join(" ")} end`;
};

/** The days that records are spread over: about three years back, and half a year ahead. */
const PAST_DAYS = 1100;
const DAYS = 1280;

/**
 * Fills an organization of SQLite with `records` campaigns, posts, and tasks each, a fifth as many ads of both kinds, and what
 * belongs to them. Nine in ten records of the past are finished, one in a hundred is in the trash, and `userId` has a fair share.
 */
export async function fillWithMany(
  db: Kysely<Tables>,
  { organizationId, userId, today }: { organizationId: string; userId: string; today: string },
  { projects, people, records }: Size,
): Promise<Filled> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const id = (letter: string, number: string) => `'01MANY${letter}' || printf('%019d', ${number})`;
  const org = `'${organizationId}'`;
  const day = (days: string) => `date('${today}', (${days}) || ' days')`;
  const now = `'${today}T06:00:00.000Z'`;
  const instant = (days: string) =>
    `strftime('%Y-%m-%dT%H:%M:%S.000Z', '${today}', (${days}) || ' days', (r % 86400) || ' seconds')`;
  // Each record has a number n, and r, which looks like chance.
  const each = (count: number, columns: string) => `
    with recursive counted(n) as (select 0 union all select n + 1 from counted where n + 1 < ${count}),
    record as (select n, abs(n * 2654435761 + 12345) / 7 % 1000003 as r from counted)
    select ${columns} from record`;
  const person = `case when r % ${people} = 0 then '${userId}' else ${id("U", `r % ${people}`)} end`;
  const project = id("P", `n % ${projects}`);
  const folders = projects * 5;
  const folder = id("F", `n % ${folders}`);
  /** Days from today, by number: what comes later has a larger id. */
  const offset = (count: number) => `(n * ${DAYS} / ${count} - ${PAST_DAYS})`;
  const isPast = (count: number) => `${offset(count)} < -14`;
  const deleted = `case when r % 100 = 7 then ${instant(`-(r % 30)`)} end, case when r % 100 = 7 then ${person} end`;
  /** The same for what has happened: nothing lies ahead. */
  const ago = (count: number) => `(n * ${PAST_DAYS} / ${count} - ${PAST_DAYS})`;
  const times = (count: number) => `1, ${instant(ago(count))}, ${instant(ago(count))}`;

  await run("begin immediate");
  await run(`insert into users (id, name, email, password, created_at, updated_at)
    ${each(people, `${id("U", "n")}, 'Person ' || n, 'person' || n || '@many.test', 'x', ${now}, ${now}`)}`);
  await run(`insert into memberships (organization_id, user_id, role, joined_at)
    ${each(people, `${org}, ${id("U", "n")}, 'member', ${now}`)}`);
  await run(`insert into projects (id, organization_id, slug, name, status, version, created_at, updated_at, approval_mode,
      self_approval, is_sample, visibility)
    ${each(projects, `${id("P", "n")}, ${org}, 'many-' || n, 'Project ' || n, 'active', 1, ${now}, ${now}, 'optional', 1, 0, 'organization'`)}`);
  await run(`insert into folders (id, organization_id, project_id, name, position, version, created_at, updated_at)
    ${each(folders, `${id("F", "n")}, ${org}, ${project}, 'Folder ' || n, n, 1, ${now}, ${now}`)}`);

  const kind = `case when n % 10 < 5 then 'SocialCalendar' when n % 10 < 7 then 'MetaAd' when n % 10 < 9 then 'GoogleAd' else 'Blog' end`;
  const itemStatus = (count: number) => `case when ${isPast(count)}
    then ${pick({ published: 19, cancelled: 1 })}
    else ${pick({ draft: 9, in_review: 1, approved: 4, scheduled: 6 })} end`;
  await run(`insert into campaigns (id, organization_id, project_id, folder_id, kind, name, status, starts_on, ends_on, owner_id,
      created_by, archived_at, deleted_at, deleted_by, version, created_at, updated_at)
    ${each(
      records,
      `${id("C", "n")}, ${org}, ${project}, ${folder}, ${kind}, 'Campaign ' || n,
      case when n % 10 = 9 then ${itemStatus(records)} when ${isPast(records)} then 'completed' else ${pick({ planning: 8, active: 11, paused: 1 })} end,
      case when r % 10 < 8 then ${day(offset(records))} end, case when r % 10 < 7 then ${day(`${offset(records)} + r % 42`)} end,
      ${person}, ${person}, case when ${isPast(records)} and r % 3 = 0 then ${now} end, ${deleted}, ${times(records)}`,
    )}`);
  await run(`insert into social_calendars (campaign_id, networks_json, timezone)
    select id, '["linkedin"]', 'Europe/Berlin' from campaigns where id like '01MANYC%' and kind = 'SocialCalendar'`);
  await run(`insert into meta_ads (campaign_id, placements_json)
    select id, '[]' from campaigns where id like '01MANYC%' and kind = 'MetaAd'`);
  await run(`insert into google_ads (campaign_id, languages_json)
    select id, '[]' from campaigns where id like '01MANYC%' and kind = 'GoogleAd'`);
  await run(`insert into blogs (campaign_id, project_id, title, related_json, categories_json, reviewers_json, checked_json,
      planned_for)
    select id, project_id, 'Post of ' || name, '[]', '[]', '[]', '[]', starts_on from campaigns
    where id like '01MANYC%' and kind = 'Blog'`);

  const planned = (count: number) => `case when r % 10 < 8 then ${day(offset(count))} end`;
  const scheduled = (count: number) => `case when r % 10 > 6 then ${instant(offset(count))} end`;
  /** The number of the campaign with items, close to its days. */
  const campaign = (count: number, first: number, of: number) =>
    id("C", `(n * ${records} / ${count}) / 10 * 10 + ${first} + r % ${of}`);
  await run(`insert into boards (id, organization_id, social_calendar_id, title, content, overrides_json, networks_json,
      planned_for, scheduled_at, status, position, owner_id, created_by, deleted_at, deleted_by, version, created_at, updated_at)
    ${each(
      records,
      `${id("B", "n")}, ${org}, ${campaign(records, 0, 5)}, 'Post ' || n, 'Twelve words that a post could begin with.',
      '{}', '["linkedin"]', ${planned(records)}, ${scheduled(records)}, ${itemStatus(records)}, n, ${person}, ${person},
      ${deleted}, ${times(records)}`,
    )}`);
  const ads = Math.ceil(records / 5);
  await run(`insert into meta_contents (id, organization_id, meta_ad_id, heading, primary_texts_json, status, planned_for,
      scheduled_at, position, owner_id, created_by, deleted_at, deleted_by, version, created_at, updated_at)
    ${each(
      ads,
      `${id("M", "n")}, ${org}, ${campaign(ads, 5, 2)}, 'Ad ' || n, '[]', ${itemStatus(ads)}, ${planned(ads)},
      ${scheduled(ads)}, n, ${person}, ${person}, ${deleted}, ${times(ads)}`,
    )}`);
  await run(`insert into google_contents (id, organization_id, google_ad_id, headlines_json, descriptions_json, sitelinks_json,
      callouts_json, snippet_values_json, status, planned_for, scheduled_at, position, owner_id, created_by, deleted_at,
      deleted_by, version, created_at, updated_at)
    ${each(
      ads,
      `${id("G", "n")}, ${org}, ${campaign(ads, 7, 2)}, '[{"text":"Ad ' || n || '","pin":null}]', '[]', '[]', '[]', '[]',
      ${itemStatus(ads)}, ${planned(ads)}, ${scheduled(ads)}, n, ${person}, ${person}, ${deleted}, ${times(ads)}`,
    )}`);
  await run(`insert into item_changes (id, organization_id, campaign_id, subject, subject_id, from_status, to_status,
      version_number, actor_id, created_at)
    select 'H' || id, organization_id, social_calendar_id, 'boards', id, 'draft', 'in_review', 1, owner_id, updated_at
    from boards where id like '01MANYB%'`);
  await run(`insert into item_versions (id, organization_id, campaign_id, subject, subject_id, number, snapshot_json, author_id,
      created_at)
    select 'V' || id, organization_id, social_calendar_id, 'boards', id, 1, '{}', owner_id, updated_at
    from boards where id like '01MANYB%'`);

  await run(`insert into tasks (id, organization_id, project_id, title, status, priority, due_date, checklist_json, created_by,
      deleted_at, deleted_by, version, created_at, updated_at)
    ${each(
      records,
      `${id("T", "n")}, ${org}, case when r % 50 > 0 then ${project} end, 'Task ' || n,
      case when ${isPast(records)} then ${pick({ done: 18, cancelled: 1, todo: 1 })} else ${pick({ todo: 10, in_progress: 6, blocked: 2, in_review: 2 })} end,
      ${pick({ low: 4, normal: 12, high: 3, urgent: 1 })}, case when r % 10 < 9 then ${day(offset(records))} end, '[]', ${person},
      ${deleted}, ${times(records)}`,
    )}`);
  await run(`update tasks set completed_at = updated_at where id like '01MANYT%' and status = 'done'`);
  await run(`insert into task_assignees (id, task_id, organization_id, user_id)
    ${each(records, `${id("A", "n")}, ${id("T", "n")}, ${org}, ${person}`)} where r % 10 < 9`);
  await run(`insert into comments (id, organization_id, subject, subject_id, body, visibility, mentions_json, author_id, created_at)
    ${each(
      records,
      `${id("K", "n")}, ${org}, 'boards', ${id("B", "n")}, 'Shorter?', 'internal',
      case when r % 20 = 0 then '["' || ${person} || '"]' else '[]' end, ${id("U", "n % " + people)}, ${instant(ago(records))}`,
    )}`);
  await run(`insert into notifications (id, organization_id, user_id, kind, subject, subject_id, name, campaign_id, created_at,
      read_at, mail_at)
    ${each(
      records,
      `${id("N", "n")}, ${org}, ${person}, 'assigned', 'tasks', ${id("T", "n")}, 'Task', null,
      ${instant(`-(r % 90)`)}, case when r % 90 > 3 then ${now} end, case when r % 90 = 0 then ${now} end`,
    )}`);
  await run(`insert into events (id, organization_id, project_id, kind, name, starts_on, ends_on, version, created_at, updated_at)
    ${each(
      Math.ceil(records / 10),
      `${id("E", "n")}, ${org}, ${project}, 'event', 'Event ' || n,
      ${day(offset(Math.ceil(records / 10)))}, ${day(`${offset(Math.ceil(records / 10))} + r % 3`)}, 1, ${now}, ${now}`,
    )}`);
  await run(`insert into review_links (id, organization_id, campaign_id, token_hash, may, opened_count, expires_at, created_by,
      created_at)
    ${each(Math.ceil(records / 10), `${id("L", "n")}, ${org}, ${id("C", "n * 10")}, 'x' || n, 'view', 0, ${now}, ${person}, ${now}`)}`);
  await run("commit");

  const found = await sql<Filled>`
    select campaigns.project_id as "projectId", projects.slug, folder_id as "folderId", campaigns.id as "calendarId",
      boards.id as "boardId"
    from boards inner join campaigns on campaigns.id = boards.social_calendar_id
    inner join projects on projects.id = campaigns.project_id
    where boards.planned_for >= ${today} and boards.deleted_at is null and campaigns.deleted_at is null
      and campaigns.archived_at is null
    order by boards.planned_for limit 1`.execute(db);
  const [place] = found.rows;
  if (place === undefined) throw new Error("Nothing was filled.");
  return place;
}
