import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  InvitationPreviewSchema,
  InvitationSchema,
  MemberSchema,
  OpenWorkSchema,
  OrganizationEnvelopeSchema,
  StartedOrganizationSchema,
} from "#contract/organizations.ts";
import { sweepOrganizations } from "#api/organizations/delete-organization.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import type { Role } from "#contract/users.ts";
import { connectApi, remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, message, type Answer } from "./support/client.ts";
import {
  addTo,
  mailedLink,
  newColleague,
  newEmail,
  newOwner,
  PASSWORD,
  signUp,
  verify,
  type Insider,
  type Person,
} from "./support/people.ts";
import { newWork } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api, "Northwind");
const admin = await newColleague(api, owner, "admin");
const member = await newColleague(api, owner, "member");
afterAll(() => api.close());

const LAST_OWNER = "An organization needs at least one owner.";
const invitations = (of: Insider) => `/api/organization/${of.organizationId}/invitations`;
const members = (of: Insider) => `/api/organization/${of.organizationId}/members`;

describe("organizations", () => {
  it("are created by anybody verified, who then owns them", async () => {
    const person = await signUp(api);
    await verify(api, person);
    const none = await person.client.get("/api/organization");
    expect(none.body).toEqual({ organization: null });
    const made = await person.client.post("/api/organization", { name: "Blue Harbour", currency: "EUR" });
    expect(made.status).toBe(201);
    const { organization } = OrganizationEnvelopeSchema.parse(made.body);
    expect(organization).toMatchObject({
      name: "Blue Harbour",
      currency: "EUR",
      role: "owner",
      week_starts_on: 1,
    });
    const user = await person.client.get("/api/user");
    expect(user.body).toMatchObject({
      data: {
        current_organization_id: organization?.id,
        organizations: [{ name: "Blue Harbour", role: "owner" }],
      },
    });
  });

  it.skipIf(remoteUrl !== null)(
    "start with a project, its folder, and its calendar in one call",
    async () => {
      const person = await signUp(api);
      await verify(api, person);
      const networks = ["instagram", "linkedin", "instagram"];
      const made = await person.client.post("/api/organization", {
        name: "Blue Harbour",
        project: { name: "Winter collection", calendar: { networks } },
      });
      expect(made.status).toBe(201);
      const { project } = StartedOrganizationSchema.parse(made.body);
      expect(project).toMatchObject({ slug: "winter-collection", name: "Winter collection" });
      const folders = await person.client.get("/api/projects/winter-collection/folders");
      expect(list(folders.body, "data")).toMatchObject([
        { id: project?.calendar?.folder_id, name: "General", counts: { campaigns: { SocialCalendar: 1 } } },
      ]);
      const calendar = await person.client.get(`/api/projects/social-calendar/${project?.calendar?.id}`);
      expect(at(calendar.body, "data")).toMatchObject({
        name: "Content calendar",
        networks: ["instagram", "linkedin"],
        owner: { id: person.id },
        boards: [],
      });
    },
  );

  it.skipIf(remoteUrl !== null)("are not created without the project that is asked for", async () => {
    const person = await signUp(api);
    await verify(api, person);
    const project = { name: "x".repeat(101), calendar: { networks: ["telegraph"] } };
    const refused = await person.client.post("/api/organization", { name: "Blue Harbour", project });
    expect(errors(refused)).toEqual({
      "project.name": ["The project.name field must not be greater than 100 characters."],
      "project.calendar.networks.0": ["The selected project.calendar.networks.0 is invalid."],
    });
    expect((await person.client.get("/api/organization")).body).toEqual({ organization: null });
  });

  it("say what is wrong with their fields", async () => {
    const answer = await owner.client.post("/api/organization", {
      timezone: "x",
      week_starts_on: 9,
      currency: "euro",
    });
    expect(errors(answer)).toEqual({
      name: ["The name field is required."],
      timezone: ["The timezone field must be a valid timezone."],
      week_starts_on: ["The week starts on field must not be greater than 6."],
      currency: ["The currency field format is invalid."],
    });
  });

  it("are changed by admins, once per version", async () => {
    const read = await admin.client.get("/api/organization");
    const version = at(read.body, "organization.version");
    const changed = await admin.client.patch("/api/organization", { name: "Northwind Ltd", version });
    expect(changed.body).toMatchObject({ organization: { name: "Northwind Ltd", week_starts_on: 1 } });
    const late = await owner.client.patch("/api/organization", { name: "Mine", version });
    expect(late.status).toBe(412);
    expect(at(late.body, "data.name")).toBe("Northwind Ltd");
    expect((await member.client.patch("/api/organization", { name: "x" })).status).toBe(403);
  });

  it("are switched between by people who are in several", async () => {
    const both = await newColleague(api, owner, "member");
    const own = await both.client.post("/api/organization", { name: "Own" });
    expect(at((await both.client.get("/api/organization")).body, "organization.name")).toBe("Own");
    const back = await both.client.put("/api/organization/current", {
      organization_id: owner.organizationId,
    });
    expect(at(back.body, "organization.id")).toBe(owner.organizationId);
    const foreign = await member.client.put("/api/organization/current", {
      organization_id: at(own.body, "organization.id"),
    });
    expect(errors(foreign)).toEqual({ organization_id: ["The selected organization id is invalid."] });
  });
});

