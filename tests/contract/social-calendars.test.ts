import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import {
  BoardImportSchema,
  BoardSchema,
  NetworkLimitsSchema,
  SeriesSchema,
  SocialCalendarSchema,
} from "#contract/social-calendars.ts";
import { CalendarFeedSchema, CalendarFeedContentSchema } from "#contract/calendar-feeds.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { sweep } from "#api/data/sweep.ts";
import { connectApi, remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork, picture, sendPicture } from "./support/work.ts";

const CALENDAR = "/api/projects/social-calendar";
const BOARD = `${CALENDAR}/board`;

const api = await connectApi();
const owner = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

async function newCalendar(fields: object = {}): Promise<string> {
  const place = { project_id: work.projectId, folder_id: work.folderId };
  const made = await owner.client.post(CALENDAR, {
    ...place,
    name: "Plan",
    timezone: "Europe/Berlin",
    ...fields,
  });
  return text(made.body, "data.id");
}

async function newBoard(calendar: string, fields: object = {}) {
  const made = await owner.client.post(BOARD, { social_calendar_id: calendar, title: "T", ...fields });
  expect(made.status).toBe(201);
  return recordOf(BoardSchema).parse(made.body);
}

const boardsOf = async (calendar: string, query = "") => {
  const { body } = await owner.client.get(`${CALENDAR}/${calendar}${query}`);
  return recordOf(SocialCalendarSchema).parse(body);
};

describe.skipIf(remoteUrl !== null)("a copy in another calendar", () => {
  it("has the same title, image, and time of day, in the calendar’s own zone", async () => {
    const other = await newWork(owner.client, "Elsewhere");
    await owner.client.put(`${CALENDAR}/${other.socialCalendarId}`, { name: "Far", timezone: "Asia/Tokyo" });
    const board = await newBoard(await newCalendar(), {
      content: "Soon",
      planned_for: "2099-01-05",
      scheduled_at: "2099-01-05T08:00:00Z",
    });
    await sendPicture(owner.client, board.id, await picture());
    const answer = await owner.client.post(`/api/boards/${board.id}/duplicate`, {
      campaign_id: other.socialCalendarId,
      shift_days: 2,
    });
    expect(answer.status).toBe(201);
    const copy = recordOf(BoardSchema).parse(answer.body);
    expect(copy).toMatchObject({ title: "T", content: "Soon", status: "draft", planned_for: "2099-01-07" });
    expect(wallClock(copy.scheduled_at ?? "", "Asia/Tokyo")).toEqual({ day: "2099-01-07", time: "09:00" });
    expect(copy.images).toHaveLength(1);
    const { boards } = await boardsOf(other.socialCalendarId);
    expect(boards.map(({ id }) => id)).toContain(copy.id);
  });

  it("is made only where one may add posts, and those places are listed", async () => {
    const colleague = await newColleague(api, owner, "member");
    const hidden = await newWork(owner.client, "Hidden");
    await owner.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
    const archived = await newCalendar();
    await owner.client.post(`/api/campaigns/SocialCalendar/${archived}/archive`, {});
    const own = await newCalendar();
    const { id } = await newBoard(own);
    const copy = (campaign_id: string) =>
      colleague.client.post(`/api/boards/${id}/duplicate`, { campaign_id });
    const refusal = { campaign_id: ["The selected campaign id is invalid."] };
    for (const elsewhere of [hidden.socialCalendarId, work.metaAdId, "x"])
      expect(errors(await copy(elsewhere))).toEqual(refusal);
    const places = list((await colleague.client.get(CALENDAR)).body, "data");
    const ids = places.map((place) => at(place, "id"));
    expect(ids).toContain(own);
    expect(ids).not.toContain(hidden.socialCalendarId);
    expect(ids).not.toContain(archived);
    const guest = await newColleague(api, owner, "guest");
    expect(list((await guest.client.get(CALENDAR)).body, "data")).toEqual([]);
  });
});

