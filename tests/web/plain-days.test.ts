import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { addDays, formatMonthDay, formatTime } from "#lib/dates.ts";
import { openProduct } from "../support/hosted-product.ts";
import { mainHtml, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { arrive } from "../support/arrive.ts";
import { demoVisitor } from "../support/demo.ts";

/** Ten hours behind UTC, and up to thirteen before it: their days never begin together. */
const product = await openProduct({ seed: true });
const people = await Promise.all(
  [
    ["demo@marquee.test", "Pacific/Honolulu"],
    ["lin@marquee.test", "Pacific/Auckland"],
  ].map(async ([email = "", timezone = ""]) => {
    const visitor = await demoVisitor(product, email);
    await visitor.submit(await visitor.get("/settings"), "Save profile", { timezone });
    return visitor;
  }),
);
const [maker] = people as [Visitor];
const calendar = await newCampaign(maker, await newFolder(maker), "SocialCalendar", "Across clocks");
const project = calendar.split("/folders/")[0] ?? "";
const feeds = await maker.submit(await maker.get(`${project}/calendar-feeds`), "Create feed", {
  name: "All",
});
const feed = feeds.html.match(/(\/calendar-feeds\/[\w-]+(?:\.ics)?)/)?.[1] ?? "";
afterAll(() => product.close());

const sunday = (year: number, month: number, nth: number) => {
  const [first, next] = [new Date(Date.UTC(year, month - 1, 1)), new Date(Date.UTC(year, month, 1))];
  const from = nth > 0 ? 1 + ((7 - first.getUTCDay()) % 7) : -((next.getUTCDay() + 6) % 7);
  const at = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, from + (nth > 0 ? 7 * (nth - 1) : 0)));
  return at.toISOString().slice(0, 10);
};

/** The days around both changes of the clocks in Auckland, in Europe, and in the United States. */
const anyDay = fc
  .tuple(
    // Years keep the days of one run apart from those of another.
    fc.integer({ min: 2040, max: 2180 }),
    fc.constantFrom([4, 1], [9, -1], [3, -1], [10, -1], [3, 2], [11, 1]),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([year, [month = 1, nth = 1], by]) => addDays(sunday(year, month, nth), by));

/** The last `attribute` before a title, which is that of the day that it is on. */
function dayOf(page: Page, title: string, attribute: RegExp): string | undefined {
  const html = mainHtml(page);
  const at = html.lastIndexOf(`>${title}<`);
  return at === -1 ? "nowhere" : [...html.slice(0, at).matchAll(attribute)].at(-1)?.[1];
}

/** Where calendar programs read that a title begins. */
const startIn = (ics: string, title: string) =>
  ics
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT")
    .find((event) => new RegExp(`SUMMARY:.*${title}\\b`).test(event))
    ?.match(/DTSTART[^:\r\n]*:(\d{8})/)?.[1];

test("whoever has no time zone reads times on their organization’s clock", async () => {
  const { visitor } = await arrive(product);
  await visitor.submit(await visitor.get("/settings/organization"), "Save organization", {
    timezone: "Pacific/Kiritimati",
  });
  const { path: task } = await visitor.submit(await visitor.get("/tasks/new"), "Create task", {
    title: "Pack",
  });
  const page = await visitor.submit(await visitor.get(task), "Add comment", { body: "Well?" });
  for (const { html } of [page, await visitor.get(`${task}/comments`)]) {
    const [, at = "", words = ""] = /<time datetime="([^"]+T[^"]+)"[^>]*>(.*?)<\/time>/i.exec(html) ?? [];
    const there = new Date(Date.parse(at) + 14 * 3_600_000).toISOString();
    expect(words.replaceAll("<!-- -->", "")).toContain(`, ${formatTime(there.slice(11, 16))}`);
  }
});

