import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { addMonths, formatDay, formatMonth, formatTime, startOfMonthDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { arrive, signIn } from "../support/arrive.ts";
import { demoPerson, demoVisitor, demoCampaigns } from "../support/demo.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor, type Page, linkIn, mainText } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost, takeSteps } from "../support/workspace.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const list = await visitor.get(await demoCampaigns(visitor));
const calendar = linkIn(list, /href="([^"]+\/social-calendar\/[^"/?]+)"/);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

async function newBoard(title: string, planned_for = ""): Promise<Page> {
  const made = await visitor.submit(await visitor.get(`${calendar}/boards/new`), "Create post", {
    title,
    content: "Soon",
    planned_for,
  });
  expect(made.path).toContain("/boards/");
  return visitor.get(made.path);
}

const picture = async (width = 40) => {
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "a.png", { type: "image/png" });
};
const tooLarge = (name: string) => new File([new Uint8Array(32_600_000)], name);

const altsOf = ({ html }: Page) =>
  [...html.matchAll(/<textarea[^>]*name="images\[\d\]\.alt"[^>]*>([^<]*)</g)].map(([, alt]) => alt);
const altOf = ({ html }: Page) => html.match(/<textarea[^>]*name="images\[0\]\.alt"[^>]*>([^<]*)</)?.[1];

test("a save of an old page does not undo unseen what somebody else said of a picture", async () => {
  const board = await newBoard("Words");
  await visitor.submit(board, "Upload", { image: await picture(), new_alt: "Old" });
  const mine = await visitor.get(board.path);
  const theirs = await visitor.submit(await visitor.get(board.path), "Save", { "images[0].alt": "Theirs" });
  expect(theirs.text).toContain("Alternative text saved.");
  const conflict = await visitor.submit(mine, "Save", { "images[0].alt": "Mine" });
  expect(conflict.status).toBe(412);
  expect(conflict.text).toContain(
    "Images Your version of Images Image 1: Mine Their version of Images Image 1: Theirs",
  );
  // What was refused is the person's private draft; what is saved stays as it was.
  const again = await visitor.get(board.path);
  expect([altOf(again), again.text.includes("These are your unsaved changes")]).toEqual(["Mine", true]);
  const saved = await visitor.submit(conflict, "Save");
  expect(saved.text).toContain("Alternative text saved.");
  expect(altOf(saved)).toBe("Mine");
});

test("a save of an old page keeps what was typed beside its image, wherever that is now", async () => {
  const board = await newBoard("Moved");
  const two = await visitor.submit(board, "Upload", { image: [await picture(), await picture(50)] });
  const three = await visitor.submit(two, "Upload", { image: await picture(60) });
  const described = await visitor.submit(three, "Save", {
    "images[0].alt": "One",
    "images[1].alt": "Two",
    "images[2].alt": "Three",
  });
  const changed = await visitor.submit(await visitor.get(board.path), "Save", {
    "images[0].remove": "on",
    "images[2].place": "1",
  });
  expect(altsOf(changed)).toEqual(["Three", "Two"]);
  const conflict = await visitor.submit(described, "Save", {
    "images[0].alt": "Uno",
    "images[1].alt": "Dos",
  });
  expect(conflict.status).toBe(412);
  expect(altsOf(conflict)).toEqual(["Three", "Dos"]);
  expect(conflict.text.replaceAll(" :", ":")).toContain(
    "Your version of Images Image 2: Dos Image 1: Three Deleted image: Uno Their version of Images Image 1: Three Image 2: Two",
  );
  expect(conflict.text).not.toContain("The image you chose");
  const filed = await visitor.submit(conflict, "Upload", {
    version: "1",
    _seen: "1",
    image: await picture(70),
  });
  expect([filed.status, filed.text]).toEqual([
    412,
    expect.stringContaining("The image you chose isn’t saved yet."),
  ]);
  const theirs = await visitor.submit(conflict, "Save", { "_keep:images": "theirs" });
  expect([theirs.status, altsOf(theirs)]).toEqual([200, ["Three", "Two"]]);
  const mine = await visitor.submit(conflict, "Save");
  expect([mine.status, altsOf(mine)]).toEqual([200, ["Dos", "Three"]]);
});