describe("limits", () => {
  it("keep a post that is too long off the schedule and out of review", async () => {
    const { id } = await newBoard(await newCalendar(), {
      content: "a".repeat(281),
      networks: ["x", "linkedin"],
      planned_for: "2099-01-01",
    });
    for (const status of ["scheduled", "in_review"])
      expect(errors(await owner.client.patch(`${BOARD}/${id}`, { status }))).toEqual({
        content: ["X: 1 character over the limit of 280."],
      });
    expect(errors(await owner.client.post(`/api/boards/${id}/status`, { status: "scheduled" }))).toEqual({
      content: ["X: 1 character over the limit of 280."],
    });
    await owner.client.put(`${BOARD}/content`, {
      board_id: id,
      content: "a".repeat(281),
      overrides: { x: "Short" },
    });
    expect((await owner.client.patch(`${BOARD}/${id}`, { status: "scheduled" })).status).toBe(200);
  });

  it("hold for a post that is made on the schedule, and for one that stands there already", async () => {
    const calendar = await newCalendar();
    const scheduled = { title: "T", status: "scheduled", planned_for: "2099-01-01" };
    const made = await owner.client.post(BOARD, { social_calendar_id: calendar, ...scheduled });
    expect(errors(made)).toEqual({ networks: ["Choose at least one network."] });
    const { id } = await newBoard(calendar, { ...scheduled, networks: ["x"], content: "Short" });
    const longer = await owner.client.put(`${BOARD}/content`, { board_id: id, content: "a".repeat(300) });
    expect(errors(longer)).toEqual({ content: ["X: 20 characters over the limit of 280."] });
    const overrides = { x: "a".repeat(300) };
    expect(errors(await owner.client.patch(`${BOARD}/${id}`, { overrides }))).toHaveProperty(["overrides.x"]);
    expect(errors(await owner.client.patch(`${BOARD}/${id}`, { networks: [] }))).toHaveProperty("networks");
  });

  it("ask for a picture where a network shows nothing else", async () => {
    const { id } = await newBoard(await newCalendar(), {
      networks: ["instagram"],
      content: "Look!",
      planned_for: "2099-01-01",
    });
    const schedule = () => owner.client.patch(`${BOARD}/${id}`, { status: "scheduled" });
    expect(errors(await schedule())).toEqual({ image: ["Instagram: add an image or a video."] });
    await sendPicture(owner.client, id, await picture());
    expect((await schedule()).status).toBe(200);
  });

  it("keep the picture of a post on the schedule that cannot go out without it", async () => {
    const calendar = await newCalendar();
    const post = { content: "Hello", networks: ["instagram"], planned_for: "2099-01-01" };
    const { id } = await newBoard(calendar, post);
    await sendPicture(owner.client, id, await picture());
    expect((await owner.client.patch(`${BOARD}/${id}`, { status: "scheduled" })).status).toBe(200);
    const removed = await owner.client.delete(`${BOARD}/reference-image?board_id=${id}`);
    expect(errors(removed)).toEqual({ image: ["Instagram: add an image or a video."] });
    expect((await sendPicture(owner.client, id, await picture(50, 50))).status).toBe(200);
    const board = await owner.client.get(`${BOARD}/${id}`);
    expect(board.body).toMatchObject({ data: { status: "scheduled", reference_image: { width: 50 } } });

    const { id: plain } = await newBoard(calendar, { ...post, networks: ["x"] });
    await owner.client.patch(`${BOARD}/${plain}`, { status: "scheduled" });
    const joined = await owner.client.patch(`${BOARD}/${plain}`, { networks: ["x", "instagram"] });
    expect(errors(joined)).toEqual({ image: ["Instagram: add an image or a video."] });
    await owner.client.patch(`${BOARD}/${plain}`, { status: "draft" });
    expect((await owner.client.patch(`${BOARD}/${plain}`, { networks: ["instagram"] })).status).toBe(200);
  });

  it("are told with what could be better", async () => {
    const calendar = await newCalendar();
    const same = { content: "The same words", networks: ["threads"] };
    await newBoard(calendar, { ...same, title: "First", planned_for: "2099-01-01" });
    const { id } = await newBoard(calendar, {
      ...same,
      planned_for: "2099-03-01",
      link_url: "https://example.com/",
    });
    expect((await owner.client.get(`${BOARD}/${id}/checks`)).body).toMatchObject({
      data: [
        {
          level: "warn",
          field: "content",
          message: "Threads: “First” has the same text and is planned within 90 days of this post.",
        },
        { level: "warn", field: "link_url", network: null },
      ],
    });
  });
});

