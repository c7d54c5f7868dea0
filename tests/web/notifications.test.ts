import { afterAll, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { demoPerson, demoVisitor } from "../support/demo.ts";
import { openMailbox } from "../support/mailbox.ts";
import { openProduct } from "../support/hosted-product.ts";
import { openStream } from "../support/open-stream.ts";
import { formWith, mainHtml, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newPost } from "../support/workspace.ts";

const product = await openProduct({ seed: true });
const [ada, lin] = [await demoVisitor(product), await demoVisitor(product, "lin@marquee.test")];
const folders = await lin.get("/projects/winter-collection/folders");
const campaigns = folders.html.match(/href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/)?.[1] ?? "";
const calendar = await newCampaign(lin, campaigns, "SocialCalendar", "Told");
afterAll(() => product.close());

/** What the bell is called. */
const bellIn = ({ html }: Page) => html.match(/<a[^>]*\saria-label="(Notifications[^"]*)"/)?.[1] ?? null;
const rowsIn = (page: Page) =>
  [...mainHtml(page).matchAll(/<li class="notification"(.*?)<\/li>/gs)]
    .map(([row]) => row)
    .map((row) => ({
      text: row
        .replaceAll(/<!--.*?-->|<time.*?<\/time>/gs, "")
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
      hasButton: row.includes("<button"),
    }));

test("the bell counts what is unread, and reading the page changes nothing", async () => {
  expect(bellIn(await ada.get("/projects"))).toBe("Notifications, 3 unread");
  const page = await ada.get("/notifications");
  expect(page.html).toMatch(/aria-current="page"[^>]*>Notifications</);
  expect(mainText(page)).toContain("3 unread.");
  const told = rowsIn(page).map(({ text }) => text);
  expect(told.filter((text) => text.endsWith(" Unread")).length).toBe(3);
  // What belongs to one item is together, where its latest one is.
  expect(told.slice(3, 5)).toEqual([
    "Lin Okafor mentioned you in a comment on “Launch day, evening story” Unread",
    "Marta Reyes approved “Launch day, evening story”",
  ]);
  expect(mainHtml(page)).toMatch(/<h2[^>]*>Launch day, evening story<\/h2>/);
  for (const sentence of [
    "replied to",
    "Maya Chen (client) requested changes",
    "finished an import",
    "accepted your",
  ])
    expect(
      told.some((text) => text.includes(sentence)),
      sentence,
    ).toBe(true);
  const unread = await ada.get("/notifications?show=unread");
  expect(rowsIn(unread).map(({ text }) => text)).toEqual(told.filter((text) => text.endsWith(" Unread")));
  expect(bellIn(await ada.get("/notifications"))).toBe("Notifications, 3 unread");
  expect(bellIn(await lin.get("/projects"))).toBe("Notifications");
});

test("a notification leads to its comment and is read then, and the rest all at once", async () => {
  const post = await newPost(lin, calendar, { title: "Care tip" });
  await lin.submit(await lin.get(`${post}/comments`), "Add comment", { body: "@Ada Lovelace, shorter?" });
  const page = await ada.get("/notifications");
  expect(bellIn(page)).toBe("Notifications, 4 unread");
  const sentence = "Lin Okafor mentioned you in a comment on “Care tip”";
  expect(rowsIn(page)[0]).toEqual({ text: `${sentence} Unread`, hasButton: true });
  const opened = await ada.submit(page, sentence);
  expect(opened.path).toBe(`${post}/comments`);
  expect(bellIn(opened)).toBe("Notifications, 3 unread");
  const read = await ada.submit(await ada.get("/notifications"), "Mark all as read");
  expect([read.path, bellIn(read)]).toEqual(["/notifications", "Notifications"]);
  expect(mainText(read)).toContain("All notifications marked as read.");
  expect(mainText(read)).not.toContain("Mark all as read");
  expect(rowsIn(read).some(({ text }) => text.endsWith("Unread"))).toBe(false);
  expect(mainText(await ada.get("/notifications?show=unread"))).toContain(
    "You’ve read all of your notifications.",
  );
  const undone = await ada.submit(read, "Undo");
  expect([undone.path, bellIn(undone)]).toEqual(["/notifications", "Notifications, 3 unread"]);
});