test("images are added, described, moved, and removed, and the first is the one that lists show", async () => {
  const board = await newBoard("Gallery");
  const two = await visitor.submit(board, "Upload", {
    image: [await picture(40), await picture(50)],
    new_alt: "A red strip",
  });
  expect(two.text).toContain("2 images saved.");
  expect(two.text).toContain("Images 2 of 10");
  const three = await visitor.submit(two, "Upload", { image: await picture(60) });
  const described = await visitor.submit(three, "Save", {
    "images[1].alt": "A longer strip",
    "images[2].alt": "The longest strip",
    "images[2].place": "1",
  });
  expect(described.text).toContain("Alternative text and order of images saved.");
  expect(altsOf(described)).toEqual(["The longest strip", "A red strip", "A longer strip"]);
  const removed = await visitor.submit(described, "Save", { "images[1].remove": "on", content: "Changed" });
  expect(removed.text).toContain("Content saved. Image removed.");
  expect(altsOf(removed)).toEqual(["The longest strip", "A longer strip"]);
  const wrong = await visitor.submit(removed, "Save", { "images[0].place": "eleven", content: "Kept" });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("Enter a number from 1 to 10.")]);
  expect(wrong.html).toContain(">Kept</textarea>");
});

test("an image that is too large or none is refused alone, and everything else is saved", async () => {
  const board = await newBoard("Refused");
  const mixed = await visitor.submit(board, "Upload", {
    content: "Kept",
    image: [await picture(40), new File(["no image"], "no.png"), tooLarge("big.png")],
  });
  expect(mixed.status).toBe(413);
  expect(mixed.text).toContain("The file is too large. The limit is 30 MB.");
  expect(mixed.text).toContain(
    "no.png isn’t a PNG, JPEG, WebP, GIF, or AVIF image, or an MP4, MOV, or WebM video.",
  );
  expect(mixed.text).toContain("Content and image saved.");
  expect(mixed.text).toContain("Images 1 of 10");
  expect((await visitor.get(board.path)).html).toContain(">Kept</textarea>");
});

test("a step of the review saves a picture that was chosen and not uploaded", async () => {
  const board = await newBoard("Chosen");
  const label = board.html.match(/value="step-[^"]+"[^>]*>([^<]+)</)?.[1] ?? "";
  const told = await visitor.submit(board, label, { image: await picture() });
  expect(told.text).toContain("Image saved.");
});

const rows = (page: Page) =>
  [...page.html.matchAll(/<li class="agenda-row agenda-dated">(.*?)<\/li>/gs)].map(([, row = ""]) => ({
    title: row.match(/<label[^>]*>Select <!-- -->([^<]*)</)?.[1],
    value: row.match(/value="([^"]*)"/)?.[1] ?? "",
    isTicked: /\schecked\b/.test(row),
    words: row.replaceAll(/<[^>]*>/g, " "),
  }));
const valueOf = (page: Page, title: string) => rows(page).find((row) => row.title === title)?.value ?? "";
const idOf = ({ path }: Page) => path.match(/boards\/([^/?]+)/)?.[1] ?? "";
const several = () => visitor.get(`${calendar}?view=list&q=soon`);

test("after a partial failure only the boards that failed are ticked", async () => {
  await newBoard("Bulk one", "2099-05-01");
  const second = await newBoard("Bulk two", "2099-05-01");
  const list = await several();
  product.proxy.poison(`PATCH /api/projects/social-calendar/board/${idOf(second)}`, {
    kind: "answer",
    status: 422,
    body: '{"message":"Out of days."}',
  });
  const shift = { change: "shift", shift_days: "7" };
  const partly = await visitor.submit(list, "Move by a number of days", {
    ...shift,
    chosen: [valueOf(list, "Bulk one"), valueOf(list, "Bulk two")],
  });
  expect(partly.status).toBe(422);
  expect(partly.text).toContain("1 post updated.");
  expect(partly.text).toContain("“Bulk two”: Out of days.");
  const ticked = rows(partly).filter(({ isTicked }) => isTicked);
  expect(ticked.map(({ title }) => title)).toEqual(["Bulk two"]);
  await product.proxy.heal();
  const done = await visitor.submit(partly, "Move by a number of days");
  expect(done.text).toContain("1 post updated.");
  expect(done.text).toMatch(/May 8, 2099 Add Select Bulk one .* Select Bulk two /);
  expect(done.text).not.toContain("May 1, 2099");
});

