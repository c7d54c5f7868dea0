import { afterAll, describe, expect, it } from "vitest";
import { AgendaSchema, type AgendaItem, type AgendaWeek } from "#contract/agenda.ts";
import { ApprovalSchema } from "#contract/approvals.ts";
import { pageOf, recordOf } from "#contract/envelope.ts";
import { AGENDA_DAY_MAX, AGENDA_ROWS_MAX, MENTION_DAYS, PREVIEW_TEXT_MAX } from "#contract/limits.ts";
import { addDays } from "#lib/dates.ts";
import { blankImage } from "../support/blank-image.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, list, text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, type Insider } from "./support/people.ts";
import { ITEMS } from "./support/vault.ts";
import { addBoard, newWork, type Work } from "./support/work.ts";

/** A Wednesday, at two in the afternoon in Berlin. */
const NOW = Date.parse("2026-11-18T13:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;

const BOARD = "/api/projects/social-calendar/board";

const names = (group: { items: AgendaItem[] } | null) => group?.items.map(({ name }) => name);

describe.skipIf(remoteUrl !== null)("the agenda", async () => {
  const api = await startApi({ standingAt: NOW });
  afterAll(() => api.close());

  const agenda = async (client: Client) => {
    const answer = await client.get("/api/agenda");
    expect(answer.status).toBe(200);
    return recordOf(AgendaSchema).parse(answer.body);
  };

  async function newOrganization() {
    const owner = await newOwner(api);
    await owner.client.patch("/api/organization", { timezone: "Europe/Berlin", week_starts_on: 1 });
    return { owner, work: await newWork(owner.client) };
  }

  const newPost = ({ client }: Insider, work: Work, fields: Record<string, unknown>) =>
    addBoard(client, work, { content: "Soon", networks: ["linkedin"], ...fields });

  /** Sent to review, a second after whatever came before. */
  async function send({ client }: Insider, subject: string, id: string): Promise<void> {
    api.pass(1000);
    const answer = await client.post(`/api/${subject}/${id}/status`, { status: "in_review" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }

  async function waitingPost(person: Insider, work: Work, title: string): Promise<string> {
    const id = await newPost(person, work, { title });
    await send(person, "boards", id);
    return id;
  }

  describe("what there is to approve", () => {
    it("is what the review of each item offers to this person, and nothing else", async () => {
      const { owner, work } = await newOrganization();
      const people = [
        owner,
        await newColleague(api, owner, "admin"),
        await newColleague(api, owner, "member"),
        await newColleague(api, owner, "guest"),
      ];
      const open = await newWork(owner.client, "Own work allowed");
      for (const { slug } of [work, open]) await addTo(slug, owner, people[3]!, "viewer");
      await owner.client.patch(`/api/projects/${open.slug}`, { self_approval: true });
      const ids: string[] = [];
      for (const author of people.slice(0, 3))
        for (const place of [work, open])
          ids.push(await waitingPost(author, place, `${place.slug} by ${author.role}`));
      await newPost(owner, work, { title: "Only a draft" });
      for (const { client, role } of people) {
        const offered: string[] = [];
        for (const id of ids) {
          const review = (await client.get(`/api/boards/${id}/review`)).body;
          if (list(review, "data.next_statuses").includes("approved"))
            offered.push(text(review, "data.title"));
        }
        const { to_approve: group } = await agenda(client);
        if (role === "member" || role === "guest") expect([role, group]).toEqual([role, null]);
        else expect([role, group?.total, names(group)]).toEqual([role, offered.length, offered.slice(0, 3)]);
        if (role === "admin") expect(offered.length).toBeGreaterThan(AGENDA_ROWS_MAX);
      }
    });

    it("waits the longest first, with its author, and with all that its URL is made of", async () => {
      const { owner, work } = await newOrganization();
      const admin = await newColleague(api, owner, "admin");
      const ad = await admin.client.post("/api/projects/google-ad/content", {
        google_ad_id: work.googleAdId,
        headlines: ["Boots for snow", "Made slowly", "Repaired free"].map((one) => ({ text: one })),
        descriptions: ["Resoled twice.", "Walk in."].map((one) => ({ text: one })),
        final_url: "https://northwind.example/boots",
      });
      const adId = text(ad.body, "data.content_id");
      await send(admin, "contents", adId);
      const first = api.now();
      const postId = await waitingPost(admin, work, "Care tip");
      // What is saved again waits since it was sent, and is by whoever saved it.
      await admin.client.put(`${BOARD}/content`, { board_id: postId, content: "Sooner" });
      const { to_approve: group } = await agenda(owner.client);
      const place = {
        folder: { id: work.folderId, name: "Launch" },
        project: { slug: work.slug, name: "Autumn", colour: null },
        author: expect.objectContaining({ id: admin.id, name: admin.name }) as unknown,
        asked_by: expect.objectContaining({ id: admin.id, name: admin.name }) as unknown,
        status: "in_review",
        comment_id: null,
      };
      expect(group?.items).toEqual([
        expect.objectContaining({
          ...place,
          type: "contents",
          id: adId,
          name: "Boots for snow",
          kind: "GoogleAd",
          campaign: { id: work.googleAdId, name: "A google-ad" },
          since: new Date(first).toISOString(),
          text: "Resoled twice.",
          image: null,
        }),
        expect.objectContaining({
          ...place,
          type: "boards",
          id: postId,
          name: "Care tip",
          kind: "SocialCalendar",
          campaign: { id: work.socialCalendarId, name: "A social-calendar" },
          text: "Sooner",
          networks: ["linkedin"],
        }),
      ]);
      // Somebody who saves another version has written it.
      await owner.client.put(`${BOARD}/content`, { board_id: postId, content: "Even sooner" });
      expect(names((await agenda(owner.client)).to_approve)).toEqual(["Boots for snow"]);
      expect(names((await agenda(admin.client)).to_approve)).toEqual(["Care tip"]);
    });

    it("shows its first image and the beginning of its text", async () => {
      const { owner, work } = await newOrganization();
      const id = await waitingPost(owner, work, "Seen");
      await owner.client.put(`${BOARD}/content`, {
        board_id: id,
        content: `One\n\ntwo ${"long ".repeat(60)}`,
      });
      const form = new FormData();
      form.set("board_id", id);
      form.set("alt", "Blank");
      form.set("image", await blankImage());
      await owner.client.send("POST", `${BOARD}/reference-image`, { form });
      const [item] = (await agenda(owner.client)).to_approve?.items ?? [];
      expect(item?.text).toMatch(/^One two long .*…$/);
      expect(item?.text?.length).toBeLessThanOrEqual(PREVIEW_TEXT_MAX + 1);
      expect(item?.image).toMatchObject({ width: 40, height: 30, alt: "Blank" });
      expect((await owner.client.get(new URL(item?.image?.url ?? "").pathname)).status).toBe(200);
    });

    it("is their own work for a person alone", async () => {
      const { owner, work } = await newOrganization();
      await waitingPost(owner, work, "Mine");
      expect(names((await agenda(owner.client)).to_approve)).toEqual(["Mine"]);
    });

    it("is not in the trash, not archived, and not another organization’s", async () => {
      const { owner, work } = await newOrganization();
      const admin = await newColleague(api, owner, "admin");
      const other = await newWork(owner.client, "Other");
      const deleted = await waitingPost(owner, work, "Deleted");
      await waitingPost(owner, work, "Archived with its campaign");
      await waitingPost(owner, other, "Deleted with its project");
      expect((await agenda(admin.client)).to_approve?.total).toBe(3);
      await owner.client.delete(`${BOARD}/${deleted}`);
      expect((await agenda(admin.client)).to_approve?.total).toBe(2);
      await owner.client.post(`/api/campaigns/SocialCalendar/${work.socialCalendarId}/archive`);
      await owner.client.delete(`/api/projects/${other.slug}`);
      expect((await agenda(admin.client)).to_approve).toEqual({ total: 0, items: [] });

      const stranger = await newOrganization();
      await waitingPost(stranger.owner, stranger.work, "Theirs");
      expect(JSON.stringify(await agenda(admin.client))).not.toContain("Theirs");
    });
  });

  describe("everything there is to approve", () => {
    const approvals = async ({ client }: Insider, query = "") => {
      const answer = await client.get(`/api/approvals${query}`);
      expect(answer.status, query).toBe(200);
      return pageOf(ApprovalSchema).parse(answer.body);
    };
    const namesOf = ({ data }: { data: AgendaItem[] }) => data.map(({ name }) => name);

    it("is in all projects and of all kinds, with what somebody was asked for first", async () => {
      const { owner, work } = await newOrganization();
      const other = await newWork(owner.client, "Other");
      const admin = await newColleague(api, owner, "admin");
      const lin = await newColleague(api, owner, "member");
      const made = await owner.client.post(`/api/projects/${work.slug}/teams`, { name: "Social" });
      const teamId = text(made.body, "data.id");
      const seat = `/api/projects/${work.slug}/teams/${teamId}/members/${admin.id}`;
      await owner.client.put(seat);

      const ask = async (subject: string, id: string, approvers: object[] = []) => {
        api.pass(1000);
        const answer = await lin.client.post(`/api/${subject}/${id}/status`, {
          status: "in_review",
          approvers,
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      };
      const post = (title: string, place: Work) => newPost(lin, place, { title });
      await ask("boards", await post("For everyone", other));
      await ask("boards", await post("For the owner", work), [{ type: "user", id: owner.id }]);
      await ask("boards", await post("For the team", work), [{ type: "team", id: teamId }]);
      await lin.client.patch(`/api/projects/blog/${work.blogId}`, {
        title: "Wool",
        body: "Soft, then softer.",
        slug: "wool",
        excerpt: "Soft.",
        meta_title: "Wool",
        meta_description: "Soft.",
      });
      await ask("blogs", work.blogId, [{ type: "user", id: admin.id }]);

      const all = await approvals(admin);
      expect(namesOf(all)).toEqual(["For the team", "Wool", "For everyone", "For the owner"]);
      expect(all.meta.total).toBe(4);
      expect(at((await admin.client.get("/api/user")).body, "data.waiting_approvals")).toBe(4);
      expect(all.data.map(({ is_asked }) => is_asked)).toEqual([true, true, false, false]);
      expect(all.data[0]).toMatchObject({
        type: "boards",
        kind: "SocialCalendar",
        author: { id: lin.id },
        approvers: [{ type: "team", id: teamId, name: "Social" }],
        project: { slug: work.slug },
        content: { title: "For the team", content: "Soon", networks: ["linkedin"] },
        is_only_reviewer: false,
      });
      expect(all.data[1]?.content).toMatchObject({ title: "Wool", body: "Soft, then softer." });
      expect(names((await agenda(admin.client)).to_approve)).toEqual([
        "For the team",
        "Wool",
        "For everyone",
      ]);
      expect(namesOf(await approvals(owner))[0]).toBe("For the owner");
      expect(namesOf(await approvals(admin, `?project=${other.slug}`))).toEqual(["For everyone"]);
      expect(namesOf(await approvals(admin, "?kind[]=Blog"))).toEqual(["Wool"]);
      expect(namesOf(await approvals(admin, "?kind=MetaAd"))).toEqual([]);
      expect(namesOf(await approvals(admin, "?project=nope"))).toEqual([]);
      const named = await approvals(admin, `?item=${all.data[2]?.id}`);
      expect(namesOf(named)).toEqual(["For everyone", "For the team", "Wool", "For the owner"]);
      expect(namesOf(await approvals(admin, "?item=nope"))).toEqual(namesOf(all));
      for (const query of ["?page=0", "?page=x", "?page=999", "?kind[]=%00", "?project[]=1", "?project=%00"])
        await approvals(admin, query);
      for (const person of [lin, await newColleague(api, owner, "guest")])
        expect((await approvals(person)).data).toEqual([]);

      // Whoever left the team isn't asked anymore, and its members aren't once it is deleted.
      const asked = async () =>
        (await approvals(admin)).data.filter((one) => one.is_asked).map(({ name }) => name);
      await owner.client.delete(seat);
      expect(await asked()).toEqual(["Wool"]);
      await owner.client.put(seat);
      expect(await asked()).toEqual(["For the team", "Wool"]);
      await owner.client.delete(`/api/projects/${work.slug}/teams/${teamId}`);
      expect(await asked()).toEqual(["Wool"]);
    });

    it("includes their own work for a person alone, and says so", async () => {
      const { owner, work } = await newOrganization();
      await waitingPost(owner, work, "Mine");
      expect((await approvals(owner)).data).toEqual([
        expect.objectContaining({ name: "Mine", is_only_reviewer: true, is_asked: false }),
      ]);
    });
  });

  describe("a week", () => {
    const weekOf = async ({ client }: Insider, query = "") => {
      const answer = await client.get(`/api/agenda${query}`);
      expect(answer.status, query).toBe(200);
      return recordOf(AgendaSchema).parse(answer.body).week;
    };
    const daysOf = (week: AgendaWeek | null) =>
      week?.days.map(({ day, items }) => [day, ...items.map(({ name }) => name)]);

    it("has what is published or begins on the days of the organization’s week, in order", async () => {
      const { owner, work } = await newOrganization();
      const post = (title: string, planned_for: string, more: object = {}) =>
        newPost(owner, work, { title, planned_for, ...more });
      await post("Sunday", "2026-11-22", {
        status: "scheduled",
        scheduled_at: "2026-11-22T08:00:00.000Z",
      });
      await post("Monday", "2026-11-16");
      await post("Today, later", "2026-11-18", {
        status: "scheduled",
        scheduled_at: "2026-11-18T18:00:00.000Z",
      });
      await post("Today", "2026-11-18");
      await post("Next Monday", "2026-11-23");
      const canceled = await post("Canceled", "2026-11-19");
      await owner.client.post(`/api/boards/${canceled}/status`, { status: "cancelled", reason: "No" });
      const week = await weekOf(owner);
      expect([week?.from, week?.to]).toEqual(["2026-11-16", "2026-11-22"]);
      expect(daysOf(week)).toEqual([
        ["2026-11-16", "Monday"],
        ["2026-11-18", "Today", "Today, later"],
        ["2026-11-22", "Sunday"],
      ]);
      expect(week?.days[2]?.items[0]).toMatchObject({
        type: "boards",
        kind: "SocialCalendar",
        status: "scheduled",
        planned_for: "2026-11-22",
        scheduled_at: "2026-11-22T08:00:00.000Z",
        zone: "Europe/Berlin",
        networks: ["linkedin"],
        campaign: { id: work.socialCalendarId, name: "A social-calendar" },
        folder: { id: work.folderId, name: "Launch" },
        project: { slug: work.slug, name: "Autumn" },
      });
      expect(daysOf(await weekOf(owner, "?week=2026-11-26"))).toEqual([["2026-11-23", "Next Monday"]]);
      for (const query of ["?week=2026-02-30", "?week=x", "?week[]=1", "?week=%00"])
        expect(daysOf(await weekOf(owner, query)), query).toEqual(daysOf(week));

      // Weeks that begin on Sunday end on Saturday.
      await owner.client.patch("/api/organization", { week_starts_on: 0 });
      expect(daysOf(await weekOf(owner))?.map(([day]) => day)).toEqual(["2026-11-16", "2026-11-18"]);
    });

    it("has a time on the day that its calendar says", async () => {
      const { owner, work } = await newOrganization();
      await owner.client.put(`/api/projects/social-calendar/${work.socialCalendarId}`, {
        name: "Tokyo",
        timezone: "Asia/Tokyo",
      });
      // Monday in Tokyo, and still Sunday in Berlin.
      await newPost(owner, work, {
        title: "Monday in Tokyo",
        status: "scheduled",
        scheduled_at: "2026-11-22T16:00:00.000Z",
      });
      await newPost(owner, work, {
        title: "Sunday in Tokyo",
        status: "scheduled",
        scheduled_at: "2026-11-22T14:00:00.000Z",
      });
      expect(daysOf(await weekOf(owner))).toEqual([["2026-11-22", "Sunday in Tokyo"]]);
    });

    it("counts each kind by itself, and shows the first few of a day", async () => {
      const { owner, work } = await newOrganization();
      for (let number = 1; number <= AGENDA_DAY_MAX + 2; number++)
        await newPost(owner, work, { title: `Post ${number}`, planned_for: "2026-11-20" });
      await waitingPost(owner, work, "Unplanned");
      const planned = await newPost(owner, work, { title: "Asked", planned_for: "2026-11-20" });
      await send(owner, "boards", planned);
      await owner.client.patch(`/api/projects/blog/${work.blogId}`, {
        title: "Shown title",
        planned_for: "2026-11-19",
      });
      // This one runs with its campaign, which began before.
      await owner.client.patch(`/api/projects/google-ad/${work.googleAdId}`, { starts_on: "2026-11-18" });
      await owner.client.patch(`/api/projects/meta-ad/content/${work.metaContentId}`, {
        planned_for: "2026-11-21",
      });
      const week = await weekOf(owner);
      expect(week).toMatchObject({ posts: AGENDA_DAY_MAX + 3, ads: 1, blog_posts: 1, in_review: 1 });
      expect(week?.days.map(({ day, total, items }) => [day, total, items.length])).toEqual([
        ["2026-11-19", 1, 1],
        ["2026-11-20", AGENDA_DAY_MAX + 3, AGENDA_DAY_MAX],
        ["2026-11-21", 1, 1],
      ]);
      expect(week?.days[0]?.items[0]).toMatchObject({ type: "blogs", kind: "Blog", name: "Shown title" });
      expect(week?.days[2]?.items[0]).toMatchObject({ type: "contents", kind: "MetaAd" });
    });

    it("leaves out what is archived, in the trash, or in a project that the person doesn’t see", async () => {
      const { owner, work } = await newOrganization();
      const other = await newWork(owner.client, "Other");
      const member = await newColleague(api, owner, "member");
      const gone = await newPost(owner, work, { title: "Gone", planned_for: "2026-11-20" });
      await newPost(owner, work, { title: "Kept", planned_for: "2026-11-20" });
      await newPost(owner, other, { title: "Secret", planned_for: "2026-11-20" });
      await owner.client.delete(`${BOARD}/${gone}`);
      await owner.client.patch(`/api/projects/${other.slug}`, { visibility: "members" });
      expect(daysOf(await weekOf(member))).toEqual([["2026-11-20", "Kept"]]);
      await owner.client.post(`/api/campaigns/SocialCalendar/${work.socialCalendarId}/archive`);
      expect(daysOf(await weekOf(member))).toEqual([]);
    });
  });

  describe("mentions", () => {
    const comment = async ({ client }: Insider, boardId: string, body: string, parent_id?: string) => {
      api.pass(1000);
      const made = await client.post(`/api/boards/${boardId}/comments`, {
        body,
        ...(parent_id ? { parent_id } : {}),
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return text(made.body, "data.id");
    };

    it("are the person’s, the newest first, until they answer or the thread is resolved", async () => {
      const { owner, work } = await newOrganization();
      const member = await newColleague(api, owner, "member");
      const first = await comment(member, work.boardId, `@${owner.name}, is this right?`);
      const second = await comment(member, work.boardId, `And this, @${owner.name}?`);
      await comment(member, work.boardId, "To nobody");
      await comment(owner, work.boardId, `Note to self: @${owner.name}`);
      const { mentions } = await agenda(owner.client);
      expect(mentions?.total).toBe(2);
      expect(mentions?.items.map(({ comment_id }) => comment_id)).toEqual([second, first]);
      expect(mentions?.items[0]).toMatchObject({
        type: "boards",
        id: work.boardId,
        name: "Teaser",
        author: { id: member.id },
        since: new Date(api.now() - 2000).toISOString(),
      });
      expect((await agenda(member.client)).mentions).toEqual({ total: 0, items: [] });

      await comment(owner, work.boardId, "Yes.", first);
      await member.client.patch(`/api/comments/${second}`, { resolved: true });
      expect((await agenda(owner.client)).mentions?.total).toBe(0);
      await comment(member, work.boardId, `One more, @${owner.name}`, first);
      expect((await agenda(owner.client)).mentions?.total).toBe(1);
    });

    it("are not in the trash, and not older than two weeks", async () => {
      const { owner, work } = await newOrganization();
      const member = await newColleague(api, owner, "member");
      const gone = await newPost(owner, work, { title: "Gone" });
      await comment(member, gone, `@${owner.name}?`);
      await comment(member, work.boardId, `@${owner.name}?`);
      expect((await agenda(owner.client)).mentions?.total).toBe(2);
      await owner.client.delete(`${BOARD}/${gone}`);
      expect(names((await agenda(owner.client)).mentions)).toEqual(["Teaser"]);
      const old = new Date(api.now() - (MENTION_DAYS * DAY_MS + 1000)).toISOString();
      await api.database.db
        .updateTable("comments")
        .set({ created_at: old })
        .where("subject_id", "=", work.boardId)
        .execute();
      expect((await agenda(owner.client)).mentions?.total).toBe(0);
    });
  });

  describe("reports to check", () => {
    const ROOT = "/api/micro-tools/report-analyzer/reports";
    const ASKING = "Kampagne X;Tag X;Geld X\nA;2026-11-01;10,50\n";
    const READY = "Campaign,Day,Currency code,Impr.,Clicks,Cost,Conversions\nA,2026-11-02,EUR,100,10,5,1\n";

    async function upload(rows: string, { client }: Insider, name: string, project?: string) {
      api.pass(1000);
      const made = await client.post(ROOT, { text: rows, name, project });
      expect(made.status).toBe(202);
      await api.jobs.settle();
      return text(made.body, "data.id");
    }
    const reportsOf = async ({ client }: Insider) => (await agenda(client)).reports;
    const namesOf = async (person: Insider) => (await reportsOf(person))?.items.map(({ name }) => name);

    it("are those with a file that asks something or couldn’t be read, the latest first", async () => {
      const { owner } = await newOrganization();
      expect(await reportsOf(owner)).toEqual({ total: 0, items: [] });
      const broken = await upload(READY, owner, "Broken");
      await upload(READY, owner, "Ready");
      const asking = await upload(ASKING, owner, "Asking");
      const { db } = api.database;
      const error = "We can’t read this file.";
      await db
        .updateTable("report_files")
        .set({ status: "failed", error })
        .where("report_id", "=", broken)
        .execute();
      const group = await reportsOf(owner);
      expect(group).toMatchObject({
        total: 2,
        items: [
          {
            id: asking,
            name: "Asking",
            project: null,
            file: { name: "Pasted text", status: "asking", questions: ["columns"], error: null },
          },
          { id: broken, name: "Broken", file: { status: "failed", questions: [], error } },
        ],
      });
      // Two files of a report are one report.
      await owner.client.post(`${ROOT}/${broken}/files`, { text: ASKING });
      await api.jobs.settle();
      expect((await reportsOf(owner))?.total).toBe(2);
      await owner.client.put(`${ROOT}/${asking}/mapping`, {
        file: group?.items[0]?.file.id,
        columns: { campaign: 0, day: 1, cost: 2 },
        currency: "EUR",
      });
      await api.jobs.settle();
      expect(await namesOf(owner)).toEqual(["Broken"]);
      await owner.client.patch(`${ROOT}/${broken}`, { archived: true });
      expect(await reportsOf(owner)).toEqual({ total: 0, items: [] });
    });

    it("are for their owner, who may change them, and the first few of many", async () => {
      const { owner, work } = await newOrganization();
      const other = await newOrganization();
      const member = await newColleague(api, owner, "member");
      const guest = await newColleague(api, owner, "guest");
      await addTo(work.slug, owner, guest, "viewer");
      const hidden = await newWork(owner.client, "Hidden");
      await owner.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
      for (const name of ["1", "2", "3"]) await upload(ASKING, owner, name);
      await upload(ASKING, owner, "In a project", work.slug);
      await upload(ASKING, owner, "Hidden", hidden.slug);
      expect(await namesOf(owner)).toEqual(["Hidden", "In a project", "3"]);
      expect((await reportsOf(owner))?.total).toBe(5);
      await upload(ASKING, member, "A member’s");
      expect(await namesOf(member)).toEqual(["A member’s"]);
      expect((await reportsOf(owner))?.total).toBe(5);
      for (const person of [guest, other.owner])
        expect(await reportsOf(person)).toEqual({ total: 0, items: [] });
      await owner.client.delete(`/api/projects/${work.slug}`);
      expect((await reportsOf(owner))?.total).toBe(4);
    });
  });

  describe("the vault", () => {
    it("shows what the user owns and should renew, the earliest day first", async () => {
      const { owner } = await newOrganization();
      const member = await newColleague(api, owner, "member");
      const today = new Date(api.now()).toISOString().slice(0, 10);
      const make = async (name: string, more: object) => {
        const { body } = await owner.client.post(ITEMS, {
          name,
          type: "sign_in",
          password: "x7-Larch",
          everyone: true,
          ...more,
        });
        return text(body, "data.id");
      };
      expect((await agenda(owner.client)).vault).toEqual({ total: 0, items: [] });
      const due = await make("Due", { rotate_by: addDays(today, 3), rights_end: addDays(today, 10) });
      const over = await make("Over", { rotate_by: addDays(today, -1) });
      await make("Later", { rotate_by: addDays(today, 90) });
      const archived = await make("Archived", { rotate_by: today });
      await owner.client.patch(`${ITEMS}/${archived}`, { archived: true });
      expect((await agenda(owner.client)).vault).toEqual({
        total: 3,
        items: [
          { id: over, name: "Over", flag: "overdue", day: addDays(today, -1) },
          { id: due, name: "Due", flag: "due_soon", day: addDays(today, 3) },
          { id: due, name: "Due", flag: "ends_soon", day: addDays(today, 10) },
        ],
      });
      // Who may only read can’t renew it.
      expect((await agenda(member.client)).vault).toEqual({ total: 0, items: [] });
      await owner.client.patch(`${ITEMS}/${over}`, { archived: true });
      expect((await agenda(owner.client)).vault?.total).toBe(2);
    });
  });
});
