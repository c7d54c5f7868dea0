import { strFromU8, unzipSync } from "fflate";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { invite, join } from "../support/invite.ts";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { openProduct } from "../support/hosted-product.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { cookieOf, formWith, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost, newProject } from "../support/workspace.ts";

const product = await openProduct();
afterAll(() => product.close());

const PAGE = "/settings/security/two-factor";
const STEP_MS = 30_000;
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
const secretOn = (page: Page) =>
  (/<code class="secret">([^<]+)</.exec(page.html)?.[1] ?? "").replaceAll(" ", "");
const codesOn = ({ html }: Page) =>
  [...html.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code]) => code!);

/** A code that still works if the next step begins before it is checked, after the one with which it was set up. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + STEP_MS);

/** A person with two-factor sign-in, set up on its page with the code of this step. */
async function protect() {
  const { visitor, user } = await arrive(product);
  const asked = await visitor.submit(await visitor.get(PAGE), "Set up two-factor sign-in", {
    current_password: user.password,
  });
  const secret = secretOn(asked);
  const saved = await visitor.submit(asked, "Turn on two-factor sign-in", {
    code: codeAt(secret, Date.now()),
  });
  return { visitor, user, secret, saved, codes: codesOn(saved) };
}

function copyOf(visitor: Visitor): Visitor {
  const copy = newVisitor(product.origin);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

const isIn = async (visitor: Visitor) => (await visitor.get("/projects")).path === "/projects";

test("is set up with a QR code, a first code, and ten recovery codes that are shown once", async () => {
  const { visitor, user } = await arrive(product);
  const security = await visitor.get("/settings/security");
  expect(mainText(security)).toContain("Two-factor sign-in Off");
  const page = await visitor.get(PAGE);
  const refused = await visitor.submit(page, "Set up two-factor sign-in", { current_password: "no" });
  expect([refused.status, refused.text.includes("The password is incorrect.")]).toEqual([422, true]);
  const asked = await visitor.submit(page, "Set up two-factor sign-in", { current_password: user.password });
  expect(asked.html).toMatch(/<img src="data:image\/svg[^"]+" alt="QR code for your authenticator app"/);
  expect(asked.html).not.toMatch(/style=/);
  const secret = secretOn(asked);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const wrong = await visitor.submit(asked, "Turn on two-factor sign-in", { code: "000000" });
  expect([wrong.status, secretOn(wrong)]).toEqual([422, secret]);
  expect(formWith(wrong, "Turn on two-factor sign-in").fields).toContainEqual(["code", ""]);
  const saved = await visitor.submit(wrong, "Turn on two-factor sign-in", {
    code: codeAt(secret, Date.now()),
  });
  expect(saved.status).toBe(200);
  const codes = codesOn(saved);
  expect(new Set(codes).size).toBe(10);
  expect(saved.headers.get("cache-control")).toContain("no-store");
  const pages = [
    await visitor.get(PAGE),
    await visitor.get("/settings/security"),
    await visitor.get("/projects"),
  ];
  expect(mainText(pages[0]!)).toContain("You have 10 recovery codes left.");
  const log = product.log();
  for (const shown of [secret, ...codes])
    expect([...pages.map(({ html }) => html), log].some((text) => text.includes(shown))).toBe(false);
});

test("asks for a code after the password, and keeps where the person wanted to go", async () => {
  const { user, secret } = await protect();
  const visitor = newVisitor(product.origin);
  const wanted = await visitor.get("/settings/security");
  const asked = await signIn(visitor, user, wanted);
  expect(asked.path).toBe("/two-factor-challenge?redirect=%2Fsettings%2Fsecurity");
  expect(await isIn(copyOf(visitor))).toBe(false);
  const wrong = await visitor.submit(asked, "Sign in", { code: "000000" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("This code doesn’t work.");
  const empty = await visitor.submit(wrong, "Sign in", { code: " " });
  expect(empty.status).toBe(422);
  const inside = await visitor.submit(wrong, "Sign in", { code: nextCode(secret) });
  expect(inside.path).toBe("/settings/security");
  expect((await visitor.get("/two-factor-challenge")).path).toBe("/projects");
});

test("waits for the code while other pages are opened, and leads to the page that was wanted", async () => {
  const { user, secret } = await protect();
  const visitor = newVisitor(product.origin);
  await signIn(visitor, user);
  expect((await visitor.get("/login")).path).toBe("/login");
  const asked = await visitor.get("/settings/data?a=b");
  expect(asked.path).toBe("/two-factor-challenge?redirect=%2Fsettings%2Fdata%3Fa%3Db");
  expect(await isIn(copyOf(visitor))).toBe(false);
  const inside = await visitor.submit(asked, "Sign in", { code: nextCode(secret) });
  expect(inside.path).toBe("/settings/data?a=b");
  await visitor.submit(inside, "Sign out");
  expect((await visitor.get("/projects")).path).toContain("/login");
});

test("takes a recovery code instead, and remembers the browser after it", async () => {
  const { user, codes } = await protect();
  const visitor = newVisitor(product.origin);
  const asked = await visitor.submit(await visitor.get("/login"), "Sign in", {
    email: user.email,
    password: user.password,
    remember: "on",
  });
  const recovery = await visitor.get(`${asked.path}?recovery=`);
  const wrong = await visitor.submit(recovery, "Sign in", { recovery_code: "not one" });
  expect(wrong.text).toContain("This recovery code doesn’t work.");
  expect(wrong.html).not.toContain("not one");
  await visitor.submit(recovery, "Sign in", { recovery_code: codes[0]! });
  expect(await isIn(visitor)).toBe(true);
  visitor.cookies.delete("marquee-session");
  expect(await isIn(visitor)).toBe(true);
});

test("works for a person who has just signed out in this browser", async () => {
  const { visitor, user, secret } = await protect();
  const out = await visitor.submit(await visitor.get("/projects"), "Sign out");
  const asked = await signIn(visitor, user, out);
  await visitor.submit(asked, "Sign in", { code: nextCode(secret) });
  expect(await isIn(visitor)).toBe(true);
});

test("sends people without a password entered back to sign in", async () => {
  const { secret } = await protect();
  const visitor = newVisitor(product.origin);
  const page = await visitor.get("/two-factor-challenge");
  const refused = await visitor.submit(page, "Sign in", { code: nextCode(secret) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Your sign-in has expired. Sign in again.");
  expect(refused.html).toContain('href="/login"');
});

test("is turned off, and gets new recovery codes, with the password", async () => {
  const { visitor, user, codes } = await protect();
  const page = await visitor.get(`${PAGE}/recovery-codes`);
  const refused = await visitor.submit(page, "Create recovery codes", { current_password: "no" });
  expect(refused.status).toBe(422);
  const renewed = codesOn(
    await visitor.submit(page, "Create recovery codes", { current_password: user.password }),
  );
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  const off = await visitor.submit(await visitor.get(`${PAGE}/delete`), "Turn off two-factor sign-in", {
    current_password: user.password,
  });
  expect(off.text).toContain("Two-factor sign-in is off.");
  const other = newVisitor(product.origin);
  expect((await signIn(other, user)).path).toBe("/projects");
});

test("no password, token, code, or session id gets into a log, another page, an error, or an export", async () => {
  const { visitor, user, secret, codes } = await protect();
  const reviewer = await join(product, visitor, "member", "Rita Reviewer");
  const project = (await newProject(visitor)).replace(/\/folders$/, "");
  const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
  const post = await newPost(visitor, campaign, { title: "Teaser" });
  const passphrase = "canary-passphrase-1";
  const shared = await shareForReview(visitor, post, { passphrase });
  const reviewLink = reviewLinkOn(shared);
  const client = newVisitor(product.origin);
  await client.submit(await client.get(reviewLink), "Open review", { passphrase: "canary-passphrase-2" });
  await client.submit(await client.get(reviewLink), "Open review", { passphrase });
  const invitation = await invite(visitor, newUser().email);
  const { searchParams: invited } = new URL(invitation, product.origin);
  const stranger = newVisitor(product.origin);
  await stranger.get(invitation);
  const { email, password } = reviewer.user;
  await stranger.submit(await stranger.get("/forget-password"), "Send reset link", { email });
  const reset = new URL(await openMailbox(product.dataDir).linkTo(email, "/password-reset/"));
  const changed = "canary-password-3";
  const form = await stranger.get(reset.pathname + reset.search);
  await stranger.submit(form, "Reset password", { password: "short-1", password_confirmation: "short-1" });
  await stranger.submit(form, "Reset password", { password: changed, password_confirmation: changed });
  const rita = newVisitor(product.origin);
  await signIn(rita, { email, password: "canary-password-4" });
  expect((await signIn(rita, { email, password: changed })).path).toBe("/projects");

  const secrets = {
    password: user.password,
    "former password": password,
    "new password": changed,
    "wrong password": "canary-password-4",
    "short password": "short-1",
    passphrase,
    "wrong passphrase": "canary-passphrase-2",
    "TOTP secret": secret,
    ...Object.fromEntries(codes.map((code, index) => [`recovery code ${index}`, code])),
    "review token": reviewLink.split("/").at(-1) ?? "",
    "invitation’s signature": invited.get("signature") ?? "",
    "reset token": reset.pathname.split("/").at(-1) ?? "",
    ...Object.fromEntries([...visitor.cookies, ...rita.cookies].filter(([name]) => /session/i.test(name))),
  };
  expect(Object.keys(secrets).join()).toMatch(/session/i);
  const paths = ["/projects", "/settings/security", "/settings/data", "/settings/people", "/notifications"];
  const pages = await Promise.all([
    ...[...paths, PAGE, `${project}/members`, post, `${post}/review-links`].map((path) => visitor.get(path)),
    rita.get("/settings/security"),
    client.get("/review/none"),
    stranger.get("/nowhere"),
  ]);
  const zip = await fetch(`${product.origin}/settings/data/export`, {
    headers: { cookie: cookieOf(visitor) },
  });
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files).length).toBeGreaterThan(3);
  const places: Record<string, string> = {
    log: product.log(),
    ...Object.fromEntries(pages.map(({ path, html }) => [path.split("?")[0], html])),
    ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
    csv: (await visitor.get(`${campaign}/export/csv`)).html,
    ics: (await visitor.get(`${campaign}/export/ics`)).html,
  };
  expect(places["csv"]).toContain("Teaser");
  expect(places["ics"]).toContain("BEGIN:VCALENDAR");
  const found = Object.entries(secrets).flatMap(([name, value]) => {
    expect(value.length, name).toBeGreaterThan(5);
    return Object.entries(places).flatMap(([place, text]) =>
      text.includes(value) ? [`${name} in ${place}`] : [],
    );
  });
  expect(found).toEqual([]);
});
