import { afterAll, describe, expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import { ATTACHMENT_BYTES_MAX, TASK_ATTACHMENTS_MAX } from "#contract/limits.ts";
import { PDF_FILE } from "../contract/support/work.ts";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { mainHtml, mainText, type Page, type Visitor } from "../support/visitor.ts";
import { demoVisitor } from "../support/demo.ts";

const product = await openProduct({ seed: true });
afterAll(() => product.close());

/** The page of a task, by its name in a list. */
const taskIn = (page: Page, title: string) =>
  mainHtml(page).match(new RegExp(`href="(/tasks/[A-Z0-9]+)"[^>]*>${title}<`))?.[1] ?? "";
const titlesIn = (page: Page) =>
  [...mainHtml(page).matchAll(/class="task-title"[^>]*>([^<]*)</g)].map(([, title]) => title);
/** The tasks under each heading of a list. */
const groupsIn = (page: Page) =>
  Object.fromEntries(
    mainHtml(page)
      .split('class="task-group"')
      .slice(1)
      .map((html) => [
        /<h2[^>]*>([^<]*?)\s*(?:<|$)/.exec(html)?.[1],
        [...html.matchAll(/class="task-title"[^>]*>([^<]*)</g)].map(([, title]) => title),
      ]),
  );
/** The small page of one part of a task. */
const partOf = (path: string, part: string) => `${path}/more?part=${part}`;
const add = async (visitor: Visitor, line: string, path = "/tasks") =>
  visitor.submit(await visitor.get(path), "Add task", { line, intent: "add" });

describe("a task in one line", () => {
  test("is saved at once when it is clear, says what was understood, and can be taken back", async () => {
    const ada = await demoVisitor(product);
    const added = await add(ada, "Order labels @Lin #repair 2031-03-07 !high", "/tasks?show=all");
    expect([added.status, added.path]).toEqual([200, "/tasks?show=all"]);
    expect(added.text).toContain(
      "Task added: Order labels, due Fri, Mar 7, 2031, high priority, Lin Okafor, in Repair workshop.",
    );
    const found = await ada.get("/tasks?show=all&search=Order+labels");
    expect(titlesIn(found)).toEqual(["Order labels"]);
    const mistaken = await add(ada, "Order lables");
    expect(titlesIn(mistaken)).toContain("Order lables");
    expect(titlesIn(await ada.submit(mistaken, "Undo"))).not.toContain("Order lables");
    const lin = await demoVisitor(product, "lin@marquee.test");
    expect((await lin.get("/notifications")).text).toContain("Ada Lovelace assigned “Order labels” to you");
    // In the list of one's own tasks, a task without a name is one's own.
    expect((await add(ada, "Water the plants")).text).toContain(
      "Task added: Water the plants, assigned to you.",
    );
  });

  test("means by next week the first day of one’s own weeks", async () => {
    const ada = await demoVisitor(product);
    const weekday = async (week: string) => {
      await ada.submit(await ada.get("/settings/preferences"), "Save preferences", { week });
      const list = await ada.get("/tasks");
      const read = await ada.submit(list, "Preview", { line: "Ship boxes next week", intent: "preview" });
      return mainText(read).match(/Ship boxes , due (\w+)/)?.[1];
    };
    expect([await weekday("0"), await weekday("1"), await weekday("6")]).toEqual(["Sun", "Mon", "Sat"]);
  });

  test("is shown first when it could mean several things, and on request", async () => {
    const ada = await demoVisitor(product);
    const unsure = await add(ada, "Call @Zoe tomorrow");
    expect([unsure.status, unsure.path]).toEqual([422, "/tasks/quick-add"]);
    expect(mainText(unsure)).toContain("No one is named “Zoe”, so it stays in the name.");
    expect(mainText(unsure)).toContain("Call @Zoe , due");
    const sure = await ada.submit(unsure, "Add task", { intent: "add" });
    expect(sure.text).toContain("Task added: Call @Zoe, due");
    const list = await ada.get("/tasks?show=all&project=repair-workshop");
    const preview = await ada.submit(list, "Preview", { line: "Ship boxes @Shop fri", intent: "preview" });
    expect(preview.status).toBe(200);
    expect(mainText(preview)).toMatch(/Ship boxes , due Fri, .*Shop events, in Repair workshop/);
    expect(titlesIn(await ada.get("/tasks?show=all&search=Ship+boxes"))).toEqual([]);
    expect((await add(ada, "   ")).status).toBe(422);
    expect((await add(ada, "@".repeat(2000))).status).toBe(422);
  });
});

describe("a task", () => {
  test("is created, saved, and kept against a save by someone else", async () => {
    const ada = await demoVisitor(product);
    const form = await ada.get("/tasks/new?project=winter-collection");
    const wrong = await ada.submit(form, "Create task", {
      title: " ",
      description: "Two half days",
      estimate_hours: "many",
      links: "a boot in snow",
    });
    expect(wrong.status).toBe(422);
    for (const told of ["Enter a name.", "Enter hours from 0 to 1,000", "“a boot in snow” isn’t a link to"])
      expect(mainText(wrong)).toContain(told);
    expect(wrong.html).toContain("Two half days");
    const made = await ada.submit(wrong, "Create task", {
      title: "Shoot the boots",
      estimate_hours: "1,5",
      links: "",
      checklist: "Room\nLight",
      due_date: "Nov 24, 2031",
      blocker: "Collect gift ideas under 50",
    });
    expect(made.path).toMatch(/^\/tasks\/[A-Z0-9]+$/);
    expect(mainText(made)).toContain("Collect gift ideas under 50");
    const checked = await ada.submit(made, "Check Light");
    expect(checked.path).toBe(made.path);
    expect(mainText(checked)).toContain("1 of 2 done");
    const whole = await ada.get(`${made.path}/edit`);
    const other = await ada.submit(await ada.get(partOf(made.path, "checklist")), "Save", {
      checklist: "Light\nRoom\nTripod",
    });
    expect([other.path, other.text.includes("Checklist saved.")]).toEqual([made.path, true]);
    // The point that stays keeps its check.
    expect(mainText(other)).toContain("1 of 3 done");
    const stale = await ada.submit(whole, "Save task", { title: "Shoot boots" });
    expect(stale.status).toBe(412);
    const added = await ada.submit(other, "Add point", { text: "Chairs" });
    expect([mainText(added).includes("Chairs"), mainText(added).includes("1 of 4 done")]).toEqual([
      true,
      true,
    ]);
    const gift = taskIn(await ada.get("/tasks?show=all&search=gift"), "Collect gift ideas under 50");
    const circle = await ada.submit(await ada.get(`${gift}/edit`), "Save task", {
      blocker: "Shoot the boots",
    });
    expect(circle.status).toBe(422);
    expect(mainText(circle)).toContain("which waits for “Collect gift ideas under 50”");
  });

  test("is done in one press, and taken back by another", async () => {
    const ada = await demoVisitor(product);
    await add(ada, "Press the button");
    const list = await ada.get("/tasks");
    const done = await ada.submit(list, "Mark Press the button as done");
    expect([done.path, done.text.includes("Task done.")]).toEqual(["/tasks", true]);
    expect(groupsIn(done)["Done today"]).toContain("Press the button");
    const undone = await ada.submit(done, "Undo");
    expect(groupsIn(undone)["No date"]).toContain("Press the button");
    const page = await ada.get(`${taskIn(undone, "Press the button")}/more`);
    const deleted = await ada.submit(page, "Delete task Press the button");
    expect([deleted.path, deleted.text.includes("Task deleted.")]).toEqual(["/tasks", true]);
    expect((await ada.get("/trash")).text).toContain("Press the button Task");
    expect(titlesIn(await ada.submit(deleted, "Undo"))).toContain("Press the button");
  });

  test("is changed part by part on small pages, which lead back to the list", async () => {
    const ada = await demoVisitor(product);
    await add(ada, "Paint the shelf");
    const list = "/tasks?search=Paint";
    const path = taskIn(await ada.get(list), "Paint the shelf");
    const small = (part: string) => ada.get(`${partOf(path, part)}&back=${encodeURIComponent(list)}`);
    const lead = async (part: string, button: string, values = {}) => {
      const back = await ada.submit(await small(part), button, values);
      return [
        back.path,
        back.text.match(/(Moved to|Priority set|Due|Project saved|Assignees saved|Name saved)[^.]*\./)?.[0],
      ];
    };
    expect(await lead("status", "In progress")).toEqual([list, "Moved to In progress."]);
    expect(await lead("priority", "High")).toEqual([list, "Priority set to High."]);
    expect(await lead("date", "Save", { due_date: "2031-03-07" })).toEqual([list, "Due Mar 7, 2031."]);
    expect(await lead("project", "Repair workshop")).toEqual([list, "Project saved."]);
    expect(await lead("person", "Lin Okafor")).toEqual([list, "Assignees saved."]);
    const page = await ada.get(path);
    for (const value of ["In progress", "High", "Mar 7, 2031", "Repair workshop", "Lin Okafor"])
      expect(mainText(page)).toContain(value);
    expect(await lead("date", "No date")).toEqual([list, "Due date removed."]);
    expect(mainText(await ada.get(path))).not.toContain("Mar 7, 2031");
    const wrong = await ada.submit(await small("title"), "Save", { title: " " });
    expect([wrong.status, mainText(wrong).includes("Enter a name.")]).toEqual([422, true]);
    const elsewhere = await ada.get(`${partOf(path, "status")}&back=https%3A%2F%2Fevil.test`);
    expect((await ada.submit(elsewhere, "Done")).path).toBe(path);
  });

  test("moves on the board, and many change at once", async () => {
    const ada = await demoVisitor(product);
    await add(ada, "Move me !urgent");
    const board = await ada.get("/tasks?view=board");
    const [, small = ""] =
      /href="(\/tasks\/[A-Z0-9]+\/more\?part=status[^"]*)"/.exec(
        mainHtml(board).split(">Move me<")[1] ?? "",
      ) ?? [];
    const moved = await ada.submit(await ada.get(small.replaceAll("&amp;", "&")), "Blocked");
    expect(moved.path).toBe("/tasks?view=board");
    const column = mainHtml(moved).split('id="column-blocked"')[1]?.split("</section>")[0];
    expect(column).toContain("Move me");
    const several = await ada.get("/tasks/several?search=Move+me");
    const [, id = ""] = /value="([A-Z0-9]{26})"/.exec(mainHtml(several)) ?? [];
    const empty = await ada.submit(several, "Apply to selected", { change: "status:done" });
    expect([empty.status, mainText(empty).includes("Select at least one task.")]).toEqual([422, true]);
    const changed = await ada.submit(several, "Apply to selected", {
      chosen: id,
      change: "due",
      due_date: "2031-01-02",
    });
    expect(changed.text).toContain("1 task updated.");
    expect(mainText(changed)).toContain("Thu, Jan 2, 2031");
  });

  test("is on the calendar on its due day, and moves to another with Undo", async () => {
    const ada = await demoVisitor(product);
    await add(ada, "Wrap gifts 2031-03-07");
    const list = await ada.get("/tasks?search=Wrap+gifts");
    const page = taskIn(list, "Wrap gifts");
    const [, calendar = ""] =
      /href="(\/calendar[^"]*)"[^>]*>(?:<svg.*?<\/svg>)?Calendar<\/a>/.exec(mainHtml(list)) ?? [];
    expect(calendar).toMatch(/^\/calendar\?view=month&amp;kind=task&amp;owner=/);
    const own = `${calendar.replaceAll("&amp;", "&")}&date=2031-03-01`;
    const month = await ada.get(own);
    expect(mainHtml(month)).toContain('aria-label="Task Wrap gifts, Mar 7, To do"');
    expect(mainHtml(month)).toContain(`href="${page}"`);
    expect(mainText(await ada.get(own.replace(/owner=[^&]*/, "owner=nobody")))).not.toContain("Wrap gifts");
    expect(mainText(await ada.get("/calendar?date=2031-03-01"))).not.toContain("Wrap gifts");
    const id = page.split("/").at(-1) ?? "";
    const form = await ada.get(`/calendar/items/task/${id}/day?from=agenda&date=2031-03-07`);
    expect(mainText(form)).toContain("Change the date of “Wrap gifts” Task, Mar 7, 2031.");
    const moved = await ada.submit(form, "Change date", { planned_for: "2031-03-21" });
    expect(moved.text).toContain("Moved “Wrap gifts” to Mar 21, 2031.");
    expect(mainText(await ada.get(page))).toContain("Mar 21, 2031");
    await ada.submit(moved, "Undo");
    expect(mainText(await ada.get(page))).toContain("Mar 7, 2031");
    const choices = await ada.get("/projects/winter-collection/calendar/new?date=2031-03-09");
    expect(mainHtml(choices)).toContain('href="/tasks/new?project=winter-collection&amp;due=2031-03-09"');
    const begun = await ada.get("/tasks/new?project=winter-collection&due=2031-03-09");
    expect(mainHtml(begun)).toContain('value="2031-03-09"');
  });

  test("has labels, by its form, by one line, and for many at once", async () => {
    const ada = await demoVisitor(product);
    const added = await add(ada, "Film boots #video #winter");
    expect(added.text).toContain(
      "Task added: Film boots, assigned to you, in Winter collection, labeled Video.",
    );
    const path = taskIn(added, "Film boots");
    const page = await ada.get(path);
    expect(mainHtml(page)).toMatch(/<ul class="label-chips" aria-label="Labels">.*?Video/);
    const ids = Object.fromEntries(
      [...mainHtml(await ada.get("/tasks")).matchAll(/name="label" value="([A-Z0-9]{26})"\/>([^<]*)</g)].map(
        ([, id = "", name = ""]) => [name, id],
      ),
    );
    const saved = await ada.submit(await ada.get(partOf(path, "labels")), "Save", {
      label_ids: [ids["Evergreen"] ?? ""],
    });
    expect([saved.path, saved.text.includes("Labels saved.")]).toEqual([path, true]);
    const listOf = async (label: string) => titlesIn(await ada.get(`/tasks?label=${ids[label]}`));
    expect([await listOf("Video"), await listOf("Evergreen")]).toEqual([
      expect.not.arrayContaining(["Film boots"]),
      expect.arrayContaining(["Film boots"]),
    ]);
    const several = await ada.get("/tasks/several?search=Film+boots");
    await ada.submit(several, "Apply to selected", {
      chosen: path.split("/").at(-1) ?? "",
      change: `label:${ids["Gift season"]}`,
    });
    const { html: table } = await ada.get("/tasks/export?search=Film+boots");
    expect(table).toContain("Evergreen, Gift season");
  });

  test("has its comments on its page, and a mention leads there", async () => {
    const [ada, lin] = [await demoVisitor(product), await demoVisitor(product, "lin@marquee.test")];
    await add(ada, "Talk about boots");
    const path = taskIn(await ada.get("/tasks"), "Talk about boots");
    const said = await ada.submit(await ada.get(path), "Add comment", { body: "@Lin Okafor, brown?" });
    expect(said.path).toBe(path);
    expect(mainText(said)).toContain("@Lin Okafor , brown?");
    const linked = await ada.submit(said, "Add comment", { body: "See https://example.com/@lin/1?a=b&c." });
    const link = (url: string) => `<a href="${url}" rel="noopener noreferrer nofollow ugc"`;
    expect(linked.html).toContain(link("https://example.com/@lin/1?a=b&amp;c"));
    const described = await ada.submit(await ada.get(partOf(path, "text")), "Save", {
      description: "Brief: https://example.com/brief",
    });
    expect(described.html).toContain(link("https://example.com/brief"));
    const told = await lin.submit(
      await lin.get("/notifications"),
      "Ada Lovelace mentioned you in a comment on “Talk about boots”",
    );
    expect(told.path).toBe(path);
    const replied = await lin.submit(told, "Add reply", { body: "Brown." });
    expect([replied.path, mainText(replied).includes("Brown.")]).toEqual([path, true]);
    const empty = await ada.submit(await ada.get(path), "Add comment", { body: " " });
    expect([empty.status, empty.path]).toEqual([422, `${path}/comments`]);
  });
});

