import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { blankImage } from "../support/blank-image.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, type Page, linkIn, wordsOf } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const list = await visitor.get(await demoCampaigns(visitor));
const ad = linkIn(list, /href="([^"]+\/meta-advertisement\/[^"/]+)"[^>]*>(?:<[^>]+>)*Trail boots/);
const edit = linkIn(await visitor.get(ad), /href="([^"?]+\/content\/[^"/]+\/edit)/);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const refuse = (call: string, status: number, body: string) =>
  product.proxy.poison(call, {
    kind: "answer",
    status,
    headers: { "Content-Type": "application/json" },
    body,
  });

const greenSquare = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#3a5" } })
    .png()
    .toBuffer();

const headings = ({ html }: Page) =>
  [...html.matchAll(/<h3 id="content-[^"]+-heading"[^>]*>(.*?)<\/h3>/gs)].map(([, heading = ""]) =>
    heading.replaceAll(/<[^>]+>/g, ""),
  );

/** The form without what was refused before, which is kept. */
async function asSaved(): Promise<Page> {
  const page = await visitor.get(edit);
  return page.text.includes("Discard changes") ? visitor.submit(page, "Discard changes") : page;
}

test("a campaign shows its content in order, each with a preview that says it is one", async () => {
  const page = await visitor.get(ad);
  expect(headings(page)).toEqual([
    "Boots that stay boots",
    "Dry on the bus, dry on the hill",
    "Three ways into the snow",
  ]);
  expect(page.html.match(/<figcaption[^>]*>Preview, not the real ad<\/figcaption>/g)).toHaveLength(3);
  expect(page.text).toContain("Northwind Sponsored");
  expect(page.text, "what is behind the fold is not shown").not.toContain("every other winter");
});

test.each(["feed", "square", "story", "right_column", "nonsense"])(
  "the placement %s has an address",
  async (placement) => {
    const page = await visitor.get(`${ad}?placement=${placement}`);
    const shown = placement === "nonsense" ? "feed" : placement;
    expect(page.html).toContain(`ad-preview-${shown}`);
    expect(page.html.match(/aria-current="true"[^>]*>([^<]+)</)?.[1]).toBe(
      { feed: "Feed", square: "Square", story: "Story", right_column: "Right column" }[shown],
    );
  },
);

test("an ad that waits is reviewed beside all that is published of it, and the page says if it doesn’t wait", async () => {
  const review = linkIn(await visitor.get(ad), /href="(\/approvals\?item=[^"]+)"[^>]*>Review</);
  const opened = await visitor.get(review);
  expect(wordsOf(/<article .*?<\/article>/s.exec(opened.html)?.[0] ?? "")).toContain("Boots that stay boots");
  const missing = "What you opened isn’t waiting for your approval.";
  expect(opened.text).not.toContain(missing);
  expect((await visitor.get("/approvals?item=01ARZ3NDEKTSV4RRFFQ69G5FAV")).text).toContain(missing);
});

test("an ad isn’t approved with an image that nobody saved", async () => {
  const refused = await visitor.submit(await visitor.get(edit), "Approve", { image: [await blankImage()] });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Not approved. You changed Image. Save it first.");
  expect((await visitor.get(edit)).text).toContain("In review");
});

