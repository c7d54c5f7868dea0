import { afterAll, afterEach, expect, test } from "vitest";
import { wallClock } from "#lib/zoned-time.ts";
import { demoVisitor } from "../support/demo.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, type Page } from "../support/visitor.ts";
import { newCampaign, newFolder, newIdea, newPost, takeSteps } from "../support/workspace.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

/** Makes a project with one social calendar. */
async function newPlace() {
  const folder = await newFolder(visitor);
  const social = await newCampaign(visitor, folder, "SocialCalendar", "Launch");
  const project = `${folder.split("/folders/")[0]}/calendar`;
  return { folder, social, project, month: `${project}?view=month&date=2099-11-01` };
}

const trayOf = ({ html }: Page) => /<section class="tray"(?:(?!<\/section>).)*/s.exec(html)?.[0] ?? "";
const chosenIn = ({ html }: Page, post: string) => {
  const id = post.split("/boards/")[1]?.split("?")[0] ?? "";
  return new RegExp(`name="chosen"[^>]*value="(${id}:[^"]+)"`).exec(html)?.[1] ?? "";
};

test("a project’s month has the posts without a day of its calendars, and takes ideas for each", async () => {
  const { folder, social, month } = await newPlace();
  await newPost(visitor, social, { title: "Dated", planned_for: "2099-11-10" });
  const empty = await visitor.get(month);
  expect(trayOf(empty)).toContain(">0<");
  const added = await visitor.submit(empty, "Add idea", { idea: "Gift guide" });
  expect(added.text).toContain("Added “Gift guide”.");
  expect(trayOf(added)).toMatch(/aria-label="Gift guide, Idea"/);
  expect(trayOf(added)).not.toContain("Dated");
  // There is no choice between calendars, and no calendar is named.
  expect(trayOf(added)).not.toMatch(/<select|tray-of/);

  const second = await newCampaign(visitor, folder, "SocialCalendar", "Always on");
  const several = await visitor.get(month);
  expect(trayOf(several)).toMatch(/aria-label="Gift guide, Idea, Launch"/);
  const id = second.split("/social-calendar/")[1] ?? "";
  expect(trayOf(several)).toMatch(new RegExp(`<option value="${id}"[^>]*>Always on`));
  const chosen = await visitor.submit(several, "Add idea", {
    idea: "Ask about wax",
    social_calendar_id: id,
  });
  expect(trayOf(chosen)).toMatch(/aria-label="Ask about wax, Idea, Always on"/);
  const refused = await visitor.submit(several, "Add idea", { idea: "", social_calendar_id: id });
  expect([refused.status, trayOf(refused).includes("Enter the idea.")]).toEqual([422, true]);

  // Only months of posts have it.
  for (const other of ["of=everything&view=month", "view=week", "view=agenda"])
    expect(trayOf(await visitor.get(`${month.split("?")[0]}?${other}`))).toBe("");
  expect(trayOf(await visitor.get("/calendar"))).toBe("");
});

test("a project’s tray shows the first posts that match its filters, and leads to the rest", async () => {
  const { social, month } = await newPlace();
  const place = { social_calendar_id: social.split("/social-calendar/")[1] ?? "", intent: "add-idea" };
  for (let number = 1; number <= 22; number++)
    await visitor.send(`${month}&index`, "add-idea", { ...place, idea: `Idea ${number}` });
  await newPost(visitor, social, { title: "On X", networks: ["x"] });
  const tray = trayOf(await visitor.get(month));
  expect(tray.match(/class="tray-card"/g)).toHaveLength(20);
  expect(tray).toContain(">23<");
  expect(tray).toContain(`href="${social}?view=list&amp;undated=1"`);
  const filtered = trayOf(await visitor.get(`${month}&network=x`));
  expect(filtered.match(/class="tray-card"/g)).toHaveLength(1);
  expect(filtered).toContain("On X");
});

test("an API that sends no calendars has a month without a tray", async () => {
  const { social, month } = await newPlace();
  await newIdea(visitor, social, "Gift guide");
  expect(trayOf(await visitor.get(month))).toContain("Gift guide");
  product.proxy.poison(/^GET \/api\/projects\/[^/]+\/calendar\?/, {
    kind: "rewrite",
    change: (body) => ({ ...(body as object), calendars: undefined, undated: undefined }),
  });
  const page = await visitor.get(month);
  expect([page.status, trayOf(page)]).toEqual([200, ""]);
});

