import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageOf } from "#contract/envelope.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { FoundSchema } from "#contract/search.ts";
import { connectApi, isOffered, remoteUrl } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { text } from "./support/client.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const PAGE = pageOf(FoundSchema);
const BOARD = "/api/projects/social-calendar/board";

describe.skipIf(!isOffered({ method: "GET", pattern: "/api/search" }))("a search", () => {
  let api: Api;
  let owner: Insider;
  let work: Work;

  beforeAll(async () => {
    api = await connectApi();
    owner = await newOwner(api);
    work = await newWork(owner.client, "Kestrel project");
    const { client } = owner;
    await client.patch(`/api/projects/${work.slug}/folders/${work.folderId}`, { name: "Kestrel folder" });
    for (const [kind, id] of [
      ["social-calendar", work.socialCalendarId],
      ["meta-ad", work.metaAdId],
      ["google-ad", work.googleAdId],
      ["blog", work.blogId],
    ])
      await client.send(kind === "social-calendar" ? "PUT" : "PATCH", `/api/projects/${kind}/${id}`, {
        json: { name: `Kestrel ${kind}` },
      });
    await client.patch(`${BOARD}/${work.boardId}`, { title: "Kestrel post" });
    const ads = await Promise.all([
      client.post("/api/projects/meta-ad/content", {
        meta_ad_id: work.metaAdId,
        heading: "Kestrel Meta ad",
        description: "Warm socks.",
      }),
      client.post("/api/projects/google-ad/content", {
        google_ad_id: work.googleAdId,
        headlines: [{ text: "Kestrel search ad" }, { text: "Falcon", pin: 1 }],
      }),
    ]);
    expect(ads.map(({ status }) => status)).toEqual([201, 201]);
  }, 60_000);
  afterAll(() => api.close());

  const search = async (query: string | Record<string, string>, { client }: Insider = owner) => {
    const sent = typeof query === "string" ? { q: query } : query;
    const answer = await client.get(`/api/search?${new URLSearchParams(sent)}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return PAGE.parse(answer.body);
  };
  const names = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).data.map(({ name }) => name);

  const newPost = async (title: string, socialCalendarId = work.socialCalendarId) => {
    const made = await owner.client.post(BOARD, { social_calendar_id: socialCalendarId, title });
    return text(made.body, "data.id");
  };

  it("finds everything that has a name, by type and then by name, and says where it is", async () => {
    const { data, meta } = await search("kestrel");
    expect(data.map(({ type, name, kind }) => [type, name, kind])).toEqual([
      ["projects", "Kestrel project", null],
      ["folders", "Kestrel folder", null],
      ["campaigns", "Kestrel google-ad", "GoogleAd"],
      ["campaigns", "Kestrel meta-ad", "MetaAd"],
      ["campaigns", "Kestrel social-calendar", "SocialCalendar"],
      ["boards", "Kestrel post", "SocialCalendar"],
      ["contents", "Kestrel Meta ad", "MetaAd"],
      ["contents", "Kestrel search ad", "GoogleAd"],
      ["blogs", "Kestrel blog", "Blog"],
    ]);
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 9 });
    const project = { slug: work.slug, name: "Kestrel project" };
    const folder = { id: work.folderId, name: "Kestrel folder" };
    expect(data[0]).toMatchObject({
      id: work.projectId,
      project,
      folder: null,
      campaign: null,
      status: "active",
    });
    expect(data[1]).toMatchObject({ id: work.folderId, project, folder, campaign: null, status: null });
    expect(data[5]).toMatchObject({
      id: work.boardId,
      project,
      folder,
      campaign: { id: work.socialCalendarId, name: "Kestrel social-calendar" },
      status: "draft",
      is_archived: false,
    });
  });

  it("reads uppercase, lowercase, and accented letters alike, in the middle of a word", async () => {
    await newPost("Über den Wolken, Ébène");
    expect(await names("ÜBER DEN")).toEqual(["Über den Wolken, Ébène"]);
    expect(await names("ébÈ")).toEqual(["Über den Wolken, Ébène"]);
    expect(await names("  olken  ")).toEqual(["Über den Wolken, Ébène"]);
  });

  it("looks at a search ad’s first headline, and not at how it is stored", async () => {
    expect(await names("falcon")).toEqual([]);
    expect(await names("pin")).toEqual([]);
    expect(await names('"text"')).toEqual([]);
    expect(await names("[{")).toEqual([]);
  });

  it("takes a blog post by its title, and by its name while it has none", async () => {
    await owner.client.patch(`/api/projects/blog/${work.blogId}`, { title: "How we tested the boot" });
    expect(await names("tested the boot")).toEqual(["How we tested the boot"]);
    expect(await names("kestrel blog")).toEqual([]);
    await owner.client.patch(`/api/projects/blog/${work.blogId}`, { title: null });
    expect(await names("kestrel blog")).toEqual(["Kestrel blog"]);
  });

  it("can be held to types and to a project", async () => {
    const other = await newWork(owner.client, "Kestrel, the other project");
    expect(await names({ q: "kestrel", "type[]": "projects" })).toEqual([
      "Kestrel project",
      "Kestrel, the other project",
    ]);
    expect(await names({ q: "kestrel", "type[0]": "folders", "type[1]": "boards" })).toEqual([
      "Kestrel folder",
      "Kestrel post",
    ]);
    for (const project of [other.slug, other.projectId])
      expect(await names({ q: "kestrel", project })).toEqual(["Kestrel, the other project"]);
    expect(await names({ q: "kestrel", project: "no-such-project" })).toEqual([]);
    // Words that are no type are ignored, as in every other list.
    expect((await search({ q: "kestrel", "type[]": "members" })).meta.total).toBe(10);
  });

  it("shows 20 a page, and an empty page beyond the last", async () => {
    const calendar = await owner.client.post("/api/projects/social-calendar", {
      name: "Many",
      project_id: work.projectId,
      folder_id: work.folderId,
    });
    const id = text(calendar.body, "data.id");
    for (let n = 10; n < 10 + PAGE_SIZE + 3; n++) await newPost(`Numbered ${n}`, id);
    const first = await search("numbered");
    expect([first.data.length, first.data[0]?.name]).toEqual([PAGE_SIZE, "Numbered 10"]);
    const second = await search({ q: "numbered", page: "2" });
    expect(second.data.map(({ name }) => name)).toEqual(["Numbered 30", "Numbered 31", "Numbered 32"]);
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, total: PAGE_SIZE + 3 });
    expect(await search({ q: "numbered", page: "3" })).toMatchObject({
      data: [],
      meta: { total: PAGE_SIZE + 3 },
    });
  });

  it("finds what is archived only where that is asked for", async () => {
    const { client } = owner;
    const { blogId, metaAdId } = await newWork(client, "Heron");
    await client.patch(`/api/projects/blog/${blogId}`, { name: "Heron blog" });
    await client.patch(`/api/projects/meta-ad/${metaAdId}`, { name: "Heron ads" });
    const ad = await client.post("/api/projects/meta-ad/content", {
      meta_ad_id: metaAdId,
      heading: "Heron ad",
      description: "d",
    });
    expect(ad.status).toBe(201);
    expect(await names("heron")).toEqual(["Heron", "Heron ads", "Heron ad", "Heron blog"]);
    await client.post(`/api/campaigns/Blog/${blogId}/archive`);
    await client.post(`/api/campaigns/MetaAd/${metaAdId}/archive`);
    expect(await names("heron")).toEqual(["Heron"]);
    const archived = await search({ q: "heron", archived: "1" });
    expect(archived.data.map(({ name, is_archived }) => [name, is_archived])).toEqual([
      ["Heron ads", true],
      ["Heron ad", true],
      ["Heron blog", true],
    ]);
  });

  it("finds nothing in the trash, be it there by itself or with what it was in", async () => {
    const { client } = owner;
    const gone = await newWork(client, "Egret");
    await client.patch(`/api/projects/blog/${gone.blogId}`, { name: "Egret blog" });
    const post = await newPost("Egret post", gone.socialCalendarId);
    await newPost("Egret story", gone.socialCalendarId);
    expect((await names("egret")).length).toBe(4);
    await client.delete(`${BOARD}/${post}`);
    expect(await names("egret")).not.toContain("Egret post");
    await client.delete(`/api/projects/social-calendar/${gone.socialCalendarId}`);
    expect(await names("egret")).toEqual(["Egret", "Egret blog"]);
    await client.delete(`/api/projects/${gone.slug}`);
    expect(await names("egret")).toEqual([]);
    expect(await names({ q: "egret", archived: "1" })).toEqual([]);
  });

  it("stays within the organization and the projects that one sees", async () => {
    const stranger = await newOwner(api, "Elsewhere");
    await newWork(stranger.client, "Kestrel elsewhere");
    expect(await names("kestrel elsewhere")).toEqual([]);
    expect(await names("kestrel", stranger)).toEqual(["Kestrel elsewhere"]);
    expect(await names({ q: "kestrel", project: work.slug }, stranger)).toEqual([]);
    expect(await names({ q: "kestrel", project: work.projectId }, stranger)).toEqual([]);
    const guest = await newColleague(api, owner, "guest");
    if (remoteUrl === null) expect(await names("kestrel", guest)).toEqual([]);
    await addTo(work.slug, owner, guest, "viewer");
    const inside = { q: "kestrel", project: work.slug };
    expect(await names(inside, guest)).toEqual(await names(inside));
  });

  it.each(["", " ", "\u00a0\t", "\0"])("finds nothing where there are no words: %j", async (q) => {
    expect(await search(q)).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it("needs no words at all to answer", async () => {
    expect(PAGE.parse((await owner.client.get("/api/search")).body).data).toEqual([]);
  });

  it("takes signs for themselves, whatever they mean to a database", async () => {
    const title = String.raw`100%_\ 'sale' "now" -- ;[a]`;
    await newPost(title);
    for (const q of ["%", "_", "\\", "%_\\", "'sale'", '"now"', "-- ;", "[a]"])
      expect.soft(await names(q), q).toEqual([title]);
    for (const q of ["%%", "__", "\\\\", "1__", "'; drop table boards; --", "100\0%", "\ud800"])
      expect.soft((await search(q)).data.length, q).toBeLessThanOrEqual(1);
    expect(await names("k%l")).toEqual([]);
    expect(await names("kestre_ post")).toEqual([]);
  });

  it.each([
    ["a megabyte of words", `q=${"kestrel ".repeat(1000)}`],
    ["words given twice", "q=kestrel&q=falcon"],
    ["a list of words", "q[]=kestrel"],
    ["pages that are no numbers", "q=kestrel&page=-1"],
    ["an endless page", "q=kestrel&page=99999999999999999999"],
    ["types in a map of maps", "q=kestrel&type[a][b]=boards&type=%00"],
    ["a project of signs", "q=kestrel&project=%27%22%25"],
    ["half an escape", "q=%E0%A4%A"],
  ])("answers calmly to %s", async (_, query) => {
    const answer = await owner.client.get(`/api/search?${query}`);
    expect(answer.status).toBe(200);
    PAGE.parse(answer.body);
  });
});