test("every row of the list has its post’s id, where a saved post returns to, and its own checkbox", async () => {
  await newBoard("Row one", "2099-05-20");
  await newBoard("Row two", "2099-05-20");
  const list = await several();
  const ids = rows(list).map(({ value }) => value.split(":")[0]);
  expect(ids.length).toBeGreaterThan(1);
  const named = [...list.html.matchAll(/<a [^>]*id="item-([^"]+)"/g)].map(([, id]) => id);
  expect(named).toEqual(ids);
  const boxes = [...list.html.matchAll(/<input type="checkbox"[^>]* id="([^"]+)" name="chosen"/g)].map(
    ([, id]) => id,
  );
  expect(boxes).toEqual(["bulk-chosen", ...ids.slice(1).map((id) => `select-${id}`)]);
  const refused = await visitor.submit(list, "Move by a number of days", { change: "trash" });
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('href="#bulk-chosen"')]);
});

test("boards without a day are left out of a shift by days, and that is said", async () => {
  await newBoard("Dated", "2099-06-01");
  await newBoard("Undated");
  const list = await several();
  const shift = { change: "shift", shift_days: "7" };
  const none = await visitor.submit(list, "Move by a number of days", {
    ...shift,
    chosen: [valueOf(list, "Undated")],
  });
  expect(none.status).toBe(422);
  expect(none.text).toContain("“Undated” has no date, so it wasn’t moved.");
  expect(none.text).not.toContain("post updated");
  const one = await visitor.submit(await several(), "Move by a number of days", {
    ...shift,
    chosen: [valueOf(list, "Dated"), valueOf(list, "Undated")],
  });
  expect(one.text).toContain("1 post updated. “Undated” has no date, so it wasn’t moved.");
});

test("a bulk step is refused for a board that somebody changed after the list was drawn", async () => {
  const board = await newBoard("Stale one", "2099-07-01");
  const list = await several();
  await visitor.submit(board, "Save", { content: "Changed, and soon" });
  const fields = { change: "shift", shift_days: "7", chosen: [valueOf(list, "Stale one")] };
  const refused = await visitor.submit(list, "Move by a number of days", fields);
  expect(refused.status).toBe(412);
  expect(refused.text).toContain("“Stale one”");
  const kept = await visitor.submit(await several(), "Move by a number of days", {
    ...fields,
    change: "trash",
  });
  expect([kept.status, kept.text]).toEqual([
    412,
    expect.stringContaining(
      "“Stale one” has changed since you opened this list. Check it before you try again.",
    ),
  ]);
  expect(rows(refused).find(({ isTicked }) => isTicked)?.title).toBe("Stale one");
  expect((await visitor.submit(refused, "Move by a number of days")).text).toContain("1 post updated.");
  await visitor.submit(await visitor.get(`${board.path}/delete`), "Delete post");
  const gone = await visitor.submit(await several(), "Move by a number of days", fields);
  expect(gone.status).toBe(422);
  expect(gone.text).not.toContain("post updated");
  expect(gone.text).toContain("1 post is no longer in this list.");
});

test("a file to import that is too large is called so", async () => {
  const form = await visitor.get(`${calendar}/imports`);
  expect(formWith(form, "Check file").fields).not.toHaveLength(0);
  const refused = await visitor.submit(form, "Check file", { file: tooLarge("big.csv") });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain("The file is larger than 1 MB. Choose a smaller one.");
  expect(refused.text).not.toContain("Choose a CSV file.");
});