describe("days and times", () => {
  it("keep the time of day when a board moves, across a change of the clocks", async () => {
    const { id } = await newBoard(await newCalendar(), {
      planned_for: "2099-10-23",
      scheduled_at: "2099-10-23T09:00:00+02:00",
    });
    const moved = await owner.client.patch(`${BOARD}/${id}`, { planned_for: "2099-11-02" });
    expect(moved.body).toMatchObject({
      data: { planned_for: "2099-11-02", scheduled_at: "2099-11-02T08:00:00.000Z" },
    });
    const cleared = await owner.client.patch(`${BOARD}/${id}`, { planned_for: null });
    expect(cleared.body).toMatchObject({ data: { planned_for: null, scheduled_at: null } });
  });

  it("never shift, whatever zone a calendar is in", async () => {
    for (const timezone of [
      "Pacific/Kiritimati",
      "Pacific/Pago_Pago",
      "America/St_Johns",
      "Australia/Lord_Howe",
    ]) {
      const calendar = await newCalendar({ timezone });
      const days = ["2027-03-14", "2027-04-04", "2027-10-03", "2027-12-31"];
      for (const planned_for of days) await newBoard(calendar, { title: planned_for, planned_for });
      const read = await boardsOf(calendar);
      expect(read.zone).toBe(timezone);
      expect(read.boards.map((board) => board.planned_for)).toEqual(days);
      const from = await boardsOf(calendar, "?from=2027-04-04&to=2027-10-03");
      expect(from.boards.map((board) => board.title)).toEqual(days.slice(1, 3));
    }
  });

  it("of a range come with how many boards there are and where the next ones are", async () => {
    const calendar = await newCalendar();
    for (const planned_for of ["2027-01-05", "2027-02-05", "2027-04-05", null])
      await newBoard(calendar, { planned_for });
    expect(await boardsOf(calendar, "?from=2027-02-01&to=2027-02-28")).toMatchObject({
      boards_count: 4,
      planned_before: "2027-01-05",
      planned_after: "2027-04-05",
    });
    expect(await boardsOf(calendar)).toMatchObject({ planned_before: null, planned_after: null });
  });

  it("go without when a calendar names no zone: the organization’s counts", async () => {
    expect(await boardsOf(await newCalendar({ timezone: null }))).toMatchObject({ zone: "UTC" });
  });
});

describe("PUT of a calendar", () => {
  it("clears what is left out, PATCH of a board keeps it", async () => {
    const calendar = await newCalendar({ default_link: "https://example.com/", networks: ["x"] });
    const board = await newBoard(calendar, { first_comment: "First!", internal_notes: "Ask Lin" });
    expect(board.link_url).toBe("https://example.com/");
    await owner.client.put(`${CALENDAR}/${calendar}`, { name: "Plan" });
    expect(await boardsOf(calendar)).toMatchObject({ default_link: null, networks: [], timezone: null });
    const { body } = await owner.client.patch(`${BOARD}/${board.id}`, { title: "Other" });
    expect(body).toMatchObject({
      data: { title: "Other", first_comment: "First!", internal_notes: "Ask Lin" },
    });
  });
});

describe("posting times", () => {
  it("are replaced as a whole and say what is wrong", async () => {
    const path = `${CALENDAR}/${await newCalendar()}/slots`;
    const friday = { network: null, weekday: 5, time: "09:00" };
    const put = (slots: unknown) => owner.client.put(path, { slots });
    expect((await put([friday, { ...friday, network: "x" }, friday])).body).toEqual({
      data: [friday, { ...friday, network: "x" }],
    });
    expect(errors(await put([{ weekday: 8, time: "24:00" }]))).toEqual({
      "slots.0.weekday": ["The selected slots.0.weekday is invalid."],
      "slots.0.time": ["The selected slots.0.time is invalid."],
    });
    expect((await put([])).body).toEqual({ data: [] });
    expect((await owner.client.get(path)).body).toEqual({ data: [] });
  });

  it("give each board the next one that is free, on the calendar’s clock", async () => {
    const calendar = await newCalendar();
    const [one, two] = [await newBoard(calendar), await newBoard(calendar)];
    expect(errors(await owner.client.post(`${BOARD}/${one.id}/next-slot`))).toHaveProperty("scheduled_at");
    await owner.client.put(`${CALENDAR}/${calendar}/slots`, { slots: [{ weekday: 5, time: "09:00" }] });
    const next = (await owner.client.get(`${CALENDAR}/${calendar}/next-slot`)).body;
    const taken = (await owner.client.post(`${BOARD}/${one.id}/next-slot`)).body;
    expect(at(taken, "data.scheduled_at")).toBe(at(next, "data.scheduled_at"));
    expect(wallClock(text(taken, "data.scheduled_at"), "Europe/Berlin")).toEqual({
      day: at(taken, "data.planned_for"),
      time: "09:00",
    });
    const second = (await owner.client.post(`${BOARD}/${two.id}/next-slot`)).body;
    const apart = Date.parse(text(second, "data.planned_for")) - Date.parse(text(taken, "data.planned_for"));
    expect(apart).toBe(7 * 86_400_000);
  });
});

