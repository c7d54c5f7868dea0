import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LogEffectSchema, LogEntrySchema, LogImportSchema, LogSummarySchema } from "#contract/ad-log.ts";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import { deleteLogs } from "#api/ad-log/record-entries.ts";
import { changesFile, ENTRIES, IMPORTS, LOG, sendChanges } from "./support/ad-log.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, PASSWORD, type Insider } from "./support/people.ts";
import { REPORTS } from "./support/reports.ts";
import { newWork } from "./support/work.ts";

const HOUR = 60 * 60_000 + 1000;
const NOW = "2026-11-27T09:00:00.000Z";

describe.skipIf(remoteUrl !== null)("the ad log", () => {
  let api: LocalApi;
  let ada: Insider;
  beforeAll(async () => {
    api = await startApi({ standingAt: Date.parse(NOW) });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ada = await newOwner(api, "Northwind");
  });

  const budget = {
    category: "budget",
    object: "Wool | Search | Brand",
    field: "Budget",
    old_value: "40.00",
    new_value: "55.00",
    unit: "EUR",
    platform: "google",
    reason: "It is limited by budget.",
    occurred_at: "2026-11-03T08:15:02.000Z",
    timezone: "Europe/Berlin",
  };
  const log = async (given: object = {}, client: Client = ada.client) => {
    const answer = await client.post(ENTRIES, { ...budget, ...given });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return recordOf(LogEntrySchema).parse(answer.body);
  };
  const entryOf = async (id: string) =>
    recordOf(LogEntrySchema).parse((await ada.client.get(`${ENTRIES}/${id}`)).body);
  const listed = async (query = "", client: Client = ada.client) =>
    pageOf(LogEntrySchema).parse((await client.get(`${ENTRIES}?${query}`)).body).data;
  /** What waits, with how many entries there are. */
  const summary = async (client: Client = ada.client) => {
    const { meta } = pageOf(LogEntrySchema).parse((await client.get(ENTRIES)).body);
    const waiting = recordOf(LogSummarySchema).parse((await client.get(`${LOG}/summary`)).body);
    expect(waiting.is_empty).toBe(meta.total === 0);
    return { ...waiting, entries: meta.total };
  };
  const sent = async (name: string, client: Client = ada.client) => {
    const answer = await sendChanges(client, new Uint8Array(await changesFile(name)));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return recordOf(LogImportSchema).parse(answer.body);
  };
  const imported = async (name: string) => {
    const { id } = await sent(name);
    await ada.client.patch(`${IMPORTS}/${id}`, { timezone: "Europe/Berlin" });
    const answer = await ada.client.post(`${IMPORTS}/${id}`, {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return recordOf(LogImportSchema).parse(answer.body);
  };

  it("keeps what was changed, by whom, and why", async () => {
    const entry = await log({ review_on: "2026-11-18", metric: "cvr", direction: "up", expected: "1 point" });
    expect(entry).toMatchObject({
      object: "Wool | Search | Brand",
      change: 0.375,
      reason: "It is limited by budget.",
      occurred_on: "2026-11-03",
      actor: { id: ada.id },
      origin: "manual",
      needs_reason: false,
      review_on: "2026-11-18",
      metric: "cvr",
      can: { update: true, delete: false },
    });
    expect(await entryOf(entry.id)).toEqual(entry);
    expect(await summary()).toEqual({
      is_empty: false,
      entries: 1,
      no_reason: 0,
      to_review: 1,
      campaigns: ["Wool | Search | Brand"],
      people: [{ key: ada.id, name: "Olive Owner" }],
    });
  });

  it("asks why, and refuses what can’t be", async () => {
    const refused = async (given: object) => errors(await ada.client.post(ENTRIES, { ...budget, ...given }));
    expect(await refused({ reason: "" })).toHaveProperty("reason");
    expect(await refused({ object: "" })).toHaveProperty("object");
    expect(await refused({ occurred_at: "2026-11-27T09:00:01.000Z" })).toHaveProperty("occurred_at");
    expect(await refused({ review_on: "2026-11-03" })).toHaveProperty("review_on");
    expect(await refused({ url: "javascript:alert(1)" })).toHaveProperty("url");
    expect(await refused({ corrects: "x" })).toHaveProperty("corrects");
    expect(await refused({ campaign: "x" })).toHaveProperty("campaign");
    expect(await listed()).toEqual([]);
  });

  it("finds entries by what they are about", async () => {
    await log();
    await log({
      category: "creative",
      field: "Headline",
      object: "Boots",
      platform: "meta",
      old_value: "Boots that last",
      new_value: "Boots that last!",
      occurred_at: "2026-11-05T08:00:00Z",
    });
    const objects = async (query: string) => (await listed(query)).map(({ object }) => object);
    expect(await objects("")).toEqual(["Boots", "Wool | Search | Brand"]);
    expect(await objects("platform[]=meta")).toEqual(["Boots"]);
    expect(await objects("category[]=budget&category[]=bid")).toEqual(["Wool | Search | Brand"]);
    expect(await objects("search=LIMITED")).toEqual(["Boots", "Wool | Search | Brand"]);
    expect(await objects("search=headline")).toEqual(["Boots"]);
    expect(await objects("small=0")).toEqual(["Wool | Search | Brand"]);
    expect(await objects("from=2026-11-04&to=2026-11-30")).toEqual(["Boots"]);
    expect(await objects("campaign_name[]=Boots")).toEqual(["Boots"]);
    expect(await objects(`person[]=${ada.id}`)).toHaveLength(2);
    expect(await objects("person[]=platform")).toEqual([]);
    expect(await objects("waiting=review")).toEqual([]);
  });

  it("takes a correction in the place of the entry, and a revert beside it", async () => {
    const wrong = await log({ new_value: "5.50" });
    const right = await log({ corrects: wrong.id });
    expect((await listed()).map(({ id }) => id)).toEqual([right.id]);
    expect(await entryOf(wrong.id)).toMatchObject({ corrected_by: { id: right.id }, can: { update: false } });
    expect(right).toMatchObject({ corrects: { id: wrong.id, occurred_on: "2026-11-03" } });
    const again = await ada.client.post(ENTRIES, { ...budget, corrects: wrong.id });
    expect(errors(again)).toHaveProperty("corrects");
    const back = await log({
      reverts: right.id,
      old_value: "55.00",
      new_value: "40.00",
      occurred_at: "2026-11-09T08:00:00Z",
    });
    expect(back).toMatchObject({ operation: "reverted", reverts: { id: right.id } });
    expect(await entryOf(right.id)).toMatchObject({ reverted_by: { id: back.id } });
    expect((await listed()).map(({ id }) => id)).toEqual([back.id, right.id]);
    expect(errors(await ada.client.post(ENTRIES, { ...budget, reverts: right.id }))).toHaveProperty(
      "reverts",
    );
  });

  it("refuses every change to an entry, also in the database", async () => {
    const entry = await log();
    for (const method of ["PATCH", "PUT", "DELETE"] as const)
      expect(
        (await ada.client.send(method, `${ENTRIES}/${entry.id}`, { json: { reason: "x" } })).status,
      ).toBe(405);
    await imported("google-changes.csv");
    const [waiting] = await listed("waiting=reason");
    await ada.client.post(`${ENTRIES}/${waiting?.id}/reason`, { reason: "Why not." });
    await ada.client.post(`${ENTRIES}/${entry.id}/conclusion`, { verdict: "helped", note: "I saw it." });
    const { db } = api.database;
    for (const [table, column] of [
      ["log_entries", "id"],
      ["log_reasons", "entry_id"],
      ["log_conclusions", "entry_id"],
    ] as const) {
      await expect(
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db),
      ).rejects.toThrow(/never changed/);
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/never changed/);
    }
    await expect(
      db.deleteFrom("organizations").where("id", "=", ada.organizationId).execute(),
    ).rejects.toThrow(/never changed/);
    expect(await entryOf(entry.id)).toMatchObject({ conclusion: { verdict: "helped" } });
  });

  it("goes with its organization, and with no other", async () => {
    const other = await newOwner(api, "Other");
    const concluded = await log();
    await ada.client.post(`${ENTRIES}/${concluded.id}/conclusion`, { verdict: "helped", note: "I saw it." });
    const { id: undone } = await imported("google-changes.csv");
    const [waiting] = await listed("waiting=reason");
    await ada.client.post(`${ENTRIES}/${waiting?.id}/reason`, { reason: "Winter has come." });
    await ada.client.delete(`${IMPORTS}/${undone}`);
    const { id } = await log({}, other.client);
    const { db } = api.database;
    await db.transaction().execute(async (trx) => {
      await deleteLogs(trx, [ada.organizationId]);
      await trx.deleteFrom("organizations").where("id", "=", ada.organizationId).execute();
    });
    const left = await db
      .selectFrom("log_entries")
      .select("id")
      .where("organization_id", "in", [ada.organizationId, other.organizationId])
      .execute();
    expect(left).toEqual([{ id }]);
  });

  it("takes one reason for several changes, once", async () => {
    await imported("google-changes.csv");
    const waiting = await listed("waiting=reason");
    expect(waiting).toHaveLength(3);
    expect(await summary()).toMatchObject({ entries: 3, no_reason: 3 });
    const ids = waiting.map(({ id }) => id);
    const answer = await ada.client.post(`${LOG}/reasons`, { entries: ids, reason: "Winter has come." });
    expect(listOf(LogEntrySchema).parse(answer.body)).toMatchObject(
      ids.map(() => ({
        reason: "Winter has come.",
        reason_by: { id: ada.id },
        reason_at: NOW,
        needs_reason: false,
      })),
    );
    expect(await summary()).toMatchObject({ entries: 3, no_reason: 0 });
    expect(await listed("search=winter has")).toHaveLength(3);
    const again = await ada.client.post(`${LOG}/reasons`, { entries: ids, reason: "Another one." });
    expect(errors(again)).toHaveProperty("entries");
    expect(await entryOf(ids[0] ?? "")).toMatchObject({ reason: "Winter has come." });
  });

  it("leaves out what it has already, in any format, until that was undone", async () => {
    const first = await imported("google-changes.csv");
    expect(first).toMatchObject({ state: "done", count: 3, doubles: 1 });
    expect((await listed()).map(({ field, is_by_platform }) => [field, is_by_platform])).toHaveLength(3);
    const second = await imported("google-change-events.json");
    expect(second).toMatchObject({ count: 1, doubles: 1 });
    expect(await imported("microsoft-changes.csv")).toMatchObject({ count: 3, doubles: 0 });
    expect(await imported("google-changes.csv")).toMatchObject({ count: 0, doubles: 4 });
    expect((await summary()).entries).toBe(7);
    expect((await ada.client.delete(`${IMPORTS}/${first.id}`)).status).toBe(204);
    expect(await summary()).toMatchObject({ entries: 4, no_reason: 4 });
    const exported = await ada.client.get(`${LOG}/export`);
    expect(
      listOf(LogEntrySchema)
        .parse(exported.body)
        .filter(({ is_void }) => is_void),
    ).toHaveLength(3);
    expect(await imported("google-changes.csv")).toMatchObject({ count: 3 });
    expect((await summary()).entries).toBe(7);
  });

  it("undoes an import with the corrections of its entries", async () => {
    const { id } = await imported("google-changes.csv");
    const [first] = await listed("category[]=budget");
    const correction = await log({ corrects: first?.id, new_value: "56.00" });
    await log({ corrects: correction.id, new_value: "57.00" });
    expect((await summary()).entries).toBe(3);
    expect((await ada.client.delete(`${IMPORTS}/${id}`)).status).toBe(204);
    expect((await summary()).entries).toBe(0);
    expect((await imported("google-changes.csv")).count).toBe(3);
  });

  it("undoes an import within the hour, and not after it", async () => {
    const { id, until } = await imported("google-changes.csv");
    expect(until).toBe("2026-11-27T10:00:00.000Z");
    api.pass(HOUR);
    await ada.client.get("/sanctum/csrf-cookie");
    await ada.client.post("/login", { email: ada.email, password: PASSWORD });
    expect(errors(await ada.client.delete(`${IMPORTS}/${id}`))).toHaveProperty("file");
    api.pass(-HOUR);
  });

  it("asks for the time zone of a file before anything is logged", async () => {
    const { id, asks, changes, count } = await sent("google-changes.csv");
    expect({ asks, count }).toMatchObject({ asks: { timezone: true }, count: 3 });
    expect(changes[0]).toMatchObject({
      field: "Budget",
      old_value: "40.00",
      new_value: "55.00",
      unit: "EUR",
      change: 0.375,
    });
    expect(errors(await ada.client.post(`${IMPORTS}/${id}`, {}))).toHaveProperty("file");
    expect(await listed()).toEqual([]);
    const answered = await ada.client.patch(`${IMPORTS}/${id}`, { timezone: "America/New_York" });
    expect(recordOf(LogImportSchema).parse(answered.body).asks).toMatchObject({ timezone: false });
    await ada.client.post(`${IMPORTS}/${id}`, {});
    const [latest] = await listed("category[]=budget");
    expect(latest).toMatchObject({ occurred_at: "2026-11-03T14:15:02.000Z", occurred_on: "2026-11-03" });
    expect(errors(await ada.client.post(`${IMPORTS}/${id}`, {}))).toHaveProperty("file");
  });

  it("refuses a file that has no changes, and forgets one that waits too long", async () => {
    const answer = await sendChanges(ada.client, "a,b\n1,2\n");
    expect([answer.status, errors(answer)]).toEqual([201, undefined]);
    expect(at(answer.body, "data.asks.columns")).toContain("time");
    expect((await sendChanges(ada.client, "")).status).toBe(422);
    const { id } = await sent("google-changes.csv");
    api.pass(HOUR);
    await ada.client.get("/sanctum/csrf-cookie");
    await ada.client.post("/login", { email: ada.email, password: PASSWORD });
    expect((await ada.client.get(`${IMPORTS}/${id}`)).status).toBe(404);
    await api.cleanUp();
    const left = await api.database.db.selectFrom("log_imports").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
    api.pass(-HOUR);
  });

  describe("with numbers of the weeks around a change", () => {
    const effectOf = async (id: string, query = "") =>
      recordOf(LogEffectSchema).parse((await ada.client.get(`${ENTRIES}/${id}/effect?${query}`)).body);
    beforeEach(async () => {
      const file = await readFile(new URL("../files/reports/verdict-29-days.csv", import.meta.url));
      const form = new FormData();
      form.append("files[]", new File([file], "verdict-29-days.csv"));
      const made = await ada.client.send("POST", REPORTS, { form });
      expect(made.status).toBe(202);
      await api.jobs.settle();
    });

    it("says whether it helped, by two whole weeks on each side", async () => {
      const { id } = await log();
      const effect = await effectOf(id);
      expect(effect).toMatchObject({
        verdict: "helped",
        metric: "cvr",
        weeks: 2,
        possible_weeks: [2, 1],
        currency: "EUR",
        before: {
          from: "2026-10-20",
          to: "2026-11-02",
          figures: { clicks: { value: 3220 }, cost: { value: 4830 }, conversions: { value: 210 } },
        },
        after: {
          from: "2026-11-04",
          to: "2026-11-17",
          figures: { clicks: { value: 3220 }, cost: { value: 5152 }, conversions: { value: 252 } },
        },
        left_out: [{ day: "2026-11-03", why: "The day of the change" }],
      });
      expect(effect.before?.figures.cvr?.value).toBeCloseTo(0.0652, 4);
      expect(effect.after?.figures.cvr?.value).toBeCloseTo(0.0783, 4);
      expect(effect.before?.figures.cpa?.value).toBeCloseTo(23, 2);
      expect(effect.after?.figures.cpa?.value).toBeCloseTo(20.44, 2);
      expect(effect.test?.z).toBeCloseTo(2.028, 3);
      expect(effect.test?.p).toBeCloseTo(0.0425, 4);
      expect(effect.points).toHaveLength(29);
    });

    it("ends a side before the next change of the same object", async () => {
      const { id } = await log();
      await log({ occurred_at: "2026-11-11T08:00:00Z", old_value: "55.00", new_value: "60.00" });
      await log({ occurred_at: "2026-11-08T08:00:00Z", object: "Wool | Search | Generic" });
      expect(await effectOf(id)).toMatchObject({
        weeks: 1,
        before: { from: "2026-10-27", to: "2026-11-02" },
        after: { from: "2026-11-04", to: "2026-11-10" },
        left_out: [{ day: "2026-11-03" }, { day: "2026-11-11", why: "The next change" }],
      });
    });

    it("has nothing to say without numbers, or with too few", async () => {
      const { id } = await log({ object: "Another campaign" });
      expect(await effectOf(id)).toMatchObject({ verdict: null, report: null });
      const late = await log({ occurred_at: "2026-11-14T08:00:00Z" });
      expect(await effectOf(late.id)).toMatchObject({ verdict: "too_little_data", weeks: null });
    });

    it("is concluded once, with a reason by whoever disagrees", async () => {
      const { id } = await log({ review_on: "2026-11-18" });
      expect(await listed("waiting=review")).toHaveLength(1);
      const conclude = (input: object) => ada.client.post(`${ENTRIES}/${id}/conclusion`, input);
      expect(errors(await conclude({ verdict: "hurt" }))).toEqual({
        note: ["The numbers say something else. Say why you disagree."],
      });
      const answer = await conclude({ verdict: "helped" });
      expect(recordOf(LogEntrySchema).parse(answer.body)).toMatchObject({
        conclusion: { verdict: "helped", computed: "helped", note: null, person: { id: ada.id }, at: NOW },
      });
      expect(await listed("waiting=review")).toEqual([]);
      expect(await listed("verdict[]=helped")).toHaveLength(1);
      expect(errors(await conclude({ verdict: "hurt", note: "No." }))).toHaveProperty("verdict");
    });
  });

  it("is seen and added to as far as its project is", async () => {
    const work = await newWork(ada.client);
    const { id } = await log({ project: work.slug });
    const member = await newColleague(api, ada, "member");
    const guest = await newColleague(api, ada, "guest");
    expect(await listed("", member.client)).toHaveLength(1);
    expect((await guest.client.get(ENTRIES)).status).toBe(403);
    expect((await guest.client.get(`${ENTRIES}/${id}`)).status).toBe(404);
    await addTo(work.slug, ada, member, "viewer");
    expect(
      (await member.client.post(`${ENTRIES}/${id}/conclusion`, { verdict: "helped", note: "x" })).status,
    ).toBe(403);
    expect((await member.client.post(ENTRIES, { ...budget, project: work.slug })).status).toBe(403);
    expect((await member.client.post(ENTRIES, { ...budget, reverts: id })).status).toBe(403);
    await ada.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
    await ada.client.delete(`/api/projects/${work.slug}/members/${member.id}`);
    expect(await listed("", member.client)).toEqual([]);
    expect(await summary(member.client)).toMatchObject({ entries: 0, campaigns: [], people: [] });
    expect((await member.client.get(`${ENTRIES}/${id}/effect`)).status).toBe(404);
    expect(at((await member.client.get(`${LOG}/export`)).body, "data")).toEqual([]);
    // What is in the trash with its project is in nobody's log.
    await ada.client.delete(`/api/projects/${work.slug}`);
    expect(await listed()).toEqual([]);
  });

  it("names no entry that somebody doesn’t see beside one that they see", async () => {
    const { slug } = await newWork(ada.client);
    const hidden = await log({ project: slug });
    const back = await log({ reverts: hidden.id, old_value: "55.00", new_value: "40.00" });
    const open = await log({ object: "Boots" });
    const moved = await log({ object: "Boots", corrects: open.id, project: slug });
    const member = await newColleague(api, ada, "member");
    await ada.client.patch(`/api/projects/${slug}`, { visibility: "members" });
    const found = listOf(LogEntrySchema).parse((await member.client.get(`${LOG}/export`)).body);
    expect(found).toHaveLength(2);
    expect(found.find(({ id }) => id === back.id)).toMatchObject({ reverts: null, can: { update: true } });
    // It doesn't count, though its correction is out of sight.
    expect(found.find(({ id }) => id === open.id)).toMatchObject({
      corrected_by: null,
      can: { update: false },
    });
    expect(await entryOf(back.id)).toMatchObject({ reverts: { id: hidden.id } });
    expect(await entryOf(open.id)).toMatchObject({ corrected_by: { id: moved.id } });
  });

  it("keeps of what is corrected who changed it and where, unless the correction says it", async () => {
    const work = await newWork(ada.client);
    const place = { account: "Northwind", ad_group: "Boots", external_id: "77", actor_name: "Mia" };
    const wrong = await log({ ...place, campaign: work.googleAdId });
    const right = await log({ corrects: wrong.id, project: work.slug });
    expect(right).toMatchObject({ ...place, campaign: { id: work.googleAdId } });
    const again = await log({ corrects: right.id, actor_name: "Noa", ad_group: null, project: work.slug });
    expect(again).toMatchObject({ ...place, actor_name: "Noa", ad_group: null });
  });

  it("loses no import of a project to people who may no longer add to it", async () => {
    const { slug } = await newWork(ada.client);
    const member = await newColleague(api, ada, "member");
    await addTo(slug, ada, member, "editor");
    const bytes = new Uint8Array(await changesFile("google-changes.csv"));
    const path = `${IMPORTS}/${text((await sendChanges(member.client, bytes, { project: slug })).body, "data.id")}`;
    await member.client.patch(path, { timezone: "Europe/Berlin" });
    expect((await member.client.post(path, {})).status).toBe(200);
    await ada.client.patch(`/api/projects/${slug}`, { visibility: "members" });
    await ada.client.delete(`/api/projects/${slug}/members/${member.id}`);
    expect((await member.client.delete(path)).status).toBe(403);
    expect(await listed()).toHaveLength(3);
    expect((await ada.client.delete(path)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  it("names our own campaign, and the task that was made of an entry", async () => {
    const work = await newWork(ada.client);
    const entry = await log({ campaign: work.googleAdId, platform: null });
    expect(entry).toMatchObject({
      platform: "google",
      campaign: { id: work.googleAdId, kind: "GoogleAd" },
      project: { slug: work.slug },
    });
    const named = await log({ object: "Brand search", platform: null, campaign: null });
    expect(named.campaign ?? null).toEqual(null);
    await ada.client.patch(`/api/projects/google-ad/${work.googleAdId}`, {
      name: "Brand search",
      version: 1,
    });
    expect(await log({ object: "Brand search", platform: null })).toMatchObject({
      platform: "google",
      campaign: { id: work.googleAdId },
      project: { slug: work.slug },
    });
    const task = await ada.client.post("/api/tasks", { title: "Look again" });
    const linked = await ada.client.put(`${ENTRIES}/${entry.id}/task`, { task: text(task.body, "data.id") });
    expect(recordOf(LogEntrySchema).parse(linked.body).task).toMatchObject({ title: "Look again" });
    expect(errors(await ada.client.put(`${ENTRIES}/${entry.id}/task`, { task: "x" }))).toHaveProperty("task");
    await ada.client.delete(`/api/tasks/${text(task.body, "data.id")}`);
    expect((await entryOf(entry.id)).task).toBeNull();
  });

  describe("of what our own ads do", () => {
    const step = (id: string, status: string) =>
      ada.client.post(`/api/contents/${id}/status`, { status, planned_for: "2026-11-27" });
    const own = async () =>
      (await listed("origin[]=automatic")).map(({ object, field, operation, campaign_name }) => ({
        object,
        field,
        operation,
        campaign_name,
      }));

    it("notes when an ad goes live, is paused, and ends, and nothing of drafts", async () => {
      const work = await newWork(ada.client);
      const id = work.metaContentId;
      await api.database.db
        .updateTable("meta_contents")
        .set({ status: "published" })
        .where("id", "=", id)
        .execute();
      expect(await own()).toEqual([]);
      for (const status of ["live", "paused", "ended"]) {
        const answer = await step(id, status);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        api.pass(1000);
      }
      const entries = await own();
      expect(entries.map(({ operation }) => operation)).toEqual(["removed", "paused", "enabled"]);
      expect(entries[0]).toMatchObject({ field: "Ad", campaign_name: expect.any(String) as string });
      expect((await listed("origin[]=automatic"))[0]).toMatchObject({
        needs_reason: false,
        actor: { id: ada.id },
        campaign: { id: work.metaAdId },
        project: { slug: work.slug },
      });
      expect(await summary()).toMatchObject({ entries: 3, no_reason: 0 });
    });

    it("marks as void what is undone", async () => {
      const { metaContentId: id } = await newWork(ada.client);
      await api.database.db
        .updateTable("meta_contents")
        .set({ status: "published" })
        .where("id", "=", id)
        .execute();
      const answer = await step(id, "live");
      expect(await own()).toHaveLength(1);
      const undone = await ada.client.post(`/api/undo/${answer.headers.get("Undo-Token")}`, {});
      expect(undone.status).toBe(200);
      expect(await own()).toEqual([]);
    });

    it("notes a change of an ad that runs", async () => {
      const { metaContentId: id } = await newWork(ada.client);
      await api.database.db
        .updateTable("meta_contents")
        .set({ status: "live" })
        .where("id", "=", id)
        .execute();
      const answer = await ada.client.patch(`/api/projects/meta-ad/content/${id}`, {
        content_id: id,
        heading: "Another heading",
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(await own()).toMatchObject([{ field: "Ad", operation: "changed" }]);
    });
  });

  it("is of another organization for nobody", async () => {
    const { id } = await log();
    const other = await newOwner(api, "Other");
    expect((await other.client.get(`${ENTRIES}/${id}`)).status).toBe(404);
    expect(errors(await other.client.post(ENTRIES, { ...budget, corrects: id }))).toHaveProperty("corrects");
    expect(errors(await other.client.post(`${LOG}/reasons`, { entries: [id], reason: "x" }))).toHaveProperty(
      "entries",
    );
    expect(await listed("", other.client)).toEqual([]);
  });
});