describe("a template", () => {
  test("brings a new campaign its tasks, which one Undo takes back", async () => {
    const ada = await demoVisitor(product);
    const wrong = await ada.submit(await ada.get("/tasks/templates/new"), "Create template", {
      name: "Newsletter",
      kind: "Blog",
      lines: "400: Too early\n7:",
    });
    expect([wrong.status, mainText(wrong).includes("Each task needs a name.")]).toEqual([422, true]);
    const made = await ada.submit(wrong, "Create template", {
      lines: "7: Write the letter !high\n+2: Read the numbers\nThank everyone",
    });
    expect([made.path, made.text.includes("Template created.")]).toEqual(["/tasks/templates", true]);
    const [, edit = ""] = /href="([^"]*)"[^>]*>Newsletter</.exec(mainHtml(made)) ?? [];
    expect(mainHtml(await ada.get(edit))).toContain(
      "7: Write the letter !high\n+2: Read the numbers\nThank everyone</textarea>",
    );

    const folder = /href="(\/projects\/winter-collection\/folders\/[A-Z0-9]+)\/campaigns"/.exec(
      (await ada.get("/projects/winter-collection/folders")).html,
    )?.[1];
    const form = await ada.get(`${folder}/campaigns/new`);
    const [, id = ""] =
      /<option value="([A-Z0-9]+)">Newsletter \(Blog, 3 tasks\)</.exec(mainHtml(form)) ?? [];
    const filled = { name: "December letter", task_template_id: id, starts_on: "2031-12-10" };
    const refused = await ada.submit(form, "Create campaign", { ...filled, kind: "MetaAd" });
    expect([refused.status, mainText(refused).includes("“Newsletter” is for campaigns of type")]).toEqual([
      422,
      true,
    ]);
    const campaign = await ada.submit(refused, "Create campaign", { kind: "Blog" });
    expect(campaign.text).toContain("created. Added 3 tasks.");
    const tasks = await ada.get("/tasks?show=all&search=letter");
    expect(mainText(tasks)).toContain("Dec 3, 2031");
    expect(mainText(await ada.get(taskIn(tasks, "Write the letter")))).toContain("December letter");
    await ada.submit(campaign, "Undo");
    expect(titlesIn(await ada.get("/tasks?show=all&search=letter"))).toEqual([]);

    const again = await ada.get(`${campaign.path}/tasks`);
    expect(mainHtml(again)).toContain('value="2031-12-10"');
    const added = await ada.submit(again, "Add tasks", { task_template_id: id, starts_on: "" });
    expect([added.path, added.text.includes("Added 3 tasks.")]).toEqual([campaign.path, true]);
    const deleted = await ada.submit(await ada.get("/tasks/templates"), "Delete Newsletter");
    expect(deleted.text).toContain("Template deleted.");
    expect(mainText(await ada.submit(deleted, "Undo"))).toContain("Newsletter");
  });
});