describe("members", () => {
  it("are listed, and found by name, address and project", async () => {
    const all = await member.client.get(members(owner));
    const found = list(all.body, "data").map((row) => MemberSchema.parse(row));
    expect(found.map((row) => row.id)).toEqual(expect.arrayContaining([owner.id, admin.id, member.id]));
    const one = await member.client.get(`${members(owner)}?search=${member.email.toUpperCase()}`);
    expect(list(one.body, "data")).toHaveLength(1);
    const idsOf = async (query: string) =>
      list((await owner.client.get(`${members(owner)}?${query}`)).body, "data").map(
        (row) => MemberSchema.parse(row).id,
      );
    expect(await idsOf("search=olive")).toEqual([owner.id]);
    expect(await idsOf("search=nobody-of-that-name")).toEqual([]);
    await owner.client.post("/api/projects", { name: "Known" });
    expect(await idsOf("project=known")).toHaveLength(found.length);
    expect(await idsOf("project=unknown")).toEqual([]);
    expect(await idsOf("project=known&search=olive")).toEqual([owner.id]);
    expect(await idsOf("project=unknown&search=olive")).toEqual([]);
  });

  it.skipIf(remoteUrl !== null)("of the current organization are listed without its id", async () => {
    for (const query of ["", "?search=olive", "?project=unknown"]) {
      const own = await member.client.get(`/api/organization/members${query}`);
      expect(own).toMatchObject({
        status: 200,
        body: (await member.client.get(members(owner) + query)).body as object,
      });
    }
    const nobody = await signUp(api);
    await verify(api, nobody);
    expect((await nobody.client.get("/api/organization/members")).status).toBe(403);
  });

  it("are promoted by nobody above their own rank", async () => {
    const set = (by: Insider, who: Insider, role: Role) =>
      by.client.patch(`${members(owner)}/${who.id}`, { role });
    expect((await set(member, member, "admin")).status).toBe(403);
    expect((await set(admin, member, "owner")).status).toBe(403);
    expect((await set(admin, owner, "member")).status).toBe(403);
    expect((await set(admin, admin, "owner")).status).toBe(403);
    const changed = await set(admin, member, "guest");
    expect(at(changed.body, "data.role")).toBe("guest");
    await set(owner, member, "member");
    const wrong = await owner.client.patch(`${members(owner)}/${member.id}`, { role: "king" });
    expect(errors(wrong)).toEqual({ role: ["The selected role is invalid."] });
  });

  it("may leave, but the last owner may not", async () => {
    const leaver = await newColleague(api, owner, "member");
    expect((await leaver.client.delete(`${members(owner)}/${leaver.id}`)).status).toBe(204);
    expect((await leaver.client.get("/api/projects")).status).toBe(403);
    expect(at((await leaver.client.get("/api/user")).body, "data.organizations")).toEqual([]);
    const left = await owner.client.delete(`${members(owner)}/${owner.id}`);
    expect([left.status, message(left)]).toEqual([422, LAST_OWNER]);
    const demoted = await owner.client.patch(`${members(owner)}/${owner.id}`, { role: "admin" });
    expect(errors(demoted)).toEqual({ role: [LAST_OWNER] });
  });

  it("keep at least one owner when two step down at once", async () => {
    const first = await newOwner(api);
    const second = await newColleague(api, first, "admin");
    await first.client.patch(`${members(first)}/${second.id}`, { role: "owner" });
    const answers = await Promise.all(
      [first, second].map((person) =>
        person.client.patch(`${members(first)}/${person.id}`, { role: "member" }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 422]));
  });
});

