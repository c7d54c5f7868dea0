import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFileStore } from "#api/uploads/file-store.ts";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { skipsWithoutPostgres, startPostgres, type RunningPostgres } from "../support/postgres.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";
import { startMachines, type Machines } from "./machines.ts";
import { skipsWithoutNginx } from "./nginx.ts";

const PEOPLE = 4;
const TRIES = 60;
const ROUNDS = 6;

describe.skipIf(skipsWithoutNginx || skipsWithoutPostgres)("three machines on one PostgreSQL", () => {
  let postgres: RunningPostgres;
  let product: Machines;
  let visitor: Visitor;
  let calendar: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    product = await startMachines(postgres.url);
    ({ visitor } = await arrive(product, { dispatcher: product.dispatcher }));
    calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  }, 180_000);
  afterAll(async () => {
    await product?.stop();
    await postgres?.stop();
  }, 120_000);

  test("an API and a web process are killed while people upload: what was confirmed is there once, and the others go on", async () => {
    const confirmed: string[] = [];
    const done = new AbortController();
    let number = 0;
    const unanswered: string[] = [];
    async function work(): Promise<void> {
      while (!done.signal.aborted) {
        const page = await visitor.get(`${calendar}/boards/new`);
        // From a web process whose own API is away, when no other one could be asked.
        if (page.status !== 200) {
          await pause(100);
          continue;
        }
        const title = `Post ${++number}`;
        const image = await blankImage(30 + (number % 20));
        for (let attempt = 1; ; attempt++) {
          const saved = await visitor.submit(page, "Create post", { title, image });
          if (saved.status === 200) break;
          unanswered.push(title);
          if (attempt === TRIES) throw new Error(`${title}: ${saved.status} ${saved.text.slice(0, 300)}`);
          await pause(250);
        }
        confirmed.push(title);
      }
    }
    const people = Promise.all(Array.from({ length: PEOPLE }, work));
    const reach = (count: number) =>
      vi.waitFor(() => expect(confirmed.length).toBeGreaterThanOrEqual(count), 60_000);
    const [first, second, third] = product.machines;
    const pidsBefore = [third?.api.pid(), third?.web.pid()];
    await reach(8);
    // Until somebody had to send a form again, which nothing else here can prove to be done once.
    for (let round = 0; round < ROUNDS && unanswered.length === 0; round++) {
      const lost = round % 2 === 0 ? [first?.api, second?.web] : [second?.api, first?.web];
      const killed = lost.map((one) => one?.pid() ?? 0);
      for (const pid of killed) process.kill(pid, "SIGKILL");
      await reach(confirmed.length + 8);
      await vi.waitFor(() => {
        for (const one of lost) expect(killed).not.toContain(one?.pid());
      }, 30_000);
      // Those that are back take part again.
      await reach(confirmed.length + 8);
    }
    done.abort();
    await people;
    expect(unanswered).not.toEqual([]);
    expect([third?.api.pid(), third?.web.pid()]).toEqual(pidsBefore);

    const pool = new Pool({ connectionString: postgres.url });
    const { rows } = await pool.query<{ title: string; file_id: string; bytes: number }>(
      "select boards.title, files.id as file_id, files.bytes from boards left join board_images on board_images.board_id = boards.id left join files on files.id = board_images.file_id",
    );
    const stored = await pool.query("select id from files");
    await pool.end();
    expect(rows.map(({ title }) => title).toSorted()).toEqual(confirmed.toSorted());
    expect(rows.map(({ file_id }) => file_id).toSorted()).toEqual(
      stored.rows.map(({ id }) => String(id)).toSorted(),
    );
    const files = createFileStore(join(product.dataDir, "uploads"));
    for (const { title, file_id, bytes } of rows)
      expect([title, await files.size(file_id)]).toEqual([title, bytes]);
  }, 180_000);
});