describe("limits of one’s own", () => {
  const LIMITS = "/api/organization/network-limits";

  it("stand in place of the table’s for every calendar of the organization, and for no other", async () => {
    const premium = await newOwner(api);
    const place = await newWork(premium.client);
    const schedule = async (who: Insider, calendar: string) => {
      const made = await who.client.post(BOARD, {
        social_calendar_id: calendar,
        title: "T",
        networks: ["x"],
        content: "a".repeat(300),
        planned_for: "2099-01-01",
        status: "scheduled",
      });
      return at(made.body, "data.status");
    };
    expect(await schedule(premium, place.socialCalendarId)).toBe("draft");
    const saved = await premium.client.put(LIMITS, { limits: { x: { cap: 25_000, hashtags: null } } });
    expect(recordOf(NetworkLimitsSchema).parse(saved.body)).toMatchObject({
      limits: { x: { cap: 25_000 } },
      version: 2,
      can: { update: true },
    });
    expect(await schedule(premium, place.socialCalendarId)).toBe("scheduled");
    const calendar = await premium.client.get(`${CALENDAR}/${place.socialCalendarId}`);
    expect(recordOf(SocialCalendarSchema).parse(calendar.body).network_limits).toMatchObject({
      x: { cap: 25_000 },
    });
    expect(await schedule(owner, work.socialCalendarId)).toBe("draft");
    await premium.client.put(LIMITS, { limits: [] });
    expect(await schedule(premium, place.socialCalendarId)).toBe("draft");
  });

  it("are set by admins, within reason, once per version", async () => {
    const member = await newColleague(api, owner, "member");
    expect((await member.client.put(LIMITS, { limits: {} })).status).toBe(403);
    const read = recordOf(NetworkLimitsSchema).parse((await member.client.get(LIMITS)).body);
    expect(read.can.update).toBe(false);
    expect(errors(await owner.client.put(LIMITS, { limits: { x: { cap: 0 }, myspace: {} } }))).toHaveProperty(
      ["limits.x.cap"],
    );
    const { version } = read;
    expect((await owner.client.put(LIMITS, { limits: {}, version })).status).toBe(200);
    expect((await owner.client.put(LIMITS, { limits: {}, version })).status).toBe(412);
  });
});

it("the boards that wait for somebody’s approval are named to those who may give it", async () => {
  const member = await newColleague(api, owner, "member");
  await newColleague(api, owner, "admin");
  const calendar = await newCalendar();
  const post = { title: "T", networks: ["x"], content: "Hello", social_calendar_id: calendar };
  const ids: string[] = [];
  for (const who of [owner, member]) {
    const id = text((await who.client.post(BOARD, post)).body, "data.id");
    await who.client.patch(`${BOARD}/${id}`, { status: "in_review" });
    ids.push(id);
  }
  await owner.client.post(BOARD, post);
  const awaiting = async (who: Insider) =>
    at((await who.client.get(`${CALENDAR}/${calendar}/awaiting-approval`)).body, "data");
  // With another reviewer, nobody approves what they wrote.
  expect(await awaiting(owner)).toEqual([ids[1]]);
  expect(await awaiting(member)).toEqual([]);
  const stranger = await newOwner(api);
  expect((await stranger.client.get(`${CALENDAR}/${calendar}/awaiting-approval`)).status).toBe(404);
});

it("a board is split once, however many ask at the same time", async () => {
  const calendar = await newCalendar();
  const board = await newBoard(calendar, { networks: ["x", "bluesky"] });
  const answers = await Promise.all([1, 2].map(() => owner.client.post(`${BOARD}/${board.id}/split`)));
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 422]);
  expect((await boardsOf(calendar)).boards).toHaveLength(2);
});

