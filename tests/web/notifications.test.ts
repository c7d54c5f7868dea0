import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import { startFaultyProduct } from "../support/product.ts";
import { mainHtml, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newPost } from "../support/workspace.ts";

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let ada: Visitor;
let lin: Visitor;
let calendar: string;
beforeAll(async () => {
  product = await startFaultyProduct({ seed: true });
  [ada, lin] = [await signedIn(), await signedIn("lin@marquee.test")];
  const folders = await lin.get("/projects/winter-collection/folders");
  const campaigns = folders.html.match(/href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/)?.[1] ?? "";
  calendar = await newCampaign(lin, campaigns, "SocialCalendar", "Told");
});
afterAll(() => product.stop());

const signedIn = async (email?: string): Promise<Visitor> => {
  const visitor = newVisitor(product.origin);
  await signIn(visitor, { ...(await demoPerson(product.dataDir)), ...(email ? { email } : {}) });
  return visitor;
};
/** What the bell is called. */
const bellIn = ({ html }: Page) => html.match(/<a[^>]*\saria-label="(Notifications[^"]*)"/)?.[1] ?? null;
const rowsIn = (page: Page) =>
  [...mainHtml(page).matchAll(/<ol class="notifications">(.*?)<\/ol>/gs)]
    .flatMap(([, list = ""]) => list.split("</li>").slice(0, -1))
    .map((row) => ({
      text: row
        .replaceAll(/<!--.*?-->|<time.*?<\/time>/gs, "")
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
      hasButton: row.includes("<button"),
    }));

test("the bell counts what is unread, and reading the page changes nothing", async () => {
  expect(bellIn(await ada.get("/projects"))).toBe("Notifications, 2 unread");
  const page = await ada.get("/notifications");
  expect(page.html).toMatch(/aria-current="page"[^>]*>Notifications</);
  expect(mainText(page)).toContain("2 unread.");
  expect(rowsIn(page).map(({ text }) => text.endsWith(" Unread"))).toEqual([true, true, false]);
  expect(bellIn(await ada.get("/notifications"))).toBe("Notifications, 2 unread");
  expect(bellIn(await lin.get("/projects"))).toBe("Notifications");
});

test("a notification leads to its comment and is read then, and the rest all at once", async () => {
  const post = await newPost(lin, calendar, { title: "Care tip" });
  await lin.submit(await lin.get(`${post}/comments`), "Add comment", { body: "@Ada Lovelace, shorter?" });
  const page = await ada.get("/notifications");
  expect(bellIn(page)).toBe("Notifications, 3 unread");
  const sentence = "Lin Okafor mentioned you in a comment on “Care tip”";
  expect(rowsIn(page)[0]).toEqual({ text: `${sentence} Unread`, hasButton: true });
  const opened = await ada.submit(page, sentence);
  expect(opened.path).toBe(`${post}/comments`);
  expect(bellIn(opened)).toBe("Notifications, 2 unread");
  const read = await ada.submit(await ada.get("/notifications"), "Mark all as read");
  expect([read.path, bellIn(read)]).toEqual(["/notifications", "Notifications"]);
  expect(mainText(read)).toContain("All notifications marked as read.");
  expect(mainText(read)).not.toContain("Mark all as read");
  expect(rowsIn(read).some(({ text }) => text.endsWith("Unread"))).toBe(false);
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

test("both are told when work is sent to review and approved", async () => {
  const post = await newPost(lin, calendar, { title: "For review", networks: "linkedin" });
  await lin.submit(await lin.get(`${post}/status?to=in_review`), "Send to review");
  const page = await ada.get("/notifications");
  const opened = await ada.submit(page, "Lin Okafor asked for a review of “For review”");
  expect(opened.path).toBe(post);
  await ada.submit(await ada.get(`${post}/status?to=approved`), "Approve");
  expect(rowsIn(await lin.get("/notifications"))[0]?.text).toBe("Ada Lovelace approved “For review” Unread");
});

test("an API without notifications has no bell, and their page says so", async () => {
  const young = await startFaultyProduct();
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
    expect(bellIn(await visitor.get("/projects"))).toBeNull();
    const page = await visitor.get("/notifications");
    expect([page.status, page.text.includes("This server does not offer notifications yet")]).toEqual([
      404,
      true,
    ]);
  } finally {
    await young.stop();
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