describe("when members were last active", () => {
  const activeOf = async (by: Insider, who: Insider) => {
    const { body } = await by.client.get(members(owner));
    const row = list(body, "data").find((one) => at(one, "id") === who.id);
    return at(row, "last_active_at");
  };

  it("is told to admins and to the member alone", async () => {
    for (const by of [owner, admin, member]) expect(await activeOf(by, member)).toEqual(expect.any(String));
    expect(await activeOf(member, admin)).toBeNull();
  });

  it("is kept when they sign out", async () => {
    const leaver = await newColleague(api, owner, "member");
    expect((await leaver.client.post("/logout")).status).toBe(204);
    expect(await activeOf(admin, leaver)).toEqual(expect.any(String));
  });

  it.skipIf(remoteUrl !== null)("moves on with what they do, to the minute", async () => {
    const local = await startApi({ standingAt: Date.parse("2026-11-20T09:00:00.000Z") });
    const one = await newOwner(local);
    const active = async () =>
      at(
        (await one.client.get(`/api/organization/${one.organizationId}/members`)).body,
        "data.0.last_active_at",
      );
    const first = await active();
    local.pass(30_000);
    await one.client.get("/api/user");
    expect(await active()).toBe(first);
    local.pass(90_000);
    await one.client.get("/api/user");
    await expect.poll(active, { timeout: 10_000 }).toBe("2026-11-20T09:02:00.000Z");
    await local.close();
  });
});

