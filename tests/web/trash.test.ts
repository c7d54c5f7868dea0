import { afterAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { linkIn } from "../support/visitor.ts";
import { newCampaign, newPost } from "../support/workspace.ts";

const product = await openProduct();
const { visitor } = await arrive(product);
afterAll(() => product.close());

/** A project with one folder and one calendar with one post, and where they are. */
async function newProject(name: string) {
  await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name,
    has_calendar: [],
  });
  const listed = await visitor.get(`/projects?search=${encodeURIComponent(name)}`);
  const folders = linkIn(listed, /href="(\/projects\/[^"/]+\/folders)"/);
  const project = folders.replace(/\/folders$/, "");
  const made = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", { name: "Launch" });
  const campaigns = linkIn(made, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  const calendar = await newCampaign(visitor, campaigns, "SocialCalendar", "Teasers");
  const post = await newPost(visitor, calendar, { title: "Launch day", planned_for: "2030-05-10" });
  return { project, folders, campaigns, calendar, post: post.replace(/\?.*$/, "") };
}

describe("a project", () => {
  test("is deleted only with its name, says what goes with it, and keeps what was typed", async () => {
    const { project } = await newProject("Winter “24”");
    const question = await visitor.get(`${project}/delete`);
    expect(question.text).toContain("This also deletes 2 folders, 1 campaign, and 1 post.");
    expect(question.text).toContain("You can restore it from the trash for 30 days.");
    const empty = await visitor.submit(question, "Delete project");
    expect([empty.status, empty.text.includes("Enter the project name.")]).toEqual([422, true]);
    const wrong = await visitor.submit(question, "Delete project", { name: "winter" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Enter the name exactly: Winter “24”");
    expect(wrong.html).toMatch(/<input[^>]*name="name"[^>]*value="winter"/);
    expect((await visitor.get(project)).status).toBe(200);
    const done = await visitor.submit(question, "Delete project", { name: "  Winter “24” " });
    expect(done.path).toBe("/projects");
    expect(done.text).toContain("“Winter “24”” moved to the trash.");
  });
});

describe("a folder", () => {
  test("goes into the trash with its campaigns, and whatever was in it waits for it there", async () => {
    const { project, campaigns, calendar, post } = await newProject("Foldered");
    await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    const question = await visitor.get(campaigns.replace(/campaigns$/, "delete"));
    expect(question.text).toContain("It includes 1 campaign.");
    const page = await visitor.get(`${project}/trash`);
    await visitor.submit(await visitor.get(`${calendar}/delete`), "Delete social calendar");
    const early = await visitor.submit(page, "Restore Launch day");
    expect([
      early.status,
      early.text.includes("“Teasers” is in the trash. Restore the campaign first."),
    ]).toEqual([422, true]);
    await visitor.submit(question, "Delete folder");
    expect((await visitor.get(campaigns)).status).toBe(404);
    const refused = await visitor.submit(await visitor.get(`${project}/trash`), "Restore Teasers");
    expect(refused.text).toContain("“Launch” is in the trash. Restore the folder first.");
    await visitor.submit(await visitor.get(`${project}/trash`), "Restore Launch");
    const told = await visitor.submit(await visitor.get(`${project}/trash`), "Restore Teasers");
    expect(told.text).toContain("“Teasers” restored to “Launch”.");
    expect(told.html).toContain(`href="${campaigns}"`);
    expect((await visitor.get(calendar)).status).toBe(200);
  });
});
