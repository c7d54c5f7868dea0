import { afterAll, describe, expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import { FoundPageSchema as PAGE } from "#contract/search.ts";
import { ENTRIES } from "./support/ad-log.ts";
import { connectApi, isOffered, remoteUrl } from "./support/api.ts";
import { text } from "./support/client.ts";
import { addTo, newColleague, newOwner, type Insider } from "./support/people.ts";
import { REPORTS } from "./support/reports.ts";
import { FEEDS, newFeedFrom } from "./support/feeds.ts";
import { ITEMS } from "./support/vault.ts";
import { addBoard, newWork } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";

describe.skipIf(!isOffered({ method: "GET", pattern: "/api/search" }))("a search", async () => {
  const api = await connectApi();
  const owner = await newOwner(api);
  const work = await newWork(owner.client, "Kestrel project");
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
  afterAll(() => api.close());

  const search = async (query: string | Record<string, string>, { client }: Insider = owner) => {
    const sent = typeof query === "string" ? { q: query } : query;
    const answer = await client.get(`/api/search?${new URLSearchParams(sent)}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return PAGE.parse(answer.body);
  };
  const names = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).data.map(({ name }) => name);

  const newPost = (title: string, socialCalendarId = work.socialCalendarId) =>
    addBoard(owner.client, { socialCalendarId }, { title });

  const byType = <T extends { type: string }>(rows: readonly T[], type: string) =>
    rows.find((row) => row.type === type);

  it("finds everything that has a name, and says where it is", async () => {
    const { data, meta } = await search("kestrel");
    expect(data.map(({ type, name, kind }) => [type, name, kind].join(" ")).toSorted()).toEqual([
      "blogs Kestrel blog Blog",
      "boards Kestrel post SocialCalendar",
      "campaigns Kestrel google-ad GoogleAd",
      "campaigns Kestrel meta-ad MetaAd",
      "campaigns Kestrel social-calendar SocialCalendar",
      "contents Kestrel Meta ad MetaAd",
      "contents Kestrel search ad GoogleAd",
      "folders Kestrel folder ",
      "projects Kestrel project ",
    ]);
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 9, did_you_mean: null });
    const project = { slug: work.slug, name: "Kestrel project" };
    const folder = { id: work.folderId, name: "Kestrel folder" };
    expect(byType(data, "projects")).toMatchObject({
      id: work.projectId,
      project,
      folder: null,
      campaign: null,
      status: "active",
    });
    expect(byType(data, "folders")).toMatchObject({
      id: work.folderId,
      project,
      folder,
      campaign: null,
      status: null,
    });
    expect(byType(data, "boards")).toMatchObject({
      id: work.boardId,
      project,
      folder,
      campaign: { id: work.socialCalendarId, name: "Kestrel social-calendar" },
      status: "draft",
      is_archived: false,
      has_code: false,
    });
  });

  it("reads uppercase, lowercase, and accented letters alike, in the middle of a word", async () => {
    await newPost("Über den Wolken, Ébène");
    expect(await names("ÜBER DEN")).toEqual(["Über den Wolken, Ébène"]);
    expect(await names("ébÈ")).toEqual(["Über den Wolken, Ébène"]);
    expect(await names("  olken  ")).toEqual(["Über den Wolken, Ébène"]);
  });

  it("looks into every text of each kind, and marks what it found", async () => {
    const { client } = owner;
    const put = async (path: string, json: Record<string, unknown>) =>
      expect((await client.patch(path, json)).status, path).toBe(200);
    const deep = await newWork(client, "Depths");
    await put(`/api/projects/${deep.slug}`, { description: "Wordoftheproject." });
    await put(`/api/projects/${deep.slug}/folders/${deep.folderId}`, { description: "Wordofthefolder." });
    await put(`/api/projects/meta-ad/${deep.metaAdId}`, { description: "Wordofthecampaign." });
    await put(`${BOARD}/${deep.boardId}`, {
      title: "Texts of a post",
      content: "The wordofthepost is in here.",
      networks: ["x", "instagram"],
      overrides: { x: "A wordofthenetwork." },
      first_comment: "A wordofthecomment.",
    });
    await client.post("/api/projects/meta-ad/content", {
      meta_ad_id: deep.metaAdId,
      heading: "Texts of an ad",
      description: "Wordofthemetaad.",
      primary_texts: ["One.", "The wordoftheprimarytext."],
    });
    await client.post("/api/projects/google-ad/content", {
      google_ad_id: deep.googleAdId,
      headlines: [{ text: "First headline" }, { text: "Wordoftheheadline", pin: 1 }],
      descriptions: [{ text: "A wordofthegooglead." }],
    });
    await put(`/api/projects/blog/${deep.blogId}`, {
      title: "Texts of a blog post",
      body: "# Wordoftheheading\n\nA **wordoftheblog** and a [wordofthelink](https://wordoftheurl.example/).\n",
    });
    for (const [word, name] of [
      ["wordoftheproject", "Depths"],
      ["wordofthepost", "Texts of a post"],
      ["wordofthenetwork", "Texts of a post"],
      ["wordofthecomment", "Texts of a post"],
      ["wordofthemetaad", "Texts of an ad"],
      ["wordoftheprimarytext", "Texts of an ad"],
      ["wordoftheheadline", "First headline"],
      ["wordofthegooglead", "First headline"],
      ["wordoftheheading", "Texts of a blog post"],
      ["wordoftheblog", "Texts of a blog post"],
      ["wordofthelink", "Texts of a blog post"],
    ] as const) {
      const { data } = await search(word);
      expect
        .soft(
          data.map((row) => row.name),
          word,
        )
        .toEqual([name]);
      const [row] = data;
      const marked = row?.excerpt?.marks.map(([start, end]) => row.excerpt?.text.slice(start, end));
      expect
        .soft(
          marked?.map((text) => text?.toLowerCase()),
          word,
        )
        .toEqual([word]);
    }
    expect((await search("wordofthefolder")).data).toMatchObject([{ type: "folders", id: deep.folderId }]);
    expect((await search("wordofthecampaign")).data).toMatchObject([
      { type: "campaigns", id: deep.metaAdId },
    ]);
    for (const stored of ["wordoftheurl", "pin", '"text"', "[{"])
      expect.soft((await search(stored)).data, stored).toEqual([]);
  });

  it("shows a line around the first match, whole words only, and no more than that", async () => {
    const before = "Ünïcode 🧦 wörds ".repeat(30);
    await owner.client.patch(`${BOARD}/${await newPost("A long post")}`, {
      content: `${before}<b>Pelican</b> and ${"more of the same ".repeat(30)}pelican`,
    });
    const { data } = await search("pelican");
    const [row] = data;
    const { text: line = "", marks = [] } = row?.excerpt ?? {};
    expect(marks.map(([start, end]) => line.slice(start, end))).toEqual(["Pelican"]);
    expect(line).toMatch(/^…(?:🧦 |wörds |Ünïcode )+<b>Pelican<\/b> and .*\b(?:more|of|the|same)…$/u);
    expect(line.length).toBeLessThan(200);
    expect(row?.name_marks).toEqual([]);
  });

  it("puts names before texts, and takes all the words, the last of them as a beginning", async () => {
    const { client } = owner;
    await client.patch(`${BOARD}/${await newPost("Unrelated")}`, {
      content: "Avocet avocet avocet avocet avocet, and an avocet at the lagoon.",
    });
    await newPost("Avocet at the lagoon");
    await newPost("The avocet");
    expect((await names("avocet")).at(-1)).toBe("Unrelated");
    expect((await names("avocet lag")).toSorted()).toEqual(["Avocet at the lagoon", "Unrelated"]);
    expect(await names("lag avocet")).toEqual(["Avocet at the lagoon"]);
    expect((await names("the  avo")).toSorted()).toEqual(["Avocet at the lagoon", "The avocet", "Unrelated"]);
  });

  it("takes words in quotation marks as a phrase, in any kind of them", async () => {
    await newPost("Sandpiper on the beach");
    await newPost("Beach sandpiper");
    expect(await names('"sandpiper on"')).toEqual(["Sandpiper on the beach"]);
    expect(await names("„beach sandpiper“")).toEqual(["Beach sandpiper"]);
    expect(await names("“the beach” sandpiper")).toEqual(["Sandpiper on the beach"]);
    expect(await names('"sandpiper o"')).toEqual([]);
    expect((await names('"sandpiper')).length).toBe(2);
  });

  it("finds the word that was probably meant, and says so", async () => {
    await newPost("Oystercatcher collection");
    for (const q of ["oystercather", "oystrecatcher", "Oystercatchre colection"]) {
      const { data, meta } = await search(q);
      expect
        .soft(
          data.map(({ name }) => name),
          q,
        )
        .toEqual(["Oystercatcher collection"]);
      expect.soft(meta.did_you_mean, q).toBe(q.includes(" ") ? "oystercatcher collection" : "oystercatcher");
    }
    expect(await search("oysterwhatever")).toMatchObject({
      data: [],
      meta: { total: 0, did_you_mean: null },
    });
    expect((await search("oystercatcher")).meta.did_you_mean).toBeNull();
  });

  it("finds in the middle of a text without spaces", async () => {
    await owner.client.patch(`${BOARD}/${await newPost("日本語")}`, {
      content: "冬のコレクションが来ました",
    });
    expect(await names("コレクション")).toEqual(["日本語"]);
    expect(await names("本語")).toEqual(["日本語"]);
    expect(await names("クコレ")).toEqual([]);
  });

  it("keeps internal notes from guests", async () => {
    await owner.client.patch(`${BOARD}/${await newPost("Turnstone")}`, { internal_notes: "Ask the godwit." });
    const guest = await newColleague(api, owner, "guest");
    await addTo(work.slug, owner, guest, "viewer");
    expect((await search("godwit")).data).toMatchObject([{ excerpt: { text: "Ask the godwit." } }]);
    expect((await search("godwit", guest)).data).toEqual([]);
    expect((await search("godwitt", guest)).meta.did_you_mean).toBeNull();
    expect((await search("turnstone", guest)).data).toMatchObject([{ name: "Turnstone", excerpt: null }]);
  });

  it.skipIf(!isOffered({ method: "POST", pattern: "/api/tasks" }))(
    "finds comments by their words, with what they are on, for those who may see that",
    async () => {
      const { client } = owner;
      const post = await newPost("Commented post");
      const say = async (path: string, body: string) => {
        const made = await client.post(`${path}/comments`, { body });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        return text(made.body, "data.id");
      };
      const comment = await say(`/api/boards/${post}`, "The cormorant on the left is cut off.");
      const task = text((await client.post("/api/tasks", { title: "Commented task" })).body, "data.id");
      const other = await say(`/api/tasks/${task}`, "Ask about the cormorant.");

      const { data } = await search("cormorant");
      expect(data.map(({ id }) => id).toSorted()).toEqual([comment, other].toSorted());
      expect(data.find(({ id }) => id === comment)).toMatchObject({
        type: "comments",
        name: "Commented post",
        subject: { type: "boards", id: post },
        kind: "SocialCalendar",
        project: { slug: work.slug },
        status: null,
        excerpt: { text: "The cormorant on the left is cut off.", marks: [[4, 13]] },
      });
      expect(data.find(({ id }) => id === other)).toMatchObject({
        name: "Commented task",
        subject: { type: "tasks", id: task },
      });
      expect(await names({ q: "commented", "type[]": "comments" })).toEqual([]);
      expect(await names({ q: "cormorant", "type[]": "comments" })).toHaveLength(2);
      expect(await names({ q: "cormorant", "type[]": "boards" })).toEqual([]);

      const guest = await newColleague(api, owner, "guest");
      expect((await search("cormorant", guest)).data).toEqual([]);
      await addTo(work.slug, owner, guest, "viewer");
      expect((await search("cormorant", guest)).data.map(({ id }) => id)).toEqual([comment]);

      await client.patch(`/api/comments/${comment}`, { body: "The heron is cut off." });
      expect((await search("heron")).data.map(({ id }) => id)).toEqual([comment]);
      await client.delete(`${BOARD}/${post}`);
      expect((await search("heron")).data).toEqual([]);
      await client.delete(`/api/comments/${other}`);
      expect((await search("cormorant")).data).toEqual([]);
    },
  );

  it("can be held to days", async () => {
    const { client } = owner;
    for (const day of ["2027-01-10", "2027-01-20"])
      await client.patch(`${BOARD}/${await newPost(`Dunlin ${day}`)}`, { planned_for: day });
    await newPost("Dunlin someday");
    await client.patch(`/api/projects/meta-ad/${(await newWork(client, "Shore")).metaAdId}`, {
      name: "Dunlin campaign",
      starts_on: "2027-01-01",
      ends_on: "2027-01-15",
    });
    const between = async (from: string, to: string) => (await names({ q: "dunlin", from, to })).toSorted();
    expect(await between("2027-01-10", "2027-01-10")).toEqual(["Dunlin 2027-01-10", "Dunlin campaign"]);
    expect(await between("2027-01-16", "")).toEqual(["Dunlin 2027-01-20"]);
    expect(await between("", "2027-01-09")).toEqual(["Dunlin campaign"]);
    // What is no day is ignored, as in every other list.
    expect((await between("2027-02-31", "x")).length).toBe(4);
  });

  it.skipIf(!isOffered({ method: "POST", pattern: "/api/tasks" }))(
    "finds tasks by their titles and descriptions, as their own rule lets them be seen",
    async () => {
      const { client } = owner;
      const newTask = async (title: string, fields: Record<string, unknown> = {}) => {
        const made = await client.post("/api/tasks", { title, ...fields });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        return text(made.body, "data.id");
      };
      const guest = await newColleague(api, owner, "guest");
      const member = await newColleague(api, owner, "member");
      const inProject = await newTask("Bittern in a project", {
        project_id: work.slug,
        description: "Ask for a\nwordofthetask.",
        start_date: "2027-03-01",
        due_date: "2027-03-05",
      });
      const inNone = await newTask("Bittern in none", { due_date: "2027-03-20" });
      await newTask("Bittern of a guest", { assignees: [guest.id] });
      const all = ["Bittern in a project", "Bittern in none", "Bittern of a guest"];

      const found = async (...asked: Parameters<typeof search>) => (await names(...asked)).toSorted();
      const { data } = await search("bittern");
      expect(data.find(({ id }) => id === inProject)).toMatchObject({
        type: "tasks",
        kind: null,
        status: "todo",
        date: "2027-03-01",
        campaign: null,
        folder: null,
        project: { slug: work.slug },
      });
      expect(data.find(({ id }) => id === inNone)).toMatchObject({ date: "2027-03-20", project: null });
      expect((await search("wordofthetask")).data).toMatchObject([
        { id: inProject, excerpt: { text: "Ask for a\nwordofthetask.", marks: [[10, 23]] } },
      ]);
      expect(await found({ q: "bittern", "type[]": "tasks" })).toEqual(all);
      expect(await found({ q: "bittern", "type[]": "boards" })).toEqual([]);
      expect(await found({ q: "bittern", project: work.slug })).toEqual(["Bittern in a project"]);
      expect(await found({ q: "bittern", from: "2027-03-04", to: "2027-03-10" })).toEqual([
        "Bittern in a project",
      ]);

      expect(await found("bittern", member)).toEqual(all);
      expect(await found("bittern", guest)).toEqual(["Bittern of a guest"]);
      expect((await search("wordofthetas", guest)).meta.did_you_mean).toBeNull();
      await addTo(work.slug, owner, guest, "viewer");
      expect(await found("bittern", guest)).toEqual(["Bittern in a project", "Bittern of a guest"]);
      expect((await search("bittern", await newOwner(api, "Elsewhere"))).data).toEqual([]);

      await client.patch(`/api/tasks/${inNone}`, { title: "Reed" });
      await client.delete(`/api/tasks/${inProject}`);
      expect(await found("bittern")).toEqual(["Bittern of a guest"]);
      expect(await found({ q: "bittern", archived: "1" })).toEqual([]);
    },
  );

  it.skipIf(!isOffered({ method: "POST", pattern: "/api/projects/{project}/events" }))(
    "finds events and freeze windows by their names and notes",
    async () => {
      const { client } = owner;
      const path = `/api/projects/${work.slug}/events`;
      const newEvent = async (kind: string, name: string, note: string) => {
        const days = { starts_on: "2027-04-10", ends_on: "2027-04-12" };
        const made = await client.post(path, { kind, name, note, ...days });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        return text(made.body, "data.id");
      };
      const fair = await newEvent("event", "Wryneck fair", "Stand in wordoftheevent.");
      await newEvent("freeze", "No wryneck", "Nothing goes out.");
      const found = async (...asked: Parameters<typeof search>) => (await names(...asked)).toSorted();
      expect(await found({ q: "wryneck", "type[]": "events" })).toEqual(["No wryneck", "Wryneck fair"]);
      expect((await search("wordoftheevent")).data).toMatchObject([
        {
          type: "events",
          id: fair,
          name: "Wryneck fair",
          excerpt: { text: "Stand in wordoftheevent." },
          date: "2027-04-10",
          status: null,
          folder: null,
          project: { slug: work.slug },
        },
      ]);
      expect((await found({ q: "wryneck", project: work.slug, from: "2027-04-12" })).length).toBe(2);
      expect(await found({ q: "wryneck", from: "2027-04-13" })).toEqual([]);
      const guest = await newColleague(api, owner, "guest");
      expect(await found("wryneck", guest)).toEqual([]);
      await addTo(work.slug, owner, guest, "viewer");
      expect(await found("wryneck", guest)).toEqual(["No wryneck", "Wryneck fair"]);
      await client.patch(`${path}/${fair}`, { note: "No stand." });
      expect(await found("wordoftheevent")).toEqual([]);
      await client.delete(`${path}/${fair}`);
      expect(await found("wryneck")).toEqual(["No wryneck"]);
    },
  );

  it("follows every change at once", async () => {
    const { client } = owner;
    const id = await newPost("Whimbrel");
    expect(await names("whimbrel")).toEqual(["Whimbrel"]);
    await client.patch(`${BOARD}/${id}`, { title: "Curlew" });
    expect(await names("whimbrel")).toEqual([]);
    expect(await names("curlew")).toEqual(["Curlew"]);
    const deleted = await client.delete(`${BOARD}/${id}`);
    expect(await names("curlew")).toEqual([]);
    const token = deleted.headers.get("X-Undo-Token");
    if (token === null) return;
    await client.post(`/api/undo/${token}`);
    expect(await names("curlew")).toEqual(["Curlew"]);
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
    expect((await names({ q: "kestrel", "type[]": "projects" })).toSorted()).toEqual([
      "Kestrel project",
      "Kestrel, the other project",
    ]);
    expect((await names({ q: "kestrel", "type[0]": "folders", "type[1]": "boards" })).toSorted()).toEqual([
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
    const second = await search({ q: "numbered", page: "2" });
    expect([first.data.length, second.data.length]).toEqual([PAGE_SIZE, 3]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(PAGE_SIZE + 3);
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
    expect((await names("heron")).toSorted()).toEqual(["Heron", "Heron ad", "Heron ads", "Heron blog"]);
    await client.post(`/api/campaigns/Blog/${blogId}/archive`);
    await client.post(`/api/campaigns/MetaAd/${metaAdId}/archive`);
    expect(await names("heron")).toEqual(["Heron"]);
    const archived = await search({ q: "heron", archived: "1" });
    expect(archived.data.map(({ name, is_archived }) => `${name} ${is_archived}`).toSorted()).toEqual([
      "Heron ad true",
      "Heron ads true",
      "Heron blog true",
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
    expect((await names("egret")).toSorted()).toEqual(["Egret", "Egret blog"]);
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
    if (remoteUrl === null) {
      expect(await names("kestrel", guest)).toEqual([]);
      // A correction tells no name either.
      expect((await search("kestrle", guest)).meta.did_you_mean).toBeNull();
    }
    await addTo(work.slug, owner, guest, "viewer");
    const inside = { q: "kestrel", project: work.slug };
    expect(await names(inside, guest)).toEqual(await names(inside));
  });

  it.each(["", " ", "\u00a0\t", "\0", "%", '""', "*", "-- ;", "\u200f\u202e", "\ud800"])(
    "finds nothing where there are no words: %j",
    async (q) => {
      expect(await search(q)).toMatchObject({ data: [], meta: { total: 0 } });
    },
  );

  it("finds a report by its name, for those who see it", async () => {
    if (remoteUrl !== null) return;
    const guest = await newColleague(api, owner, "guest");
    const member = await newColleague(api, owner, "member");
    const rows = "Campaign,Day,Cost,Clicks\nBoots,2026-11-01,10,5\n";
    const hidden = await client.post("/api/projects", { name: "Hidden", visibility: "members" });
    const project = text(hidden.body, "data.slug");
    const report = await client.post(REPORTS, { text: rows, name: "Osprey" });
    await client.post(REPORTS, { text: rows, name: "Osprey, hidden", project });
    const path = `${REPORTS}/${text(report.body, "data.id")}`;
    expect((await search("osprey", owner)).data[0]).toMatchObject({ type: "reports", is_archived: false });
    expect((await names("osprey", owner)).toSorted()).toEqual(["Osprey", "Osprey, hidden"]);
    expect(await names({ q: "osprey", type: "reports", project }, owner)).toEqual(["Osprey, hidden"]);
    expect(await names("osprey", member)).toEqual(["Osprey"]);
    expect(await names("osprey", guest)).toEqual([]);
    expect(await names("osprey", await newOwner(api))).toEqual([]);
    await client.patch(path, { name: "Merlin" });
    expect(await names("merlin", member)).toEqual(["Merlin"]);
    await client.patch(path, { archived: true });
    expect(await names("merlin", member)).toEqual([]);
    expect(await names({ q: "merlin", archived: "1" }, member)).toEqual(["Merlin"]);
    await client.delete(path);
    expect(await names({ q: "merlin", archived: "1" }, member)).toEqual([]);
  });

  it("finds an item of the vault by what isn’t secret in it, for those who see it", async () => {
    if (remoteUrl !== null) return;
    const admin = await newColleague(api, owner, "admin");
    const made = await client.post(ITEMS, {
      type: "sign_in",
      name: "Windhover",
      username: "peregrine",
      password: "sparrowhawk-larch-1",
      private_notes: "goshawk",
    });
    const path = `${ITEMS}/${text(made.body, "data.id")}`;
    expect((await search("peregrine", owner)).data[0]).toMatchObject({
      type: "vault_items",
      name: "Windhover",
    });
    expect(await names({ q: "windhover", type: "vault_items" }, owner)).toEqual(["Windhover"]);
    for (const secret of ["sparrowhawk", "goshawk"]) expect(await names(secret, owner)).toEqual([]);
    expect(await names("windhover", admin)).toEqual([]);
    await client.post(`${path}/grants`, { everyone: true, level: "read" });
    expect(await names("windhover", admin)).toEqual(["Windhover"]);
    expect(await names("windhover", await newColleague(api, owner, "guest"))).toEqual([]);
    expect(await names("windhover", await newOwner(api))).toEqual([]);
    await client.patch(path, { archived: true });
    expect(await names("windhover", owner)).toEqual([]);
    expect(await names({ q: "windhover", archived: "1" }, owner)).toEqual(["Windhover"]);
  });

  it("finds a change of ads by what it was, and by its reason, while it counts", async () => {
    if (remoteUrl !== null) return;
    const change = { category: "budget", field: "Budget", object: "Dotterel", reason: "Charadrius." };
    const made = await client.post(ENTRIES, change);
    expect((await search("charadrius", owner)).data[0]).toMatchObject({
      type: "log_entries",
      name: "Budget, Dotterel",
    });
    expect(
      await names({ q: "dotterel", type: "log_entries" }, await newColleague(api, owner, "member")),
    ).toEqual(["Budget, Dotterel"]);
    expect(await names("dotterel", await newColleague(api, owner, "guest"))).toEqual([]);
    expect(await names("dotterel", await newOwner(api))).toEqual([]);
    await client.post(ENTRIES, { ...change, object: "Plover", corrects: text(made.body, "data.id") });
    expect(await names("dotterel", owner)).toEqual([]);
  });

  it("finds a feed by what it is called, where it is, and its category, for those who see it", async () => {
    if (remoteUrl !== null) return;
    const made = await newFeedFrom(client, "feed-edited-1.xml", {
      family: "content",
      name: "Ptarmigan",
      category: "Lagopus",
    });
    expect((await search("lagopus", owner)).data[0]).toMatchObject({ type: "feeds", name: "Ptarmigan" });
    expect(await names({ q: "ptarmigan", type: "feeds" }, await newColleague(api, owner, "member"))).toEqual([
      "Ptarmigan",
    ]);
    expect(await names("ptarmigan", await newColleague(api, owner, "guest"))).toEqual([]);
    expect(await names("ptarmigan", await newOwner(api))).toEqual([]);
    await client.delete(`${FEEDS}/${text(made.body, "data.id")}`);
    expect(await names("ptarmigan", owner)).toEqual([]);
  });

  it("needs no words at all to answer", async () => {
    expect(PAGE.parse((await owner.client.get("/api/search")).body).data).toEqual([]);
  });

  it.each([
    "'sale'",
    '"now"',
    "NEAR(sale now)",
    "sale*",
    "name : sale",
    "sale & !now",
    "sale:*",
    "(sale",
    "sale AND now",
    "sale <-> now",
    "^sale",
    "{name} : sale",
    "-sale",
    "sale+now",
    "s\u200fale",
    "\u202esale",
    "sale'::tsquery",
    "sale\0",
    "sale\\",
    "sale\ud800",
    '"sale" "now',
    "'; drop table boards; --",
    "sale' OR 1=1 --",
  ])("takes %j for words and never for orders", async (q) => {
    if ((await names("sale now near")).length === 0)
      await newPost("100% 'sale' \"now\", near and or name tsquery 1");
    const first = (await names(q))[0] ?? "";
    expect(first === "" || first.startsWith("100% 'sale'"), first).toBe(true);
  });

  it("finds with signs what has them, and takes none for a wildcard", async () => {
    await newPost("Save 20 % - today's C++ & R&D");
    for (const q of ["today's", "R&D", "save 20 %", "c++ & r"])
      expect.soft(await names(q), q).toEqual(["Save 20 % - today's C++ & R&D"]);
    expect(await names("k%l")).toEqual([]);
  });
});