test("weeks begin on the day of the organization, unless this browser has another one", async () => {
  const other = newVisitor(product.origin);
  await signIn(other, JSON.parse(await readFile(`${product.dataDir}/demo.json`, "utf8")));
  const first = async () =>
    /<th role="columnheader" scope="col">(\p{L}+)</u.exec(
      (await other.get(`${calendar}?view=month`)).html,
    )?.[1];
  expect(await first()).toBe("Monday");
  const preferences = await other.get("/settings/preferences");
  expect(preferences.text).toContain("Inherited from Northwind.");
  expect(preferences.text).toContain("Same as Northwind (Monday)");
  const saved = await other.submit(preferences, "Save preferences", { week: "6", locale: "es-ES" });
  expect(saved.text).not.toContain("Inherited from Northwind.");
  expect(await first()).toBe("sábado");
});

test("a month can be named from today", async () => {
  const named = async (date: string) =>
    (await visitor.get(`${calendar}?view=month&date=${date}`)).text.match(/Today Next (\w+ \d{4}) /)?.[1];
  const next = (today: string) => formatMonth(addMonths(startOfMonthDay(today), 1));
  const today = wallClock(new Date(), "Europe/Berlin")?.day ?? "";
  expect(await named("this+month")).toBe(formatMonth(today));
  expect(await named("next+month")).toBe(next(today));
});

test.each(["status", "versions", "comments"])(
  "a moment on the page “%s” is told on the reader's clock",
  async (page) => {
    const board = await newBoard("Told in time");
    const item = board.path.replace(/social-calendar\/[^/]+\/boards\/([^/?]+).*/, "items/boards/$1");
    await visitor.submit(await visitor.get(`${item}/status?to=cancelled`), "Mark as canceled");
    await visitor.submit(await visitor.get(`${item}/comments`), "Add comment", { body: "Why?" });
    const { html } = await visitor.get(`${item}/${page}`);
    const moments = [...html.matchAll(/<time dateTime="([^"]*T[^"]*)">(.*?)<\/time>/gs)];
    expect(moments).not.toHaveLength(0);
    for (const [, at = "", words = ""] of moments) {
      const clock = wallClock(at, "Europe/Berlin");
      expect(words.replaceAll("<!-- -->", "")).toBe(
        `${formatDay(clock?.day ?? "")}, ${formatTime(clock?.time ?? "")}`,
      );
    }
  },
);

test("a time that clocks leave out is refused with the next valid one, and what was typed stays", async () => {
  const settings = await visitor.get(`${calendar}/edit`);
  const before = settings.html.match(/name="timezone"[^>]*value="([^"]*)"/)?.[1] ?? "";
  await visitor.submit(settings, "Save settings", { timezone: "Europe/Berlin" });
  const board = await newBoard("Night owl", "2038-03-20");
  const refused = await visitor.submit(board, "Save", {
    content: "Typed at night",
    planned_for: "2038-03-28",
    time: "02:30",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    "2:30 doesn’t exist on Mar 28, 2038, because clocks go forward then. The next valid time is 3:00.",
  );
  expect(refused.html).toMatch(/name="time"[^>]*value="02:30"/);
  expect(refused.text).toContain("Typed at night");
  const saved = await visitor.submit(refused, "Save", { time: "03:00" });
  expect(saved.status).toBe(200);
  await visitor.submit(await visitor.get(`${calendar}/edit`), "Save settings", { timezone: before });
});

