import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CalendarSchema } from "#contract/calendar.ts";
import { CalendarFeedSchema, CalendarFeedContentSchema } from "#contract/calendar-feeds.ts";
import { listOf, recordOf } from "#contract/envelope.ts";
import { EventSchema } from "#contract/events.ts";
import {
  CALENDAR_DAYS_MAX,
  CALENDAR_ITEMS_MAX,
  CALENDAR_UNDATED_MAX,
  EVENT_DAYS_MAX,
  EVENT_NAME_MAX,
  EVENT_NOTE_MAX,
  FEEDS_MAX,
  UNDO_MINUTES,
} from "#contract/limits.ts";
import { calendarFile } from "#domain/calendar/file.ts";
import { addDays } from "#lib/dates.ts";
import { instantAt } from "#lib/zoned-time.ts";
import { sweep } from "#api/data/sweep.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, text, type Answer } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { addBoard, newWork, sendPicture, picture, type Work } from "./support/work.ts";

const NOW = Date.parse("2026-11-18T13:00:00.000Z");
const BOARD = "/api/projects/social-calendar/board";

describe.skipIf(remoteUrl !== null)("calendar", async () => {
  const api = await startApi({ standingAt: NOW });
  const owner = await newOwner(api);
  await owner.client.patch("/api/organization", { timezone: "Europe/Berlin" });
  const lin = await newColleague(api, owner, "member");
  const work = await newWork(owner.client);
  afterAll(() => api.close());

  const itemsAt = async (path: string, { client }: Insider = owner) => {
    const answer = await client.get(path);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return CalendarSchema.parse(answer.body);
  };
  const november = "from=2026-11-01&to=2026-11-30";
  const titlesAt = async (path: string) => (await itemsAt(path)).data.map(({ title }) => title);
  async function newProject(name: string) {
    const made = await owner.client.post("/api/projects", { name });
    return text(made.body, "data.slug");
  }
  const newEvent = async (project: string, fields: Record<string, unknown> = {}) => {
    const made = await owner.client.post(`/api/projects/${project}/events`, {
      kind: "event",
      name: "Trade fair",
      starts_on: "2026-11-10",
      ends_on: "2026-11-12",
      ...fields,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return `/api/projects/${project}/events/${text(made.body, "data.id")}`;
  };
  const idIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const newBoard = (title: string, fields: Record<string, unknown> = {}, from = work) =>
    addBoard(owner.client, from, { title, content: "Soon", networks: ["x"], ...fields });
  const undo = (answer: Answer) => owner.client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);

  describe("of a project", () => {
    it("has everything with a day, by day and time, and nothing else", async () => {
      const here = await newWork(owner.client, "Everything");
      const { slug, socialCalendarId, boardId, metaContentId, googleAdId, blogId } = here;
      await owner.client.put(`/api/projects/social-calendar/${socialCalendarId}`, {
        name: "Launch posts",
        timezone: "Europe/Berlin",
        starts_on: "2026-10-20",
        ends_on: "2026-11-03",
      });
      await owner.client.patch(`${BOARD}/${boardId}`, {
        planned_for: "2026-11-05",
        scheduled_at: "2026-11-05T08:00:00Z",
        networks: ["instagram", "x"],
      });
      await sendPicture(owner.client, boardId, await picture());
      await newBoard("Only by time", { scheduled_at: "2026-11-05T23:30:00Z" }, here);
      await newBoard("No day", {}, here);
      await newBoard("December", { planned_for: "2026-12-01" }, here);
      await owner.client.patch(`/api/projects/meta-ad/${here.metaAdId}`, { ends_on: "2026-11-20" });
      await owner.client.patch(`/api/projects/meta-ad/content/${metaContentId}`, {
        planned_for: "2026-11-09",
      });
      await owner.client.patch(`/api/projects/google-ad/${googleAdId}`, {
        starts_on: "2026-11-25",
        ends_on: "2026-12-24",
      });
      await owner.client.patch(`/api/projects/blog/${blogId}`, { planned_for: "2026-11-14" });
      const { data, meta } = await itemsAt(`/api/projects/${slug}/calendar?${november}`);
      expect(data.map(({ type, title, starts_on, ends_on }) => [type, title, starts_on, ends_on])).toEqual([
        ["campaign", "Launch posts", "2026-10-20", "2026-11-03"],
        ["board", "Teaser", "2026-11-05", "2026-11-05"],
        // Half past midnight in Berlin.
        ["board", "Only by time", "2026-11-06", "2026-11-06"],
        ["meta_ad", "Warm hands", "2026-11-09", "2026-11-20"],
        ["event", "Trade fair", "2026-11-10", "2026-11-12"],
        ["blog", "A blog", "2026-11-14", "2026-11-14"],
        ["campaign", "A meta-ad", "2026-11-20", "2026-11-20"],
        ["campaign", "A google-ad", "2026-11-25", "2026-12-24"],
        ["google_ad", "Warm boots", "2026-11-25", "2026-12-24"],
      ]);
      expect(meta?.total).toBe(9);
      expect(data[1]).toMatchObject({
        type: "board",
        id: boardId,
        kind: "SocialCalendar",
        title: "Teaser",
        starts_on: "2026-11-05",
        ends_on: "2026-11-05",
        at: "2026-11-05T08:00:00.000Z",
        zone: "Europe/Berlin",
        status: "draft",
        networks: ["instagram", "x"],
        text: "",
        image_url: expect.stringContaining("/api/files/"),
        images_count: 1,
        comments_count: 1,
        owner: { id: owner.id, name: owner.name, avatar_url: null },
        assignee_ids: [],
        labels: [],
        stock: [],
        rights: [],
        project: { slug, name: "Everything", colour: null },
        folder_id: here.folderId,
        folder: { id: here.folderId, name: "Launch" },
        campaign: { id: socialCalendarId, name: "Launch posts" },
        version: 4,
        can: expect.objectContaining({ update: true }),
      });
      // A calendar's budget and progress are those of the list of campaigns.
      await owner.client.patch(`/api/projects/meta-ad/${here.metaAdId}`, {
        starts_on: "2026-11-16",
        budget_type: "daily",
        budget_amount: 40,
        currency: "EUR",
      });
      const campaigns = await itemsAt(`/api/projects/${slug}/calendar?${november}&kind[]=campaign`);
      expect(campaigns.data.slice(0, 2)).toMatchObject([
        { item_count: 4, approved_count: 0, budget: null, budget_spent: null },
        { item_count: 1, budget: 200, currency: "EUR", budget_spent: null },
      ]);
    });

    it("has only the kinds and days that are asked for", async () => {
      const project = await newProject("Kinds");
      await newEvent(project, { name: "Fair" });
      await newEvent(project, {
        kind: "freeze",
        name: "Sale",
        starts_on: "2026-11-27",
        ends_on: "2026-11-30",
      });
      const path = `/api/projects/${project}/calendar`;
      expect(await titlesAt(`${path}?${november}&kind[]=freeze`)).toEqual(["Sale"]);
      expect(await titlesAt(`${path}?${november}&kind[]=event&kind[]=freeze`)).toEqual(["Fair", "Sale"]);
      expect(await titlesAt(`${path}?${november}&kind[]=task`)).toEqual([]);
      expect(await titlesAt(`${path}?from=2026-11-12&to=2026-11-12`)).toEqual(["Fair"]);
      expect(await titlesAt(`${path}?from=2026-11-13&to=2026-11-26`)).toEqual([]);
      // Without days, a month from today on.
      expect(await titlesAt(path)).toEqual(["Sale"]);
    });

    it.each([
      ["no day", "from=tomorrow", "from"],
      ["a day that does not exist", "from=2026-02-30", "from"],
      ["days in the wrong order", "from=2026-11-02&to=2026-11-01", "to"],
      [
        `more than ${CALENDAR_DAYS_MAX} days`,
        `from=2026-01-01&to=${addDays("2026-01-01", CALENDAR_DAYS_MAX)}`,
        "to",
      ],
    ])("refuses %s", async (_, query, field) => {
      for (const path of [`/api/projects/${work.slug}/calendar`, "/api/calendar"]) {
        const answer = await owner.client.get(`${path}?${query}`);
        expect([answer.status, Object.keys(errors(answer) as object)]).toEqual([422, [field]]);
      }
    });

    it("has its social calendars and their posts without a day, if they are asked for", async () => {
      const here = await newWork(owner.client, "Unscheduled");
      const { slug, socialCalendarId: first, boardId, folderId } = here;
      const path = `/api/projects/${slug}/calendar?${november}&kind[]=board`;
      const second = await owner.client.post("/api/projects/social-calendar", {
        project_id: slug,
        folder_id: folderId,
        name: "Zebra",
        timezone: "Asia/Tokyo",
      });
      const zebra = text(second.body, "data.id");
      await owner.client.put(`/api/projects/social-calendar/${zebra}/slots`, {
        slots: [
          { weekday: 2, time: "09:00" },
          { weekday: 1, time: "17:30", network: "x" },
        ],
      });
      await owner.client.patch(`${BOARD}/${boardId}`, { planned_for: "2026-11-05" });
      await newBoard("Idea", { status: "idea" }, here);
      await newBoard("Only by time", { scheduled_at: "2026-11-05T08:00:00Z" }, here);
      await newBoard("Thrown away", {}, { ...here, socialCalendarId: zebra });
      await newBoard("In Zebra", {}, { ...here, socialCalendarId: zebra });
      expect(await itemsAt(path)).toMatchObject({ calendars: null, undated: null });

      const found = await itemsAt(`${path}&include=calendars`);
      expect(found.data.map(({ title }) => title)).toEqual(["Teaser", "Only by time"]);
      expect(found.meta?.total).toBe(2);
      expect(found.undated?.map(({ title }) => title).toSorted()).toEqual([
        "Idea",
        "In Zebra",
        "Thrown away",
      ]);
      expect(found.undated?.find(({ title }) => title === "In Zebra")).toMatchObject({
        type: "board",
        kind: "SocialCalendar",
        at: null,
        zone: null,
        networks: ["x"],
        text: "Soon",
        project: { slug },
        folder_id: folderId,
        campaign: { id: zebra, name: "Zebra" },
        can: { update: true },
      });
      expect(found.calendars).toMatchObject([
        { id: first, zone: "Europe/Berlin", posting_slots: [], undated_count: 1 },
        {
          id: zebra,
          name: "Zebra",
          folder: { id: folderId, name: "Launch" },
          zone: "Asia/Tokyo",
          posting_slots: [
            { network: "x", weekday: 1, time: "17:30" },
            { network: null, weekday: 2, time: "09:00" },
          ],
          undated_count: 2,
          can: { create_board: true },
        },
      ]);
      const guest = await newColleague(api, owner, "guest");
      await owner.client.post(`/api/projects/${slug}/members`, { user_id: guest.id, role: "viewer" });
      const seen = await itemsAt(`${path}&include=calendars`, guest);
      expect(seen.calendars?.map(({ can }) => can.create_board)).toEqual([false, false]);
      expect(seen.undated?.some(({ can }) => can.update)).toBe(false);

      const thrown = found.undated?.find(({ title }) => title === "Thrown away")?.id;
      await owner.client.delete(`${BOARD}/${thrown}`);
      await owner.client.post(`/api/campaigns/SocialCalendar/${first}/archive`);
      const left = await itemsAt(`${path}&include=calendars`);
      expect(left.calendars?.map(({ id, undated_count: count }) => [id, count])).toEqual([[zebra, 1]]);
      expect(left.undated?.map(({ title }) => title)).toEqual(["In Zebra"]);
      // Of all projects, there are too many.
      expect(await itemsAt(`/api/calendar?${november}&include=calendars`)).toMatchObject({ undated: null });
    });

    it("sends at most so many posts without a day, and says how many each calendar has", async () => {
      const here = await newWork(owner.client, "Many ideas");
      const { db } = api.database;
      const row = await db
        .selectFrom("boards")
        .selectAll()
        .where("id", "=", here.boardId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("boards")
        .values(
          Array.from({ length: CALENDAR_UNDATED_MAX + 4 }, (_, index) => ({
            ...row,
            id: `${here.boardId}-${index}`,
            planned_for: null,
            scheduled_at: null,
          })),
        )
        .execute();
      const path = `/api/projects/${here.slug}/calendar?${november}&include=calendars`;
      const { undated, calendars } = await itemsAt(path);
      expect(undated).toHaveLength(CALENDAR_UNDATED_MAX);
      expect(calendars?.[0]?.undated_count).toBeGreaterThan(CALENDAR_UNDATED_MAX);
    });

    it("sends at most so much, and says how much there is", async () => {
      const here = await newWork(owner.client, "Crowded");
      const { db } = api.database;
      const row = await db
        .selectFrom("boards")
        .selectAll()
        .where("id", "=", here.boardId)
        .executeTakeFirstOrThrow();
      const many = Array.from({ length: CALENDAR_ITEMS_MAX + 7 }, (_, index) => ({
        ...row,
        id: `${here.boardId}-${index}`,
        planned_for: `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
      }));
      for (let from = 0; from < many.length; from += 500)
        await db
          .insertInto("boards")
          .values(many.slice(from, from + 500))
          .execute();
      const { data, meta } = await itemsAt(
        `/api/projects/${here.slug}/calendar?from=2026-11-01&to=2026-11-30&kind[]=board`,
      );
      expect([data.length, meta?.total]).toEqual([CALENDAR_ITEMS_MAX, CALENDAR_ITEMS_MAX + 7]);
    });
  });

  describe("of all projects", () => {
    it("has those of the organization, or those that are named", async () => {
      const elsewhere = await newOwner(api, "Elsewhere");
      await elsewhere.client.post("/api/projects", { name: "Secret" });
      const made = await elsewhere.client.post("/api/projects/secret/events", {
        kind: "event",
        name: "Secret fair",
        starts_on: "2026-11-10",
        ends_on: "2026-11-10",
      });
      expect(made.status).toBe(201);
      const [one, other] = [await newProject("First of two"), await newProject("Second of two")];
      await newEvent(one, { name: "In one" });
      await newEvent(other, { name: "In the other" });
      const all = await titlesAt(`/api/calendar?${november}&kind[]=event`);
      expect(all).toEqual(expect.arrayContaining(["In one", "In the other"]));
      expect(all).not.toContain("Secret fair");
      expect(await titlesAt(`/api/calendar?${november}&kind[]=event&project[]=${one}`)).toEqual(["In one"]);
      expect(await titlesAt(`/api/calendar?${november}&project[]=secret`)).toEqual([]);
    });

    it("leaves out projects that someone doesn’t see", async () => {
      const project = await newProject("Private");
      const event = idIn(await newEvent(project, { name: "Behind closed doors" }));
      await owner.client.patch(`/api/projects/${project}`, { visibility: "members" });
      for (const query of [november, `${november}&project[]=${project}`])
        expect(JSON.stringify(await itemsAt(`/api/calendar?${query}`, lin))).not.toContain("closed doors");
      expect((await lin.client.get(`/api/projects/${project}/calendar`)).status).toBe(404);
      expect((await lin.client.get(`/api/calendar/event/${event}`)).status).toBe(404);
      expect(await titlesAt(`/api/calendar?${november}`)).toContain("Behind closed doors");
    });

    it("leaves out projects in the trash", async () => {
      const project = await newProject("Gone");
      await newEvent(project, { name: "Gone with it" });
      await owner.client.delete(`/api/projects/${project}`);
      expect(await titlesAt(`/api/calendar?${november}`)).not.toContain("Gone with it");
    });
  });

  describe("events", () => {
    it("are created, changed, deleted, and restored by an undo", async () => {
      const project = await newProject("Events");
      const path = await newEvent(project, { note: "Stand 7" });
      const read = async () => recordOf(EventSchema).parse((await owner.client.get(path)).body);
      expect(await read()).toMatchObject({
        kind: "event",
        name: "Trade fair",
        note: "Stand 7",
        starts_on: "2026-11-10",
        ends_on: "2026-11-12",
        version: 1,
      });
      const changed = await owner.client.patch(path, { name: "Fair", note: null, version: 1 });
      expect([changed.status, changed.headers.get("Undo-Token")]).toEqual([200, null]);
      const stale = await owner.client.patch(path, { name: "Stale", version: 1 });
      expect([stale.status, at(stale.body, "data.name")]).toEqual([412, "Fair"]);
      const moved = await owner.client.patch(path, { starts_on: "2026-11-11" });
      expect((await undo(moved)).status).toBe(200);
      expect(await read()).toMatchObject({ name: "Fair", starts_on: "2026-11-10" });
      const deleted = await owner.client.delete(path);
      expect([deleted.status, (await owner.client.get(path)).status]).toEqual([204, 404]);
      expect(await titlesAt(`/api/projects/${project}/calendar?${november}`)).toEqual([]);
      expect((await undo(deleted)).status).toBe(200);
      expect((await read()).name).toBe("Fair");
    });

    it("are swept when their deletion can no longer be undone", async () => {
      const path = await newEvent(await newProject("Swept"));
      await owner.client.delete(path);
      const left = () =>
        api.database.db.selectFrom("events").select("id").where("id", "=", idIn(path)).execute();
      await sweep(api.database.db, NOW + UNDO_MINUTES * 60_000 - 1);
      expect(await left()).toHaveLength(1);
      await sweep(api.database.db, NOW + UNDO_MINUTES * 60_000 + 1);
      expect(await left()).toEqual([]);
    });

    it("are in no other project", async () => {
      const path = await newEvent(await newProject("Their own"));
      const other = await newProject("Another");
      const wrong = path.replace("their-own", other);
      expect((await owner.client.get(wrong)).status).toBe(404);
    });

    it.each([
      ["no kind", { kind: undefined }, "kind"],
      ["an unknown kind", { kind: "holiday" }, "kind"],
      ["no name", { name: "" }, "name"],
      ["a name that is too long", { name: "x".repeat(EVENT_NAME_MAX + 1) }, "name"],
      ["a note that is too long", { note: "x".repeat(EVENT_NOTE_MAX + 1) }, "note"],
      ["no first day", { starts_on: null }, "starts_on"],
      ["an instant for a day", { starts_on: "2026-11-10T00:00:00Z" }, "starts_on"],
      ["a last day before the first", { ends_on: "2026-11-09" }, "ends_on"],
      ["too many days", { ends_on: addDays("2026-11-10", EVENT_DAYS_MAX) }, "ends_on"],
    ])("refuse %s", async (_, fields, field) => {
      const answer = await owner.client.post(`/api/projects/${work.slug}/events`, {
        kind: "event",
        name: "Fair",
        starts_on: "2026-11-10",
        ends_on: "2026-11-12",
        ...fields,
      });
      expect([answer.status, Object.keys(errors(answer) as object)]).toEqual([422, [field]]);
    });

    it("and campaigns get a last day together with a first one, and posts none", async () => {
      const event = idIn(await newEvent(await newProject("Resized")));
      const days = { starts_on: "2026-11-11", ends_on: "2026-11-20" };
      const here = await newWork(owner.client, "Resized campaigns");
      const resized = async (type: string, id: string, input: object = days) => {
        const answer = await owner.client.patch(`/api/calendar/${type}/${id}`, input);
        return answer.status === 200
          ? [at(answer.body, "data.starts_on"), at(answer.body, "data.ends_on")]
          : Object.keys(errors(answer) as object);
      };
      expect(await resized("event", event)).toEqual(Object.values(days));
      await owner.client.patch(`/api/projects/meta-ad/${here.metaAdId}`, { starts_on: "2026-11-20" });
      // Without a last day of its own it stays open until it is given one.
      expect(await resized("campaign", here.metaAdId, { starts_on: "2026-11-19" })).toEqual([
        "2026-11-19",
        null,
      ]);
      expect(await resized("campaign", here.metaAdId)).toEqual(Object.values(days));
      expect(
        await resized("campaign", here.metaAdId, { starts_on: "2026-11-21", ends_on: "2026-11-20" }),
      ).toEqual(["ends_on"]);
      await owner.client.patch(`${BOARD}/${here.boardId}`, { planned_for: "2026-11-10" });
      expect(await resized("board", here.boardId)).toEqual(["ends_on"]);
    });

    it("refuse a change after which they would end before they start", async () => {
      const path = await newEvent(await newProject("Order"));
      const answer = await owner.client.patch(path, { starts_on: "2026-11-13" });
      expect([answer.status, Object.keys(errors(answer) as object)]).toEqual([422, ["ends_on"]]);
    });
  });

  describe("a freeze window", () => {
    let frozen: Work;
    let window: string;
    const REFUSAL = "“Sale” blocks scheduling from Nov 27, 2026 to Nov 30, 2026. Choose another date.";
    const REFUSAL_TO_ADMINS = REFUSAL.replace("date.", "date, or enter a reason.");
    beforeAll(async () => {
      frozen = await newWork(owner.client, "Frozen");
      window = await newEvent(frozen.slug, {
        kind: "freeze",
        name: "Sale",
        starts_on: "2026-11-27",
        ends_on: "2026-11-30",
      });
    });
    const scheduled = async (planned_for: string, { client }: Insider = lin) => {
      const id = await newBoard("Frozen post", { planned_for }, frozen);
      return { id, answer: await client.post(`/api/boards/${id}/status`, { status: "scheduled" }) };
    };

    it("keeps posts from being scheduled on its days, and on no others", async () => {
      for (const day of ["2026-11-26", "2026-12-01"]) expect((await scheduled(day)).answer.status).toBe(200);
      for (const day of ["2026-11-27", "2026-11-30"]) {
        const { answer } = await scheduled(day);
        expect([answer.status, errors(answer)]).toEqual([422, { planned_for: [REFUSAL] }]);
      }
    });

    it("keeps scheduled posts from being moved into it, by day or by time", async () => {
      const { id } = await scheduled("2026-11-26");
      const moved = await lin.client.patch(`${BOARD}/${id}`, { planned_for: "2026-11-28" });
      expect([moved.status, errors(moved)]).toEqual([422, { planned_for: [REFUSAL] }]);
      // 00:30 on the first day of the window in Berlin.
      const later = await lin.client.patch(`${BOARD}/${id}`, { scheduled_at: "2026-11-26T23:30:00Z" });
      expect([later.status, errors(later)]).toEqual([422, { scheduled_at: [REFUSAL] }]);
      expect((await lin.client.patch(`${BOARD}/${id}`, { planned_for: "2026-12-02" })).status).toBe(200);
    });

    it("keeps new posts, blog posts, and ads out", async () => {
      const made = await lin.client.post(BOARD, {
        social_calendar_id: frozen.socialCalendarId,
        title: "New",
        content: "Soon",
        networks: ["x"],
        planned_for: "2026-11-28",
        status: "scheduled",
      });
      // The post is saved, but not scheduled.
      expect([made.status, at(made.body, "data.status"), at(made.body, "step.done")]).toEqual([
        201,
        "draft",
        false,
      ]);
      expect(JSON.stringify(at(made.body, "step"))).toContain(REFUSAL);
      const path = `/api/projects/blog/${frozen.blogId}`;
      const body = { title: "News", slug: "news", body: "Text", planned_for: "2026-11-28" };
      expect((await lin.client.patch(path, body)).status).toBe(200);
      const blog = await lin.client.post(`/api/blogs/${frozen.blogId}/status`, { status: "scheduled" });
      expect([blog.status, (errors(blog) as Record<string, unknown>)["planned_for"]]).toEqual([
        422,
        [REFUSAL],
      ]);
      await lin.client.patch(`/api/projects/meta-ad/content/${frozen.metaContentId}`, {
        planned_for: "2026-11-29",
      });
      const ad = await lin.client.post(`/api/contents/${frozen.metaContentId}/status`, {
        status: "scheduled",
      });
      expect([ad.status, (errors(ad) as Record<string, unknown>)["planned_for"]]).toEqual([422, [REFUSAL]]);
    });

    it("lets admins schedule with a reason, which is kept in the history", async () => {
      const id = await newBoard("Anyway", { planned_for: "2026-11-28" }, frozen);
      const change = (insider: Insider, reason?: string) =>
        insider.client.post(`/api/boards/${id}/status`, { status: "scheduled", reason });
      expect((await change(lin, "Agreed with the shops")).status).toBe(422);
      const asked = await change(owner);
      expect([asked.status, errors(asked)]).toEqual([
        422,
        { planned_for: [REFUSAL_TO_ADMINS], reason: ["Enter a reason to schedule it there anyway."] },
      ]);
      expect((await change(owner, "Agreed with the shops")).status).toBe(200);
      const review = await owner.client.get(`/api/boards/${id}/review`);
      expect(JSON.stringify(review.body)).toContain("Agreed with the shops");
    });

    it("lets admins move what is scheduled into it with a reason, which is kept in the history", async () => {
      const { boardId, metaContentId, googleContentId, blogId } = frozen;
      const { db } = api.database;
      const day = { planned_for: "2026-11-26" };
      await owner.client.patch(`${BOARD}/${boardId}`, { ...day, scheduled_at: "2026-11-26T08:00:00Z" });
      await owner.client.patch(`/api/projects/meta-ad/content/${metaContentId}`, day);
      await owner.client.put(`/api/projects/google-ad/content/${googleContentId}`, {
        content_id: googleContentId,
        ...day,
      });
      await owner.client.patch(`/api/projects/blog/${blogId}`, {
        ...day,
        publish_at: "2026-11-26T08:00:00Z",
      });
      // What a step to this status needs is another test's matter.
      const scheduled = { status: "scheduled" } as const;
      await db.updateTable("boards").set(scheduled).where("id", "=", boardId).execute();
      await db.updateTable("meta_contents").set(scheduled).where("id", "=", metaContentId).execute();
      await db.updateTable("google_contents").set(scheduled).where("id", "=", googleContentId).execute();
      await db.updateTable("campaigns").set(scheduled).where("id", "=", blogId).execute();
      const asked = { reason: ["Enter a reason to schedule it there anyway."] };
      for (const [type, subject, id] of [
        ["board", "boards", boardId],
        ["meta_ad", "contents", metaContentId],
        ["google_ad", "contents", googleContentId],
        ["blog", "blogs", blogId],
      ] as const) {
        const move = (insider: Insider, reason?: string | null) =>
          insider.client.patch(`/api/calendar/${type}/${id}`, { starts_on: "2026-11-28", reason });
        const told = await move(owner);
        const [field = ""] = Object.keys(errors(told) as object);
        expect([type, told.status, field]).toEqual([
          type,
          422,
          expect.stringMatching(/^(?:planned_for|scheduled_at)$/),
        ]);
        expect(errors(told)).toEqual({ [field]: [REFUSAL] });
        const answer = await move(owner, null);
        expect([type, answer.status, errors(answer)]).toEqual([
          type,
          422,
          { [field]: [REFUSAL_TO_ADMINS], ...asked },
        ]);
        // An editor may not, whatever the reason.
        expect(errors(await move(lin, "Agreed with the shops"))).toEqual(errors(told));
        const moved = await move(owner, "Agreed with the shops");
        expect([type, moved.status], JSON.stringify(moved.body)).toEqual([type, 200]);
        const { body } = await owner.client.get(`/api/${subject}/${id}/review`);
        expect(at(body, "data.planned_for")).toBe("2026-11-28");
        expect(at(body, "data.history.0")).toMatchObject({
          from: "scheduled",
          to: "scheduled",
          reason: "Agreed with the shops",
          actor: { id: owner.id },
        });
        expect((await undo(moved)).status).toBe(200);
      }
      const put = await owner.client.put(`/api/projects/meta-ad/content/${metaContentId}`, {
        content_id: metaContentId,
        heading: "Warm hands",
        planned_for: "2026-11-28",
      });
      expect([put.status, errors(put)]).toEqual([422, { planned_for: [REFUSAL] }]);
    });

    it("holds in its project alone, and no longer once it is deleted", async () => {
      const id = await newBoard("Elsewhere", { planned_for: "2026-11-28" });
      expect((await lin.client.post(`/api/boards/${id}/status`, { status: "scheduled" })).status).toBe(200);
      await owner.client.delete(window);
      expect((await scheduled("2026-11-28")).answer.status).toBe(200);
    });
  });

  describe("a move", () => {
    const move = (type: string, id: string, json: Record<string, unknown>) =>
      owner.client.patch(`/api/calendar/${type}/${id}`, json);
    const daysOf = async (type: string, id: string) => {
      const { body } = await owner.client.get(`/api/calendar/${type}/${id}`);
      return [at(body, "data.starts_on"), at(body, "data.ends_on"), at(body, "data.at")];
    };

    it("changes the day of anything, keeps its time and length, and can be undone", async () => {
      const here = await newWork(owner.client, "Moves");
      const fair = idIn(await newEvent(here.slug));
      await owner.client.patch(`${BOARD}/${here.boardId}`, {
        planned_for: "2026-10-24",
        scheduled_at: "2026-10-24T07:00:00Z",
      });
      await owner.client.patch(`/api/projects/meta-ad/${here.metaAdId}`, {
        starts_on: "2026-11-02",
        ends_on: "2026-11-20",
      });
      await owner.client.put(`/api/projects/social-calendar/${here.socialCalendarId}`, {
        name: "Kept",
        description: "Kept too",
        starts_on: "2026-11-02",
        ends_on: "2026-11-20",
      });
      await owner.client.patch(`/api/projects/google-ad/${here.googleAdId}`, { ends_on: "2026-12-24" });
      await owner.client.put(`/api/projects/google-ad/content/${here.googleContentId}`, {
        content_id: here.googleContentId,
        planned_for: "2026-11-10",
      });
      await owner.client.patch(`/api/projects/blog/${here.blogId}`, {
        planned_for: "2026-10-24",
        publish_at: "2026-10-24T07:00:00Z",
      });
      for (const [type, id, day, after] of [
        // The clocks go back on October 25, so the same time is an hour later in UTC.
        ["board", here.boardId, "2026-10-26", ["2026-10-26", "2026-10-26", "2026-10-26T08:00:00.000Z"]],
        ["blog", here.blogId, "2026-10-26", ["2026-10-26", "2026-10-26", "2026-10-26T08:00:00.000Z"]],
        ["event", fair, "2026-11-30", ["2026-11-30", "2026-12-02", null]],
        ["campaign", here.socialCalendarId, "2026-11-03", ["2026-11-03", "2026-11-21", null]],
        ["campaign", here.metaAdId, "2026-11-03", ["2026-11-03", "2026-11-21", null]],
        ["meta_ad", here.metaContentId, "2026-11-09", ["2026-11-09", "2026-11-20", null]],
        ["google_ad", here.googleContentId, "2026-11-11", ["2026-11-11", "2026-12-24", null]],
      ] as const) {
        const before = await daysOf(type, id);
        const moved = await move(type, id, { starts_on: day });
        expect([type, moved.status], JSON.stringify(moved.body)).toEqual([type, 200]);
        expect([type, ...(await daysOf(type, id))]).toEqual([type, ...after]);
        expect([type, (await undo(moved)).status]).toEqual([type, 200]);
        expect([type, ...(await daysOf(type, id))]).toEqual([type, ...before]);
      }
      const { body } = await owner.client.get(`/api/projects/social-calendar/${here.socialCalendarId}`);
      expect([at(body, "data.name"), at(body, "data.description")]).toEqual(["Kept", "Kept too"]);
    });

    it("gives anything but an event to someone of the organization, and can be undone", async () => {
      const here = await newWork(owner.client, "Owners");
      await owner.client.patch(`/api/projects/meta-ad/${here.metaAdId}`, { starts_on: "2026-11-02" });
      for (const [type, id, input] of [
        ["board", here.boardId, { starts_on: "2026-11-10" }],
        ["blog", here.blogId, { starts_on: "2026-11-10" }],
        ["campaign", here.metaAdId, {}],
        ["meta_ad", here.metaContentId, {}],
      ] as const) {
        if (type === "board") await owner.client.patch(`${BOARD}/${id}`, { planned_for: "2026-11-09" });
        if (type === "blog")
          await owner.client.patch(`/api/projects/blog/${id}`, { planned_for: "2026-11-09" });
        const ownerOf = async () =>
          at((await owner.client.get(`/api/calendar/${type}/${id}`)).body, "data.owner.name");
        const before = await ownerOf();
        const given = await move(type, id, { ...input, owner_id: lin.id });
        expect([type, given.status], JSON.stringify(given.body)).toEqual([type, 200]);
        expect([type, await ownerOf()]).toEqual([type, lin.name]);
        expect((await undo(given)).status).toBe(200);
        expect([type, await ownerOf()]).toEqual([type, before]);
        expect((await move(type, id, { owner_id: "nobody" })).status).toBe(422);
        expect((await move(type, id, {})).status).toBe(422);
      }
      const fair = idIn(await newEvent(here.slug));
      expect(errors(await move("event", fair, { owner_id: lin.id }))).toHaveProperty("owner_id");
    });

    it("is refused for a stale version, for no day, and for what isn't there", async () => {
      const id = idIn(await newEvent(await newProject("Refused")));
      await move("event", id, { starts_on: "2026-11-11" });
      expect((await move("event", id, { starts_on: "2026-11-12", version: 1 })).status).toBe(412);
      expect((await move("event", id, { starts_on: "soon" })).status).toBe(422);
      for (const type of ["freeze", "board", "task", "constructor"])
        expect((await move(type, id, { starts_on: "2026-11-12" })).status).toBe(404);
    });
  });

  describe("tasks", () => {
    const newTask = async (title: string, fields: Record<string, unknown>) => {
      const made = await owner.client.post("/api/tasks", { title, ...fields });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return text(made.body, "data.id");
    };

    it("are on their due day, with or without a project, for those who see them", async () => {
      const project = await newProject("With tasks");
      const team = await owner.client.post(`/api/projects/${project}/teams`, { name: "Content" });
      const teamId = text(team.body, "data.id");
      const id = await newTask("Write it", {
        project_id: project,
        start_date: "2026-11-02",
        due_date: "2026-11-10",
        assignees: [lin.id, teamId],
      });
      await newTask("No day", { project_id: project });
      await newTask("Of no project", { due_date: "2026-11-10" });
      const path = `/api/projects/${project}/calendar?${november}&kind[]=task`;
      const { data, meta } = await itemsAt(path);
      expect(meta?.total).toBe(1);
      expect(data).toMatchObject([
        {
          type: "task",
          id,
          kind: null,
          title: "Write it",
          starts_on: "2026-11-10",
          ends_on: "2026-11-10",
          at: null,
          zone: null,
          status: "todo",
          networks: [],
          text: null,
          image_url: null,
          images_count: null,
          comments_count: null,
          owner: { id: lin.id, name: lin.name, avatar_url: null },
          assignee_ids: [lin.id, teamId],
          labels: [],
          stock: [],
          rights: [],
          project: { slug: project, name: "With tasks", colour: null },
          folder_id: null,
          campaign: null,
          version: 1,
          can: expect.objectContaining({ update: true }),
        },
      ]);
      const everywhere = await titlesAt(`/api/calendar?${november}&kind[]=task`);
      expect(everywhere).toEqual(expect.arrayContaining(["Write it", "Of no project"]));
      expect(await titlesAt(`/api/calendar?${november}&kind[]=task&project[]=${project}`)).toEqual([
        "Write it",
      ]);
      const guest = await newColleague(api, owner, "guest");
      const seen = await itemsAt(`/api/calendar?${november}&kind[]=task`, guest);
      expect(seen.data.map(({ title, can }) => [title, can.update])).not.toContainEqual([
        "Of no project",
        expect.anything(),
      ]);
      const elsewhere = await newOwner(api, "No tasks");
      expect((await itemsAt(`/api/calendar?${november}`, elsewhere)).data).toEqual([]);
      expect((await elsewhere.client.get(`/api/calendar/task/${id}`)).status).toBe(404);
    });

    it("move to another due day, which can be undone, and not before they start", async () => {
      const id = await newTask("Move it", { start_date: "2026-11-05", due_date: "2026-11-10" });
      const path = `/api/calendar/task/${id}`;
      const due = async () => at((await owner.client.get(`/api/tasks/${id}`)).body, "data.due_date");
      const moved = await owner.client.patch(path, { starts_on: "2026-11-20", version: 1 });
      expect([moved.status, await due()]).toEqual([200, "2026-11-20"]);
      expect((await owner.client.patch(path, { starts_on: "2026-11-21", version: 1 })).status).toBe(412);
      expect((await undo(moved)).status).toBe(200);
      expect(await due()).toBe("2026-11-10");
      expect((await owner.client.patch(path, { starts_on: "2026-11-04" })).status).toBe(422);
      const guest = await newColleague(api, owner, "guest");
      await owner.client.patch(`/api/tasks/${id}`, { assignees: [guest.id] });
      const theirs = await itemsAt(`/api/calendar?${november}&kind[]=task`, guest);
      expect(theirs.data.map(({ title }) => title)).toContain("Move it");
      await owner.client.delete(`/api/tasks/${id}`);
      expect((await owner.client.get(path)).status).toBe(404);
    });
  });

  it("tells other programs of events, freeze windows, and open tasks on their days", async () => {
    const project = await newProject("Fed");
    await newEvent(project);
    await newEvent(project, { kind: "freeze", name: "Sale", starts_on: "2026-11-27", ends_on: "2026-11-27" });
    const [draw] = await Promise.all(
      [
        { title: "Draw the map", due_date: "2026-11-20" },
        { title: "Drawn", due_date: "2026-11-20", status: "done" },
        { title: "Someday" },
      ].map((task) => owner.client.post("/api/tasks", { ...task, project_id: project })),
    );
    const feeds = `/api/projects/${project}/calendar-feeds`;
    const { token } = recordOf(CalendarFeedSchema).parse(
      (await owner.client.post(feeds, { name: "Wall" })).body,
    );
    const feed = recordOf(CalendarFeedContentSchema).parse(
      (await api.client().get(`/api/calendar-feeds/${token}`)).body,
    );
    expect(
      feed.items.map(({ type, title, starts_on, ends_on }) => [type, title, starts_on, ends_on]),
    ).toEqual([
      ["event", "Trade fair", "2026-11-10", "2026-11-12"],
      ["freeze", "Freeze window: Sale", "2026-11-27", "2026-11-27"],
      ["task", "Task: Draw the map", "2026-11-20", "2026-11-20"],
    ]);
    expect(feed.items.at(-1)).toMatchObject({ at: null, path: `/tasks/${text(draw?.body, "data.id")}` });
  });

  it("tells other programs of ads on days of their own, and not of those that begin with their campaign", async () => {
    const fed = await newWork(owner.client, "Fed ads");
    await owner.client.patch(`/api/projects/meta-ad/${fed.metaAdId}`, {
      name: "Boots",
      starts_on: "2026-11-01",
      ends_on: "2026-11-30",
    });
    await owner.client.patch(`/api/projects/google-ad/${fed.googleAdId}`, {
      name: "Search",
      starts_on: "2026-11-05",
      ends_on: "2026-11-20",
    });
    await owner.client.patch(`/api/projects/meta-ad/content/${fed.metaContentId}`, {
      heading: "Boots for snow",
      planned_for: "2026-11-12",
    });
    const { token } = recordOf(CalendarFeedSchema).parse(
      (await owner.client.post(`/api/projects/${fed.slug}/calendar-feeds`, { name: "Wall" })).body,
    );
    const feed = recordOf(CalendarFeedContentSchema).parse(
      (await api.client().get(`/api/calendar-feeds/${token}`)).body,
    );
    expect(feed.items.filter(({ type }) => type === "ad")).toEqual([
      expect.objectContaining({
        id: fed.metaContentId,
        title: "Ad: Boots for snow",
        starts_on: "2026-11-12",
        ends_on: "2026-11-30",
        at: null,
        path: `/projects/${fed.slug}/folders/${fed.folderId}/campaigns/meta-advertisement/${fed.metaAdId}/content/${fed.metaContentId}/edit`,
      }),
    ]);
    api.pass(60_000);
    const [before] = feed.items.filter(({ type }) => type === "ad");
    await owner.client.patch(`/api/projects/meta-ad/content/${fed.metaContentId}`, {
      planned_for: "2026-11-13",
    });
    const again = recordOf(CalendarFeedContentSchema).parse(
      (await api.client().get(`/api/calendar-feeds/${token}`)).body,
    );
    const moved = again.items.find(({ id }) => id === fed.metaContentId);
    expect(moved?.starts_on).toBe("2026-11-13");
    // Calendar apps tell by it that the event was moved.
    expect(Date.parse(moved?.updated_at ?? "")).toBeGreaterThan(Date.parse(before?.updated_at ?? ""));
  });

  describe("a feed over all projects", () => {
    const feeds = "/api/calendar-feeds";
    const newFeed = async ({ client }: Insider) =>
      recordOf(CalendarFeedSchema).parse((await client.post(feeds, { name: "My phone" })).body);
    const read = (token: string | null) => api.client().get(`${feeds}/${token}`);
    const titlesIn = (answer: Answer) =>
      recordOf(CalendarFeedContentSchema)
        .parse(answer.body)
        .items.map(({ title }) => title);

    it("has what is in its person’s projects, and their own tasks without a project", async () => {
      const boss = await newOwner(api);
      const ben = await newColleague(api, boss, "member");
      const [, other, hidden] = await Promise.all(
        ["One", "Other", "Hidden"].map(async (name) => {
          const slug = text((await boss.client.post("/api/projects", { name })).body, "data.slug");
          const days = { starts_on: "2026-11-10", ends_on: "2026-11-12" };
          await boss.client.post(`/api/projects/${slug}/events`, {
            kind: "event",
            name: `${name} fair`,
            ...days,
          });
          return slug;
        }),
      );
      await boss.client.patch(`/api/projects/${hidden}`, { visibility: "members" });
      const due = { due_date: "2026-11-20" };
      await boss.client.post("/api/tasks", { ...due, title: "Ben’s task", assignees: [ben.id] });
      await boss.client.post("/api/tasks", { ...due, title: "Ada’s task", assignees: [boss.id] });
      const feed = await newFeed(ben);
      const titles = async () => titlesIn(await read(feed.token)).toSorted();
      const shown = ["One fair", "Other fair", "Task: Ben’s task"];
      expect(await titles()).toEqual(shown);
      expect(recordOf(CalendarFeedContentSchema).parse((await read(feed.token)).body).name).toBe("My phone");
      // It follows what its person may do.
      await boss.client.post(`/api/projects/${hidden}/members`, { user_id: ben.id, role: "editor" });
      expect(await titles()).toEqual(["Hidden fair", ...shown]);
      await boss.client.patch(`/api/projects/${hidden}/members/${ben.id}`, { role: "viewer" });
      expect(await titles()).toEqual(shown);
      await boss.client.delete(`/api/projects/${other}`);
      expect(await titles()).toEqual(["One fair", "Task: Ben’s task"]);
    });

    it("is its person’s alone, and ends when they revoke it or leave", async () => {
      const ben = await newColleague(api, owner, "member");
      const feed = await newFeed(ben);
      const ids = async ({ client }: Insider) =>
        listOf(CalendarFeedSchema).parse((await client.get(feeds)).body);
      expect(await ids(ben)).toEqual([
        expect.objectContaining({ id: feed.id, name: "My phone", token: null }),
      ]);
      expect(await ids(owner)).toEqual([]);
      expect((await owner.client.delete(`${feeds}/${feed.id}`)).status).toBe(404);
      const second = await newFeed(ben);
      expect((await ben.client.delete(`${feeds}/${second.id}`)).status).toBe(204);
      expect([(await read(second.token)).status, (await read(feed.token)).status]).toEqual([404, 200]);
      await owner.client.delete(`/api/organization/${owner.organizationId}/members/${ben.id}`);
      expect((await read(feed.token)).status).toBe(404);
    });

    it("is refused to guests, without a name, and beyond what a person may have", async () => {
      const guest = await newColleague(api, owner, "guest");
      expect((await guest.client.post(feeds, { name: "Mine" })).status).toBe(403);
      const ben = await newColleague(api, owner, "member");
      expect((await ben.client.post(feeds, { name: "" })).status).toBe(422);
      for (let made = 0; made < FEEDS_MAX; made++) await newFeed(ben);
      expect(errors(await ben.client.post(feeds, { name: "One more" }))).toEqual({
        name: ["You can have up to 20 calendar feeds of all projects. Revoke one before you create another."],
      });
    });
  });

  it("shows everyone the same days, wherever they are and whatever the clocks do", async () => {
    const people = [owner, lin];
    await owner.client.patch("/api/user", { timezone: "Pacific/Honolulu" });
    await lin.client.patch("/api/user", { timezone: "Pacific/Auckland" });
    const here = await newWork(owner.client, "Around the world");
    const feeds = `/api/projects/${here.slug}/calendar-feeds`;
    const { token } = recordOf(CalendarFeedSchema).parse(
      (await owner.client.post(feeds, { name: "Wall" })).body,
    );
    const zones = ["Pacific/Honolulu", "Pacific/Auckland", "Europe/Berlin", "America/New_York"];
    // The days around both changes of the clocks in Auckland, Berlin, and New York.
    const changes = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-09-27", "2026-10-25", "2026-11-01"];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...changes),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom(...zones),
        fc.constantFrom("00:00", "00:30", "12:00", "23:59"),
        async (change, shift, length, zone, time) => {
          const day = addDays(change, shift);
          const last = addDays(day, length);
          await owner.client.put(`/api/projects/social-calendar/${here.socialCalendarId}`, {
            name: "Posts",
            timezone: zone,
            starts_on: day,
            ends_on: last,
          });
          const at = instantAt(day, time, zone) ?? "";
          await owner.client.patch(`${BOARD}/${here.boardId}`, { planned_for: null, scheduled_at: at });
          const event = `/api/projects/${here.slug}/events/${here.eventId}`;
          await lin.client.patch(event, { starts_on: day, ends_on: last });
          const expected = [
            ["board", day, day],
            ["campaign", day, last],
            ["event", day, last],
          ];
          for (const person of people) {
            const { data } = await itemsAt(
              `/api/projects/${here.slug}/calendar?from=${addDays(day, -1)}&to=${addDays(last, 1)}`,
              person,
            );
            expect(
              data
                .map(({ type, starts_on, ends_on }) => [type, starts_on, ends_on])
                .sort(([one = ""], [other = ""]) => one.localeCompare(other)),
            ).toEqual(expected);
          }
          const feed = recordOf(CalendarFeedContentSchema).parse(
            (await api.client().get(`/api/calendar-feeds/${token}`)).body,
          );
          const file = calendarFile(
            feed.name,
            feed.items.map((item) => ({ ...item, url: null })),
            "marquee.test",
          );
          const plain = (date: string) => date.replaceAll("-", "");
          for (const type of ["campaign", "event"]) {
            const id = type === "campaign" ? here.socialCalendarId : here.eventId;
            const entry = file.split("BEGIN:VEVENT").find((part) => part.includes(`UID:${id}@`));
            expect(entry).toContain(`DTSTART;VALUE=DATE:${plain(day)}`);
            expect(entry).toContain(`DTEND;VALUE=DATE:${plain(addDays(last, 1))}`);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);
});
