import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { SessionSchema } from "#contract/users.ts";
import { connectApi, remoteUrl, SESSION_COOKIE } from "./support/api.ts";
import { at, errors, list, text, type Answer, type Client } from "./support/client.ts";
import { PASSWORD, newColleague, newEmail, newOwner, signUp, verify } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const api = await connectApi();
afterAll(() => api.close());

const signIn = async (email: string, password: string) => {
  const client = api.client();
  await client.get("/sanctum/csrf-cookie");
  return { client, answer: await client.post("/login", { email, password }) };
};

describe("PATCH /api/user", () => {
  it("changes what is named and leaves the rest", async () => {
    const person = await signUp(api, "Before");
    const answer = await person.client.patch("/api/user", { timezone: "Europe/Lisbon" });
    expect(answer.body).toMatchObject({ data: { name: "Before", timezone: "Europe/Lisbon" } });
    const wrong = await person.client.patch("/api/user", { name: " ", timezone: "Mars/Base" });
    expect(errors(wrong)).toEqual({
      name: ["The name field is required."],
      timezone: ["The timezone field must be a valid timezone."],
    });
  });

  it("asks a new address to be verified again", async () => {
    const person = await signUp(api);
    await verify(api, person);
    const email = newEmail("moved");
    const answer = await person.client.patch("/api/user", { email, current_password: PASSWORD });
    expect(at(answer.body, "data.email_verified_at")).toBeNull();
    expect((await person.client.get("/api/projects")).status).toBe(409);
    await verify(api, { ...person, email });
    const other = await signUp(api);
    expect(errors(await other.client.patch("/api/user", { email, current_password: PASSWORD }))).toEqual({
      email: ["The email has already been taken."],
    });
  });

  it("asks for the password before the address changes, and tells the old one", async () => {
    const person = await signUp(api, "Ada");
    const email = newEmail("moved");
    const change = (more: object) => person.client.patch("/api/user", { email, ...more });
    expect(errors(await change({}))).toEqual({
      current_password: ["The current password field is required."],
    });
    expect(errors(await change({ current_password: "not the one" }))).toEqual({
      current_password: ["The password is incorrect."],
    });
    expect(at((await person.client.get("/api/user")).body, "data.email")).toBe(person.email);
    expect(await api.mails(email)).toEqual([]);
    expect((await change({ current_password: PASSWORD })).status).toBe(200);
    const [told] = await api.mails(person.email);
    expect(told?.subject).toBe("Your e-mail address was changed");
    expect(told?.text).toContain(`changed from ${person.email} to ${email}`);
    expect((await api.mails(email))[0]?.subject).toBe("Verify your e-mail address");
    // The same address again is no change.
    expect((await change({ name: "Ada" })).status).toBe(200);
    expect(await api.mails(person.email)).toHaveLength(2);
  });

  it("cannot verify, move or promote anybody", async () => {
    const person = await signUp(api);
    const sent = {
      id: "x",
      email_verified_at: "2020-01-01T00:00:00Z",
      role: "owner",
      password: "hello hello",
    };
    const answer = await person.client.patch("/api/user", sent);
    expect(answer.body).toMatchObject({ data: { id: person.id, email_verified_at: null } });
    expect((await signIn(person.email, PASSWORD)).answer.status).toBe(200);
  });
});

describe("PUT /api/user/password", () => {
  it("asks for the present one, sets the new one and ends the other sessions", async () => {
    const person = await signUp(api);
    const other = await signIn(person.email, PASSWORD);
    const next = { password: "a new long one", password_confirmation: "a new long one" };
    const wrong = await person.client.put("/api/user/password", { current_password: "no", ...next });
    expect(errors(wrong)).toEqual({ current_password: ["The password is incorrect."] });
    const answer = await person.client.put("/api/user/password", { current_password: PASSWORD, ...next });
    expect(answer.status).toBe(204);
    expect((await person.client.get("/api/user")).status).toBe(200);
    expect((await other.client.get("/api/user")).status).toBe(401);
    expect((await signIn(person.email, "a new long one")).answer.status).toBe(200);
  });

  it("gives this browser a new session, so that a copy of the earlier cookie opens nothing", async () => {
    const person = await signUp(api);
    const copy = person.client.copy();
    const next = { password: "a new long one", password_confirmation: "a new long one" };
    await person.client.put("/api/user/password", { current_password: PASSWORD, ...next });
    expect(person.client.jar.get(SESSION_COOKIE)).not.toBe(copy.jar.get(SESSION_COOKIE));
    expect((await copy.get("/api/user")).status).toBe(401);
    const sessions = await person.client.get("/api/user/sessions");
    expect(list(sessions.body, "data")).toMatchObject([{ is_current: true }]);
    // The earlier session's token is worth nothing either.
    expect((await person.client.patch("/api/user", { name: "Ada" })).status).toBe(200);
  });
});

