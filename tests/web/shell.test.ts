import { afterAll, describe, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { makeRecords } from "../support/records.ts";
import { formWith, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { demoVisitor } from "../support/demo.ts";
import { newProject } from "../support/workspace.ts";

const product = await openProduct({ seed: true });
afterAll(() => product.close());

/** Names and addresses of the links in a part of the page that begins with such a text. */
function linksAfter({ html }: Page, start: string, end: string): [name: string, path: string][] {
  const from = html.indexOf(start);
  if (from === -1) return [];
  return [
    ...html.slice(from, html.indexOf(end, from)).matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs),
  ].map(([, path = "", inside = ""]) => [inside.replaceAll(/<[^>]*>|&[a-z]+;/g, ""), path]);
}

const recentIn = (page: Page) => linksAfter(page, "<h2>Recent</h2>", "</nav>");
const treeIn = (page: Page) => linksAfter(page, 'class="shell-project"', 'class="shell-nav-foot"');
const switchIn = (page: Page) => linksAfter(page, 'id="projects"', "All projects");
const newIn = (page: Page) =>
  linksAfter(page, 'id="new"', 'id="account"').map(([name, path]) => [name.replace(/ [A-Z]?$/, ""), path]);

describe("the page of the search", () => {
  test("lists the five records opened last, latest first, without a search", async () => {
    const { visitor } = await arrive(product);
    const { post, blog, calendar, metaAd, googleAd } = await makeRecords(visitor);
    for (const path of [googleAd, metaAd, blog, calendar, post]) await visitor.get(path);
    const paths = recentIn(await visitor.get("/search")).map(([, path]) => path);
    expect(paths).toEqual([post, calendar, blog, metaAd, googleAd]);
    // Pages of a record count as the record.
    await visitor.get(`${blog}/versions`);
    expect(recentIn(await visitor.get("/search"))[0]?.[1]).toBe(blog);
  });

  test("forgets records that were deleted, here or elsewhere", async () => {
    const { visitor, user } = await arrive(product);
    const { post, blog, calendar } = await makeRecords(visitor);
    for (const path of [calendar, post, blog]) await visitor.get(path);
    const elsewhere = newVisitor(product.origin);
    await signIn(elsewhere, user);
    await elsewhere.submit(await elsewhere.get(`${blog}/delete`), "Delete blog");
    expect((await visitor.get(blog)).status).toBe(404);
    const left = recentIn(await visitor.get("/search")).map(([, path]) => path);
    expect(left).not.toContain(blog);
    expect(left).toContain(post);
    await visitor.submit(await visitor.get(`${calendar}/delete`), "Delete social calendar");
    const rest = recentIn(await visitor.get("/search")).map(([, path]) => path);
    expect(rest.filter((path) => path.startsWith(calendar))).toEqual([]);
  });

  test("shows nothing of the person who used the browser before", async () => {
    const { visitor } = await arrive(product);
    const { calendar } = await makeRecords(visitor);
    await visitor.get(calendar);
    const kept = visitor.cookies.get("marquee-recent");
    expect(kept).toBeDefined();
    await visitor.submit(await visitor.get("/projects"), "Sign out");
    expect(visitor.cookies.get("marquee-recent")).toBeUndefined();
    const { visitor: other } = await arrive(product);
    other.cookies.set("marquee-recent", String(kept));
    const page = await other.get("/search");
    expect(page.status).toBe(200);
    expect(recentIn(page)).toEqual([]);
    expect(page.html).not.toContain(calendar);
  });
});

describe("the sidebar", () => {
  test("shows the folders of the open project, else of the one opened or changed last", async () => {
    const { visitor: newcomer } = await arrive(product);
    expect(treeIn(await newcomer.get("/projects"))).toEqual([]);
    const visitor = await demoVisitor(product);
    expect(treeIn(await visitor.get("/projects"))).not.toEqual([]);
    const open = await visitor.get("/projects/winter-collection/folders");
    expect(open.text).toContain("Winter collection , switch project");
    expect(treeIn(open).map(([name]) => name)).toEqual(
      expect.arrayContaining(["Content calendar", "Folders"]),
    );
    expect(treeIn(await visitor.get("/projects"))).toEqual(treeIn(open));
    // The others are one press away, and their folders another.
    const other = switchIn(open).find(([name]) => name === "Repair workshop")?.[1] ?? "";
    expect((await visitor.get(other)).text).toContain("Repair workshop , switch project");
  });

  test("names no more than twelve folders, and leads to all", async () => {
    const { visitor } = await arrive(product);
    const { project } = await makeRecords(visitor);
    for (let number = 1; number <= 13; number++)
      await visitor.submit(await visitor.get(`${project}/folders/new`), "Create folder", {
        name: `Folder ${number}`,
      });
    const page = await visitor.get(`${project}/folders`);
    const names = treeIn(page).map(([name]) => name);
    expect(names.filter((name) => name.startsWith("Folder "))).toHaveLength(12);
    expect(names).toContainEqual(expect.stringMatching(/^All 1[45] folders$/));
    expect(treeIn(page).map(([, path]) => path)).toEqual(
      expect.arrayContaining(["calendar", "folders", "members"].map((section) => `${project}/${section}`)),
    );
  });
});

describe("the New menu", () => {
  test("creates in the place that is open, else asks for it", async () => {
    const { visitor } = await arrive(product);
    const { project, folder, calendar } = await makeRecords(visitor);
    expect(newIn(await visitor.get("/projects"))).toEqual([
      ["Post", "/new/post"],
      ["Campaign", "/new/campaign"],
      ["Blog post", "/new/campaign?kind=Blog"],
      ["Task", "/tasks/new"],
      ["Folder", "/new/folder"],
      ["Project", "/projects/new"],
      ["Ad log entry", "/micro-tools/ad-log/new"],
      ["Report", "/micro-tools/report-analyzer"],
    ]);
    expect(newIn(await visitor.get(calendar))).toEqual([
      ["Post", `${calendar}/boards/new`],
      ["Campaign", `${folder}/campaigns/new`],
      ["Blog post", `${folder}/campaigns/new?kind=Blog`],
      ["Task", `/tasks/new?project=${project.split("/").at(-1)}`],
      ["Folder", `${project}/folders/new`],
      ["Project", "/projects/new"],
      ["Ad log entry", "/micro-tools/ad-log/new"],
      ["Report", `/micro-tools/report-analyzer?project=${project.split("/").at(-1)}`],
    ]);
    const asked = newIn(await visitor.get(`${project}/folders`));
    expect(asked[0]?.[1]).toBe(`/new/post?project=${project.split("/").at(-1)}`);
    // What leaves no choice isn't asked.
    expect((await visitor.get("/new/post")).path).toBe(`${calendar}/boards/new`);
    expect((await visitor.get("/new/folder")).path).toBe(`${project}/folders/new`);
    expect((await visitor.get("/new/campaign")).html).toContain(`href="${folder}/campaigns/new"`);
    expect((await visitor.get("/new/campaign?kind=Blog")).html).toContain(
      `href="${folder}/campaigns/new?kind=Blog"`,
    );
    await newProject(visitor);
    await visitor.get(calendar);
    const choice = await visitor.get("/new/post");
    expect(choice.text).toContain("Which calendar?");
    expect(choice.html).toContain(`href="${calendar}/boards/new"`);
    expect((await visitor.get("/new/folder")).html).toContain(`href="${project}/folders/new"`);
  });

  test("says what is missing where there is no place yet", async () => {
    const { visitor } = await arrive(product);
    for (const what of ["post", "campaign", "folder"]) {
      const page = await visitor.get(`/new/${what}`);
      expect(page.text).toContain("No projects yet");
      expect(page.html).toContain('href="/projects/new"');
    }
    await visitor.submit(await visitor.get("/projects/new"), "Create project", {
      name: "Winter",
      has_calendar: [],
    });
    const page = await visitor.get("/new/post?project=winter");
    expect(page.text).toContain("No social calendars yet");
    expect(page.html).toContain('href="/new/campaign?project=winter"');
    expect((await visitor.get("/new/post?project=nowhere")).status).toBe(404);
  });

  test("is not there for guests", async () => {
    const visitor = await demoVisitor(product, "guest@marquee.test");
    const page = await visitor.get("/projects");
    expect(page.status).toBe(200);
    expect(newIn(page)).toEqual([]);
  });
});

describe("the theme", () => {
  const themeOf = ({ html }: Page) => /<html[^>]*data-theme="([^"]*)"/.exec(html)?.[1];

  test("is chosen for this browser, comes back to the page, and outlives signing out", async () => {
    const { visitor } = await arrive(product);
    await makeRecords(visitor);
    const page = await visitor.get("/projects?sort=name");
    expect(themeOf(page)).toBeUndefined();
    const dark = await visitor.submit(page, "Dark");
    expect(dark.path).toBe("/projects?sort=name");
    expect(themeOf(dark)).toBe("dark");
    expect(dark.html).toContain('<meta name="color-scheme" content="dark"/>');
    const out = await visitor.submit(dark, "Sign out");
    expect(themeOf(out)).toBe("dark");
  });

  test("follows the system again when asked to", async () => {
    const { visitor } = await arrive(product);
    const light = await visitor.submit(await visitor.get("/projects"), "Light");
    expect(themeOf(light)).toBe("light");
    expect(themeOf(await visitor.submit(light, "System"))).toBeUndefined();
  });

  test("is one of three", async () => {
    const { visitor } = await arrive(product);
    const page = await visitor.get("/projects");
    expect(formWith(page, "Dark").action).toBe("/theme");
    expect((await visitor.submit(page, "Dark", { theme: "neon" })).status).toBe(400);
    expect((await visitor.get("/theme")).path).toBe("/projects");
  });
});

