import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CampaignSchema } from "#contract/campaigns.ts";
import { pageOf } from "#contract/envelope.ts";
import { FolderSchema } from "#contract/folders.ts";
import { ProjectSchema } from "#contract/projects.ts";
import { blankImage } from "../support/blank-image.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, message, text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import { addBoard, newWork } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
afterAll(() => api.close());

const names = (body: unknown) => list(body, "data").map((row) => at(row, "name"));

describe("projects", () => {
  it("are created with a slug of their own and read by slug or id", async () => {
    const made = await owner.client.post("/api/projects", { name: "Café Größe", lead_id: member.id });
    expect(made.status).toBe(201);
    const project = ProjectSchema.parse(at(made.body, "data"));
    expect(project).toMatchObject({
      slug: "cafe-grosse",
      name: "Café Größe",
      status: "active",
      lead: { id: member.id },
      counts: { campaigns: { Blog: 0 }, tasks_open: 0 },
      version: 1,
      can: { update: true, delete: true },
    });
    const bySlug = await member.client.get(`/api/projects/${project.slug}`);
    const byId = await member.client.get(`/api/projects/${project.id}`);
    expect(bySlug.body).toEqual(byId.body);
    expect(ProjectSchema.parse(at(bySlug.body, "data")).can).toMatchObject({
      update: remoteUrl !== null,
      delete: false,
      create_folder: true,
      manage: false,
    });
  });

  it.skipIf(remoteUrl !== null)(
    "start with a calendar if it is asked for, and its name is allowed",
    async () => {
      const person = await newOwner(api);
      const without = await person.client.post("/api/projects", { name: "Plain" });
      expect(at(without.body, "data")).not.toHaveProperty("calendar");
      const calendar = { networks: ["x"] };
      const made = await person.client.post("/api/projects", { name: "Started", calendar });
      const id = text(made.body, "data.calendar.id");
      expect(at(made.body, "data")).toMatchObject({ counts: { campaigns: { SocialCalendar: 1 } } });
      const record = await person.client.get(`/api/projects/social-calendar/${id}`);
      expect(at(record.body, "data")).toMatchObject({ name: "Content calendar", networks: ["x"] });
      const rules = await person.client.patch("/api/naming-rules", {
        enforcement: "refuse",
        fields: [{ name: "market", type: "list", values: ["DE"] }],
        patterns: { SocialCalendar: "{market}" },
      });
      expect(rules.status).toBe(200);
      const refused = await person.client.post("/api/projects", { name: "Strict", calendar });
      expect(at(refused.body, "data.calendar")).toBeNull();
      expect(at(refused.body, "data")).toMatchObject({
        counts: { folders: 1, campaigns: { SocialCalendar: 0 } },
      });
    },
  );

  it.skipIf(remoteUrl !== null)("spell out signs in their slug", async () => {
    const made = await owner.client.post("/api/projects", { name: "Size №1" });
    expect(at(made.body, "data.slug")).toBe("size-no1");
  });

  it("never take a slug that is taken or means something else", async () => {
    const slugs = await Promise.all(
      ["Same", "Same", "same!", "New", "Blog", "Meta Ad", "日本"].map(async (name) =>
        text((await owner.client.post("/api/projects", { name })).body, "data.slug"),
      ),
    );
    expect(new Set(slugs).size).toBe(7);
    expect(slugs.slice(0, 3).sort()).toEqual(["same", "same-2", "same-3"]);
    expect(slugs.slice(3)).toEqual(["new-2", "blog-2", "meta-ad-2", "project"]);
    for (const slug of ["new", "social-calendar", "meta-ad", "google-ad", "blog"]) {
      const answer = await owner.client.post("/api/projects", { name: "x", slug });
      expect(errors(answer)).toEqual({ slug: ["The selected slug is invalid."] });
    }
    const taken = await owner.client.post("/api/projects", { name: "x", slug: "same" });
    expect(errors(taken)).toEqual({ slug: ["The slug has already been taken."] });
    const odd = await owner.client.post("/api/projects", { name: "x", slug: "Not A Slug" });
    expect(errors(odd)).toEqual({ slug: ["The slug field format is invalid."] });
  });

  it("say what is wrong with their fields", async () => {
    const stranger = await newOwner(api);
    const answer = await owner.client.post("/api/projects", {
      name: "x".repeat(101),
      description: "x".repeat(2001),
      colour: "mauve",
      status: "gone",
      starts_on: "2026-02-30",
      lead_id: stranger.id,
    });
    expect(errors(answer)).toEqual({
      name: ["The name field must not be greater than 100 characters."],
      description: ["The description field must not be greater than 2000 characters."],
      colour: ["The selected colour is invalid."],
      status: ["The selected status is invalid."],
      starts_on: ["The starts on field must be a valid date."],
      lead_id: ["The selected lead id is invalid."],
    });
    const backwards = await owner.client.post("/api/projects", {
      name: "x",
      starts_on: "2026-11-20",
      ends_on: "2026-11-19",
    });
    expect(errors(backwards)).toEqual({
      ends_on: ["The ends on field must be a date after or equal to starts on."],
    });
    const emoji = await owner.client.post("/api/projects", { name: "👍".repeat(100) });
    expect(emoji.status).toBe(201);
  });

  it("are changed field by field, once per version, and keep their slug", async () => {
    const made = await owner.client.post("/api/projects", { name: "Rename me", description: "Stays" });
    const path = `/api/projects/${text(made.body, "data.slug")}`;
    const changed = await owner.client.patch(path, { name: "Renamed", version: 1, colour: null });
    expect(changed.body).toMatchObject({
      data: { name: "Renamed", slug: "rename-me", description: "Stays", version: 2 },
    });
    const late = await owner.client.patch(path, { name: "Mine", version: 1 });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ data: { name: "Renamed", version: 2 } });
    const blind = await owner.client.patch(path, { name: "Last wins" });
    expect(blind.body).toMatchObject({ data: { name: "Last wins", version: 3 } });
  });

  it("cannot be given away, back-dated or numbered by a field", async () => {
    const sent = {
      id: "mine",
      organization_id: "x",
      created_by: "x",
      created_at: "1999-01-01",
      version: 40,
      name: "Plain",
    };
    const made = await owner.client.post("/api/projects", sent);
    expect(at(made.body, "data.id")).not.toBe("mine");
    expect(at(made.body, "data.version")).toBe(1);
    const path = `/api/projects/${text(made.body, "data.slug")}`;
    const changed = await owner.client.patch(path, { ...sent, version: 1, name: "Plainer" });
    expect(changed.body).toMatchObject({
      data: { name: "Plainer", created_at: at(made.body, "data.created_at") },
    });
  });

  it("are listed twenty a page, searched, filtered and sorted", async () => {
    const other = await newOwner(api);
    for (let number = 1; number <= 23; number++) {
      const name = `Project ${String(number).padStart(2, "0")}`;
      const status = number % 2 === 0 ? "done" : "active";
      await other.client.post("/api/projects", {
        name,
        status,
        description: number === 5 ? "50% Ärger_" : null,
      });
    }
    const first = pageOf(ProjectSchema).parse((await other.client.get("/api/projects")).body);
    expect(first.data).toHaveLength(20);
    expect(first.meta).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: 20,
      total: 23,
      from: 1,
      to: 20,
    });
    const second = await other.client.get("/api/projects?page=2");
    expect(names(second.body)).toEqual(["Project 21", "Project 22", "Project 23"]);
    const done = await other.client.get("/api/projects?status=done");
    expect(at(done.body, "meta.total")).toBe(11);
    for (const [search, total] of [
      ["project 2", 4],
      // Elsewhere it is up to the database which letters are the same.
      ...(remoteUrl === null ? [["ÄRGER", 1] as const] : []),
      ["50%", 1],
      ["%", 1],
      ["_", 1],
      ["\\", 0],
    ]) {
      const found = await other.client.get(`/api/projects?search=${encodeURIComponent(String(search))}`);
      expect(at(found.body, "meta.total"), String(search)).toBe(total);
    }
    const last = await other.client.get("/api/projects?sort=-name");
    expect(names(last.body)[0]).toBe("Project 23");
  });

  it.skipIf(remoteUrl !== null)("come at once for a select, by name and without counts", async () => {
    const owner = await newOwner(api);
    for (let number = 1; number <= 21; number++)
      await owner.client.post("/api/projects", { name: `Project ${String(number).padStart(2, "0")}` });
    const { body } = await owner.client.get("/api/projects?include=choices");
    expect(pageOf(ProjectSchema).parse(body).meta.last_page).toBe(1);
    expect(names(body)).toHaveLength(21);
    expect(names(body)[20]).toBe("Project 21");
    expect(at(body, "data.0")).not.toHaveProperty("counts");
  });
});