test("the list counts what its views would show, and says who does a task by the address of a form", async () => {
  const ada = await demoVisitor(product);
  const all = await ada.get("/tasks?show=all");
  expect(mainText(all)).toMatch(/Mine \d+ Everyone \d+ Overdue \d+ Unassigned/);
  const mine = await ada.get("/tasks?show=all&assignee=me");
  expect(titlesIn(mine)).toEqual(titlesIn(await ada.get("/tasks")));
  expect(titlesIn(await ada.get("/tasks?show=all&assignee=none"))).not.toEqual(titlesIn(all));
});

test("a filter is saved under a name, shared by its link, renamed, and deleted with Undo", async () => {
  const [ada, lin] = [await demoVisitor(product), await demoVisitor(product, "lin@marquee.test")];
  const filtered = "/tasks?show=all&priority=urgent";
  expect(mainHtml(await ada.get("/tasks"))).not.toContain("/tasks/views/new");
  expect(mainHtml(await ada.get(filtered))).toContain('href="/tasks/views/new?show=all&amp;priority=urgent"');
  const form = await ada.get("/tasks/views/new?show=all&priority=urgent&evil=%3Cscript%3E");
  const wrong = await ada.submit(form, "Save view", { name: " " });
  expect([wrong.status, mainText(wrong).includes("Enter a name.")]).toEqual([422, true]);
  const saved = await ada.submit(wrong, "Save view", { name: "Burning", is_shared: "on" });
  expect([saved.path, saved.text.includes("View saved.")]).toEqual([filtered, true]);
  const [, view = ""] = /href="(\/tasks\/views\/[A-Z0-9]+)"[^>]*>Burning</.exec(mainHtml(saved)) ?? [];
  expect(mainHtml(saved)).toMatch(/aria-current="true"[^>]*>Burning</);
  expect((await lin.get(view)).path).toBe(filtered);
  expect(mainText(await lin.get("/tasks/views"))).toContain("Burning Everyone, by Ada Lovelace");
  expect((await lin.get("/tasks/views")).text).not.toContain("Edit Burning");
  const renamed = await ada.submit(await ada.get(`${view}/edit`), "Save view", { name: "On fire" });
  expect(mainText(renamed)).toContain("On fire Everyone");
  const deleted = await ada.submit(renamed, "Delete On fire");
  expect([deleted.path, deleted.text.includes("View deleted.")]).toEqual(["/tasks/views", true]);
  expect((await lin.get(view)).status).toBe(404);
  await ada.submit(deleted, "Undo");
  expect((await lin.get(view)).path).toBe(filtered);
});

