import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ATTEMPTS_MAX } from "#api/data/jobs.ts";
import { up as storeObjects } from "#api/data/migrations/0005-row-objects.ts";
import { REPORT_SETTINGS_MAX } from "#contract/limits.ts";
import { recordOf } from "#contract/envelope.ts";
import {
  ReportComparisonSchema,
  ReportDataSchema,
  ReportMappingSchema,
  ReportSchema,
  ReportSeriesSchema,
  SharedReportSchema,
} from "#contract/reports.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at, errors, list, text, type Client } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, storedFiles } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const ROOT = "/api/micro-tools/report-analyzer";
const REPORTS = `${ROOT}/reports`;

const sample = async (name: string) =>
  new File([await readFile(new URL(`../files/reports/${name}`, import.meta.url))], name);

describe.skipIf(remoteUrl !== null)("a report", () => {
  let api: LocalApi;
  let owner: Insider;
  let work: Work;
  const statements: string[] = [];

  beforeAll(async () => {
    api = await startApi({
      standingAt: Date.parse("2026-11-26T09:00:00.000Z"),
      statements: ({ query }) => statements.push(query.sql),
    });
    owner = await newOwner(api, "Northwind");
    work = await newWork(owner.client);
  }, 60_000);
  afterAll(() => api.close());

  async function upload(
    client: Client,
    names: string[],
    fields: Record<string, string> = {},
    path = REPORTS,
  ) {
    const form = new FormData();
    for (const name of names) form.append("files[]", await sample(name));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return client.send("POST", path, { form });
  }

  /** Uploads files and waits until they are read. Resolves to the id. */
  async function made(names: string[], fields?: Record<string, string>): Promise<string> {
    const answer = await upload(owner.client, names, fields);
    expect(answer.status).toBe(202);
    await api.jobs.settle();
    return text(answer.body, "data.id");
  }

  const get = async <T extends Parameters<typeof recordOf>[0]>(schema: T, path: string) => {
    const answer = await owner.client.get(path);
    expect(answer.status).toBe(200);
    return recordOf(schema).parse(answer.body);
  };
  const show = (id: string) => get(ReportSchema, `${REPORTS}/${id}`);
  const summary = (id: string, query = "") => get(ReportDataSchema, `${REPORTS}/${id}/summary${query}`);
  const answerQuestions = async (id: string, answers: object) => {
    const [file] = (await show(id)).files.filter(({ status }) => status === "asking");
    const answer = await owner.client.put(`${REPORTS}/${id}/mapping`, { file: file?.id, ...answers });
    expect(answer.status).toBe(202);
    await api.jobs.settle();
  };

  it("of a known export goes from upload to result at once", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    expect(await show(id)).toMatchObject({
      name: "google-campaigns-day",
      status: "ready",
      platforms: ["google"],
      rows: 6,
      currency: "EUR",
      levels: ["campaign"],
      can: { update: true, delete: true },
    });
    const { figures, groups, differences, currency } = await summary(id);
    expect(currency).toBe("EUR");
    expect(figures).toMatchObject({
      impressions: { value: 168_860 },
      clicks: { value: 4755 },
      cost: { value: 7424.4 },
      conversions: { value: 138.5 },
      value: { value: 20_067.5 },
    });
    expect(figures.ctr?.value).toBeCloseTo(0.0282, 4);
    expect(figures.cpa?.value).toBeCloseTo(53.61, 2);
    expect(figures.roas?.value).toBeCloseTo(2.7, 2);
    expect(differences).toEqual([]);
    expect(groups[0]?.figures.cost?.value).toBeGreaterThan(groups.at(-1)?.figures.cost?.value ?? 0);
  });

  it("is the same from UTF-16, with and without a mark", async () => {
    const marked = await summary(await made(["google-campaigns-utf16.csv"]));
    const unmarked = await summary(await made(["google-campaigns-utf16-nomark.csv"]));
    for (const { figures } of [marked, unmarked])
      expect(figures).toMatchObject({ cost: { value: 7424.4 }, conversions: { value: 138.5 } });
  });

  it("never adds results of different kinds, nor reach", async () => {
    const { figures, results } = await summary(await made(["meta-ads-daily.csv"]));
    expect(figures).toMatchObject({
      cost: { value: 1318.85 },
      impressions: { value: 63_410 },
      link_clicks: { value: 1262 },
      clicks: { value: 1466 },
      conversions: { value: null },
      reach: { value: null },
    });
    expect(new Set(results.map(({ conversions }) => conversions.value))).toEqual(new Set([44, 54]));
  });

  it("keeps ids of 18 digits from a workbook", async () => {
    const id = await made(["meta-export.xlsx"]);
    const rows = await owner.client.get(`${REPORTS}/${id}/rows`);
    expect(list(rows.body, "data").map((row) => at(row, "texts.campaign_id"))).toEqual([
      "120214400000000101",
      "120214400000000102",
    ]);
    expect((await summary(id)).figures).toMatchObject({
      cost: { value: 500.75 },
      link_clicks: { value: 402 },
    });
  });

  it("asks how days are written if they fit both, and is read by the answer", async () => {
    const id = await made(["meta-ads-fr.csv"]);
    const { status, files, rows } = await show(id);
    expect([status, rows, files[0]?.questions]).toEqual(["asking", 0, ["dates"]]);
    const mapping = await get(ReportMappingSchema, `${REPORTS}/${id}/mapping?file=${files[0]?.id}`);
    expect(mapping.ambiguous).toHaveLength(3);
    await answerQuestions(id, { dates: "day-first" });
    expect(await show(id)).toMatchObject({
      status: "ready",
      rows: 3,
      period: { from: "2026-10-01", to: "2026-10-03" },
    });
    expect((await summary(id)).figures).toMatchObject({
      cost: { value: 3052.5 },
      conversions: { value: 25 },
    });
  });

  it.each([
    ["replace", 311, 3],
    ["keep", 300, 3],
    ["cancel", 200, 2],
  ])("asks about days that another file has, too: %s", async (overlap, cost, days) => {
    const id = await made(["overlap-a.csv"]);
    await upload(owner.client, ["overlap-b.csv"], {}, `${REPORTS}/${id}/files`);
    await api.jobs.settle();
    const { files } = await show(id);
    expect(files.map(({ questions }) => questions)).toEqual([[], ["overlap"]]);
    expect((await summary(id)).figures.cost?.value).toBe(200);
    await answerQuestions(id, { overlap });
    const { figures } = await summary(id);
    expect(figures.cost?.value).toBe(cost);
    const { points } = await get(ReportSeriesSchema, `${REPORTS}/${id}/series`);
    expect(points).toHaveLength(days);
  });

  it("adds costs of several currencies only at a rate that somebody enters", async () => {
    const id = await made(["mixed-currency.csv"]);
    await answerQuestions(id, { doubles: "drop" });
    const apart = await summary(id);
    expect(apart.figures).toMatchObject({ cost: { value: null }, clicks: { value: 130 } });
    expect(apart.cost).toEqual([
      { currency: "EUR", value: 120 },
      { currency: "GBP", value: 80 },
    ]);
    await owner.client.patch(`${REPORTS}/${id}`, {
      currency: "EUR",
      rates: [{ currency: "GBP", rate: 1.25 }],
    });
    expect(await summary(id)).toMatchObject({ currency: "EUR", figures: { cost: { value: 220 } } });
  });

  it("with faults names them, and keeps the other rows once somebody says so", async () => {
    const id = await made(["broken.csv"]);
    const [file] = (await show(id)).files;
    expect(file).toMatchObject({ status: "asking", errors: 5 });
    const problems = await owner.client.get(`${REPORTS}/${id}/problems?file=${file?.id}`);
    expect(list(problems.body, "data.problems").map((problem) => at(problem, "line"))).toContain(7);
    await answerQuestions(id, { accept: true });
    expect(await show(id)).toMatchObject({ status: "ready" });
  });

  it("has findings, whose decision stays when the report is read again", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const before = await owner.client.get(`${REPORTS}/${id}/findings`);
    const found = list(before.body, "data");
    expect(found.length).toBeGreaterThan(0);
    const finding = `${REPORTS}/${id}/findings/${text(found[0], "id")}`;
    expect((await owner.client.patch(finding, { state: "dismissed" })).status).toBe(422);
    expect((await owner.client.patch(finding, { state: "dismissed", reason: "A test" })).status).toBe(200);
    const [file] = (await show(id)).files;
    await owner.client.put(`${REPORTS}/${id}/mapping`, { file: file?.id });
    await api.jobs.settle();
    const after = list((await owner.client.get(`${REPORTS}/${id}/findings`)).body, "data");
    expect(after.find((one) => text(one, "id") === text(found[0], "id"))).toMatchObject({
      state: "dismissed",
      reason: "A test",
    });
    expect((await show(id)).open_findings).toBe(found.length - 1);
    expect((await owner.client.patch(finding, { state: "task", task: work.taskId })).status).toBe(200);
  });

  it("compares periods: two that are named, one with the days before, and a whole report by its halves", async () => {
    const days = Array.from({ length: 4 }, (_, at) => `Boots,2026-11-0${at + 1},10,${(at + 1) * 100}`);
    const pasted = await upload(owner.client, [], { text: ["Campaign,Day,Cost,Clicks", ...days].join("\n") });
    await api.jobs.settle();
    const id = text(pasted.body, "data.id");
    await answerQuestions(id, { columns: { campaign: 0, day: 1, cost: 2, clicks: 3 }, currency: "EUR" });
    const path = `${REPORTS}/${id}/comparison`;
    const clicksBy = async (query: string) =>
      (await get(ReportComparisonSchema, path + query)).sides.map(
        ({ figures }) => figures["clicks"]?.value ?? null,
      );
    expect(await clicksBy("")).toEqual([300, 700]);
    expect(await clicksBy("?from=2026-11-02&to=2026-11-02&against=2026-11-01+2026-11-01")).toEqual([
      100, 200,
    ]);
    expect(await clicksBy("?from=2026-11-01&to=2026-11-04&against=none")).toEqual([null, 1000]);
  });

  it("compares a period that has no other named with the one before of the same weekdays, and with nothing if there is none", async () => {
    const day = (index: number) => String(index + 1).padStart(2, "0");
    const rows = Array.from(
      { length: 21 },
      (_, index) => `A,2026-11-${day(index)},EUR,1000,${index + 1},5,1`,
    );
    const id = await pasted(`${HEADERS}\n${rows.join("\n")}\n`);
    const clicksBy = async (query: string) =>
      (await get(ReportComparisonSchema, `${REPORTS}/${id}/comparison${query}`)).sides.map(
        ({ figures }) => figures["clicks"]?.value ?? null,
      );
    // The whole by its last week and the one before: 8 + … + 14, and 15 + … + 21.
    expect(await clicksBy("")).toEqual([77, 126]);
    // Tuesday and Wednesday, and those of the week before.
    expect(await clicksBy("?from=2026-11-10&to=2026-11-11")).toEqual([3 + 4, 10 + 11]);
    expect(await clicksBy("?from=2026-11-03&to=2026-11-04")).toEqual([null, 3 + 4]);
  });

  it("compares two ads by a test", async () => {
    const id = await made(["two-ads.csv"]);
    await answerQuestions(id, { period: { from: "2026-11-01", to: "2026-11-14" } });
    const { groups, shown_by } = await summary(id, "?by=ad");
    expect(shown_by).toBe("ad");
    const [a, b] = groups.map(({ name }) => name).toSorted();
    const compared = await get(
      ReportComparisonSchema,
      `${REPORTS}/${id}/comparison?by=ad&a=${encodeURIComponent(a ?? "")}&b=${encodeURIComponent(b ?? "")}`,
    );
    expect(Math.abs(compared.tests[0]?.z ?? 0)).toBeCloseTo(2.5017, 4);
    expect(compared.tests[1]?.p).toBeCloseTo(0.2014, 4);
  });

  it("reads pasted text, and refuses what can be seen at once", async () => {
    const pasted = await upload(owner.client, [], { text: "Campaign,Day,Cost,Clicks\nA,2026-11-01,10,5\n" });
    expect(pasted.status).toBe(202);
    await api.jobs.settle();
    expect(await show(text(pasted.body, "data.id"))).toMatchObject({ name: "Pasted text" });
    const nothing = await upload(owner.client, []);
    expect([nothing.status, errors(nothing)]).toEqual([
      422,
      { files: ["Choose a file, or paste its text."] },
    ]);
    const six = await upload(
      owner.client,
      Array.from({ length: 6 }, () => "overlap-a.csv"),
    );
    expect(errors(six)).toEqual({ files: ["Choose up to 5 files."] });
  });

  it("stores no row twice when its reading starts again", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const { db } = api.database;
    const [file] = (await show(id)).files;
    // As a process leaves it that is killed while it stores rows.
    await db
      .updateTable("report_files")
      .set({ status: "reading" })
      .where("id", "=", String(file?.id))
      .execute();
    expect((await show(id)).rows).toBe(0);
    await api.jobs.add(db, "report_file", { file: file?.id });
    await api.jobs.settle();
    expect((await summary(id)).figures.cost?.value).toBe(7424.4);
    expect(await show(id)).toMatchObject({ status: "ready", rows: 6 });
  });

  it("is being read until its findings are there, also after a crash in between", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const { db } = api.database;
    const [file] = (await show(id)).files;
    const fileId = String(file?.id);
    const findings = async () =>
      list((await owner.client.get(`${REPORTS}/${id}/findings`)).body, "data").length;
    const found = await findings();
    expect(found).toBeGreaterThan(0);
    await db.deleteFrom("report_findings").where("report_id", "=", id).execute();
    await db.updateTable("report_files").set({ is_looked_through: 0 }).where("id", "=", fileId).execute();
    expect(await show(id)).toMatchObject({ status: "reading", rows: 6, files: [{ status: "reading" }] });
    await api.jobs.add(db, "report_file", { file: fileId });
    await api.jobs.settle();
    expect(await show(id)).toMatchObject({ status: "ready", rows: 6 });
    expect(await findings()).toBe(found);
  });

  it("says that a file couldn’t be read once its job is given up, and reads it again", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const { db } = api.database;
    const [file] = (await show(id)).files;
    const fileId = String(file?.id);
    const leave = async (attempts: number, wishes_json: string) => {
      const reading = { status: "reading", wishes_json } as const;
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("report_files").set(reading).where("id", "=", fileId).execute();
        await api.jobs.add(trx, "report_file", { file: fileId });
        await trx.updateTable("jobs").set({ attempts }).where("kind", "=", "report_file").execute();
      });
      await api.jobs.settle();
    };
    const failed = {
      status: "failed",
      error: "We tried to read this file several times and couldn’t. Read it again, or upload it again.",
    };
    // As it is left by a process that was killed in its last attempt.
    await leave(ATTEMPTS_MAX, "{}");
    expect(await show(id)).toMatchObject({ status: "failed", rows: 0, files: [failed] });
    expect((await owner.client.put(`${REPORTS}/${id}/mapping`, { file: fileId })).status).toBe(202);
    await api.jobs.settle();
    expect(await show(id)).toMatchObject({ status: "ready", rows: 6, files: [{ error: null }] });
    // The last attempt fails over what can't be foreseen.
    await leave(ATTEMPTS_MAX - 1, "not JSON");
    expect(await show(id)).toMatchObject({ status: "failed", rows: 0, files: [failed] });
    expect(await db.selectFrom("jobs").select("id").where("due_at", "is not", null).execute()).toEqual([]);
    await db.updateTable("report_files").set({ wishes_json: "{}" }).where("id", "=", fileId).execute();
  });

  it("is shared with whoever has the link, until that is revoked", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const link = await owner.client.post(`${REPORTS}/${id}/links`, { label: "Client" });
    expect(link.status).toBe(201);
    const stranger = api.client();
    const path = `/api/shared-reports/${text(link.body, "data.token")}`;
    const shared = await stranger.get(path);
    expect(shared.headers.get("Cache-Control")).toBe("no-store");
    expect(recordOf(SharedReportSchema).parse(shared.body)).toMatchObject({
      name: "google-campaigns-day",
      organization: "Northwind",
      summary: { figures: { cost: { value: 7424.4 } } },
    });
    const [listed] = list((await owner.client.get(`${REPORTS}/${id}/links`)).body, "data");
    expect(listed).toMatchObject({ opened: 1, token: null, label: "Client" });
    await owner.client.delete(`${REPORTS}/${id}/links/${text(link.body, "data.id")}`);
    expect((await stranger.get(path)).status).toBe(404);
  });

  it("is read as the organization has read files with these headers before", async () => {
    const rows = "Kampagne X;Tag X;Geld X;Klicks X\nA;2026-11-01;10,50;5\n";
    const first = text((await upload(owner.client, [], { text: rows })).body, "data.id");
    await api.jobs.settle();
    expect((await show(first)).files[0]?.questions).toContain("columns");
    await answerQuestions(first, {
      columns: { campaign: 0, day: 1, cost: 2, clicks: 3 },
      currency: "EUR",
      remember: true,
    });
    expect(await show(first)).toMatchObject({ status: "ready", rows: 1 });
    const second = text((await upload(owner.client, [], { text: rows })).body, "data.id");
    await api.jobs.settle();
    expect(await show(second)).toMatchObject({ status: "ready", rows: 1, currency: "EUR" });
    const profiles = list((await owner.client.get(`${ROOT}/mapping-profiles`)).body, "data");
    expect(profiles).toHaveLength(1);
    await owner.client.delete(`${ROOT}/mapping-profiles/${text(profiles[0], "id")}`);
    expect(list((await owner.client.get(`${ROOT}/mapping-profiles`)).body, "data")).toEqual([]);
  });

  it("is read with the separator and the encoding that somebody chooses", async () => {
    const rows = "Kampagne|Tag|Geld, netto|Klicks\nGrün|2026-11-01|10,50|5\n";
    const form = new FormData();
    form.append("files[]", new File([Buffer.from(rows, "latin1")], "pipes.csv"));
    const id = text((await owner.client.send("POST", REPORTS, { form })).body, "data.id");
    await api.jobs.settle();
    const mapping = () => get(ReportMappingSchema, `${REPORTS}/${id}/mapping`);
    const { file } = await mapping();
    const answer = async (answers: object) => {
      const { status } = await owner.client.put(`${REPORTS}/${id}/mapping`, { file: file.id, ...answers });
      await api.jobs.settle();
      return status;
    };
    expect(await answer({ delimiter: "\t", columns: { campaign: 0 } })).toBe(202);
    expect(await mapping()).toMatchObject({ delimiter: "\t", headers: ["Kampagne|Tag|Geld, netto|Klicks"] });
    // The columns of before mean nothing here.
    expect(await answer({ delimiter: "|", encoding: "windows-1251" })).toBe(202);
    expect(await mapping()).toMatchObject({
      headers: ["Kampagne", "Tag", "Geld, netto", "Klicks"],
      samples: [["Grьn", "2026-11-01", "10,50", "5"]],
    });
    const columns = { campaign: 0, day: 1, cost: 2, clicks: 3 };
    expect(await answer({ encoding: "windows-1252", currency: "EUR", columns })).toBe(202);
    const { groups } = await summary(id);
    expect(groups).toMatchObject([
      { name: "Grün", figures: { cost: { value: 10.5 }, clicks: { value: 5 } } },
    ]);
    expect(await answer({ encoding: "nothing-known" })).toBe(422);
  });

  it("is remembered by its headers up to a limit, which says what to do", async () => {
    const crowded = await newOwner(api, "Crowded");
    const { db } = api.database;
    const { id: organization } = await db
      .selectFrom("organizations")
      .select("id")
      .where("name", "=", "Crowded")
      .executeTakeFirstOrThrow();
    const now = new Date(api.now()).toISOString();
    await db
      .insertInto("mapping_profiles")
      .values(
        Array.from({ length: REPORT_SETTINGS_MAX - 1 }, (_, index) => ({
          id: `PROFILE${index}`,
          organization_id: organization,
          fingerprint: `print ${index}`,
          headers_json: "[]",
          platform: "other" as const,
          wishes_json: "{}",
          used_at: now,
          created_by: null,
          created_at: now,
        })),
      )
      .execute();
    const paste = async (headers: string) => {
      const text_ = `${headers};Tag;Geld;Klicks\nA;2026-11-01;10,50;5\n`;
      const report = text((await upload(crowded.client, [], { text: text_ })).body, "data.id");
      await api.jobs.settle();
      const { body } = await crowded.client.get(`${REPORTS}/${report}/mapping`);
      const mapping = recordOf(ReportMappingSchema).parse(body);
      const answer = (remember: boolean) =>
        crowded.client.put(`${REPORTS}/${report}/mapping`, {
          file: mapping.file.id,
          columns: { campaign: 0, day: 1, cost: 2, clicks: 3 },
          currency: "EUR",
          remember,
        });
      return { mapping, answer };
    };
    const last = await paste("Last");
    expect(last.mapping.can_remember).toBe(true);
    expect((await last.answer(true)).status).toBe(202);
    await api.jobs.settle();
    const more = await paste("More");
    expect(more.mapping.can_remember).toBe(false);
    const refused = await more.answer(true);
    expect([refused.status, errors(refused)]).toEqual([
      422,
      { remember: ["Your organization has 100 saved mappings, which is the most. Delete one first."] },
    ]);
    expect((await more.answer(false)).status).toBe(202);
    await api.jobs.settle();
    // What is known already can be saved again.
    const again = await paste("Last");
    expect(again.mapping).toMatchObject({ can_remember: true, is_remembered: true });
    expect((await again.answer(true)).status).toBe(202);
    await api.jobs.settle();
    const profiles = list((await crowded.client.get(`${ROOT}/mapping-profiles`)).body, "data");
    expect(profiles).toHaveLength(REPORT_SETTINGS_MAX);
  });

  it("has the targets of its organization, and of its project first", async () => {
    const id = await made(["google-campaigns-day.csv"], { project: work.slug });
    const targets = [
      { metric: "cpa", value: 50 },
      { metric: "cpa", value: 15, project: work.slug },
    ];
    expect((await owner.client.put(`${ROOT}/targets`, { targets })).status).toBe(200);
    expect((await summary(id)).targets).toEqual([{ metric: "cpa", value: 15 }]);
    await owner.client.put(`${ROOT}/targets`, { targets: [] });
  });

  it("is its organization’s, and its project’s if it has one", async () => {
    const id = await made(["overlap-a.csv"], { project: work.slug });
    const elsewhere = await newOwner(api, "Elsewhere");
    const guest = await newColleague(api, owner, "guest");
    const member = await newColleague(api, owner, "member");
    for (const { client } of [elsewhere, guest]) {
      expect((await client.get(`${REPORTS}/${id}`)).status).toBe(404);
      expect((await client.get(`${REPORTS}/${id}/summary`)).status).toBe(404);
    }
    expect((await guest.client.get(REPORTS)).status).toBe(403);
    expect((await upload(guest.client, ["overlap-a.csv"])).status).toBe(403);
    expect((await member.client.get(`${REPORTS}/${id}`)).status).toBe(200);
    expect((await member.client.patch(`${REPORTS}/${id}`, { name: "November" })).status).toBe(200);
    expect((await member.client.delete(`${REPORTS}/${id}`)).status).toBe(403);
    await owner.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
    expect((await member.client.get(`${REPORTS}/${id}`)).status).toBe(404);
    await owner.client.patch(`/api/projects/${work.slug}`, { visibility: "organization" });
    const listed = list(
      (await owner.client.get(`${REPORTS}?project=${work.slug}&search=novem`)).body,
      "data",
    );
    expect(listed.map((one) => text(one, "id"))).toEqual([id]);
    expect((await owner.client.delete(`${REPORTS}/${id}`)).status).toBe(204);
    expect((await owner.client.get(`${REPORTS}/${id}`)).status).toBe(404);
  });

  it("names campaigns, tasks, and targets of a project only to those who see it", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const path = `${REPORTS}/${id}`;
    const hidden = await newWork(owner.client, "Hidden");
    await owner.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
    const { client } = await newColleague(api, owner, "member");
    await owner.client.patch(path, { campaigns: [hidden.googleAdId, work.googleAdId] });
    await owner.client.put(`${ROOT}/targets`, {
      targets: [{ metric: "cpa", value: 15, project: hidden.slug }],
    });
    const [finding] = list((await owner.client.get(`${path}/findings`)).body, "data");
    const task = { state: "task", task: hidden.taskId };
    await owner.client.patch(`${path}/findings/${text(finding, "id")}`, task);

    const namesIn = (body: unknown) => list(body, "data.campaigns").map((one) => text(one, "id"));
    expect(namesIn((await owner.client.get(path)).body)).toHaveLength(2);
    expect(namesIn((await client.get(path)).body)).toEqual([work.googleAdId]);
    expect(list((await client.get(`${path}/findings`)).body, "data")[0]).toMatchObject({
      state: "task",
      task: null,
    });
    expect(list((await client.get(`${ROOT}/targets`)).body, "data")).toEqual([]);
    // Whoever saves what they see leaves alone what they don't.
    expect((await client.patch(path, { campaigns: [] })).status).toBe(200);
    expect(namesIn((await owner.client.get(path)).body)).toEqual([hidden.googleAdId]);
    await owner.client.put(`${ROOT}/targets`, { targets: [] });
  });

  it("tells the money of a project only those who see it, by findings, links, and the list of campaigns", async () => {
    const hidden = await newWork(owner.client, "Quiet");
    const { client } = await newColleague(api, owner, "member");
    const ad = `/api/projects/google-ad/${hidden.googleAdId}`;
    const flight = { starts_on: "2026-11-02", ends_on: "2026-11-11", budget_amount: 1000, currency: "EUR" };
    expect((await owner.client.patch(ad, { name: "Secret boots", ...flight })).status).toBe(200);
    const days = [2, 3, 4, 5].map((day) => `Secret boots,2026-11-0${day},EUR,100,10,240,1`);
    const id = await pasted(`${HEADERS}\n${days.join("\n")}\n`);
    await owner.client.patch(`${REPORTS}/${id}`, { campaigns: [hidden.googleAdId] });
    await api.jobs.settle();
    const pace = async (who: Client) =>
      list((await who.get(`${REPORTS}/${id}/findings`)).body, "data").filter(
        (finding) => at(finding, "rule") === "pace",
      );
    const openFor = async (who: Client) => at((await who.get(`${REPORTS}/${id}`)).body, "data.open_findings");
    const link = await owner.client.post(`${REPORTS}/${id}/links`, {});
    const shared = async () =>
      JSON.stringify((await api.client().get(`/api/shared-reports/${text(link.body, "data.token")}`)).body);
    const [finding] = await pace(client);
    expect(finding).toMatchObject({ title: "Budget of Secret boots is ahead of pace" });
    expect(await shared()).toContain("Budget of Secret boots");
    const before = Number(await openFor(client));

    await owner.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
    expect(await pace(owner.client)).toHaveLength(1);
    expect(await pace(client)).toEqual([]);
    expect(await openFor(client)).toBe(before - 1);
    expect(await openFor(owner.client)).toBe(before);
    const path = `${REPORTS}/${id}/findings/${text(finding, "id")}`;
    expect((await client.patch(path, { state: "dismissed", reason: "Seen" })).status).toBe(404);
    expect(await shared()).not.toContain("Budget of Secret boots");

    // The other way around: a report of a hidden project, linked to a campaign that all see.
    const spent = async (who: Client) => {
      const listed = await who.get(`/api/projects/${work.slug}/folders/${work.folderId}/campaigns`);
      return at(
        list(listed.body, "data").find((one) => text(one, "id") === work.googleAdId),
        "budget_spent",
      );
    };
    await owner.client.patch(`${REPORTS}/${id}`, { project: hidden.slug, campaigns: [work.googleAdId] });
    expect(await spent(owner.client)).toBe(960);
    expect(await spent(client)).toBeNull();
    await owner.client.delete(`${REPORTS}/${id}`);
  });

  it("isn’t shown by its link while its project is in the trash", async () => {
    const place = await newWork(owner.client, "Thrown");
    const id = await made(["overlap-a.csv"], { project: place.slug });
    const link = await owner.client.post(`${REPORTS}/${id}/links`, {});
    const path = `/api/shared-reports/${text(link.body, "data.token")}`;
    expect((await api.client().get(path)).status).toBe(200);
    await owner.client.delete(`/api/projects/${place.slug}`);
    expect((await api.client().get(path)).status).toBe(404);
  });

  /** Uploads text, answers what it asks, and waits until it is read. */
  async function pasted(rows: string, answers: object = {}, path = REPORTS): Promise<string> {
    const answer = await upload(owner.client, [], { text: rows }, path);
    await api.jobs.settle();
    const id = text(answer.body, "data.id");
    if ((await show(id)).status === "asking") await answerQuestions(id, { currency: "EUR", ...answers });
    return id;
  }
  const HEADERS = "Campaign,Day,Currency code,Impr.,Clicks,Cost,Conversions";

  it("reads names by the naming rules, and adds up what they have in common", async () => {
    const rules = {
      separator: "_",
      fields: [
        { name: "Market", type: "list", values: ["DE", "US"] },
        { name: "Product", type: "text", values: [] },
      ],
      patterns: { GoogleAd: "{Market}_{Product}" },
    };
    expect((await owner.client.patch("/api/naming-rules", rules)).status).toBe(200);
    const id = await pasted(
      `${HEADERS}\n${["DE_Boots,2026-11-02,EUR,100,10,5,1", "US_Boots,2026-11-02,EUR,100,10,7,2", "DE_Hats,2026-11-03,EUR,200,20,11,1", "us - Hats,2026-11-02,EUR,100,10,2,0", "Test,2026-11-02,EUR,100,10,1,0"].join("\n")}\n`,
    );
    const table = await summary(id, "?by=campaign&sort=name");
    expect(table.part_names).toEqual(["Market", "Product"]);
    expect(table.groups.map(({ name, parts }) => [name, ...parts.map(({ value }) => value)])).toEqual([
      ["DE_Boots", "DE", "Boots"],
      ["DE_Hats", "DE", "Hats"],
      ["Test"],
      ["us - Hats"],
      ["US_Boots", "US", "Boots"],
    ]);
    expect(new Map(table.misfits.map(({ name, suggestion }) => [name, suggestion]))).toEqual(
      new Map([
        ["Test", null],
        ["us - Hats", "US_Hats"],
      ]),
    );
    expect(table.misfit_count).toBe(2);

    const markets = await summary(id, "?by=campaign&part=Market");
    expect(markets.part).toBe("Market");
    expect(markets.groups.map(({ key, figures }) => [key, figures.cost?.value, figures.cpa?.value])).toEqual([
      ["DE", 16, 8],
      ["US", 7, 3.5],
      ["", 3, null],
    ]);
    const rowsOf = async (key: string) =>
      list((await owner.client.get(`${REPORTS}/${id}/rows?by=campaign&part=Market&key=${key}`)).body, "data")
        .map((row) => text(row, "texts.campaign"))
        .toSorted();
    expect(await rowsOf("DE")).toEqual(["DE_Boots", "DE_Hats"]);
    expect(await rowsOf("")).toEqual(["Test", "us - Hats"]);
    expect(await rowsOf("FR")).toEqual([]);
    expect((await summary(id, "?by=campaign&part=Season")).part).toBeNull();

    // The rules may change, and the rows stay the same.
    await owner.client.patch("/api/naming-rules", { patterns: { GoogleAd: null } });
    expect(await summary(id, "?by=campaign&part=Market")).toMatchObject({ part_names: [], misfits: [] });
  });

  it("lists the rows of a week, and compares two of them", async () => {
    const id = await pasted(
      `${HEADERS}\nA,2026-11-02,EUR,100,10,5,1\nA,2026-11-08,EUR,100,20,5,1\nA,2026-11-09,EUR,100,40,5,1\n`,
    );
    const rows = await owner.client.get(`${REPORTS}/${id}/rows?by=week&key=2026-11-02`);
    expect(list(rows.body, "data").map((row) => at(row, "from"))).toEqual(["2026-11-02", "2026-11-08"]);
    const { sides } = await get(
      ReportComparisonSchema,
      `${REPORTS}/${id}/comparison?by=week&a=2026-11-02&b=2026-11-09`,
    );
    expect(sides.map(({ figures }) => figures.clicks?.value)).toEqual([30, 40]);
  });

  it("never adds results of different kinds in a week either, nor to those without a kind", async () => {
    const headers = "Campaign name,Day,Amount spent (EUR),Impressions,Link clicks,Results,Result indicator";
    const id = await pasted(
      `${headers}\nA,2026-11-03,5,100,10,2,actions:lead\nA,2026-11-04,5,100,10,3,actions:purchase\n`,
    );
    const { groups } = await summary(id, "?by=week");
    expect(groups.map(({ figures }) => figures.conversions?.value)).toEqual([null]);
    const days = await summary(id, "?by=day");
    expect(days.groups.map(({ figures }) => figures.conversions?.value)).toEqual([2, 3]);
    const mixed = await pasted(
      `${headers}\nA,2026-11-03,5,100,10,2,actions:lead\nB,2026-11-03,5,100,10,3,\n`,
    );
    expect((await summary(mixed)).figures.conversions?.value).toBeNull();
  });

  it("adds what two platforms count, if each counts one thing", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const meta = "Campaign name,Day,Amount spent (EUR),Impressions,Link clicks,Results,Result indicator";
    await pasted(`${meta}\nA,2026-11-03,5,100,10,2,actions:purchase\n`, {}, `${REPORTS}/${id}/files`);
    expect((await summary(id)).figures.conversions?.value).toBe(140.5);
  });

  it("has no gap on a day that another file has", async () => {
    const id = await pasted(`${HEADERS}\nA,2026-11-02,EUR,100,10,5,1\nA,2026-11-05,EUR,100,20,5,1\n`);
    expect((await summary(id)).gaps).toEqual(["2026-11-03", "2026-11-04"]);
    await pasted(`${HEADERS}\nA,2026-11-03,EUR,100,10,5,1\n`, {}, `${REPORTS}/${id}/files`);
    expect((await summary(id)).gaps).toEqual(["2026-11-04"]);
  });

  it("adds numbers that are too large for one integer", async () => {
    const line = (day: number) => `A,2026-11-0${day},EUR,100,10,9007199254,1`;
    const rows = Array.from({ length: 1200 }, (_, index) => `${line(2 + (index % 7))},${index}`);
    const id = await pasted(`${HEADERS},Note\n${rows.join("\n")}\n`, { doubles: "keep" });
    const { figures } = await summary(id);
    expect(figures.cost?.value).toBeCloseTo(1200 * 9007199254, 0);
    // The list adds up what files contain.
    expect((await show(id)).cost[0]?.value).toBeCloseTo(1200 * 9_007_199_254, -3);
  });

  it("replaces only the days of an object that the new file has", async () => {
    const first = `${HEADERS}\nA,2026-11-02,EUR,100,10,5,1\nA,2026-11-03,EUR,100,10,5,1\nB,2026-11-02,EUR,100,10,5,1\n`;
    const id = await pasted(first);
    await pasted(
      `${HEADERS}\nA,2026-11-02,EUR,200,10,7,1\nA,2026-11-04,EUR,200,10,7,1\n`,
      { overlap: "replace" },
      `${REPORTS}/${id}/files`,
    );
    const rows = list((await owner.client.get(`${REPORTS}/${id}/rows`)).body, "data");
    const found = rows.map((row) =>
      ["texts.campaign", "from", "figures.cost.value"].map((path) => at(row, path)).join(" "),
    );
    expect(new Set(found)).toEqual(
      new Set(["A 2026-11-02 7", "A 2026-11-03 5", "A 2026-11-04 7", "B 2026-11-02 5"]),
    );
    expect(found).toHaveLength(4);
    expect((await show(id)).files.map(({ rows: count }) => count)).toEqual([2, 2]);
  });

  describe("of months and days", () => {
    const month =
      "Campaign name,Reporting starts,Reporting ends,Amount spent (EUR),Impressions,Link clicks\nA,2026-11-01,2026-11-30,300,100,10\nB,2026-11-01,2026-11-30,50,100,10\n";
    const days = (...all: number[]) =>
      `Campaign name,Day,Amount spent (EUR),Impressions,Link clicks\n${all.map((day) => `A,2026-11-${String(day).padStart(2, "0")},11,100,10\n`).join("")}`;
    const all = Array.from({ length: 30 }, (_, index) => index + 1);

    it.each([
      // A row of a month can't be split: it goes only if days take the place of all of it.
      ["a month, then some of its days", month, days(2, 3), 2, { replace: 350, keep: 350 }],
      ["a month, then all of its days", month, days(...all), 30, { replace: 380, keep: 350 }],
      ["the days of a month, then the month", days(...all), month, 30, { replace: 350, keep: 380 }],
    ])("asks which of them count: %s", async (_, first, second, shared, costs) => {
      for (const overlap of ["replace", "keep"] as const) {
        const id = await pasted(first);
        await upload(owner.client, [], { text: second }, `${REPORTS}/${id}/files`);
        await api.jobs.settle();
        const asked = (await show(id)).files.find(({ status }) => status === "asking");
        expect(asked?.questions).toEqual(["overlap"]);
        const mapping = await get(ReportMappingSchema, `${REPORTS}/${id}/mapping?file=${asked?.id}`);
        expect(mapping.overlap?.days).toBe(shared);
        await answerQuestions(id, { overlap });
        expect((await summary(id)).figures.cost?.value).toBe(costs[overlap]);
      }
    });
  });

  it("keeps its rows comparable after an update, however many there are", async () => {
    const id = await made(["overlap-a.csv"]);
    const rows = Array.from({ length: 2100 }, (_, index) => `Boots ${index},2026-11-02,EUR,1,1,1,0`);
    await pasted(`${HEADERS}\n${rows.join("\n")}\n`, {}, `${REPORTS}/${id}/files`);
    const { db } = api.database;
    const identities = async () =>
      (
        await db
          .selectFrom("report_rows")
          .select("identity")
          .where("report_id", "=", id)
          .orderBy("file_id")
          .orderBy("line")
          .execute()
      ).map(({ identity }) => identity);
    const before = await identities();
    expect([before.length, new Set(before).size]).toEqual([2102, 2101]);
    // As rows were stored before, each day of an object by itself.
    await db.updateTable("report_rows").set({ identity: "old" }).where("report_id", "=", id).execute();
    await db.transaction().execute(storeObjects);
    expect(await identities()).toEqual(before);
  });

  it("is read by the latest answer if it comes while the file is read", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    const [file] = (await show(id)).files;
    const answer = (currency: string) =>
      owner.client.put(`${REPORTS}/${id}/mapping`, {
        file: file?.id,
        columns: { day: 0, cost: 9 },
        currency,
      });
    await Promise.all([answer("EUR"), answer("USD")]);
    await answer("GBP");
    await api.jobs.settle();
    const mapping = await get(ReportMappingSchema, `${REPORTS}/${id}/mapping?file=${file?.id}`);
    expect(mapping.file.status).not.toBe("reading");
    const { wishes_json } = await api.database.db
      .selectFrom("report_files")
      .select("wishes_json")
      .where("id", "=", String(file?.id))
      .executeTakeFirstOrThrow();
    expect(wishes_json).toContain("GBP");
    const counted = await owner.client.get(`${REPORTS}/${id}/rows?by=day`);
    expect(list(counted.body, "data").length).toBe((await show(id)).rows);
  });

  it("is exported in pieces, between which others have their turn", async () => {
    const line = (index: number) => `Boots ${index},2026-11-02,EUR,100,10,5,1`;
    const id = await pasted(
      `${HEADERS}\n${Array.from({ length: 9500 }, (_, index) => line(index)).join("\n")}\n`,
      {},
      REPORTS,
    );
    await pasted(`${HEADERS}\n${line(9500)}\n`, {}, `${REPORTS}/${id}/files`);
    statements.length = 0;
    const state = { isDone: false };
    const exporting = owner.client.get(`${REPORTS}/${id}/export`).finally(() => (state.isDone = true));
    while (!state.isDone) await owner.client.get("/api/labels");
    const all = await exporting;
    const isPiece = (statement: string) => statement.includes('"report_rows"."line" >');
    const pieces = statements.slice(statements.findIndex(isPiece), statements.findLastIndex(isPiece) + 1);
    expect(pieces.filter(isPiece).length).toBeGreaterThan(9);
    expect(pieces.some((statement) => statement.includes('"labels"'))).toBe(true);
    const ids = list(all.body, "data").map((row) => text(row, "id"));
    expect([ids.length, new Set(ids).size]).toEqual([9501, 9501]);

    const pages: string[][] = [];
    for (let after: string | null = ""; after !== null;) {
      const piece = await owner.client.get(`${REPORTS}/${id}/export?after=${after}`);
      pages.push(list(piece.body, "data").map((row) => text(row, "id")));
      after = at(piece.body, "meta.next") as string | null;
    }
    expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 9 }, () => 1000), 501]);
    expect(pages.flat()).toEqual(ids);
    for (const after of ["%00", "1.1", `${ids[0]?.split(".")[0]}.1e99`])
      expect((await owner.client.get(`${REPORTS}/${id}/export?after=${after}`)).status).toBe(200);
  });

  it("leaves nothing behind when it is deleted", async () => {
    const before = await storedFiles(api);
    const id = await made(["google-campaigns-day.csv", "overlap-a.csv"]);
    expect(await storedFiles(api)).toBe(before + 2);
    expect((await owner.client.delete(`${REPORTS}/${id}`)).status).toBe(204);
    expect(await storedFiles(api)).toBe(before);
    for (const table of ["report_files", "report_rows", "report_findings"] as const)
      expect(
        await api.database.db.selectFrom(table).select("report_id").where("report_id", "=", id).execute(),
      ).toEqual([]);
  });

  it("takes any text as a question", async () => {
    const id = await made(["google-campaigns-day.csv"]);
    for (const query of [
      "campaign=%00&word=%00%25&indicator=%00&account=%00&by=campaign&key=%00",
      "from=0001-01-01&to=9999-12-31",
      "against=0001-01-01%209999-12-31",
      "from=2999-12-31&to=1900-01-01&sort=constructor&by=__proto__&page=1e9",
      "word=ÉTÉ",
    ])
      for (const path of ["summary", "series", "rows", "comparison", "export"])
        expect((await owner.client.get(`${REPORTS}/${id}/${path}?${query}`)).status, query).toBe(200);
    expect((await owner.client.get(`${REPORTS}?project=%00&search=%00`)).status).toBe(200);
  });
});
