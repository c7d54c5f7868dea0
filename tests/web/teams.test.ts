import { afterAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainHtml, mainText, type Page } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost, newProject } from "../support/workspace.ts";
import { demoVisitor } from "../support/demo.ts";

const product = await openProduct({ seed: true });
afterAll(() => product.close());

const WINTER = "/projects/winter-collection/teams";

const hasButton = (page: Page, name: string) => {
  try {
    return formWith(page, name) !== undefined;
  } catch {
    return false;
  }
};
/** The id of an option, by its text. */
const optionIn = ({ html }: Page, label: string) =>
  html.match(new RegExp(`<option value="([^"]+)"[^>]*>${label}</option>`))?.[1] ?? "";
const rowsIn = (page: Page) =>
  [...mainHtml(page).matchAll(/<tr role="row"[^>]*>(.*?)<\/tr>/gs)].slice(1).map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<!--.*?-->|<svg.*?<\/svg>|<[^>]*>/gs, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ),
  );
const linkTo = ({ html }: Page, name: string) =>
  html.match(new RegExp(`href="(${WINTER}/[^"/#]+)"[^>]*>${name}<`))?.[1] ?? "";

describe("a team", () => {
  test("is formed, gets members and a lead, and loses them, each with an undo", async () => {
    const ada = await demoVisitor(product);
    const made = await ada.submit(await ada.get(`${WINTER}/new`), "Create team", { name: "Press" });
    expect([made.status, made.text.includes("Team created.")]).toEqual([200, true]);
    expect(mainText(made)).toContain("No members yet");
    const lin = optionIn(made, "Lin Okafor");
    const added = await ada.submit(made, "Add member", { member: lin });
    expect(added.path).toBe(made.path);
    expect(rowsIn(added)).toEqual([["Lin Okafor", "Member", "Make lead Lin Okafor Remove Lin Okafor"]]);
    expect(optionIn(added, "Lin Okafor")).toBe("");
    const people = await ada.get("/settings/people?search=Lin");
    expect(people.html).toContain(`href="${added.path}"`);
    expect(mainText(people)).toContain("Press in Winter collection");
    const led = await ada.submit(added, "Make lead Lin Okafor");
    expect(rowsIn(led)).toEqual([
      ["Lin Okafor Lead", "Member", "Remove as lead Lin Okafor Remove Lin Okafor"],
    ]);
    const removed = await ada.submit(led, "Remove Lin Okafor");
    expect(rowsIn(removed)).toEqual([]);
    const undone = await ada.submit(removed, "Undo");
    expect(undone.path).toBe(made.path);
    expect(rowsIn(undone).map(([name]) => name)).toEqual(["Lin Okafor Lead"]);
    const without = await ada.submit(undone, "Remove as lead Lin Okafor");
    expect(rowsIn(without).map(([name]) => name)).toEqual(["Lin Okafor"]);
    const deleted = await ada.submit(await ada.get(`${made.path}/edit`), "Delete team");
    expect([deleted.path, deleted.text.includes("Team deleted.")]).toEqual([WINTER, true]);
    expect(linkTo(deleted, "Press")).toBe("");
    const back = await ada.submit(deleted, "Undo");
    expect(linkTo(back, "Press")).toBe(made.path);
    await ada.submit(await ada.get(`${made.path}/delete`), "Delete team");
  });

  test("keeps what was typed next to an error, and says whose version is saved", async () => {
    const ada = await demoVisitor(product);
    const form = await ada.get(`${WINTER}/new`);
    const empty = await ada.submit(form, "Create team", { name: " ", description: "Tells the press." });
    expect([
      empty.status,
      empty.text.includes("Enter a name."),
      empty.html.includes("Tells the press."),
    ]).toEqual([422, true, true]);
    const taken = await ada.submit(form, "Create team", { name: "CONTENT" });
    expect([taken.status, taken.html.includes('value="CONTENT"')]).toEqual([422, true]);
    expect(mainText(taken)).toContain("The name has already been taken.");
    const team = linkTo(await ada.get(WINTER), "Paid media");
    const nobody = await ada.submit(await ada.get(linkTo(await ada.get(WINTER), "Content")), "Add member");
    expect([nobody.status, nobody.text.includes("Choose a person.")]).toEqual([422, true]);
    const [one, other] = [await ada.get(`${team}/edit`), await ada.get(`${team}/edit`)];
    await ada.submit(one, "Save team", { description: "Ads only." });
    const stale = await ada.submit(other, "Save team", { description: "All ads." });
    expect(stale.status).toBe(412);
    expect(mainText(stale)).toContain("Their version of Description Ads only");
    expect(stale.html).toContain("All ads.</textarea>");
  });

  test("that is not there, and a change that names none, are refused", async () => {
    const ada = await demoVisitor(product);
    expect((await ada.get(`${WINTER}/01ARZ3NDEKTSV4RRFFQ69G5FAV`)).status).toBe(404);
    const page = await ada.get(linkTo(await ada.get(WINTER), "Content"));
    const none = await ada.submit(page, "Remove Lin Okafor", { intent: "explode" });
    expect(none.status).toBe(400);
  });

  test("is read by guests, without anything to change", async () => {
    const [ada, sam] = [await demoVisitor(product), await demoVisitor(product, "guest@marquee.test")];
    const list = await sam.get(WINTER);
    expect(mainText(list)).toContain("Lin Okafor Lead");
    for (const word of ["New team", "Add member", "Edit"]) expect(mainText(list)).not.toContain(word);
    const team = await sam.get(linkTo(list, "Paid media"));
    expect(rowsIn(team).map(([name]) => name)).toEqual(["Ada Lovelace Lead", "Lin Okafor", "Sam Whitfield"]);
    for (const button of ["Add member", "Remove Lin Okafor", "Make lead Lin Okafor"])
      expect(hasButton(team, button)).toBe(false);
    const adas = await ada.get(team.path);
    const token = formWith(await sam.get("/projects"), "Sign out").fields.find(([name]) => name === "_token");
    const forged = await sam.submit(adas, "Remove Lin Okafor", { _token: token?.[1] ?? "" });
    expect(forged.status).toBe(403);
    expect(rowsIn(await ada.get(team.path)).map(([name]) => name)).toContain("Lin Okafor");
  });
});