describe("a table of tasks", () => {
  test("is checked before anything is saved, and taken back at once", async () => {
    const ada = await demoVisitor(product);
    const sheet = (text: string) => new File([text], "tasks.csv", { type: "text/csv" });
    const form = await ada.get("/tasks/import");
    const none = await ada.submit(form, "Check file", { file: sheet("\n\n") });
    expect([none.status, mainText(none).includes("The file has no tasks.")]).toEqual([422, true]);
    const checked = await ada.submit(form, "Check file", {
      file: sheet("Name,Owner,Due\nImported one,Lin Okafor,2031-05-06\nImported two,Zoe,\n,Zoe,\n"),
    });
    expect(mainText(checked)).toContain("Nothing has been saved yet.");
    expect(mainText(checked)).toContain("No one is named “Zoe”.");
    expect(mainText(checked)).toContain("The name is missing. This row isn’t imported.");
    const imported = await ada.submit(checked, "Import 2 tasks");
    expect(imported.text).toContain("2 tasks imported.");
    expect(titlesIn(imported)).toEqual(expect.arrayContaining(["Imported one", "Imported two"]));
    const { html: table } = await ada.get("/tasks/export?show=all&search=imported");
    expect(table.replaceAll("\r", "").split("\n")).toContain(
      "Imported one,To do,Normal,,Lin Okafor,,,2031-05-06,,,",
    );
    expect(titlesIn(await ada.submit(imported, "Undo")).join()).not.toContain("Imported");
  });

  test("is read as people say, and nothing is imported that they haven’t seen", async () => {
    const ada = await demoVisitor(product);
    const checked = await ada.submit(await ada.get("/tasks/import"), "Check file", {
      file: new File(["Farbe;Termin\nRotes Tuch;03/04/2031\nGrünes Tuch;05/04/2031\n"], "tücher.csv"),
    });
    expect(mainText(checked)).toContain("Choose the column that has the names of the tasks.");
    expect(mainText(checked)).toContain("We don’t recognize the column names.");
    expect(mainText(checked)).toContain("Columns we don’t use: Farbe, Termin.");
    const mapped = await ada.submit(checked, "Update preview", { title: "0", due: "1" });
    expect(mainText(mapped)).toContain("May 4, 2031");
    expect(mainText(mapped)).toContain("We read them like 11/20/2026.");
    const unseen = await ada.submit(mapped, "Import 2 tasks", { date_style: "dmy" });
    expect(unseen.text).toContain("You changed how the file is read. Check the tasks, then import them.");
    expect(mainText(unseen)).toContain("Apr 5, 2031");
    expect((await ada.submit(unseen, "Import 2 tasks")).text).toContain("2 tasks imported.");
    const { html: table } = await ada.get("/tasks/export?show=all&search=Tuch");
    expect(table).toContain("Grünes Tuch,To do,Normal,,,,,2031-04-05");
  });

  test.each([
    ["05-tasks-dates.csv", ["Dec 1, 2026", "Jan 12, 2026", "Dec 1, 2026", "Dec 1, 2026"]],
    [
      "06-tasks-asana-like.csv",
      ["Task ID, Tags.", "Done", "Winter collection", "To do", "Winter collection"],
    ],
    ["04-posts-sep-line.csv", ["separated by semicolons", "Hello"]],
  ])("of %s is right without a word from anybody", async (name, told) => {
    const ada = await demoVisitor(product);
    const text = (await readFile(`tests/files/${name}`, "utf8")).replace("Content;", "Name;");
    const page = await ada.submit(await ada.get("/tasks/import"), "Check file", {
      file: new File([text], name),
    });
    const shown = mainText(page).replace(/How we read this file.*Update preview/s, "");
    let from = 0;
    for (const words of told) {
      expect(shown.slice(from)).toContain(words);
      from = shown.indexOf(words, from) + words.length;
    }
  });

  test("that takes long to read is read apart", async () => {
    const ada = await demoVisitor(product);
    const page = await ada.submit(await ada.get("/tasks/import"), "Check file", {
      file: new File(['x"\n'.repeat(43_000)], "quotes.csv"),
    });
    expect([page.status, mainText(page).includes("The file has more than 100 rows.")]).toEqual([422, true]);
  });
});

