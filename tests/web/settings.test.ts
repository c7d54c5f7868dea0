import { afterAll, afterEach, expect, test } from "vitest";
import { picture } from "../contract/support/work.ts";
import { arrive, signIn, verify } from "../support/arrive.ts";
import { demoPerson, demoVisitor } from "../support/demo.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { newProject } from "../support/workspace.ts";

const FIREFOX = {
  headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0" },
};
const filledIn = (page: Page, button = "Save profile") => Object.fromEntries(formWith(page, button).fields);

const product = await openProduct();
const ada = await arrive(product, FIREFOX);
const { visitor } = ada;
/** As their password and address are by now. */
let { user } = ada;
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

test("a profile shows where its time zone comes from, and keeps what is saved", async () => {
  const page = await visitor.get("/settings/");
  expect(page.html).toContain("<title>Profile – Marquee</title>");
  expect(mainText(page)).toContain("Inherited from Analytical Engines. Same as Analytical Engines (UTC)");
  const saved = await visitor.submit(page, "Save profile", {
    name: "Ada King",
    timezone: "Pacific/Honolulu",
  });
  expect(saved.text).toContain("Profile saved.");
  expect(saved.text).toContain("Account of Ada King");
  expect(filledIn(saved)).toMatchObject({
    name: "Ada King",
    timezone: "Pacific/Honolulu",
  });
  const inherited = await visitor.submit(saved, "Save profile", { timezone: "" });
  expect(filledIn(inherited)).toMatchObject({ timezone: "" });
});

