import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALENDAR_ITEMS_MAX } from "#contract/limits.ts";
import { countForPlans } from "#api/data/database.ts";
import { endpoints } from "#api/routes.ts";
import { queueDigests } from "#api/notifications/digests.ts";
import { fillWithMany } from "../support/many-records.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { newOwner } from "./support/people.ts";
import { LOG, newLog } from "./support/ad-log.ts";
import { FEEDS, MONITOR, newFeeds } from "./support/feeds.ts";
import { newReport, REPORTS } from "./support/reports.ts";
import { tablesOf } from "./support/tables.ts";
import { newWork } from "./support/work.ts";

/** What an organization has few of, or what is read only to clean up. Every other table may be read by its indexes alone. */
const SMALL = new Set([
  "organizations",
  "users",
  "memberships",
  "projects",
  "project_members",
  "teams",
  "team_members",
  "folders",
  "labels",
  "saved_views",
  "task_templates",
  "invitations",
  "calendar_feeds",
  "webhooks",
  "reports",
  "report_targets",
  "mapping_profiles",
  "vault_folders",
  "feeds",
  "feed_rules",
  "feed_hosts",
  "feed_imports",
  "log_imports",
  // One row of each organization, and what a search and the links of items have to catch up with.
  "naming_rules",
  "vault_keys",
  "vault_logs",
  "network_limits",
  "search_changes",
  "item_link_changes",
]);

type Statement = { text: string; parameters: readonly unknown[]; kind: string };

/** The table of a name in a statement: its own, or the one that it is an alias of. Undefined for a subquery. */
function tableNamed(name: string, text: string, tables: ReadonlySet<string>): string | undefined {
  const [, aliased] = new RegExp(`"?(\\w+)"? as "?${name}"?(?!\\w)`).exec(text) ?? [];
  return [aliased, name].find((one) => one !== undefined && tables.has(one));
}

type PlanNode = { "Node Type": string; "Relation Name"?: string; Plans?: PlanNode[] };

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