/** Does what an API does that has never heard of a field. */
const without = (field: string) => (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === field ? undefined : value))) as unknown;

describe("the files of a task", () => {
  const pdf = (name: string, bytes = PDF_FILE.length) =>
    new File([Buffer.concat([Buffer.from(PDF_FILE)], bytes)], name, { type: "application/pdf" });
  const filesIn = (page: Page) =>
    [...mainHtml(page).matchAll(/<a href="(\/files\/[^"]+)" download="([^"]+)"/g)].map(
      ([, path = "", name = ""]) => ({
        path,
        name,
      }),
    );
  const newTask = async (visitor: Visitor, title: string) => {
    await add(visitor, title);
    return visitor.get(taskIn(await visitor.get("/tasks"), title));
  };

  test("are added several at once, downloaded, and removed with Undo", async () => {
    const ada = await demoVisitor(product);
    const page = await newTask(ada, "Collect offers");
    const added = await ada.submit(page, "Upload", {
      file: [pdf("one.pdf"), pdf("C:\\Ada\\two.pdf", 200_000)],
    });
    expect([added.path, added.text.includes("2 files added.")]).toEqual([page.path, true]);
    const files = filesIn(added);
    expect(files.map(({ name }) => name)).toEqual(["one.pdf", "two.pdf"]);
    expect(mainText(added)).toContain("two.pdf 195 KB");
    const download = await ada.get(files[0]?.path ?? "");
    expect([download.status, download.html]).toEqual([200, PDF_FILE]);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename=\"one.pdf\"; filename*=UTF-8''one.pdf",
      "x-content-type-options": "nosniff",
    });
    const removed = await ada.submit(added, "Remove one.pdf");
    expect([removed.path, removed.text.includes("File removed.")]).toEqual([page.path, true]);
    expect(filesIn(removed).map(({ name }) => name)).toEqual(["two.pdf"]);
    expect(filesIn(await ada.submit(removed, "Undo"))).toEqual(files);
    const asked = await ada.get(`${page.path}/attachments/${files[1]?.path.split("/").at(-1)}/delete`);
    expect(mainText(asked)).toContain("Remove “two.pdf”?");
    expect(filesIn(await ada.submit(asked, "Remove file"))).toEqual(files.slice(0, 1));
  });

  test("are refused alone, each with its reason", async () => {
    const ada = await demoVisitor(product);
    const page = await newTask(ada, "Collect refusals");
    const none = await ada.submit(page, "Upload", { file: new File([], "") });
    expect([none.status, mainText(none).includes("Choose a file.")]).toEqual([422, true]);
    const some = await ada.submit(page, "Upload", {
      file: [pdf("large.pdf", ATTACHMENT_BYTES_MAX + 1), pdf("good.pdf"), new File(["<script>"], "page.pdf")],
    });
    expect(some.status).toBe(422);
    for (const told of [
      "“large.pdf” wasn’t added. The file is too large. The limit is 15 MB.",
      "“page.pdf” wasn’t added. Choose a PNG, JPEG, WebP, GIF, AVIF, or PDF file.",
      "The other file was added.",
    ])
      expect(mainText(some)).toContain(told);
    expect(filesIn(some).map(({ name }) => name)).toEqual(["good.pdf"]);
    const heavy = await ada.submit(page, "Upload", { file: [pdf("heavy.pdf", 32_600_000)] });
    expect(heavy.status).toBe(413);
    expect(mainText(heavy)).toContain("The files are too large. Up to 15 MB each, and 64 MB at once.");
    const heavier = await ada.submit(heavy, "Upload", {
      file: [pdf("heavy.pdf", 32_600_000), pdf("light.pdf")],
    });
    expect(mainText(heavier)).toContain("A file wasn’t added. The file is too large. The limit is 15 MB.");
    expect(filesIn(heavier).map(({ name }) => name)).toEqual(["good.pdf", "light.pdf"]);
    const many = await ada.submit(heavier, "Upload", {
      file: Array.from({ length: TASK_ATTACHMENTS_MAX - 1 }, (_, index) => pdf(`${index}.pdf`)),
    });
    expect(mainText(many)).toContain("“8.pdf” wasn’t added. A task can have up to 10 files.");
    expect(mainText(many)).not.toContain("“7.pdf” wasn’t added.");
    const full = await ada.get(page.path);
    expect(filesIn(full)).toHaveLength(TASK_ATTACHMENTS_MAX);
    expect(mainText(full)).not.toContain("Add files");
  });

  test("are no part of the page if the API has none", async () => {
    const ada = await demoVisitor(product);
    const page = await newTask(ada, "Plain");
    product.proxy.poison(`GET /api${page.path}`, { kind: "rewrite", change: without("attachments") });
    expect(mainText(await ada.get(page.path))).not.toContain("Files");
    await product.proxy.heal();
  });
});

