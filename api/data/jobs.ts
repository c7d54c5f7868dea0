import { setTimeout as pause } from "node:timers/promises";
import { ulid } from "ulid";
import type { Clock, LogEntry } from "#api/http/app-config.ts";
import { decryptNamed, encryptNamed } from "#api/http/encrypter.ts";
import type { Db, JobRow, Reader, Trx } from "./schema.ts";

/** An error that another attempt won’t change. */
export class PermanentError extends Error {}

/**
 * Does one kind of job. It may run more than once for the same job. When it takes too long, `late` is aborted, and what the handler
 * then comes to within a few seconds counts: done, or failed for another attempt.
 */
type Handler = (payload: unknown, id: string, late: AbortSignal) => Promise<void>;

export type Jobs = {
  /** Adds a job. In a transaction, it starts after the commit. */
  add: (db: Reader, kind: string, payload: object) => Promise<void>;
  /** Notes that this transaction leaves something to do, which `beforehand` finds after the commit. */
  note: () => void;
  /** Counts what this process has added and noted. */
  added: () => number;
  /** The number of jobs that this process is doing. */
  running: () => number;
  /** Starts the jobs that are due. */
  wake: () => void;
  /** Starts the jobs that are due, and waits until none is left. */
  settle: () => Promise<void>;
  /** Waits for running jobs. Another process starts again those that take too long. */
  close: () => Promise<void>;
};

type Options = {
  db: Db;
  clock: Clock;
  log: (entry: LogEntry) => void;
  appKey: string;
  handlers: Readonly<Record<string, Handler>>;
  /** Records, in the same transaction, what it means that a job of a kind is given up. */
  abandoned?: Readonly<Record<string, (trx: Trx, payload: unknown) => Promise<void>>>;
  /** How many jobs of a kind run at once, if not as many as there are places. */
  atOnce?: Readonly<Record<string, number>>;
  /** Milliseconds that a job may take. */
  longest?: number;
  /** The same for jobs of some kinds, which may take longer. */
  longestOf?: Readonly<Record<string, number>>;
  /** Adds jobs for what has become due. */
  beforehand: (jobs: Jobs) => Promise<void>;
};

const AT_ONCE = 4;
const CANDIDATES = 20;
/** How often a process looks for jobs of others, and for those that have become due. */
const LOOK_MS = 5000;
/** How much longer a lease is than a job may take, so that only the jobs of a dead process are started again. */
const LEASE_MORE_MS = 15_000;
const LONGEST_MS = 45_000;
/** How long a job that is late has to end. */
const ENDING_MS = 8000;
const CLOSE_MS = 5000;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The waits after failed attempts, about a day in all. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 12 * HOUR];
/** After so many attempts a job is given up. */
export const ATTEMPTS_MAX = WAITS.length + 1;

