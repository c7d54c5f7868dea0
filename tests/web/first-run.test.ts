import { afterAll, describe, expect, test } from "vitest";
import { arrive, register, verify } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import type { Page, Visitor } from "../support/visitor.ts";
import { newCampaign, newPost, newProject } from "../support/workspace.ts";

const product = await openProduct();
afterAll(() => product.close());

const START = "Start planning and create organization";
const newcomer = async () => (await arrive(product)).visitor;
const linkIn = ({ html }: Page, pattern: RegExp) => html.match(pattern)?.[1]?.replaceAll("&amp;", "&") ?? "";
const stepsIn = ({ html }: Page) =>
  /<section aria-label="First steps".*?<\/section>/s.exec(html)?.[0].replaceAll(/<!--.*?-->/g, "");

/** A post whose time is shown in the organization’s zone: where the calendar’s settings say so. */
async function zoneOf(visitor: Visitor): Promise<string | undefined> {
  const folders = await newProject(visitor);
  const campaigns = linkIn(await visitor.get(folders), /href="([^"]+\/campaigns)"/);
  const calendar = await newCampaign(visitor, campaigns, "SocialCalendar");
  const settings = await visitor.get(`${calendar}/edit`);
  return /Same as .*? \(([^)]+)\)/.exec(settings.text)?.[1];
}

describe("onboarding", () => {
  const onboarding = async () => {
    const person = await register(product);
    return { ...person, page: await verify(product, person) };
  };

  test("asks for a name and a time zone, UTC until another one is chosen", async () => {
    const { visitor, page } = await onboarding();
    expect(page.text).toContain("Posts use this time zone. It’s set to UTC.");
    expect(page.html).toMatch(/<option value="UTC" selected="">UTC<\/option>/);
    const refused = await visitor.submit(page, START, {
      timezone: "America/New_York",
    });
    expect([refused.status, refused.text.includes("Enter a name for your organization.")]).toEqual([
      422,
      true,
    ]);
    expect(refused.html).toMatch(/<option value="America\/New_York" selected="">America\/New York<\/option>/);
    await visitor.submit(refused, START, { name: "Northwind" });
    expect(await zoneOf(visitor)).toBe("America/New York");
  });

  test.each([
    ["an unknown zone", { timezone: "Mars/Olympus" }],
    ["no zone", { timezone: [] }],
  ])("takes UTC for %s", async (_, sent) => {
    const { visitor, page } = await onboarding();
    const projects = await visitor.submit(page, START, {
      name: "Northwind",
      ...sent,
    });
    expect(projects.path).toBe("/projects");
    expect(await zoneOf(visitor)).toBe("UTC");
  });
});

describe("the first project", () => {
  const project = {
    name: "Northwind",
    "project.name": "Winter collection",
    "project.calendar.networks": ["instagram", "linkedin"],
  };
  const start = async (to = product, values: Record<string, string | string[]> = project) => {
    const person = await register(to);
    const page = await verify(to, person);
    return { ...person, page, started: await person.visitor.submit(page, START, values) };
  };

  test("comes with a calendar for the chosen networks, where the first post is one link away", async () => {
    const { visitor, started } = await start();
    expect(started.path).toBe("/projects");
    expect(started.text).toContain("Northwind is ready. Plan your first post.");
    expect(started.text).toContain("Winter collection");
    const post = await visitor.get(linkIn(started, /href="([^"]+\/boards\/new)[^"]*"[^>]*>First post/));
    const networks = [...post.html.matchAll(/<input type="checkbox"[^>]*name="networks"[^>]*>/g)]
      .filter(([tag]) => tag.includes("checked"))
      .map(([tag]) => /value="(\w+)"/.exec(tag)?.[1]);
    expect(new Set(networks)).toEqual(new Set(["instagram", "linkedin"]));
    // A link to somewhere else is still the way on.
    const person = await register(product);
    const page = await verify(product, person);
    const redirected = await person.visitor.submit(page, START, { ...project, redirect: "/tasks" });
    expect(redirected.path).toMatch(/^\/tasks/);
  });

  test("is refused whole if its name is too long, and what was chosen stays", async () => {
    const { visitor, started } = await start(product, { ...project, "project.name": "x".repeat(101) });
    expect([started.status, started.path.split("?")[0]]).toEqual([422, "/onboard"]);
    expect(started.text).toContain("Project name must be 100 characters or fewer.");
    expect(started.html).toMatch(/<input[^>]*value="instagram"[^>]*checked|checked[^>]*value="instagram"/);
    expect((await visitor.get("/projects")).path).toMatch(/^\/onboard/);
  });

  test("is created call by call by an API that knows nothing of it, and what fails is said", async () => {
    const other = await openProduct();
    const without = (key: string) => (body: unknown) => {
      const { [key]: _, ...rest } = body as Record<string, unknown>;
      return rest;
    };
    try {
      other.proxy.poison(/^POST \/api\/organization$/, { kind: "rewrite", change: without("project") });
      other.proxy.poison(/^POST \/api\/projects$/, {
        kind: "rewrite",
        change: (body) => ({ data: without("calendar")((body as { data: unknown }).data) }),
      });
      const { started } = await start(other);
      expect(started.text).toContain("Northwind is ready. Plan your first post.");
      const made = other.proxy.requests
        .filter(({ method, path }) => method === "POST" && /organization|projects/.test(path))
        .map(({ path }) => path);
      // Its folder is there already.
      expect(made).toEqual(["/api/organization", "/api/projects", "/api/projects/social-calendar"]);

      other.proxy.poison(/^POST \/api\/projects$/, {
        kind: "answer",
        status: 500,
        body: '{"message":"Server Error"}',
        headers: { "Content-Type": "application/json" },
      });
      const { started: failed } = await start(other);
      expect(failed.path).toBe("/projects");
      expect(failed.text).toContain(
        "Northwind is ready. The first project couldn’t be created: Request Failed",
      );
    } finally {
      await other.close();
    }
  });
});

