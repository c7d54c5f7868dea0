import { ulid } from "ulid";
import { FEED_LIST_BYTES_MAX, MONITORED_FEED_NAME_MAX, URL_MAX } from "#contract/limits.ts";
import type { ReadOpml } from "#domain/feeds/opml.ts";
import type { Reader, Tables } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { newFeed, requireRoom } from "./new-feed.ts";
import { feedsSeenBy, mayPlaceFeed } from "./policy.ts";
import { readListApart } from "./read-feed.ts";
import { expiryOf } from "./repository.ts";
import { importConfirmRules, uploadRules } from "./requests.ts";
import { insertUsualRules } from "./rules.ts";
import { sentFeed } from "./sent-feed.ts";

type ImportRow = Tables["feed_imports"];

const listIn = (row: ImportRow) => JSON.parse(row.list_json) as ReadOpml;

/** Returns what a list would add now: addresses that can’t be called, and feeds that are there, are left out. */
async function toImport(db: Reader, exchange: Exchange, row: ImportRow) {
  const { outgoing, config } = exchange.deps;
  const list = listIn(row);
  const there = await feedsSeenBy(db, memberOf(exchange))
    .select("feeds.address")
    .where("feeds.address", "is not", null)
    .execute();
  const known = new Set(there.map(({ address }) => address));
  const faultOf = (address: string) => {
    if (address.length > URL_MAX) return "The URL is too long.";
    if (known.has(address)) return "This feed is there already.";
    if (config.outgoingHosts.length === 0) return "This server doesn’t fetch feeds.";
    return outgoing.refusalOf(address);
  };
  const feeds = list.feeds.map(({ title, address, category }, index) => ({
    index,
    title,
    address,
    category,
    left_out: faultOf(address),
  }));
  return {
    id: row.id,
    feeds,
    doubles: list.doubles.map(({ title, address }) => ({ title, address })),
    others: list.others,
    count: feeds.filter(({ left_out: fault }) => fault === null).length,
    expires_at: expiryOf(row),
  };
}

/** Reads a list of feeds. Nothing is added until it is confirmed. */
export async function createFeedImport(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { text } = await validate(exchange.input, uploadRules);
  const sent = sentFeed(exchange, text);
  if (sent === null) throw invalidField("file", "Choose a list of feeds (OPML), or paste its text.");
  if (sent.bytes.length > FEED_LIST_BYTES_MAX)
    throw invalidField(sent.field, `The list is larger than ${FEED_LIST_BYTES_MAX / 1_000_000} MB.`);
  const list = await readListApart(sent.bytes);
  if ("fault" in list)
    throw invalidField(
      sent.field,
      list.fault === "This is not a valid feed." ? "This is not a list of feeds (OPML)." : list.fault,
    );
  if (list.feeds.length === 0) throw invalidField(sent.field, "The list has no feeds.");
  const row: ImportRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    user_id: member.user.id,
    list_json: JSON.stringify(list),
    created_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await trx
      .deleteFrom("feed_imports")
      .where("organization_id", "=", row.organization_id)
      .where("user_id", "=", row.user_id)
      .execute();
    await trx.insertInto("feed_imports").values(row).execute();
    return created(await toImport(trx, exchange, row));
  });
}

/** Only whoever has sent a list sees it. */
function requireOwn(exchange: Exchange, row: ImportRow): void {
  requireThat(row.user_id === memberOf(exchange).user.id);
}

export async function showFeedImport(exchange: Exchange, row: ImportRow): Promise<Reply> {
  requireOwn(exchange, row);
  return data(await toImport(exchange.deps.db, exchange, row));
}

/** Adds the feeds of a list that can be, in one go. They are checked right after. */
export async function confirmFeedImport(exchange: Exchange, row: ImportRow): Promise<Reply> {
  requireOwn(exchange, row);
  const member = memberOf(exchange);
  const { deps } = exchange;
  const { except, project: named, interval } = await validate(exchange.input, importConfirmRules);
  const project = named == null ? null : await projectNamed(deps.db, member, named);
  if (project === undefined) throw invalidField("project", "The selected project is invalid.");
  requireThat(mayPlaceFeed(member, project?.id ?? null));
  const { feeds } = await toImport(deps.db, exchange, row);
  const wanted = feeds.filter(
    ({ left_out: fault, index }) => fault === null && except?.includes(index) !== true,
  );
  return commit(exchange, async (trx) => {
    await requireRoom(trx, member.organization.id, "except", wanted.length);
    await insertUsualRules(trx, deps, { organizationId: member.organization.id, userId: member.user.id });
    for (const { title, address, category } of wanted)
      await trx
        .insertInto("feeds")
        .values(
          newFeed({
            id: ulid(deps.clock()),
            organization_id: member.organization.id,
            project_id: project?.id ?? null,
            family: "content",
            name: Array.from(title.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim() || address)
              .slice(0, MONITORED_FEED_NAME_MAX)
              .join(""),
            address,
            category: category?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim() || null,
            owner_id: member.user.id,
            ...(interval != null && { interval_minutes: interval }),
            created_by: member.user.id,
            created_at: nowOf(exchange),
          }),
        )
        .execute();
    await trx.deleteFrom("feed_imports").where("id", "=", row.id).execute();
    deps.jobs.note();
    return data({ created: wanted.length, left_out: feeds.length - wanted.length });
  });
}

export async function deleteFeedImport(exchange: Exchange, row: ImportRow): Promise<Reply> {
  requireOwn(exchange, row);
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("feed_imports").where("id", "=", row.id).execute();
    return noContent();
  });
}