describe("a series", () => {
  const weekly = { frequency: "weekly", interval: 1, count: 3 };

  it("repeats a board with its content and its time of day", async () => {
    const calendar = await newCalendar();
    const board = await newBoard(calendar, {
      content: "Again",
      networks: ["x"],
      planned_for: "2027-03-20",
      scheduled_at: "2027-03-20T08:00:00Z",
    });
    const made = await owner.client.post(`${BOARD}/${board.id}/series`, weekly);
    expect(made.status).toBe(201);
    const series = recordOf(SeriesSchema).parse(made.body);
    // Summer time begins on March 28, 2027.
    expect(series.boards.map(({ planned_for, scheduled_at }) => [planned_for, scheduled_at])).toEqual([
      ["2027-03-20", "2027-03-20T08:00:00.000Z"],
      ["2027-03-27", "2027-03-27T08:00:00.000Z"],
      ["2027-04-03", "2027-04-03T07:00:00.000Z"],
    ]);
    expect((await boardsOf(calendar)).boards.map(({ content }) => content)).toEqual([
      "Again",
      "Again",
      "Again",
    ]);
    expect(errors(await owner.client.post(`${BOARD}/${board.id}/series`, weekly))).toHaveProperty(
      "frequency",
    );
  });

  it("begins once, however many ask at the same time", async () => {
    const calendar = await newCalendar();
    const board = await newBoard(calendar, { planned_for: "2099-01-01" });
    const answers = await Promise.all(
      [1, 2].map(() => owner.client.post(`${BOARD}/${board.id}/series`, weekly)),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 422]);
    expect((await boardsOf(calendar)).boards).toHaveLength(3);
  });

  it("is changed and thrown away one by one or as a whole; what is out stays", async () => {
    const calendar = await newCalendar();
    const board = await newBoard(calendar, { content: "Old", networks: ["x"], planned_for: "2099-01-01" });
    const made = await owner.client.post(`${BOARD}/${board.id}/series`, weekly);
    const [, second, third] = recordOf(SeriesSchema)
      .parse(made.body)
      .boards.map(({ id }) => id);
    await owner.client.patch(`${BOARD}/${third}`, { status: "scheduled" });
    await owner.client.post(`/api/boards/${third}/status`, {
      status: "published",
      published_url: "https://x.example/1",
    });
    await owner.client.put(`${BOARD}/content`, { board_id: board.id, content: "New" });
    expect((await owner.client.put(`${BOARD}/${board.id}/series`)).status).toBe(200);
    const contents = async () => (await boardsOf(calendar)).boards.map(({ content }) => content);
    expect(await contents()).toEqual(["New", "New", "Old"]);
    const versions = await owner.client.get(`/api/boards/${second}/versions`);
    expect(list(versions.body, "data")).toHaveLength(2);
    expect((await owner.client.delete(`${BOARD}/${second}/series`, { scope: "following" })).status).toBe(204);
    expect(await contents()).toEqual(["New", "Old"]);
    expect((await owner.client.delete(`${BOARD}/${board.id}/series`)).status).toBe(204);
    expect(await contents()).toEqual(["Old"]);
  });

  it("is changed from one of its boards on, and the earlier ones stay", async () => {
    const calendar = await newCalendar();
    const board = await newBoard(calendar, { content: "Old", networks: ["x"], planned_for: "2099-01-01" });
    const made = await owner.client.post(`${BOARD}/${board.id}/series`, weekly);
    const [, second] = recordOf(SeriesSchema)
      .parse(made.body)
      .boards.map(({ id }) => id);
    await owner.client.put(`${BOARD}/content`, { board_id: second, content: "New" });
    expect((await owner.client.put(`${BOARD}/${second}/series`, { scope: "some" })).status).toBe(422);
    const later = await owner.client.put(`${BOARD}/${second}/series`, { scope: "following" });
    expect(later.status).toBe(200);
    expect((await boardsOf(calendar)).boards.map(({ content }) => content)).toEqual(["Old", "New", "New"]);
  });

  it("needs a day, one end, and has at most 366 boards", async () => {
    const calendar = await newCalendar();
    const { id } = await newBoard(calendar);
    const repeat = async (fields: object) => errors(await owner.client.post(`${BOARD}/${id}/series`, fields));
    expect(await repeat(weekly)).toHaveProperty("planned_for");
    await owner.client.patch(`${BOARD}/${id}`, { planned_for: "2027-01-01" });
    expect(await repeat({ frequency: "weekly", interval: 1 })).toHaveProperty("count");
    expect(await repeat({ ...weekly, ends_on: "2027-02-01" })).toHaveProperty("count");
    expect(await repeat({ ...weekly, count: 367 })).toHaveProperty("count");
    expect(await repeat({ frequency: "daily", interval: 1, ends_on: "2028-12-31" })).toHaveProperty(
      "ends_on",
    );
    expect(await repeat({ frequency: "daily", interval: 1, ends_on: "2026-12-31" })).toHaveProperty(
      "ends_on",
    );
    expect((await owner.client.get(`${BOARD}/${id}/series`)).body).toEqual({ data: null });
  });
});

describe("a board", () => {
  it("moves to another calendar with what was said and saved", async () => {
    const [from, to] = [await newCalendar(), await newCalendar()];
    const { id } = await newBoard(from, { content: "Moving" });
    await owner.client.post(`/api/boards/${id}/comments`, { body: "Where to?" });
    await sendPicture(owner.client, id, await picture());
    const moved = await owner.client.post(`${BOARD}/${id}/move`, { social_calendar_id: to });
    expect(at(moved.body, "data.social_calendar_id")).toBe(to);
    expect((await boardsOf(from)).boards).toEqual([]);
    await owner.client.delete(`${CALENDAR}/${from}`);
    expect(list((await owner.client.get(`/api/boards/${id}/comments`)).body, "data")).toHaveLength(1);
    expect((await owner.client.get(text(moved.body, "data.reference_image.url"))).status).toBe(200);
    const nowhere = await owner.client.post(`${BOARD}/${id}/move`, { social_calendar_id: work.blogId });
    expect(nowhere.status).toBe(404);
  });

  it("is split into one per network, each with its own text", async () => {
    const calendar = await newCalendar();
    const { id } = await newBoard(calendar, {
      title: "Launch",
      content: "For all",
      overrides: { x: "For X" },
      networks: ["linkedin", "x", "threads"],
      planned_for: "2099-01-01",
    });
    expect((await owner.client.post(`${BOARD}/${id}/split`)).status).toBe(201);
    const { boards } = await boardsOf(calendar);
    expect(
      boards.map(({ title, content, networks, planned_for }) => [title, content, networks, planned_for]),
    ).toEqual([
      ["Launch (LinkedIn)", "For all", ["linkedin"], "2099-01-01"],
      ["Launch (X)", "For X", ["x"], "2099-01-01"],
      ["Launch (Threads)", "For all", ["threads"], "2099-01-01"],
    ]);
    expect(errors(await owner.client.post(`${BOARD}/${id}/split`))).toHaveProperty("networks");
  });
});

