import { afterAll, describe, expect, it } from "vitest";
import { DraftEntrySchema, DraftReceiptSchema, DraftSchema } from "#contract/drafts.ts";
import { listOf, recordOf } from "#contract/envelope.ts";
import {
  DRAFT_BYTES_MAX,
  DRAFT_DAYS,
  DRAFT_FIELDS_MAX,
  DRAFT_LIST_MAX,
  DRAFT_NAME_MAX,
  DRAFTS_MAX,
} from "#contract/limits.ts";
import { sweep } from "#api/data/sweep.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors } from "./support/client.ts";
import { newColleague, newOwner, PASSWORD, type Insider } from "./support/people.ts";
import { newWork, type Work } from "./support/work.ts";

const NOW = Date.parse("2026-11-18T09:42:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const DRAFTS = "/api/drafts";

describe.skipIf(remoteUrl !== null)("drafts", async () => {
  const api = await startApi({ standingAt: NOW });
  const owner = await newOwner(api);
  const lin = await newColleague(api, owner, "member");
  const work = await newWork(owner.client);
  const post = `${DRAFTS}/boards/${work.boardId}`;
  afterAll(() => api.close());

  const keep = (by: Insider, path: string, values: unknown, more: object = {}) =>
    by.client.put(path, { values, ...more });
  const draft = async ({ client }: Insider, path: string) => {
    const answer = await client.get(path);
    expect(answer.status).toBe(200);
    return recordOf(DraftSchema).nullable().parse(at(answer.body, "data"));
  };
  const entries = async ({ client }: Insider) =>
    listOf(DraftEntrySchema).parse((await client.get(DRAFTS)).body);
  const rows = () => api.database.db.selectFrom("drafts").selectAll().execute();

  it("are kept for one person and one record, and the last one counts", async () => {
    expect(await draft(lin, post)).toBeNull();
    const first = await keep(lin, post, { content: "Half a sent", networks: ["x"] }, { base_version: 3 });
    expect(recordOf(DraftReceiptSchema).parse(first.body)).toEqual({
      subject: "boards",
      id: work.boardId,
      base_version: 3,
      saved_at: new Date(api.now()).toISOString(),
    });
    expect(JSON.stringify(first.body)).not.toContain("Half");
    api.pass(1000);
    await keep(lin, post, { content: "Half a sentence", title: "", networks: ["x", "linkedin"] });
    expect(await draft(lin, post)).toEqual({
      subject: "boards",
      id: work.boardId,
      base_version: null,
      saved_at: new Date(api.now()).toISOString(),
      values: { content: "Half a sentence", title: "", networks: ["x", "linkedin"] },
    });
    expect([await draft(owner, post), await entries(owner)]).toEqual([null, []]);
  });

  it.each([
    ["boards", (ids: Work) => ids.boardId, "Teaser"],
    ["contents", (ids: Work) => ids.metaContentId, "Warm hands"],
    ["contents", (ids: Work) => ids.googleContentId, "Warm boots"],
    ["blogs", (ids: Work) => ids.blogId, "A blog"],
    ["social-calendars", (ids: Work) => ids.socialCalendarId, "A social-calendar"],
    ["meta-ads", (ids: Work) => ids.metaAdId, "A meta-ad"],
    ["google-ads", (ids: Work) => ids.googleAdId, "A google-ad"],
  ])("of %s are listed with the name and the place of the record", async (subject, idIn, name) => {
    const path = `${DRAFTS}/${subject}/${idIn(work)}`;
    api.pass(1000);
    expect((await keep(lin, path, { a: "b" })).status).toBe(200);
    expect((await entries(lin))[0]).toMatchObject({
      subject,
      id: idIn(work),
      name,
      folder: { id: work.folderId },
      project: { slug: work.slug },
    });
    expect((await lin.client.delete(path)).status).toBe(204);
    expect([await draft(lin, path), (await lin.client.delete(path)).status]).toEqual([null, 204]);
  });

  it("end with the save that names them, if it is one, and nobody else's do", async () => {
    const address = `boards/${work.boardId}`;
    const save = (json: object, draftOf = address) =>
      lin.client.patch(`/api/projects/social-calendar/board/${work.boardId}`, json, {
        headers: { "Discard-Draft": draftOf },
      });
    await keep(lin, post, { content: "Hers" });
    await keep(owner, post, { content: "His" });
    const refused = await save({ title: "x".repeat(10_000) });
    expect([refused.status, refused.headers.get("Discarded-Draft")]).toEqual([422, null]);
    const odd = await save({ title: "Teaser" }, `${address}/more`);
    expect([odd.status, odd.headers.get("Discarded-Draft")]).toEqual([200, null]);
    expect(await draft(lin, post)).toMatchObject({ values: { content: "Hers" } });
    const saved = await save({ title: "Teaser" });
    expect([saved.status, saved.headers.get("Discarded-Draft")]).toEqual([200, address]);
    expect(await draft(lin, post)).toBeNull();
    expect(await draft(owner, post)).toMatchObject({ values: { content: "His" } });
    await owner.client.delete(post);
  });

  it("are of nothing else", async () => {
    for (const [subject, id] of [
      ["tasks", work.taskId],
      ["blogs", work.boardId],
      ["social-calendars", work.metaAdId],
      ["boards", work.trashedId],
      ["__proto__", work.boardId],
    ] as const)
      expect((await keep(lin, `${DRAFTS}/${subject}/${id}`, { a: "b" })).status, subject).toBe(404);
  });

  it("go with the record, and with the right to see it", async () => {
    const made = await newWork(owner.client, "Hidden soon");
    const path = `${DRAFTS}/boards/${made.boardId}`;
    const board = `/api/projects/social-calendar/board/${made.boardId}`;
    await keep(lin, path, { content: "Mine" });
    const isListed = async () => (await entries(lin)).some(({ id }) => id === made.boardId);
    expect(await isListed()).toBe(true);
    await owner.client.patch(`/api/projects/${made.slug}`, { visibility: "members" });
    expect([(await lin.client.get(path)).status, await isListed()]).toEqual([404, false]);
    await owner.client.patch(`/api/projects/${made.slug}`, { visibility: "organization" });
    expect(await isListed()).toBe(true);
    await owner.client.delete(board);
    expect([(await lin.client.get(path)).status, await isListed()]).toEqual([404, false]);
  });

  it("are encrypted, each for its own row", async () => {
    await keep(lin, post, { content: "canary in the draft" });
    const calendar = `${DRAFTS}/social-calendars/${work.socialCalendarId}`;
    await keep(lin, calendar, { content: "canary in the calendar" });
    const stored = JSON.stringify([
      await rows(),
      await api.database.db.selectFrom("idempotency_keys").selectAll().execute(),
      api.logs,
    ]);
    expect(stored).not.toMatch(/canary/);
    expect(stored).not.toContain(Buffer.from("canary").toString("base64").slice(0, 6));
    const [one, other] = await rows();
    await api.database.db
      .updateTable("drafts")
      .set({ text: one?.text ?? "" })
      .where("id", "=", other?.id ?? "")
      .execute();
    const moved = other?.subject === "boards" ? post : calendar;
    expect(await draft(lin, moved)).toBeNull();
    for (const path of [post, calendar]) await lin.client.delete(path);
  });

  it("end after two weeks", async () => {
    await keep(lin, post, { content: "Old" });
    const age = async (ms: number) => {
      const saved_at = new Date(api.now() - ms).toISOString();
      await api.database.db.updateTable("drafts").set({ saved_at }).execute();
    };
    await age(DRAFT_DAYS * DAY_MS);
    await sweep(api.database.db, api.now());
    expect(await draft(lin, post)).toMatchObject({ values: { content: "Old" } });
    await age(DRAFT_DAYS * DAY_MS + 1);
    expect([await draft(lin, post), await entries(lin)]).toEqual([null, []]);
    await sweep(api.database.db, api.now());
    expect(await rows()).toEqual([]);
  });

  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, "x"]));

  it.each([
    ["no values", { base_version: 1 }, "values"],
    ["values that are a text", { values: "x" }, "values"],
    ["values that are a list", { values: ["x"] }, "values"],
    ["a map in a field", { values: { a: { b: "c" } } }, "values.a"],
    ["a number in a field", { values: { a: 1 } }, "values.a"],
    ["a map in a list", { values: { a: [{ b: "c" }] } }, "values.a"],
    ["a long list", { values: { a: Array.from({ length: DRAFT_LIST_MAX + 1 }, () => "x") } }, "values.a"],
    ["a long name", { values: { ["n".repeat(DRAFT_NAME_MAX + 1)]: "x" } }, null],
    ["too many fields", { values: fields(DRAFT_FIELDS_MAX + 1) }, "values"],
    ["too much text", { values: { a: "é".repeat(DRAFT_BYTES_MAX / 2) } }, "values"],
    ["NUL", { values: { a: "\0" } }, "values.a"],
    ["a version that is none", { values: {}, base_version: "three" }, "base_version"],
    ["a version below zero", { values: {}, base_version: -1 }, "base_version"],
  ])("refuse %s", async (_, json, field) => {
    const refused = await lin.client.put(post, json);
    expect(refused.status).toBe(422);
    if (field !== null) expect(Object.keys(errors(refused) ?? {})).toEqual([field]);
  });

  it("take as much as is allowed", async () => {
    const most = { a: "x".repeat(DRAFT_BYTES_MAX - 100), b: Array.from({ length: 3 }, () => "") };
    expect((await keep(lin, post, most)).status).toBe(200);
    expect((await draft(lin, post))?.values).toEqual(most);
    expect((await keep(lin, post, fields(DRAFT_FIELDS_MAX))).status).toBe(200);
  });

  it("may have fields of any name", async () => {
    const names = '{"constructor":"a","toString":"b","__proto__":"c","a[b].c":"d","prototype":["e"]}';
    const sent = await lin.client.put(post, { values: JSON.parse(names) });
    expect(sent.status).toBe(200);
    expect((await draft(lin, post))?.values).toEqual({
      constructor: "a",
      toString: "b",
      "a[b].c": "d",
      prototype: ["e"],
    });
  });

  it("are at most so many for a person, and the oldest make room", async () => {
    const { user_id, organization_id } = (await rows())[0]!;
    await api.database.db.deleteFrom("drafts").execute();
    const saved_at = new Date(api.now() - 60_000).toISOString();
    const old = Array.from({ length: DRAFTS_MAX }, (_, n) => ({
      id: `old-${n}`,
      user_id,
      organization_id,
      subject: "boards" as const,
      record_id: `old-${n}`,
      text: "x",
      base_version: null,
      saved_at: n === 7 ? new Date(api.now() - 120_000).toISOString() : saved_at,
    }));
    await api.database.db.insertInto("drafts").values(old).execute();
    await keep(lin, post, { content: "New" });
    const ids = (await rows()).map(({ record_id }) => record_id);
    expect([ids.length, ids.includes("old-7"), ids.includes(work.boardId)]).toEqual([
      DRAFTS_MAX,
      false,
      true,
    ]);
    await api.database.db.deleteFrom("drafts").execute();
  });

  it("leave with the account", async () => {
    const leaving = await newColleague(api, owner, "member");
    await keep(leaving, post, { content: "Gone soon" });
    await keep(lin, post, { content: "Stays" });
    await leaving.client.send("DELETE", "/api/user", { json: { current_password: PASSWORD } });
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([lin.id]);
  });
});