describe("several organizations", () => {
  /** Someone who has a second organization, which is the current one. */
  async function founder(): Promise<Visitor> {
    const { visitor } = await arrive(product);
    const form = await visitor.get("/organizations/new");
    const made = await visitor.submit(form, "Create organization", { name: "Northwind Retail" });
    expect(made.path).toBe("/projects");
    return visitor;
  }

  test("are founded by anyone, by a form that says what is missing", async () => {
    const { visitor } = await arrive(product);
    const form = await visitor.get("/organizations/new");
    const refused = await visitor.submit(form, "Create organization", { name: " ", timezone: "Asia/Tokyo" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Enter a name for your organization.");
    expect(refused.html).toMatch(/<option[^>]*value="Asia\/Tokyo"[^>]*selected/);
    const made = await visitor.submit(refused, "Create organization", { name: "Northwind Retail" });
    expect(made.text).toContain("Northwind Retail is ready.");
    expect(made.text).toContain("No projects yet");
  });

  test("are switched between by one press, which shows the projects of the other", async () => {
    const visitor = await founder();
    const before = await visitor.get("/projects");
    expect(before.text).toContain("Northwind Retail , switch organization");
    const after = await visitor.submit(before, "Switch to Analytical Engines");
    expect(after.path).toBe("/projects");
    expect(after.text).toContain("You’re now in Analytical Engines.");
    expect(after.text).toContain("Analytical Engines , switch organization");
    expect(after.text).toContain("Switch to Northwind Retail");
  });

  test("that are somebody else's cannot be switched to", async () => {
    const visitor = await founder();
    const page = await visitor.get("/projects");
    const strange = { organization_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    expect((await visitor.submit(page, "Switch to Analytical Engines", strange)).status).toBe(400);
  });
});