test("a published post that is dropped at a time asks with that time, which clocks must have", async () => {
  const campaigns = await demoCampaigns(visitor);
  const made = await newCampaign(visitor, campaigns, "SocialCalendar", "Clocks");
  await visitor.submit(await visitor.get(`${made}/edit`), "Save settings", { timezone: "Europe/Berlin" });
  const values = { title: "Out", planned_for: "2038-03-20", time: "09:00", networks: ["x"] };
  const post = (await newPost(visitor, made, values)).replace(/[?#].*/, "");
  await takeSteps(visitor, post, "Schedule", "Mark as published");
  const shared = `${campaigns.split("/folders/")[0]}/calendar/items/board/${post.split("/").at(-1)}`;
  const query = (time: string) => `?planned_for=2038-03-28&time=${time}`;
  for (const day of [`${post}/day`, `${shared}/day`]) {
    const question = await visitor.get(day + query("02:30"));
    expect(question.html).toMatch(/name="time"[^>]*value="02:30"/);
    const refused = await visitor.submit(question, "Change date");
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("2:30 doesn’t exist on Mar 28, 2038"),
    ]);
    const moved = await visitor.submit(refused, "Change date", { time: "15:45" });
    expect(moved.text).toContain("Moved “Out” to Mar 28, 2038 at 15:45.");
    expect((await visitor.get(`${made}?view=week&date=2038-03-28`)).html).toContain('data-time="15:45"');
    // Without a time in the address, only the day is asked for.
    expect((await visitor.get(`${day}?planned_for=2038-03-28`)).html).not.toContain('name="time"');
    await visitor.submit(await visitor.get(day + query("09:00")), "Change date");
  }
});

test.each([
  ["?date=2027-02-30", "2027-02-30"],
  ["?date=2027-13", "2027-13"],
  ["?view=week&date=2027-06-31", "2027-06-31"],
  ["?view=list&from=2027-02-30", "2027-02-30"],
  ["/boards?to=2027-99-01", "2027-99-01"],
  ["/boards/new?date=2027-02-30", "2027-02-30"],
])("an address that asks for a date that does not exist says so: %s", async (query, date) => {
  const page = await visitor.get(calendar + query);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`“ ${date} ” isn’t a real date, so we ignored it.`);
  const fine = await visitor.get(calendar + query.replace(date, "2027-02-28"));
  expect(fine.text).not.toContain("isn’t a real date");
});

test("so does the filter of a list of blog posts", async () => {
  const list = calendar.replace(/\/social-calendar\/.*/, "");
  const page = await visitor.get(`${list}?kind=Blog&planned=2027-13`);
  expect(page.text).toContain("isn’t a real date");
  expect((await visitor.get(`${list}?kind=Blog&planned=2027-12`)).text).not.toContain("a real date");
});

test("a field for a month is described by words on the page, wherever it stands", async () => {
  const list = calendar.replace(/\/social-calendar\/.*/, "");
  for (const path of [`${calendar}?view=month`, `${list}?kind=Blog`]) {
    const { html } = await visitor.get(path);
    const field = html.match(/<input[^>]*type="month"[^>]*>/)?.[0] ?? "";
    const hint = field.match(/aria-describedby="([^"]+)"/)?.[1];
    expect(html, path).toMatch(new RegExp(`id="${hint}"[^>]*>Use a format like Dec 2026.<`));
  }
});

test("a month of sixty posts with their cards is under 45 KB of HTML", async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    [
      `Part ${index} of the story`,
      "Soon",
      `2031-03-${String((index % 30) + 1).padStart(2, "0")}`,
      "09:00",
      "X, Instagram, Facebook",
    ]
      .map((cell) => `"${cell}"`)
      .join(","),
  );
  const file = new File([["Title,Content,Date,Time,Networks", ...rows].join("\n")], "posts.csv");
  const checked = await visitor.submit(await visitor.get(`${calendar}/imports`), "Check file", { file });
  await visitor.submit(checked, "Import 60 posts");
  const { html } = await visitor.get(`${calendar}?view=month&date=2031-03-01`);
  expect(html.match(/class="pcd"/g)?.length).toBeGreaterThanOrEqual(60);
  expect(gzipSync(html, { level: 6 }).length).toBeLessThan(45_000);
});

test("a file of posts is read as people say, and what is left out is named", async () => {
  const bytes = await readFile("tests/files/07-posts-shift-jis.csv");
  const checked = await visitor.submit(await visitor.get(`${calendar}/imports`), "Check file", {
    file: new File([bytes], "posts.csv"),
  });
  expect(mainText(checked)).toContain("We guessed Japanese (Shift JIS).");
  expect(mainText(checked)).toContain("こんにちは");
  const western = await visitor.submit(checked, "Update preview", {
    encoding: "windows-1252",
    networks: "",
  });
  expect(mainText(western)).toContain("Western European (Windows-1252)");
  expect(mainText(western)).toContain("Columns we don’t use: Networks.");
  expect(mainText(western)).not.toContain("We guessed");
});