describe.skipIf(remoteUrl !== null)("a project’s card", async () => {
  const api = await startApi({ standingAt: Date.parse("2026-11-18T13:00:00.000Z") });
  afterAll(() => api.close());
  const BOARD = "/api/projects/social-calendar/board";

  const cardsOf = async (client: Client, query = "?include=cards") =>
    pageOf(ProjectSchema).parse((await client.get(`/api/projects${query}`)).body).data;

  it("has its latest images, its items by status, its people, and the next time", async () => {
    const owner = await newOwner(api);
    const lin = await newColleague(api, owner, "member");
    const work = await newWork(owner.client);
    await addTo(work.slug, owner, lin, "editor");
    const withImage = async (title: string) => {
      api.pass(1000);
      const id = await addBoard(owner.client, work, { title, content: "Soon", networks: ["x"] });
      const form = new FormData();
      form.set("board_id", id);
      form.set("alt", title);
      form.set("image", await blankImage());
      expect((await owner.client.send("POST", `${BOARD}/reference-image`, { form })).status).toBeLessThan(
        300,
      );
      return id;
    };
    const posts = [];
    for (const title of ["One", "Two", "Three", "Four", "Five", "Six"]) posts.push(await withImage(title));
    await owner.client.delete(`${BOARD}/${posts[5]}`);
    const plan = (days: object) =>
      addBoard(owner.client, work, { content: "Soon", networks: ["x"], status: "scheduled", ...days });
    await plan({ planned_for: "2026-11-20", scheduled_at: "2026-11-20T08:00:00.000Z" });
    await plan({ planned_for: "2026-11-19", scheduled_at: "2026-11-19T08:00:00.000Z" });
    const [card] = await cardsOf(owner.client);
    expect(card?.recent_images.map(({ alt }) => alt)).toEqual(["Five", "Four", "Three", "Two"]);
    expect((await owner.client.get(new URL(card?.recent_images[0]?.url ?? "").pathname)).status).toBe(200);
    // With the post, the ads, and the blog post that were there.
    expect(card?.states).toEqual({ draft: 9, scheduled: 2 });
    expect(card?.people.map(({ id }) => id)).toContain(lin.id);
    expect([card?.next_at, card?.next_on]).toEqual(["2026-11-19T08:00:00.000Z", null]);
    await plan({ planned_for: "2026-11-18" });
    const [later] = await cardsOf(owner.client);
    expect([later?.next_at, later?.next_on]).toEqual([null, "2026-11-18"]);
    await owner.client.post(`/api/campaigns/SocialCalendar/${work.socialCalendarId}/archive`);
    const [archived] = await cardsOf(owner.client);
    expect(archived).toMatchObject({ recent_images: [], states: { draft: 3 }, next_at: null });
  });

  it("is left out of lists that don’t ask for it, and empty for a new project", async () => {
    const owner = await newOwner(api);
    await owner.client.post("/api/projects", { name: "New" });
    const answer = await owner.client.get("/api/projects");
    expect(at(answer.body, "data.0")).not.toHaveProperty("states");
    expect((await cardsOf(owner.client))[0]).toMatchObject({
      recent_images: [],
      states: {},
      next_at: null,
      next_on: null,
    });
  });
});