describe("an import", () => {
  const csv = async () => new Uint8Array(await readFile("tests/files/posts-import.csv"));
  async function upload(calendar: string, bytes: Uint8Array<ArrayBuffer>) {
    const form = new FormData();
    form.set("file", new Blob([bytes], { type: "text/csv" }), "posts-import.csv");
    form.set("file_name", "posts-import.csv");
    return owner.client.send("POST", `${CALENDAR}/${calendar}/imports`, { form });
  }

  it("guesses, shows what is wrong by row, plans what is right, and is taken back", async () => {
    const calendar = await newCalendar({ networks: ["threads"] });
    const uploaded = recordOf(BoardImportSchema).parse((await upload(calendar, await csv())).body);
    expect(uploaded).toMatchObject({
      file_name: "posts-import.csv",
      status: "uploaded",
      encoding: "utf-8",
      delimiter: ";",
      date_style: "dmy",
      mapping: { title: 0, content: 1, planned_for: 2, time: 3, networks: 4, link_url: 5, internal_notes: 6 },
      boards_count: 0,
    });
    expect(
      uploaded.rows.map(({ line, notes }) => [
        line,
        ...notes.map(({ level, column }) => `${level} ${column}`),
      ]),
    ).toEqual([
      [2],
      [4, "error Caption"],
      [5, "error Channels"],
      [6, "error Publish date"],
      [7, "warning Caption"],
      [8],
    ]);
    const path = `${CALENDAR}/imports/${uploaded.id}`;
    const confirmed = await owner.client.post(`${path}/confirm`);
    expect(confirmed.body).toMatchObject({ data: { status: "confirmed", boards_count: 3 } });
    const { boards } = await boardsOf(calendar);
    expect(
      boards.map(({ title, planned_for, scheduled_at, networks }) => [
        title,
        planned_for,
        scheduled_at,
        networks,
      ]),
    ).toEqual([
      ["Launch teaser", "2099-11-20", "2099-11-20T08:00:00.000Z", ["instagram", "x"]],
      ["Sheet habits", "2099-11-23", null, ["bluesky"]],
      ["Größe zählt: ein Bild folgt.", "2099-11-24", "2099-11-24T16:45:00.000Z", ["threads"]],
    ]);
    expect(errors(await owner.client.post(`${path}/confirm`))).toHaveProperty("status");
    expect((await owner.client.post(`${path}/undo`)).body).toMatchObject({
      data: { status: "undone", boards_count: 0 },
    });
    expect((await boardsOf(calendar)).boards).toEqual([]);
  });

  it("says into which calendar it goes", async () => {
    const read = await owner.client.get(`${CALENDAR}/imports/${work.importId}`);
    expect(at(read.body, "data.social_calendar_id")).toBe(work.socialCalendarId);
  });

  it("is mapped anew before it is confirmed", async () => {
    const calendar = await newCalendar();
    const { id } = recordOf(BoardImportSchema).parse((await upload(calendar, await csv())).body);
    const mapped = await owner.client.put(`${CALENDAR}/imports/${id}`, {
      mapping: { title: 6, content: 1, planned_for: null },
      date_style: "ymd",
    });
    const { mapping, rows } = recordOf(BoardImportSchema).parse(mapped.body);
    expect(mapping).toEqual({ title: 6, content: 1 });
    expect(rows[0]).toMatchObject({ title: "Ask Lin", planned_for: null, notes: [] });
    expect(errors(await owner.client.put(`${CALENDAR}/imports/${id}`, { mapping: { nonsense: 1 } }))).toEqual(
      {
        mapping: ["The selected mapping is invalid."],
        date_style: ["The date style field is required."],
      },
    );
  });

  it.each([
    ["01-posts-us-date-and-time.csv", "mdy", ["2027-02-15 09:30", "2027-02-28 18:00"]],
    ["02-posts-eu-date-and-time.csv", "dmy", ["2027-02-15 09:30", "2027-02-28 10:00"]],
    ["03-posts-iso-instants.csv", "ymd", ["2027-02-15 11:00", "2027-02-15 09:00"]],
    ["04-posts-sep-line.csv", "ymd", ["2027-02-15 null"]],
    ["07-posts-shift-jis.csv", "ymd", ["2027-02-15 null"]],
    ["08-posts-utf16-no-mark.csv", "ymd", ["2027-02-15 null"]],
  ])("of %s is right without a word from anybody", async (name, style, moments) => {
    const calendar = await newCalendar({ timezone: "Europe/Berlin" });
    const bytes = new Uint8Array(await readFile(`tests/files/${name}`));
    const read = recordOf(BoardImportSchema).parse((await upload(calendar, bytes)).body);
    expect(read.rows.map(({ planned_for, time }) => `${planned_for} ${time}`)).toEqual(moments);
    expect(read.rows.flatMap(({ notes }) => notes)).toEqual([]);
    expect(read).toMatchObject({
      date_style: style,
      is_date_style_guessed: false,
      has_header: true,
      is_header_guessed: false,
      unused_columns: [],
      skipped_rows: [],
    });
  });

  it("is read anew as people say, and keeps the columns that they chose", async () => {
    const calendar = await newCalendar();
    const bytes = new Uint8Array(await readFile("tests/files/07-posts-shift-jis.csv"));
    const first = recordOf(BoardImportSchema).parse((await upload(calendar, bytes)).body);
    expect(first).toMatchObject({ encoding: "shift_jis", is_encoding_guessed: true });
    const put = async (input: object) => {
      const { mapping, date_style } = first;
      const path = `${CALENDAR}/imports/${first.id}`;
      return owner.client.put(path, { mapping, date_style, ...input });
    };
    const western = recordOf(BoardImportSchema).parse((await put({ encoding: "windows-1252" })).body);
    expect(western).toMatchObject({ encoding: "windows-1252", is_encoding_guessed: false });
    expect(western.rows[0]?.title).toBe("‚±‚ñ‚É‚¿‚Í");
    const japanese = recordOf(BoardImportSchema).parse((await put({ encoding: "shift_jis" })).body);
    expect(japanese.rows[0]?.title).toBe("こんにちは");
    const plain = recordOf(BoardImportSchema).parse(
      (await put({ has_header: false, mapping: { content: 0 } })).body,
    );
    expect(plain).toMatchObject({
      mapping: { content: 0 },
      headers: ["Column 1", "Column 2", "Column 3"],
      unused_columns: ["Column 2", "Column 3"],
    });
    expect(plain.rows.map(({ title }) => title)).toEqual(["Content", "こんにちは"]);
    expect(errors(await put({ encoding: "rot13" }))).toHaveProperty("encoding");
  });

  it("says what it leaves out and what it isn’t sure of", async () => {
    const calendar = await newCalendar();
    const text = "Plan of spring\n\nTitle,Date,Tags\nHello,03/04/2099,new\n";
    const read = recordOf(BoardImportSchema).parse(
      (await upload(calendar, new TextEncoder().encode(text))).body,
    );
    expect(read).toMatchObject({
      date_style: "mdy",
      is_date_style_guessed: true,
      unused_columns: ["Tags"],
      skipped_rows: [{ line: 1, text: "Plan of spring" }],
    });
    expect(read.rows).toMatchObject([{ line: 4, title: "Hello", planned_for: "2099-03-04" }]);
  });

  it("reads a long file as it reads a short one", async () => {
    const calendar = await newCalendar();
    const rows = Array.from({ length: 400 }, (_, at) => `Post ${at},"${"word ".repeat(50)}"`).join("\n");
    const read = recordOf(BoardImportSchema).parse(
      (await upload(calendar, new TextEncoder().encode(`Title,Text\n${rows}\n`))).body,
    );
    expect(read.rows).toHaveLength(400);
  });

  it("refuses what is no table", async () => {
    const calendar = await newCalendar();
    const refused = async (content: string) =>
      errors(await upload(calendar, new TextEncoder().encode(content)));
    expect(await refused("")).toHaveProperty("file");
    expect(await refused("Title,Text\n")).toHaveProperty("file");
    expect(await refused(`Title\n${"row\n".repeat(501)}`)).toHaveProperty("file");
    expect(await refused(`Title\n"${"x".repeat(1024 * 1024)}"`)).toHaveProperty("file");
  });
});