describe("the teams of a project", () => {
  test("filter its calendar by what a team does, and by what its members do or own", async () => {
    const ada = await demoVisitor(product);
    const made = await ada.submit(await ada.get(`${WINTER}/new`), "Create team", { name: "Press" });
    await ada.submit(made, "Add member", { member: optionIn(made, "Marta Reyes") });
    for (const line of ["Call the paper @Press", "Write the note @Marta", "Print the flyer @Lin"])
      await ada.submit(await ada.get("/tasks"), "Add task", {
        line: `${line} #Winter 2031-04-07`,
        intent: "add",
      });
    const month = "view=month&date=2031-04-01&kind=task";
    const calendar = await ada.get(`${WINTER.replace("/teams", "/calendar")}?${month}`);
    const press = optionIn(calendar, "Press");
    const seen = (page: Page) =>
      ["Call the paper", "Write the note", "Print the flyer"].filter((title) =>
        mainText(page).includes(title),
      );
    expect(seen(await ada.get(`${calendar.path}&view=agenda&date=2031-04-07`))).toHaveLength(3);
    const all = `/calendar?${month}&project=winter-collection`;
    expect(optionIn(await ada.get(all), "Press")).toBe(press);
    for (const path of [calendar.path, all]) {
      const found = await ada.get(
        `${path.replace("month", "agenda").replace("04-01", "04-07")}&team=${press}`,
      );
      expect(seen(found)).toEqual(["Call the paper", "Write the note"]);
      expect(mainText(found)).toMatch(/Filters, [12] active/);
    }
    // A team belongs to its project, so it can be chosen only with one.
    const without = await ada.get(`/calendar?${month}`);
    expect(optionIn(without, "Press")).toBe("");
    expect(mainText(await ada.get(`${calendar.path}&team=unknown`))).toContain("Nothing matches");
    await ada.submit(await ada.get(`${made.path}/delete`), "Delete team");
  });

  test("are listed with lead and members, found by the name of a team or a person, and linked from the project", async () => {
    const ada = await demoVisitor(product);
    const list = await ada.get(`${WINTER}/`);
    expect(list.html).toMatch(/aria-current="page"[^>]*>Teams</);
    expect(mainText(list)).toMatch(/Content Writes .*? Lin Okafor Lead Ada Lovelace/);
    expect(mainText(list)).toContain("2 teams");
    const found = await ada.get(`${WINTER}?search=sam`);
    expect([linkTo(found, "Paid media") !== "", linkTo(found, "Content")]).toEqual([true, ""]);
    expect(linkTo(await ada.get(`${WINTER}?search=CONT`), "Content")).not.toBe("");
    const none = await ada.get(`${WINTER}?search=%25`);
    expect(mainText(none)).toContain("No teams match");
    // The sidebar leads to the members, and they to the teams.
    const folders = await ada.get("/projects/winter-collection/folders");
    expect(folders.html).toContain('href="/projects/winter-collection/members"');
    const members = await ada.get("/projects/winter-collection/members");
    expect(mainHtml(members)).toContain(`href="${WINTER}"`);
  });

  test("show each person's open work as numbers and as bars of the same lengths", async () => {
    const { visitor } = await arrive(product);
    const folders = await newProject(visitor, "Bars");
    const made = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", {
      name: "Social",
    });
    const campaigns = made.html.match(/href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/)?.[1] ?? "";
    const calendar = await newCampaign(visitor, campaigns, "SocialCalendar");
    const today = new Date().toISOString().slice(0, 10);
    await newPost(visitor, calendar, { planned_for: today });
    for (const title of ["One", "Two"]) await newPost(visitor, calendar, { title });
    const teams = await visitor.get(folders.replace(/folders$/, "teams"));
    expect(mainText(teams)).toContain("No teams yet");
    const [row] = rowsIn(teams);
    const [name, campaignCount, posts, ads, blogPosts, tasks, due, total] = row ?? [];
    expect([name, campaignCount, posts, ads, blogPosts, tasks, due, total]).toEqual([
      "Ada Lovelace",
      "1",
      "3",
      "0",
      "0",
      "0",
      "1",
      "4",
    ]);
    const bars = [...mainHtml(teams).matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(bars).toEqual([100, 25]);
    expect(mainHtml(teams)).not.toContain("style=");
  });
});

