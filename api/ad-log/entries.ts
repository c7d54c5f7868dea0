import { sql } from "kysely";
import { ulid } from "ulid";
import { LOG_REASONS_MAX } from "#contract/limits.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { LogEntryRow, Reader } from "#api/data/schema.ts";
import { isUniqueViolation } from "#api/data/database.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countEach, counting, countOf, pageOf } from "#api/http/paginate.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { seenBy } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { taskSeenBy } from "#api/tasks/repository.ts";
import { peopleById } from "#api/users/repository.ts";
import { effectOf } from "./effect.ts";
import { LOG } from "./path.ts";
import { entriesSeenBy, listSeenBy, mayAddTo, mayLog } from "./policy.ts";
import { newEntry, recordEntries, requireRoom } from "./record-entries.ts";
import { withoutReason, entriesByIds, entryNamed, filtered, isDue, todayOf } from "./repository.ts";
import { conclusionRules, entryRules, reasonRules, reasonsRules, taskRules } from "./requests.ts";
import { toEntries } from "./resource.ts";

/** Where a change was made, of which the form of a correction asks nothing. */
const PLACES = ["account", "ad_group", "external_id"] as const;

/** Campaigns and people that the list can be filtered by. */
const CHOICES = 100;

export async function showLog(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const campaigns = await valuesOf(db, member, "campaign_name");
  const keys = await valuesOf(db, member, "actor");
  const people = await peopleById(db, keys);
  return data({
    is_empty: keys.length === 0,
    ...(await countEach(db, {
      no_reason: counting(withoutReason(db, member)),
      to_review: counting(listSeenBy(db, member).where(isDue(todayOf(exchange, member)))),
    })),
    campaigns,
    people: keys
      .map((key) => ({
        key,
        name:
          key === "platform"
            ? "The platform"
            : key.startsWith("~")
              ? key.slice(1) || "Unknown"
              : (people.get(key)?.name ?? "Former member"),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
  });
}

/** Returns the first values of a column in order. Goes from one to the next by its index, and so past all entries in between. */
async function valuesOf(db: Reader, member: Member, column: "campaign_name" | "actor"): Promise<string[]> {
  const least = () =>
    listSeenBy(db, member).select((row) => row.fn.min(`log_list.${column}` as const).as("value"));
  const next = least().where(sql<boolean>`${sql.ref(`log_list.${column}`)} > found.value`);
  const values = sql<{ value: string }>`(
    with recursive found (value) as (
      select ${least()} union all select ${next} from found where found.value is not null
    ) select value from found where value is not null limit ${CHOICES}
  )`;
  const rows = await db.selectFrom(values.as("chosen")).select("value").execute();
  return rows.map(({ value }) => value);
}

export async function listEntries(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const isFiltered = [...exchange.url.searchParams].some(([name, value]) => name !== "page" && value !== "");
  const { rows, answer } = await pageOf(
    exchange,
    filtered(exchange)
      .select("log_list.entry_id")
      .orderBy("log_list.occurred_on", "desc")
      .orderBy("log_list.occurred_at", "desc")
      .orderBy("log_list.entry_id", "desc"),
    // All of them are counted faster than those of all days.
    { counted: isFiltered ? undefined : await countOf(listSeenBy(db, member)) },
  );
  const entries = await entriesByIds(
    db,
    rows.map(({ entry_id: id }) => id),
  );
  return answer(await toEntries(db, entries, member), `${LOG}/entries`);
}

const one = async (db: Reader, entry: LogEntryRow, member: Member) =>
  (await toEntries(db, [entry], member))[0];

export const showEntry = async (exchange: Exchange, entry: LogEntryRow): Promise<Reply> =>
  data(await one(exchange.deps.db, entry, memberOf(exchange)));

/** Logs a change. One that corrects another takes its place, and one that reverts another points to it. */
export async function createEntry(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db, clock } = exchange.deps;
  const input = await validate(exchange.input, entryRules);
  const campaign =
    (await campaignFor(db, member, input.campaign)) ??
    (input.project == null ? await campaignNamed(db, member, input.campaign_name ?? input.object) : null);
  const project = campaign?.project_id ?? (await projectFor(db, member, input.project))?.id ?? null;
  requireThat(mayLog(member, project));
  const corrected = await relatedTo(db, member, "corrects", input.corrects);
  const reverted = await relatedTo(db, member, "reverts", input.reverts);
  const now = nowOf(exchange);
  const occurred_at = input.occurred_at ?? now;
  if (occurred_at > now) throw invalidField("occurred_at", "Choose a time that isn’t in the future.");
  const timezone = input.timezone ?? member.user.timezone ?? member.organization.timezone ?? "UTC";
  const occurred_on = wallClock(occurred_at, timezone)?.day ?? occurred_at.slice(0, 10);
  if (input.review_on != null && input.review_on <= occurred_on)
    throw invalidField("review_on", "Choose a day after the change.");
  const id = ulid(clock());
  const level = input.level ?? "campaign";
  const row = newEntry({
    id,
    organization_id: member.organization.id,
    project_id: project,
    campaign_id: campaign?.id ?? null,
    platform: input.platform ?? platformOf(campaign?.kind) ?? "other",
    account: input.account ?? null,
    level,
    object: input.object,
    campaign_name: input.campaign_name ?? null,
    ad_group: input.ad_group ?? null,
    external_id: input.external_id ?? null,
    category: input.category,
    operation: input.operation ?? (reverted === null ? "changed" : "reverted"),
    field: input.field ?? "",
    old_value: input.old_value ?? null,
    new_value: input.new_value ?? null,
    unit: input.unit ?? null,
    reason: input.reason,
    metric: input.metric ?? null,
    direction: input.direction ?? null,
    expected: input.expected ?? null,
    review_on: input.review_on ?? null,
    url: input.url ?? null,
    occurred_at,
    occurred_on,
    timezone,
    actor_id: input.actor_name == null ? member.user.id : null,
    actor_name: input.actor_name ?? null,
    is_by_platform: 0,
    origin: "manual",
    double_key: id,
    corrects_id: corrected?.id ?? null,
    reverts_id: reverted?.id ?? null,
    created_by: member.user.id,
    created_at: now,
  });
  const kept = corrected === null ? row : keptFrom(corrected, row, input);
  return commit(exchange, async (trx) => {
    await requireRoom(trx, member.organization.id, "object", 1);
    await recordEntries(trx, [kept]);
    return created(await one(trx, kept, member));
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? invalidField(
          corrected === null ? "reverts" : "corrects",
          `This entry was ${corrected === null ? "reverted" : "corrected"} already.`,
        )
      : error;
  });
}

/** What stays of an entry that is corrected unless the correction says something else: whoever made the change, and its place. */
function keptFrom(
  corrected: LogEntryRow,
  row: LogEntryRow,
  input: Partial<Record<(typeof PLACES)[number] | "campaign" | "actor_name", unknown>>,
): LogEntryRow {
  const places = Object.fromEntries(
    PLACES.flatMap((field) => (input[field] === undefined ? [[field, corrected[field]] as const] : [])),
  );
  const isSameProject = row.project_id === corrected.project_id;
  const actor =
    input.actor_name == null || input.actor_name === corrected.actor_name
      ? {
          is_by_platform: corrected.is_by_platform,
          actor_id: corrected.actor_id,
          actor_name: corrected.actor_name,
        }
      : {};
  return {
    ...row,
    ...places,
    ...(input.campaign === undefined && isSameProject && { campaign_id: corrected.campaign_id }),
    ...actor,
  };
}

const platformOf = (kind: string | undefined) =>
  kind === "MetaAd" ? "meta" : kind === "GoogleAd" ? "google" : null;

async function projectFor(db: Reader, member: Member, named: string | null | undefined) {
  if (named === null || named === undefined) return null;
  const project = await projectNamed(db, member, named);
  if (project === undefined) throw invalidField("project", "The selected project is invalid.");
  return project;
}

async function campaignFor(db: Reader, member: Member, id: string | null | undefined) {
  if (id === null || id === undefined) return null;
  const campaign = await campaignsSeenBy(db, member).where("campaigns.id", "=", id).executeTakeFirst();
  if (campaign === undefined) throw invalidField("campaign", "The selected campaign is invalid.");
  return campaign;
}

const campaignsSeenBy = (db: Reader, member: Member) =>
  db
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select(["campaigns.id", "campaigns.project_id", "campaigns.kind"])
    .where("campaigns.organization_id", "=", member.organization.id)
    .where("campaigns.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .where(seenBy(member, "campaigns.project_id"));

/** Finds the one ad campaign of ours that has this name, and that the member may log changes of. */
async function campaignNamed(db: Reader, member: Member, name: string) {
  const [campaign, ...others] = await campaignsSeenBy(db, member)
    .where("campaigns.name", "=", name)
    .where("campaigns.kind", "in", ["MetaAd", "GoogleAd"])
    .limit(2)
    .execute();
  return campaign && others.length === 0 && mayLog(member, campaign.project_id) ? campaign : null;
}

/** Finds the entry that another one corrects or reverts. It must still count. */
async function relatedTo(
  db: Reader,
  member: Member,
  field: "corrects" | "reverts",
  id: string | null | undefined,
): Promise<LogEntryRow | null> {
  if (id === null || id === undefined) return null;
  const entry = await entryNamed(db, member, id);
  if (entry === undefined) throw invalidField(field, "The selected entry is invalid.");
  requireThat(mayAddTo(member, entry));
  if (!(await isCounted(db, id)))
    throw invalidField(field, "This entry was corrected or undone. Choose the one that took its place.");
  return entry;
}

const isCounted = async (db: Reader, id: string): Promise<boolean> =>
  (await db.selectFrom("log_list").select("entry_id").where("entry_id", "=", id).executeTakeFirst()) !==
  undefined;

export async function addReason(exchange: Exchange, entry: LogEntryRow): Promise<Reply> {
  requireThat(mayAddTo(memberOf(exchange), entry));
  const { reason } = await validate(exchange.input, reasonRules);
  return storeReasons(exchange, [entry], { reason, field: "reason" }, async (trx) =>
    data(await one(trx, entry, memberOf(exchange))),
  );
}

/** Adds one reason to several entries, or to none of them. */
export async function addReasons(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const { entries: ids, reason } = await validate(exchange.input, reasonsRules);
  const wanted = [...new Set(ids)].slice(0, LOG_REASONS_MAX);
  if (wanted.length === 0) throw invalidField("entries", "Choose at least one change.");
  const entries = await entriesSeenBy(db, member)
    .selectAll("log_entries")
    .where("log_entries.id", "in", wanted)
    .execute();
  if (entries.length !== wanted.length) throw invalidField("entries", "The selected entries is invalid.");
  return storeReasons(exchange, entries, { reason, field: "entries" }, async (trx) =>
    data(await toEntries(trx, entries, member)),
  );
}

async function storeReasons(
  exchange: Exchange,
  entries: readonly LogEntryRow[],
  { reason, field }: { reason: string; field: string },
  answer: (trx: Reader) => Promise<Reply>,
): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(entries.every((entry) => mayAddTo(member, entry)));
  const ids = entries.map(({ id }) => id);
  return commit(exchange, async (trx) => {
    const waiting = await trx
      .updateTable("log_list")
      // It is found by its reason from now on.
      .set({ needs_reason: 0, words: sql<string>`words || ${`\n${reason.toLowerCase()}`}` })
      .where("entry_id", "in", ids)
      .where("needs_reason", "=", 1)
      .executeTakeFirst();
    if (Number(waiting.numUpdatedRows) !== ids.length)
      throw invalidField(
        field,
        ids.length === 1
          ? "This entry has a reason already."
          : "Some of these entries have a reason already.",
      );
    await trx
      .insertInto("log_reasons")
      .values(
        ids.map((entry_id) => ({
          entry_id,
          reason,
          created_by: member.user.id,
          created_at: nowOf(exchange),
        })),
      )
      .execute();
    return answer(trx);
  });
}

export const showEffect = async (exchange: Exchange, entry: LogEntryRow): Promise<Reply> => {
  const { searchParams: query } = exchange.url;
  const weeks = Number(query.get("weeks"));
  return data(
    await effectOf(exchange.deps.db, entry, memberOf(exchange), {
      weeks: Number.isInteger(weeks) && weeks > 0 ? weeks : null,
      reportId: query.get("report"),
    }),
  );
};

/** Notes what somebody makes of a change, once. Who disagrees with the numbers says why. */
export async function conclude(exchange: Exchange, entry: LogEntryRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAddTo(member, entry));
  const { db } = exchange.deps;
  const { verdict, note, weeks, report } = await validate(exchange.input, conclusionRules);
  const effect = await effectOf(db, entry, member, { weeks: weeks ?? null, reportId: report ?? null });
  if (verdict !== effect.verdict && !note?.trim())
    throw invalidField(
      "note",
      effect.verdict === null ? "Say how you know." : "The numbers say something else. Say why you disagree.",
    );
  return commit(exchange, async (trx) => {
    const row = {
      entry_id: entry.id,
      verdict,
      computed: effect.verdict,
      effect_json: JSON.stringify({ ...effect, points: [], reports: [] }),
      note: note?.trim() || null,
      created_by: member.user.id,
      created_at: nowOf(exchange),
    };
    const counted = await trx
      .updateTable("log_list")
      .set({ review_on: null, verdict })
      .where("entry_id", "=", entry.id)
      .where("verdict", "is", null)
      .executeTakeFirst();
    if (counted.numUpdatedRows === 0n)
      throw invalidField("verdict", "This change was concluded, corrected, or undone already.");
    await trx.insertInto("log_conclusions").values(row).execute();
    return data(await one(trx, entry, member));
  });
}

/** Notes the task that was made of an entry. */
export async function linkTask(exchange: Exchange, entry: LogEntryRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAddTo(member, entry));
  const { task } = await validate(exchange.input, taskRules);
  const { db } = exchange.deps;
  if (task !== null && (await taskSeenBy(db, member, task)) === undefined)
    throw invalidField("task", "The selected task is invalid.");
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("log_tasks").where("entry_id", "=", entry.id).execute();
    if (task !== null)
      await trx.insertInto("log_tasks").values({ entry_id: entry.id, task_id: task }).execute();
    return data(await one(trx, entry, member));
  });
}