describe("a calendar for other programs", () => {
  it("is read without a session by its address alone, until that is revoked", async () => {
    const calendar = await newCalendar({ name: "Fed", starts_on: "2099-01-01", ends_on: "2099-01-31" });
    const dated = await newBoard(calendar, {
      title: "Fed board",
      content: "Secret text",
      internal_notes: "Secret note",
      networks: ["x"],
      planned_for: "2099-01-05",
      scheduled_at: "2099-01-05T08:00:00Z",
    });
    const feeds = `/api/projects/${work.slug}/calendar-feeds`;
    const made = recordOf(CalendarFeedSchema).parse((await owner.client.post(feeds, { name: "Wall" })).body);
    expect(made.token).toMatch(/^[0-9a-f]{64}$/);
    const listed = await owner.client.get(feeds);
    expect(JSON.stringify(listed.body)).not.toContain(made.token);
    const read = () => api.client().get(`/api/calendar-feeds/${made.token}`);
    const answer = await read();
    const { items } = recordOf(CalendarFeedContentSchema).parse(answer.body);
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "board",
        title: "Fed board",
        note: "X",
        starts_on: "2099-01-05",
        at: dated.scheduled_at,
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "campaign",
        title: "Fed",
        starts_on: "2099-01-01",
        ends_on: "2099-01-31",
      }),
    );
    expect(JSON.stringify(answer.body)).not.toContain("Secret");
    await owner.client.put(`${CALENDAR}/${calendar}`, { name: "Fed", status: "cancelled" });
    const { items: left } = recordOf(CalendarFeedContentSchema).parse((await read()).body);
    expect(left.map(({ title }) => title)).not.toContain("Fed board");
    expect((await api.client().get(`/api/calendar-feeds/${made.id}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/calendar-feeds/${made.id}`)).status).toBe(204);
    expect((await read()).status).toBe(404);
  });
});