test("a free posting time of the week adds a post at that time, and the post takes its place", async () => {
  const week = `${calendar}?view=week&date=2099-11-10`;
  const slotIn = ({ html }: Page) =>
    html.match(/<li class="wv-s" data-hour="9" data-minute="0"><a[^>]* href="([^"]+)"/)?.[1] ?? "";
  const form = await visitor.get(slotIn(await visitor.get(week)).replaceAll("&amp;", "&"));
  expect(Object.fromEntries(formWith(form, "Create post").fields)).toMatchObject({
    planned_for: "2099-11-10",
    time: "09:00",
  });
  const made = await visitor.submit(form, "Create post", { title: "At nine", content: "Soon" });
  expect((await visitor.get(made.path)).html).toMatch(
    /name="time"[^>]*value="09:00"|value="09:00"[^>]*name="time"/,
  );
  const taken = await visitor.get(week);
  expect(taken.html).toMatch(/data-hour="9" data-minute="0"[^>]*>(?:(?!<\/li>).)*At nine/s);
  expect(slotIn(taken)).toBe("");

  const refused = await visitor.submit(form, "Create post", {
    title: "No day",
    planned_for: "",
    time: "14:00",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Choose a date for this time.");
});

test("an agenda moves and hands over several things at once, leaves out what is published, and undoes it", async () => {
  const agenda = `${calendar.split("/folders/")[0]}/calendar?of=everything&view=agenda&date=2099-10-05`;
  const boxes = ({ html }: Page) =>
    new Map(
      [
        ...html.matchAll(
          /<input[^>]*name="chosen"[^>]*value="([^"]+)"[^>]*\/>\s*<label[^>]*>Select (?:<!-- -->)?([^<]+)</g,
        ),
      ].map(([, value = "", title = ""]) => [title, value]),
    );
  await newBoard("Bulk one", "2099-10-05");
  await newBoard("Bulk two", "2099-10-06");
  const events = `${calendar.split("/folders/")[0]}/calendar/events/new`;
  await visitor.submit(await visitor.get(events), "Create event", {
    name: "Bulk fair",
    starts_on: "2099-10-07",
    ends_on: "2099-10-09",
  });
  const list = await visitor.get(agenda);
  const all = boxes(list);
  const chosen = ["Bulk one", "Bulk two", "Bulk fair"].map((title) => all.get(title) ?? "");
  const apply = (values: Record<string, string | string[]>, page = list) =>
    visitor.submit(page, "Move by a number of days", { chosen, ...values });
  expect((await apply({ chosen: [], change: "shift" })).text).toContain("Select at least one item.");
  expect((await apply({ change: "shift" })).text).toContain("Enter a number of days from");
  const moved = await apply({ change: "shift", shift_days: "7" });
  expect(moved.text).toContain("3 items updated.");
  const dayOf = ({ html }: Page, title: string) =>
    [
      ...html.slice(0, html.search(new RegExp(`Select (<!-- -->)?${title}`))).matchAll(/id="day-([\d-]+)"/g),
    ].at(-1)?.[1];
  expect(["Bulk one", "Bulk two", "Bulk fair"].map((title) => dayOf(moved, title))).toEqual([
    "2099-10-12",
    "2099-10-13",
    "2099-10-14",
  ]);
  const undone = await visitor.submit(moved, "Undo");
  expect(undone.text).toContain("Undone.");
  expect(dayOf(await visitor.get(agenda), "Bulk fair")).toBe("2099-10-07");

  const fresh = await visitor.get(agenda);
  const again = ["Bulk one", "Bulk two"].map((title) => boxes(fresh).get(title) ?? "");
  const lin = fresh.html.match(/value="(owner:[^"]+)"[^>]*>Lin Okafor/)?.[1] ?? "";
  expect((await apply({ chosen: again, change: lin }, fresh)).text).toContain("2 items updated.");
  const stale = await apply(
    { chosen: again, change: "date", planned_for: "2099-10-20" },
    await visitor.get(agenda),
  );
  expect([stale.status, stale.text.match(/“Bulk one”: [^.]+/)?.[0]]).toEqual([412, expect.any(String)]);

  const published = await visitor.get(`${calendar}?view=list&status=published`);
  const [title = ""] = boxes(published).keys();
  const last = await visitor.get(agenda.replace("2099-10-05", dayOf(published, title) ?? ""));
  const refused = await apply(
    { chosen: [boxes(last).get(title) ?? ""], change: "shift", shift_days: "1" },
    last,
  );
  expect(refused.text).toContain(`“${title}” is published, so it wasn’t moved.`);
});

