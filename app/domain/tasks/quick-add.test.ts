import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "#tests/files/mentions.json" with { type: "json" };
import { isDay } from "#lib/dates.ts";
import { quickAdd } from "./quick-add.ts";

const people = [
  { id: "lin", name: "Lin Chen" },
  { id: "linda", name: "Linda Park" },
  { id: "ada", name: "Ada Lovelace" },
  { id: "ada2", name: "Ada Byron" },
];
/** A Sunday. */
const context = {
  today: "2026-11-22",
  weekStart: 1 as const,
  people,
  teams: [{ id: "content", name: "Content" }],
  projects: [
    { id: "winter", name: "Winter collection" },
    { id: "web", name: "Web" },
    { id: "website", name: "Website" },
  ],
  labels: [
    { id: "video", name: "Video" },
    { id: "gifts", name: "Gift season" },
    { id: "web-label", name: "Web" },
  ],
};
const read = (line: string) => {
  const { assignees, project, labels, ...rest } = quickAdd(line, context);
  return {
    ...rest,
    assignees: assignees.map(({ id }) => id),
    project: project?.id ?? null,
    labels: labels.map(({ id }) => id),
  };
};
const nothing = { due_date: null, priority: null, assignees: [], project: null, labels: [], doubts: [] };

describe("a task in one line", () => {
  it.each([
    ["Ask Lin for the cover fri !high", "Ask Lin for the cover", "2026-11-27", "high"],
    ["!urgent Call the printer", "Call the printer", null, "urgent"],
    ["Ship it!now", "Ship it!now", null, null],
    ["Say hello !", "Say hello !", null, null],
  ])("%s", (line, title, due_date, priority) => {
    expect(read(line)).toEqual({ ...nothing, title, due_date, priority });
  });

  it.each([
    ["today", "2026-11-22"],
    ["Tomorrow", "2026-11-23"],
    ["fri", "2026-11-27"],
    ["by Friday", "2026-11-27"],
    // A week from now, because today is a Sunday.
    ["sunday", "2026-11-29"],
    ["next mon", "2026-11-23"],
    ["next sunday", "2026-11-29"],
    ["next week", "2026-11-23"],
    ["24 Nov", "2026-11-24"],
    ["Nov 24", "2026-11-24"],
    ["on November 24th, 2027", "2027-11-24"],
    // The next one from today on.
    ["21 nov", "2027-11-21"],
    ["29 feb", "2028-02-29"],
    ["2026-12-01", "2026-12-01"],
    ["in 3 days", "2026-11-25"],
    ["in a week", "2026-11-29"],
    ["in 2 months", "2027-01-22"],
  ])("is due “%s”", (words, due_date) => {
    expect(read(`Write ${words}`)).toEqual({ ...nothing, title: "Write", due_date });
  });

  it.each([
    "Order sun cream",
    "Plan the may issue",
    "Fix 2026-02-30",
    "Read 31 apr",
    "Buy in 1000 days",
    "Ask constructor",
  ])("has no day: %s", (line) => {
    expect(read(line)).toEqual({ ...nothing, title: line });
  });

  it("names people, a team, and a project by their full or first name", () => {
    expect(read("@Lin cover @ada lovelace #winter collection tomorrow")).toEqual({
      ...nothing,
      title: "cover",
      due_date: "2026-11-23",
      assignees: ["lin", "ada"],
      project: "winter",
    });
    expect(read("Cover #web @content")).toMatchObject({ project: "web", assignees: ["content"] });
    expect(read("Cover #winter")).toMatchObject({ project: "winter", title: "Cover" });
  });

  it.each(cases.filter(({ mentioned }) => mentioned))("finds $name in “$text”", ({ name, text }) => {
    const { assignees, title } = quickAdd(text, { ...context, people: [...people, { id: "new", name }] });
    expect(assignees.map(({ id }) => id)).toEqual(["new"]);
    expect(title).not.toContain("@");
  });

  it("reads names as comments do, and keeps what is around them", () => {
    const wang = { ...context, people: [...people, { id: "wang", name: "王小明" }] };
    expect(quickAdd("请@王小明看一下 fri", wang)).toMatchObject({
      title: "请 看一下",
      due_date: "2026-11-27",
    });
    expect(read("Ask ＠Ｌｉｎ, then call")).toMatchObject({ title: "Ask then call", assignees: ["lin"] });
    expect(read("Mail lin@lin.example (@Lin)")).toMatchObject({
      title: "Mail lin@lin.example (@Lin)",
      assignees: [],
    });
    expect(read("Post as @lin.chen")).toMatchObject({ title: "Post as @lin.chen", assignees: [] });
  });

  it("names labels by the sign of projects", () => {
    expect(read("Cover #video #winter #gift season fri")).toEqual({
      ...nothing,
      title: "Cover",
      due_date: "2026-11-27",
      project: "winter",
      labels: ["video", "gifts"],
    });
    // A project goes before a label of the same name.
    expect(read("Cover #web")).toMatchObject({ title: "Cover", project: "web", labels: [], doubts: [] });
  });

  it("keeps what could be several or nobody in its name, and says so", () => {
    expect(read("Cover @Ada")).toEqual({
      ...nothing,
      title: "Cover @Ada",
      doubts: ["“@Ada” could be Ada Lovelace or Ada Byron. Enter the full name."],
    });
    expect(read("Cover @Zoe")).toMatchObject({
      title: "Cover @Zoe",
      doubts: ["No one is named “Zoe”, so it stays in the name. A team needs the # of its project."],
    });
    expect(read("Cover #Summer")).toMatchObject({
      doubts: ["No project or label is named “Summer”, so it stays in the name."],
    });
    expect(read("!high fri").doubts).toEqual(["The task has no name yet."]);
  });

  it("is read whatever it holds", () => {
    assert(
      property(string({ maxLength: 400, unit: "grapheme" }), (line) => {
        const { title, due_date } = quickAdd(line, context);
        return title.length <= 255 && (due_date === null || isDay(due_date));
      }),
    );
    for (const line of [
      "@".repeat(9999),
      "@ ".repeat(5000),
      "#a ".repeat(5000),
      "in ".repeat(5000),
      "1".repeat(9999),
    ])
      expect(quickAdd(line, context).title.length).toBeLessThanOrEqual(255);
  });
});