describe("open work", () => {
  const openWork = (of: Insider, who: Person, by: Insider) =>
    by.client.get(`/api/organization/${of.organizationId}/members/${who.id}/open-work`);
  const namesIn = (answer: Answer) =>
    OpenWorkSchema.parse(at(answer.body, "data")).items.map(({ type, name }) => `${type} ${name}`);

  /** An organization with somebody who has one of everything. */
  const withWork = async () => {
    const boss = await newOwner(api);
    const leaver = await newColleague(api, boss, "member");
    const heir = await newColleague(api, boss, "member");
    const work = await newWork(leaver.client);
    await boss.client.patch(`/api/projects/${work.slug}`, { lead_id: leaver.id });
    // What has no owner counts for the person who created it.
    await boss.client.patch(`/api/projects/social-calendar/board/${work.boardId}`, { owner_id: null });
    await boss.client.patch(`/api/projects/blog/${work.blogId}`, { owner_id: null });
    return { boss, leaver, heir, work, path: `${members(boss)}/${leaver.id}` };
  };
  const ALL = [
    "projects Autumn",
    "campaigns A google-ad",
    "campaigns A meta-ad",
    "campaigns A social-calendar",
    "blogs A blog",
    "boards Teaser",
    "contents Warm boots",
    "contents Warm hands",
  ];

  it("is everything unfinished that somebody leads or owns, with its place", async () => {
    const { boss, leaver, heir, work } = await withWork();
    const found = await openWork(boss, leaver, leaver);
    expect(namesIn(found)).toEqual(ALL);
    expect(at(found.body, "data.total")).toBe(ALL.length);
    expect(list(found.body, "data.items").find((row) => at(row, "type") === "boards")).toMatchObject({
      id: work.boardId,
      status: "draft",
      kind: "SocialCalendar",
      campaign: { id: work.socialCalendarId, name: "A social-calendar" },
      folder: { id: work.folderId },
      project: { slug: work.slug, name: "Autumn" },
    });
    expect(namesIn(await openWork(boss, leaver, boss))).toEqual(ALL);
    expect((await openWork(boss, leaver, heir)).status).toBe(403);
    expect((await openWork(boss, boss, leaver)).status).toBe(403);
    expect((await openWork(boss, leaver, owner)).status).toBe(404);

    const { client } = boss;
    await client.put(`/api/projects/social-calendar/${work.socialCalendarId}`, {
      name: "A social-calendar",
      status: "completed",
    });
    await client.delete(`/api/projects/meta-ad/${work.metaAdId}`);
    await client.post(`/api/campaigns/GoogleAd/${work.googleAdId}/archive`);
    await client.patch(`/api/projects/blog/${work.blogId}`, { status: "cancelled" });
    await client.patch(`/api/projects/${work.slug}`, { status: "done" });
    expect(namesIn(await openWork(boss, leaver, boss))).toEqual(["boards Teaser"]);
  });

  it("is handed over when somebody is removed, in one go, and counts as a change", async () => {
    const { boss, leaver, heir, work, path } = await withWork();
    const version = async () =>
      at((await boss.client.get(`/api/projects/social-calendar/board/${work.boardId}`)).body, "data.version");
    const before = Number(await version());
    expect((await boss.client.delete(path, { hand_over_to: heir.id })).status).toBe(204);
    expect(namesIn(await openWork(boss, heir, boss))).toEqual(ALL);
    expect(await version()).toBe(before + 1);
    const calendar = await boss.client.get(`/api/projects/social-calendar/${work.socialCalendarId}`);
    expect(at(calendar.body, "data.owner.id")).toBe(heir.id);
    expect((await leaver.client.get("/api/projects")).status).toBe(403);
  });

  it("is handed over by those who leave", async () => {
    const { boss, leaver, path } = await withWork();
    expect((await leaver.client.delete(`${path}?hand_over_to=${boss.id}`)).status).toBe(204);
    expect(namesIn(await openWork(boss, boss, boss))).toEqual(ALL);
  });

  it("stays with a former member when it is handed to nobody", async () => {
    const { boss, leaver, work, path } = await withWork();
    expect((await boss.client.delete(path, { hand_over_to: null })).status).toBe(204);
    const calendar = await boss.client.get(`/api/projects/social-calendar/${work.socialCalendarId}`);
    expect(at(calendar.body, "data.owner.id")).toBe(leaver.id);
  });

  it("goes to a colleague who may write, and to nobody else", async () => {
    const { boss, leaver, path } = await withWork();
    const guest = await newColleague(api, boss, "guest");
    const wrong: [unknown, string][] = [
      [leaver.id, "The selected hand over to is invalid."],
      [guest.id, "The selected hand over to is invalid."],
      [owner.id, "The selected hand over to is invalid."],
      ["' or 1=1 --", "The selected hand over to is invalid."],
      [7, "The hand over to field must be a string."],
      [[leaver.id], "The hand over to field must be a string."],
      [{ id: boss.id }, "The hand over to field must be a string."],
      ["x".repeat(65), "The hand over to field must not be greater than 64 characters."],
      ["\0", "The hand over to field must not contain control characters."],
    ];
    for (const [hand_over_to, told] of wrong)
      expect(errors(await boss.client.delete(path, { hand_over_to })), JSON.stringify(hand_over_to)).toEqual({
        hand_over_to: [told],
      });
    expect(namesIn(await openWork(boss, leaver, boss))).toEqual(ALL);
  });

  it("goes to somebody who sees all of its projects", async () => {
    const { boss, leaver, heir, work, path } = await withWork();
    const guest = await newColleague(api, boss, "guest");
    const offered = async () =>
      list((await openWork(boss, leaver, boss)).body, "data.possible_successors").map((one) => at(one, "id"));
    expect(new Set(await offered())).toEqual(new Set([boss.id, heir.id]));
    await boss.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
    expect(await offered()).toEqual([boss.id]);
    expect(errors(await boss.client.delete(path, { hand_over_to: heir.id }))).toEqual({
      hand_over_to: ["Choose someone who sees all projects with this work."],
    });
    await addTo(work.slug, boss, heir, "viewer");
    await addTo(work.slug, boss, guest, "viewer");
    expect(new Set(await offered())).toEqual(new Set([boss.id, heir.id]));
    expect((await boss.client.delete(path, { hand_over_to: heir.id })).status).toBe(204);
  });

  it("stays where it is when the last owner cannot leave", async () => {
    const boss = await newOwner(api);
    const heir = await newColleague(api, boss, "member");
    await newWork(boss.client);
    const left = await boss.client.delete(`${members(boss)}/${boss.id}`, { hand_over_to: heir.id });
    expect([left.status, message(left)]).toEqual([422, LAST_OWNER]);
    expect(namesIn(await openWork(boss, heir, boss))).toEqual([]);
  });

  it("shows a hundred rows and counts all", async () => {
    const boss = await newOwner(api);
    for (let count = 0; count < 101; count++)
      await boss.client.post("/api/projects", { name: `Project ${count}`, lead_id: boss.id });
    const { total, items } = OpenWorkSchema.parse(at((await openWork(boss, boss, boss)).body, "data"));
    expect([total, items.length]).toEqual([101, 100]);
  });
});

