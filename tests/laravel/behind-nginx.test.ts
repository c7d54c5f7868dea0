import { createHash, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, expect as expectOf, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createBoard,
  createCampaign,
  createFolder,
  createProject,
  poster,
  signOut,
  uploadPicture,
} from "../e2e/journey.ts";
import { deploy, type Deployment, publicName, publicOrigin } from "../proxy/deployment.ts";
import { sampleSite, skipsWithoutNginx } from "../proxy/nginx.ts";
import { type FaultProxy, overHttp, startFaultProxy } from "../support/fault-proxy.ts";
import { findChromium } from "../support/find-program.ts";
import { openMailbox } from "../support/mailbox.ts";
import { type NewUser, newUser } from "../support/new-user.ts";
import { startTunnel, type Tunnel } from "../support/tunnel.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";
import { projectsCalled } from "./database.ts";
import { oddities } from "./fixed-headers.ts";
import { given } from "./given.ts";

/** Laravel answers late while other suites keep the cores busy. */
const expectWeb = expectOf.configure({ timeout: 15_000 });
const SESSION = given("API_SESSION_COOKIE");
/** Whence the browsers call; visitors without a browser call from addresses of their own. */
const BROWSERS = "127.0.0.9";
/** Where a new project opens. */
const IN_A_PROJECT = /\/projects\/[^/]+\/folders$/;