test("a team is mentioned in a comment by its name, which the page suggests", async () => {
  const ada = await demoVisitor(product);
  const calendar = await ada.get("/projects/winter-collection/folders");
  const campaigns = calendar.html.match(/href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/)?.[1] ?? "";
  const path = await newCampaign(ada, campaigns, "SocialCalendar", "Mentions");
  const post = await newPost(ada, path, { title: "For the team" });
  const comments = await ada.get(`${post}/comments`);
  expect(mainText(comments)).toContain("like @Ada Lovelace, or a whole team, like @Content.");
  const posted = await ada.submit(comments, "Add comment", { body: "Ready for @content?" });
  expect(posted.html).toContain("<b>@content</b>");
  const lin = await demoVisitor(product, "lin@marquee.test");
  expect(mainText(await lin.get("/projects"))).toContain("For the team");
});

test("an API without teams leaves their links out, and their page says so", async () => {
  const young = await openProduct();
  try {
    const { visitor } = await arrive(young);
    young.proxy.poison(/^GET \/api\/projects\/[^/]+\/(teams|workload)/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/teams could not be found." }),
      headers: { "Content-Type": "application/json" },
    });
    const campaigns = await newFolder(visitor);
    const folders = campaigns.replace(/\/[^/]+\/campaigns$/, "");
    expect((await visitor.get(folders)).html).not.toContain("/teams");
    const calendar = await newCampaign(visitor, campaigns, "SocialCalendar");
    const comments = await visitor.get(`${await newPost(visitor, calendar)}/comments`);
    expect([comments.status, mainText(comments).includes("whole team")]).toEqual([200, false]);
    const page = await visitor.get(folders.replace(/folders$/, "teams"));
    expect([page.status, page.text.includes("This server does not offer teams yet")]).toEqual([404, true]);
  } finally {
    await young.close();
  }
});
