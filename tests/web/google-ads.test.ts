import { parse } from "csv-parse/sync";
import { afterAll, afterEach, expect, test } from "vitest";
import { headingKey } from "#lib/table-columns.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, linkIn, mainText } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";
import { newCampaign } from "../support/workspace.ts";
import { readFile } from "node:fs/promises";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const list = await visitor.get(await demoCampaigns(visitor));
const campaign = await visitor.get(linkIn(list, /href="([^"]+\/google-advertisement\/[^"/?]+)"/));
const editPath = linkIn(campaign, /href="([^"]+\/content\/[^"/]+\/edit)"/);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

test("an update that does not say what it updates is told so above the form, with everything typed still there", async () => {
  const page = await visitor.submit(await visitor.get(editPath), "Save", {
    content_id: "",
    "headlines[0].text": "Typed and kept",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain("There is a problem");
  expect(page.text).toContain("Content ID is required to update content.");
  expect(page.html).toContain('value="Typed and kept"');
});

test("a button that changes lines keeps what is typed elsewhere, comments too", async () => {
  const page = await visitor.submit(await visitor.get(editPath), "Add headline", {
    comment: "Shorter?",
    notes: "Typed beside",
  });
  expect(page.status).toBe(200);
  expect(Object.fromEntries(formWith(page, "Save").fields)).toMatchObject({
    comment: "Shorter?",
    notes: "Typed beside",
  });
});

test("a reply that is typed stays while the ad is refused, until it is sent", async () => {
  const said = await visitor.submit(await visitor.get(editPath), "Add comment", { comment: "Which coat?" });
  const reply = linkIn(said, /name="(replies\.[^"]+)"/);
  const replyOn = (page: typeof said) => new Map(formWith(page, "Add reply").fields).get(reply);
  const refused = await visitor.submit(said, "Save", {
    "headlines[0].text": "x".repeat(200),
    [reply]: "The red one",
  });
  expect([refused.status, replyOn(refused)]).toEqual([422, "The red one"]);
  const sent = await visitor.submit(refused, "Add reply");
  expect(mainText(sent)).toContain("The red one");
  expect(replyOn(sent)).toBe("");
  const empty = await visitor.submit(sent, "Add reply");
  expect([empty.status, mainText(empty)]).toEqual([422, expect.stringContaining("Enter a comment.")]);
});

test("a new ad has its preview and its checks, and one whose step is refused is created once", async () => {
  const form = await visitor.get(`${campaign.path}/content/new`);
  expect(form.text).toContain("No headline yet");
  expect(form.text).toContain("0 of 15 headlines, at least 3 needed");
  const refused = await visitor.submit(form, "Save", {
    "headlines[0].text": "Boots",
    "headlines[1].text": "x".repeat(31),
    "headlines[2].text": "BOOTS",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("3 of 15 headlines, at least 3 different ones needed");
  expect(refused.text).toContain("Headline 2 is 1 character over the limit");
  expect(refused.text).toContain("This repeats headline 1.");
  const fewer = await visitor.submit(form, "Send to review", { "headlines[0].text": "Made only once" });
  expect(fewer.text).toContain("Ad created. The status didn’t change.");
  expect(fewer.text).toContain("Add at least 3 headlines.");
  const saved = await visitor.submit(fewer, "Save", { "headlines[1].text": "Second line" });
  expect(saved.path).toMatch(/\/content\/[^/]+\/edit$/);
  expect(saved.text).toContain("Ad saved.");
  const found = await visitor.get(`${campaign.path}?search=Made+only+once`);
  expect(found.text).toContain("1 ad of 3");
  const left = {
    "headlines[2].text": "Third line",
    "descriptions[0].text": "One",
    "descriptions[1].text": "Two",
  };
  const sent = await visitor.submit(saved, "Send to review", {
    ...left,
    final_url: "https://northwind.example",
  });
  expect(sent.text).toContain("In review");
  await visitor.submit(await visitor.get(saved.path.replace(/edit$/, "delete")), "Delete ad");
});

const refusal = {
  kind: "answer",
  status: 422,
  headers: { "Content-Type": "application/json" },
  body: '{"message":"The ad account is closed."}',
} as const;

test.each([
  ["created", "POST /api/projects/google-ad/content", () => campaign.path + "/content/new", "Save"],
  ["updated", "PUT /api/projects/google-ad/content/", () => editPath, "Save"],
  [
    "deleted",
    "DELETE /api/projects/google-ad/content/",
    () => editPath.replace(/edit$/, "delete"),
    "Delete ad",
  ],
] as const)("an ad that cannot be %s shows the server’s message", async (_what, call, path, button) => {
  const form = await visitor.get(path());
  product.proxy.poison(call, refusal);
  const page = await visitor.submit(form, button, { "headlines[0].text": "Warm boots" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("The ad account is closed.");
});

test("another combination has an address of its own, and what is no number is the first", async () => {
  const mixed = await visitor.get(`${editPath}?mix=2`);
  expect(mixed.text).toContain("Combination 2 of 1,008");
  for (const mix of ["0", "abc", "-3", "1.5"])
    expect((await visitor.get(`${editPath}?mix=${mix}`)).text).toContain("Combination 1 of 1,008");
  expect((await visitor.get(`${editPath}?mix=1009`)).text).toContain("Combination 1 of 1,008");
});

test("the campaign’s ads are filtered by findings, state and group", async () => {
  const found = await visitor.get(`${campaign.path}?findings=some`);
  expect(found.text).toContain("1 ad of 2");
  expect(found.text).toContain("Trail boots in stock");
  // The count above the grid means the same, whatever the status of the ads.
  expect(mainText(await visitor.get(`${campaign.path}?view=grid`))).toContain("1 without issues");
  expect((await visitor.get(`${campaign.path}?status=approved`)).text).toContain(
    "Northwind, made to be mended",
  );
  expect((await visitor.get(`${campaign.path}?search=nowhere`)).text).toContain("No ads match");
});

test("all pages of a campaign begin with the same header", async () => {
  for (const page of ["", "?view=grid", "/ad-groups", "/keywords", "/rules"])
    expect(mainText(await visitor.get(campaign.path + page)), page).toContain(
      "Google ad Active Cards Grid Ad groups Keywords Rules Share New ad More actions",
    );
});

test("a file to import that is too large is called so", async () => {
  const form = await visitor.get(`${campaign.path}/import`);
  const refused = await visitor.submit(form, "Check file", {
    file: new File([new Uint8Array(32_600_000)], "big.csv"),
  });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain("The file is larger than");
  expect(refused.text).not.toContain("Choose a file");
});

test("ads are read and written as the editor has them, and keywords are left alone", async () => {
  const text = new TextDecoder("utf-16le")
    .decode(await readFile("tests/files/12-google-signs-and-keyword-row.csv"))
    .replaceAll("Bugs google", linkIn(campaign, /<h1[^>]*>([^<]+)/));
  const form = await visitor.get(`${campaign.path}/import`);
  const checked = await visitor.submit(form, "Check file", { file: new File([text], "ads.tsv") });
  expect(mainText(checked)).toContain("Line 3: This row is for the keyword “waxed coat”.");
  expect(mainText(checked)).not.toContain("can’t be imported");
  const imported = await visitor.submit(checked, "Import 1 ad");
  expect(imported.text).toContain("1 ad created");
  const { html: file } = await visitor.get(`${campaign.path}/export`);
  expect(file).toContain(",-20% on all coats,,+100 colors,,@home with wool,");
  expect(file).toMatch(/,(?:Broad|Phrase|Exact)\r\n/);
});

test("of imported ads, only what was changed differs in the export", async () => {
  const [names = "", first = ""] = (await readFile("tests/files/ads-editor.csv", "utf8")).split("\r\n");
  const second = first.replace("Trail boots, made slowly", "Town boots");
  const text = [names, first, second].join("\r\n");
  const own = await newCampaign(visitor, list.path, "GoogleAd", "Winter boots, generic");
  const checked = await visitor.submit(await visitor.get(`${own}/import`), "Check file", {
    file: new File([text], "ads.csv"),
  });
  await visitor.submit(checked, "Import 2 ads");
  const edit = linkIn(await visitor.get(`${own}?search=Town`), /href="([^"]+\/content\/[^"/]+\/edit)"/);
  const saved = await visitor.submit(await visitor.get(edit), "Save", {
    "headlines[4].text": "Tested on snow",
  });
  expect(saved.text).toContain("Ad saved.");

  const rowsIn = (csv: string) => parse(csv, { bom: true });
  const [columns = [], ...exported] = rowsIn((await visitor.get(`${own}/export`)).html);
  const [headers = [], ...imported] = rowsIn(text);
  const places = columns.map((column) => headers.map(headingKey).indexOf(headingKey(column)));
  // Nobody has approved them, so they are paused.
  const expected = imported.map((cells) =>
    places.map((place) => (cells[place] ?? "").replace(/^-$/, "").replace("Enabled", "Paused")),
  );
  expect(columns.filter((_, index) => places[index] === -1)).toEqual(["Keyword", "Criterion type"]);
  expected[1]![columns.indexOf("Headline 5")] = "Tested on snow";
  expect(exported).toEqual(expected);
});

const gridPath = `${campaign.path}?view=grid`;
/** The name of a cell's field: the second ad of the demo has a text of its own in each. */
const cell = (page: { html: string }, text: string) =>
  new RegExp(`name="(ads\\.[^".]+\\.[a-z0-9_]+)"[^>]*>${text}<`).exec(page.html)?.[1] ??
  `no cell has ${text}`;
const rowOf = (name: string) => name.split(".")[1] ?? "";

test("the grid has every text in a field with its length, and issues that lead to their cell", async () => {
  const page = await visitor.get(gridPath);
  expect(page.status).toBe(200);
  expect(page.text).toContain("16 of 30 characters");
  expect(page.text).toContain("Pinned to position 1");
  const name = cell(page, "BEST boots ever!");
  expect(page.html).toContain(`href="#cell-${rowOf(name)}-headline_2"`);
  expect(page.html).toContain(`id="cell-${rowOf(name)}-headline_2"`);
  const all = await visitor.get(linkIn(page, /href="([^"]+)"[^>]*>All columns</));
  expect(all.path).toContain("columns=all");
  expect(all.html).toContain("Headline 15");
  expect(all.html, "a filter keeps them").toContain('name="columns" value="all"');
  const used = await visitor.get(linkIn(all, /href="([^"]+)"[^>]*>Used columns</));
  expect(used.html).not.toContain("Headline 15");
  expect((await visitor.get(`${gridPath}&search=nowhere`)).text).toContain("No ads match");
});

test("the grid saves the ads that changed and offers one undo", async () => {
  const page = await visitor.get(gridPath);
  const first = cell(page, "Wool that breathes");
  const second = cell(page, "BEST boots ever!");
  const saved = await visitor.submit(page, "Save", {
    [first]: "Wool that lasts",
    [second]: "Boots that last",
  });
  expect(saved.path).toBe(gridPath);
  expect(saved.text).toContain("2 ads saved.");
  expect(cell(saved, "Wool that lasts")).toBe(first);
  const undone = await visitor.submit(saved, "Undo");
  expect(cell(undone, "Wool that breathes")).toBe(first);
  const nothing = await visitor.submit(await visitor.get(gridPath), "Save");
  expect(nothing.text).toContain("No changes to save.");
});

test("a text that is too long comes back as it was typed, and the other ads are saved", async () => {
  const page = await visitor.get(gridPath);
  const [fine, long] = [cell(page, "Wool that breathes"), cell(page, "BEST boots ever!")];
  const answer = await visitor.submit(page, "Save", {
    [fine]: "Wool that stays warm",
    [long]: "Warm winter boots for city and hill walks",
  });
  expect(mainText(answer)).toContain("1 ad saved. 1 ad isn’t saved. Fix what is marked, then save again.");
  expect(mainText(answer)).toContain("Headline 2 has 41 characters, 11 too many");
  // One message says all of it, and leads to the cell.
  expect(answer.text.match(/1 ad saved\./g)).toHaveLength(1);
  const box = /<div class="error-summary"[\s\S]*?<\/ul>/.exec(answer.html)?.[0];
  expect(box).toContain(`href="#cell-${rowOf(long)}-headline_2"`);
  expect(cell(answer, "Warm winter boots for city and hill walks")).toBe(long);
  const after = await visitor.get(gridPath);
  expect(cell(after, "Wool that stays warm")).toBe(fine);
  expect(cell(after, "BEST boots ever!")).toBe(long);
  const alone = await visitor.submit(after, "Save", { [long]: "x".repeat(31) });
  expect(alone.status).toBe(422);
  const fixed = await visitor.submit(answer, "Save", { [long]: "BEST boots" });
  expect(fixed.text).toContain("1 ad saved.");
  await visitor.submit(fixed, "Save", { [long]: "BEST boots ever!", [fine]: "Wool that breathes" });
});

test("an ad that someone else saved is named with both texts, and replaced only by another save", async () => {
  const page = await visitor.get(gridPath);
  const asBefore = await visitor.get(gridPath);
  const name = cell(page, "BEST boots ever!");
  const edit = `${campaign.path}/content/${rowOf(name)}/edit`;
  await visitor.submit(await visitor.get(edit), "Save", { "headlines[1].text": "Theirs" });
  const stale = await visitor.submit(page, "Save", { [name]: "Mine" });
  expect(stale.status).toBe(412);
  expect(mainText(stale)).toContain("1 ad isn’t saved. Someone else saved it while you were editing.");
  expect(mainText(stale)).toContain("Yours: Mine");
  expect(mainText(stale)).toContain("Theirs: Theirs");
  const untouched = await visitor.get(gridPath);
  expect(cell(untouched, "Theirs")).toBe(name);
  // What others changed in the rows that nobody touched here is no conflict.
  const other = await visitor.submit(asBefore, "Save", {
    [cell(page, "Wool that breathes")]: "Wool, again",
  });
  expect(other.text).toContain("1 ad saved.");
  const mine = await visitor.submit(stale, "Save");
  expect(cell(mine, "Mine")).toBe(name);
  await visitor.submit(mine, "Save", {
    [name]: "BEST boots ever!",
    [cell(mine, "Wool, again")]: "Wool that breathes",
  });
});

test("text is replaced in the chosen ads, after a look at every change", async () => {
  const form = await visitor.get(`${campaign.path}/replace`);
  const found = await visitor.submit(form, "Preview", { find: "made slowly", replacement: "built to last" });
  expect(mainText(found)).toMatch(/\d headlines change\. No text becomes too long\./);
  expect(mainText(found)).toContain("Trail boots, built to last");
  expect((await visitor.get(gridPath)).html).toContain("Trail boots, made slowly");
  const replaced = await visitor.submit(found, "Replace 2");
  expect(replaced.text).toContain("2 headlines changed in 2 ads.");
  expect((await visitor.get(gridPath)).html).not.toContain("Trail boots, made slowly");
  await visitor.submit(replaced, "Undo");
  expect((await visitor.get(gridPath)).html).toContain("Trail boots, made slowly");
  const long = await visitor.submit(form, "Preview", { find: "made slowly", replacement: "x".repeat(30) });
  expect(mainText(long)).toContain("2 texts become too long. Texts that become too long stay as they are.");
  const none = await visitor.submit(form, "Preview", { find: "nowhere" });
  expect(mainText(none)).toContain("No cell has this text.");
});

test("pasted rows are ads, matched by their headings or from headline 1", async () => {
  const form = await visitor.get(`${campaign.path}/paste`);
  const named = await visitor.submit(form, "Preview", {
    rows:
      "Ad group\tHeadline 1\tHeadline 2\r\nBoots\tDry feet by nine\tBoots for rain\r\nBoots\tToo long\t" +
      "x".repeat(31),
  });
  expect(mainText(named)).toContain("1 new ad. Columns matched by their names.");
  expect(mainText(named)).toContain("1 character over the limit of 30.");
  const changed = await visitor.submit(named, "Add 1 ad", { rows: "Other\tText" });
  expect(mainText(changed)).toContain("1 new ad. Columns matched by their order, from headline 1.");
  const added = await visitor.submit(named, "Add 1 ad");
  expect(added.text).toContain("1 ad created, no ads updated.");
  expect(cell(added, "Boots for rain")).toContain("headline_2");
  const none = await visitor.submit(form, "Preview", { rows: "Ad group\tKeyword\nBoots\tx" });
  expect(none.text).toContain("Add a column “Headline 1”. It identifies the ad.");
});

// The last one, because what an API lacks is remembered.
test("an API that saves only single ads saves the grid too, without an undo", async () => {
  product.proxy.poison(/^PUT .+\/contents$/, {
    kind: "answer",
    status: 404,
    headers: { "Content-Type": "application/json" },
    body: '{"message":"The route api/projects/google-ad/x/contents could not be found."}',
  });
  const page = await visitor.get(gridPath);
  const name = cell(page, "Wool that breathes");
  const saved = await visitor.submit(page, "Save", { [name]: "Wool that lasts" });
  expect(saved.text).toContain("1 ad saved.");
  expect(saved.html).not.toContain(">Undo<");
});