describe.skipIf(skipsWithoutNginx)("Laravel behind the web app behind nginx with TLS", () => {
  let deployment: Deployment;
  let recorder: FaultProxy;
  let tunnel: Tunnel;
  let browser: Browser;
  const mailbox = openMailbox("", given("API_OUTBOX"));
  /** Every address that a page asked for, and what its scripts complained of. */
  const addresses = new Set<string>();
  const complaints: string[] = [];

  beforeAll(async () => {
    recorder = await startFaultProxy(overHttp(given("API_URL")));
    let certificate = "";
    deployment = await deploy(
      async (places) => {
        certificate = `${places.folder}/site.pem`;
        return sampleSite(places);
      },
      {
        API_URL: recorder.url,
        API_PUBLIC_ORIGIN: given("LARAVEL_APP_URL"),
        SESSION_COOKIE: SESSION,
      },
    );
    tunnel = await startTunnel({ to: { [`${publicName}:443`]: deployment.tlsPort }, from: BROWSERS });
    browser = await chromium.launch({
      executablePath: findChromium(),
      proxy: { server: tunnel.url },
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Of all certificates nobody vouches for, this one is let pass.
        `--ignore-certificate-errors-spki-list=${await keyHash(certificate)}`,
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await tunnel?.close();
    await deployment?.stop();
    await recorder?.close();
  });

  let visitors = 0;
  /** Somebody without scripts, with an address of their own. */
  const newcomer = () =>
    newVisitor(publicOrigin, {
      dispatcher: deployment.newDispatcher(`127.0.1.${(visitors = (visitors % 250) + 1)}`),
    });

  async function arrive(): Promise<{ visitor: Visitor; user: NewUser }> {
    const visitor = newcomer();
    const user = newUser();
    const { name, email, password } = user;
    const filled = { name, email, password, password_confirmation: password };
    await visitor.submit(await visitor.get("/register"), "Create account", filled);
    const link = new URL(await mailbox.linkTo(email, "/verify-email/"));
    expect(link.origin).toBe(publicOrigin);
    const onboarding = await visitor.get(link.pathname + link.search);
    const projects = await visitor.submit(onboarding, "Start planning and create organization", {
      name: "Northwind",
    });
    expect(projects.path).toBe("/projects");
    return { visitor, user };
  }

  async function inBrowser(
    javaScriptEnabled: boolean,
    walk: (page: Page, context: BrowserContext) => Promise<void>,
  ) {
    const context = await browser.newContext({ baseURL: publicOrigin, javaScriptEnabled });
    context.setDefaultTimeout(15_000);
    // What an analytics script, and a sibling domain that tosses cookies, would have left here.
    await context.addCookies([
      { name: "_ga", value: "GA1.1.1", url: publicOrigin },
      { name: SESSION, value: "tossed", domain: ".example.com", path: "/" },
    ]);
    context.on("request", (asked) => addresses.add(asked.url()));
    context.on("page", (page) => page.on("pageerror", (error) => complaints.push(error.message)));
    try {
      await walk(await context.newPage(), context);
    } finally {
      await context.close();
    }
  }

  describe.each([
    ["with scripts", true],
    ["without scripts", false],
  ])("a browser %s", (_, scripts) => {
    const walking = (walk: (page: Page, context: BrowserContext) => Promise<void>) => () =>
      inBrowser(scripts, walk);
    /** Begins where somebody new has come over HTTP, who is asked nothing in the browser. */
    const arriving = (walk: (page: Page) => Promise<void>) =>
      walking(async (page, context) => {
        const { visitor } = await arrive();
        const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: publicOrigin }));
        await context.addCookies(cookies.map((cookie) => ({ ...cookie, secure: true })));
        await page.goto("/projects");
        await walk(page);
      });

    test(
      "registers, verifies by the mailed link, makes an organization and a project, signs out and in",
      walking(async (page, context) => {
        const user = newUser();
        await page.goto("/");
        await page.waitForURL("/login");
        await page.getByRole("link", { name: "Create an account" }).click();
        await page.waitForURL(/\/register/);
        await fill(page, { Name: user.name, "E-mail": user.email, Password: user.password });
        await fill(page, { "Confirm password": user.password });
        await press(page, "Create account");
        await page.waitForURL(/\/verify-email/);
        await page.goto("/projects");
        await page.waitForURL(/\/verify-email/);

        await page.goto(await mailbox.linkTo(user.email, "/verify-email/"));
        await page.waitForURL(/\/onboard/);
        await fill(page, { "Organization name": "Analytical Engines" });
        await press(page, "Start planning and create organization");
        await page.waitForURL("/projects");
        await page.getByRole("link", { name: "New project", exact: true }).first().click();
        await page.waitForURL("/projects/new");
        const name = `Behind nginx ${user.email}`;
        await fill(page, { Name: name });
        await press(page, "Create project");
        await page.waitForURL(IN_A_PROJECT);
        await page.getByRole("heading", { name, level: 1 }).waitFor();
        expect(projectsCalled(name)).toBe(1);

        const ours = (await context.cookies()).filter((cookie) => cookie.name.startsWith("__Host-"));
        expect(ours.map((cookie) => cookie.name)).toContain(`__Host-${SESSION}`);
        expect(ours.map((cookie) => cookie.name)).toContain("__Host-XSRF-TOKEN");
        for (const cookie of ours)
          expect(cookie).toMatchObject({
            httpOnly: true,
            secure: true,
            sameSite: "Lax",
            path: "/",
            domain: publicName,
          });
        const others = (await context.cookies()).map((cookie) => cookie.name);
        expect(others.filter((other) => !other.startsWith("__Host-")).toSorted()).toEqual(["_ga", SESSION]);

        const loads: string[] = [];
        page.on("request", (asked) => {
          if (asked.isNavigationRequest()) loads.push(new URL(asked.url()).pathname);
        });
        await settle(page);
        await signOut(page);
        await page.waitForURL("/login");
        await page.getByText("You’re signed out.").first().waitFor();
        // The answer empties this tab's storage, which must not be taken for another tab's signing out.
        expect(loads).toEqual(scripts ? [] : ["/logout", "/login"]);
        expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(`__Host-${SESSION}`);
        await page.goto("/projects");
        await page.waitForURL(/\/login\?redirect=/);
        await signIn(page, user);
        await page.waitForURL("/projects");
        await page.getByRole("main").getByRole("link", { name, exact: true }).waitFor();
      }),
    );

    test(
      "that asked to be remembered is signed in again without its session",
      walking(async (page, context) => {
        const { user } = await arrive();
        await page.goto("/login");
        await page.getByLabel("Remember me").check();
        await signIn(page, user);
        await page.waitForURL("/projects");
        const names = async () => (await context.cookies()).map((cookie) => cookie.name);
        const remembered = (await names()).find((name) => name.startsWith("__Host-remember_web_"));
        expect(remembered).toBeDefined();
        const forget = async () => {
          await context.clearCookies({ name: `__Host-${SESSION}` });
          await context.clearCookies({ name: "__Host-XSRF-TOKEN" });
        };
        await forget();
        await page.goto("/projects/new");
        expect(await names()).toContain(`__Host-${SESSION}`);
        await settle(page);
        await forget();
        const name = `Remembered ${user.email}`;
        await fill(page, { Name: name });
        await press(page, "Create project");
        await page.waitForURL(IN_A_PROJECT);
        // A page that comes in closes the menu of the one before it.
        await page.getByRole("heading", { name, level: 1 }).waitFor();
        expect(projectsCalled(name)).toBe(1);
        await settle(page);
        await signOut(page);
        await page.waitForURL("/login");
        expect(await names()).not.toContain(remembered);
      }),
    );

    test(
      "plans a post with its image and finds it on its day",
      arriving(async (page) => {
        await createProject(page, "Autumn launch");
        await createFolder(page, "Social");
        await createCampaign(page, "Social calendar", "Launch calendar");
        const calendar = page.url();
        await createBoard(page, {
          title: "Launch teaser",
          content: "The engine weaves algebraical patterns.",
          date: "2099-11-20",
        });
        await fill(page, { Content: "As the loom weaves flowers." });
        await press(page, "Save");
        await page.getByText("Content saved.").first().waitFor();
        await uploadPicture(page, poster, "An orange disc on violet");
        await page.goto(`${calendar}?view=month&date=2099-11-01`);
        const day = page.getByRole("cell", { name: /20/ }).filter({ hasText: "Launch teaser" });
        await day.getByRole("link", { name: /^Launch teaser/ }).click();
        await expectWeb(page.getByLabel("Content", { exact: true })).toHaveValue(
          "As the loom weaves flowers.",
        );
        const image = page.getByRole("img", { name: "An orange disc on violet" });
        await expectWeb(image).toBeVisible();
        await expectWeb(image).toHaveJSProperty("complete", true);
        await expectWeb(image).not.toHaveJSProperty("naturalWidth", 0);
      }),
    );
  });

  test("the browsers have asked nobody but the public origin for anything", () => {
    const origins = new Set([...addresses].map((address) => new URL(address).origin));
    expect([...origins]).toEqual([publicOrigin]);
    const callsHome = /(^|[/.])(google(apis)?|gvt1)\.com\b/;
    expect([...tunnel.asked].filter((name) => !callsHome.test(name))).toEqual([`${publicName}:443`]);
    expect(complaints).toEqual([]);
  });

  test("every call that Laravel got in all this has the fixed headers and the allowed cookies, and nothing else", () => {
    const calls = recorder.requests;
    const asked = new Set(
      calls.map(
        ({ method, path }) =>
          `${method} ${path
            .split("?")[0]!
            .replace(/\/verify-email\/.*/, "/verify-email/")
            .replaceAll(/\/\d+(?=\/|$)/g, "/1")}`,
      ),
    );
    expect([...asked]).toEqual(
      expect.arrayContaining([
        "GET /api/projects",
        "GET /api/user",
        "GET /sanctum/csrf-cookie",
        "GET /verify-email/",
        "POST /api/organization",
        "POST /api/projects",
        "POST /api/projects/social-calendar/board",
        "POST /api/projects/social-calendar/board/reference-image",
        "POST /login",
        "POST /logout",
        "POST /register",
        "PUT /api/projects/social-calendar/board/content",
      ]),
    );
    const found = oddities(calls, {
      host: new URL(recorder.url).host,
      publicOrigin,
      appUrl: given("LARAVEL_APP_URL"),
      sessionCookie: SESSION,
      isClient: (address) =>
        address === BROWSERS || address === "127.0.0.1" || /^127\.0\.1\.\d+$/.test(address),
    });
    expect(found).toEqual([]);
    expect(calls.some(({ headers }) => headers["x-forwarded-for"] === BROWSERS)).toBe(true);
  });

  test("nginx had nothing to complain about", async () => {
    expect(await deployment.nginx.complaints()).not.toMatch(/\[(error|crit|alert|emerg)\]/);
  });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await page.getByLabel(name, { exact: true }).fill(value);
}

async function signIn(page: Page, { email, password }: Pick<NewUser, "email" | "password">) {
  await fill(page, { "E-mail": email, Password: password });
  await press(page, "Sign in");
}

/** Scripts, where there are any, have taken over the page. */
const settle = (page: Page) => page.waitForLoadState("networkidle");

async function keyHash(path: string): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(path));
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
}