test("two posts on one network within an hour clash, and a campaign without anything in its days", async () => {
  const add = async (title: string, time: string, networks: string[]) =>
    visitor.submit(await visitor.get(`${calendar}/boards/new`), "Create post", {
      title,
      content: "Soon",
      planned_for: "2098-05-05",
      time,
      networks,
    });
  await add("Half past", "14:30", ["x"]);
  await add("Two", "14:00", ["x", "linkedin"]);
  await add("Elsewhere", "14:15", ["threads"]);
  await add("Later", "15:31", ["x"]);
  const { html } = await visitor.get(
    `${calendar.split("/folders/")[0]}/calendar?view=agenda&date=2098-05-05`,
  );
  const clashOf = (page: string, title: string) =>
    page
      .split('<li class="agenda-row')
      .find((row) => row.includes(`>${title}</a>`))
      ?.includes("Issue:");
  expect(["Two", "Half past", "Elsewhere", "Later"].map((title) => clashOf(html, title))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const today = (await visitor.get(`${calendar.split("/folders/")[0]}/calendar?of=everything&view=agenda`))
    .html;
  expect(today).toMatch(/>AT_Gift cards_sales_[\d-]+<\/a>(?:(?!<\/li>).)*Issue:/s);
  expect(today).toMatch(/nothing planned from/);
  expect(clashOf(today, "Launch month on social")).toBe(false);
  product.proxy.poison(/^GET \/api\/projects\/[^/]+\/calendar\?/, {
    kind: "rewrite",
    change: (body) => ({ ...(body as object), meta: { total: 4711 } }),
  });
  const crowded = await visitor.get(`${calendar.split("/folders/")[0]}/calendar?of=everything&view=agenda`);
  expect(crowded.text).toContain("more aren’t shown");
  expect(crowded.html).not.toMatch(/nothing planned from/);
});

test("a project’s calendar and that of all projects lead to their feeds, whose URL is shown once and can be revoked", async () => {
  const project = calendar.split("/folders/")[0] ?? "";
  for (const [page, feeds] of [
    [`${project}/calendar`, `${project}/calendar-feeds`],
    ["/calendar", "/calendar/feeds"],
  ] as const) {
    expect((await visitor.get(page)).html).toContain(`href="${feeds}"`);
    const made = await visitor.submit(await visitor.get(feeds), "Create feed", { name: "Kitchen wall" });
    expect([made.status, made.text.includes("You won’t see it again.")]).toEqual([201, true]);
    const address = linkIn(made, /(\/calendar-feeds\/[0-9a-f]+\.ics)/);
    const anyone = newVisitor(product.origin);
    const file = await anyone.get(address);
    expect(file.html).toContain("BEGIN:VCALENDAR");
    expect(file.html.replaceAll("\r\n ", "")).toContain("SUMMARY:Outdoor fair in Munich");
    const listed = await visitor.get(feeds);
    expect(listed.text).toContain("Kitchen wall");
    expect(listed.html).not.toContain(address);
    const question = await visitor.get(linkIn(listed, new RegExp(`href="(${feeds}/[^"/]+/delete)"`)));
    expect(question.text).toContain("Revoke “Kitchen wall”?");
    const revoked = await visitor.submit(question, "Revoke feed");
    expect([revoked.path, revoked.text.includes("Calendar feed revoked.")]).toEqual([feeds, true]);
    expect((await anyone.get(address)).status).toBe(404);
  }
  const guest = newVisitor(product.origin);
  await signIn(guest, { ...(await demoPerson(product.dataDir)), email: "guest@marquee.test" });
  const theirs = await guest.get("/calendar/feeds");
  expect([theirs.status, theirs.text.includes("Create feed")]).toEqual([200, false]);
});

test("a feed has the posts for Instagram, the last one first, and is offered where a calendar has that network", async () => {
  const made = await newCampaign(visitor, await demoCampaigns(visitor), "SocialCalendar", "Profile");
  for (const [title, planned_for, time, networks] of [
    ["Earlier", "2099-11-10", "09:00", ["instagram"]],
    ["Noon", "2099-11-11", "12:00", ["instagram", "x"]],
    ["Morning", "2099-11-11", "08:00", ["instagram"]],
    ["Elsewhere", "2099-11-11", "10:00", ["x"]],
    ["Undated", "", "", ["instagram"]],
  ] as const)
    await newPost(visitor, made, { title, planned_for, time, networks: [...networks] });
  const isOffered = async () => /href="[^"]*view=feed/.test((await visitor.get(`${made}?view=month`)).html);
  expect(await isOffered()).toBe(false);
  await visitor.submit(await visitor.get(`${made}/edit`), "Save settings", { networks: ["instagram"] });
  expect(await isOffered()).toBe(true);
  const feed = await visitor.get(`${made}?view=feed`);
  expect(mainText(feed)).toContain("The last post comes first.");
  const [list = ""] = /<ol class="fd">.*?<\/ol>/s.exec(feed.html) ?? [];
  expect([...list.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "12:00 Noon, Nov 11, Draft, Instagram and X",
    "8:00 Morning, Nov 11, Draft, Instagram",
    "9:00 Earlier, Nov 10, Draft, Instagram",
  ]);
});