describe("sessions", () => {
  it("are listed, and ended one by one or all others at once", async () => {
    const person = await signUp(api);
    const second = await signIn(person.email, PASSWORD);
    const third = await signIn(person.email, PASSWORD);
    const listed = await person.client.get("/api/user/sessions");
    const sessions = list(listed.body, "data").map((session) => SessionSchema.parse(session));
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);

    const current = at((await second.client.get("/api/user/sessions")).body, "data");
    const mine = SessionSchema.array()
      .parse(current)
      .find((session) => session.is_current);
    expect((await person.client.delete(`/api/user/sessions/${mine?.id}`)).status).toBe(204);
    expect((await second.client.get("/api/user")).status).toBe(401);

    expect((await person.client.delete("/api/user/sessions")).status).toBe(204);
    expect((await third.client.get("/api/user")).status).toBe(401);
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  it("of other people are not there", async () => {
    const person = await signUp(api);
    const other = await signUp(api);
    const own = at((await other.client.get("/api/user/sessions")).body, "data.0.id");
    expect((await person.client.delete(`/api/user/sessions/${String(own)}`)).status).toBe(404);
    expect((await other.client.get("/api/user")).status).toBe(200);
  });
});

describe.skipIf(remoteUrl !== null)("a picture", () => {
  const send = (client: Client, path: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set("image", new File([bytes], "../../me.png", { type: "image/png" }));
    return client.send("POST", path, { form });
  };
  const drawn = async (side: number) => {
    const image = sharp({ create: { width: side, height: side, channels: 3, background: "#8040c0" } });
    return new Uint8Array(await image.png().toBuffer());
  };
  const pathOf = (answer: Answer, at: string) => new URL(text(answer.body, at)).pathname;

  it("of a person is made small, seen by their colleagues and nobody else, and replaced", async () => {
    const owner = await newOwner(api);
    const colleague = await newColleague(api, owner, "guest");
    const stranger = await newOwner(api, "Elsewhere");
    const saved = await send(owner.client, "/api/user/avatar", await drawn(900));
    expect(saved.status).toBe(200);
    const path = pathOf(saved, "data.avatar_url");
    const shown = await colleague.client.get(path);
    expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await api.client().get(path)).status).toBe(401);
    const members = await colleague.client.get(`/api/organization/${owner.organizationId}/members`);
    expect(list(members.body, "data")).toContainEqual(
      expect.objectContaining({ id: owner.id, avatar_url: text(saved.body, "data.avatar_url") }),
    );
    const again = await send(owner.client, "/api/user/avatar", await drawn(20));
    expect((await owner.client.get(path)).status).toBe(404);
    expect((await owner.client.get(pathOf(again, "data.avatar_url"))).status).toBe(200);
    const removed = await owner.client.delete("/api/user/avatar");
    expect(at(removed.body, "data.avatar_url")).toBeNull();
    expect((await owner.client.get(pathOf(again, "data.avatar_url"))).status).toBe(404);
    expect((await owner.client.delete("/api/user/avatar")).status).toBe(200);
  });

  it("of a person without an organization is their own to see", async () => {
    const person = await signUp(api);
    await verify(api, person);
    const saved = await send(person.client, "/api/user/avatar", await drawn(20));
    expect((await person.client.get(pathOf(saved, "data.avatar_url"))).status).toBe(200);
  });

  it("of an organization is changed by admins, and shown to all its members", async () => {
    const owner = await newOwner(api);
    const member = await newColleague(api, owner, "member");
    const stranger = await newOwner(api, "Elsewhere");
    const image = await drawn(20);
    expect((await send(member.client, "/api/organization/logo", image)).status).toBe(403);
    const saved = await send(owner.client, "/api/organization/logo", image);
    expect(saved.status).toBe(200);
    const path = pathOf(saved, "organization.logo_url");
    expect((await member.client.get(path)).status).toBe(200);
    expect((await stranger.client.get(path)).status).toBe(404);
    expect(at((await member.client.get("/api/organization")).body, "organization.version")).toBe(1);
    expect((await member.client.delete("/api/organization/logo")).status).toBe(403);
    const removed = await owner.client.delete("/api/organization/logo");
    expect(at(removed.body, "organization.logo_url")).toBeNull();
    expect((await member.client.get(path)).status).toBe(404);
  });
});

