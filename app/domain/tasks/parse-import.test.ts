import { describe, expect, it } from "vitest";
import { readTable } from "#lib/table-file.ts";
import { parseTasks } from "./parse-import.ts";

const known = {
  people: [{ id: "lin", name: "Lin Chen" }],
  projects: [{ id: "winter", name: "Winter collection" }],
};
const parse = (text: string) => {
  const table = readTable(new TextEncoder().encode(text), { rows: 100, columns: 30 });
  return parseTasks(table, known);
};

describe("tasks in a table", () => {
  it("are read by their headings", () => {
    const [row] =
      parse(
        'Name,Status,Priority,Project,Assignees,Due date,Estimate in hours,Checklist\nCover,In progress,High,winter collection,"Lin Chen","Nov 27, 2026","1,5","[x] Room\n[ ] Light"\n',
      ) ?? [];
    expect(row).toEqual({
      line: 2,
      warnings: [],
      error: null,
      task: {
        title: "Cover",
        description: null,
        status: "in_progress",
        priority: "high",
        project_id: "winter",
        assignees: ["lin"],
        start_date: null,
        due_date: "2026-11-27",
        estimate_hours: 1.5,
        checklist: [
          { text: "Room", is_done: true },
          { text: "Light", is_done: false },
        ],
      },
    });
  });

  it("say what couldn’t be read, and leave only that out", () => {
    const rows = parse(
      "Title;Status;Project;Owner;Due;Start;Hours\n'=1+1;constructor;Nowhere;Zoe;someday;2026-02-30;many\n;;;;;;\n;Done;;;;;\n",
    );
    expect(rows?.map(({ line, error, warnings }) => [line, error, warnings.length])).toEqual([
      [2, null, 6],
      [4, "The name is missing.", 0],
    ]);
    expect(rows?.[0]?.task).toMatchObject({ title: "=1+1", status: "todo", due_date: null, assignees: [] });
    expect(parse("Colour;Size\nred;3\n")).toBeNull();
  });
});