describe("the first step to invite people", () => {
  const hasOthers = async ({ client }: Insider) =>
    at((await client.get("/api/first-steps")).body, "data.has_others");

  it("is done with an open invitation or a second member", async () => {
    const alone = await newOwner(api);
    expect(await hasOthers(alone)).toBe(false);
    const sent = await alone.client.post(invitations(alone), { email: newEmail(), role: "member" });
    expect(await hasOthers(alone)).toBe(true);
    await alone.client.delete(`${invitations(alone)}/${String(at(sent.body, "data.id"))}`);
    expect(await hasOthers(alone)).toBe(false);
    await newColleague(api, alone, "guest");
    expect(await hasOthers(alone)).toBe(true);
  });
});

describe("invitations", () => {
  it("go out by mail, show their link to the inviter, and are accepted once by POST", async () => {
    const email = newEmail("invited");
    const sent = await owner.client.post(invitations(owner), { email, role: "member", message: "Come in" });
    expect(sent.status).toBe(201);
    const invitation = InvitationSchema.parse(at(sent.body, "data"));
    expect(invitation).toMatchObject({ email, role: "member", status: "pending" });
    const link = await mailedLink(api, email, "/invitation/accept");
    expect(invitation.accept_url).toBe(`${api.frontend}${link}`);
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain("Come in");
    expect(mail?.text).toMatch(new RegExp(`If you don’t know ${owner.name}, you can ignore`));

    const query = new URL(link, api.frontend).searchParams;
    const preview = await api.client().get(`/api/invitation?${query}`);
    expect(InvitationPreviewSchema.parse(at(preview.body, "data"))).toMatchObject({
      email,
      role: "member",
      invited_by: "Olive Owner",
      message: "Come in",
    });

    const person = await signUp(api, "Invited", email);
    const body = Object.fromEntries(query);
    expect((await person.client.post("/api/invitation/accept", body)).status).toBe(409);
    await verify(api, person);
    const stranger = await newOwner(api);
    const foreign = await stranger.client.post("/api/invitation/accept", body);
    expect([foreign.status, at(foreign.body, "reason")]).toEqual([403, "other_account"]);
    const accepted = await person.client.post("/api/invitation/accept", body);
    expect(at(accepted.body, "organization.id")).toBe(owner.organizationId);
    const again = await person.client.post("/api/invitation/accept", body);
    expect([again.status, at(again.body, "reason")]).toEqual([403, "accepted"]);
    expect((await api.client().get(`/api/invitation?${query}`)).status).toBe(403);
  });

  it("with a changed link open nothing", async () => {
    const email = newEmail("invited");
    const sent = await owner.client.post(invitations(owner), { email, role: "member" });
    const query = new URL(String(at(sent.body, "data.accept_url"))).searchParams;
    const signature = query.get("signature") ?? "";
    const accessor = query.get("accessor") ?? "";
    const changed = `${signature.startsWith("0") ? "1" : "0"}${signature.slice(1)}`;
    for (const [wrong, status] of [
      [`signature=${changed}&accessor=${accessor}`, 403],
      [`signature=${signature}&accessor=01ARZ3NDEKTSV4RRFFQ69G5FAV`, 403],
      [`accessor=${accessor}`, 422],
      [`signature[]=${signature}&accessor=${accessor}`, 422],
    ]) {
      expect((await api.client().get(`/api/invitation?${String(wrong)}`)).status, String(wrong)).toBe(status);
    }
    const answer = await owner.client.post("/api/invitation/accept", { signature: [signature], accessor });
    expect(errors(answer)).toEqual({ signature: ["The signature field must be a string."] });
  });

  it("are sent again with a new link, and withdrawn", async () => {
    const email = newEmail("invited");
    const sent = await owner.client.post(invitations(owner), { email, role: "guest" });
    const path = `${invitations(owner)}/${String(at(sent.body, "data.id"))}`;
    const first = new URL(String(at(sent.body, "data.accept_url")));
    const again = await admin.client.post(`${path}/resend`);
    const second = new URL(String(at(again.body, "data.accept_url")));
    expect((await api.client().get(`/api/invitation${first.search}`)).status).toBe(403);
    expect((await api.client().get(`/api/invitation${second.search}`)).status).toBe(200);
    expect((await owner.client.delete(path)).status).toBe(204);
    const gone = await api.client().get(`/api/invitation${second.search}`);
    expect(at(gone.body, "reason")).toBe("revoked");
    expect((await owner.client.post(`${path}/resend`)).status).toBe(422);
    const listed = await owner.client.get(invitations(owner));
    expect(list(listed.body, "data").map((row) => at(row, "status"))).toContain("revoked");
  });

  it("say what may be done with them, as the API keeps to it, and grant nothing above the inviter", async () => {
    const above = await admin.client.post(invitations(owner), { email: newEmail(), role: "owner" });
    expect(above.status).toBe(403);
    const sent = await owner.client.post(invitations(owner), { email: newEmail(), role: "owner" });
    const id = String(at(sent.body, "data.id"));
    const canOf = async (by: Insider) =>
      at(
        list((await by.client.get(invitations(owner))).body, "data").find((row) => at(row, "id") === id),
        "can",
      );
    expect(await canOf(owner)).toEqual({ resend: true, delete: true });
    expect(await canOf(admin)).toEqual({ resend: false, delete: false });
    const urlOf = async (by: Insider) =>
      at(
        list((await by.client.get(invitations(owner))).body, "data").find((row) => at(row, "id") === id),
        "accept_url",
      );
    expect([await urlOf(owner), await urlOf(admin)]).toEqual([expect.any(String), null]);
    expect((await admin.client.post(`${invitations(owner)}/${id}/resend`)).status).toBe(403);
    expect((await admin.client.delete(`${invitations(owner)}/${id}`)).status).toBe(403);
    expect((await owner.client.delete(`${invitations(owner)}/${id}`)).status).toBe(204);
    expect(await canOf(owner)).toEqual({ resend: false, delete: false });
  });

  it.skipIf(remoteUrl !== null)(
    "that are open are listed for the verified address that they were sent to",
    async () => {
      const email = newEmail();
      const sent = await owner.client.post(invitations(owner), { email, role: "guest", message: "Hi" });
      const person = await signUp(api, "Grace", email);
      const waiting = () => person.client.get("/api/user/invitations");
      expect((await waiting()).status).toBe(409);
      await verify(api, person);
      expect(list((await waiting()).body, "data")).toEqual([
        expect.objectContaining({
          organization: expect.objectContaining({ name: "Northwind Ltd" }),
          role: "guest",
          accept_url: at(sent.body, "data.accept_url"),
        }),
      ]);
      expect(list((await member.client.get("/api/user/invitations")).body, "data")).toEqual([]);
      const path = `${invitations(owner)}/${String(at(sent.body, "data.id"))}`;
      await owner.client.delete(path);
      expect(list((await waiting()).body, "data")).toEqual([]);
      const again = await owner.client.post(invitations(owner), { email, role: "member" });
      const { searchParams } = new URL(String(at(again.body, "data.accept_url")));
      await person.client.post("/api/invitation/accept", Object.fromEntries(searchParams));
      expect(list((await waiting()).body, "data")).toEqual([]);
    },
  );

  it("refuse members and addresses that have one", async () => {
    const own = await owner.client.post(invitations(owner), { email: member.email, role: "member" });
    expect(errors(own)).toEqual({ email: ["This person is already a member."] });
    const email = newEmail();
    await owner.client.post(invitations(owner), { email, role: "member" });
    const twice = await owner.client.post(invitations(owner), { email: email.toUpperCase(), role: "member" });
    expect(errors(twice)).toEqual({ email: ["This person has already been invited."] });
  });

  it.skipIf(remoteUrl !== null)("expire after seven days", async () => {
    const local = await startApi();
    const inviter = await newOwner(local);
    const sent = await inviter.client.post(invitations(inviter), { email: newEmail(), role: "member" });
    const link = new URL(String(at(sent.body, "data.accept_url")));
    local.pass(7 * 24 * 60 * 60 * 1000 + 1000);
    const late = await local.client().get(`/api/invitation${link.search}`);
    expect(at(late.body, "reason")).toBe("expired");
    await local.close();
  });
});

