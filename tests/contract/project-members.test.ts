import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOf } from "#contract/envelope.ts";
import { ProjectMemberSchema } from "#contract/project-members.ts";
import { PROJECT_ROLES, type ProjectRole } from "#contract/vocabulary.ts";
import { endpoints } from "#api/routes.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, text, type Answer } from "./support/client.ts";
import {
  addTo,
  mailedLink,
  newColleague,
  newEmail,
  newOwner,
  signUp,
  verify,
  type Insider,
  type Person,
} from "./support/people.ts";
import { newWork, type Work } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";

describe.skipIf(remoteUrl !== null)("projects and their members", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const lin = await newColleague(api, owner, "member");
  const kim = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  const stranger = await newOwner(api, "Elsewhere");
  for (const [{ client }, name] of [
    [lin, "Lin"],
    [kim, "Kim"],
    [guest, "Gus"],
  ] as const)
    await client.patch("/api/user", { name });
  afterAll(() => api.close());

  let number = 0;
  async function newProject(fields: object = {}, { client }: Insider = owner): Promise<string> {
    const made = await client.post("/api/projects", { name: `Project ${++number}`, ...fields });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return text(made.body, "data.slug");
  }
  const membersAt = (project: string) => `/api/projects/${project}/members`;
  const add = (
    project: string,
    person: Person,
    role: string | string[] | undefined,
    { client }: Insider = owner,
  ) => client.post(membersAt(project), { user_id: person.id, role });
  const change = (project: string, person: Person, role: ProjectRole, { client }: Insider = owner) =>
    client.patch(`${membersAt(project)}/${person.id}`, { role });
  const remove = (project: string, person: Person, { client }: Insider = owner) =>
    client.delete(`${membersAt(project)}/${person.id}`);
  const membersOf = async (project: string, { client }: Insider = owner) =>
    listOf(ProjectMemberSchema).parse((await client.get(membersAt(project))).body);
  const rolesIn = async (project: string) =>
    Object.fromEntries((await membersOf(project)).map(({ name, role }) => [name, role]));
  const roleOf = async ({ client }: Insider, project: string) => {
    const { status, body } = await client.get(`/api/projects/${project}`);
    return status === 404 ? null : at(body, "data.role");
  };
  const undo = (answer: Answer, { client }: Insider = owner) =>
    client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);

  describe("a project that the organization sees", () => {
    it("put in charge of work only people who see the project", async () => {
      const REFUSED = "Choose someone who sees this project.";
      const work = await newWork(owner.client, "Hidden");
      await owner.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
      await addTo(work.slug, owner, lin, "contributor");
      const { projectId: project_id, folderId: folder_id, googleContentId: content_id } = work;
      const place = { project_id, folder_id, name: "New" };
      const [calendar, board, meta, content, google, googleContent, blog] = [
        "social-calendar",
        "social-calendar/board",
        "meta-ad",
        "meta-ad/content",
        "google-ad",
        "google-ad/content",
        "blog",
      ].map((path) => `/api/projects/${path}`);
      const writes: [string, string, object][] = [
        ["POST", `${calendar}`, place],
        ["PUT", `${calendar}/${work.socialCalendarId}`, { name: "Calendar" }],
        ["POST", `${board}`, { social_calendar_id: work.socialCalendarId, title: "New" }],
        ["PATCH", `${board}/${work.boardId}`, {}],
        ["POST", `${meta}`, place],
        ["PATCH", `${meta}/${work.metaAdId}`, {}],
        ["POST", `${content}`, { meta_ad_id: work.metaAdId, heading: "New" }],
        ["PATCH", `${content}/${work.metaContentId}`, {}],
        ["POST", `${google}`, place],
        ["PATCH", `${google}/${work.googleAdId}`, {}],
        ["POST", `${googleContent}`, { google_ad_id: work.googleAdId, heading: "New" }],
        ["PUT", `${googleContent}/${content_id}`, { content_id }],
        ["POST", `${blog}`, place],
        ["PATCH", `${blog}/${work.blogId}`, {}],
      ];
      for (const [method, path, json] of writes) {
        for (const { id } of [kim, guest])
          expect(
            errors(await owner.client.send(method, path, { json: { ...json, owner_id: id } })),
            `${method} ${path}`,
          ).toEqual({ owner_id: [REFUSED] });
        const made = await owner.client.send(method, path, { json: { ...json, owner_id: lin.id } });
        expect([200, 201], `${method} ${path} ${JSON.stringify(made.body)}`).toContain(made.status);
        // An owner who has lost the project stays when nothing else is chosen.
        if (method === "POST") continue;
        await remove(work.slug, lin);
        const again = await owner.client.send(method, path, { json: { ...json, owner_id: lin.id } });
        expect(again.status, `${method} ${path}`).toBe(200);
        await addTo(work.slug, owner, lin, "contributor");
      }
    });

    it("are led by someone who sees them", async () => {
      const REFUSED = { lead_id: ["Choose someone who sees this project."] };
      const project = await newProject();
      const path = `/api/projects/${project}`;
      const lead = (id: string, more: object = {}) => owner.client.patch(path, { lead_id: id, ...more });
      expect(errors(await lead(guest.id))).toEqual(REFUSED);
      expect(errors(await lead(lin.id, { visibility: "members" }))).toEqual(REFUSED);
      expect((await lead(lin.id)).status).toBe(200);
      expect((await lead(lin.id, { visibility: "members" })).status).toBe(200);
      expect(errors(await lead(kim.id))).toEqual(REFUSED);
      expect((await lead(owner.id)).status).toBe(200);
      await add(project, guest, "viewer");
      expect((await lead(guest.id)).status).toBe(200);
      const create = (lead_id: string, visibility: string) =>
        lin.client.post("/api/projects", { name: "Led", lead_id, visibility });
      expect(errors(await create(kim.id, "members"))).toEqual(REFUSED);
      for (const [{ id }, visibility] of [
        [lin, "members"],
        [owner, "members"],
        [kim, "organization"],
      ] as const)
        expect((await create(id, visibility)).status).toBe(201);
    });

    it("has its owners and admins as managers, its members as editors, and no guests", async () => {
      const project = await newProject();
      expect(await rolesIn(project)).toEqual({ Kim: "editor", Lin: "editor", "Olive Owner": "manager" });
      expect((await membersOf(project)).every(({ is_inherited, can }) => is_inherited && !can.update)).toBe(
        true,
      );
      expect(await Promise.all([owner, lin, guest].map((one) => roleOf(one, project)))).toEqual([
        "manager",
        "editor",
        null,
      ]);
    });

    it("gives people a role of their own, changes it, and takes it away, each of which is undone", async () => {
      const project = await newProject();
      const added = await add(project, guest, "viewer");
      expect([added.status, at(added.body, "data")]).toEqual([
        201,
        {
          id: guest.id,
          name: "Gus",
          avatar_url: null,
          role: "viewer",
          organization_role: "guest",
          is_inherited: false,
          can: { update: true, delete: true },
        },
      ]);
      expect((await add(project, kim, "viewer")).status).toBe(201);
      const changed = await change(project, guest, "approver");
      expect(at(changed.body, "data.role")).toBe("approver");
      expect((await undo(changed)).status).toBe(200);
      expect(await roleOf(guest, project)).toBe("viewer");
      const removed = await remove(project, guest);
      expect([removed.status, await roleOf(guest, project)]).toEqual([204, null]);
      expect((await undo(removed)).status).toBe(200);
      expect(await roleOf(guest, project)).toBe("viewer");
      await remove(project, kim);
      expect(await roleOf(kim, project)).toBe("editor");
      expect((await remove(project, kim)).status).toBe(404);
    });

    it("is managed by whoever creates it", async () => {
      const project = await newProject({}, lin);
      expect(await rolesIn(project)).toMatchObject({ Lin: "manager", Kim: "editor" });
      expect((await lin.client.patch(`/api/projects/${project}`, { colour: "teal" })).status).toBe(200);
      expect((await kim.client.patch(`/api/projects/${project}`, { colour: "red" })).status).toBe(403);
      expect((await add(project, guest, "approver", lin)).status).toBe(201);
      expect((await add(project, guest, "viewer", kim)).status).toBe(403);
      expect((await change(project, guest, "viewer", kim)).status).toBe(403);
      expect((await remove(project, guest, kim)).status).toBe(403);
      // Anyone may leave.
      expect((await remove(project, guest, guest)).status).toBe(204);
    });

    it.each([
      ["a role that there isn't", () => [kim, "owner"] as const, "role"],
      ["a list of roles", () => [kim, ["editor"]] as [Insider, string[]], "role"],
      ["no role", () => [kim, undefined] as const, "role"],
      ["an editing guest", () => [guest, "editor"] as const, "role"],
      ["a managing guest", () => [guest, "manager"] as const, "role"],
      ["an owner", () => [owner, "viewer"] as const, "user_id"],
      ["somebody of another organization", () => [stranger, "viewer"] as const, "user_id"],
    ])("refuses %s", async (_, sent, field) => {
      const [person, role] = sent();
      const answer = await add(await newProject(), person, role);
      expect([answer.status, Object.keys(errors(answer) as object)]).toEqual([422, [field]]);
    });

    it("gives a person one role, also to two requests at once", async () => {
      const project = await newProject();
      const both = await Promise.all([add(project, kim, "viewer"), add(project, kim, "manager")]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
      expect((await change(project, owner, "viewer")).status).toBe(404);
    });
  });

  describe("a project that its members see", () => {
    it("is seen by nobody else, and managed by whoever creates it", async () => {
      const project = await newProject({ visibility: "members" }, lin);
      expect(await Promise.all([owner, lin, kim, guest].map((one) => roleOf(one, project)))).toEqual([
        "manager",
        "manager",
        null,
        null,
      ]);
      const hidden = await kim.client.get(`/api/projects/${project}`);
      const absent = await kim.client.get("/api/projects/nothing-here");
      expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body]);
      await add(project, kim, "contributor", lin);
      expect(await roleOf(kim, project)).toBe("contributor");
      const shown = await lin.client.patch(`/api/projects/${project}`, { visibility: "organization" });
      expect(at(shown.body, "data.visibility")).toBe("organization");
      expect(await roleOf(kim, project)).toBe("contributor");
    });

    it("lists the members of the organization that see it", async () => {
      const project = await newProject({ visibility: "members" });
      await add(project, kim, "viewer");
      const path = `/api/organization/${owner.organizationId}/members?project=${project}`;
      const seen = list((await owner.client.get(path)).body, "data").map((one) => text(one, "name"));
      expect(seen).toEqual(["Kim", "Olive Owner"]);
      expect(list((await lin.client.get(path)).body, "data")).toEqual([]);
    });

    it("is lost with the organization, and doesn’t come back with it", async () => {
      const boss = await newOwner(api, "Leaving");
      const leaver = await newColleague(api, boss, "member");
      const project = await newProject({ visibility: "members" }, boss);
      await add(project, leaver, "viewer", boss);
      const removed = await remove(project, leaver, boss);
      await leaver.client.delete(`/api/organization/${boss.organizationId}/members/${leaver.id}`);
      expect((await undo(removed, boss)).status).toBe(422);
      api.pass(1000);
      await boss.client.post(`/api/organization/${boss.organizationId}/invitations`, {
        email: leaver.email,
        role: "guest",
      });
      const link = new URL(await mailedLink(api, leaver.email, "/invitation/accept"), api.frontend);
      await leaver.client.post("/api/invitation/accept", Object.fromEntries(link.searchParams));
      expect(await roleOf(leaver, project)).toBeNull();
    });

    it("reads as a viewer to a member who became a guest", async () => {
      const boss = await newOwner(api, "Demoting");
      const person = await newColleague(api, boss, "member");
      const project = await newProject({}, boss);
      await add(project, person, "editor", boss);
      const path = `/api/organization/${boss.organizationId}/members/${person.id}`;
      await boss.client.patch(path, { role: "guest" });
      expect(await roleOf(person, project)).toBe("viewer");
    });
  });

  describe("roles in the work itself", () => {
    let work: Work;
    beforeAll(async () => {
      work = await newWork(owner.client, "Roles");
    });
    const as = async (person: Insider, role: ProjectRole) => {
      await remove(work.slug, person);
      await addTo(work.slug, owner, person, role);
    };
    async function newPost({ client }: Insider, fields: object = {}) {
      const made = await client.post(BOARD, {
        social_calendar_id: work.socialCalendarId,
        title: "Teaser",
        content: "Soon",
        networks: ["linkedin"],
        planned_for: "2099-01-01",
        ...fields,
      });
      return { status: made.status, id: made.status === 201 ? text(made.body, "data.id") : "" };
    }
    const step = ({ client }: Insider, id: string, status: string, more: object = {}) =>
      client.post(`/api/boards/${id}/status`, { status, ...more });
    const edit = ({ client }: Insider, id: string, fields: object) => client.patch(`${BOARD}/${id}`, fields);

    it("let contributors draft and send to review, but not touch others’ drafts or the schedule", async () => {
      await as(lin, "contributor");
      const { id } = await newPost(lin);
      const planned = await lin.client.post(BOARD, {
        social_calendar_id: work.socialCalendarId,
        content: "Soon",
        networks: ["linkedin"],
        planned_for: "2099-01-01",
        status: "scheduled",
      });
      // The post is kept, the step is not taken.
      expect([planned.status, at(planned.body, "data.status"), at(planned.body, "step.done")]).toEqual([
        201,
        "draft",
        false,
      ]);
      expect((await edit(lin, id, { content: "Sooner" })).status).toBe(200);
      expect((await edit(lin, work.boardId, { content: "Mine" })).status).toBe(403);
      expect((await step(lin, work.boardId, "in_review")).status).toBe(422);
      expect((await step(lin, id, "scheduled")).status).toBe(422);
      expect((await step(lin, id, "in_review")).status).toBe(200);
      expect((await step(lin, id, "approved")).status).toBe(422);
      await step(owner, id, "approved");
      expect((await step(owner, id, "scheduled")).status).toBe(200);
      expect((await edit(lin, id, { planned_for: "2099-01-02" })).status).toBe(403);
      expect((await edit(owner, id, { planned_for: "2099-01-02" })).status).toBe(200);
    });

    it("let approvers decide and comment, and change nothing, guests too", async () => {
      const { id } = await newPost(owner);
      await step(owner, id, "in_review");
      await as(guest, "approver");
      await as(kim, "approver");
      for (const person of [guest, kim]) {
        expect((await newPost(person)).status).toBe(403);
        expect((await edit(person, id, { content: "Mine" })).status).toBe(403);
        expect((await person.client.post(`/api/boards/${id}/comments`, { body: "Nice" })).status).toBe(201);
        const review = await person.client.get(`/api/boards/${id}/review`);
        expect(at(review.body, "data.next_statuses")).toEqual(["approved", "changes_requested"]);
        expect(at(review.body, "data.can")).toMatchObject({ update: false, comment: true, share: false });
        const waiting = (await person.client.get("/api/agenda")).body;
        expect(at(waiting, "data.to_approve.total")).toBeGreaterThan(0);
      }
      const approved = await step(guest, id, "approved");
      expect(approved.status).toBe(200);
      expect((await undo(approved, guest)).status).toBe(200);
      expect((await step(kim, id, "changes_requested", { reason: "Shorter" })).status).toBe(200);
    });

    it("tell reviewers of the project alone", async () => {
      await as(guest, "approver");
      await as(kim, "viewer");
      for (const { client } of [guest, kim]) await client.post("/api/notifications/read-all");
      const { id } = await newPost(owner);
      await step(owner, id, "in_review");
      const told = async ({ client }: Insider) =>
        list((await client.get("/api/notifications?unread=1")).body, "data").map((one) => text(one, "kind"));
      expect([await told(guest), await told(kim)]).toEqual([["review_asked"], []]);
    });

    it("say who can be asked for a review, by name or with a team, and what waits for them", async () => {
      await as(guest, "approver");
      await as(kim, "viewer");
      const made = await owner.client.post(`/api/projects/${work.slug}/teams`, { name: "Clients" });
      const teamId = text(made.body, "data.id");
      for (const { id } of [guest, kim])
        await owner.client.put(`/api/projects/${work.slug}/teams/${teamId}/members/${id}`);
      const ask = (id: string, approvers: object[]) => step(owner, id, "in_review", { approvers });
      const asked = async ({ client }: Insider, id: string) =>
        list((await client.get("/api/approvals")).body, "data").find((one) => at(one, "id") === id);
      const { id } = await newPost(owner);
      expect(errors(await ask(id, [{ type: "user", id: kim.id }]))).toEqual({
        approvers: ["Kim can’t approve in this project."],
      });
      for (const person of [guest, kim]) await person.client.post("/api/notifications/read-all");
      expect((await ask(id, [{ type: "team", id: teamId }])).status).toBe(200);
      expect(at(await asked(guest, id), "is_asked")).toBe(true);
      expect(await asked(kim, id)).toBe(undefined);
      const unread = async ({ client }: Insider) =>
        at((await client.get("/api/user")).body, "data.unread_notifications");
      expect([await unread(guest), await unread(kim)]).toEqual([1, 0]);
      expect((await step(guest, id, "approved")).status).toBe(200);
    });

    it("end what was offered to undo when they change", async () => {
      await as(lin, "editor");
      const { id } = await newPost(lin);
      const moved = await edit(lin, id, { planned_for: "2099-02-02" });
      await change(work.slug, lin, "viewer");
      expect((await undo(moved, lin)).status).toBe(404);
    });

    it.each([...PROJECT_ROLES])(
      "are what a person with the role of %s may do, by the record",
      async (role) => {
        await as(lin, role);
        const { body } = await lin.client.get(`/api/projects/${work.slug}`);
        expect(at(body, "data.role")).toBe(role);
        expect(at(body, "data.can")).toEqual({
          update: role === "manager",
          delete: false,
          create_folder: ["manager", "editor"].includes(role),
          create_team: ["manager", "editor"].includes(role),
          create_campaign: ["manager", "editor", "contributor"].includes(role),
          create_feed: ["manager", "editor", "contributor"].includes(role),
          manage: role === "manager",
        });
      },
    );
  });

  describe("an invitation", () => {
    let boss: Insider;
    beforeAll(async () => {
      boss = await newOwner(api, "Inviting");
    }, 60_000);
    const invite = (fields: object, by: Insider = boss) =>
      by.client.post(`/api/organization/${boss.organizationId}/invitations`, {
        email: newEmail("invited"),
        role: "guest",
        ...fields,
      });
    async function accept(invited: Answer) {
      const link = new URL(text(invited.body, "data.accept_url")).searchParams;
      const person = await signUp(api, "Ines", text(invited.body, "data.email"));
      await verify(api, person);
      const preview = await person.client.get(`/api/invitation?${link}`);
      const joined = await person.client.post("/api/invitation/accept", Object.fromEntries(link));
      expect(joined.status, JSON.stringify(joined.body)).toBe(200);
      return {
        person: { ...person, organizationId: boss.organizationId, role: "guest" } as Insider,
        preview,
      };
    }
    const idOf = async (slug: string) =>
      text((await boss.client.get(`/api/projects/${slug}`)).body, "data.id");
    const newTeam = async (slug: string, name: string) =>
      text((await boss.client.post(`/api/projects/${slug}/teams`, { name })).body, "data.id");
    const teamOf = async (slug: string, team: string) =>
      list((await boss.client.get(`/api/projects/${slug}/teams/${team}`)).body, "data.members").map((one) =>
        text(one, "name"),
      );

    it("names projects and teams, says so, and gives them to whoever accepts", async () => {
      const slug = await newProject({ name: "Client work", visibility: "members" }, boss);
      const other = await newProject({ name: "Not theirs" }, boss);
      const [id, team] = [await idOf(slug), await newTeam(slug, "Review board")];
      const invited = await invite({ projects: [{ id, role: "approver" }], teams: [team] });
      expect(invited.status, JSON.stringify(invited.body)).toBe(201);
      const joins = {
        projects: [{ id, name: "Client work", role: "approver" }],
        teams: [{ id: team, name: "Review board" }],
      };
      expect(at(invited.body, "data")).toMatchObject(joins);
      const listed = await boss.client.get(`/api/organization/${boss.organizationId}/invitations`);
      expect(at(listed.body, "data.0")).toMatchObject(joins);
      const { person, preview } = await accept(invited);
      expect(at(preview.body, "data")).toMatchObject(joins);
      expect([await roleOf(person, slug), await roleOf(person, other)]).toEqual(["approver", null]);
      expect(await teamOf(slug, team)).toEqual(["Ines"]);
    });

    it("leaves out what is gone when it is accepted", async () => {
      const [kept, gone] = [await newProject({}, boss), await newProject({}, boss)];
      const [team, former] = [await newTeam(kept, "Kept"), await newTeam(kept, "Former")];
      const projects = [
        { id: await idOf(gone), role: "viewer" },
        { id: await idOf(kept), role: "viewer" },
      ];
      const invited = await invite({ projects, teams: [former, team] });
      await boss.client.delete(`/api/projects/${gone}`);
      await boss.client.delete(`/api/projects/${kept}/teams/${former}`);
      const { person, preview } = await accept(invited);
      expect(list(preview.body, "data.projects")).toHaveLength(1);
      expect(list(preview.body, "data.teams")).toHaveLength(1);
      expect(await roleOf(person, kept)).toBe("viewer");
      expect(await teamOf(kept, team)).toEqual(["Ines"]);
    });

    it.each([
      ["a project of others", { projects: [{ id: "nothing", role: "viewer" }] }, "projects.0.id"],
      ["a role that there isn't", { projects: [{ id: "x", role: "owner" }] }, "projects.0.role"],
      ["words for projects", { projects: "all" }, "projects"],
      ["a list of words for projects", { projects: ["all"] }, "projects.0"],
      ["too many teams", { teams: Array.from({ length: 21 }, (_, index) => String(index)) }, "teams"],
      ["a team of others", { teams: ["nothing"] }, "teams.0"],
    ])("refuses %s", async (_, fields, field) => {
      const answer = await invite(fields);
      expect([answer.status, Object.keys(errors(answer) as object)]).toEqual([422, [field]]);
    });

    it("gives guests and admins no role that they can't have", async () => {
      const id = await idOf(await newProject({}, boss));
      const editor = { projects: [{ id, role: "editor" }] };
      for (const role of ["guest", "admin"])
        expect(Object.keys(errors(await invite({ ...editor, role })) as object)).toEqual(["projects.0.role"]);
      expect((await invite({ ...editor, role: "member" })).status).toBe(201);
    });
  });

  describe("a hidden project", () => {
    const CANARY = "Kanarienvogel";
    let hidden: Work;
    let slug: string;
    let feed: string;
    beforeAll(async () => {
      hidden = await newWork(owner.client, CANARY);
      ({ slug } = hidden);
      const { client } = owner;
      await client.patch(`/api/projects/${slug}`, { name: CANARY, description: CANARY, lead_id: lin.id });
      await client.patch(`/api/projects/${slug}/folders/${hidden.folderId}`, { name: CANARY });
      await client.patch(`/api/projects/${slug}/teams/${hidden.teamId}`, { name: CANARY });
      await client.put(`/api/projects/${slug}/teams/${hidden.teamId}/members/${lin.id}`, {});
      for (const [kind, id] of [
        ["social-calendar", hidden.socialCalendarId],
        ["meta-ad", hidden.metaAdId],
        ["google-ad", hidden.googleAdId],
        ["blog", hidden.blogId],
      ])
        await client.send(kind === "social-calendar" ? "PUT" : "PATCH", `/api/projects/${kind}/${id}`, {
          json: { name: CANARY, owner_id: lin.id, ...(kind === "blog" ? { title: CANARY } : {}) },
        });
      // Lin wrote in it, was told of it, and threw something away, while she still saw it.
      await lin.client.patch(`${BOARD}/${hidden.boardId}`, { title: CANARY, owner_id: lin.id });
      await client.post(`/api/boards/${hidden.boardId}/comments`, { body: `${CANARY} @Lin` });
      await client.post(`/api/campaigns/${hidden.socialCalendarId}/comments`, { body: `${CANARY} @Lin` });
      const thrown = await lin.client.post(BOARD, {
        social_calendar_id: hidden.socialCalendarId,
        title: CANARY,
      });
      await lin.client.delete(`${BOARD}/${text(thrown.body, "data.id")}`);
      const made = await lin.client.post(`/api/projects/${slug}/calendar-feeds`, { name: CANARY });
      feed = `/api/calendar-feeds/${text(made.body, "data.token")}`;
      expect((await api.client().get(feed)).status).toBe(200);
      await client.post(`/api/boards/${hidden.boardId}/status`, { status: "in_review" });
    }, 60_000);

    const ids = (): Record<string, string> => ({
      project: slug,
      folder: hidden.folderId,
      team: hidden.teamId,
      socialCalendar: hidden.socialCalendarId,
      metaAd: hidden.metaAdId,
      metaContent: hidden.metaContentId,
      content: hidden.metaContentId,
      googleAd: hidden.googleAdId,
      googleContent: hidden.googleContentId,
      adGroup: hidden.adGroupId,
      googleImport: hidden.googleImportId,
      blog: hidden.blogId,
      board: hidden.boardId,
      file: hidden.fileId,
      kind: "SocialCalendar",
      campaign: hidden.socialCalendarId,
      import: hidden.importId,
      number: "1",
      organization: owner.organizationId,
      member: lin.id,
    });
    const queries = (pattern: string): string[] =>
      pattern === "/api/search"
        ? [`?q=${CANARY}`, `?q=${CANARY}&archived=1`, `?q=${CANARY}&project=${slug}`]
        : pattern === "/api/review-links"
          ? ["", `?campaign=${hidden.socialCalendarId}`, `?subject=boards&id=${hidden.boardId}`]
          : ["", `?project=${slug}`, `?search=${CANARY}`];
    /** Everything that somebody is answered by any GET of the API. */
    async function everythingSeenBy({ client }: Insider) {
      const found: string[] = [];
      const reads = endpoints.filter(
        ({ method, middleware }) => method === "GET" && middleware.includes("verified"),
      );
      for (const { pattern } of reads)
        for (const query of queries(pattern)) {
          const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids()[name] ?? "x");
          const { body } = await client.get(`${path}${query}`);
          if (JSON.stringify(body).includes(CANARY)) found.push(`${path}${query}`);
        }
      return found;
    }

    it("is in no answer to somebody who doesn’t see it, and in many to those who do", async () => {
      expect((await everythingSeenBy(lin)).length).toBeGreaterThan(25);
      expect(await everythingSeenBy(guest)).toEqual([]);
      await owner.client.patch(`/api/projects/${slug}`, { visibility: "members" });
      expect(await everythingSeenBy(lin)).toEqual([]);
      expect((await everythingSeenBy(owner)).length).toBeGreaterThan(25);
    }, 60_000);

    it("leaves no name and no place in what people were told of it", async () => {
      const told = list((await lin.client.get("/api/notifications")).body, "data").filter((one) =>
        [hidden.boardId, hidden.socialCalendarId].includes(text(one, "subject.id")),
      );
      expect(told.length).toBeGreaterThan(1);
      for (const one of told)
        expect(at(one, "subject")).toMatchObject({ name: "", campaign: null, folder: null, project: null });
    });

    it("stops the calendar feeds of those who no longer see it", async () => {
      expect((await api.client().get(feed)).status).toBe(404);
      await addTo(slug, owner, lin, "viewer");
      expect((await api.client().get(feed)).status).toBe(200);
      await remove(slug, lin);
    });

    it("tells nobody of a mention who can’t open it", async () => {
      await kim.client.post("/api/notifications/read-all");
      const said = await owner.client.post(`/api/boards/${hidden.boardId}/comments`, { body: "@Kim, look" });
      expect(at(said.body, "data.mentions")).toEqual([]);
      const told = await kim.client.get("/api/notifications?unread=1");
      expect(list(told.body, "data")).toEqual([]);
    });

    it("is in nobody’s trash, and restored by nobody, who doesn’t see it", async () => {
      const trashed = `/api/trash/boards/${hidden.trashedId}`;
      expect((await lin.client.post(`${trashed}/restore`)).status).toBe(404);
      expect((await owner.client.post(`${trashed}/restore`)).status).toBe(200);
      expect((await lin.client.post(`${trashed}/restore`)).status).toBe(404);
      await owner.client.delete(`/api/projects/${slug}`);
      const { body } = await lin.client.get("/api/trash");
      expect(JSON.stringify(body)).not.toContain(CANARY);
    });
  });
});
