import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { shortVideo } from "../support/short-video.ts";
import { openMailbox } from "../support/mailbox.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { mainHtml, newVisitor, type Page, type Visitor, wordsOf } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

let product: HostedProduct;
let ada: Visitor;
beforeAll(async () => {
  product = await openProduct();
  ({ visitor: ada } = await arrive(product));
});
afterAll(() => product.close());

const ALTS = ["A boot in snow", "Two boots by the door", "A dog with a boot"];

/** What is published, as words, and the files of its images in order. */
const PUBLISHED = [
  "When Dec 2, 2099, 9:00, Berlin time (Europe/Berlin)",
  ...ALTS.map((alt, index) => `Image ${index + 1}: ${alt}`),
  "Text for X Ten days, one boot.",
  "Text for Facebook Ten days, one boot, one very patient tester.",
  "Link https://northwind.example/boots",
  "First comment Which boot is yours?",
].join(" ");

/** What a page's list of facts says. The number of images is only for pages. */
function publishedOn(page: Page) {
  const lists = [...mainHtml(page).matchAll(/<dl class="published-facts">(.*?)<\/dl>/gs)];
  expect(lists, page.path).toHaveLength(1);
  const html = lists[0]?.[1] ?? "";
  return {
    words: wordsOf(html).replace("3 images, in this order ", ""),
    files: [...html.matchAll(/<img src="[^"]*\/([^"/?]+)(?:\?[^"]*)?"/g)].map(([, file]) => file),
  };
}

/** What an e-mail says between the link to its notification and the signature. */
function publishedIn(mail: string) {
  const files: string[] = [];
  const words = (/^ {4}When:.*?(?=^--|^\S)/ms.exec(mail)?.[0] ?? "")
    .replaceAll(/https?:\/\/\S+\/files\/(\S+)/g, (_, file: string) => {
      files.push(file);
      return "";
    })
    .replaceAll(/^( {4}(?! |Image)[^:\n]+):/gm, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { words, files };
}

test("all that is published, and when, is the same in every place that shows it", async () => {
  const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  await ada.submit(await ada.get(`${calendar}/edit`), "Save settings", { timezone: "Europe/Berlin" });
  await ada.submit(await ada.get("/settings"), "Save profile", { timezone: "Asia/Kolkata" });
  const { visitor: ines, user } = await join(product, ada, "admin", "Ines Admin");
  const post = await newPost(ada, calendar, {
    content: "Ten days, one boot, one very patient tester.",
    networks: ["facebook", "x"],
    planned_for: "2099-12-02",
    time: "09:00",
    link_url: "https://northwind.example/boots",
    first_comment: "Which boot is yours?",
    internal_notes: "canary-internal",
  });
  await ada.submit(await ada.get(post), "Save", { "overrides.x": "Ten days, one boot." });
  for (const [index, alt] of ALTS.entries())
    await ada.submit(await ada.get(post), "Upload", { image: await blankImage(30 + index), new_alt: alt });
  await ada.submit(await ada.get(post), "Send to review");

  // On paper, the composer's page is its preview with the same list open.
  const composer = publishedOn(await ada.get(post));
  expect(composer.words).toBe(PUBLISHED);
  expect(new Set(composer.files).size).toBe(ALTS.length);
  const link = reviewLinkOn(await shareForReview(ada, post));
  const versions = await ada.get(`${post}/versions`);
  const [, latest] = /href="([^"]*\/versions\/\d+)"/.exec(versions.html) ?? [];
  const mail = await openMailbox(product.dataDir).textTo(user.email, "asked for a review");
  expect({
    approvals: publishedOn(await ines.get("/approvals")),
    status: publishedOn(await ines.get(`${post}/status`)),
    link: publishedOn(await newVisitor(product.origin).get(link)),
    version: publishedOn(await ines.get(latest ?? "")),
    mail: publishedIn(mail),
  }).toEqual({
    approvals: composer,
    status: composer,
    link: composer,
    version: { ...composer, words: composer.words.replace(" Text for X", " Title Teaser Text for X") },
    mail: composer,
  });
  expect(mail).not.toContain("canary-internal");
});

test("a video is played in every place that shows it, by ranges", async () => {
  const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  const { visitor: ines } = await join(product, ada, "admin", "Vera Admin");
  const post = await newPost(ada, calendar, { content: "Walk.", networks: ["x"], planned_for: "2099-12-02" });
  await ada.submit(await ada.get(post), "Upload", { image: await shortVideo(), new_alt: "Boots walk" });
  await ada.submit(await ada.get(post), "Send to review");
  const link = reviewLinkOn(await shareForReview(ada, post));
  const guest = newVisitor(product.origin);
  for (const [visitor, path] of [
    [ada, post],
    [ines, `${post}/status`],
    [guest, link],
  ] as const) {
    const page = await visitor.get(path);
    expect(page.text, path).toContain("Video 1: Boots walk (0:02)");
    const [, src = "", poster = ""] = /<video src="([^"]+)" poster="([^"]+)"/.exec(page.html) ?? [];
    const part = await visitor.get(src, { headers: { Range: "bytes=0-99" } });
    expect([part.status, part.headers.get("content-range")], path).toEqual([
      206,
      expect.stringMatching(/^bytes 0-99\/\d+$/),
    ]);
    expect((await visitor.get(poster)).headers.get("content-type"), path).toMatch(/^image\//);
  }
  // Nobody else gets it.
  const [, src = ""] = /<video src="([^"]+)"/.exec((await guest.get(link)).html) ?? [];
  const stranger = newVisitor(product.origin);
  expect((await stranger.get(src.replace(/^\/review\/[^/]+/, ""))).path).toMatch(/^\/login/);
});