describe("folders", () => {
  let path: string;
  beforeAll(async () => {
    const made = await owner.client.post("/api/projects", { name: "With folders" });
    path = `/api/projects/${text(made.body, "data.slug")}/folders`;
  });

  it("are created at the end, listed in order, changed and moved", async () => {
    const one = FolderSchema.parse(at((await owner.client.post(path, { name: "One" })).body, "data"));
    const two = FolderSchema.parse(
      at((await member.client.post(path, { name: "Two", colour: "blue" })).body, "data"),
    );
    expect(Number(two.position) - Number(one.position)).toBe(1);
    expect(two).toMatchObject({ colour: "blue", version: 1, can: { update: true, delete: true } });
    await owner.client.patch(`${path}/${one.id}`, { position: 5, version: 1 });
    expect(names((await owner.client.get(path)).body).slice(-2)).toEqual(["Two", "One"]);
    const late = await owner.client.patch(`${path}/${one.id}`, { name: "Late", version: 1 });
    expect([late.status, at(late.body, "data.name")]).toEqual([412, "One"]);
    expect((await member.client.get(`${path}/${one.id}`)).body).toMatchObject({
      data: { can: { delete: false } },
    });
  });

  it("say what is wrong with their fields", async () => {
    const answer = await owner.client.post(path, { name: "x".repeat(81), description: "x".repeat(501) });
    expect(errors(answer)).toEqual({
      name: ["The name field must not be greater than 80 characters."],
      description: ["The description field must not be greater than 500 characters."],
    });
  });
});

