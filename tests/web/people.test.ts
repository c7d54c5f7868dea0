import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ROLES, type Role } from "#contract/vocabulary.ts";
import { createClient } from "../contract/support/client.ts";
import { at, list } from "../contract/support/client.ts";
import { arrive, register, signIn, verify } from "../support/arrive.ts";
import { copiedLink, formTeam, invite, join, memberPath, optionsOf } from "../support/invite.ts";
import { newUser } from "../support/new-user.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newProject } from "../support/workspace.ts";

const product = await openProduct();
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const PEOPLE = "/settings/people";
const INVITE = "/settings/people/invite";
const filledIn = (page: Page, button: string) => Object.fromEntries(formWith(page, button).fields);
const rowsIn = ({ html }: Page) =>
  [...html.matchAll(/<th role="rowheader"[^>]*>(.*?)<\/th>/gs)].map(([, name = ""]) =>
    name.replaceAll(/<!--.*?-->|<[^>]*>/g, ""),
  );
const newEmail = () => newUser().email;
const answering = (status: number, body: unknown) => ({
  kind: "answer" as const,
  status,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

describe("people", () => {
  test("are listed, and found by name and project, by the names the specification gives the filters", async () => {
    const { owner, member } = await formTeam(product);
    await newProject(owner.visitor, "Autumn launch");
    const all = await owner.visitor.get(PEOPLE);
    expect(rowsIn(all)).toEqual(["Amir Admin", "Gus Guest", "Mila Member", "Olive Owner (you)"]);
    expect(all.text).toContain("4 members");
    expect(all.text).toContain("Last active");
    expect(all.text).toContain(member.user.email);
    expect(all.html).toMatch(/<form[^>]*method="get"/);
    expect(rowsIn(await owner.visitor.get(`${PEOPLE}?search=mila&project=autumn-launch`))).toEqual([
      "Mila Member",
    ]);
    // Guests belong only to the projects that they were added to.
    expect(rowsIn(await owner.visitor.get(`${PEOPLE}?project=autumn-launch`))).toEqual([
      "Amir Admin",
      "Mila Member",
      "Olive Owner (you)",
    ]);
    const none = await owner.visitor.get(`${PEOPLE}?project=other`);
    expect(none.text).toContain("No people match");
    expect(none.text).toContain("Clear filters");
    expect((await owner.visitor.get(`${PEOPLE}?search=${"x".repeat(3000)}`)).status).toBe(200);
    const seen = await member.visitor.get(PEOPLE);
    expect(seen.text).not.toContain("Last active");
    expect(seen.text).not.toContain("Invite people");
  });

  test("have their role changed, by a choice up to the own rank", async () => {
    const { owner, admin, member } = await formTeam(product);
    const path = await memberPath(owner.visitor, "Mila Member");
    const page = await admin.visitor.get(path);
    expect(optionsOf(page, "Change role", "role")).toEqual(["admin", "member", "guest"]);
    const changed = await admin.visitor.submit(page, "Change role", { role: "guest" });
    expect(changed.text).toContain("Mila Member is now a guest.");
    expect(filledIn(changed, "Change role")).toMatchObject({ role: "guest" });
    const forged = await admin.visitor.submit(changed, "Change role", { role: "owner" });
    expect(forged.status).toBe(403);
    const wrong = await admin.visitor.submit(changed, "Change role", { role: "king" });
    expect([wrong.status, wrong.text.includes("Choose a role from the list.")]).toEqual([422, true]);
    const own = await member.visitor.get(path);
    expect(own.html).not.toContain("Change role");
    expect(mainText(await member.visitor.get(await memberPath(owner.visitor, "Olive Owner")))).not.toMatch(
      /Change role|Remove/,
    );
  });

  test("keep an owner: the last one is told beside the field, and cannot leave", async () => {
    const { visitor } = await arrive(product);
    const path = await memberPath(visitor, "Ada Lovelace");
    const page = await visitor.get(path);
    expect(page.text).toContain("You’re the only owner. An organization needs an owner.");
    expect(page.text).toContain("The only owner can’t leave Analytical Engines.");
    expect(page.html).not.toContain(`${path}/remove`);
    const refused = await visitor.submit(page, "Change role", { role: "admin" });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/class="field-error".*?Make someone else an owner first\./s);
    const left = await visitor.submit(await visitor.get(`${path}/remove`), "Leave organization");
    expect(left.status).toBe(422);
    expect(left.text).toContain("An organization needs at least one owner.");
  });

  test("are removed after a question that lists their open work, which somebody else takes over", async () => {
    const { owner, member, admin } = await formTeam(product);
    const folders = await newProject(member.visitor, "Autumn launch");
    const campaigns = (await member.visitor.get(folders)).html.match(/href="([^"]+\/campaigns)"/)?.[1] ?? "";
    await newCampaign(member.visitor, campaigns, "SocialCalendar", "Launch calendar");
    const path = await memberPath(owner.visitor, "Mila Member");
    const feeds = `${campaigns.split("/folders/")[0]}/calendar-feeds`;
    await member.visitor.submit(await member.visitor.get(feeds), "Create feed", { name: "Office" });
    expect((await owner.visitor.get(path)).html).toContain(`href="${path}/remove"`);
    const asked = await owner.visitor.get(`${path}/remove`);
    expect(asked.text).toContain("Remove “Mila Member” from “Analytical Engines”?");
    expect(asked.text).toContain("Launch calendar");
    expect(asked.text).toContain(
      "1 link for people without an account Calendar feed: Office (Autumn launch)",
    );
    expect(optionsOf(asked, "Remove member", "hand_over_to")).toHaveLength(3);
    expect(filledIn(asked, "Remove member")).toMatchObject({ hand_over_to: "" });
    const wrong = await owner.visitor.submit(asked, "Remove member", { hand_over_to: "x".repeat(65) });
    expect([wrong.status, wrong.text.includes("Choose a member from the list.")]).toEqual([422, true]);
    const foreign = await owner.visitor.submit(asked, "Remove member", { hand_over_to: "01ARZ" });
    expect([foreign.status, foreign.text.includes("Choose a member from the list.")]).toEqual([422, true]);
    const heir = optionsOf(asked, "Remove member", "hand_over_to")[1] ?? "";
    expect(heir).toBe((await memberPath(owner.visitor, "Amir Admin")).split("/").at(-1));
    const removed = await owner.visitor.submit(asked, "Remove member", { hand_over_to: heir });
    expect(removed.path).toBe(PEOPLE);
    expect(removed.text).toContain("Mila Member removed. Open work handed over to Amir Admin.");
    expect((await admin.visitor.get(campaigns)).text).toMatch(/Launch calendar.*Amir Admin/);
    expect((await member.visitor.get("/projects")).path).toBe("/onboard?redirect=%2Fprojects");
  });

  test("that are nobody's are not found", async () => {
    const { visitor } = await arrive(product);
    for (const path of [`${PEOPLE}/01ARZ3NDEKTSV4RRFFQ69G5FAV`, `${PEOPLE}/x/remove`])
      expect((await visitor.get(path)).status, path).toBe(404);
  });
});