test("what is gone keeps its line, without a button, and an old page says so", async () => {
  const post = await newPost(lin, calendar, { title: "Thrown away" });
  await lin.submit(await lin.get(`${post}/comments`), "Add comment", { body: "@Ada Lovelace?" });
  const page = await ada.get("/notifications");
  const sentence = "Lin Okafor mentioned you in a comment on “Thrown away”";
  await lin.submit(await lin.get(`${post}/delete`), "Delete post");
  expect(rowsIn(await ada.get("/notifications"))[0]).toEqual({
    text: `${sentence} Unread`,
    hasButton: false,
  });
  const opened = await ada.submit(page, sentence);
  expect([opened.path, opened.text.includes("This isn’t available anymore.")]).toEqual([
    "/notifications",
    true,
  ]);
  const none = await ada.submit(page, sentence, { intent: "explode" });
  expect(none.status).toBe(400);
});

/** Sends a form as a mail provider or another program does: without cookies and without an origin. */
const posted = (path: string, body: string, headers: Record<string, string> = {}) =>
  newVisitor(product.origin).get(path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
/** A link in the newest e-mail to Ada about a comment of Lin's, as path. */
async function mailedPath(part: string): Promise<string> {
  const post = await newPost(lin, calendar, { title: "By e-mail" });
  await lin.submit(await lin.get(`${post}/comments`), "Add comment", { body: "@Ada Lovelace, seen?" });
  const link = new URL(await openMailbox(product.dataDir).linkTo("demo@marquee.test", part));
  return link.pathname;
}

test("an e-mail leads to the comment, through the sign-in if need be, and has been read then", async () => {
  const path = await mailedPath("/notifications/");
  const before = bellIn(await ada.get("/projects"));
  const head = await ada.get(path, { method: "HEAD" });
  expect([head.status, bellIn(await ada.get("/projects"))]).toEqual([204, before]);
  const visitor = newVisitor(product.origin);
  const login = await visitor.get(path);
  expect(login.path).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  const opened = await signIn(visitor, await demoPerson(product.dataDir), login);
  expect(opened.path).toMatch(/\/comments(#|$)/);
  expect(mainText(opened)).toContain(", seen?");
  expect(bellIn(await ada.get("/projects"))).not.toBe(before);
  const others = await lin.get(path);
  expect([others.status, others.text.includes("This isn’t available anymore")]).toEqual([404, true]);
});

test("an e-mail about another organization offers to switch to it, and leads on", async () => {
  const path = await mailedPath("/notifications/");
  await ada.submit(await ada.get("/organizations/new"), "Create organization", { name: "Second" });
  const page = await ada.get(path);
  expect(mainText(page)).toContain("This is in another organization");
  const opened = await ada.submit(page, "Switch and open");
  expect(opened.path).toMatch(/\/comments(#|$)/);
});

test("the link in an e-mail stops its kind without signing in, and says how to get it again", async () => {
  const path = await mailedPath("/unsubscribe/");
  const visitor = newVisitor(product.origin);
  const page = await visitor.get(path);
  expect(mainText(page)).toContain("You won’t get e-mails when someone mentions you anymore.");
  expect(mailChoices(await ada.get("/settings/notifications"))).toMatchObject({ mention: "at_once" });
  const done = await visitor.submit(page, "Stop these e-mails");
  expect([done.status, done.path]).toEqual([200, path]);
  expect(mainText(done)).toContain("You can turn them on again in your notification settings.");
  const settings = await ada.get("/settings/notifications");
  expect(mailChoices(settings)).toMatchObject({ mention: "never", reply: "at_once" });
  await ada.submit(settings, "Save notification settings", { mention: "at_once" });
  expect(product.log().includes(path.slice("/unsubscribe/".length))).toBe(false);
});

test("the link in an e-mail about a review decides without signing in, and once", async () => {
  const post = await newPost(lin, calendar, { networks: "x", content: "Ten days, one boot." });
  await lin.submit(await lin.get(post), "Send to review");
  const { pathname: path } = new URL(
    await openMailbox(product.dataDir).linkTo("demo@marquee.test", "/decide/"),
  );
  const visitor = newVisitor(product.origin);
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  expect(mainText(page)).toMatch(/Waiting for you You decide as Ada Lovelace\..*Ten days, one boot\./);
  const refused = await visitor.submit(page, "Send request");
  expect([refused.status, refused.text.includes("Enter a reason.")]).toEqual([422, true]);
  const late = await visitor.get(path);
  const done = await visitor.submit(refused, "Send request", { reason: "Which boot?" });
  expect([done.status, done.path]).toEqual([200, path]);
  expect(mainText(done)).toContain("Changes requested");
  expect(mainText(done)).toContain("Nothing to decide here");
  expect(mainText(await lin.get(post))).toContain("Which boot?");
  expect(mainText(await visitor.submit(late, "Approve Teaser"))).toContain("This isn’t in review anymore.");
  expect(product.log().includes(path.slice("/decide/".length))).toBe(false);
});

test("a mail provider unsubscribes with one click, and by this form nothing else is reached", async () => {
  const path = await mailedPath("/unsubscribe/");
  const oneClick = "List-Unsubscribe=One-Click";
  expect((await posted(path, "")).status).toBe(403);
  expect((await posted(path, "List-Unsubscribe=Two-Clicks")).status).toBe(403);
  const choices = async () => mailChoices(await ada.get("/settings/notifications"));
  expect(await choices()).toMatchObject({ mention: "at_once" });
  const done = await posted(path, oneClick);
  expect([done.status, done.path]).toEqual([200, path]);
  expect(await choices()).toMatchObject({ mention: "never", reply: "at_once" });
  expect(
    (await posted(path, oneClick, { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" })).status,
  ).toBe(200);
  const changed = await posted(
    path.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    oneClick,
  );
  expect([changed.status, changed.text.includes("This link doesn’t work")]).toEqual([404, true]);
  for (const other of [
    "/login",
    "/logout",
    "/register",
    "/notifications",
    "/settings/notifications",
    `${path}/x`,
  ])
    expect((await posted(other, oneClick)).status, other).toBe(403);
  await ada.submit(await ada.get("/settings/notifications"), "Save notification settings", {
    mention: "at_once",
  });
});

const openBell = (visitor: Pick<Visitor, "cookies">) =>
  openStream(`${product.origin}/notifications/count`, visitor);

test("the number in the bell comes as a stream when it changes, to four pages of a person at most", async () => {
  // As data the router would wait for its end for ever.
  expect((await ada.get("/notifications/count.data")).status).toBe(204);
  await ada.submit(await ada.get("/settings/notifications"), "Save notification settings", {
    mention: "never",
  });
  const streams = [];
  for (let count = 0; count < 4; count++) streams.push(await openBell(ada));
  const [stream, ...others] = streams;
  expect(stream!.answer.headers.get("Content-Type")).toBe("text/event-stream");
  expect(stream!.answer.headers.get("X-Accel-Buffering")).toBe("no");
  expect(stream!.answer.headers.getSetCookie()).toEqual([]);
  expect((await openBell(ada)).answer.status).toBe(204);
  const theirs = await openBell(lin);
  expect(theirs.answer.status).toBe(200);
  expect((await openBell({ cookies: new Map() })).answer.status).toBe(204);
  const before = Number(await stream!.next());
  expect(bellIn(await ada.get("/projects"))).toBe(
    before === 0 ? "Notifications" : `Notifications, ${before} unread`,
  );
  // An API that knows of changes may hold this back until there is another number.
  const asked = `/api/notifications/count?other_than=${before}`;
  await expect.poll(() => product.proxy.requests.map(({ path }) => path)).toContain(asked);
  const post = await newPost(lin, calendar, { title: "Live" });
  await lin.submit(await lin.get(`${post}/comments`), "Add comment", { body: "@Ada Lovelace, now?" });
  expect(Number(await stream!.next())).toBe(before + 1);
  for (const { leave } of [...others, theirs]) leave();
  await expect.poll(async () => (await openBell(ada)).answer.status).toBe(200);
  await ada.submit(await ada.get("/settings/notifications"), "Save notification settings", {
    mention: "at_once",
  });
});

/** The chosen options of the settings, by their field. */
const mailChoices = (page: Page): Record<string, string> =>
  Object.fromEntries(
    formWith(page, "Save notification settings").fields.filter(([name]) => !name.startsWith("_")),
  );

test("when e-mails are sent is chosen for each kind, and what was chosen stays when something is wrong", async () => {
  const page = await ada.get("/settings/notifications");
  expect(mailChoices(page)).toEqual({
    mention: "at_once",
    reply: "at_once",
    review_asked: "at_once",
    review_reminder: "at_once",
    approved: "hourly",
    changes_requested: "at_once",
    client_commented: "hourly",
    approval_voided: "at_once",
    replanned: "hourly",
    invitation_accepted: "daily",
    import_finished: "never",
    assigned: "at_once",
    task_due: "daily",
    task_overdue: "daily",
    task_commented: "hourly",
    task_status_changed: "daily",
    task_due_changed: "daily",
    post_due: "at_once",
    post_due_soon: "never",
    vault_limit: "at_once",
    vault_exported: "at_once",
    secret_due: "daily",
    feed_alert: "daily",
    feed_failing: "daily",
    has_projects: "1",
  });
  const wrong = await ada.submit(page, "Save notification settings", { mention: "weekly", reply: "daily" });
  expect([wrong.status, wrong.text.includes("Choose one of the options.")]).toEqual([422, true]);
  expect(mailChoices(wrong)).toMatchObject({ reply: "daily" });
  const saved = await ada.submit(page, "Save notification settings", { reply: "daily" });
  expect(saved.text).toContain("Notification settings saved.");
  expect(mailChoices(saved)).toMatchObject({ mention: "at_once", reply: "daily" });
  expect(mailChoices(await lin.get("/settings/notifications"))).toMatchObject({ reply: "at_once" });
});

test("the projects whose posts someone is reminded of stay chosen until none is", async () => {
  const page = await ada.get("/settings/notifications");
  const [, project = ""] = /name="reminder_projects" value="([^"]+)"/.exec(page.html) ?? [];
  await ada.submit(page, "Save notification settings", { reminder_projects: project });
  const chosen = await ada.get("/settings/notifications");
  expect(mailChoices(chosen)).toMatchObject({ reminder_projects: project });
  await ada.submit(chosen, "Save notification settings", { reminder_projects: [] });
  expect(mailChoices(await ada.get("/settings/notifications"))).not.toHaveProperty("reminder_projects");
});

test("an API without notifications has no bell, and their page says so", async () => {
  const young = await openProduct();
  try {
    const { visitor } = await arrive(young);
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ data: PERSON });
    young.proxy.poison(/^GET \/api\/user$/, { kind: "answer", status: 200, body, headers });
    young.proxy.poison(/^GET \/api\/notifications/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/notifications could not be found." }),
      headers,
    });
    young.proxy.poison(/^GET \/api\/user\/notification-settings/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/user/notification-settings could not be found." }),
      headers,
    });
    expect(bellIn(await visitor.get("/projects"))).toBeNull();
    const page = await visitor.get("/notifications");
    expect([page.status, page.text.includes("This server does not offer notifications yet")]).toEqual([
      404,
      true,
    ]);
    expect((await visitor.get("/settings")).html).not.toContain('href="/settings/notifications"');
    const settings = await visitor.get("/settings/notifications");
    expect([settings.status, settings.text.includes("does not offer notification settings yet")]).toEqual([
      404,
      true,
    ]);
  } finally {
    await young.close();
  }
});

/** The signed-in person as an API without notifications sends them. */
const PERSON = {
  id: "1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified_at: "2026-01-01T00:00:00Z",
  organizations: [{ id: "1", name: "Acme", slug: "acme", role: "owner" }],
  current_organization_id: "1",
};