describe.skipIf(remoteUrl !== null)("GET /api/user/export", () => {
  const filesIn = (answer: Answer) =>
    Object.fromEntries(
      Object.entries(unzipSync(answer.bytes)).map(([name, bytes]): [string, unknown] => [
        name,
        JSON.parse(strFromU8(bytes)),
      ]),
    );

  it("is a ZIP of the person's own profile, memberships, sessions, comments, posts and drafts", async () => {
    const owner = await newOwner(api, "Acme");
    const work = await newWork(owner.client);
    const colleague = await newColleague(api, owner, "member");
    await colleague.client.post(`/api/boards/${work.boardId}/comments`, { body: "Not the owner’s" });
    await owner.client.put(`/api/drafts/boards/${work.boardId}`, { values: { content: "Half a thought" } });
    await colleague.client.put(`/api/drafts/boards/${work.boardId}`, {
      values: { content: "Not the owner’s" },
    });
    const exported = await owner.client.get("/api/user/export");
    expect([exported.status, exported.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    const files = filesIn(exported);
    expect(files["profile.json"]).toMatchObject({ id: owner.id, email: owner.email });
    expect(files["memberships.json"]).toEqual([
      { organization_id: owner.organizationId, name: "Acme", role: "owner" },
    ]);
    expect(files["sessions.json"]).toMatchObject([{ ip_address: "203.0.113.7" }]);
    expect(files["posts.json"]).toContainEqual(expect.objectContaining({ id: work.boardId }));
    expect(files["comments.json"]).toContainEqual(expect.objectContaining({ id: work.commentId }));
    expect(files["drafts.json"]).toMatchObject([{ id: work.boardId, values: { content: "Half a thought" } }]);
    const text = JSON.stringify(files);
    for (const secret of ["Not the owner’s", "password", "token", "secret", "argon2"])
      expect(text).not.toContain(secret);
  });

  it("is empty for a person without an organization, and limited to five an hour", async () => {
    const person = await signUp(api);
    const files = filesIn(await person.client.get("/api/user/export"));
    expect(files).toMatchObject({ "memberships.json": [], "posts.json": [], "comments.json": [] });
    const statuses = [];
    for (let times = 0; times < 5; times++)
      statuses.push((await person.client.get("/api/user/export")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe.skipIf(remoteUrl !== null)("DELETE /api/user", () => {
  const password = { current_password: PASSWORD };

  it("asks for the password, ends every session, and frees the address", async () => {
    const person = await signUp(api);
    const other = await signIn(person.email, PASSWORD);
    expect(errors(await person.client.delete("/api/user", { current_password: "no" }))).toEqual({
      current_password: ["The password is incorrect."],
    });
    expect((await person.client.delete("/api/user", password)).status).toBe(204);
    expect((await person.client.get("/api/user")).status).toBe(401);
    expect((await other.client.get("/api/user")).status).toBe(401);
    expect((await signIn(person.email, PASSWORD)).answer.status).toBe(422);
    expect((await api.mails(person.email))[0]?.subject).toBe("Your account was deleted");
    expect((await signUp(api, "Again", person.email)).id).not.toBe(person.id);
  });

  it("is refused to the only owner of an organization with other members", async () => {
    const owner = await newOwner(api, "Acme");
    const colleague = await newColleague(api, owner, "admin");
    const refused = await owner.client.delete("/api/user", password);
    expect([refused.status, at(refused.body, "message")]).toEqual([
      422,
      "You’re the only owner of “Acme”. Make someone else an owner before you delete your account.",
    ]);
    const members = `/api/organization/${owner.organizationId}/members`;
    await owner.client.patch(`${members}/${colleague.id}`, { role: "owner" });
    expect((await owner.client.delete("/api/user", password)).status).toBe(204);
    expect(list((await colleague.client.get(members)).body, "data")).toHaveLength(1);
  });

  it("leaves what the person wrote, without their name", async () => {
    const owner = await newOwner(api);
    const work = await newWork(owner.client);
    const member = await newColleague(api, owner, "member");
    const path = `/api/boards/${work.boardId}/comments`;
    await member.client.post(path, { body: "Stays here" });
    await member.client.delete("/api/user", password);
    const comments = await owner.client.get(path);
    expect(list(comments.body, "data")).toContainEqual(
      expect.objectContaining({ body: "Stays here", author: null }),
    );
  });

  it("takes along the organizations in which the person is alone", async () => {
    const owner = await newOwner(api, "Alone");
    const work = await newWork(owner.client);
    expect((await owner.client.delete("/api/user", password)).status).toBe(204);
    const again = await newOwner(api, "Alone");
    expect((await again.client.get(`/api/projects/${work.slug}`)).status).toBe(404);
  });
});