describe("invitations", () => {
  test("go to several pasted addresses at once, and show the link of each", async () => {
    const { visitor } = await arrive(product);
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const sent = await visitor.submit(await visitor.get(INVITE), "Send invitations", {
      emails: `${one}, Grace Hopper <${two.toUpperCase()}>;\n ${three}  ${one}`,
      role: "guest",
      message: "Come in, it’s warm.",
    });
    expect(sent.path).toBe(INVITE);
    expect(sent.text).toContain("3 invitations sent.");
    expect(rowsIn(sent)).toEqual([three, two, one]);
    const seen = await newVisitor(product.origin).get(copiedLink(sent, two));
    expect(seen.text).toContain("Join Analytical Engines");
    expect(seen.text).toContain("Come in, it’s warm.");
  });

  test("give a role in each chosen project, which a search finds and never loses", async () => {
    const { visitor } = await arrive(product);
    for (let count = 1; count <= 22; count += 1)
      await newProject(visitor, `Campaign ${String(count).padStart(2, "0")}`);
    const page = await visitor.get(INVITE);
    const selectOf = ({ html }: Page, name: string) =>
      new RegExp(`>${name}</label>(?:<!-- -->| )*(<select.*?</select>)`, "s").exec(html)?.[1] ?? "";
    const valueIn = (shown: Page, name: string, role: string) =>
      new RegExp(`value="([^"]+ ${role})"`).exec(selectOf(shown, name))?.[1] ?? "";
    const chosenIn = (shown: Page, name: string) =>
      /<option(?=[^>]*\sselected)[^>]*value="(?:[^" ]+ )?([^"]*)"/.exec(selectOf(shown, name))?.[1];
    expect(mainText(page)).toContain("2 more projects. Search to find them.");
    const hidden = [...Array(22).keys()]
      .map((count) => `Campaign ${String(count + 1).padStart(2, "0")}`)
      .filter((name) => selectOf(page, name) === "");
    expect(hidden).toHaveLength(2);
    const [last = ""] = hidden;
    const first = ["Campaign 07", "Campaign 08"].find((name) => !hidden.includes(name)) ?? "";
    const project = `/projects/${last.toLowerCase().replace(" ", "-")}`;
    await visitor.submit(await visitor.get(`${project}/teams/new`), "Create team", { name: "Design" });
    const email = newEmail();
    const found = await visitor.submit(page, "Find projects", {
      emails: email,
      role: "guest",
      message: "Come in",
      projects: valueIn(page, first, "viewer"),
      find: last.toUpperCase(),
    });
    expect([found.status, found.html.includes("<title>Error")]).toEqual([200, false]);
    expect(filledIn(found, "Send invitations")).toMatchObject({
      emails: email,
      role: "guest",
      message: "Come in",
    });
    expect([chosenIn(found, first), chosenIn(found, last)]).toEqual(["viewer", ""]);
    expect(found.html.match(/<select[^>]*name="projects"/g)).toHaveLength(2);
    const wrong = await visitor.submit(found, "Send invitations", {
      projects: [valueIn(found, first, "viewer"), valueIn(found, last, "editor")],
    });
    expect([wrong.status, wrong.text.includes("Error: Guests can be approvers or viewers.")]).toEqual([
      422,
      true,
    ]);
    expect([chosenIn(wrong, first), chosenIn(wrong, last)]).toEqual(["viewer", "editor"]);
    const [team = ""] = /(?<=name="teams" value=")[^"]+/.exec(wrong.html) ?? [];
    const early = await visitor.submit(wrong, "Send invitations", {
      projects: valueIn(wrong, first, "viewer"),
      teams: team,
    });
    expect(early.status).toBe(422);
    expect(early.html).toMatch(/id="invite-teams-error".{0,400}Choose a role in the project of this team/s);
    expect(chosenIn(early, last), "the team’s project is still there").toBe("");
    const wide = await visitor.submit(early, "Find projects", {
      projects: [valueIn(early, first, "viewer"), valueIn(early, last, "approver")],
      teams: team,
      find: "",
    });
    expect(wide.html.match(/<select[^>]*name="projects"/g)).toHaveLength(22);
    const rows = [...wide.html.matchAll(/value="([^" ]+ viewer)"/g)].map(([, value = ""]) => value);
    const many = await visitor.submit(wide, "Send invitations", { projects: rows });
    expect([many.status, many.text.includes("Choose up to 20 projects.")]).toEqual([422, true]);
    const sent = await visitor.submit(wide, "Send invitations");
    expect(sent.text).toContain("1 invitation sent.");
    expect(mainText(sent)).toContain("Design (team)");
    expect(mainText(sent)).toContain(`${first} (viewer)`);
    expect(mainText(sent)).toContain(`${last} (approver)`);
  });

  test("name every bad address, and keep all text", async () => {
    const { visitor } = await arrive(product);
    const emails = `grace@example.com, grace\nhopper@, ${"x".repeat(300)}@example.com`;
    const refused = await visitor.submit(await visitor.get(INVITE), "Send invitations", {
      emails,
      role: "admin",
      message: "Hello",
    });
    expect(refused.status).toBe(422);
    for (const told of ["“grace” isn’t", "“hopper@” isn’t", `“${"x".repeat(80)}…” isn’t`])
      expect(refused.text).toContain(`${told} an e-mail address.`);
    expect(filledIn(refused, "Send invitations")).toMatchObject({ emails, role: "admin", message: "Hello" });
    expect(rowsIn(await visitor.get(INVITE))).toEqual([]);
    const many = Array.from({ length: 21 }, (_, count) => `p${count}@example.com`).join(" ");
    const tooMany = await visitor.submit(refused, "Send invitations", { emails: many });
    expect(tooMany.text).toContain("Enter up to 20 e-mail addresses at a time. You entered 21.");
    expect(filledIn(tooMany, "Send invitations")).toMatchObject({ emails: many });
    const none = await visitor.submit(refused, "Send invitations", { emails: " ,;\n" });
    expect(none.text).toContain("Enter at least one e-mail address.");
    const long = await visitor.submit(refused, "Send invitations", { emails: "a".repeat(20_000) });
    expect([long.status, long.text.includes("Use 10,200 characters or fewer.")]).toEqual([422, true]);
    const wordy = await visitor.submit(refused, "Send invitations", {
      emails: "a@b.test",
      message: "x".repeat(501),
    });
    expect(wordy.text).toContain("Message must be 500 characters or fewer.");
  });

  test("that are refused stay in the field with the reason, while the others go out", async () => {
    const { visitor, user } = await arrive(product);
    const [known, fresh] = [newEmail(), newEmail()];
    await invite(visitor, known);
    const answer = await visitor.submit(await visitor.get(INVITE), "Send invitations", {
      emails: `${known} ${fresh} ${user.email} a@b..c`,
      role: "member",
      message: "Hello",
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`1 invitation sent: ${fresh}.`);
    expect(answer.text).toContain(`“${known}”: This person has already been invited.`);
    expect(answer.text).toContain(`“${user.email}”: This person is already a member.`);
    expect(answer.text).toContain("“a@b..c”: Enter an e-mail address, like ada@example.com.");
    expect(filledIn(answer, "Send invitations")).toMatchObject({
      emails: `${known}\n${user.email}\na@b..c`,
      message: "Hello",
    });
    expect(rowsIn(answer)).toEqual([fresh, known]);
    const corrected = await visitor.submit(answer, "Send invitations", { emails: newEmail() });
    expect(corrected.text).toContain("1 invitation sent.");
  });

  test("beyond twenty an hour are told as such, with what was sent and what was not", async () => {
    const { visitor } = await arrive(product);
    const emails = Array.from({ length: 20 }, newEmail);
    const first = emails.slice(0, 18).join("\n");
    await visitor.submit(await visitor.get(INVITE), "Send invitations", { emails: first });
    const more = [newEmail(), newEmail(), newEmail(), newEmail()];
    const page = await visitor.get(INVITE);
    const cut = await visitor.submit(page, "Send invitations", { emails: more.join(" ") });
    expect(cut.status).toBe(422);
    expect(cut.text).toContain(`2 invitations sent: ${more[0]}, ${more[1]}.`);
    expect(cut.text).toMatch(
      /An organization can send 20 invitations an hour\. Try again in \d+ (minutes|seconds)\./,
    );
    expect(cut.text).toContain(`Not invited: “${more[2]}”, “${more[3]}”.`);
    expect(filledIn(cut, "Send invitations")).toMatchObject({ emails: `${more[2]}\n${more[3]}` });
    const again = await visitor.submit(cut, `Send again ${more[1]}`);
    expect(again.status).toBe(429);
    expect(again.text).toContain("An organization can send 20 invitations an hour.");
  });

  test("whose answers get lost go out once when the form is sent again", async () => {
    const { visitor } = await arrive(product);
    const [one, two] = [newEmail(), newEmail()];
    product.proxy.poison(/^POST .*\/invitations$/, { kind: "reset", after: 0 }, 1);
    const page = await visitor.get(INVITE);
    const lost = await visitor.submit(page, "Send invitations", { emails: `${one} ${two}` });
    expect(lost.status).toBeGreaterThanOrEqual(500);
    expect(filledIn(lost, "Send invitations")).toMatchObject({ emails: `${one} ${two}` });
    const sent = await visitor.submit(lost, "Send invitations");
    expect(rowsIn(sent).toSorted()).toEqual([one, two].toSorted());
  });

  test("are sent again with a new link, and revoked after a question", async () => {
    const { visitor } = await arrive(product);
    const email = newEmail();
    const first = await invite(visitor, email);
    const again = await visitor.submit(await visitor.get(INVITE), `Send again ${email}`);
    expect(again.text).toContain("Invitation sent again.");
    const guest = newVisitor(product.origin);
    const replaced = await guest.get(first);
    expect([replaced.status, replaced.text.includes("a newer link has replaced it")]).toEqual([404, true]);
    const second = copiedLink(again, email);
    const path = again.html.match(/href="(\/settings\/people\/invitations\/[^"]+\/revoke)"/)?.[1] ?? "";
    const asked = await visitor.get(path);
    expect(asked.text).toContain(`Revoke the invitation for “${email}”?`);
    expect((await guest.get(second)).text).toContain("Join Analytical Engines");
    const revoked = await visitor.submit(asked, "Revoke invitation");
    expect(revoked.text).toContain("Invitation revoked.");
    expect(rowsIn(revoked)).toEqual([]);
    expect((await guest.get(second)).text).toContain("This invitation was revoked");
    expect((await visitor.get(path)).status).toBe(404);
  });
});

