import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import { filterBlogs } from "#api/blogs/list-filter.ts";
import { CAMPAIGN_KINDS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/campaigns.ts";
import type { CampaignRow, Tables } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import type { FolderOf } from "#api/folders/controller.ts";
import { peopleById } from "#api/users/resource.ts";
import { toCampaign } from "./resource.ts";

const STATUSES = [...new Set([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])];

/** `kind[]=a&kind[]=b`, `kind=a` and numbered keys all name a list; words that are not in it are ignored. */
function chosen<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = new Set(
    [...query.entries()]
      .filter(([key]) => key === name || key.startsWith(`${name}[`))
      .map(([, value]) => value),
  );
  return known.filter((value) => given.has(value));
}

/** One list over four kinds. */
export async function listCampaigns(exchange: Exchange, { project, folder }: FolderOf): Promise<Reply> {
  const { db, config } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const page = pageNumber(query.get("page"));
  const kinds = chosen(query, "kind", CAMPAIGN_KINDS);
  const statuses = chosen(query, "status", STATUSES);
  const owner = query.get("owner") ?? "";
  const search = query.get("search")?.trim() ?? "";
  const isArchive = query.get("archived") === "1";
  let campaigns = db
    .selectFrom("campaigns")
    .where("folder_id", "=", folder.id)
    .where("deleted_at", "is", null)
    .where("archived_at", isArchive ? "is not" : "is", null);
  if (kinds.length > 0) campaigns = campaigns.where("kind", "in", kinds);
  if (statuses.length > 0) campaigns = campaigns.where("status", "in", statuses);
  if (owner !== "") campaigns = campaigns.where("owner_id", "=", owner);
  if (search !== "") campaigns = campaigns.where(like(["campaigns.name", "campaigns.description"], search));
  campaigns = filterBlogs(campaigns, db, query, exchange.deps.clock());
  const { count } = await campaigns
    .select((expression) => expression.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const { limit, offset } = pageWindow(page);
  const rows = await sorted(campaigns.selectAll(), query.get("sort")).limit(limit).offset(offset).execute();
  const people = await peopleById(
    db,
    rows.map((row) => row.owner_id),
  );
  const member = memberOf(exchange);
  const path = `${config.appUrl}/api/projects/${encodeURIComponent(project.slug)}/folders/${folder.id}/campaigns`;
  return ok(
    paginated(
      rows.map((row) => toCampaign(row, people, member)),
      Number(count),
      page,
      path,
    ),
  );
}

type Query = SelectQueryBuilder<Tables, "campaigns", CampaignRow>;

/** Last touched first; campaigns without a day come last in an order by days. */
function sorted(campaigns: Query, sort: string | null): Query {
  const name = sql`lower(campaigns.name)`;
  const undatedLast = () => campaigns.orderBy((expression) => expression("starts_on", "is", null));
  const by: Record<string, () => Query> = {
    updated_at: () => campaigns.orderBy("updated_at"),
    name: () => campaigns.orderBy(name),
    "-name": () => campaigns.orderBy(name, "desc"),
    starts_on: () => undatedLast().orderBy("starts_on"),
    "-starts_on": () => undatedLast().orderBy("starts_on", "desc"),
  };
  return (by[sort ?? ""] ?? (() => campaigns.orderBy("updated_at", "desc")))().orderBy("id", "desc");
}