test("a profile without a name is refused, and what was typed stays", async () => {
  const refused = await visitor.submit(await visitor.get("/settings"), "Save profile", {
    name: " ",
    timezone: "Europe/Rome",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter your name.");
  expect(filledIn(refused)).toMatchObject({ timezone: "Europe/Rome" });
});

const rootOf = ({ html }: Page) => /<html[^>]*>/.exec(html)?.[0];

test("preferences apply to every page of this browser, and to no other", async () => {
  const page = await visitor.get("/settings/preferences");
  expect(rootOf(page)).toBe('<html lang="en">');
  const saved = await visitor.submit(page, "Save preferences", {
    theme: "dark",
    density: "compact",
    motion: "reduce",
  });
  expect(saved.text).toContain("Preferences saved.");
  expect(rootOf(await visitor.get("/projects"))).toBe(
    '<html lang="en" data-theme="dark" data-density="compact" data-motion="reduce">',
  );
  expect(rootOf(await newVisitor(product.origin).get("/login"))).toBe('<html lang="en">');
  const refused = await visitor.submit(saved, "Save preferences", { density: "dense" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Choose one of the options.");
  const back = await visitor.submit(await visitor.get("/settings/preferences"), "Save preferences", {
    theme: "system",
    density: "comfortable",
    motion: "system",
  });
  expect(rootOf(back)).toBe('<html lang="en">');
});

test("the calendar names the holidays of the country that this browser has chosen, and no others", async () => {
  const project = await newProject(visitor);
  const october = async (path: string) => mainText(await visitor.get(`${path}?view=month&date=2099-10-01`));
  const choose = async (holidays: string) =>
    visitor.submit(await visitor.get("/settings/preferences"), "Save preferences", { holidays });
  const refused = await choose("QQ");
  expect([refused.status, refused.text.includes("Choose one of the options.")]).toEqual([422, true]);
  expect(await october("/calendar")).not.toContain("National Holiday");
  expect(filledIn(await choose("DE"), "Save preferences")).toMatchObject({ holidays: "DE" });
  for (const path of ["/calendar", project.replace(/folders$/, "calendar")])
    expect(await october(path)).toContain("National Holiday");
  await choose("");
  expect(await october("/calendar")).not.toContain("National Holiday");
});

test("dates and times are written as this browser has chosen, and as no other one has", async () => {
  const timesOn = async (by: Visitor) =>
    /<time dateTime="[^"]+"(?: lang="([^"]+)")?>(.*?)<\/time>/
      .exec((await by.get("/settings/security")).html.replaceAll("<!-- -->", ""))
      ?.slice(1);
  const choose = async (values: Record<string, string>) =>
    visitor.submit(await visitor.get("/settings/preferences"), "Save preferences", values);
  const other = newVisitor(product.origin, { headers: { "Accept-Language": "fr-CA,en;q=0.5" } });
  await signIn(other, user);
  const preferences = await other.get("/settings/preferences");
  expect(mainText(preferences)).toContain("English (US) (Nov 24, 2026)");
  await choose({ locale: "de-DE", clock: "12" });
  const both = await Promise.all(Array.from({ length: 8 }, (_, at) => timesOn(at % 2 ? other : visitor)));
  for (const [index, found] of both.entries())
    expect(found).toEqual(
      index % 2
        ? [undefined, expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d( UTC)?$/)]
        : ["de-DE", expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d{1,2}:\d\d [AP]M( UTC)?$/)],
    );
  await other.submit(preferences, "Save preferences", { locale: "browser" });
  expect(await timesOn(other)).toEqual(["fr-FR", expect.stringMatching(/^\d{1,2} .+ \d{4}, /)]);
  const refused = await choose({ locale: "xx" });
  expect([refused.status, refused.text.includes("Choose one of the options.")]).toEqual([422, true]);
  await choose({ locale: "en-US", clock: "24" });
});

/** Signs the same person in with another browser. */
async function elsewhere(name: string): Promise<Visitor> {
  const other = newVisitor(product.origin, { headers: { "User-Agent": name } });
  const page = await signIn(other, user);
  expect(page.path).toBe("/projects");
  return other;
}

const isOut = async (other: Visitor) => (await other.get("/projects")).path.startsWith("/login");

test("sessions are listed by their browser, and ended one by one or all others at once", async () => {
  const w3m = await elsewhere("w3m/0.5.3");
  const lynx = await elsewhere("Lynx/2.9.0");
  const page = await visitor.get("/settings/security");
  expect(mainText(page)).toContain("Firefox on Linux This device 127.0.0.1");
  const one = await visitor.submit(page, "Sign out w3m, 127.0.0.1");
  expect(one.text).toContain("Session signed out.");
  expect(mainText(one)).not.toContain("w3m");
  expect([await isOut(w3m), await isOut(lynx)]).toEqual([true, false]);
  const all = await visitor.submit(one, "Sign out everywhere else");
  expect(all.text).toContain("Signed out everywhere else.");
  expect(() => formWith(all, "Sign out everywhere else")).toThrow();
  expect(await isOut(lynx)).toBe(true);
  expect(await isOut(visitor)).toBe(false);
});

test("a session that has already ended is said to have", async () => {
  await elsewhere("w3m/0.5.3");
  const page = await visitor.get("/settings/security");
  await visitor.submit(page, "Sign out everywhere else");
  const again = await visitor.submit(page, "Sign out w3m, 127.0.0.1");
  expect([again.path, again.status]).toEqual(["/settings/security", 200]);
  expect(again.text).toContain("This session has already ended.");
});

test("a new password is refused beside its fields, and none of the three comes back", async () => {
  const page = await visitor.get("/settings/security/password");
  const refused = await visitor.submit(page, "Change password", {
    current_password: "secret one",
    password: "short two",
    password_confirmation: "other three",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Password must be at least 12 characters.");
  expect(refused.html).not.toMatch(/secret one|short two|other three/);
  const next = "twelve or more, at least";
  const different = await visitor.submit(page, "Change password", {
    current_password: user.password,
    password: next,
    password_confirmation: "another one",
  });
  expect(different.text).toContain("The passwords don’t match.");
  const wrong = await visitor.submit(page, "Change password", {
    current_password: "not the one",
    password: next,
    password_confirmation: next,
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("The password is incorrect.");
  expect(wrong.html).not.toContain("not the one");
});

test("a new password signs out the other browsers, and this one stays signed in", async () => {
  const other = await elsewhere("w3m/0.5.3");
  const copy = newVisitor(product.origin);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  const next = "a new long password";
  const changed = await visitor.submit(await visitor.get("/settings/security/password"), "Change password", {
    current_password: user.password,
    password: next,
    password_confirmation: next,
  });
  expect(changed.text).toContain("Password changed. Your other devices are signed out.");
  user = { ...user, password: next };
  expect([await isOut(other), await isOut(copy), await isOut(visitor)]).toEqual([true, true, false]);
  await elsewhere("w3m/0.5.3");
});

test("a new e-mail address is asked for the password, verified, and leads back", async () => {
  const email = `moved-${user.email}`;
  const page = await visitor.get("/settings/security/email");
  const same = await visitor.submit(page, "Change e-mail address", {
    email: user.email.toUpperCase(),
    current_password: user.password,
  });
  expect(same.text).toContain("This is already your e-mail address.");
  const wrong = await visitor.submit(page, "Change e-mail address", { email, current_password: "no" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("The password is incorrect.");
  expect(Object.fromEntries(formWith(wrong, "Change e-mail address").fields)).toMatchObject({ email });
  const changed = await visitor.submit(page, "Change e-mail address", {
    email,
    current_password: user.password,
  });
  expect(changed.path).toBe("/verify-email?redirect=%2Fsettings%2Fsecurity");
  expect(changed.text).toContain(`We sent a link to ${email}.`);
  user = { ...user, email };
  const back = await verify(product, { visitor, user });
  expect(back.path).toBe("/settings/security");
  expect(mainText(back)).toContain(email);
});

test("without a list of sessions, the rest of the page is still there", async () => {
  product.proxy.poison(/^GET \/api\/user\/sessions/, {
    kind: "answer",
    status: 404,
    body: JSON.stringify({ message: "The route api/user/sessions could not be found." }),
    headers: { "Content-Type": "application/json" },
  });
  const page = await visitor.get("/settings/security");
  expect(page.status).toBe(200);
  expect(mainText(page)).not.toContain("signed in");
  expect(mainText(page)).toContain("Change password");
});

test("an organization is renamed, with its time zone, week and currency", async () => {
  const page = await visitor.get("/settings/organization");
  expect(page.html).toContain("<title>Analytical Engines settings – Marquee</title>");
  const refused = await visitor.submit(page, "Save organization", { name: " ", currency: "EURO" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a name for your organization.");
  expect(refused.text).toContain("Enter a three-letter code, like USD.");
  const saved = await visitor.submit(page, "Save organization", {
    name: "Difference Engines",
    timezone: "Europe/Berlin",
    week_starts_on: "0",
    currency: "eur",
  });
  expect(saved.text).toContain("Organization saved.");
  expect(Object.fromEntries(formWith(saved, "Save organization").fields)).toMatchObject({
    name: "Difference Engines",
    timezone: "Europe/Berlin",
    week_starts_on: "0",
    currency: "EUR",
  });
  expect(mainText(await visitor.get("/settings"))).toContain(
    "Inherited from Difference Engines. Same as Difference Engines (Europe/Berlin)",
  );
});

test("an organization that someone else has saved is not overwritten unnoticed", async () => {
  const page = await visitor.get("/settings/organization");
  const { name } = Object.fromEntries(formWith(page, "Save organization").fields);
  await visitor.submit(await visitor.get("/settings/organization"), "Save organization", { currency: "GBP" });
  const stale = await visitor.submit(page, "Save organization", { currency: "CHF" });
  expect(stale.status).toBe(412);
  expect(stale.text).toContain("Someone else saved changes while you were editing.");
  expect(mainText(stale)).toMatch(/CHF.*GBP/);
  const mine = await visitor.submit(stale, "Save organization");
  expect(mine.text).toContain("Organization saved.");
  expect(Object.fromEntries(formWith(mine, "Save organization").fields)).toMatchObject({
    name,
    currency: "CHF",
  });
});

test("people download what is kept about them, and nobody else does", async () => {
  const page = await visitor.get("/settings/data");
  expect(page.html).toContain('href="/settings/data/export"');
  const file = await visitor.get("/settings/data/export");
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="marquee-data.zip"');
  expect(file.html.startsWith("PK")).toBe(true);
  expect((await newVisitor(product.origin).get("/settings/data/export")).path).toContain("/login");
});

test("an account is deleted with its password, and can’t sign in anymore", async () => {
  const { visitor: leaver, user: left } = await arrive(product);
  const asked = await leaver.get("/settings/data/delete");
  const refused = await leaver.submit(asked, "Delete my account", { current_password: "no" });
  expect([refused.status, refused.text.includes("The password is incorrect.")]).toEqual([422, true]);
  const gone = await leaver.submit(asked, "Delete my account", { current_password: left.password });
  expect(gone.path).toBe("/login");
  expect(gone.text).toContain("Your account is deleted.");
  expect((await leaver.get("/projects")).path).toContain("/login");
  expect((await signIn(newVisitor(product.origin), left)).status).toBe(422);
});

async function deleteAndKeep(owner: Visitor, member: Visitor, password: string) {
  const asked = await owner.get("/settings/organization/delete");
  const wrong = await owner.submit(asked, "Delete organization", { current_password: "no" });
  expect([wrong.status, wrong.text.includes("The password is incorrect.")]).toEqual([422, true]);
  const deleted = await owner.submit(asked, "Delete organization", { current_password: password });
  expect(deleted.path).toBe("/settings/organization");
  expect((await owner.get("/settings/organization/delete")).path).toBe("/settings/organization");
  const seen = await member.get("/projects");
  expect(mainText(seen)).toMatch(
    /Northwind will be deleted on .+\d{4} ?\. To keep it, ask Ada .+ or another owner\./,
  );
  expect(() => formWith(seen, "Keep organization")).toThrow();
  expect((await member.get("/settings/organization/delete")).path).toBe("/settings/organization");
  const kept = await owner.submit(await owner.get("/projects?search=a"), "Keep organization");
  expect(kept.path).toBe("/projects?search=a");
  expect(kept.text).toContain("Northwind will be kept.");
  expect(mainText(await member.get("/projects"))).not.toContain("will be deleted");
}

test("members only see the organization, whose only owner can delete it and keep it, but not leave", async () => {
  const demo = await openProduct({ seed: true });
  try {
    const lin = await demoVisitor(demo, "lin@marquee.test");
    const { password } = await demoPerson(demo.dataDir);
    const page = await lin.get("/settings/organization");
    expect(mainText(page)).toContain("Ask an owner or admin to change these settings.");
    expect(mainText(page)).toContain("Currency EUR");
    expect(() => formWith(page, "Save organization")).toThrow();
    const ada = await demoVisitor(demo);
    const refused = await ada.submit(await ada.get("/settings/data/delete"), "Delete my account", {
      current_password: password,
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("You’re the only owner of “Northwind”.");
    await deleteAndKeep(ada, lin, password);
  } finally {
    await demo.close();
  }
});

const png = async () => new File([await picture()], "me.png");

test("a profile image is uploaded, shown in the account menu, and removed", async () => {
  const page = await visitor.get("/settings/image");
  const none = await visitor.submit(page, "Upload");
  expect(none.status).toBe(422);
  expect(none.text).toContain("Choose an image.");
  const wrong = await visitor.submit(page, "Upload", { image: new File(["<svg/>"], "me.svg") });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("image");
  const saved = await visitor.submit(page, "Upload", { image: await png() });
  expect(saved.text).toContain("Profile image saved.");
  const src = /<img src="(\/files\/[^"]+)"/.exec(saved.html)?.[1] ?? "";
  const image = await visitor.get(src);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  const asked = await visitor.get("/settings/image/delete");
  const removed = await visitor.submit(asked, "Remove profile image");
  expect(removed.text).toContain("Profile image removed.");
  expect(removed.html).not.toContain('<img src="/files/');
});

test("a logo is uploaded, shown in the organization switcher, and removed", async () => {
  const saved = await visitor.submit(await visitor.get("/settings/organization/logo"), "Upload", {
    image: await png(),
  });
  expect(saved.path).toBe("/settings/organization");
  expect(saved.html).toMatch(/<img src="\/files\/[^"]+" alt=""/);
  const asked = await visitor.get("/settings/organization/logo/delete");
  const removed = await visitor.submit(asked, "Remove logo");
  expect(removed.text).toContain("Logo removed.");
  expect(removed.html).not.toContain('<img src="/files/');
});
