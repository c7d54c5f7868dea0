import { once } from "node:events";
import { afterAll, describe, expect, it } from "vitest";
import { createJobs } from "#api/data/jobs.ts";
import { APP_KEY, remoteUrl, startApi } from "./support/api.ts";

describe.skipIf(remoteUrl !== null)("a job that takes too long", async () => {
  const api = await startApi();
  const { db } = api.database;
  afterAll(() => api.close());

  /** Runs one job that may take 50 milliseconds. Resolves to what the log says of it. */
  async function run(handler: (late: AbortSignal) => Promise<void>) {
    const logged: unknown[] = [];
    const jobs = createJobs({
      db,
      clock: api.now,
      log: ({ message, error }) => void logged.push([message, error]),
      appKey: APP_KEY,
      handlers: { slow: (_payload, _id, late) => handler(late) },
      longest: 50,
      beforehand: () => Promise.resolve(),
    });
    await jobs.add(db, "slow", {});
    await jobs.settle();
    await jobs.close();
    const left = await db.selectFrom("jobs").select("due_at").where("kind", "=", "slow").execute();
    await db.deleteFrom("jobs").execute();
    return { logged, left };
  }

  it("is told so, and is done if it ends well then", async () => {
    let isEnded = false;
    const { logged, left } = await run(async (late) => {
      await once(late, "abort");
      isEnded = true;
    });
    expect([isEnded, logged, left]).toEqual([true, [], []]);
  });

  it("is tried again if it ends with an error, and not before it has ended", async () => {
    const steps: string[] = [];
    const { logged, left } = await run(async (late) => {
      await once(late, "abort");
      steps.push("ended");
      throw new Error("Half of it is done.");
    });
    expect(steps).toEqual(["ended"]);
    expect(logged).toEqual([["job failed", "Half of it is done."]]);
    expect(left).toHaveLength(1);
  });
});
