import { afterAll, describe, expect, it } from "vitest";
import { AgendaSchema } from "#contract/agenda.ts";
import { listOf, recordOf } from "#contract/envelope.ts";
import {
  TEAM_DESCRIPTION_MAX,
  TEAM_NAME_MAX,
  TEAMS_MAX,
  TRASH_DAYS,
  UNDO_MINUTES,
} from "#contract/limits.ts";
import { MemberSchema } from "#contract/organizations.ts";
import { ThreadSchema } from "#contract/review.ts";
import { TeamSchema, WorkloadSchema } from "#contract/teams.ts";
import { sweep } from "#api/data/sweep.ts";
import { emptyTrash } from "#api/trash/purge.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, message, text, type Answer, type Client } from "./support/client.ts";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import { addTo, mailedLink, newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";

/** A Wednesday, at two in the afternoon in Berlin. */
const NOW = Date.parse("2026-11-18T13:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;

const BOARD = "/api/projects/social-calendar/board";

describe.skipIf(remoteUrl !== null)("teams", async () => {
  const api = await startApi({ standingAt: NOW });
  const owner = await newOwner(api);
  await owner.client.patch("/api/organization", { timezone: "Europe/Berlin", week_starts_on: 1 });
  const lin = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  const stranger = await newOwner(api, "Elsewhere");
  afterAll(() => api.close());

  let number = 0;
  async function newProject(client = owner.client) {
    const made = await client.post("/api/projects", { name: `Project ${++number}` });
    const slug = text(made.body, "data.slug");
    if (client === owner.client) await addTo(slug, owner, guest, "viewer");
    return slug;
  }
  const teamsAt = (project: string) => `/api/projects/${project}/teams`;
  const teamsOf = async (project: string, { client }: { client: Client } = owner) =>
    listOf(TeamSchema).parse((await client.get(teamsAt(project))).body);
  async function newTeam(project: string, name: string, { client }: { client: Client } = owner) {
    const made = await client.post(teamsAt(project), { name });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return `${teamsAt(project)}/${text(made.body, "data.id")}`;
  }
  const team = async (path: string) => recordOf(TeamSchema).parse((await owner.client.get(path)).body);
  const put = (
    { client }: Insider,
    path: string,
    { id }: { id: string },
    json: Record<string, unknown> = {},
  ) => client.put(`${path}/members/${id}`, json);
  const leadOf = async (path: string) =>
    (await team(path)).members.find(({ is_lead }) => is_lead)?.id ?? null;
  const memberIds = async (path: string) => (await team(path)).members.map(({ id }) => id);
  const statusesOf = (answers: Answer[]) =>
    answers.map(({ status }) => status).toSorted((one, other) => one - other);
  const undo = (answer: Answer, { client }: Insider = owner) =>
    client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);

  describe("of a project", () => {
    it("are created, listed by name, changed, and deleted", async () => {
      const project = await newProject();
      const made = await owner.client.post(teamsAt(project), {
        name: "Paid",
        description: "All that costs money.",
      });
      expect(made.status).toBe(201);
      expect(at(made.body, "data")).toEqual({
        id: text(made.body, "data.id"),
        name: "Paid",
        description: "All that costs money.",
        members: [],
        version: 1,
        can: { update: true, delete: true },
      });
      await newTeam(project, "content");
      expect((await teamsOf(project)).map(({ name }) => name)).toEqual(["content", "Paid"]);
      const path = `${teamsAt(project)}/${text(made.body, "data.id")}`;
      const changed = await owner.client.patch(path, { name: "Paid media", description: null, version: 1 });
      expect([changed.status, at(changed.body, "data.name"), at(changed.body, "data.version")]).toEqual([
        200,
        "Paid media",
        2,
      ]);
      expect((await team(path)).description).toBeNull();
      expect((await owner.client.delete(path)).status).toBe(204);
      expect((await owner.client.get(path)).status).toBe(404);
      expect((await owner.client.delete(path)).status).toBe(404);
      expect((await teamsOf(project)).map(({ name }) => name)).toEqual(["content"]);
    });

    it("are in no other project", async () => {
      const [one, other] = [await newProject(), await newProject()];
      const path = await newTeam(one, "Design");
      expect(await teamsOf(other)).toEqual([]);
      expect((await owner.client.get(path.replace(one, other))).status).toBe(404);
    });

    it("refuse a stale version with the present record", async () => {
      const path = await newTeam(await newProject(), "Design");
      await owner.client.patch(path, { name: "Studio", version: 1 });
      const stale = await lin.client.patch(path, { name: "Art", version: 1 });
      expect([stale.status, at(stale.body, "data.name"), at(stale.body, "data.version")]).toEqual([
        412,
        "Studio",
        2,
      ]);
      expect((await team(path)).name).toBe("Studio");
    });

    it("have names of their own, whatever their case", async () => {
      const project = await newProject();
      const path = await newTeam(project, "Design");
      const other = await newTeam(project, "Paid");
      const taken = [422, { name: ["The name has already been taken."] }];
      const twin = await owner.client.post(teamsAt(project), { name: "  dESIGN " });
      expect([twin.status, errors(twin)]).toEqual(taken);
      const renamed = await owner.client.patch(other, { name: "DESIGN" });
      expect([renamed.status, errors(renamed)]).toEqual(taken);
      expect((await owner.client.patch(path, { name: "DESIGN" })).status).toBe(200);
      const both = await Promise.all(
        ["Video", "VIDEO"].map((name) => owner.client.post(teamsAt(project), { name })),
      );
      expect(statusesOf(both)).toEqual([201, 422]);
      await newTeam(await newProject(), "Design");
    });

    it.each([
      ["no name", {}, "name"],
      ["an empty name", { name: "" }, "name"],
      ["a name of spaces", { name: "   " }, "name"],
      ["null for a name", { name: null }, "name"],
      ["a list for a name", { name: ["Design"] }, "name"],
      ["a number for a name", { name: 7 }, "name"],
      ["a name that is too long", { name: "x".repeat(TEAM_NAME_MAX + 1) }, "name"],
      ["a name with a control character", { name: "De\0sign" }, "name"],
      [
        "a description that is too long",
        { name: "Design", description: "x".repeat(TEAM_DESCRIPTION_MAX + 1) },
        "description",
      ],
      ["a map for a description", { name: "Design", description: { a: 1 } }, "description"],
    ])("refuse %s", async (_, input, field) => {
      const project = await newProject();
      const answer = await owner.client.post(teamsAt(project), input);
      expect([answer.status, Object.keys(errors(answer) as object)]).toEqual([422, [field]]);
      expect(await teamsOf(project)).toEqual([]);
    });

    it("take the longest name in characters, not in bytes", async () => {
      await newTeam(await newProject(), "🎉".repeat(TEAM_NAME_MAX));
    });

    it("are at most fifty", async () => {
      const project = await newProject();
      for (let count = 0; count < TEAMS_MAX - 1; count++) await newTeam(project, `Team ${count}`);
      const last = await Promise.all(
        ["One", "Two"].map((name) => owner.client.post(teamsAt(project), { name })),
      );
      expect(statusesOf(last)).toEqual([201, 422]);
      expect(await teamsOf(project)).toHaveLength(TEAMS_MAX);
    });
  });

  describe("members of a team", () => {
    it("are added, lead it, and are removed", async () => {
      const path = await newTeam(await newProject(), "Design");
      const added = await put(owner, path, lin);
      expect(added.status).toBe(200);
      expect(at(added.body, "data.members")).toEqual([
        { id: lin.id, name: lin.name, avatar_url: null, role: "member", is_lead: false },
      ]);
      expect((await put(owner, path, lin)).status).toBe(200);
      expect((await put(lin, path, owner, { is_lead: true })).status).toBe(200);
      expect((await team(path)).members.map(({ id, is_lead }) => [id, is_lead])).toEqual([
        [owner.id, true],
        [lin.id, false],
      ]);
      expect((await owner.client.delete(`${path}/members/${lin.id}`)).status).toBe(204);
      expect((await owner.client.delete(`${path}/members/${lin.id}`)).status).toBe(404);
      expect(await memberIds(path)).toEqual([owner.id]);
    });

    it("have one lead at most", async () => {
      const path = await newTeam(await newProject(), "Design");
      await put(owner, path, owner, { is_lead: true });
      await put(owner, path, lin, { is_lead: true });
      expect(await leadOf(path)).toBe(lin.id);
      await put(owner, path, owner, { is_lead: false });
      expect(await leadOf(path)).toBe(lin.id);
      await put(owner, path, lin);
      expect(await leadOf(path)).toBe(lin.id);
      await put(owner, path, lin, { is_lead: false });
      expect(await leadOf(path)).toBeNull();
      await Promise.all([
        put(owner, path, owner, { is_lead: true }),
        put(owner, path, lin, { is_lead: true }),
      ]);
      expect((await team(path)).members.filter(({ is_lead }) => is_lead)).toHaveLength(1);
    });

    it("have their teams in the list of people, as far as the reader sees their projects", async () => {
      const seen = await newProject();
      const made = await owner.client.post("/api/projects", { name: "Unseen by guests" });
      const unseen = text(made.body, "data.slug");
      const design = await newTeam(seen, "Design");
      const film = await newTeam(unseen, "Film");
      for (const path of [design, film]) expect((await put(owner, path, lin)).status).toBe(200);
      const teamsSeenBy = async ({ client }: Insider) => {
        const { body } = await client.get(`/api/organization/${owner.organizationId}/members`);
        const found = listOf(MemberSchema)
          .parse(body)
          .find(({ id }) => id === lin.id);
        return found?.teams?.filter(({ project }) => [seen, unseen].includes(project.slug));
      };
      const known = (await teamsSeenBy(owner)) ?? [];
      expect(known.map(({ name, project }) => [name, project.slug])).toEqual([
        ["Design", seen],
        ["Film", unseen],
      ]);
      expect((await teamsSeenBy(guest))?.map(({ name }) => name)).toEqual(["Design"]);
      expect((await owner.client.delete(design)).status).toBe(204);
      expect((await owner.client.delete(`${film}/members/${lin.id}`)).status).toBe(204);
      expect(await teamsSeenBy(owner)).toEqual([]);
    });

    it("are members of the organization, and nobody else", async () => {
      const path = await newTeam(await newProject(), "Design");
      for (const id of [stranger.id, "01ARZ3NDEKTSV4RRFFQ69G5FAV", "x"])
        expect((await put(owner, path, { id })).status, id).toBe(404);
      expect((await put(owner, path, guest)).status).toBe(200);
      expect((await put(guest, path, owner)).status).toBe(403);
      expect((await guest.client.delete(`${path}/members/${guest.id}`)).status).toBe(403);
      expect((await put(stranger, path, stranger)).status).toBe(404);
      for (const isLead of ["yes", 2, [1], { a: 1 }])
        expect(errors(await put(owner, path, owner, { is_lead: isLead }))).toEqual({
          is_lead: ["The is lead field must be true or false."],
        });
      expect(await memberIds(path)).toEqual([guest.id]);
    });

    it("leave their teams with the organization, and come back to none", async () => {
      const boss = await newOwner(api, "Leaving");
      const project = await newProject(boss.client);
      const path = await newTeam(project, "Design", boss);
      const leaver = await newColleague(api, boss, "member");
      await put(boss, path, leaver, { is_lead: true });
      await put(boss, path, boss);
      const removed = await boss.client.delete(`${path}/members/${boss.id}`);
      await put(boss, path, boss);
      await leaver.client.delete(`/api/organization/${boss.organizationId}/members/${leaver.id}`);
      const left = await boss.client.get(path);
      expect(at(left.body, "data.members")).toMatchObject([{ id: boss.id, is_lead: false }]);
      expect((await undo(removed, boss)).status).toBe(422);
      const { organizationId, client } = boss;
      // Mails are sorted by their time.
      api.pass(1000);
      await client.post(`/api/organization/${organizationId}/invitations`, {
        email: leaver.email,
        role: "guest",
      });
      const link = new URL(await mailedLink(api, leaver.email, "/invitation/accept"), api.frontend);
      await leaver.client.post("/api/invitation/accept", Object.fromEntries(link.searchParams));
      expect(list((await client.get(path)).body, "data.members")).toHaveLength(1);
      expect(errors(await put(boss, path, leaver))).toEqual({
        member: ["This person can’t see the project. Add them to it first."],
      });
      await addTo(project, boss, leaver, "viewer");
      const again = await put(boss, path, leaver);
      expect(at(again.body, "data.members")).toMatchObject([{ is_lead: false }, { is_lead: false }]);
    });
  });

  describe("an undo", () => {
    it("brings a deleted team back with its members and its lead", async () => {
      const project = await newProject();
      const path = await newTeam(project, "Design");
      await put(owner, path, lin, { is_lead: true });
      await put(owner, path, owner);
      const before = await team(path);
      const deleted = await owner.client.delete(path);
      expect((await undo(deleted)).status).toBe(200);
      const { version: _, ...after } = await team(path);
      expect(after).toEqual({ ...before, version: undefined });
      expect((await owner.client.post(teamsAt(project), { name: "design" })).status).toBe(422);
    });

    it("leaves a deleted team where it is if its name was taken since", async () => {
      const project = await newProject();
      const deleted = await owner.client.delete(await newTeam(project, "Design"));
      const other = await newTeam(project, "DESIGN");
      const answer = await undo(deleted);
      expect([answer.status, message(answer)]).toEqual([
        422,
        "This has changed since then, so nothing was undone.",
      ]);
      expect((await teamsOf(project)).map(({ id }) => id)).toEqual([other.split("/").at(-1)]);
    });

    it("puts a removed member back, as the lead if they led it", async () => {
      const path = await newTeam(await newProject(), "Design");
      await put(owner, path, lin, { is_lead: true });
      await put(owner, path, guest);
      const lead = await owner.client.delete(`${path}/members/${lin.id}`);
      expect(await leadOf(path)).toBeNull();
      expect((await undo(lead)).status).toBe(200);
      expect(await leadOf(path)).toBe(lin.id);
      const other = await owner.client.delete(`${path}/members/${guest.id}`);
      expect((await undo(other)).status).toBe(200);
      expect(await memberIds(path)).toEqual([lin.id, guest.id]);
    });

    it("never makes a second lead, nor a member of who left", async () => {
      const path = await newTeam(await newProject(), "Design");
      const leaver = await newColleague(api, owner, "member");
      await put(owner, path, lin, { is_lead: true });
      await put(owner, path, leaver);
      const lead = await owner.client.delete(`${path}/members/${lin.id}`);
      await put(owner, path, leaver, { is_lead: true });
      expect((await undo(lead)).status).toBe(422);
      expect(await leadOf(path)).toBe(leaver.id);
      const removed = await owner.client.delete(`${path}/members/${leaver.id}`);
      await leaver.client.delete(`/api/organization/${owner.organizationId}/members/${leaver.id}`);
      expect((await undo(removed)).status).toBe(422);
      expect(await memberIds(path)).toEqual([]);
    });

    it("is kept for ten minutes, and what it would bring back is swept then", async () => {
      const project = await newProject();
      const path = await newTeam(project, "Design");
      await put(owner, path, lin);
      await owner.client.delete(`${path}/members/${lin.id}`);
      await owner.client.delete(await newTeam(project, "Paid"));
      await sweep(api.database.db, api.now() + (UNDO_MINUTES + 1) * 60_000);
      const { db } = api.database;
      const teams = await db.selectFrom("teams").select("name").where("deleted_at", "is not", null).execute();
      const members = await db
        .selectFrom("team_members")
        .select("id")
        .where("removed_at", "is not", null)
        .execute();
      expect([teams, members]).toEqual([[], []]);
      expect((await teamsOf(project)).map(({ name }) => name)).toEqual(["Design"]);
    });
  });

  describe("a deleted project", () => {
    it("keeps its teams in the trash, and takes them along when it is purged", async () => {
      const project = await newProject();
      const path = await newTeam(project, "Design");
      await put(owner, path, lin, { is_lead: true });
      const before = await team(path);
      const id = text((await owner.client.get(`/api/projects/${project}`)).body, "data.id");
      await owner.client.delete(`/api/projects/${project}`);
      expect((await owner.client.get(path)).status).toBe(404);
      expect((await owner.client.post(`/api/trash/projects/${id}/restore`)).status).toBe(200);
      expect(await team(path)).toEqual(before);
      await owner.client.delete(`/api/projects/${project}`);
      const deps = { files: createFileStore(api.dir), log: () => undefined, db: api.database.db };
      await emptyTrash(deps, api.now() + (TRASH_DAYS + 1) * DAY_MS);
      const left = await api.database.db
        .selectFrom("teams")
        .select("id")
        .where("id", "=", path.split("/").at(-1) ?? "")
        .execute();
      expect(left).toEqual([]);
    });
  });

  describe("the workload of a project", () => {
    const workload = async (project: string) => {
      const answer = await lin.client.get(`/api/projects/${project}/workload`);
      return listOf(WorkloadSchema).parse(answer.body);
    };
    const none = { campaigns: 0, posts: 0, ads: 0, blog_posts: 0, tasks: 0, due_this_week: 0 };

    it("counts the open work of each person, and what of it is due this week", async () => {
      const work = await newWork(owner.client, "Workload");
      const post = async (fields: Record<string, unknown>, status?: string) => {
        const made = await owner.client.post(BOARD, {
          social_calendar_id: work.socialCalendarId,
          title: "x",
          content: "Soon",
          networks: ["linkedin"],
          owner_id: lin.id,
          ...fields,
        });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        if (status === undefined) return;
        const step = await owner.client.post(`/api/boards/${text(made.body, "data.id")}/status`, { status });
        expect(step.status, JSON.stringify(step.body)).toBe(200);
      };
      const before = await workload(work.slug);
      await post({ planned_for: "2026-11-16" }, "draft");
      await post({ planned_for: "2026-11-22" }, "in_review");
      await post({ planned_for: "2026-11-23" }, "draft");
      await post({ planned_for: "2026-11-15" }, "draft");
      await post({}, "cancelled");
      const after = await workload(work.slug);
      expect(after.find(({ person }) => person?.id === lin.id)).toEqual({
        person: { id: lin.id, name: lin.name, avatar_url: null },
        ...none,
        posts: 4,
        due_this_week: 2,
      });
      const own = (rows: typeof after) => rows.find(({ person }) => person?.id === owner.id);
      expect(own(after)).toEqual(own(before));
    });

    it("counts campaigns by their owner until they are over, and leaves out what is in the trash or archived", async () => {
      const work = await newWork(owner.client, "Campaigns");
      const meta = `/api/projects/meta-ad/${work.metaAdId}`;
      const rowOf = async (id: string) =>
        (await workload(work.slug)).find(({ person }) => person?.id === id) ?? none;
      await owner.client.patch(meta, { owner_id: lin.id, ends_on: "2026-11-20" });
      expect(await rowOf(lin.id)).toMatchObject({ campaigns: 1, due_this_week: 1 });
      await owner.client.patch(meta, { status: "completed" });
      expect(await rowOf(lin.id)).toMatchObject({ campaigns: 0, due_this_week: 0 });
      await owner.client.patch(meta, { status: "active" });
      await owner.client.post(`/api/campaigns/MetaAd/${work.metaAdId}/archive`);
      expect(await rowOf(lin.id)).toMatchObject({ campaigns: 0 });
      await owner.client.delete(`/api/campaigns/MetaAd/${work.metaAdId}/archive`);
      await owner.client.delete(meta);
      expect(await rowOf(lin.id)).toMatchObject({ campaigns: 0 });
    });

    it("counts what someone would hand over, in each status", async () => {
      const work = await newWork(owner.client, "Statuses");
      const worker = await newColleague(api, owner, "member");
      await owner.client.patch(`${BOARD}/${work.boardId}`, { owner_id: worker.id });
      const path = `/api/organization/${owner.organizationId}/members/${worker.id}/open-work`;
      for (const status of ITEM_STATUSES) {
        await api.database.db.updateTable("boards").set({ status }).where("id", "=", work.boardId).execute();
        const counted =
          (await workload(work.slug)).find(({ person }) => person?.id === worker.id)?.posts ?? 0;
        expect(counted, status).toBe(at((await owner.client.get(path)).body, "data.total"));
      }
    });

    it("lists members of teams without work too, and no one of another project", async () => {
      const [project, other] = [await newProject(), await newProject()];
      await put(owner, await newTeam(project, "Design"), guest);
      await put(owner, await newTeam(other, "Paid"), lin);
      expect(await workload(project)).toEqual([
        { person: { id: guest.id, name: guest.name, avatar_url: null }, ...none },
      ]);
    });
  });

  describe("a comment that mentions a team", () => {
    it("mentions everyone on it, whose agenda shows that, and names the team", async () => {
      const work = await newWork(owner.client, "Mentions");
      const path = await newTeam(work.slug, "Design crew");
      await put(owner, path, lin);
      await put(owner, path, owner);
      await newTeam(await newProject(), "Elsewhere");
      const made = await owner.client.post(`/api/boards/${work.boardId}/comments`, {
        body: "Shorter, @design crew? And @Elsewhere.",
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const [thread] = listOf(ThreadSchema)
        .parse((await owner.client.get(`/api/boards/${work.boardId}/comments`)).body)
        .filter(({ mentions }) => mentions.length > 0);
      expect(thread?.mentions.map(({ id }) => id).toSorted()).toEqual([lin.id, owner.id].toSorted());
      expect(thread?.mentioned_teams).toEqual([{ id: path.split("/").at(-1), name: "Design crew" }]);
      const agenda = async ({ client }: Insider) =>
        recordOf(AgendaSchema).parse((await client.get("/api/agenda")).body).mentions?.total;
      expect(await agenda(lin)).toBe(1);
      expect(await agenda(owner)).toBe(0);
      expect(await agenda(guest)).toBe(0);
    });
  });
});
