import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { endpoints } from "#api/routes.ts";
import type { LogEntry } from "#api/http/app-config.ts";
import { emptyTrash } from "#api/trash/purge.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { remoteUrl, connectApi, startApi } from "./support/api.ts";
import { at, list, message, text } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { newWork, type Work } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
afterAll(() => api.close());

const BOARD = "/api/projects/social-calendar/board";

const trash = async (query = "") => {
  const answer = await owner.client.get(`/api/trash${query}`);
  return list(answer.body, "data").map((row) => `${text(row, "type")} ${text(row, "id")}`);
};

/** Every address that names something of this work, as far as it can be read. */
const readable = (work: Work) => {
  const values: Record<string, string> = {
    project: work.slug,
    folder: work.folderId,
    socialCalendar: work.socialCalendarId,
    metaAd: work.metaAdId,
    googleAd: work.googleAdId,
    googleContent: work.googleContentId,
    adGroup: work.adGroupId,
    googleImport: work.googleImportId,
    content: work.metaContentId,
    blog: work.blogId,
    board: work.boardId,
    campaign: work.socialCalendarId,
    file: work.fileId,
    import: work.importId,
    number: "1",
  };
  return (
    endpoints
      // A signed link is needed there: tests/contract/webhooks.test.ts.
      .filter(({ middleware }) => !middleware.includes("signed"))
      .filter(({ method, pattern }) => method === "GET" && pattern.startsWith("/api/"))
      .filter(({ pattern }) => {
        const names = [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
        return names.length > 0 && names.every((name) => name in values);
      })
      .map(({ pattern }) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""))
  );
};

const statuses = async (paths: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await owner.client.get(path)).status] as const)),
  );

const all = (paths: readonly string[], status: number) =>
  Object.fromEntries(paths.map((path) => [path, status]));

describe("a project", () => {
  it("goes into the trash with everything in it, and nothing of it can be read there", async () => {
    const work = await newWork(owner.client, "Whole");
    const paths = readable(work);
    expect(paths.length).toBeGreaterThan(25);
    expect(await statuses(paths)).toEqual(all(paths, 200));
    expect((await owner.client.delete(`/api/projects/${work.slug}`)).status).toBe(204);
    expect(await statuses(paths)).toEqual(all(paths, 404));
    const projects = list((await owner.client.get("/api/projects?search=Whole")).body, "data");
    expect(projects).toEqual([]);
    expect(await trash()).toContain(`projects ${work.projectId}`);
    expect(await trash()).not.toContain(`campaigns ${work.blogId}`);

    const restored = await owner.client.post(`/api/trash/projects/${work.projectId}/restore`);
    expect(at(restored.body, "data.project")).toEqual({ slug: work.slug, name: "Whole" });
    expect(await statuses(paths)).toEqual(all(paths, 200));
    expect(await trash()).not.toContain(`projects ${work.projectId}`);
  });

  it("says what its deletion takes along, the archive included", async () => {
    const work = await newWork(owner.client, "Counted");
    await owner.client.post(`/api/campaigns/Blog/${work.blogId}/archive`);
    const contains = { campaigns: 4, posts: 1, ads: 2 };
    const project = await owner.client.get(`/api/projects/${work.slug}?include=contents`);
    expect(at(project.body, "data.contains")).toEqual({ folders: 2, ...contains });
    const folder = await owner.client.get(
      `/api/projects/${work.slug}/folders/${work.folderId}?include=contents`,
    );
    expect(at(folder.body, "data.contains")).toEqual({ folders: 0, ...contains });
    await owner.client.delete(`/api/projects/${work.slug}`);
    const thrown = list((await owner.client.get("/api/trash")).body, "data").find(
      (row) => at(row, "id") === work.projectId,
    );
    expect(at(thrown, "contains")).toEqual({ folders: 2, ...contains });
  });

  it("leaves in the trash what had been deleted before, each by itself", async () => {
    const work = await newWork(owner.client, "Earlier");
    const folders = `/api/projects/${work.slug}/folders`;
    await owner.client.delete(`/api/projects/blog/${work.blogId}`);
    const empty = text((await owner.client.post(folders, { name: "Gone before" })).body, "data.id");
    await owner.client.delete(`${folders}/${empty}`);
    await owner.client.delete(`/api/projects/${work.slug}`);
    await owner.client.post(`/api/trash/projects/${work.projectId}/restore`);
    const left = await trash(`?project=${work.slug}`);
    expect(left.toSorted()).toEqual(
      [`boards ${work.trashedId}`, `campaigns ${work.blogId}`, `folders ${empty}`].toSorted(),
    );
    expect((await owner.client.get(`/api/projects/blog/${work.blogId}`)).status).toBe(404);
    expect((await owner.client.get(`/api/projects/social-calendar/${work.socialCalendarId}`)).status).toBe(
      200,
    );
  });

  it("leaves its name to others, and takes a free one when it comes back", async () => {
    const first = await owner.client.post("/api/projects", { name: "Name taken" });
    await owner.client.delete("/api/projects/name-taken");
    const second = await owner.client.post("/api/projects", { name: "Name taken", slug: "name-taken" });
    expect([second.status, at(second.body, "data.slug")]).toEqual([201, "name-taken"]);
    const back = await owner.client.post(`/api/trash/projects/${text(first.body, "data.id")}/restore`);
    expect(at(back.body, "data.project.slug")).toBe("name-taken-2");
    expect(at((await owner.client.get("/api/projects/name-taken-2")).body, "data.id")).toBe(
      at(first.body, "data.id"),
    );
  });
});

