import { afterAll, expect, test } from "vitest";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor, linkIn, mainText, type Page } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";
import { arrive } from "../support/arrive.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";
import { blankImage } from "../support/blank-image.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { strFromU8, unzipSync } from "fflate";
import { readFile } from "node:fs/promises";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const list = await visitor.get(await demoCampaigns(visitor));
const blog = linkIn(list, /href="([^"]+\/blog\/[^"/?]+)"/);
afterAll(() => product.close());

test("a cover that is too large keeps the words for it", async () => {
  const words = { alt: "Boots on a ledge", caption: "Seen in March" };
  const refused = await visitor.submit(await visitor.get(`${blog}/cover`), "Upload", {
    ...words,
    image: new File([new Uint8Array(32_600_000)], "big.png"),
  });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain("The file is too large");
  expect(Object.fromEntries(formWith(refused, "Upload").fields)).toMatchObject(words);
});

test("images go into the text without scripts, and into the preview and the exports", async () => {
  const named = async (name: string, width: number) =>
    new File([await (await blankImage(width)).arrayBuffer()], name, { type: "image/png" });
  const page = await visitor.get(blog);
  const none = await visitor.submit(page, "Upload", { body: "Typed", image: new File([], "") });
  expect([none.status, none.text.includes("Choose an image.")]).toEqual([422, true]);

  const alone = await visitor.submit(page, "Save", { body: "Typed", image_alt: "A red square" });
  expect([alone.status, mainText(alone)]).toEqual([
    422,
    expect.stringContaining("Choose an image for this alternative text, or delete the text."),
  ]);
  expect(valuesIn(alone, "Save")).toMatchObject({ body: "Typed", image_alt: "A red square" });

  const refused = await visitor.submit(none, "Upload", {
    body: "Typed",
    image: [await named("a.png", 41), new File(["no image"], "notes.txt")],
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("notes.txt: This isn’t a PNG, JPEG, WebP, GIF, or AVIF image.");
  const kept = Object.fromEntries(formWith(refused, "Upload").fields);
  expect(kept["body"]).toMatch(/^Typed\s+!\[\]\(\/files\/\w+\)$/);

  const saved = await visitor.submit(refused, "Upload", {
    body: "Typed",
    image: [await named("a.png", 42), await named("b.png", 43)],
    image_alt: "A red [square]",
  });
  expect(saved.text).toContain("Blog post saved.");
  const { body } = Object.fromEntries(formWith(saved, "Upload").fields);
  const ids = Array.from(String(body).matchAll(/\/files\/(\w+)/g), ([, id = ""]) => id);
  expect(String(body).replaceAll("\r\n", "\n")).toBe(
    ["Typed", ...ids.map((id) => `![A red \\[square\\]](/files/${id})`)].join("\n\n"),
  );
  expect(ids).toHaveLength(2);
  expect(saved.text).toContain("Markdown and HTML are ZIP files that include the images of the text.");
  const preview = await visitor.get(`${blog}?view=preview`);
  expect(preview.html).toContain(`<img src="/files/${ids[0]}" alt="A red [square]"/>`);

  const bytesAt = async (format: string) => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${product.origin}${blog}/export?format=${format}`, {
      headers: { Cookie: cookie },
    });
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  };
  for (const format of ["html", "markdown"]) {
    const files = await bytesAt(format);
    const [content = new Uint8Array(), ...images] = Object.values(files);
    expect(Object.keys(files).slice(1)).toEqual(ids.map((id) => `images/${id}.png`));
    expect(images.every((image) => image.length > 0)).toBe(true);
    expect(strFromU8(content)).toContain(`images/${ids[0]}.png`);
    expect(strFromU8(content)).not.toContain("](/files/");
  }
});

test("what stands beside the text is the post as its preview shows it, with its cover", async () => {
  const articleOf = ({ html }: Page) => /<article[^]*<\/article>/.exec(html)?.[0] ?? "";
  const [beside, preview] = await Promise.all([visitor.get(blog), visitor.get(`${blog}?view=preview`)]);
  expect(articleOf(preview)).toMatch(/<figure class="article-cover"><img /);
  expect(articleOf(beside).replaceAll(/ data-line="\d+"/g, "")).toBe(articleOf(preview));
});

test("images of the text are shown to clients by their link", async () => {
  const page = await visitor.get(blog);
  await visitor.submit(page, "Upload", {
    body: "For clients",
    image: await blankImage(44),
    image_alt: "Red",
  });
  const room = reviewLinkOn(await shareForReview(visitor, blog));
  const client = newVisitor(product.origin);
  const shown = await client.get(room);
  const src = /<img src="(\/review\/[^"]+\/files\/\w+)" alt="Red"/.exec(shown.html)?.[1];
  expect(src).toBeDefined();
  const image = await client.get(src ?? "");
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/png"]);
});

test.each([
  ["09-blog-toml.md", ["matching field: tags.", "Wool in winter", "Dec 1, 2026", "3 words"]],
  ["10-blog-rule-first.md", ["10 words"]],
  ["11-blog-number-title.md", ["2026.10", "007", "1e3", "1 word"]],
])("the file %s is read as it is written", async (name, told) => {
  const bytes = await readFile(`tests/files/${name}`);
  const page = await visitor.submit(await visitor.get(`${blog}/import`), "Check file", {
    file: new File([bytes], name),
  });
  for (const words of told) expect(mainText(page)).toContain(words);
  expect(mainText(page)).not.toContain("Couldn’t be read");
});

test("a file whose front matter is broken is named by its line", async () => {
  const page = await visitor.submit(await visitor.get(`${blog}/import`), "Check file", {
    file: new File([`+++\ntitle = "A"\ndate = soon\n+++\n${"Long. ".repeat(2000)}`], "a.md"),
  });
  expect(mainText(page)).toContain("We couldn’t read the front matter: line 3: invalid value.");
});

test("a long post is read in one thread beside the server, for its page and for its files", async () => {
  const items = Array.from({ length: 2400 }, (_, at) => `${"  ".repeat(at % 9)}- item ${at}`).join("\n");
  const saved = await visitor.submit(await visitor.get(blog), "Save", { body: `# Long\n\n${items}` });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("item 1999");
  let begun = 0;
  const count = () => void begun++;
  process.on("worker", count);
  const [page, text, html, other] = await Promise.all([
    visitor.get(`${blog}?view=preview`),
    visitor.get(`${blog}/export?format=text`),
    visitor.get(`${blog}/export?format=html`),
    newVisitor(product.origin).get("/login"),
  ]);
  process.off("worker", count);
  for (const { status } of [page, text, html, other]) expect(status).toBe(200);
  expect(page.html).toContain("item 2399");
  expect(text.html).toContain("item 2399");
  expect(html.html).toContain("item 2399");
  // One thread for all of them, unless it is there already.
  expect(begun).toBeLessThanOrEqual(1);
});

/** A post of the demo data, by its name. */
async function postNamed(name: string): Promise<string> {
  return linkIn(
    await visitor.get(await demoCampaigns(visitor)),
    new RegExp(`href="([^"]+/blog/[^"/?]+)"[^>]*>(?:<[^>]+>)*${name}`),
  );
}

const valuesIn = (page: Page, button: string) => Object.fromEntries(formWith(page, button).fields);

test("a post has one day and one time in the organization’s time zone, in its settings and at the step", async () => {
  const post = await postNamed("Five walks for the first snow");
  const settings = await visitor.get(post);
  expect(mainText(settings)).toContain("No time set. Berlin time (Europe/Berlin)");
  const planned = { planned_for: "2099-12-12", time: "09:00" };
  await visitor.submit(settings, "Save", planned);
  const saved = await visitor.get(post);
  expect(valuesIn(saved, "Save")).toMatchObject(planned);
  const step = await visitor.get(`${post}/status?to=scheduled`);
  expect(valuesIn(step, "Schedule")).toMatchObject(planned);
  expect(mainText(step)).toContain("Berlin time (Europe/Berlin)");

  const skipped = await visitor.submit(step, "Schedule", { planned_for: "2099-03-29", time: "02:30" });
  expect(skipped.status).toBe(422);
  expect(mainText(skipped)).toContain("2:30 doesn’t exist on Mar 29, 2099");

  const scheduled = await visitor.submit(step, "Schedule", { planned_for: "2099-12-13", time: "10:15" });
  expect(mainText(scheduled)).toContain("Scheduled, Dec 13, 2099, 10:15");
  expect(scheduled.text).toContain("Planned for Dec 13, 2099, 10:15.");
  expect(scheduled.text).not.toContain("This server didn’t save");
  const after = await visitor.get(post);
  expect(valuesIn(after, "Save")).toMatchObject({ planned_for: "2099-12-13", time: "10:15" });

  const past = await visitor.submit(after, "Save", { planned_for: "2020-12-13", time: "10:15" });
  expect([past.status, mainText(past).includes("Choose a date and time in the future.")]).toEqual([
    422,
    true,
  ]);
  const alone = await visitor.submit(after, "Save", { planned_for: "", time: "10:15" });
  expect(mainText(alone)).toContain("Choose a date for this time.");
});

test("text and settings are saved by one call, with what has changed", async () => {
  const post = await postNamed("Caring for wool without a dryer");
  const page = await visitor.get(post);
  const before = product.proxy.requests.length;
  await visitor.submit(page, "Save", { title: "Wool, dried flat", meta_title: "Wool", reviewers: [] });
  const changed = product.proxy.requests
    .slice(before)
    .filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/drafts/"))
    .map(({ method, body }) => [method, JSON.parse(body)]);
  expect(changed).toEqual([
    ["PATCH", expect.objectContaining({ title: "Wool, dried flat", meta_title: "Wool" })],
  ]);
  for (const name of ["body", "name", "owner_id", "planned_for", "publish_at", "slug", "reviewers"])
    expect(changed[0]?.[1]).not.toHaveProperty(name);
});

test("the address of the settings leads to the post, and what is typed is previewed", async () => {
  const post = await postNamed("Caring for wool without a dryer");
  const page = await visitor.get(`${post}/settings`);
  expect(page.path.replace(/#.*/, "")).toBe(post);
  const shown = await visitor.submit(page, "Update preview", {
    meta_title: "Typed only",
    body: "Typed text.",
  });
  expect(valuesIn(shown, "Save")).toMatchObject({ meta_title: "Typed only", body: "Typed text." });
  expect(mainText(shown)).toMatch(/Search result .*Typed only .*Share card/);
  await visitor.submit(shown, "Discard changes");
});

test("a slug is made of what is typed or suggested, and lists are separated by commas", async () => {
  const post = await postNamed("Interview with our pattern cutter");
  const settings = await visitor.get(post);
  await visitor.submit(settings, "Use suggested slug", { excerpt: "Scissors" });
  const suggested = await visitor.get(post);
  expect(valuesIn(suggested, "Save")).toMatchObject({
    slug: "interview-with-our-pattern-cutter",
    excerpt: "Scissors",
  });
  await visitor.submit(suggested, "Save", {
    slug: "Über uns: The Cutter!",
    categories: "Care, Wool\nWorkshop",
    related: "paper,, scissors",
  });
  expect(valuesIn(await visitor.get(post), "Save")).toMatchObject({
    slug: "uber-uns-the-cutter",
    categories: "Care\nWool\nWorkshop",
    related: "paper\nscissors",
  });
  const refused = await visitor.submit(suggested, "Save", { slug: "日本語" });
  expect([refused.status, mainText(refused).includes("Use lowercase letters")]).toEqual([422, true]);
});

test("what stands in for a description has no Markdown in it", async () => {
  const post = await postNamed("Interview with our pattern cutter");
  const body = "# Head\n\n> **Wool** keeps [warm](https://example.com/warm).[^1]\n\n- one\n\n[^1]: Mostly.";
  await visitor.submit(await visitor.get(post), "Save", { body });
  await visitor.submit(await visitor.get(post), "Save", { excerpt: "" });
  const settings = mainText(await visitor.get(post));
  expect(settings).toContain("Wool keeps warm. one");
});

test("the exported files say what the previews say, with the cover and the author", async () => {
  const page = await visitor.get(blog);
  await visitor.submit(page, "Save", { meta_title: "Boots, tested", og_title: "" });
  const image = new File([await readFile("tests/e2e/files/poster.png")], "a.png");
  const words = { alt: "Boots on a ledge", caption: "Seen in March" };
  await visitor.submit(await visitor.get(`${blog}/cover`), "Upload", { ...words, image });
  const html = (await visitor.get(`${blog}/export?format=html`)).html.split('<div class="prose">')[0] ?? "";
  expect(html).toContain('<meta property="og:title" content="Boots, tested"/>');
  expect(html).toContain('<meta name="author" content="Ada Lovelace"/>');
  expect(html).toMatch(/<figure><img src="data:image\/\w+;base64,[^"]+" alt="Boots on a ledge"\/>/);
  expect(html).toContain("<figcaption>Seen in March</figcaption>");
  expect(html).not.toContain("og:image");
  const { html: markdown } = await visitor.get(`${blog}/export?format=markdown`);
  expect(markdown).toMatch(
    /\nauthor: Ada Lovelace\ncover: http\S+\/files\/\S+\ncover_alt: Boots on a ledge\ncover_caption: Seen in March\n---\n/,
  );
});

test("the step to published hands over the files", async () => {
  const post = await postNamed("Caring for wool without a dryer");
  const step = await visitor.get(`${post}/status?to=published`);
  expect(step.html).toContain(`href="${post}/export?format=html" download`);
  expect(mainText(step)).toContain("Download HTML Download Markdown");
});

test("an API that keeps no images for texts is asked for none", async () => {
  const old = await openProduct();
  try {
    old.proxy.poison(/^GET \/api\/projects\/blog\/[^/]+\/images/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/projects/blog/1/images could not be found." }),
    });
    const { visitor: other } = await arrive(old);
    const page = await other.get(await newCampaign(other, await newFolder(other), "Blog"));
    expect(page.text).toContain("Text (Markdown)");
    expect(page.text).not.toContain("Add images to the text");
    expect(page.html).not.toContain('type="file"');
  } finally {
    await old.close();
  }
});
