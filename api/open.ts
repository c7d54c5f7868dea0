import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createApp, type Deps } from "./app.ts";
import { keptAppKey } from "./data/app-key.ts";
import {
  countForPlans,
  openDatabase,
  unlessDoneElsewhere,
  type Database,
  type StatementLog,
} from "./data/database.ts";
import { createJobs, type Jobs } from "./data/jobs.ts";
import { openNews } from "./data/news.ts";
import { keepPrivate } from "./data/private-folder.ts";
import { seed } from "./data/seed.ts";
import { sweep } from "./data/sweep.ts";
import type { Config } from "./env.ts";
import { queueDigests } from "./notifications/digests.ts";
import { checkFeed, giveUpCheck } from "./feeds/check-feed.ts";
import { noteLinks } from "./feeds/links.ts";
import { sweepFeeds } from "./feeds/sweep-feeds.ts";
import { PRODUCT_CHECK_MS, queueChecks } from "./feeds/queue-checks.ts";
import { createOutgoing } from "./http/outgoing.ts";
import { sweepOrganizations } from "./organizations/delete-organization.ts";
import { createOutbox, createSmtpCarrier, type Carrier } from "./outbox/mailer.ts";
import { queueReminders, remind } from "./review/reminders.ts";
import { remindReviewers } from "./review/round-reminders.ts";
import { remindClients, tellClients } from "./review-links/mails.ts";
import { findFindingsOf } from "./reports/find-findings.ts";
import { giveUpFile, readFile } from "./reports/read-file.ts";
import { catchUp } from "./search/indexing.ts";
import { remindOfTasks } from "./tasks/reminders.ts";
import { emptyTrash } from "./trash/purge.ts";
import { openFiles } from "./uploads/open-files.ts";
import { FilesAwayError } from "./uploads/files-away.ts";
import { sweepRemovedFiles, sweepStrayFiles } from "./uploads/repository.ts";
import { checkLogs } from "./vault/access-log.ts";
import { remindOfSecrets } from "./vault/reminders.ts";
import { keptKeyRing } from "./vault/key-ring.ts";
import { deliver } from "./webhooks/deliver.ts";

export type OpenApi = {
  app: ReturnType<typeof createApp>;
  deps: Deps;
  database: Database;
  jobs: Jobs;
  /** Takes e-mails to their people. */
  carrier: Carrier;
  /** Deletes what has expired, sends the reminders that are due, and checks the logs of the vault, in one process at a time. */
  cleanUp: () => Promise<void>;
  /** Counts tables that have grown or shrunk a lot, so that they are read by their indexes. Takes half a millisecond if none has. */
  count: () => Promise<void>;
  /** Ends the jobs and closes the database. The requests must have been answered. */
  close: () => Promise<void>;
};

/**
 * Puts the API together in this process: opens the database, and adds the demo data if the configuration asks for it. Whoever has
 * `app` brings the requests.
 * The clock gives milliseconds since 1970.
 */
export async function openApi(
  config: Config,
  { clock, log, statements }: Pick<Deps, "clock" | "log"> & { statements?: StatementLog },
): Promise<OpenApi> {
  const appKey = config.appKey ?? keptAppKey(config.dataDir);
  const vaultKeys = config.vaultKeys ?? keptKeyRing(config.dataDir);
  const { claim, ...stored } = await openFiles(config);
  const database = await openDatabase(config.dataDir, config.databaseUrl, statements);
  /** The next hour tries again what a bucket that is away leaves undone. */
  const unlessAway = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof FilesAwayError)) throw error;
      log({ level: "error", message: "storage away", error: error.message });
    });
  await claim(database.db).catch(async (error: unknown) => {
    if (error instanceof FilesAwayError && !error.isRefused) return;
    await database.close();
    throw error;
  });
  keepPrivate(config.dataDir);
  const outbox = join(config.dataDir, "outbox");
  const outboxDir = config.smtpUrl === null ? outbox : null;
  const carrier =
    config.smtpUrl === null
      ? createOutbox(outbox, config.mailFrom, clock)
      : await createSmtpCarrier(config.smtpUrl, config.mailFrom, clock);
  const jobs = createJobs({
    db: database.db,
    clock,
    log,
    appKey,
    handlers: {
      mail: (mail, id) => carrier.carry(mail, id),
      post_due: (reminder) => remind(deps, reminder),
      client_replanned: (moved) => tellClients(deps, moved),
      webhook: (call) => deliver(deps, call),
      report_file: (file, _, late) => readFile(deps, file, late),
      report_findings: (report) => findFindingsOf(deps, report),
      feed_check: (check, _, late) => checkFeed(deps, check, late),
      product_feed_check: (check, _, late) => checkFeed(deps, check, late),
    },
    abandoned: { report_file: giveUpFile, feed_check: giveUpCheck, product_feed_check: giveUpCheck },
    longestOf: { product_feed_check: PRODUCT_CHECK_MS },
    // Receivers may be slow, and e-mails mustn't wait for them.
    atOnce: { webhook: 2, report_file: 1, feed_check: 2, product_feed_check: 1 },
    async beforehand() {
      await queueReminders(deps);
      await queueDigests(deps);
      await queueChecks(deps);
    },
  });
  const news =
    config.databaseUrl === null ? null : openNews(config.databaseUrl, { log, jobAdded: jobs.wake });
  const outgoing = createOutgoing({ hosts: config.outgoingHosts, privateHosts: config.outgoingPrivate });
  const outboxKey = config.locksOutbox ? randomBytes(18).toString("base64url") : null;
  const deps: Deps = {
    db: database.db,
    config: { ...config, appKey, vaultKeys },
    jobs,
    news,
    clock,
    ...stored,
    outgoing,
    log,
    outboxDir,
    outboxKey,
  };
  if (config.seed) await seed(deps, config.dataDir);
  // Nobody waits for this, apart from the first searches after a move to a version with other texts.
  catchUp(database.db, Infinity).catch((error: unknown) => {
    log({ level: "error", message: "not indexed", error: String(error) });
  });
  noteLinks(database.db, Infinity).catch((error: unknown) => {
    log({ level: "error", message: "links not noted", error: String(error) });
  });
  const count = () =>
    // A full disk, for one, must not keep the API from its start.
    countForPlans(database).catch((error: unknown) => {
      log({ level: "error", message: "not counted", error: String(error) });
    });
  return {
    app: createApp(deps),
    deps,
    database,
    jobs,
    carrier,
    cleanUp: () =>
      unlessDoneElsewhere(database, async () => {
        await sweep(database.db, clock());
        await remindOfTasks(deps, clock());
        await remindOfSecrets(deps, clock());
        await remindReviewers(deps, clock());
        await remindClients(deps, clock());
        await checkLogs(deps, clock());
        await sweepFeeds(deps, clock());
        await emptyTrash(deps, clock());
        await sweepOrganizations(deps, clock());
        await sweepRemovedFiles(deps, clock());
        await unlessAway(claim(database.db).then(() => sweepStrayFiles(deps, clock())));
        await unlessAway(deps.parts.removeExpired(clock()));
        await count();
      }),
    count,
    async close() {
      await news?.close();
      await jobs.close();
      carrier.close();
      await database.close();
    },
  };
}