describe.skipIf(remoteUrl !== null)("the deletion of an organization", () => {
  const DAY = 24 * 60 * 60 * 1000;
  const password = { current_password: PASSWORD };
  let local: LocalApi;
  let boss: Insider;
  let colleague: Insider;
  beforeAll(async () => {
    local = await startApi({ standingAt: Date.parse("2026-11-22T22:00:00.000Z") });
    boss = await newOwner(local, "Northwind");
    colleague = await newColleague(local, boss, "admin");
  }, 60_000);
  afterAll(() => local.close());

  const sweepAfter = (days: number) =>
    sweepOrganizations(
      { db: local.database.db, files: createFileStore(join(local.dir, "uploads")), log: () => undefined },
      local.now() + days * DAY,
    );
  const kindsOf = async (insider: Insider) =>
    list((await insider.client.get("/api/notifications")).body, "data").map((one) => at(one, "kind"));
  const dateOf = async (insider: Insider) =>
    OrganizationEnvelopeSchema.parse((await insider.client.get("/api/organization")).body).organization
      ?.deletes_at;

  it("is for owners, with their password", async () => {
    expect(await dateOf(boss)).toBeNull();
    for (const method of ["/api/organization", "/api/organization/deletion"])
      expect((await colleague.client.delete(method, password)).status).toBe(403);
    expect(errors(await boss.client.delete("/api/organization", {}))).toHaveProperty("current_password");
    expect(errors(await boss.client.delete("/api/organization", { current_password: "no" }))).toEqual({
      current_password: ["The password is incorrect."],
    });
    expect(await dateOf(boss)).toBeNull();
  });

  it("is said to everyone with its date, leaves everything working, and is taken back whole", async () => {
    await boss.client.patch("/api/organization", { timezone: "Pacific/Auckland" });
    const deleted = await boss.client.delete("/api/organization", password);
    expect(deleted.body).toMatchObject({ organization: { deletes_at: "2026-12-06T22:00:00.000Z" } });
    const again = await boss.client.delete("/api/organization", password);
    expect(at(again.body, "organization.deletes_at")).toBe("2026-12-06T22:00:00.000Z");
    expect((await colleague.client.get("/api/user")).body).toMatchObject({
      data: {
        organizations: [{ deletes_at: "2026-12-06T22:00:00.000Z", deletion_asked_by: "Olive Owner" }],
      },
    });
    for (const { email } of [boss, colleague]) {
      const mails = await local.mails(email);
      expect(
        mails.filter((mail) => mail.subject === "Northwind will be deleted on Dec 7, 2026"),
      ).toHaveLength(1);
    }
    expect(await kindsOf(colleague)).toEqual(["organization_deleted"]);
    expect(await kindsOf(boss)).not.toContain("organization_deleted");
    expect((await colleague.client.post("/api/projects", { name: "Still here" })).status).toBe(201);

    expect(await dateOf(colleague)).toBe("2026-12-06T22:00:00.000Z");
    local.pass(1000);
    const kept = await boss.client.delete("/api/organization/deletion");
    expect(at(kept.body, "organization.deletes_at")).toBeNull();
    expect((await boss.client.delete("/api/organization/deletion")).status).toBe(200);
    expect((await kindsOf(colleague))[0]).toBe("organization_kept");
    expect((await local.mails(colleague.email))[0]?.subject).toBe("Northwind will be kept");
    await sweepAfter(30);
    expect(await dateOf(boss)).toBeNull();
  });

  it("happens after 14 days, with everything in it and the files on disk, and to nothing else", async () => {
    const images = async () => (await readdir(join(local.dir, "uploads"), { recursive: true })).join(" ");
    const other = await newOwner(local, "Other");
    const [work, otherWork] = [await newWork(boss.client), await newWork(other.client)];
    const feed = await boss.client.post(`/api/projects/${work.slug}/calendar-feeds`, { name: "Feed" });
    const feedPath = `/api/calendar-feeds/${String(at(feed.body, "data.token"))}`;
    await boss.client.delete("/api/organization", password);
    await sweepAfter(13.9);
    expect((await boss.client.get(`/api/projects/${work.slug}`)).status).toBe(200);
    expect((await local.client().get(feedPath)).status).toBe(200);
    await sweepAfter(14);
    expect((await boss.client.get("/api/organization")).body).toEqual({ organization: null });
    expect((await boss.client.get("/api/user")).body).toMatchObject({ data: { organizations: [] } });
    expect((await local.client().get(feedPath)).status).toBe(404);
    expect(await images()).not.toContain(work.fileId);
    expect(await images()).toContain(otherWork.fileId);
    expect((await other.client.get(`/api/projects/${otherWork.slug}`)).status).toBe(200);
    for (const table of ["campaigns", "boards", "files", "review_links", "undos", "notifications"] as const) {
      const rows = await local.database.db.selectFrom(table).select("organization_id").execute();
      expect(new Set(rows.map((row) => row.organization_id)), table).not.toContain(boss.organizationId);
    }
  });
});
