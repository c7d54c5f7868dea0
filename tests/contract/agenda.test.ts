import { afterAll, describe, expect, it } from "vitest";
import { AgendaSchema, type AgendaItem } from "#contract/agenda.ts";
import { ApprovalSchema } from "#contract/approvals.ts";
import { pageOf, recordOf } from "#contract/envelope.ts";
import { AGENDA_ROWS_MAX, MENTION_DAYS } from "#contract/limits.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { list, text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, type Insider } from "./support/people.ts";
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
        project: { slug: work.slug, name: "Autumn" },
        author: expect.objectContaining({ id: admin.id, name: admin.name }) as unknown,
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
        }),
        expect.objectContaining({
          ...place,
          type: "boards",
          id: postId,
          name: "Care tip",
          kind: "SocialCalendar",
          campaign: { id: work.socialCalendarId, name: "A social-calendar" },
        }),
      ]);
      // Somebody who saves another version has written it.
      await owner.client.put(`${BOARD}/content`, { board_id: postId, content: "Even sooner" });
      expect(names((await agenda(owner.client)).to_approve)).toEqual(["Boots for snow"]);
      expect(names((await agenda(admin.client)).to_approve)).toEqual(["Care tip"]);
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

  describe("what is scheduled", () => {
    it("is from today to the end of the organization’s week, the next one first", async () => {
      const { owner, work } = await newOrganization();
      const post = (title: string, planned_for: string, scheduled_at?: string) =>
        newPost(owner, work, {
          title,
          status: "scheduled",
          planned_for,
          ...(scheduled_at ? { scheduled_at } : {}),
        });
      await post("Sunday", "2026-11-22", "2026-11-22T08:00:00.000Z");
      await post("Today", "2026-11-18");
      await post("Next Monday", "2026-11-23");
      await newPost(owner, work, { title: "A draft", planned_for: "2026-11-19" });
      const { scheduled } = await agenda(owner.client);
      expect(names(scheduled)).toEqual(["Today", "Sunday"]);
      expect(scheduled).toMatchObject({ total: 2, posts: 2, ads: 0, blog_posts: 0 });
      expect(scheduled?.items[1]).toMatchObject({
        planned_for: "2026-11-22",
        scheduled_at: "2026-11-22T08:00:00.000Z",
        zone: "Europe/Berlin",
      });

      // Weeks that begin on Sunday end on Saturday.
      await owner.client.patch("/api/organization", { week_starts_on: 0 });
      expect(names((await agenda(owner.client)).scheduled)).toEqual(["Today"]);
    });

    it("is on the day that its calendar says, and counts days on the organization’s clock", async () => {
      const { owner, work } = await newOrganization();
      await owner.client.put(`/api/projects/social-calendar/${work.socialCalendarId}`, {
        name: "Tokyo",
        timezone: "Asia/Tokyo",
      });
      // Monday in Tokyo, and still Sunday in Berlin.
      await newPost(owner, work, {
        title: "Monday in Tokyo",
        status: "scheduled",
        planned_for: "2026-11-23",
        scheduled_at: "2026-11-22T16:00:00.000Z",
      });
      await newPost(owner, work, {
        title: "Sunday in Tokyo",
        status: "scheduled",
        planned_for: "2026-11-22",
        scheduled_at: "2026-11-22T14:00:00.000Z",
      });
      const { scheduled } = await agenda(owner.client);
      expect(scheduled?.items.map(({ name, zone }) => [name, zone])).toEqual([
        ["Sunday in Tokyo", "Asia/Tokyo"],
      ]);
    });

    it("counts posts, ads, and blog posts each by themselves, and shows the first few", async () => {
      const { owner, work } = await newOrganization();
      for (const title of ["One", "Two", "Three"])
        await newPost(owner, work, { title, status: "scheduled", planned_for: "2026-11-20" });
      const place = { project_id: work.projectId, folder_id: work.folderId };
      const blog = await owner.client.post("/api/projects/blog", {
        ...place,
        name: "Draft name",
        title: "Shown title",
        body: "Text",
        slug: "shown-title",
        planned_for: "2026-11-19",
      });
      const scheduled = await owner.client.post(`/api/blogs/${text(blog.body, "data.id")}/status`, {
        status: "scheduled",
      });
      expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(200);
      const group = (await agenda(owner.client)).scheduled;
      expect(group).toMatchObject({ total: 4, posts: 3, ads: 0, blog_posts: 1 });
      expect(group?.items.length).toBe(AGENDA_ROWS_MAX);
      expect(group?.items[0]).toMatchObject({ type: "blogs", kind: "Blog", name: "Shown title" });
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
});
