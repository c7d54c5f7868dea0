import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { columnSettings, unusedColumns } from "#lib/table-columns.ts";
import { readTable, type TableFile } from "#lib/table-file.ts";
import type { TaskImportField } from "./import-fields.ts";
import { parseTasks, TASK_DAY_FIELDS, TASK_HEADINGS } from "./parse-import.ts";

const known = {
  people: [
    { id: "lin", name: "Lin Chen" },
    { id: "zoe", name: "Zoe" },
  ],
  projects: [
    { id: "winter", name: "Winter collection" },
    { id: "north", name: "North, by rail" },
  ],
  zone: "Europe/Berlin",
};
const tableOf = (bytes: Uint8Array): TableFile => {
  const read = readTable(
    bytes,
    {},
    {
      limits: { rows: 100, columns: 60 },
      headings: Object.values(TASK_HEADINGS).flat(),
    },
  );
  if ("fault" in read) throw new Error(read.fault.kind);
  return read.table;
};
const settingsOf = (table: TableFile) =>
  columnSettings<TaskImportField>(table, { known: TASK_HEADINGS, dayFields: TASK_DAY_FIELDS });
const parseTable = (table: TableFile) => {
  const { mapping, date_style: dateStyle } = settingsOf(table);
  return parseTasks(table, { ...known, mapping, dateStyle });
};
const parse = (text: string) => parseTable(tableOf(new TextEncoder().encode(text)));
const file = async (name: string) => tableOf(new Uint8Array(await readFile(`tests/files/${name}`)));

describe("tasks in a table", () => {
  it("are read by their headings", () => {
    const [row] = parse(
      'Name,Status,Priority,Project,Assignees,Due date,Estimate in hours,Checklist\nCover,In progress,High,winter collection,"Lin Chen","Nov 27, 2026","1,5","[x] Room\n[ ] Light"\n',
    );
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
      "Title;Status;Project;Owner;Due;Start;Hours\n'=1+1;constructor;Nowhere;Mo;someday;2026-02-30;many\n;;;;;;\n;Done;;;;;\n",
    );
    expect(rows.map(({ line, error, warnings }) => [line, error, warnings.length])).toEqual([
      [2, null, 6],
      [4, "The name is missing.", 0],
    ]);
    expect(rows[0]?.task).toMatchObject({ title: "=1+1", status: "todo", due_date: null, assignees: [] });
    expect(parse("Color;Size\nred;3\n")[0]?.error).toBe("The name is missing.");
  });

  it("say what is cut off", () => {
    const points = Array.from({ length: 51 }, (_, at) => `Point ${at}`).join("\n");
    const names = Array.from({ length: 51 }, () => "Lin Chen").join(";");
    const [row] = parse(
      `Name,Notes,Projects,Checklist,Assignee\nCover,${"word ".repeat(4001)},"Winter collection, ""North""","${points}",${names}\n`,
    );
    expect(row?.warnings).toEqual([
      'No project is named “"North"”.',
      "The assignees aren’t a list of names, so they’re left out.",
      "The description is cut off after 20,000 characters.",
      "A checklist has up to 50 items, so the others are left out.",
    ]);
    expect(parse('Name,Project\nTrip,"North, by rail"\n')[0]).toMatchObject({
      warnings: [],
      task: { project_id: "north" },
    });
  });

  it("have days as people and programs write them", async () => {
    const table = await file("05-tasks-dates.csv");
    expect(settingsOf(table)).toMatchObject({ date_style: "mdy", is_date_style_guessed: true });
    expect(parseTable(table).map(({ task, warnings }) => [task.title, task.due_date, ...warnings])).toEqual([
      ["A", "2026-12-01"],
      ["B", "2026-01-12"],
      ["C", "2026-12-01", "Tasks have no time of day, so 10:00 is left out."],
      ["D", "2026-12-01", "Tasks have no time of day, so 09:00 is left out."],
    ]);
  });
});

describe("an export", () => {
  it("of Asana keeps what is done and in which project it was", async () => {
    const table = await file("06-tasks-asana-like.csv");
    expect(
      parseTable(table).map(({ task, warnings }) => [
        task.status,
        task.project_id,
        task.description,
        warnings,
      ]),
    ).toEqual([
      ["done", "winter", "Call first", []],
      ["todo", "winter", null, []],
    ]);
    expect(unusedColumns(table, settingsOf(table).mapping)).toEqual(["Task ID", "Tags"]);
  });

  it("of Trello keeps its lists and check marks", () => {
    const rows = parse(
      'Card ID,Card Name,Card Description,Labels,Members,Due Date,List Name,Board Name,Due Complete\n1,Poster,Big,red,"Lin Chen,Zoe",2026-12-01T09:00:00.000Z,Doing,Winter collection,false\n2,Flyer,,,,,Ideas,,true\n',
    );
    expect(
      rows.map(({ task, warnings }) => [task.title, task.status, task.assignees, task.due_date, warnings]),
    ).toEqual([
      [
        "Poster",
        "in_progress",
        ["lin", "zoe"],
        "2026-12-01",
        ["Tasks have no time of day, so 10:00 is left out."],
      ],
      ["Flyer", "done", [], null, ["“Ideas” isn’t a status, so it’s left out."]],
    ]);
  });

  it("of ClickUp keeps its numbers", () => {
    const [row] = parse(
      'Task ID,Task Name,Task Content,Status,Priority,Assignees,Due Date,Time Estimated,Time Estimated Text\n9a,Poster,Big,Closed,1,"[Lin Chen, Zoe]",1796079600000,5400000,1h 30m\n',
    );
    expect(row?.task).toMatchObject({
      title: "Poster",
      status: "done",
      priority: "urgent",
      assignees: ["lin", "zoe"],
      due_date: "2026-12-01",
      estimate_hours: 1.5,
    });
    expect(row?.warnings).toEqual([]);
  });
});