test("weeks of this month that are over are a line each, which opens their posts, and a full day leads to the rest", async () => {
  const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  try {
    at("2031-04-02T10:00:00Z");
    const { visitor: ada, user } = await arrive(product);
    const made = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
    const add = (title: string, planned_for: string) =>
      newPost(ada, made, { title, planned_for, time: "09:00", networks: ["x"] });
    await takeSteps(ada, (await add("Late", "2031-04-08")).replace(/[?#].*/, ""), "Schedule");
    await takeSteps(
      ada,
      (await add("Out", "2031-04-09")).replace(/[?#].*/, ""),
      "Schedule",
      "Mark as published",
    );
    await add("Draft", "2031-04-15");
    for (const title of ["One", "Two", "Three", "Four"]) await add(title, "2031-04-28");
    for (const title of ["A", "B", "C", "D", "E"]) await add(title, "2031-04-29");
    at("2031-04-25T10:00:00Z");
    await signIn(ada, user);
    const month = await ada.get(`${made}?view=month`);
    const weeks = [...month.html.matchAll(/<details><summary>(.*?)<\/summary>(.*?)<\/details>/gs)].filter(
      ([, summary]) => summary?.includes("mo-count"),
    );
    const words = (html = "") => mainText({ ...month, html: `<main>${html}</main>` }).replaceAll(" ,", ",");
    expect(weeks.map(([, summary]) => words(summary))).toEqual([
      "Apr 7 – 13, 2 posts, 1 published, 1 not marked as published",
      "Apr 14 – 20, 1 post",
    ]);
    expect(weeks[0]?.[2]).toContain('aria-label="9:00 Late, Apr 8, Scheduled, X"');
    expect(weeks[0]?.[2]).toMatch(/Mark as published<span class="sr-only"> (?:<!-- -->)?Late/);
    // One more than there is room for is shown as well.
    const day = (date: string) =>
      new RegExp(`<td[^>]*data-day="${date}".*?</td>`, "s").exec(month.html)?.[0] ?? "";
    expect(words(day("2031-04-28"))).not.toMatch(/\d more/);
    expect(words(day("2031-04-29"))).toContain("2 more on Apr 29, 2031");
    const all = await ada.get(linkIn(month, /<a(?=[^>]*class="mo-more")[^>]*href="([^"]+)"/));
    expect(all.html.match(/ id="item-/g)).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});