describe("a deleted project", () => {
  it("comes back with its folders, campaigns, members, and calendar feeds", async () => {
    const work = await newWork(owner.client, "Gate");
    await owner.client.patch(`/api/projects/${work.slug}`, { lead_id: member.id });
    await owner.client.patch(`${BOARD}/${work.boardId}`, { owner_id: member.id });
    const made = await owner.client.post(`/api/projects/${work.slug}/calendar-feeds`, { name: "Wall" });
    const feed = `/api/calendar-feeds/${text(made.body, "data.token")}`;
    const read = async () => {
      const path = `/api/projects/${work.slug}`;
      const [project, folders, campaigns, feeds, board, calendar] = await Promise.all([
        owner.client.get(`${path}?include=contents`),
        owner.client.get(`${path}/folders`),
        owner.client.get(`${path}/folders/${work.folderId}/campaigns`),
        owner.client.get(`${path}/calendar-feeds`),
        owner.client.get(`${BOARD}/${work.boardId}`),
        api.client().get(feed),
      ]);
      return {
        name: at(project.body, "data.name"),
        lead: at(project.body, "data.lead.id"),
        contains: at(project.body, "data.contains"),
        folders: list(folders.body, "data").map((row) => at(row, "id")),
        campaigns: list(campaigns.body, "data").map((row) => at(row, "id")),
        feeds: list(feeds.body, "data").map((row) => at(row, "id")),
        owner: at(board.body, "data.owner.id"),
        feed: calendar.status,
      };
    };
    const before = await read();
    expect(before).toMatchObject({ lead: member.id, owner: member.id, feed: 200 });
    expect([before.folders.length, before.campaigns.length, before.feeds.length]).toEqual([2, 4, 2]);
    const deleted = await owner.client.delete(`/api/projects/${work.slug}`);
    // Whoever deletes a project has typed its name; the trash is the way back.
    expect(deleted.headers.get("Undo-Token")).toBeNull();
    expect((await owner.client.get(`/api/projects/${work.slug}`)).status).toBe(404);
    expect((await api.client().get(feed)).status).toBe(404);
    await owner.client.post(`/api/trash/projects/${work.projectId}/restore`);
    expect(await read()).toEqual(before);
  });

  it("is an admin's to delete, to restore, and to delete permanently, whoever created it", async () => {
    const project = await member.client.post("/api/projects", { name: "Members own" });
    const id = text(project.body, "data.id");
    expect(at(project.body, "data.can.delete")).toBe(false);
    expect((await member.client.delete(`/api/projects/${id}`)).status).toBe(403);
    expect((await owner.client.delete(`/api/projects/${id}`)).status).toBe(204);
    const row = list((await member.client.get("/api/trash")).body, "data").find(
      (one) => at(one, "id") === id,
    );
    expect(at(row, "can")).toEqual({ restore: false, delete: false });
    expect((await member.client.post(`/api/trash/projects/${id}/restore`)).status).toBe(403);
    expect((await member.client.delete(`/api/trash/projects/${id}`)).status).toBe(403);
    expect((await owner.client.post(`/api/trash/projects/${id}/restore`)).status).toBe(200);
  });

  it("takes no update that another request sent before it was deleted", async () => {
    for (let round = 0; round < 12; round++) {
      const name = `Raced ${Date.now()} ${round}`;
      const made = await owner.client.post("/api/projects", { name });
      const [id, slug] = [text(made.body, "data.id"), text(made.body, "data.slug")];
      const [saved] = await Promise.all([
        owner.client.patch(`/api/projects/${id}`, { slug: `${slug}-new`, lead_id: member.id }),
        owner.client.delete(`/api/projects/${id}`),
      ]);
      expect([200, 404]).toContain(saved.status);
      const back = await owner.client.post(`/api/trash/projects/${id}/restore`);
      expect(at(back.body, "data.project.slug")).toBe(saved.status === 200 ? `${slug}-new` : slug);
    }
  });
});