/** Runs jobs that are stored in the database, so that they survive the process. Several processes can share the table. */
export function createJobs({
  db,
  clock,
  log,
  appKey,
  handlers,
  abandoned = {},
  atOnce = {},
  longest = LONGEST_MS,
  longestOf = {},
  beforehand,
}: Options): Jobs {
  const running = new Map<string, { kind: string; work: Promise<void> }>();
  const state = { starting: null as Promise<void> | null, isAsked: false, isClosed: false, count: 0 };
  const looking = setInterval(wake, LOOK_MS);
  looking.unref();

  const works = () => [...running.values()].map(({ work }) => work);

  const at = (ms: number) => new Date(clock() + ms).toISOString();

  function wake(): void {
    if (state.isClosed) return;
    state.isAsked = true;
    state.starting ??= startDue().finally(() => {
      state.starting = null;
      if (state.isAsked) wake();
    });
  }

  async function startDue(): Promise<void> {
    try {
      while (state.isAsked && !state.isClosed) {
        state.isAsked = false;
        await beforehand(jobs);
        while (running.size < AT_ONCE && !state.isClosed) {
          const job = await claim();
          if (job === undefined) break;
          const work = run(job).finally(() => {
            running.delete(job.id);
            wake();
          });
          running.set(job.id, { kind: job.kind, work });
        }
      }
    } catch (error) {
      log({ level: "error", message: "jobs not started", error: summaryOf(error) });
    }
  }

  /** Takes a job that is due. Of several processes, only the first one finds it unchanged. */
  async function claim(): Promise<JobRow | undefined> {
    const kinds = [...running.values()].map(({ kind }) => kind);
    const full = Object.entries(atOnce).filter(
      ([kind, most]) => kinds.filter((one) => one === kind).length >= most,
    );
    const due = await db
      .selectFrom("jobs")
      .selectAll()
      .where("due_at", "<=", at(0))
      .where("kind", "not in", ["", ...full.map(([kind]) => kind)])
      .orderBy("due_at")
      .orderBy("id")
      .limit(CANDIDATES)
      .execute();
    for (const job of due.filter(({ id }) => !running.has(id))) {
      if (job.attempts >= ATTEMPTS_MAX) {
        await giveUp(job, "Each process that tried it has ended.");
        continue;
      }
      const taken = await db
        .updateTable("jobs")
        .set({ due_at: at((longestOf[job.kind] ?? LONGEST_MS) + LEASE_MORE_MS), attempts: job.attempts + 1 })
        .where("id", "=", job.id)
        .where("due_at", "=", job.due_at)
        .where("attempts", "=", job.attempts)
        .executeTakeFirst();
      if (taken.numUpdatedRows > 0n) return { ...job, attempts: job.attempts + 1 };
    }
    return undefined;
  }

  async function run(job: JobRow): Promise<void> {
    try {
      await attempt(job).then(
        () => db.deleteFrom("jobs").where("id", "=", job.id).where("attempts", "=", job.attempts).execute(),
        async (error: unknown) => {
          const wait = error instanceof PermanentError ? undefined : WAITS[job.attempts - 1];
          if (wait === undefined) return giveUp(job, summaryOf(error));
          logOf("job failed", job, summaryOf(error));
          await db
            .updateTable("jobs")
            .set({ due_at: at(wait), error: summaryOf(error) })
            .where("id", "=", job.id)
            .where("attempts", "=", job.attempts)
            .execute();
        },
      );
    } catch (error) {
      // The database is away. The job starts again when its lease has ended.
      log({
        level: "error",
        message: "job not recorded",
        job: `${job.kind} ${job.id}`,
        error: summaryOf(error),
      });
    }
  }

  const logOf = (message: string, { kind, id, attempts }: JobRow, error: string) =>
    log({ level: "error", message, job: `${kind} ${id}`, count: attempts, error });

  /** Never tries a job again. Its row stays for a while, with the reason. */
  async function giveUp(job: JobRow, error: string): Promise<void> {
    logOf("job given up", job, error);
    const payload = decryptNamed(`jobs.${job.kind}`, job.payload, appKey);
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("jobs")
        .set({ due_at: null, error })
        .where("id", "=", job.id)
        .where("attempts", "=", job.attempts)
        .where("due_at", "is not", null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n && payload !== null) await abandoned[job.kind]?.(trx, JSON.parse(payload));
    });
  }

  async function attempt({ id, kind, payload }: JobRow): Promise<void> {
    const handler = handlers[kind];
    const plain = decryptNamed(`jobs.${kind}`, payload, appKey);
    if (handler === undefined || plain === null) throw new PermanentError("This job can’t be read.");
    const over = new AbortController();
    const tooLate = new AbortController();
    const late = after(longestOf[kind] ?? longest, over.signal).then(async () => {
      tooLate.abort();
      await after(ENDING_MS, over.signal);
      throw new Error("This job takes too long.");
    });
    try {
      await Promise.race([handler(JSON.parse(plain), id, tooLate.signal), late]);
    } finally {
      late.catch(() => undefined);
      over.abort();
    }
  }

  const jobs: Jobs = {
    async add(reader, kind, payload) {
      jobs.note();
      await reader
        .insertInto("jobs")
        .values({
          id: ulid(clock()),
          kind,
          payload: encryptNamed(`jobs.${kind}`, JSON.stringify(payload), appKey),
          attempts: 0,
          due_at: at(0),
          error: null,
          created_at: at(0),
        })
        .execute();
    },
    note() {
      state.count++;
    },
    added: () => state.count,
    running: () => running.size,
    wake,
    async settle() {
      wake();
      while (state.starting !== null || running.size > 0) await Promise.all([state.starting, ...works()]);
    },
    async close() {
      state.isClosed = true;
      clearInterval(looking);
      await state.starting;
      const over = new AbortController();
      await Promise.race([
        Promise.all(works()),
        pause(CLOSE_MS, null, { signal: over.signal }).catch(() => undefined),
      ]);
      over.abort();
    },
  };
  return jobs;
}

const after = (ms: number, signal: AbortSignal) => pause(ms, null, { signal, ref: false });

/** What a log may say of an error: a mail server’s own words may repeat what it was sent. */
function summaryOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("code" in error) || typeof error.code !== "string") return error.message;
  const parts = [error.code];
  if ("responseCode" in error) parts.push(String(error.responseCode));
  if ("command" in error) parts.push(String(error.command));
  return parts.join(" ");
}