describe("a project’s last folder", () => {
  const LAST = "This is the only folder in the project, so it can’t be deleted.";

  async function newProject(by = owner) {
    const made = await by.client.post("/api/projects", { name: "Never without" });
    const path = `/api/projects/${text(made.body, "data.slug")}`;
    const folders = async () => list((await by.client.get(`${path}/folders`)).body, "data");
    return { id: text(made.body, "data.id"), path, folders };
  }

  it("is called General in a new project, which may be renamed", async () => {
    const { path, folders } = await newProject();
    const [general, ...others] = await folders();
    expect(others).toEqual([]);
    expect(general).toMatchObject({ name: "General", position: 0, can: { update: true, delete: false } });
    expect(at((await owner.client.get(path)).body, "data.counts.folders")).toBe(1);
    const id = text(general, "id");
    await owner.client.patch(`${path}/folders/${id}`, { name: "Everything", version: 1 });
    expect(names({ data: await folders() })).toEqual(["Everything"]);
  });

  it("can’t be deleted until there is another one", async () => {
    const { path, folders } = await newProject();
    const id = text((await folders())[0], "id");
    const refused = await owner.client.delete(`${path}/folders/${id}`);
    expect([refused.status, message(refused), errors(refused)]).toEqual([422, LAST, { folder: [LAST] }]);
    const second = text((await owner.client.post(`${path}/folders`, { name: "Second" })).body, "data.id");
    expect((await folders()).map((folder) => at(folder, "can.delete"))).toEqual([true, true]);
    expect((await owner.client.delete(`${path}/folders/${id}`)).status).toBe(204);
    expect((await owner.client.delete(`${path}/folders/${second}`)).status).toBe(422);
    await owner.client.post(`/api/trash/folders/${id}/restore`);
    expect((await owner.client.delete(`${path}/folders/${second}`)).status).toBe(204);
  });

  it("stays when several people delete all folders at once", async () => {
    const { path, folders } = await newProject();
    for (const name of ["Two", "Three"]) await owner.client.post(`${path}/folders`, { name });
    const answers = await Promise.all(
      (await folders()).map((folder) => owner.client.delete(`${path}/folders/${text(folder, "id")}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    expect(await folders()).toHaveLength(1);
  });

  it("is there again in a project that is restored without the folders it had", async () => {
    const { id, path, folders } = await newProject();
    const general = text((await folders())[0], "id");
    await owner.client.delete(path);
    expect((await owner.client.delete(`/api/trash/folders/${general}`)).status).toBe(204);
    await owner.client.post(`/api/trash/projects/${id}/restore`);
    expect(names({ data: await folders() })).toEqual(["General"]);
  });
});

describe("the list of campaigns", () => {
  let path: string;
  beforeAll(async () => {
    const project = await owner.client.post("/api/projects", { name: "Busy" });
    const slug = text(project.body, "data.slug");
    const folder = await owner.client.post(`/api/projects/${slug}/folders`, { name: "All" });
    const place = { project_id: at(project.body, "data.id"), folder_id: at(folder.body, "data.id") };
    path = `/api/projects/${slug}/folders/${text(folder.body, "data.id")}/campaigns`;
    const kinds = ["social-calendar", "meta-ad", "google-ad", "blog"];
    for (let number = 1; number <= 24; number++) {
      const kind = kinds[number % 4] ?? "blog";
      const name = `Campaign ${String(number).padStart(2, "0")}`;
      const by = number === 7 ? member : owner;
      await by.client.post(`/api/projects/${kind}`, {
        ...place,
        name,
        starts_on: number <= 2 ? `2026-11-0${number}` : null,
      });
    }
  });

  it("shows four kinds in one, newest first, twenty a page", async () => {
    const page = pageOf(CampaignSchema).parse((await member.client.get(path)).body);
    expect(page.meta).toMatchObject({ total: 24, last_page: 2 });
    expect(page.data).toHaveLength(20);
    expect(new Set(page.data.map((row) => row.kind)).size).toBe(4);
    expect(page.data[0]?.name).toBe("Campaign 24");
    expect((await member.client.get(`${path}?page=2`)).body).toMatchObject({ meta: { from: 21, to: 24 } });
  });

  it("counts by kind on the folder and the project", async () => {
    const folder = await owner.client.get(path.replace(/\/campaigns$/, ""));
    const six = { SocialCalendar: 6, MetaAd: 6, GoogleAd: 6, Blog: 6 };
    expect(at(folder.body, "data.counts.campaigns")).toEqual(six);
    const project = await owner.client.get(path.replace(/\/folders.*$/, ""));
    const folders = list(
      (await owner.client.get(path.replace(/\/[^/]+\/campaigns$/, ""))).body,
      "data",
    ).length;
    expect(at(project.body, "data.counts")).toEqual({ folders, campaigns: six, tasks_open: 0 });
  });

  it.each([
    ["kind[]=Blog", 6],
    ["kind[]=Blog&kind[]=MetaAd", 12],
    ["kind%5B0%5D=Blog&kind%5B1%5D=GoogleAd", 12],
    ["kind=SocialCalendar", 6],
    ["kind[]=Nonsense", 24],
    ["status[]=planning", 18],
    ["status[]=draft", 6],
    ["status[]=planning&status[]=draft&kind[]=Blog", 6],
    ["search=campaign 1", 10],
    ["owner=nobody", 0],
  ])("is filtered by %s", async (query, total) => {
    expect(at((await owner.client.get(`${path}?${query}`)).body, "meta.total")).toBe(total);
  });

  it("is filtered by owner and sorted by name and day", async () => {
    expect(names((await owner.client.get(`${path}?owner=${member.id}`)).body)).toEqual(["Campaign 07"]);
    expect(names((await owner.client.get(`${path}?sort=name`)).body)[0]).toBe("Campaign 01");
    expect(names((await owner.client.get(`${path}?sort=starts_on`)).body).slice(0, 2)).toEqual([
      "Campaign 01",
      "Campaign 02",
    ]);
  });
});
