import { readFile } from "node:fs/promises";
import { linksInMain } from "./crawl.ts";
import { shareForReview, shareReport } from "./review-link.ts";
import { patternOf } from "./screens.ts";
import type { Filling, Page, Visitor } from "./visitor.ts";

const fileAt = async (path: string, type: string) =>
  new File([await readFile(new URL(`../${path}`, import.meta.url))], path.split("/").at(-1)!, { type });

/** An ad as Google Ads Editor exports it, in any campaign. */
const ADS = [
  "Ad type,Ad Group,Final URL,Headline 1,Headline 2,Headline 3,Description 1,Description 2",
  "Responsive search ad,Generic,https://northwind.example/boots,Boots for snow,Made slowly,Repaired free,Resoled twice.,Walk in.",
].join("\n");

const DAY_MS = 86_400_000;

const nextWeek = () => new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);

const barePath = ({ path }: Page) => path.replace(/[?#].*/, "");

/** Environment of an API that lets a webhook be created, as `furnish` does. Nobody listens there. */
export const WITH_WEBHOOKS = { OUTGOING_HOSTS: "127.0.0.1", OUTGOING_PRIVATE: "127.0.0.1:9" };

/**
 * Creates what the demo data lacks, as a user would: comments, imports, a calendar feed, a series, an image, and a record in the
 * trash.
 * @returns the URLs that have a page only because of it
 */
export async function furnish(visitor: Visitor): Promise<string[]> {
  const submit = async (path: string, button: string | RegExp, filling: Filling = {}): Promise<Page> => {
    const page = await visitor.get(path);
    const made = await visitor.submit(page, nameOf(page, button), filling);
    if (made.status >= 400) throw new Error(`${String(button)} on ${path}: ${made.text.slice(0, 400)}`);
    return made;
  };
  /** Returns the first link in a page's main content whose route ends this way. */
  const linkFrom = async (path: string, end: string): Promise<string> => {
    const found = linksInMain(await visitor.get(path)).find((link) => patternOf(link).endsWith(end));
    if (found === undefined) throw new Error(`No link to …${end} on ${path}`);
    return found.replace(/[?#].*/, "");
  };

  const folders = await linkFrom("/projects", "/folders");
  const campaigns = await linkFrom(folders, "/campaigns");
  const calendar = await linkFrom(campaigns, "/:socialCalendarId");
  const metaAd = await linkFrom(campaigns, "/:metaAdvertisementId");
  const googleAd = await linkFrom(campaigns, "/:googleAdvertisementId");
  const blog = await linkFrom(campaigns, "/:blogId");
  const editorOf = async (ad: string) =>
    (await linkFrom(ad, "/content/:contentId/edit")).replace(/\/edit$/, "");

  const newPost = async (title: string) =>
    barePath(
      await submit(`${calendar}/boards/new`, /^Create/, {
        title,
        content: "One week to go, and the first snow is forecast.",
        networks: ["x", "linkedin"],
        planned_for: nextWeek(),
      }),
    );
  const post = await newPost("One week to go");
  const poster = await fileAt("e2e/files/poster.png", "image/png");
  await submit("/settings/image", "Upload", { image: poster });
  await submit("/settings/organization/logo", "Upload", { image: poster });
  await submit(post, "Upload", {
    image: poster,
    new_alt: "An orange disc on violet",
  });
  const crop = await linkFrom(post, "/images/:imageId/crop");
  const filmed = await newPost("In motion");
  await submit(filmed, "Upload", { image: await fileAt("files/videos/clip.webm", "video/webm") });
  const changePoster = await linkFrom(filmed, "/images/:imageId/poster");
  const repeated = await newPost("Every week until the launch");
  await submit(`${repeated}/series`, "Create series", { count: "3" });
  await submit(`${await newPost("Thrown away")}/delete`, /^Delete/);

  const published = await linkFrom(`${calendar}?view=list&status=published`, "/:boardId");

  const metaContent = await editorOf(metaAd);
  const googleContent = await editorOf(googleAd);
  const adGroup = (await linkFrom(`${googleAd}/ad-groups`, "/:adGroupId/edit")).replace(/\/edit$/, "");
  const edits = [];
  for (const item of [post, metaContent, googleContent, blog]) {
    await submit(`${item}/comments`, "Add comment", { body: "Shorter, please." });
    edits.push(await linkFrom(`${item}/comments`, "/comments/:commentId/edit"));
  }

  const task = await linkFrom("/tasks", "/tasks/:taskId");
  await submit(`${task}/comments`, "Add comment", { body: "By noon, please." });
  edits.push(await linkFrom(`${task}/comments`, "/comments/:commentId/edit"));

  const team = await linkFrom(folders.replace(/folders$/, "teams"), "/teams/:teamId");
  const feeds = `${folders.replace(/\/folders$/, "")}/calendar-feeds`;
  for (const page of [feeds, "/calendar/feeds"]) await submit(page, "Create feed", { name: "Office wall" });

  const agenda = `${folders.replace(/\/folders$/, "")}/calendar?of=everything&view=agenda`;
  const event = (await linkFrom(agenda, "/events/:eventId/edit")).replace(/\/edit$/, "");

  const sheet = { file: await fileAt("files/posts-import.csv", "text/csv") };
  const read = await submit(`${calendar}/imports`, "Check file", sheet);
  const imported = barePath(await submit(`${calendar}/imports`, "Check file", sheet));
  await submit(imported, /^Import \d/);
  const plan = await submit(`${googleAd}/import`, "Check file", {
    file: new File([ADS], "ads.csv", { type: "text/csv" }),
  });
  const ads = await visitor.submit(plan, nameOf(plan, /^Import \d/));

  const colleague = linksInMain(await visitor.get("/settings/people?search=lin")).find(
    (link) => patternOf(link) === "/settings/people/:memberId",
  );

  await submit("/settings/webhooks", "Create webhook", { url: "http://127.0.0.1:9/hook" });
  const webhook = await linkFrom("/settings/webhooks", "/settings/webhooks/:webhookId");

  const label = await linkFrom("/settings/labels", "/settings/labels/:labelId/edit");

  const savedText = await linkFrom(
    `${folders.replace(/\/folders$/, "")}/saved-texts`,
    "/projects/:projectId/saved-texts/:savedTextId/edit",
  );

  const library = `${folders.replace(/\/folders$/, "")}/library`;
  await submit(`${library}/new`, "Upload", { image: poster, name: "Poster", tags: "launch, posters" });
  const medium = await linkFrom(library, "/projects/:projectId/library/:mediaId");

  const template = await linkFrom("/tasks/templates", "/tasks/templates/:templateId/edit");

  const view = await linkFrom("/tasks/views", "/tasks/views/:viewId/edit");

  const withFiles = linksInMain(await visitor.get("/tasks?search=studio")).filter(
    (link) => patternOf(link) === "/tasks/:taskId",
  );
  const files = await Promise.all(withFiles.map((link) => visitor.get(link)));
  const file = /\/tasks\/[^/"]+\/attachments\/[^/"]+\/delete/.exec(files.map(({ html }) => html).join());
  if (!file) throw new Error("No task with a file");

  const revocations = [];
  const project = folders.replace(/\/folders$/, "");
  for (const record of [post, metaContent, googleContent, blog, calendar, metaAd, googleAd, project]) {
    await shareForReview(visitor, record, { reviewer_name: "Maya Chen" });
    revocations.push(await linkFrom(`${record}/review-links`, "/review-links/:linkId/delete"));
  }

  const analyzer = "/micro-tools/report-analyzer";
  const report = await linkFrom(analyzer, "/report-analyzer/:reportId");
  const broken = barePath(
    await submit(analyzer, "Analyze", { files: await fileAt("files/reports/broken.csv", "text/csv") }),
  );
  const asked = await fileOnce(visitor, broken);
  await shareReport(visitor, report);
  const profile = await savedMapping(
    visitor,
    barePath(
      await submit(analyzer, "Analyze", { files: await fileAt("files/reports/overlap-a.csv", "text/csv") }),
    ),
  );

  const vault = "/micro-tools/vault";
  await submit(`${vault}/folders`, "Create folder", { name: "Social" });
  const waiting = await submit(`${vault}/imports`, "Read file", {
    file: await fileAt("files/vault/vault-lastpass.csv", "text/csv"),
  });
  const feedsToAdd = await submit("/micro-tools/feed-monitor/imports", "Read list", {
    file: await fileAt("files/feeds/feeds.opml", "text/xml"),
  });
  // It asks for its time zone.
  const changesToLog = await submit("/micro-tools/ad-log/imports", "Read file", {
    file: await fileAt("files/ad-log/google-changes.csv", "text/csv"),
  });
  const secret = await linkFrom(`${vault}?type=sign_in`, "/items/:itemId");

  const asset = barePath(
    await submit(`${vault}/new?type=brand_asset`, "Add brand asset", { name: "Launch lookbook, cover" }),
  );
  await submit(`${asset}/upload`, "Upload", { file: poster });

  return [
    post,
    `${post}/status`,
    `${post}/assets`,
    crop,
    changePoster,
    // Before the empty campaigns that the next page links to.
    metaAd,
    // The first member on the list is the only owner, who can't leave.
    `${colleague}/remove`,
    // Without undo, deletions ask on a page of their own. Here these pages are reached only by their URLs.
    ...[calendar, post, metaAd, metaContent, googleAd, googleContent, blog, adGroup].map(
      (record) => `${record}/delete`,
    ),
    `${metaContent}/image/asset`,
    `${metaContent}/image/delete`,
    // Without scripts, what opens in the grid leads there only by its form.
    `${googleAd}/replace`,
    `${post}/split`,
    `${post}/reference-image/delete`,
    `${published}/day?planned_for=${nextWeek()}`,
    `${repeated}/series`,
    `${repeated}/series?delete=all`,
    barePath(read),
    imported,
    barePath(ads),
    await linkFrom(feeds, "/:feedId/delete"),
    await linkFrom("/calendar/feeds", "/:feedId/delete"),
    // Linked only where two-factor sign-in is on, which would ask every later visitor for a code.
    ...["recovery-codes", "delete"].map((path) => `/settings/security/two-factor/${path}`),
    `${blog}/cover/asset`,
    `${blog}/cover/delete`,
    `${team}/delete`,
    label.replace(/edit$/, "delete"),
    savedText.replace(/edit$/, "delete"),
    `${medium}/delete`,
    `${webhook}/delete`,
    template.replace(/edit$/, "delete"),
    view.replace(/edit$/, "delete"),
    // Linked only from a list that is filtered.
    "/tasks/views/new",
    `${task}/delete`,
    // Each has a form of its own.
    ...["", "?part=date", "?part=person", "?part=labels", "?part=title"].map((part) => `${task}/more${part}`),
    `${task}/edit`,
    file[0],
    // Linked only where a thread is resolved.
    `${task}/comments`,
    // A form leads there, with a line of text.
    "/tasks/quick-add",
    `${event}/delete`,
    ...edits,
    ...revocations,
    report,
    broken,
    asked,
    asked.replace(/mapping$/, "problems"),
    asked.replace(/mapping$/, "delete"),
    `${report}/delete`,
    `${analyzer}/profiles`,
    `${vault}/new`,
    barePath(feedsToAdd),
    barePath(changesToLog),
    `${vault}/log`,
    `${vault}/generate`,
    `${vault}/imports`,
    barePath(waiting),
    `${vault}/folders`,
    await linkFrom(`${vault}/folders`, "/folders/:folderId/edit"),
    await linkFrom(`${vault}/folders`, "/folders/:folderId/delete"),
    secret,
    ...["edit", "password", "share", "earlier", "accesses", "delete"].map((page) => `${secret}/${page}`),
    asset,
    ...["upload", "replace"].map((page) => `${asset}/${page}`),
    profile,
    await linkFrom(`${report}/links`, "/links/:linkId/delete"),
  ];
}

/** Saves what the columns of a report's only file mean. Resolves to the page that deletes it. */
async function savedMapping(visitor: Visitor, report: string): Promise<string> {
  const first = async (page: string, end: string) => {
    for (let tries = 0; tries < 100; tries++) {
      const found = linksInMain(await visitor.get(page)).find((link) => patternOf(link).endsWith(end));
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`No link to …${end} on ${page}`);
  };
  const mapping = await visitor.get(await first(`${report}/files`, "/files/:fileId/mapping"));
  await visitor.submit(mapping, "Analyze file");
  return first("/micro-tools/report-analyzer/profiles", "/profiles/:profileId/delete");
}

/** Resolves to the page of a report's only file that asks about it, once the file has been read. */
async function fileOnce(visitor: Visitor, report: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const found = linksInMain(await visitor.get(report)).find((link) => link.endsWith("/mapping"));
    const page = found === undefined ? null : await visitor.get(found);
    if (found !== undefined && page?.html.includes('name="accept"')) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The file of ${report} has not been read`);
}

/** Returns the full name of a button, which may be given only by its beginning. */
function nameOf({ html, path }: Page, button: string | RegExp): string {
  if (typeof button === "string") return button;
  const names = [...html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].map(([, inside = ""]) =>
    inside
      .replaceAll(/<!--.*?-->|<[^>]*>/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const found = names.find((name) => button.test(name));
  if (found === undefined) throw new Error(`No button like ${String(button)} on ${path}`);
  return found;
}