test("a day that someone in Honolulu or in Auckland chooses is that day for both, everywhere", async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(anyDay, fc.boolean(), async (day, isFirst) => {
      const [post, fair, task] = [`Post${++number}`, `Fair${number}`, `Task${number}`];
      const maker = people[isFirst ? 0 : 1] as Visitor;
      const last = addDays(day, 3);
      await Promise.all([
        newPost(maker, calendar, { title: post, planned_for: day }),
        maker
          .get(`${project}/calendar/events/new`)
          .then((form) => maker.submit(form, "Create event", { name: fair, starts_on: day, ends_on: last })),
        maker
          .get(`/tasks/new?project=${project.split("/").at(-1)}`)
          .then((form) => maker.submit(form, "Create task", { title: task, due_date: day })),
      ]);
      const inAll = `kind=board&kind=event&date=${day}`;
      const look = async (visitor: Visitor, index: number) => {
        const who = `${index === 0 ? "Honolulu" : "Auckland"}, made in ${isFirst ? "Honolulu" : "Auckland"}`;
        const seen: Record<string, string | undefined> = {};
        const expected: Record<string, string> = {};
        const views = [
          ...["month", "week", "list", "boards"].map((view) => [
            `${calendar}?view=${view}&date=${day}`,
            view,
          ]),
          ...["month", "week", "agenda"].flatMap((view) => [
            [`${project}/calendar?view=${view}&${inAll}`, `project ${view}`],
            [`/calendar?view=${view}&${inAll}`, `all ${view}`],
          ]),
        ];
        await Promise.all(
          views.map(async ([path = "", view = ""]) => {
            const page = await visitor.get(path);
            const attribute = view.endsWith("boards")
              ? /(?!)/g
              : /list|agenda/.test(view)
                ? /id="day-([\d-]+)"/g
                : /data-day="([\d-]+)"/g;
            // A column of a status says the day of each of its posts below its title.
            seen[view] = view.endsWith("boards")
              ? mainHtml(page)
                  .split(`>${post}<`)[1]
                  ?.match(/datetime="([\d-]+)"/i)?.[1]
              : dayOf(page, post, attribute);
            expected[view] = day;
            if (!view.includes(" ")) return;
            seen[`${view}, fair`] = dayOf(page, fair, attribute);
            // A bar goes on in each week that it reaches.
            expected[`${view}, fair`] =
              view.endsWith("month") && seen[`${view}, fair`] !== day ? (seen[`${view}, fair`] ?? "") : day;
          }),
        );
        const lasting = `${fair}, from ${formatMonthDay(day)}`.replace(
          ",",
          ` until ${formatMonthDay(last)},`,
        );
        const month = await visitor.get(`${project}/calendar?view=month&${inAll}`);
        expect(month.html.includes(lasting), `${who}: ${lasting} in the month`).toBe(true);
        // The old address of a view of a quarter.
        const timeline = await visitor.get(`${project}/calendar?view=quarter&${inAll}`);
        const bar = `${fair}, ${formatMonthDay(day)} – ${formatMonthDay(last)}, `;
        expect(timeline.html.includes(bar), `${who}: ${bar} in the timeline`).toBe(true);
        const ics = (await visitor.get(`${calendar}/export/ics`)).html;
        const csv = (await visitor.get(`${calendar}/export/csv`)).html;
        seen["ICS"] = startIn(ics, post);
        seen["CSV"] = csv.match(new RegExp(`${post}\\b.*?(\\d{4}-\\d{2}-\\d{2})`, "s"))?.[1];
        Object.assign(expected, { ICS: day.replaceAll("-", ""), CSV: day });
        const fed = (await newVisitor(product.origin).get(feed)).html;
        expect(fed.replaceAll("\r\n ", "")).toMatch(
          new RegExp(`SUMMARY:Task: ${task}\\r\\n.*URL[^\\r\\n]*/tasks/[A-Z0-9]+\\r\\n`, "s"),
        );
        for (const title of [post, fair, task]) {
          seen[`feed ${title}`] = startIn(fed, title);
          expected[`feed ${title}`] = day.replaceAll("-", "");
        }
        expect(seen, who).toEqual(expected);
      };
      await Promise.all(people.map(look));
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 60_000);