describe("an invitation", () => {
  test("waits on the page for new people, in whatever browser they verify their address", async () => {
    const { visitor: owner, user } = await arrive(product);
    const person = await register(product);
    await invite(owner, person.user.email);
    const elsewhere = newVisitor(product.origin);
    await signIn(elsewhere, person.user);
    const onboarding = await verify(product, { ...person, visitor: elsewhere });
    expect(onboarding.path).toContain("/onboard");
    expect(onboarding.text).toContain(`${user.name} invited you to Analytical Engines.`);
    const link =
      /href="(\/invitation\/accept[^"]+)"/.exec(onboarding.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const joined = await elsewhere.submit(await elsewhere.get(link), "Accept invitation");
    expect(joined.path).toBe("/projects");
  });

  test("takes somebody new through registering and verifying to the projects, and never to onboarding", async () => {
    const { visitor: owner } = await arrive(product);
    const { visitor, user } = { visitor: newVisitor(product.origin), user: newUser("Nia New") };
    const link = await invite(owner, user.email);
    const page = await visitor.get(link);
    expect(page.text).toContain(`Sign in as ${user.email}, or create an account`);
    const [, toRegister = ""] = page.html.match(/href="(\/register\?[^"]*)"/) ?? [];
    const form = await visitor.get(toRegister.replaceAll("&amp;", "&"));
    expect(filledIn(form, "Create account")).toMatchObject({ email: user.email });
    expect(form.html).toMatch(/<input(?=[^>]*name="email")[^>]*readOnly=""/i);
    expect((await visitor.get("/register?email=a%40b.test")).html).not.toMatch(/readOnly=""/i);
    const { name, password } = user;
    const registered = await visitor.submit(form, "Create account", {
      name,
      password,
      password_confirmation: password,
    });
    expect(registered.path).toBe(link);
    expect(registered.text).toContain("First verify your e-mail address");
    const back = await verify(product, { visitor, user });
    expect(back.path).toBe(link);
    const joined = await visitor.submit(back, "Accept invitation");
    expect(joined.path).toBe("/projects");
    expect(joined.text).toContain("You’ve joined Analytical Engines.");
    expect(joined.text).toMatch(/Analytical Engines ?, switch organization/);
  });

  test("is found again by somebody who signs in first, and adds an organization to their own", async () => {
    const { visitor: owner } = await arrive(product);
    const { user } = await arrive(product);
    const link = await invite(owner, user.email);
    const visitor = newVisitor(product.origin);
    const [, toLogin = ""] = (await visitor.get(link)).html.match(/href="(\/login\?[^"]*)"/) ?? [];
    const form = await visitor.get(toLogin.replaceAll("&amp;", "&"));
    expect(filledIn(form, "Sign in")).toMatchObject({ email: user.email });
    const back = await signIn(visitor, user, form);
    expect(back.path).toBe(link);
    expect(back.text).toContain(`You’re signed in as ${user.email}.`);
    const joined = await visitor.submit(back, "Accept invitation");
    expect(joined.path).toBe("/projects");
    expect(joined.text).toContain("Switch to Analytical Engines");
  });

  test("is not for somebody else, who signs out and is back", async () => {
    const { visitor: owner } = await arrive(product);
    const { visitor: other, user } = await arrive(product);
    const link = await invite(owner, newEmail());
    const page = await other.get(link);
    expect(page.text).toContain(`You’re signed in as ${user.email}. The invitation is for`);
    expect(page.html).not.toContain("Accept invitation");
    // The shell has no part in this page: its only button signs out.
    const back = await other.submit(page, "Sign out");
    expect(back.path).toBe(link);
    expect(back.text).toContain("You’re signed out.");
    expect(back.text).toContain("Create an account");
    const elsewhere = await owner.submit(await owner.get(link), "Sign out", {
      redirect: "https://evil.test/",
    });
    expect(elsewhere.path).toBe("/login");
  });

  test("says of itself that it was used, expired, revoked, or changed, each in its own words", async () => {
    const team = await formTeam(product);
    const { visitor } = team.owner;
    const email = newEmail();
    const link = await invite(visitor, email);
    const guest = newVisitor(product.origin);
    const told = async (path: string) => {
      const { status, html, text } = await guest.get(path);
      return [status, html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1], /Go to sign in/.test(text)];
    };
    expect(await told(link.replace(/signature=./, "signature=z"))).toEqual([
      404,
      "This invitation doesn’t work",
      true,
    ]);
    const reasons = [
      ["expired", "This invitation has expired"],
      ["revoked", "This invitation was revoked"],
      ["accepted", "This invitation was already used"],
    ];
    for (const [reason, title] of reasons) {
      product.proxy.poison("GET /api/invitation", answering(403, { message: "No.", reason }), 1);
      expect(await told(link)).toEqual([410, title, true]);
    }
    product.proxy.poison("GET /api/invitation", answering(403, { message: "Invalid signature." }), 1);
    const { status, text } = await guest.get(link);
    expect([status, text.includes("incomplete, expired, revoked, or already used")]).toEqual([404, true]);
    await join(product, visitor, "guest", "Uma Used");
    const listed = await visitor.get(INVITE);
    expect(rowsIn(listed)).toEqual([email]);
  });

  test("that was used since it was opened says so", async () => {
    const { visitor: owner } = await arrive(product);
    const person = await register(product);
    const link = await invite(owner, person.user.email);
    await verify(product, person);
    const page = await person.visitor.get(link);
    await person.visitor.submit(page, "Accept invitation");
    const again = await person.visitor.submit(
      { ...page, html: page.html.replace(/_key" value="[^"]+/, "$&x") },
      "Accept invitation",
    );
    expect(again.text).toContain("This invitation was already used");
  });
});

describe("the first steps", () => {
  const stepsIn = ({ html }: Page) =>
    /<section aria-label="First steps".*?<\/section>/s.exec(html)?.[0] ?? "";

  test("lead to inviting people, until somebody is invited", async () => {
    const { visitor } = await arrive(product);
    const projects = await visitor.get("/projects");
    expect(stepsIn(projects)).toContain(`href="${INVITE}"`);
    await invite(visitor, newEmail());
    const steps = stepsIn(await visitor.get("/projects"));
    expect(steps).not.toContain(`href="${INVITE}"`);
    expect(steps).toMatch(/Invite people<span class="sr-only">, done/);
    const member = await join(product, visitor);
    expect(stepsIn(await member.visitor.get("/projects"))).not.toContain("Invite people");
  });
});

describe("pages offer exactly what the API allows", () => {
  test("to an owner, an admin, a member, and a guest", async () => {
    const team = await formTeam(product);
    const { owner } = team;
    const organizationOf = async (client: ReturnType<typeof clientOf>) =>
      String(at((await client.get("/api/organization")).body, "organization.id"));
    const boss = clientOf(owner.visitor);
    const members = `/api/organization/${await organizationOf(boss)}/members`;
    const invitations = members.replace(/members$/, "invitations");
    const rows = list((await boss.get(members)).body, "data").map((row) => ({
      id: String(at(row, "id")),
      role: at(row, "role") as Role,
    }));
    await invite(owner.visitor, newEmail(), "owner");
    await invite(owner.visitor, newEmail(), "member");
    const open = list((await boss.get(invitations)).body, "data")
      .filter((row) => at(row, "status") === "pending")
      .map((row) => ({ id: String(at(row, "id")), email: String(at(row, "email")) }));
    expect([rows.length, open.length]).toEqual([4, 2]);

    for (const [actor, { visitor }] of Object.entries(team)) {
      const client = clientOf(visitor);
      const list = await visitor.get(PEOPLE);
      for (const { id, role } of rows) {
        const what = `${actor} for the ${role}`;
        const page = await visitor.get(`${PEOPLE}/${id}`);
        const isOnlyOwner = role === "owner";
        const allowed: string[] = [];
        for (const next of ROLES) {
          const { status } = await client.patch(`${members}/${id}`, { role: next });
          if (status === 200) await boss.patch(`${members}/${id}`, { role });
          // The only owner may choose, and is told why not.
          if (status === 200 || (isOnlyOwner && status === 422)) allowed.push(next);
        }
        const offered = page.html.includes("Change role") ? optionsOf(page, "Change role", "role") : [];
        expect(offered, `roles by ${what}`).toEqual(allowed);
        const { status } = await client.get(`${members}/${id}/open-work`);
        const mayRemove = status === 200 && !isOnlyOwner;
        expect(page.html.includes(`href="${PEOPLE}/${id}/remove"`), `removal by ${what}`).toBe(mayRemove);
        expect(list.html.includes(`href="${PEOPLE}/${id}"`), `actions by ${what}`).toBe(
          allowed.length > 0 || status === 200,
        );
      }
      const mayInvite = (await client.get(invitations)).status === 200;
      expect(mayInvite, actor).toBe(actor === "owner" || actor === "admin");
      expect(list.html.includes(`href="${INVITE}"`), actor).toBe(mayInvite);
      const page = await visitor.get(INVITE);
      expect(page.status, actor).toBe(mayInvite ? 200 : 403);
      const invitable: string[] = [];
      for (const role of ROLES) {
        const { status } = await client.post(invitations, { email: newEmail(), role });
        if (status === 201) invitable.push(role);
      }
      expect(mayInvite ? optionsOf(page, "Send invitations", "role") : [], actor).toEqual(invitable);
      for (const { id, email } of open) {
        const { status } = await client.post(`${invitations}/${id}/resend`);
        expect(page.text.includes(`Send again ${email}`), `${actor} ${email}`).toBe(status === 200);
        expect(page.html.includes(`/invitations/${id}/revoke`), `${actor} ${email}`).toBe(status === 200);
      }
    }
  });

  /** The API itself, as this visitor. */
  function clientOf(visitor: Visitor) {
    return createClient({
      base: product.proxy.url,
      origin: product.origin,
      ip: null,
      fetch: (request) => fetch(request),
      jar: new Map(visitor.cookies),
    });
  }
});

/** Last, because the web process remembers for minutes which calls the API lacks. */
describe("without these calls of the API", () => {
  test("people are removed without a word of open work", async () => {
    const { owner } = await formTeam(product);
    const path = await memberPath(owner.visitor, "Gus Guest");
    product.proxy.poison(/open-work/, answering(404, { message: "Not found." }));
    const asked = await owner.visitor.get(`${path}/remove`);
    expect(asked.status).toBe(200);
    expect(asked.text).not.toMatch(/open work|Hand over/);
    expect((await owner.visitor.submit(asked, "Remove member")).text).toContain("Gus Guest removed.");
  });

  test("invitations are not offered, and their page says so", async () => {
    const { visitor } = await arrive(product);
    product.proxy.poison(/\/invitations$/, answering(405, { message: "Method not allowed" }));
    const page = await visitor.get(INVITE);
    const list = await visitor.get(PEOPLE);
    expect([list.status, list.html.includes(`href="${INVITE}"`)]).toEqual([200, false]);
    expect([page.status, page.text.includes("This server does not offer invitations yet")]).toEqual([
      404,
      true,
    ]);
  });
});