test("a task is watched in one press, and whoever watches it is told what happens", async () => {
  const [ada, lin] = [await demoVisitor(product), await demoVisitor(product, "lin@marquee.test")];
  await add(ada, "Watch the kettle");
  const path = taskIn(await ada.get("/tasks"), "Watch the kettle");
  const before = await lin.get(path);
  expect(mainText(before)).toMatch(/Watch Watched by Ada Lovelace/);
  const watching = await lin.submit(before, "Watch");
  expect([watching.path, watching.text.includes("You’re watching this task.")]).toEqual([path, true]);
  expect(mainText(watching)).toContain("Stop watching Watched by Ada Lovelace, Lin Okafor");
  await ada.submit(await ada.get(partOf(path, "status")), "In progress");
  expect((await lin.get("/notifications")).text).toContain(
    "Ada Lovelace changed the status of “Watch the kettle”",
  );
  const stopped = await lin.submit(watching, "Stop watching");
  expect(stopped.text).toContain("You stopped watching this task.");
  expect(mainText(stopped)).not.toContain("Ada Lovelace, Lin Okafor");
  product.proxy.poison(`GET /api${path}`, { kind: "rewrite", change: without("watchers") });
  expect(mainText(await ada.get(path))).not.toMatch(/Watch/);
  await product.proxy.heal();
});

test("guests see the tasks of projects, change nothing, and a newcomer sees how to begin", async () => {
  const guest = await demoVisitor(product, "guest@marquee.test");
  const all = await guest.get("/tasks?show=all");
  expect(titlesIn(all)).not.toContain("Renew the photo library");
  expect(mainText(all)).not.toMatch(/New task|Mark .* as done|Edit several/);
  const page = await guest.get(taskIn(all, "Brief the mountain guides"));
  expect(page.status).toBe(200);
  expect(mainText(page)).not.toMatch(/Mark done|Add a description|Add comment|Add files/);
  expect(mainHtml(page)).not.toContain("/more");
  // A link of before, or of someone else, leads to what they may see.
  expect((await guest.get(partOf(page.path, "status"))).path).toBe(page.path);
  const { visitor } = await arrive(product);
  expect(mainText(await visitor.get("/tasks"))).toContain("No open tasks for you");
  expect(mainText(await visitor.get("/tasks?due=today"))).toContain("No tasks due today.");
});