describe("what is created opens", () => {
  test("a project on its folders, a folder on its campaigns, a campaign and a post on their own pages", async () => {
    const visitor = await newcomer();
    const project = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
      name: "Launch",
    });
    expect(project.path).toBe("/projects/launch/folders");
    const folder = await visitor.submit(await visitor.get("/projects/launch/folders/new"), "Create folder", {
      name: "Social",
    });
    expect(folder.path).toMatch(/^\/projects\/launch\/folders\/[^/]+\/campaigns$/);
    for (const [kind, noun] of [
      ["SocialCalendar", "social-calendar"],
      ["MetaAd", "meta-advertisement"],
      ["GoogleAd", "google-advertisement"],
      ["Blog", "blog"],
    ] as const)
      expect(await newCampaign(visitor, folder.path, kind)).toMatch(
        new RegExp(`^${folder.path}/${noun}/[^/]+$`),
      );
    const calendar = await newCampaign(visitor, folder.path, "SocialCalendar");
    expect(await newPost(visitor, calendar)).toMatch(new RegExp(`^${calendar}/boards/(?!new$)[^/]+$`));
  });
});

describe("a new project", () => {
  test("starts with a calendar unless somebody wants none", async () => {
    const visitor = await newcomer();
    const form = await visitor.get("/projects/new");
    const folders = await visitor.submit(form, "Create project", { name: "Winter" });
    expect(folders.text).toContain("Project created.");
    const campaigns = await visitor.get(linkIn(folders, /href="([^"]+\/campaigns)"/));
    expect(campaigns.text).toContain("Content calendar");
    await visitor.submit(await visitor.get("/projects/new"), "Create project", {
      name: "Plain",
      has_calendar: [],
    });
    expect((await visitor.get("/new/post?project=plain")).text).toContain("No social calendars yet");
  });

  test("has the folder General, which offers a new campaign of each type", async () => {
    const visitor = await newcomer();
    const folders = await visitor.get(await newProject(visitor));
    expect(folders.text).toContain("1 folder");
    expect(folders.text).toContain("New campaign in General");
    const campaigns = await visitor.get(linkIn(folders, /href="([^"]+\/campaigns)"/));
    expect(campaigns.text).toContain("No campaigns yet Choose a type to start.");
    for (const [label, kind] of [
      ["Social calendar", "SocialCalendar"],
      ["Meta ad", "MetaAd"],
      ["Google ad", "GoogleAd"],
      ["Blog", "Blog"],
    ]) {
      expect(campaigns.text).toContain(label);
      const form = await visitor.get(linkIn(campaigns, new RegExp(`href="([^"]+/new\\?kind=${kind})"`)));
      expect(form.html).toMatch(
        new RegExp(`<input[^>]*checked=""[^>]*value="${kind}"|<input[^>]*value="${kind}"[^>]*checked=""`),
      );
    }
    const calendar = await visitor.get(await newCampaign(visitor, campaigns.path, "SocialCalendar"));
    expect(calendar.text).toContain("Plan your first post on ");
    const post = await newPost(visitor, calendar.path);
    expect((await visitor.get(`${post}/comments`)).text).toContain(
      "No comments yet Ask a question or share feedback.",
    );
    expect((await visitor.get("/trash")).text).toContain(
      "The trash is empty Deleted items stay here for 30 days.",
    );
  });

  test("says that its only folder can’t be deleted, until there is another one", async () => {
    const visitor = await newcomer();
    const folders = await newProject(visitor);
    const folder = linkIn(await visitor.get(folders), /href="([^"]+)\/campaigns"/);
    const edit = await visitor.get(`${folder}/edit`);
    expect(edit.text).toContain("A project needs at least one folder.");
    expect(edit.html).not.toContain(`href="${folder}/delete"`);
    const page = await visitor.get(`${folder}/delete`);
    expect(page.text).toContain("A project needs at least one folder.");
    expect(page.html).not.toContain("Delete folder");

    await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", { name: "Second" });
    const question = await visitor.get(`${folder}/delete`);
    const other = linkIn(
      { ...(await visitor.get(folders)), text: "" },
      new RegExp(`href="(${folders}/(?!${folder.split("/").at(-1)})[^"/]+)/campaigns"`),
    );
    await visitor.submit(await visitor.get(`${other}/delete`), "Delete folder");
    const refused = await visitor.submit(question, "Delete folder");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("A project needs at least one folder.");
  });
});