test("what is dropped on a day of a project gets it, and loses it on the tray unless it is published", async () => {
  const { social, month } = await newPlace();
  const idea = (await newIdea(visitor, social, "Gift guide")).split("?")[0] ?? "";
  const id = idea.split("/boards/")[1] ?? "";
  const drop = (path: string, values: Record<string, string>) =>
    visitor.send(`${path}?back=${encodeURIComponent(month)}`, "drag-to-day", values);
  await drop(`${idea}/day`, { planned_for: "2099-11-12" });
  const dated = await visitor.get(month);
  expect(trayOf(dated)).not.toContain("Gift guide");
  expect(dated.html).toMatch(/data-day="2099-11-12"(?:(?!<\/td>).)*Gift guide/s);
  const items = `${month.split("?")[0]}/items/board/${id}/day`;
  expect(await drop(items, { planned_for: "", intent: "undate" })).toBe(month);
  expect(trayOf(await visitor.get(month))).toContain("Gift guide");

  const out = await newPost(visitor, social, { title: "Out", planned_for: "2099-11-10", networks: ["x"] });
  await takeSteps(visitor, out, "Schedule", "Mark as published");
  await drop(`${out.split("?")[0]}/day`, { planned_for: "", intent: "undate" });
  expect(trayOf(await visitor.get(month))).not.toContain("Out");
});

test("a project’s month changes several posts at once, as far as each of them may", async () => {
  const { social, month } = await newPlace();
  const first = await newPost(visitor, social, { title: "First", planned_for: "2099-11-10" });
  const second = await newPost(visitor, social, { title: "Second", planned_for: "2099-11-11" });
  const out = await newPost(visitor, social, { title: "Out", planned_for: "2099-11-10", networks: ["x"] });
  await takeSteps(visitor, out, "Schedule", "Mark as published");
  const page = await visitor.get(month);
  expect(formWith(page, "Move by a number of days").fields.map(([name]) => name)).toContain("shift_days");
  const chosen = [first, second, out].map((post) => chosenIn(page, post));
  // The bar hides what one of the selected posts can't do.
  expect(page.html).toMatch(new RegExp(`data-cannot="[^"]*shift date trash"[^>]*value="${chosen[2]}"`));
  const none = await visitor.submit(page, "Set date", { change: "date" });
  expect(none.text).toContain("Select at least one post.");
  const moved = await visitor.submit(page, "Move by a number of days", {
    chosen,
    change: "shift",
    shift_days: "7",
  });
  expect(moved.text).toContain("2 posts updated. “Out” is published, so it wasn’t moved.");
  expect(moved.html).toMatch(/data-day="2099-11-18"(?:(?!<\/td>).)*Second/s);
  const again = [first, second].map((post) => chosenIn(moved, post));
  const deleted = await visitor.submit(moved, "Move to the trash", { chosen: again, change: "trash" });
  expect(deleted.text).toContain("2 posts updated.");
  expect(deleted.html).not.toContain("Second");
});

test("a project’s week offers the posting times of its calendars that no post has", async () => {
  const { folder, social, project } = await newPlace();
  const second = await newCampaign(visitor, folder, "SocialCalendar", "Always on");
  for (const [calendar, time] of [
    [social, "09:00"],
    [second, "09:00"],
    [second, "17:30"],
  ] as const)
    await visitor.submit(await visitor.get(`${calendar}/slots`), "Add posting times", {
      weekdays: ["2"],
      time,
    });
  const week = `${project}?view=week&date=2099-11-10`;
  const free = async () =>
    [...(await visitor.get(week)).html.matchAll(/class="wv-s" data-hour="(\d+)" data-minute="(\d+)"/g)].map(
      ([, hour, minute]) => `${hour}:${minute}`,
    );
  expect(await free()).toEqual(["9:0", "17:30"]);
  expect((await visitor.get(week)).text).toContain("Next free: 9:00");
  await newPost(visitor, second, { title: "Late", planned_for: "2099-11-10", time: "17:30" });
  expect(await free()).toEqual(["9:0"]);
});

test("a project’s week says the minute, unless its calendars have several zones", async () => {
  const { folder, social, project } = await newPlace();
  const planned_for = wallClock(new Date(), "Europe/Berlin")?.day ?? "";
  // Its hours reach as far as its posts.
  for (const time of ["00:00", "23:00"]) await newPost(visitor, social, { title: time, planned_for, time });
  const lineOf = async () =>
    /class="wv-now"[^>]*>/.exec((await visitor.get(`${project}?view=week`)).html)?.[0];
  const said = /data-time="(\d+:\d+)"/.exec((await lineOf()) ?? "")?.[1] ?? "";
  const now = Date.now();
  const minutes = [now, now - 60_000].map((at) => wallClock(new Date(at), "Europe/Berlin")?.time);
  expect(minutes).toContain(said.padStart(5, "0"));

  const second = await newCampaign(visitor, folder, "SocialCalendar", "Tokyo");
  await visitor.submit(await visitor.get(`${second}/edit`), "Save settings", { timezone: "Asia/Tokyo" });
  expect(await lineOf()).toBeUndefined();
});