describe.skipIf(remoteUrl !== null)("in this process", () => {
  let local: LocalApi;
  beforeAll(async () => {
    local = await startApi();
  });
  afterAll(() => local.close());

  it("a month of a calendar with 500 boards brings the boards of that month and no others", async () => {
    const ada = await newOwner(local);
    const { socialCalendarId, boardId } = await newWork(ada.client);
    const row = await local.database.db
      .selectFrom("boards")
      .selectAll()
      .where("id", "=", boardId)
      .executeTakeFirstOrThrow();
    const read = async () => {
      const { body, bytes } = await ada.client.get(
        `${CALENDAR}/${socialCalendarId}?from=2027-01-01&to=2027-01-31`,
      );
      return { boards: list(body, "data.boards").length, bytes: bytes.length };
    };
    const before = await read();
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: `${boardId}-${index}`,
      planned_for: index < 20 ? "2027-01-15" : "2027-06-15",
    }));
    for (let from = 0; from < many.length; from += 20)
      await local.database.db
        .insertInto("boards")
        .values(many.slice(from, from + 20))
        .execute();
    const after = await read();
    expect(after.boards).toBe(before.boards + 20);
    expect(after.bytes).toBeLessThan(before.bytes * 30);
  });

  it("an import is taken back by whoever made it, or an admin", async () => {
    const ada = await newOwner(local);
    const bob = await newColleague(local, ada, "member");
    const { importId } = await newWork(ada.client);
    const path = `${CALENDAR}/imports/${importId}`;
    await ada.client.post(`${path}/confirm`);
    expect((await bob.client.post(`${path}/undo`)).status).toBe(403);
    expect((await ada.client.post(`${path}/undo`)).status).toBe(200);
  });

  it("a series leaves nothing behind once the last of its boards is gone for good", async () => {
    const ada = await newOwner(local);
    const { socialCalendarId, boardId } = await newWork(ada.client);
    const rules = async () =>
      (await local.database.db.selectFrom("recurrences").select("id").execute()).length;
    await ada.client.patch(`${BOARD}/${boardId}`, { planned_for: "2099-01-01" });
    await ada.client.post(`${BOARD}/${boardId}/series`, { frequency: "weekly", interval: 1, count: 2 });
    await sweep(local.database.db, Date.now());
    expect(await rules()).toBe(1);
    await ada.client.delete(`${BOARD}/${boardId}/series`);
    await sweep(local.database.db, Date.now());
    expect(await rules()).toBe(1);
    await ada.client.delete(`${CALENDAR}/${socialCalendarId}`);
    await ada.client.delete(`/api/trash/campaigns/${socialCalendarId}`);
    await sweep(local.database.db, Date.now());
    expect(await rules()).toBe(0);
  });

  it("an import is final after an hour", async () => {
    const ada = await newOwner(local);
    const { importId } = await newWork(ada.client);
    const path = `${CALENDAR}/imports/${importId}`;
    await ada.client.post(`${path}/confirm`);
    local.pass(61 * 60_000);
    expect(errors(await ada.client.post(`${path}/undo`))).toHaveProperty("status");
  });
});
