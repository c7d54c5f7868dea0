import { afterAll, describe, expect, it } from "vitest";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import type { Client } from "./support/client.ts";
import { PASSWORD, mailedLink, newEmail, newOwner } from "./support/people.ts";
import { newWork, picture, pictureForm } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api);
afterAll(() => api.close());

const key = () => ({ headers: { "Idempotency-Key": crypto.randomUUID() } });

describe("the same submission again", () => {
  it("is answered as before and done once, twenty times at once", async () => {
    const sent = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.client.copy().post("/api/projects", { name: "Twenty" }, sent)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const found = await owner.client.get("/api/projects?search=twenty");
    expect(at(found.body, "meta.total")).toBe(1);
  });

  it("with other content is refused", async () => {
    const sent = key();
    await owner.client.post("/api/projects", { name: "First" }, sent);
    const other = await owner.client.post("/api/projects", { name: "Other" }, sent);
    expect([other.status, at(other.body, "message")]).toEqual([
      422,
      "You already submitted this form with different content. Submit it again to save these changes too.",
    ]);
  });

  it("may be corrected after a refusal: only answers that did something are kept", async () => {
    const sent = key();
    expect((await owner.client.post("/api/projects", { name: "" }, sent)).status).toBe(422);
    expect((await owner.client.post("/api/projects", { name: "Corrected" }, sent)).status).toBe(201);
  });

  it("by somebody else, elsewhere or without a key is a new one", async () => {
    const sent = key();
    const other = await newOwner(api);
    const body = { name: "Shared key" };
    const mine = await owner.client.post("/api/projects", body, sent);
    const theirs = await other.client.post("/api/projects", body, sent);
    expect(at(theirs.body, "data.id")).not.toBe(at(mine.body, "data.id"));
    const path = `/api/projects/${text(mine.body, "data.slug")}/folders`;
    expect((await owner.client.post(path, body, sent)).status).toBe(201);
    expect((await owner.client.post("/api/projects", body)).status).toBe(201);
  });

  it("of a deletion is still a success", async () => {
    const made = await owner.client.post("/api/projects", { name: "Going" });
    const path = `/api/projects/${text(made.body, "data.slug")}`;
    const sent = key();
    expect((await owner.client.delete(path, undefined, sent)).status).toBe(204);
    expect((await owner.client.delete(path, undefined, sent)).status).toBe(204);
    expect((await owner.client.delete(path)).status).toBe(404);
  });

  it("of a versioned save does not fail on its own first success", async () => {
    const made = await owner.client.post("/api/projects", { name: "Saved" });
    const path = `/api/projects/${text(made.body, "data.slug")}`;
    const sent = key();
    const first = await owner.client.patch(path, { name: "Saved once", version: 1 }, sent);
    const second = await owner.client.patch(path, { name: "Saved once", version: 1 }, sent);
    expect(second.body).toEqual(first.body);
    expect(at(second.body, "data.version")).toBe(2);
  });

  it("of a picture is recognised although its boundary differs", async () => {
    const work = await newWork(owner.client, "Pictured");
    const sent = key();
    const bytes = await picture();
    const send = () =>
      owner.client.send("POST", "/api/projects/social-calendar/board/reference-image", {
        form: pictureForm(work.boardId, bytes),
        ...sent,
      });
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
  });

  it("of an invitation mails it once", async () => {
    const email = newEmail("once");
    const sent = key();
    const path = `/api/organization/${owner.organizationId}/invitations`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.client.copy().post(path, { email, role: "member" }, sent)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect((await api.mails(email)).length).toBeLessThanOrEqual(1);
    const listed = await owner.client.get(path);
    expect(list(listed.body, "data").filter((row) => at(row, "email") === email)).toHaveLength(1);
  });

  const signedUp = async (...browsers: Client[]) => {
    const emails = await Promise.all(
      browsers.map(async (browser) => at((await browser.get("/api/user")).body, "data.email")),
    );
    return emails.filter((email) => email !== undefined);
  };

  it("of a sign-up makes one account and signs in one browser, although each sending began a session of its own", async () => {
    const email = newEmail("twice");
    const body = { name: "Twice", email, password: PASSWORD, password_confirmation: PASSWORD };
    const sent = key();
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = api.client();
        await browser.get("/sanctum/csrf-cookie");
        return browser;
      }),
    );
    const answers = await Promise.all(browsers.map((browser) => browser.post("/register", body, sent)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => at(answer.body, "data.id"))).size).toBe(1);
    expect(await signedUp(...browsers)).toEqual([email]);
    await mailedLink(api, email, "/verify-email/");
    const other = api.client();
    await other.get("/sanctum/csrf-cookie");
    expect((await other.post("/register", { ...body, password: "guessed guess" }, sent)).status).toBe(422);
    expect(await signedUp(other)).toEqual([]);
  });

  it.skipIf(remoteUrl !== null)("never gives back a session, whatever happened to the account", async () => {
    const email = newEmail("back");
    const body = { name: "Back", email, password: PASSWORD, password_confirmation: PASSWORD };
    const sent = key();
    const browser = api.client();
    await browser.get("/sanctum/csrf-cookie");
    await browser.post("/register", body, sent);
    const repeat = async () => {
      const later = api.client();
      await later.get("/sanctum/csrf-cookie");
      const answer = await later.post("/register", body, sent);
      return [answer.status, answer.cookies, await signedUp(later)];
    };
    expect(await repeat()).toEqual([201, [], []]);
    expect(await signedUp(browser)).toEqual([email]);
    const password = "another horse battery";
    const change = { current_password: PASSWORD, password, password_confirmation: password };
    const [first, second] = [browser, browser.copy()];
    const changes = await Promise.all(
      [first, second].map((each) => each.put("/api/user/password", change, sent)),
    );
    expect(changes.map(({ status }) => status)).toEqual([204, 204]);
    expect(await signedUp(first, second)).toEqual([email]);
    expect(await repeat()).toEqual([201, [], []]);
    const [owning] = (await signedUp(first)).length > 0 ? [first] : [second];
    await owning.delete("/api/user", { current_password: password });
    expect(await repeat()).toEqual([201, [], []]);
  });

  it.skipIf(remoteUrl !== null)("is forgotten after a day", async () => {
    const local = await startApi();
    const person = await newOwner(local);
    const sent = key();
    await person.client.post("/api/projects", { name: "Daily" }, sent);
    local.pass(25 * 60 * 60 * 1000);
    await person.client.post("/login", { email: person.email, password: PASSWORD });
    await person.client.get("/sanctum/csrf-cookie");
    const again = await person.client.post("/api/projects", { name: "Daily" }, sent);
    expect(at(again.body, "data.slug")).toBe("daily-2");
    await local.close();
  });
});
