import { expect, it } from "vitest";
import { type CalendarItem, CalendarItemSchema } from "#contract/calendar.ts";
import type { TimelineGroup } from "#domain/calendar/timeline.ts";
import { shownTimeline } from "./shown-timeline.server.ts";

const project = { slug: "winter", name: "Winter collection" };
const itemOf = (fields: Record<string, unknown>): CalendarItem =>
  CalendarItemSchema.parse({
    type: "campaign",
    id: "c",
    kind: "MetaAd",
    title: "Wool layers",
    starts_on: "2026-11-16",
    ends_on: "2026-12-12",
    project,
    folder_id: "f",
    ...fields,
  });
const campaign = { id: "s", name: "Launch month" };
const post = (id: string, day: string, status: string) =>
  itemOf({ type: "board", id, kind: "SocialCalendar", campaign, starts_on: day, ends_on: day, status });
const shownOf = (items: CalendarItem[], group: TimelineGroup = "project") =>
  shownTimeline(items, {
    group,
    first: "2026-11-09",
    days: 63,
    today: "2026-11-25",
    isShown: () => true,
    isWhole: true,
  }).groups;

it("sums up what campaigns of a group spend of their budgets, by currency, and finds its gaps", () => {
  const [group] = shownOf([
    itemOf({ budget: 500, budget_spent: 602, currency: "EUR" }),
    itemOf({ id: "d", budget: 1200, currency: "EUR" }),
    itemOf({ id: "e", kind: "GoogleAd", budget_spent: 40, currency: "USD", ends_on: "2026-12-24" }),
  ]);
  expect(group).toMatchObject({
    name: "Winter collection",
    sum: "3 campaigns, €602 of €1,700, $40 spent",
    gaps: [{ span: 17, first: "2026-12-25", last: "2027-01-10" }],
  });
  expect(group?.rows.map(({ budget }) => budget?.text)).toEqual([
    "€602 of €500, over",
    "Budget €1,200",
    "$40 spent",
  ]);
});

it("has posts on their days, also those of a calendar without days, and counts them", () => {
  const posts = [
    post("1", "2026-11-30", "published"),
    post("2", "2026-11-30", "in_review"),
    post("3", "2026-12-02", "published"),
  ];
  const [undated] = shownOf(posts)[0]!.rows;
  expect(undated).toMatchObject({
    title: "Launch month",
    day: null,
    says: "2 published, 1 in review",
    progress: "3 posts, no dates",
  });
  expect(undated?.posts.map(({ day, lane }) => [day, lane])).toEqual([
    ["2026-11-30", 0],
    ["2026-11-30", 1],
    ["2026-12-02", 0],
  ]);
  const dated = itemOf({
    id: "s",
    kind: "SocialCalendar",
    title: "Launch month",
    item_count: 3,
    approved_count: 2,
  });
  expect(shownOf([dated, ...posts])[0]?.rows).toMatchObject([
    { day: "2026-11-16", progress: "3 posts, 2 approved", posts: { length: 3 } },
  ]);
});

it("is grouped by type, folder, or person, with what has none last", () => {
  const items = [
    itemOf({ id: "1", type: "event", kind: null, folder_id: null }),
    itemOf({ id: "2", owner: { id: "a", name: "Ada" } }),
    // An API that doesn't know the names of folders.
    itemOf({ id: "3", folder: { id: "f", name: "Launch" }, kind: "GoogleAd" }),
  ];
  const names = (group: TimelineGroup) => shownOf(items, group).map(({ name, rows }) => [name, rows.length]);
  expect(names("type")).toEqual([
    ["Meta ads", 1],
    ["Google Ads", 1],
    ["Event", 1],
  ]);
  expect(names("folder")).toEqual([
    ["Launch", 1],
    ["No folder", 2],
  ]);
  expect(names("person")).toEqual([
    ["Ada", 1],
    ["No owner", 2],
  ]);
});