describe("what a member made", () => {
  it("is the member's to restore, and an admin's to delete permanently", async () => {
    const work = await newWork(member.client, "Members work");
    const path = `/api/trash/boards/${work.trashedId}`;
    const row = list((await member.client.get(`/api/trash?project=${work.slug}`)).body, "data")[0];
    expect(at(row, "can")).toEqual({ restore: true, delete: false });
    expect((await member.client.delete(path)).status).toBe(403);
    expect((await owner.client.delete(path)).status).toBe(204);
  });
});

describe("a folder", () => {
  it("goes into the trash with its campaigns and comes back with them", async () => {
    const work = await newWork(owner.client, "Foldered");
    const path = `/api/projects/${work.slug}/folders/${work.folderId}`;
    const paths = readable(work).filter((one) => one.startsWith(path) || !one.includes(work.slug));
    await owner.client.delete(`/api/projects/blog/${work.blogId}`);
    expect((await owner.client.delete(path)).status).toBe(204);
    expect(await statuses(paths)).toEqual(all(paths, 404));
    const project = await owner.client.get(`/api/projects/${work.slug}`);
    expect(at(project.body, "data.counts")).toMatchObject({ folders: 1, campaigns: { SocialCalendar: 0 } });
    await owner.client.post(`/api/trash/folders/${work.folderId}/restore`);
    const back = paths.filter((one) => !one.includes(work.blogId));
    expect(await statuses(back)).toEqual(all(back, 200));
    expect((await owner.client.get(`/api/projects/blog/${work.blogId}`)).status).toBe(404);
  });

  it("in the trash takes nothing in", async () => {
    const work = await newWork(owner.client, "Closed");
    const folders = `/api/projects/${work.slug}/folders`;
    const closed = text((await owner.client.post(folders, { name: "Closed" })).body, "data.id");
    await owner.client.delete(`${folders}/${closed}`);
    const place = { project_id: work.projectId, folder_id: closed };
    const answers = await Promise.all([
      owner.client.post("/api/projects/blog", { ...place, name: "x" }),
      owner.client.post(`/api/campaigns/Blog/${work.blogId}/move`, { folder_id: closed }),
      owner.client.post(`/api/campaigns/Blog/${work.blogId}/duplicate`, { folder_id: closed }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("is deleted and brought back by whoever made it, or an admin", async () => {
    const work = await newWork(owner.client, "Rights");
    const path = `/api/projects/${work.slug}/folders/${work.folderId}`;
    expect((await member.client.delete(path)).status).toBe(403);
    await owner.client.delete(path);
    expect((await member.client.post(`/api/trash/folders/${work.folderId}/restore`)).status).toBe(403);
    expect((await member.client.delete(`/api/trash/folders/${work.folderId}`)).status).toBe(403);
    expect((await owner.client.delete(`/api/trash/folders/${work.folderId}`)).status).toBe(204);
    expect((await owner.client.post(`/api/trash/folders/${work.folderId}/restore`)).status).toBe(404);
  });
});

describe("what was in something that is in the trash", () => {
  it("says what to restore first", async () => {
    const work = await newWork(owner.client, "Layers");
    const restore = async (what: string) => owner.client.post(`/api/trash/${what}/restore`);
    await owner.client.delete(`/api/projects/social-calendar/${work.socialCalendarId}`);
    const inCampaign = await restore(`boards/${work.trashedId}`);
    expect([inCampaign.status, message(inCampaign)]).toEqual([
      422,
      "“A social-calendar” is in the trash. Restore the campaign first.",
    ]);
    await owner.client.delete(`/api/projects/${work.slug}/folders/${work.folderId}`);
    expect(message(await restore(`campaigns/${work.socialCalendarId}`))).toBe(
      "“Launch” is in the trash. Restore the folder first.",
    );
    await owner.client.delete(`/api/projects/${work.slug}`);
    expect(message(await restore(`folders/${work.folderId}`))).toBe(
      "“Layers” is in the trash. Restore the project first.",
    );
    expect(message(await restore(`boards/${work.trashedId}`))).toBe(
      "“Layers” is in the trash. Restore the project first.",
    );
    const places = [];
    for (const what of [
      `projects/${work.projectId}`,
      `folders/${work.folderId}`,
      `campaigns/${work.socialCalendarId}`,
      `boards/${work.trashedId}`,
    ])
      places.push(await restore(what));
    expect(places.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(at(places[3]?.body, "data")).toMatchObject({
      campaign: { id: work.socialCalendarId },
      folder: { id: work.folderId, name: "Launch" },
      project: { slug: work.slug },
    });
    expect((await owner.client.get(`${BOARD}/${work.trashedId}`)).status).toBe(200);
  });
});

describe("a search ad", () => {
  const CONTENT = "/api/projects/google-ad/content";
  const groups = async (work: Work) => {
    const campaign = await owner.client.get(`/api/projects/google-ad/${work.googleAdId}`);
    return list(campaign.body, "data.ad_groups").map((group) => text(group, "name"));
  };
  const groupOf = async (id: string) =>
    at((await owner.client.get(`${CONTENT}/${id}`)).body, "data.ad_group_id");

  it("comes back with its ad group, keywords and all, when that was deleted meanwhile", async () => {
    const work = await newWork(owner.client, "Grouped");
    const path = `${CONTENT}/${work.googleContentId}`;
    const group = `/api/projects/google-ad/ad-group/${work.adGroupId}`;
    await owner.client.patch(group, { keywords: [{ text: "boots", match: "broad" }] });
    await owner.client.put(path, { content_id: work.googleContentId, ad_group_id: work.adGroupId });
    await owner.client.delete(path);
    expect((await owner.client.delete(group)).status).toBe(204);
    expect((await owner.client.get(group)).status).toBe(404);
    expect(await groups(work)).toEqual([]);
    await owner.client.post(`/api/trash/contents/${work.googleContentId}/restore`);
    expect(await groupOf(work.googleContentId)).toBe(work.adGroupId);
    expect(at((await owner.client.get(group)).body, "data.keywords")).toEqual([
      { text: "boots", match: "broad" },
    ]);
  });

  it("joins the group that has taken its group's name since", async () => {
    const work = await newWork(owner.client, "Renamed");
    const path = `${CONTENT}/${work.googleContentId}`;
    await owner.client.put(path, { content_id: work.googleContentId, ad_group_id: work.adGroupId });
    await owner.client.delete(path);
    await owner.client.delete(`/api/projects/google-ad/ad-group/${work.adGroupId}`);
    const other = await owner.client.post("/api/projects/google-ad/ad-group", {
      google_ad_id: work.googleAdId,
      name: "boots",
    });
    await owner.client.post(`/api/trash/contents/${work.googleContentId}/restore`);
    expect(await groupOf(work.googleContentId)).toBe(at(other.body, "data.id"));
    expect(await groups(work)).toEqual(["boots"]);
  });

  it("of an import that was undone comes back with the group that the import had made", async () => {
    const work = await newWork(owner.client, "Imported");
    const imported = await owner.client.post(`${CONTENT}/import`, {
      google_ad_id: work.googleAdId,
      contents: [{ headlines: [{ text: "Warm feet" }], ad_group: "Winter" }],
    });
    const id = text(imported.body, "data.id");
    const made = await owner.client.get(`/api/projects/google-ad/imports/${id}`);
    const ad = text(made.body, "data.contents.0.content_id");
    expect(await groups(work)).toEqual(["Boots", "Winter"]);
    await owner.client.post(`/api/projects/google-ad/imports/${id}/undo`);
    expect(await groups(work)).toEqual(["Boots"]);
    await owner.client.post(`/api/trash/contents/${ad}/restore`);
    expect(await groups(work)).toEqual(["Boots", "Winter"]);
    expect(await groupOf(ad)).not.toBeNull();
  });
});

describe.skipIf(remoteUrl !== null)("after thirty days", () => {
  it("what is restored while the trash is emptied stays", async () => {
    const local = await startApi();
    try {
      const insider = await newOwner(local);
      const files = createFileStore(join(local.dir, "uploads"));
      const ids: string[] = [];
      for (let index = 0; index < 6; index++) {
        const made = await insider.client.post("/api/projects", { name: `Raced ${index}` });
        ids.push(text(made.body, "data.id"));
      }
      for (const id of ids) await insider.client.delete(`/api/projects/${id}`);
      const later = local.now() + 31 * 24 * 60 * 60 * 1000;
      const restore = (id: string) => insider.client.post(`/api/trash/projects/${id}/restore`);
      const deps = { db: local.database.db, files, log: (entry: LogEntry) => local.logs.push(entry) };
      const early = ids.slice(0, 3).map(restore);
      const emptied = emptyTrash(deps, later);
      const restores = [...early, ...ids.slice(3).map(restore)];
      await emptied;
      const answers = await Promise.all(restores);
      for (const [index, id] of ids.entries()) {
        const restored = answers[index]?.status;
        expect([200, 404]).toContain(restored);
        expect((await insider.client.get(`/api/projects/${id}`)).status).toBe(restored);
      }
    } finally {
      await local.close();
    }
  });

  it("a project goes for good with everything in it, images included, and not a day before", async () => {
    const local = await startApi();
    try {
      const insider = await newOwner(local);
      const work = await newWork(insider.client, "Old");
      const kept = await newWork(insider.client, "Kept");
      const files = createFileStore(join(local.dir, "uploads"));
      const empty = () =>
        emptyTrash({ db: local.database.db, files, log: (entry) => local.logs.push(entry) }, local.now());
      const images = async () => (await readdir(join(local.dir, "uploads"), { recursive: true })).join(" ");
      await insider.client.delete(`/api/projects/${work.slug}`);
      await insider.client.delete(`/api/projects/${kept.slug}/folders/${kept.folderId}`);
      const day = 24 * 60 * 60 * 1000;
      local.pass(29 * day);
      await empty();
      expect(await images()).toContain(work.fileId);
      const { db } = local.database;
      const rows = async () => {
        const campaigns = await db.selectFrom("campaigns").select("project_id").execute();
        return new Set(campaigns.map((row) => row.project_id));
      };
      expect(await rows()).toEqual(new Set([work.projectId, kept.projectId]));
      local.pass(2 * day);
      await empty();
      expect(await rows()).toEqual(new Set());
      expect(await db.selectFrom("folders").select(["project_id", "name"]).execute()).toEqual([
        { project_id: kept.projectId, name: "General" },
      ]);
      expect((await db.selectFrom("projects").select("id").execute()).map(({ id }) => id)).toEqual([
        kept.projectId,
      ]);
      expect(await images()).not.toContain(work.fileId);
      expect(await images()).not.toContain(kept.fileId);
    } finally {
      await local.close();
    }
  });
});