describe.skipIf(remoteUrl !== null)("every statement of a list, a calendar, or a search", async () => {
  const ran = new Map<string, Statement>();
  const api = await startApi({
    statements: ({ query }) =>
      void ran.set(query.sql, { text: query.sql, parameters: query.parameters, kind: query.query.kind }),
  });
  const { db, engine } = api.database;
  const owner = await newOwner(api);
  const work = await newWork(owner.client);
  const report = await newReport(owner.client, work.slug);
  const monitored = await newFeeds(owner.client, work.slug);
  const logged = await newLog(owner.client, work.slug);
  afterAll(() => api.close());

  const ids: Record<string, string> = {
    organization: owner.organizationId,
    member: owner.id,
    project: work.slug,
    folder: work.folderId,
    socialCalendar: work.socialCalendarId,
    board: work.boardId,
    record: work.boardId,
    subject: "boards",
    import: work.importId,
    metaAd: work.metaAdId,
    content: work.metaContentId,
    googleAd: work.googleAdId,
    googleContent: work.googleContentId,
    googleImport: work.googleImportId,
    adGroup: work.adGroupId,
    blog: work.blogId,
    campaign: work.socialCalendarId,
    team: work.teamId,
    task: work.taskId,
    event: work.eventId,
    savedText: work.savedTextId,
    media: work.fileId,
    source: "board",
    item: work.boardId,
    file: work.fileId,
    token: work.reviewToken,
    number: "1",
    ...report,
    ...monitored,
    ...logged,
  };
  const ofReport = `file=${report.reportFile}&all=1`;
  const days = "from=2026-11-01&to=2026-11-30";
  const QUERIES: Record<string, readonly string[]> = {
    "/api/calendar": [
      days,
      `${days}&kind[]=task`,

      `${days}&project[]=${work.slug}`,
    ],
    "/api/projects/{project}/calendar": [days, `${days}&kind[]=task`, `${days}&include=calendars`],
    "/api/agenda": ["week=2026-11-02"],
    "/api/projects/social-calendar/{socialCalendar}": [days],
    "/api/projects/{project}/folders/{folder}/campaigns": [
      ...["name", "starts_on", "updated_at"].map((sort) => `sort=${sort}`),
      `kind[]=SocialCalendar&status[]=active&owner=${owner.id}&label=${work.labelId}&search=a`,
      `owner[]=${owner.id}&owner[]=x&label[]=${work.labelId}&label[]=x`,
      "archived=1",
    ],
    "/api/projects": ["sort=-updated_at", "search=a&status=active", "include=cards", "include=choices"],
    "/api/projects/{project}": ["include=contents"],
    "/api/projects/{project}/folders/{folder}": ["include=contents"],
    "/api/tasks": [
      ...["priority", "title", "-updated_at", "-created_at"].map((sort) => `sort=${sort}&status[]=todo`),
      "status[]=todo&status[]=in_progress",
      ...["me", "none", owner.id].map((assignee) => `assignee=${assignee}&status[]=todo`),
      ...["overdue", "today", "week"].map((due) => `due=${due}`),
      "due=none&status[]=todo",
      `project=${work.slug}`,
      `project=${work.slug}&status[]=todo`,
      "creator=me",
      "quiet=1",
      "status[]=todo&done_today=1&counts=1",
      "assignee=me&status[]=todo&done_today=1",
      `link=${work.boardId}`,
      `label=${work.labelId}`,
      "search=cover&status[]=todo",
    ],
    "/api/approvals": [
      `project=${work.slug}`,
      `item=${work.boardId}`,
      ...["asked", "clients", "decided"].map((list) => `list=${list}`),
      "kind[]=MetaAd",
    ],
    "/api/notifications": ["unread=1"],
    "/api/search": [
      "q=teaser",
      `q=teaser&project=${work.slug}&type[]=boards&from=2026-01-01&to=2027-01-01`,
      "q=teeser",
    ],
    [REPORTS]: [`project=${work.slug}`, "search=a&platform[]=google&owner=me&findings=1", "archived=1"],
    [`${REPORTS}/{report}/mapping`]: [ofReport],
    [`${REPORTS}/{report}/problems`]: [ofReport, `file=${report.reportFile}`],
    [`${REPORTS}/{report}/rows`]: ["by=campaign&key=Boots", `${days}&search_term=a&word=a`],
    [`${REPORTS}/{report}/summary`]: [
      ...["day", "week", "platform", "search_term"].map((by) => `by=${by}`),
      `${days}&against=2026-10-01 2026-10-31`,
      "campaign[]=Boots&platform[]=google&indicator=a",
    ],
    [`${REPORTS}/{report}/series`]: ["step=week", days],
    [`${REPORTS}/{report}/comparison`]: ["by=campaign&a=Boots&b=Socks", "against=2026-10-01 2026-10-31"],
    [FEEDS]: [
      `project=${work.slug}&counts=1`,
      "search=a&state[]=healthy&state[]=paused&family=products&category=a",
    ],
    [`${MONITOR}/entries`]: ["unread=1", "starred=1", "search=a"],
    [`${MONITOR}/changes`]: [
      "from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z&kind=changed&family=products",
    ],
    [`${MONITOR}/alerts`]: ["state[]=open&state[]=resolved", `feed=${monitored.monitoredFeed}`],
    [`${FEEDS}/{monitoredFeed}/entries`]: ["unread=1", "search=a"],
    [`${FEEDS}/{monitoredFeed}/changes`]: ["from=2026-01-01T00:00:00Z&kind[]=removed"],
    [`${FEEDS}/{monitoredFeed}/products`]: [
      "removed=1",
      "severity=error",
      "availability=out_of_stock",
      "brand=a",
      "search=a",
    ],
    [`${FEEDS}/{monitoredFeed}/problems`]: ["attribute=gtin", "attribute=gtin&rule=a"],
    [`${LOG}/entries`]: [
      "search=a",
      "platform[]=google&category[]=budget&origin[]=manual",
      "waiting=reason",
      "waiting=review",
      "verdict[]=helped",
      `person[]=${owner.id}`,
      "campaign_name[]=a",
      `campaign=${work.googleAdId}`,
      `project=${work.slug}&small=0`,
      days,
    ],
    [`${LOG}/export`]: [days, "platform[]=google&category[]=budget"],
    "/api/projects/{project}/media": ["counts=1", "search=a&tag=b"],
    "/api/trash": [`project=${work.slug}`],
    "/api/review-links": [`campaign=${work.socialCalendarId}`, `subject=boards&id=${work.boardId}`],
  };

  /** Statements of SQLite are planned by what its tables hold, so there must be many of each. PostgreSQL is told what to avoid. */
  beforeAll(async () => {
    if (engine === "sqlite")
      await fillWithMany(
        db,
        { organizationId: owner.organizationId, userId: owner.id, today: "2026-11-25" },
        { projects: 20, people: 20, records: 3000 },
      );
    await db.deleteFrom("search_changes").execute();
    await countForPlans(api.database);
    // A table of one row is best read whole. What has not been filled counts as unknown.
    if (engine === "sqlite") {
      await sql`delete from sqlite_stat1 where cast(stat as integer) < 20`.execute(db);
      await sql`analyze sqlite_schema`.execute(db);
    }
    // What is looked for every few seconds isn't asked by the calls below.
    await api.jobs.close();
    ran.clear();
    for (const { method, pattern } of endpoints) {
      if (method !== "GET") continue;
      const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "x");
      for (const query of QUERIES[pattern] ?? [""]) await owner.client.get(`${path}?${query}`);
      if (QUERIES[pattern]) await owner.client.get(path);
    }
    await queueDigests({ ...api, db, clock: api.now, log: () => undefined });
  }, 60_000);

  async function faultsIn(explain: (statement: Statement, tables: ReadonlySet<string>) => Promise<string[]>) {
    const tables = new Set(await tablesOf(api.database));
    const faults: string[] = [];
    for (const statement of ran.values()) {
      if (!/^\s*(select|update|delete)/.test(statement.text)) continue;
      const found = await explain(statement, tables);
      if (found.length > 0) faults.push(`${found.join("; ")}: ${statement.text}`);
    }
    return faults;
  }

  it("is known as one that reads, so that it doesn’t wait for what somebody writes", () => {
    const unknown = [...ran.values()].filter(
      ({ text, kind }) => /^\s*(select|with)\b/.test(text) && kind === "RawNode",
    );
    expect(unknown.map(({ text }) => text)).toEqual([]);
  });

  it.runIf(engine === "sqlite")(
    "finds its rows in SQLite without reading a table, or all of an organization",
    async () => {
      expect(ran.size).toBeGreaterThan(200);
      const faults = await faultsIn(async ({ text, parameters }, tables) => {
        const { rows } = await db.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
        );
        const isSorted = rows.some(({ detail }) => detail.includes("TEMP B-TREE"));
        // What is read in its order ends with the page.
        const isPage = !isSorted && /limit \?( offset \?)?$/.test(text);
        return rows
          .map(({ detail }) => detail)
          .filter((detail) => {
            const [, step, name = "", rest = ""] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? [];
            const table = tableNamed(name, text, tables);
            if (table === undefined || SMALL.has(table) || rest.includes("VIRTUAL TABLE")) return false;
            // Jobs look for what is due, in an index that holds nothing else.
            if (step === "SCAN" && rest.endsWith("_due")) return false;
            // To count all of an organization, an index must be read. Its rows need not be.
            return (
              step === "SCAN" ||
              (rest.endsWith("(organization_id=?)") && !rest.includes("COVERING") && !isPage)
            );
          });
      });
      expect(faults).toEqual([]);
    },
  );

  /** What is asked of an index alone takes a fifth of the time of what is looked up in its table. */
  it.runIf(engine === "sqlite")(
    "counts what every page shows, and finds what is on days, in SQLite’s indexes alone",
    async () => {
      const isWhole = ({ text, parameters }: Statement) =>
        parameters.at(-1) === CALENDAR_ITEMS_MAX ||
        /^select (\(select )?count\(\*\) as "count" from "\w+" where/.test(text);
      const asked: Statement[] = [];
      for (const path of [
        `/api/projects/${work.slug}?include=counts`,
        `/api/calendar?${days}`,
        "/api/user",
      ]) {
        ran.clear();
        await owner.client.get(path);
        asked.push(...[...ran.values()].filter(isWhole));
      }
      expect(asked.length).toBeGreaterThan(6);
      const faults = [];
      for (const { text, parameters } of asked) {
        const { rows } = await db.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
        );
        // What waits for approval is little, and is looked up in its tables.
        const tables = text.includes("item_versions")
          ? /^(SCAN|SEARCH) notifications /
          : /^(SCAN|SEARCH) (boards|meta_contents|google_contents|campaigns|notifications) /;
        const read = rows.filter(({ detail }) => tables.test(detail) && !detail.includes("COVERING"));
        if (read.length > 0) faults.push(`${read.map(({ detail }) => detail).join("; ")}: ${text}`);
      }
      expect(faults).toEqual([]);
    },
  );

  it.runIf(engine === "postgres")("finds its rows in PostgreSQL by an index", async () => {
    expect(ran.size).toBeGreaterThan(200);
    const faults = await db.transaction().execute(async (trx) => {
      // Tables are read whole only where no index can be used, however few rows they have.
      await sql`set local enable_seqscan = off`.execute(trx);
      return faultsIn(async ({ text, parameters }, tables) => {
        const { rows } = await trx.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
          CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
        );
        return rows
          .flatMap((row) => nodesIn(row["QUERY PLAN"][0].Plan))
          .filter((node) => node["Node Type"] === "Seq Scan")
          .map((node) => node["Relation Name"] ?? "")
          .filter((table) => tables.has(table) && !SMALL.has(table));
      });
    });
    expect(faults).toEqual([]);
  });
});
