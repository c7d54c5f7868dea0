import { afterAll, describe, expect, it } from "vitest";
import { hashPassword } from "#api/account/passwords.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, type Answer, type Client } from "./support/client.ts";
import { PASSWORD, mailedLink, newEmail, newOwner, signUp, type Person } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const COMMON = "This password is too common. Choose one that’s harder to guess.";
const PERSONAL = "Choose a password that isn’t your name or e-mail address.";
const CONTROL = "The password field must not contain control characters.";

/** Rules of this API's own: a Laravel asks for eight characters and no more. */
describe.skipIf(remoteUrl !== null)("a new password", async () => {
  const api = await startApi();
  afterAll(() => api.close());

  async function guest(): Promise<Client> {
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    return client;
  }
  const twice = (password: string) => ({ password, password_confirmation: password });
  const login = async (email: string, password: string) =>
    (await (await guest()).post("/login", { email, password })).status;

  const doors: [string, (person: Person, password: string) => Promise<Answer>][] = [
    [
      "at registration",
      async ({ name }, password) =>
        (await guest()).post("/register", { name, email: newEmail("grace.hopper"), ...twice(password) }),
    ],
    [
      "by the mailed link",
      async ({ email }, password) => {
        api.pass(61_000);
        const client = await guest();
        await client.post("/forgot-password", { email });
        const link = new URL(await mailedLink(api, email, "/password-reset/"), api.frontend);
        const token = link.pathname.split("/").at(-1);
        return client.post("/reset-password", { token, email, ...twice(password) });
      },
    ],
    [
      "in the account",
      ({ client }, password) =>
        client.put("/api/user/password", { current_password: PASSWORD, ...twice(password) }),
    ],
  ];

  it.each(doors)(
    "is refused %s when it is short, common, the person's own name, or no text",
    async (_, set) => {
      const person = await signUp(api, "Grace Brewster Hopper");
      const refused: [string, string][] = [
        ["eleven char", "The password field must be at least 12 characters."],
        ["Password1234!", COMMON],
        ["abababababab", COMMON],
        ["grace brewster hopper", PERSONAL],
        ["correct\0horse battery", CONTROL],
        ["correct\thorse battery", CONTROL],
        ["correct\u009Fhorse battery", CONTROL],
      ];
      for (const [password, text] of refused)
        expect(errors(await set(person, password)), password).toEqual({ password: [text] });
      api.pass(2 * 60 * 60_000);
    },
  );

  it.each(doors)("is taken %s when nothing speaks against it", async (_, set) => {
    const person = await signUp(api);
    expect((await set(person, "marquee-demo")).status).toBeLessThan(300);
  });

  it("is asked of nobody who has a shorter one from before", async () => {
    const person = await signUp(api);
    const { db } = api.database;
    const password = await hashPassword("old pass");
    await db.updateTable("users").set({ password }).where("id", "=", person.id).execute();
    expect(await login(person.email, "old pass")).toBe(200);
    const changed = await person.client.put("/api/user/password", {
      current_password: "old pass",
      ...twice(PASSWORD),
    });
    expect(changed.status).toBe(204);
  });

  it("is never shortened to one without its control characters", async () => {
    const person = await signUp(api);
    expect(await login(person.email, `${PASSWORD}\0`)).toBe(422);
    const sent = { email: newEmail(), current_password: `\0${PASSWORD}` };
    expect(errors(await person.client.patch("/api/user", sent))).toEqual({
      current_password: ["The current password field must not contain control characters."],
    });
  });

  it("and any other text with a NUL in it is refused where it stands, never cut", async () => {
    const owner = await newOwner(api);
    const work = await newWork(owner.client);
    const refused = await owner.client.post("/api/projects", { name: "a\0b", description: "c\0" });
    expect([refused.status, errors(refused)]).toEqual([
      422,
      {
        name: ["The name field must not contain control characters."],
        description: ["The description field must not contain control characters."],
      },
    ]);
    const place = { project_id: work.projectId, folder_id: work.folderId };
    const deep = await owner.client.post("/api/projects/social-calendar", {
      ...place,
      name: "Deep",
      networks: ["instagram", "face\0book"],
    });
    expect(errors(deep)).toEqual({
      "networks.1": ["The networks.1 field must not contain control characters."],
    });
    const form = new FormData();
    form.set("name", "multi\0part");
    const multipart = await owner.client.send("POST", "/api/projects", { form });
    expect(at(multipart.body, "errors.name.0")).toBe("The name field must not contain control characters.");
    const group = await owner.client.post("/api/projects/google-ad/content", {
      google_ad_id: `${work.googleAdId}\0`,
      ad_group_id: work.adGroupId,
      heading: "Boots",
    });
    expect(group.status).toBe(422);
  });
});
