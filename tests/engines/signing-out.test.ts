import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import type { Engine } from "./engine.ts";
import { inEachEngine, newcomer } from "./everywhere.ts";
import { type OverHttps, startOverHttps } from "./over-https.ts";
import { type Person, personAt } from "./person.ts";
import { startWebKit } from "./webkit.ts";

async function leaveAndComeBack({ engine, goto, click, arriveAt, see, until }: Person, name: string) {
  const shown = () => engine.ask(() => document.body.innerText);
  for (const page of ["/projects", "/projects/new"]) {
    await goto(page);
    await see(name);
  }
  await click("Sign out");
  await arriveAt(/^\/login/);
  await see("You’re signed out.");
  for (const time of [1, 2]) {
    await engine.back();
    await arriveAt(/^\/login/);
    await until(`at the sign-in after Back ${time}`, async () => (await shown()).includes("Forgot it?"));
    expect(await shown()).not.toContain(name);
  }
}

inEachEngine("after signing out", (given) => {
  test("Back shows no page of whoever was signed in", async () => {
    const { user } = await newcomer(given);
    await leaveAndComeBack(given.person(), user.name);
  });
});

// WebKit alone keeps pages for Back that say they are not to be stored.
describe("over https, in WebKit", () => {
  let site: OverHttps | undefined;
  let engine: Engine | undefined;
  beforeAll(async () => {
    site = await startOverHttps();
  });
  afterEach(async () => engine?.close());
  afterAll(async () => site?.stop());

  test.each([{ scripts: true }, { scripts: false }])(
    "Back after signing out shows no page of whoever was signed in, scripts: $scripts",
    async ({ scripts }) => {
      const { user } = await arrive(site!, site!.browser);
      engine = await startWebKit({ scripts, acceptsAnyCertificate: true });
      const person = personAt(engine, site!.origin);
      await person.goto("/login");
      await person.fill("E-mail", user.email);
      await person.fill("Password", user.password);
      await person.click("Sign in");
      await person.arriveAt(/^\/projects/);
      await leaveAndComeBack(person, user.name);
    },
  );
});
