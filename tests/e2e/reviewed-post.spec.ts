import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { formatTime } from "#lib/dates.ts";
import { join } from "../support/invite.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";
import { expect, test } from "./fixtures.ts";
import { panelTab, poster } from "./journey.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));
const ZONE = "Europe/Berlin";
const IMAGES = [
  [poster, "A boot in snow"],
  [portrait, "Two boots by the door"],
  [poster, "A dog with a boot"],
] as const;

/** All that is published of the post, and when. */
const published = ({
  when = "Dec 2, 2099, 9:00",
  shared = "Ten days, one boot, one patient tester.",
} = {}) => [
  ["When", `${when}, Berlin time (${ZONE})`],
  ["3 images, in this order", IMAGES.map(([, alt], index) => `Image ${index + 1}: ${alt}`).join(" ")],
  ["Text for X", "Ten days, one boot."],
  ["Text for Facebook", shared],
  ["Text for LinkedIn", "Ten days with one boot: what we learned."],
  ["Link", "https://northwind.example/boots?utm_source=social"],
  ["First comment", "Which boot is yours?"],
];

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const status = (page: Page) => page.locator(".page-header-title");
const press = (page: Page | Locator, name: string) => button(page, name).first().click();

/** What a list of facts says, each with its name. */
async function expectPublished(facts: Locator, wanted: ReturnType<typeof published>) {
  await expect(facts).toHaveCount(1);
  const shown = await facts.evaluate((list) =>
    [...list.children].map((row) =>
      [...row.querySelectorAll(":scope > dt, :scope > dd")].map((part) =>
        (part as HTMLElement).textContent.replaceAll(/\s+/g, " ").trim(),
      ),
    ),
  );
  const spaced = shown.map(([name, text = ""]) => [name, text.replaceAll(/(?<=\S)(?=Image \d:)/g, " ")]);
  expect(spaced).toEqual(wanted);
  const pictures = facts.getByRole("listitem").locator("img");
  await expect(pictures).toHaveCount(IMAGES.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** A time within the next quarter of an hour, so that whoever wants to know beforehand is told at once. */
function soonIn(zone: string) {
  const at = new Date(Date.now() + 10 * 60_000);
  const parts = { timeZone: zone, hourCycle: "h23" } as const;
  const time = at.toLocaleTimeString("en-US", { ...parts, hour: "2-digit", minute: "2-digit" });
  const day = at.toLocaleDateString("sv-SE", parts);
  const words = at.toLocaleDateString("en-US", { ...parts, month: "short", day: "numeric", year: "numeric" });
  return { day, time, words: `${words}, ${formatTime(time)}` };
}

test(
  "author, approver, and client see the same post, and what becomes of it, until it is published",
  { tag: "@without-scripts" },
  async ({ browser, page: boss, product, signedIn }) => {
    test.slow();
    const { path: calendar, visitor: ada } = await signedIn(async (visitor) => {
      const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
      await visitor.submit(await visitor.get(`${made}/edit`), "Save settings", { timezone: ZONE });
      const project = made.replace(/\/folders\/.*/, "/edit");
      await visitor.submit(await visitor.get(project), "Save project", { approval_mode: "required" });
      return made;
    });
    const { visitor: lin } = await join(product, ada, "member", "Lin Okafor");
    const settings = await lin.get("/settings/notifications");
    await lin.submit(settings, "Save notification settings", { post_due_soon: "at_once" });
    /** A browser of their own, signed in. */
    const browserOf = async (person?: typeof ada) => {
      const context = await browser.newContext();
      const cookies = [...(person?.cookies ?? [])];
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: product.origin })));
      return context.newPage();
    };
    const [author, client] = [await browserOf(lin), await browserOf()];

    // Lin writes the post, and sends it to review.
    await author.goto(`${calendar}/boards/new?date=2099-12-02`);
    await field(author, "Title").fill("Boot test");
    await field(author, "Content").fill("Ten days, one boot, one patient tester.");
    for (const network of ["X", "LinkedIn", "Facebook"])
      await author.getByRole("checkbox", { name: network, exact: true }).check();
    await field(author, "Time").fill("09:00");
    await press(author, "Create post");
    await expect(status(author)).toContainText("Boot test");
    const post = author.url().replace(/[?#].*/, "");
    await field(author, "Image").setInputFiles(IMAGES.map(([path]) => path));
    await press(author, "Upload");
    await expect(author.getByText("Images saved.").first()).toBeVisible();
    for (const [index, [, alt]] of IMAGES.entries())
      await field(author, `Alternative text${index === 0 ? "" : `, image ${index + 1}`}`).fill(alt);
    for (const [network, text] of [
      ["X", "Ten days, one boot."],
      ["LinkedIn", "Ten days with one boot: what we learned."],
    ] as const) {
      await author.getByRole("main").locator("summary", { hasText: network }).first().click();
      await field(author, `Text for ${network}`).fill(text);
    }
    await author.locator("summary", { hasText: "Details" }).click();
    await field(author, "Link").fill("https://northwind.example/boots?utm_source=social");
    await field(author, "First comment").fill("Which boot is yours?");
    await press(author, "Save");
    await expect(author.getByText(/lternative text.* saved\./).first()).toBeVisible();
    await press(author, "Send to review");
    await expect(status(author)).toContainText("In review");
    await expect(author.getByText("Waiting for Ada Lovelace").first()).toBeVisible();

    // Ada reads all of it where it waits for her.
    await boss.goto("/approvals");
    const waiting = boss.getByRole("article", { name: "Boot test" });
    await expect(waiting).toContainText("Lin Okafor asked");
    await expectPublished(waiting.locator("dl"), published());
    await press(waiting, "Approve and next Boot test");
    await expect(boss.getByText("“Boot test” approved.").first()).toBeVisible();

    // Lin changes a word, which ends the approval.
    await author.goto(post);
    await expect(status(author)).toContainText("Approved");
    await field(author, "Content").fill("Ten days, one boot, one brave tester.");
    await press(author, "Save");
    await expect(
      author.getByText("It’s a draft again, because it changed after it was approved.").first(),
    ).toBeVisible();
    await expect(status(author)).toContainText("Draft");
    await author.reload();
    await expect(author.getByText("This is a draft again:")).toBeVisible();

    // Ada is told, and sees the words.
    await boss.goto("/notifications");
    await press(boss, "Lin Okafor changed “Boot test” after it was approved. It’s a draft again");
    await expect(status(boss)).toContainText("Draft");
    const changed = boss.getByRole("region", { name: "Changed since you approved it" });
    await expect(changed.getByRole("deletion")).toHaveText("patient");
    await expect(changed.getByRole("insertion")).toHaveText("brave");

    // It is approved again, and planned.
    await author.goto(post);
    await press(author, "Send to review");
    await expect(status(author)).toContainText("In review");
    await boss.goto(post);
    await expect(boss.getByText(/^ ?Waiting for you since/).first()).toBeVisible();
    await press(boss, "Approve");
    await expect(status(boss)).toContainText("Approved");
    await author.goto(post);
    await press(author, "Schedule");
    await expect(
      author.getByText("Planned for Dec 2, 2099, 9:00. We’ll remind you to publish.").first(),
    ).toBeVisible();
    await expect(status(author)).toContainText("Scheduled");

    // The client reads the same, and asks for changes.
    await boss.goto(`${post}/review-links`);
    await field(boss, "Reviewer").fill("Maya Chen");
    await press(boss, "Create review link");
    const link = await field(boss, "Copy the link now. You won’t see it again.").inputValue();
    await client.goto(link);
    const brave = "Ten days, one boot, one brave tester.";
    await expectPublished(client.locator("dl.published-facts"), published({ shared: brave }));
    await client.locator("summary", { hasText: "Request changes" }).click();
    await field(client, "What should we change?").fill("It was two weeks.");
    await press(client, "Send request");
    await expect(client.getByText("Changes requested. Thank you.").first()).toBeVisible();

    // Lin reads why, and that nothing is planned anymore.
    await author.goto("/notifications");
    await press(author, "Maya Chen (client) requested changes to “Boot test”");
    await expect(status(author)).toContainText("Changes requested");
    await expect(author.getByText("Maya Chen requested changes:")).toBeVisible();
    await expect(author.getByText("It was two weeks.").first()).toBeVisible();
    const shared = "Two weeks, one boot, one brave tester.";
    await field(author, "Content").fill(shared);
    await press(author, "Send to review again");
    await expect(status(author)).toContainText("In review");

    await client.goto(link);
    await expect(client.getByText("It has changed since then. Please decide again.")).toBeVisible();
    await expectPublished(client.locator("dl.published-facts"), published({ shared }));
    await press(client, "Approve Boot test");
    await expect(client.getByText("Approved. Thank you.").first()).toBeVisible();

    // Lin plans it again, is reminded, and publishes it.
    await author.goto(post);
    await expect(status(author)).toContainText("Approved");
    const soon = soonIn(ZONE);
    await field(author, "Date").fill(soon.day);
    await field(author, "Time").fill(soon.time);
    await press(author, "Schedule");
    await expect(
      author.getByText(`Planned for ${soon.words}. We’ll remind you to publish.`).first(),
    ).toBeVisible();
    await expect
      .poll(
        async () => {
          await author.goto("/notifications");
          return author.getByRole("button", { name: "“Boot test” is due soon" }).count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await press(author, "“Boot test” is due soon");
    await expect(author.getByRole("heading", { level: 1 })).toContainText("Boot test");
    await author.goto(post);
    if (!(await button(author, "Mark as published…").isVisible())) await press(author, "Steps");
    await press(author, "Mark as published…");
    await expect(author.getByRole("textbox", { name: "Facebook", exact: true })).toHaveValue(shared);
    await field(author, "Published URL").fill("https://x.com/northwind/1");
    await press(author, "Mark as published");
    await expect(status(author)).toContainText("Published");
    const address = { name: "https://x.com/northwind/1" };
    await expect(author.getByText(/^Published: /).getByRole("link", address)).toBeVisible();
    const history = author.getByRole("complementary", { name: "Preview and comments" });
    await panelTab(author, "History").click();
    await expect(history.getByRole("link", address)).toBeVisible();

    // What the client wants now is recorded, and changes nothing.
    await client.goto(link);
    await expectPublished(client.locator("dl.published-facts"), published({ shared, when: soon.words }));
    await expect(client.getByText(/^Published: /).getByRole("link", address)).toBeVisible();
    await client.locator("summary", { hasText: "Request changes" }).click();
    await field(client, "What should we change?").fill("The dog is missing.");
    await press(client, "Send request");
    await expect(client.getByText("Already published. Ada Lovelace was told.").first()).toBeVisible();
    await boss.goto("/notifications");
    await press(boss, "Maya Chen (client) requested changes to “Boot test”");
    await expect(status(boss)).toContainText("Published");
    await panelTab(boss, "History").click();
    await expect(boss.getByText("The dog is missing.").filter({ visible: true }).first()).toBeVisible();
    for (const person of [author, client]) await person.context().close();
  },
);