describe("the sample project", () => {
  test("is one press away from the empty list, opens, and is deleted with one press into the trash", async () => {
    const visitor = await newcomer();
    const empty = await visitor.get("/projects");
    expect(empty.text).toContain("No projects yet Projects contain folders and campaigns.");
    const sample = await visitor.submit(empty, "Explore a sample project");
    expect(sample.path).toBe("/projects/sample-harbor-bakery/folders");
    expect(sample.text).toContain("This is a sample project.");
    const again = await visitor.submit(empty, "Explore a sample project");
    expect(again.path).toBe(sample.path);
    const campaigns = await visitor.get(linkIn(sample, /href="([^"]+\/campaigns)"/));
    expect(campaigns.text).toContain("This is a sample project.");
    expect(campaigns.text).toContain("4 campaigns");
    const start = await visitor.get("/projects");
    expect(start.text).toMatch(/Waiting for you 1 .*Ask us about sourdough .*You asked .* ago Review/);
    const gone = await visitor.submit(sample, "Delete sample");
    expect(gone.path).toBe("/projects");
    expect(gone.text).toContain("“Sample: Harbor Bakery” moved to the trash.");
    expect(gone.text).toContain("View trash");
    const back = await visitor.submit(await visitor.get("/trash"), "Restore Sample: Harbor Bakery");
    expect(back.text).toContain("“Sample: Harbor Bakery” restored.");
  });

  test("is the only project that is deleted without its name", async () => {
    const visitor = await newcomer();
    const folders = await newProject(visitor, "Real work");
    const page = await visitor.get(folders);
    expect(page.text).not.toContain("sample");
    const other = await newcomer();
    const made = await other.submit(await other.get("/projects"), "Explore a sample project");
    await newProject(other, "Mine");
    const refused = await other.submit(made, "Delete sample", { project: "mine" });
    expect(refused.status).toBe(400);
    expect((await other.get("/projects/mine/folders")).status).toBe(200);
    expect((await other.get("/samples")).path).toBe("/projects");
  });
});

describe("the first steps", () => {
  test("lead to the first post, are done by themselves, and stay hidden once hidden", async () => {
    const visitor = await newcomer();
    const steps = async () => stepsIn(await visitor.get("/projects"));
    expect(await steps()).toContain('Organization<span class="sr-only">, done</span>');
    expect(await steps()).toMatch(/<a [^>]*href="\/projects\/new"[^>]*>Project<\/a>/);
    expect(await steps()).not.toMatch(/<a[^>]*>First post/);
    await visitor.submit(await visitor.get("/projects"), "Explore a sample project");
    expect(await steps()).toMatch(/<a [^>]*href="\/projects\/new"[^>]*>Project<\/a>/);
    const folders = await newProject(visitor, "Real");
    expect(await steps()).toContain('Project<span class="sr-only">, done</span>');
    const form = linkIn(
      { ...(await visitor.get("/projects")), text: "" },
      /href="([^"]+kind=SocialCalendar)"[^>]*>First post/,
    );
    expect(form).toContain(`${folders}/`);
    const made = await visitor.submit(await visitor.get(form), "Create campaign", { name: "Launch" });
    expect(made.path).toMatch(/\/social-calendar\/[^/]+$/);
    const add = linkIn(await visitor.get("/projects"), /href="([^"]+)"[^>]*>First post/);
    expect(add).toBe(`${made.path}/boards/new`);

    const hidden = await visitor.submit(await visitor.get("/projects"), "Hide first steps");
    expect([hidden.path, stepsIn(hidden)]).toEqual(["/projects", undefined]);
    expect(await steps()).toBeUndefined();
    visitor.cookies.delete("marquee-hidden-steps");
    expect(await steps()).toBeDefined();
    await newPost(visitor, made.path);
    expect(await steps()).toBeUndefined();
    expect((await visitor.get("/first-steps")).path).toBe("/projects");
  });
});

test("an API without samples, first steps, and time zones offers none of them, and people start all the same", async () => {
  const faulty = await openProduct();
  try {
    for (const call of [/^(GET|POST) \/api\/samples/, /^GET \/api\/first-steps/])
      faulty.proxy.poison(call, {
        kind: "answer",
        status: 404,
        body: '{"message":"The route api/x could not be found."}',
        headers: { "Content-Type": "application/json" },
      });
    const { visitor } = await arrive(faulty);
    const projects = await visitor.get("/projects");
    expect(projects.text).toContain("No projects yet");
    expect(projects.text).not.toContain("sample");
    expect(stepsIn(projects)).toBeUndefined();
    expect((await visitor.get(await newProject(visitor))).status).toBe(200);
  } finally {
    await faulty.close();
  }
});