test("a change of content without its id is refused in the words for it, and nothing is lost", async () => {
  const form = await visitor.get(edit);
  const page = await visitor.submit(form, "Save", { content_id: "", heading: "Typed anew" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("There is a problem Content ID is required to update content.");
  expect(page.html).toContain('value="Typed anew"');
  refuse(
    "PUT /api/projects/meta-ad/content/",
    422,
    '{"message":"m","errors":{"content_id":["Content ID is required to update content."]}}',
  );
  const refused = await visitor.submit(form, "Save", { heading: "Typed again" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Content ID is required to update content.");
});

test.each([
  ["created", () => `${ad}/content/new`, "POST /api/projects/meta-ad/content", "Save"],
  ["updated", () => edit, "PUT /api/projects/meta-ad/content/", "Save"],
  ["deleted", () => edit.replace(/edit$/, "delete"), "DELETE /api/projects/meta-ad/content/", "Delete ad"],
])("content that cannot be %s carries the server’s message", async (_done, path, call, button) => {
  const form = await visitor.get(path());
  for (const [status, body] of [
    [422, '{"message":"Out of ideas.","errors":"ideas"}'],
    [422, '{"message":"Out of ideas."}'],
    [400, '{"message":"Out of ideas."}'],
  ] as const) {
    refuse(call, status, body);
    const page = await visitor.submit(form, button, button === "Save" ? { heading: "Kept" } : {});
    expect(page.status).toBe(status);
    expect(page.text).toContain("Out of ideas.");
    if (button === "Save") expect(page.html).toContain('value="Kept"');
  }
});

test("a heading of 31 characters comes back whole, one of 30 is saved", async () => {
  const form = await visitor.get(`${ad}/content/new`);
  const refused = await visitor.submit(form, "Save", {
    heading: "x".repeat(31),
    description: "y".repeat(91),
  });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(`value="${"x".repeat(31)}"`);
  expect(refused.text).toContain("Headline must be 30 characters or fewer.");
  expect(refused.text).toContain("Description must be 90 characters or fewer.");
  const saved = await visitor.submit(refused, "Save", {
    heading: "x".repeat(30),
    description: "y".repeat(90),
  });
  expect(saved.path).toMatch(/\/content\/[^/]+\/edit$/);
  expect(saved.text).toContain("Ad created.");
  expect(headings(await visitor.get(ad))).toContain("x".repeat(30));
});

test("rows for primary texts come and go by buttons of the form, and nothing typed is lost", async () => {
  const form = await visitor.get(`${ad}/content/new`);
  const more = await visitor.submit(form, "Add primary text", {
    heading: "",
    "primary_texts[0]": "First",
  });
  expect(more.status).toBe(200);
  expect(more.text).not.toContain("There is a problem");
  expect(more.html).toMatch(/<textarea[^>]*name="primary_texts\[0\]"[^>]*>First<\/textarea>/);
  expect(more.html).toMatch(/<textarea[^>]*name="primary_texts\[1\]"/);
  const five = await visitor.submit(
    await visitor.submit(await visitor.submit(more, "Add primary text"), "Add primary text"),
    "Add primary text",
    { "primary_texts[3]": "Fourth" },
  );
  expect(five.html).not.toContain("Add primary text</button>");
  const four = await visitor.submit(five, "Remove primary text 1");
  expect(four.html).not.toContain('name="primary_texts[4]"');
  expect(four.text).toContain("Fourth");
  const saved = await visitor.submit(four, "Save", { heading: "Rows" });
  expect(saved.path).toMatch(/\/content\/[^/]+\/edit$/);
  expect(saved.text).toContain("Ad created.");
  expect(saved.html.match(/name="primary_texts\[\d\]"/g)).toHaveLength(1);
});

test("cards come, go and change places by buttons of the form, and nothing typed is lost", async () => {
  const form = await visitor.get(`${ad}/content/new`);
  const one = await visitor.submit(form, "Add card", { heading: "", format: "carousel" });
  expect(one.status).toBe(200);
  expect(one.text).not.toContain("There is a problem");
  const two = await visitor.submit(one, "Add card", {
    "cards[0].heading": "Oslo",
    "cards[0].final_url": "https://example.com/oslo",
  });
  const moved = await visitor.submit(two, "Move card 2 up", {
    "cards[1].heading": "Bergen",
    description: "Still here",
  });
  const card = (page: Page, index: number) =>
    page.html.match(new RegExp(`name="cards\\[${index}\\]\\.heading"[^>]*value="([^"]*)"`))?.[1];
  expect([card(moved, 0), card(moved, 1)]).toEqual(["Bergen", "Oslo"]);
  expect(moved.text).toContain("Still here");
  const back = await visitor.submit(moved, "Move card 1 down");
  expect([card(back, 0), card(back, 1)]).toEqual(["Oslo", "Bergen"]);
  const fewer = await visitor.submit(back, "Remove card 1");
  expect([card(fewer, 0), card(fewer, 1)]).toEqual(["Bergen", undefined]);
  const refused = await visitor.submit(fewer, "Save", {
    heading: "Two towns",
    "cards[0].heading": "x".repeat(31),
    "cards[0].description": "y".repeat(91),
    "cards[0].final_url": "bergen",
  });
  expect(refused.status).toBe(422);
  for (const words of [
    "Card headline must be 30 characters or fewer.",
    "Card description must be 90 characters or fewer.",
    "Enter a full URL",
  ])
    expect(refused.text).toContain(words);
  expect(refused.html).toContain('href="#content-cards[0].heading"');
  expect(card(refused, 0)).toBe("x".repeat(31));
  const saved = await visitor.submit(refused, "Save", {
    "cards[0].heading": "x".repeat(30),
    "cards[0].description": "y".repeat(90),
    "cards[0].final_url": "https://example.com/bergen",
  });
  expect(saved.path).toMatch(/\/content\/[^/]+\/edit$/);
  expect(saved.text).toContain("A carousel needs at least 2 cards. This one has 1.");
  expect(saved.text).toContain("Card 1 has no image.");
  expect(saved.html).toContain("card-");
});

test("ten cards are the most there is a button for", async () => {
  let form = await visitor.get(`${ad}/content/new`);
  for (let card = 1; card <= 10; card++) form = await visitor.submit(form, "Add card");
  expect(form.html).not.toContain("Add card");
  expect(form.html.match(/class="card-row"/g)).toHaveLength(10);
});

test("what somebody else wrote on a card meanwhile is shown beside one’s own", async () => {
  const made = await visitor.submit(await visitor.get(`${ad}/content/new`), "Add card");
  const path = await visitor.submit(made, "Save", {
    heading: "Towns",
    "cards[0].heading": "Oslo",
  });
  const mine = await visitor.get(path.path);
  await visitor.submit(await visitor.get(path.path), "Save", { "cards[0].heading": "Theirs" });
  const conflict = await visitor.submit(mine, "Save", { "cards[0].heading": "Mine" });
  expect(conflict.status).toBe(412);
  expect(conflict.text).toMatch(/Cards Your version of Cards Mine Their version of Cards Theirs/);
  const saved = await visitor.submit(conflict, "Save", { "_keep:cards": "theirs" });
  expect(saved.text).toContain("You kept their version.");
  const values = new Map(formWith(await visitor.get(path.path), "Save").fields);
  expect(values.get("cards[0].heading")).toBe("Theirs");
});

test("versions tell what changed on each card", async () => {
  const made = await visitor.submit(await visitor.get(`${ad}/content/new`), "Add card");
  const first = await visitor.submit(made, "Save", { heading: "V", "cards[0].heading": "Oslo" });
  await visitor.submit(await visitor.get(first.path), "Save", { "cards[0].heading": "Bergen" });
  const versions = linkIn(await visitor.get(first.path), /href="([^"]+\/versions)"/);
  const page = await visitor.get(`${versions}/1`);
  expect(page.html).toMatch(/<dt>Card 1<\/dt>.*<del>Oslo<\/del>.*<ins>Bergen<\/ins>/s);
});

const variantsOf = (path: string) => path.replace(/\/edit$/, "/variants");

test("variants are shown before they are made, with what is wrong in each row", async () => {
  const form = await visitor.get(variantsOf(edit));
  const shown = await visitor.submit(form, "Show combinations", {
    headings: "Variant one\r\n\r\nBoots that stay boots\r\n" + "z".repeat(31),
    primary_texts: "A text of its own\r\nAnother text",
    ctas: "SIGN_UP",
  });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("6 combinations. 2 can’t be created.");
  expect(shown.text).toContain("Error: The headline has 31 characters. The limit is 30.");
  expect(shown.text, "the lists stay").toContain("A text of its own Another text");
  expect(headings(await visitor.get(ad))).not.toContain("Variant one");
  const changed = await visitor.submit(shown, "Create 4 drafts", { headings: "Variant two" });
  expect(changed.text).toContain(
    "The list has changed since you last saw it. Check it again. Nothing has been created.",
  );
  const made = await visitor.submit(shown, "Create 4 drafts");
  expect(made.path).toBe(`${ad}/variants`);
  expect(made.text).toContain("4 drafts created.");
  expect(made.html).toMatch(/<th[^>]*>Sign up<\/th>/);
  expect(headings(await visitor.get(ad)).filter((heading) => heading === "Variant one")).toHaveLength(2);
  const again = await visitor.submit(shown, "Show combinations");
  expect(again.text).toContain("This ad already exists.");
  expect(again.html).not.toContain("Create 4 drafts");
});

test("too many variants, and none, are refused with the lists still there", async () => {
  const form = await visitor.get(variantsOf(edit));
  const lines = Array.from({ length: 51 }, (_, index) => `Heading ${index}`).join("\n");
  const refused = await visitor.submit(form, "Show combinations", { headings: lines });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("These lists make 51 ads. You can create up to 50 at once.");
  expect(refused.text).toContain("Heading 50");
  const none = await visitor.submit(form, "Show combinations");
  expect(none.text).toContain("Enter at least one headline or primary text, or select a call to action.");
});

test("variants that the server refuses are told about above the lists", async () => {
  const form = await visitor.get(variantsOf(edit));
  const shown = await visitor.submit(form, "Show combinations", { headings: "Kept words" });
  refuse("POST /api/projects/meta-ad/content/", 422, '{"message":"Out of ideas."}');
  const refused = await visitor.submit(shown, "Create 1 draft");
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Out of ideas.");
  expect(refused.text).toContain("Kept words");
});

test("an ad’s own page of actions moves it, and takes no place that there isn’t", async () => {
  const before = headings(await visitor.get(ad));
  const actions = edit.replace(/edit$/, "more?placement=story");
  const more = await visitor.get(actions);
  expect(more.html).toContain(`href="${edit}?placement=story"`);
  for (const name of ["duplicate", "variants", "labels", "review-links", "delete"])
    expect(more.html, name).toContain(edit.replace(/edit$/, name));
  expect(more.text, "it is the first").not.toContain("Move up");
  const down = await visitor.submit(more, "Move down");
  expect(down.path).toBe(`${ad}?placement=story`);
  expect(down.text).toContain(`position 2 of ${before.length}`);
  expect(headings(down).slice(0, 2)).toEqual([before[1], before[0]]);
  const second = await visitor.get(linkIn(down, /href="([^"]+\/more[^"]*)"/));
  const first = await visitor.get(actions);
  expect(second.text, "it is the first now").not.toContain("Move up");
  expect(headings(await visitor.submit(first, "Move up"))).toEqual(before);
  const drop = async (position: string) =>
    visitor.submit(await visitor.get(actions), "Move down", { intent: "", position });
  const dropped = await drop("3");
  expect(dropped.text).toContain(`position 3 of ${before.length}`);
  expect(headings(dropped).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
  expect(headings(await drop("1"))).toEqual(before);
  for (const place of ["0", "-1", "1.5", "first", ""]) expect((await drop(place)).status, place).toBe(400);
});

test("an image that is added from the campaign’s page leads back to it, and nowhere else", async () => {
  const bytes = await sharp({ create: { width: 1080, height: 1080, channels: 3, background: "#3a5" } })
    .png()
    .toBuffer();
  const image = () => new File([new Uint8Array(bytes)], "green.png", { type: "image/png" });
  const back = async (path: string) => {
    const query = new URLSearchParams({ back: path });
    const form = await visitor.get(`${edit.replace(/edit$/, "image")}?${query}`);
    return (await visitor.submit(form, "Upload", { use: "1:1", image: image() })).path;
  };
  expect(await back(`${ad}?placement=square`)).toBe(`${ad}?placement=square`);
  expect(await back("https://example.com/")).toBe(edit);
});

test("the settings say what is wrong, and keep what is right", async () => {
  const form = await visitor.get(`${ad}/edit`);
  const refused = await visitor.submit(form, "Save settings", {
    destination_url: "northwind",
    objective: "sales",
    page_name: "North",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a full URL");
  const saved = await visitor.submit(refused, "Save settings", {
    destination_url: "https://northwind.example/",
    special_category: "housing",
  });
  expect(saved.path).toBe(ad);
  expect(saved.text).toContain("Housing ads can’t target people by age");
  expect(saved.text).toContain("North Sponsored");
});

test("the export is a table in the platform’s columns", async () => {
  const file = await visitor.get(`${ad}/export`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe(
    'attachment; filename="trail-boots-cold-audiences.csv"',
  );
  const rows: Record<string, string>[] = parse(file.html, { bom: true, columns: true });
  expect(rows[0]).toMatchObject({
    "Campaign Name": "Trail boots, cold audiences",
    "Call to Action": "SHOP_NOW",
  });
  expect(rows.length).toBeGreaterThanOrEqual(3);
});

test("the pack is one file with everything in it that is for outside, and nothing that is not", async () => {
  await visitor.submit(await asSaved(), "Save", {
    internal_notes: "SECRET-NOTE",
    description: '<script>alert("1")</script>',
  });
  await visitor.submit(await visitor.get(`${ad}/edit`), "Save settings", {
    audience_note: "SECRET-AUDIENCE",
  });
  expect((await visitor.get(ad)).html).toContain(`href="${ad}/pack"`);
  const { headers, html, text } = await visitor.get(`${ad}/pack`);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="trail-boots-cold-audiences.html"');
  expect(headers.get("content-security-policy")).toBe(
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  );
  expect(html).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; img-src data:; style-src &#x27;unsafe-inline&#x27;"/>`,
  );
  expect(html).not.toMatch(/SECRET-(NOTE|AUDIENCE)/);
  expect(html).not.toMatch(/<(script|link|iframe|form)\b|\son\w+=|(src|href)="(?!data:)/);
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  for (const heading of ["Boots that stay boots", "Dry on the bus", "Three ways into the snow"])
    expect(text).toContain(heading);
  expect(text).toContain("The Kestrel boot Description Resoled twice and counting");
  expect(text).toContain("Preview, not the real ad");
  expect(text).toContain("Card 3 has no image.");
  const pictures = [...html.matchAll(/<img src="data:(image\/\w+);base64,([^"]+)"/g)];
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  for (const [, type = "", bytes = ""] of pictures)
    expect(Buffer.from(bytes, "base64").toString("latin1", 1, 4), type).toBe("PNG");
  expect(html).toContain(".ad-paper");
});

test("a pack without some of its pictures says so", async () => {
  product.proxy.poison("GET /api/files/", {
    kind: "answer",
    status: 404,
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  const { status, text } = await visitor.get(`${ad}/pack`);
  expect(status).toBe(200);
  expect(text).toMatch(/\d+ images? left out/);
});

test("a pack stops asking for pictures once there is no room left", async () => {
  const before = await visitor.get(`${ad}/pack`);
  const asked = () => product.proxy.requests.filter(({ path }) => path.startsWith("/api/files/")).length;
  const all = asked();
  expect(all).toBeGreaterThan(2);
  expect(before.text).not.toContain("left out");
  await product.proxy.heal();
  product.proxy.poison("GET /api/files/", {
    kind: "answer",
    status: 200,
    headers: { "Content-Type": "image/png" },
    body: "x".repeat(9_000_000),
  });
  const { text } = await visitor.get(`${ad}/pack`);
  expect(asked(), "the second does not fit any more").toBe(2);
  expect(text).toMatch(/\d+ images? left out/);
});

test("a picture that is too large keeps what it is for and what was said of it", async () => {
  const form = await visitor.get(edit);
  const refused = await visitor.submit(form, "Upload", {
    use: "4:5",
    alt: "Boots on a ledge",
    image: new File([new Uint8Array(32_600_000)], "big.png"),
  });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain("The file is too large");
  const { fields } = formWith(refused, "Upload");
  expect(Object.fromEntries(fields)).toMatchObject({ use: "4:5", alt: "Boots on a ledge" });
});

test("a picture that is uploaded takes what was typed beside it along", async () => {
  const bytes = await greenSquare();
  const uploaded = await visitor.submit(await asSaved(), "Upload", {
    internal_notes: "Typed beside the picture",
    alt: "A green square",
    image: new File([new Uint8Array(bytes)], "green.png", { type: "image/png" }),
  });
  expect(uploaded.text).toContain("Ad and image saved.");
  expect(uploaded.html).toContain("Typed beside the picture");
  expect(uploaded.html).toContain('alt="A green square"');
});

test("a new ad has its preview and its checks, and is created with its image and sent to review", async () => {
  const form = await visitor.get(`${ad}/content/new`);
  expect(form.text).toContain("Preview, not the real ad");
  expect(form.text).toContain("Required: Add an image.");
  const wordless = await visitor.submit(form, "Save", { heading: "With image", alt: "A green square" });
  expect([wordless.status, wordless.text.includes("Choose an image.")]).toEqual([422, true]);
  expect(new Map(formWith(wordless, "Save").fields).get("heading")).toBe("With image");
  const image = new File([new Uint8Array(await greenSquare())], "green.png", { type: "image/png" });
  const sent = await visitor.submit(wordless, "Send to review", {
    "primary_texts[0]": "Warm boots",
    cta: "SHOP_NOW",
    image,
  });
  expect(sent.path).toMatch(/\/content\/[^/]+\/edit$/);
  expect(sent.text).toContain("Ad created.");
  expect(sent.text).toContain("In review");
  expect(sent.html).toContain('alt="A green square"');
});

test("a new ad whose image or step is refused is created once, and everything typed is in its form", async () => {
  const form = await visitor.get(`${ad}/content/new`);
  const refused = await visitor.submit(form, "Save", {
    heading: "Once only",
    alt: "No image",
    image: new File(["not an image"], "notes.png", { type: "image/png" }),
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Ad created.");
  expect(refused.html).toMatch(/href="#content-image"/);
  expect(Object.fromEntries(formWith(refused, "Save").fields)).toMatchObject({
    heading: "Once only",
    alt: "No image",
  });
  const saved = await visitor.submit(refused, "Save", { alt: "", internal_notes: "Later" });
  expect(saved.text).toContain("Ad saved.");
  const step = await visitor.submit(await visitor.get(form.path), "Send to review", {
    heading: "Refused step",
  });
  expect(step.text).toContain("Ad created. The status didn’t change.");
  expect(new Map(formWith(step, "Save").fields).get("heading")).toBe("Refused step");
  const all = headings(await visitor.get(ad));
  expect(all.filter((heading) => heading === "Once only" || heading === "Refused step")).toEqual([
    "Once only",
    "Refused step",
  ]);
});

test("without a file the words of a picture change only where they were shown", async () => {
  const image = edit.replace(/edit$/, "image");
  await visitor.submit(await visitor.get(image), "Upload", { alt: "Boots on snow" });
  const blind = await visitor.submit(await asSaved(), "Upload");
  expect(blind.status).toBe(422);
  expect(blind.text).toContain("Choose an image.");
  expect((await visitor.submit(blind, "Upload")).status).toBe(422);
  const seen = await visitor.get(image);
  expect(Object.fromEntries(formWith(seen, "Upload").fields)).toMatchObject({ alt: "Boots on snow" });
  expect((await visitor.submit(seen, "Upload", { alt: "" })).text).toContain("Alternative text saved.");
});

test("content of another campaign, and none at all, are not found", async () => {
  const missing = await visitor.get(`${ad}/content/01ARZ3NDEKTSV4RRFFQ69G5FAV/edit`);
  expect(missing.status).toBe(404);
  expect(missing.text).toContain("Ad not found");
  const shown = await visitor.get(edit.replace(/\/edit$/, ""));
  expect(shown.path).toBe(ad);
});
