import { readFile } from "node:fs/promises";
import { join as pathOf } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { openStream } from "../support/open-stream.ts";
import { newCampaign, newFolder, newProject } from "../support/workspace.ts";
import { formWith, linkIn, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";

const PAGE = "/micro-tools/report-analyzer";

let product: HostedProduct;
let ada: Visitor;

beforeAll(async () => {
  product = await openProduct();
  ({ visitor: ada } = await arrive(product));
});
afterAll(() => product.close());

const file = async (name: string) =>
  new File([await readFile(new URL(`../files/reports/${name}`, import.meta.url))], name);

/** Uploads files, and waits until they have been read. */
async function upload(visitor: Visitor, ...names: string[]): Promise<Page> {
  const files = await Promise.all(names.map(file));
  return read(visitor, await visitor.submit(await visitor.get(PAGE), "Analyze", { files }));
}

/** Opens a page again as long as it says that files are being read. */
async function read(visitor: Visitor, page: Page): Promise<Page> {
  let shown = page;
  await expect
    .poll(
      async () => {
        if (shown.headers.get("refresh") !== null) shown = await visitor.get(shown.path);
        return shown.headers.get("refresh");
      },
      { timeout: 20_000 },
    )
    .toBeNull();
  return shown;
}

test("an export is uploaded, read, and shown with its figures, chart, table, and findings", async () => {
  const none = await ada.submit(await ada.get(PAGE), "Analyze", { files: new File([], "") });
  expect([none.status, mainText(none)]).toEqual([
    422,
    expect.stringContaining("Choose a file, or paste its text."),
  ]);
  const report = await upload(ada, "google-campaigns-day.csv");
  expect(report.status).toBe(200);
  const text = mainText(report);
  expect(text).toMatch(/Cost €7,424 Clicks 4,755 Conversions 138\.5 Cost per conversion €53\.61 ROAS 2\.70/);
  expect(text).toContain("Cost and conversions by day, Nov 2 – 3, 2026");
  expect(text).toContain("Nov 3, 2026 €3,006.50 51");
  expect(text).toContain("€1,400.00 for 0 conversions");
  expect(report.html).not.toMatch(/ style="/);

  const table = await ada.get(`${report.path}/table?by=campaign&sort=-clicks`);
  expect(mainText(table)).toMatch(/Wool \| Search \| Brand Google Ads .* €3,474\.00/);
  expect(mainText(await ada.get(`${report.path}/table?by=day`))).toContain("Nov 2, 2026");
  const rows = await ada.get(`${report.path}/rows?campaign=Trail+%7C+PMax`);
  expect(mainText(rows)).toContain("google-campaigns-day.csv, line");
  expect(mainText(await ada.get(`${report.path}?from=2026-11-03&to=2026-11-03`))).toContain("Cost €3,007");
});

test("the second export of a kind needs two presses, and pasted text is a file, too", async () => {
  const again = await upload(ada, "google-campaigns-utf16.csv");
  expect(mainText(again)).toContain("Cost €7,424");
  const text = new TextDecoder().decode(await (await file("overlap-a.csv")).arrayBuffer());
  const pasted = await read(ada, await ada.submit(await ada.get(PAGE), "Analyze", { text }));
  expect(mainText(pasted)).toContain("Cost €200");
});

test("names are read by the naming rules, added up by their parts, and those that don’t fit get a suggestion", async () => {
  const { visitor } = await arrive(product);
  const rules = await visitor.submit(await visitor.get("/settings/naming"), "Add field");
  const saved = await visitor.submit(rules, "Save pattern", {
    separator: "_",
    "fields[0].name": "Market",
    "fields[0].type": "list",
    "fields[0].values": "DE\nUS",
    "patterns.GoogleAd": "{Market}_search",
  });
  expect(saved.text).toContain("Pattern saved.");
  const rows = ["DE_search,5,1", "US_search,7,2", "us search,2,0"].map((row) =>
    row.replace(",", ",2026-11-02,EUR,100,10,"),
  );
  const text = ["Campaign,Day,Currency code,Impr.,Clicks,Cost,Conversions", ...rows].join("\n");
  const report = await read(visitor, await visitor.submit(await visitor.get(PAGE), "Analyze", { text }));
  const table = await visitor.get(`${report.path}/table?by=campaign`);
  expect(mainText(table)).toMatch(/Campaign Market .* US_search Google Ads US .* DE_search Google Ads DE/);
  expect(mainText(table)).toMatch(/Names that don’t fit .* us search .* US_search/);
  const markets = await visitor.get(linkIn(table, /href="([^"]+)"[^>]*>Market</));
  expect(markets.path).toContain("part=Market");
  expect(mainText(markets)).toMatch(
    /Campaigns by Market .* US .* €7\.00 .* DE .* €5\.00 .* \(no Market\) .* €2\.00/,
  );
  const behind = await visitor.get(linkIn(markets, /href="([^"]+\/rows\?[^"]+)"[^>]*>US</));
  expect(mainText(behind)).toContain("1 row");
});

test("what a file leaves open is asked, and its answers are checked", async () => {
  const asking = await upload(ada, "meta-ads-fr.csv");
  expect(mainText(asking)).toContain("Check how days are written");
  const mapping = await ada.get(linkIn(asking, /href="([^"]+\/mapping)"/));
  expect(mainText(mapping)).toContain("01/10/2026 is Oct 1, 2026.");
  const unanswered = await ada.submit(mapping, "Analyze file", { "means[0]": "cost" });
  expect(unanswered.status).toBe(422);
  expect(mainText(unanswered)).toContain("Choose how days are written.");
  expect(mainText(unanswered)).toContain("Choose “Cost” for only one column, or choose “Not used”.");
  const answered = await ada.submit(unanswered, "Analyze file", { dates: "day-first", "means[0]": "day" });
  const text = mainText(await read(ada, answered));
  expect(text).toMatch(/Cost €3,053/);
  expect(text).toContain("Oct 1 – 3, 2026");
});

test("the start page leads to what a file leaves open, until it is answered", async () => {
  const { visitor } = await arrive(product);
  await newProject(visitor);
  await upload(visitor, "google-campaigns-day.csv");
  await upload(visitor, "meta-ads-fr.csv");
  const start = mainText(await visitor.get("/projects"));
  expect(start).toContain(
    "Waiting for you 1 Report, added just now meta-ads-fr meta-ads-fr.csv: Check how days",
  );
  expect(start).toContain("Check file meta-ads-fr");
  const mapping = await visitor.get(linkIn(await visitor.get("/projects"), /href="([^"]+\/mapping)"/));
  await read(visitor, await visitor.submit(mapping, "Analyze file", { dates: "day-first" }));
  expect(mainText(await visitor.get("/projects"))).toContain("Waiting for you You’re all caught up.");
});

test("errors name their line, and the rows without errors can be kept", async () => {
  const asking = await upload(ada, "broken.csv");
  const mapping = await ada.get(linkIn(asking, /href="([^"]+\/mapping)"/));
  expect(mainText(mapping)).toContain("4 Day 2026-11-31");
  const problems = linkIn(mapping, /href="([^"]+\/problems)"/);
  expect(mainText(await ada.get(problems))).toContain("5 errors, 2 warnings.");
  const csv = await ada.get(`${problems}/export`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.html).toContain("4,Day,2026-11-31,");
  const kept = await read(ada, await ada.submit(mapping, "Analyze file", { accept: "on" }));
  expect(mainText(kept)).toMatch(/5 errors in broken\.csv/);
});

test("a file that couldn’t be read says why, and is read again", async () => {
  const text = "Campaign,Day,Cost";
  const failed = await read(ada, await ada.submit(await ada.get(PAGE), "Analyze", { text }));
  const reason = "Failed Other The file needs a header row and at least one other row.";
  expect(mainText(failed)).toContain(reason);
  const again = await read(ada, await ada.submit(failed, "Read again Pasted text"));
  expect([again.path, mainText(again)]).toEqual([failed.path, expect.stringContaining(reason)]);
  const reading = /action="([^"]+\/reading)"/.exec(again.html)?.[1] ?? "";
  expect((await ada.get(reading)).path).toBe(`${failed.path}/files`);
});

test("how far a file has been read comes as a stream, to people who see the report", async () => {
  const { path } = await upload(ada, "google-campaigns-day.csv");
  const address = `${product.origin}${path}/progress`;
  const database = new DatabaseSync(pathOf(product.dataDir, "marquee.sqlite"));
  const set = database.prepare(
    "update report_files set status = ?, rows_read = ?, rows_total = 10 where report_id = ?",
  );
  const reportId = path.split("/").at(-1) ?? "";
  set.run("reading", 4, reportId);
  const page = await ada.get(path);
  expect([page.headers.get("refresh"), mainText(page)]).toEqual([
    "2",
    expect.stringContaining("4 of 10 rows"),
  ]);
  const stream = await openStream(address, ada);
  expect(Object.values(JSON.parse(await stream.next()) as object)).toEqual([{ rows: 4, total: 10 }]);
  set.run("ready", 10, reportId);
  database.close();
  expect(await stream.next()).toBe("{}");
  stream.leave();
  expect((await openStream(address, newVisitor(product.origin))).answer.status).toBe(204);
});

test("a file whose columns look wrong is read with another separator", async () => {
  const report = await upload(ada, "google-campaigns-day.csv");
  const files = await ada.get(`${report.path}/files`);
  const mapping = await ada.get(linkIn(files, /href="([^"]+\/mapping)"/));
  expect(mainText(mapping)).toContain("Do the columns look wrong?");
  const asking = await read(ada, await ada.submit(mapping, "Analyze file", { separator: "semicolon" }));
  expect(mainText(asking)).toMatch(/Check|wait|couldn/);
  const again = await ada.get(mapping.path);
  expect(mainText(again)).toContain("1 column");
  const back = await ada.submit(again, "Analyze file", { separator: "comma" });
  expect(mainText(await read(ada, back))).toContain("€7,424");
});

test("saved mappings are listed, and deleted after a question", async () => {
  const { visitor } = await arrive(product);
  const profiles = linkIn(await visitor.get(PAGE), /href="([^"]+\/profiles)"[^>]*>Saved mappings/);
  expect(mainText(await visitor.get(profiles))).toContain("No saved mappings yet");
  const report = await upload(visitor, "google-campaigns-day.csv");
  const files = await visitor.get(`${report.path}/files`);
  const mapping = await visitor.get(linkIn(files, /href="([^"]+\/mapping)"/));
  await read(visitor, await visitor.submit(mapping, "Analyze file"));
  const saved = await visitor.get(profiles);
  expect(mainText(saved)).toMatch(
    /1 saved mapping .*Google Ads: Day, Campaign, Campaign status and \d+ more/,
  );
  const question = await visitor.get(linkIn(saved, /href="([^"]+\/delete)"/));
  expect(mainText(question)).toContain("Delete “Google Ads: Day, Campaign, Campaign status and");
  const deleted = await visitor.submit(question, "Delete saved mapping");
  expect(deleted.text).toContain("Saved mapping deleted.");
  expect(mainText(deleted)).toContain("No saved mappings yet");
  expect((await visitor.get(question.path)).status).toBe(404);
  const { visitor: guest } = await join(product, visitor, "guest");
  expect((await guest.get(profiles)).status).toBe(403);
});

test("a second file with the same days asks whose numbers count", async () => {
  const first = await upload(ada, "overlap-a.csv");
  const files = await ada.get(`${first.path}/files`);
  const both = await read(ada, await ada.submit(files, "Analyze", { files: await file("overlap-b.csv") }));
  expect(mainText(both)).toContain("Check days that another file has, too");
  const mapping = await ada.get(linkIn(both, /href="([^"]+\/mapping)"[^>]*>Check days/));
  const replaced = await read(ada, await ada.submit(mapping, "Analyze file", { overlap: "replace" }));
  expect(mainText(replaced)).toContain("Cost €311");
  const remove = linkIn(await ada.get(`${first.path}/files`), /href="([^"]+\/files\/[^"/]+\/delete)"/);
  expect((await ada.submit(await ada.get(remove), "Remove file")).text).toContain("File removed.");
});

test("costs in several currencies have no total until a rate is entered", async () => {
  const asking = await upload(ada, "mixed-currency.csv");
  const mapping = await ada.get(linkIn(asking, /href="([^"]+\/mapping)"/));
  const report = await read(ada, await ada.submit(mapping, "Analyze file", { doubles: "drop" }));
  expect(mainText(report)).toMatch(
    /(?:£80\.00 and €120\.00|€120\.00 and £80\.00) have no total\. Enter a rate/,
  );
  const settings = await ada.get(`${report.path}/settings`);
  const { fields } = formWith(settings, "Save settings");
  const pound = fields.find(([, value]) => value === "GBP")?.[0].replace(".currency", ".rate") ?? "";
  const wrong = await ada.submit(settings, "Save settings", { currency: "EUR", [pound]: "a lot" });
  expect(mainText(wrong)).toContain("Enter a number, like 1.17.");
  const saved = await ada.submit(wrong, "Save settings", { [pound]: "1.25", name: "Two currencies" });
  expect(mainText(saved)).toContain("Two currencies");
  expect(mainText(saved)).toContain("Cost €220");
  expect(mainText(saved)).toContain("GBP 1 = EUR 1.25");
});

test("a finding becomes a task, or is dismissed with a reason", async () => {
  const report = await upload(ada, "google-campaigns-day.csv");
  const task = await ada.submit(report, "Make task , Wool | Search | Generic stopped converting for 1 day");
  expect(task.path).toMatch(/^\/tasks\//);
  expect(mainText(task)).toContain("€1,400.00 for 0 conversions");
  const withTask = await ada.get(`${report.path}/findings?state=task`);
  expect(mainText(withTask)).toContain("Task: Wool | Search | Generic stopped converting for 1 day");

  const two = await upload(ada, "google-campaigns-day.csv");
  const dismiss = await ada.get(linkIn(two, /href="([^"]+\/findings\/[^"]+)"[^>]*>Dismiss/));
  const blank = await ada.submit(dismiss, "Dismiss");
  expect([blank.status, mainText(blank)]).toEqual([422, expect.stringContaining("Enter a reason.")]);
  const done = await ada.submit(blank, "Dismiss", { reason: "A sale that day" });
  expect(done.text).toContain("Finding dismissed.");
  const dismissed = await ada.get(`${two.path}/findings?state=dismissed`);
  expect(mainText(dismissed)).toContain("Dismissed: A sale that day");
});

test("two campaigns and two periods are compared", async () => {
  const asking = await upload(ada, "two-ads.csv");
  const mapping = await ada.get(linkIn(asking, /href="([^"]+\/mapping)"/));
  const period = { from: "2026-11-01", to: "2026-11-30" };
  const report = await read(ada, await ada.submit(mapping, "Analyze file", period));
  const ads = mainText(await ada.get(`${report.path}/compare?by=ad`));
  expect(ads).toContain("That’s unlikely to be chance (p = 0.012).");
  expect(ads).toContain("No clear difference.");
  const days = await upload(ada, "google-campaigns-day.csv");
  expect(mainText(await ada.get(`${days.path}/compare`))).toMatch(
    /Metric Nov 2, 2026 Nov 3, 2026 Difference/,
  );
});

test("targets are entered in percent, and mark what reaches them", async () => {
  const blank = await ada.get(`${PAGE}/targets`);
  const saved = await ada.submit(blank, "Save targets", { cpa: "40", ctr: "2.5" });
  expect(saved.text).toContain("Targets saved.");
  const { fields } = formWith(await ada.get(`${PAGE}/targets`), "Save targets");
  expect(new Map(fields).get("ctr")).toBe("2.5");
  const report = await upload(ada, "google-campaigns-day.csv");
  expect(mainText(report)).toContain("€30.74 , reaches the target");
});

test("a project has targets of its own, and its reports are marked by them", async () => {
  const { visitor } = await arrive(product);
  const project = await newProject(visitor, "Boots");
  const slug = /\/projects\/([^/?]+)/.exec(project)?.[1] ?? "";
  await visitor.submit(await visitor.get(`${PAGE}/targets`), "Save targets", { cpa: "10" });
  const page = await visitor.get(`${PAGE}/targets?project=${slug}`);
  expect(mainText(page)).toContain("Blank is 10, as for all reports.");
  const saved = await visitor.submit(page, "Save targets", { cpa: "40" });
  expect(saved.text).toContain("Targets saved.");
  const cpaOn = async (path: string) =>
    new Map(formWith(await visitor.get(path), "Save targets").fields).get("cpa");
  expect(await cpaOn(`${PAGE}/targets`)).toBe("10");
  expect(await cpaOn(`${PAGE}/targets?project=${slug}`)).toBe("40");
  const report = await upload(visitor, "google-campaigns-day.csv");
  expect(mainText(report)).not.toContain("€30.74 , reaches the target");
  const placed = await visitor.submit(await visitor.get(`${report.path}/settings`), "Save settings", {
    project: slug,
  });
  expect(mainText(placed)).toContain("€30.74 , reaches the target");
});

test("campaigns are linked by a search, and those of the same name are offered", async () => {
  const { visitor } = await arrive(product);
  const folder = await newFolder(visitor);
  await newCampaign(visitor, folder, "GoogleAd", "Trail | PMax");
  await newCampaign(visitor, folder, "MetaAd", "Boots for winter");
  const report = await upload(visitor, "google-campaigns-day.csv");
  const page = await visitor.get(linkIn(report, /href="([^"]+\/campaigns)"/));
  expect(mainText(page)).toContain("Trail | PMax (");
  expect(mainText(page)).not.toContain("Boots for winter");
  const { fields } = formWith(page, "Save campaigns");
  expect(fields.filter(([name]) => name.startsWith("campaigns"))).toEqual([]);
  const idIn = (shown: Page, name: string) =>
    new RegExp(`value="([A-Z0-9]{26})"/?><label[^>]*>${name}`).exec(shown.html)?.[1] ?? "";
  const saved = await visitor.submit(page, "Save campaigns", {
    campaigns: idIn(page, "Trail \\| PMax"),
  });
  expect(saved.text).toContain("Linked campaigns saved.");
  const found = await visitor.get(`${page.path}?q=boots`);
  // What is linked stays checked beside what is found.
  expect(mainText(found)).toMatch(/Trail \| PMax .* Boots for winter/);
  expect(formWith(found, "Save campaigns").fields).toContainEqual([
    "campaigns",
    idIn(found, "Trail \\| PMax"),
  ]);
  await visitor.submit(found, "Save campaigns", { campaigns: idIn(found, "Boots for winter") });
  const after = await visitor.get(page.path);
  const linked = formWith(after, "Save campaigns").fields.filter(([name]) => name === "campaigns");
  expect(linked.map(([, id]) => id)).toEqual([idIn(found, "Boots for winter")]);
  expect(mainText(await visitor.get(`${page.path}?q=nothing`))).toContain("No campaign of that name.");
});

test("people without an account see a shared report, and nothing else", async () => {
  const report = await upload(ada, "google-campaigns-day.csv");
  const shared = await ada.submit(await ada.get(`${report.path}/links`), "Create link", { label: "Maya" });
  expect(shared.status).toBe(201);
  const link = /value="[^"]+(\/reports\/[^"]+)"/.exec(shared.html)?.[1] ?? "";
  expect((await ada.get(`${report.path}/links`)).html).not.toContain(link);

  const guest = newVisitor(product.origin);
  const seen = await guest.get(link);
  expect([seen.status, seen.headers.get("cache-control"), seen.headers.get("x-robots-tag")]).toEqual([
    200,
    "private, no-store",
    "noindex, nofollow",
  ]);
  expect(mainText(seen)).toContain("Cost €7,424");
  expect(seen.html).not.toContain(report.path);
  expect(seen.html).not.toContain("Make task");
  const csv = await guest.get(`${link}/export?by=campaign`);
  expect(csv.html).toContain("Wool | Search | Brand,Google Ads,");
  expect(mainText(await ada.get(`${report.path}/links`))).toMatch(/Maya .* times, last/);

  const revoke = linkIn(await ada.get(`${report.path}/links`), /href="([^"]+\/delete)"/);
  expect((await ada.submit(await ada.get(revoke), "Revoke link")).text).toContain("Link revoked.");
  const gone = await guest.get(link);
  expect([gone.status, mainText(gone)]).toEqual([404, expect.stringContaining("This link doesn’t work")]);
  expect((await guest.get("/reports/unknown")).status).toBe(404);
});

test("rows are exported without formulas, and a report is deleted", async () => {
  let report = await upload(ada, "hostile-headers.csv");
  if (/Check /.test(mainText(report)) && report.html.includes("To check")) {
    const mapping = await ada.get(linkIn(report, /href="([^"]+\/mapping)"/));
    report = await read(ada, await ada.submit(mapping, "Analyze file", { accept: "on" }));
  }
  const csv = (await ada.get(`${report.path}/export`)).html;
  expect(csv).toMatch(/(?:^|,)"?'[=+@-]/m);
  expect(csv).toMatch(/,-0\.5(?:,|$)/m);
  const deleted = await ada.submit(await ada.get(`${report.path}/delete`), "Delete report");
  expect(deleted.text).toContain("Report deleted.");
  expect((await ada.get(report.path)).status).toBe(404);
});

test("rows are exported whole, however many there are", async () => {
  const rows = Array.from({ length: 2300 }, (_, index) => `Boots ${index},2026-11-02,EUR,100,10,5,1`);
  const text = ["Campaign,Day,Currency code,Impr.,Clicks,Cost,Conversions", ...rows].join("\n");
  const report = await read(ada, await ada.submit(await ada.get(PAGE), "Analyze", { text }));
  const [head = "", ...lines] = (await ada.get(`${report.path}/export`)).html.trim().split("\n");
  expect(head.replace("\uFEFF", "")).toBe(
    "Start date,End date,Platform,Campaign,Currency,Impressions,Clicks,Cost,Conversions",
  );
  expect(new Set(lines).size).toBe(2300);
  expect((await ada.get(`${report.path.replace(/.$/, "Z")}/export`)).status).toBe(404);
});

test("the tools have a door in the frame, and guests of the organization have none", async () => {
  const page = await ada.get("/micro-tools");
  expect(page.html).toContain(`href="${PAGE}"`);
  expect(mainText(page)).toContain("Report analyzer");
  const { visitor: guest } = await join(product, ada, "guest");
  const projects = await guest.get("/projects");
  expect(projects.html).not.toContain(`href="${PAGE}"`);
  for (const path of [PAGE, "/micro-tools", `${PAGE}/targets`])
    expect((await guest.get(path)).status).toBe(403);
});

test("a report is found by its name, and leads to its page", async () => {
  const { path } = await upload(ada, "google-campaigns-day.csv");
  await ada.submit(await ada.get(`${path.replace(/\?.*/, "")}/settings`), "Save settings", {
    name: "Osprey weekly",
  });
  const found = await ada.get("/search?q=osprey");
  expect(mainText(found)).toContain("1 result Osprey weekly");
  expect((await ada.get(linkIn(found, /href="([^"]+\/report-analyzer\/[A-Z0-9]+)"/))).path).toBe(
    path.replace(/\?.*/, ""),
  );
});

test("an API without these calls says so, and leaves the tool out", async () => {
  const young = await openProduct();
  try {
    young.proxy.poison(/^GET \/api\/micro-tools/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/micro-tools could not be found." }),
      headers: { "Content-Type": "application/json" },
    });
    const { visitor } = await arrive(young);
    await visitor.get("/projects");
    const page = await visitor.get(PAGE);
    expect(mainText(page)).toContain("This server doesn’t offer the report analyzer yet.");
    expect(page.html).not.toContain(`href="${PAGE}"`);
    const vault = await visitor.get("/micro-tools/vault");
    expect(mainText(vault)).toContain("This server doesn’t offer the vault yet.");
    expect(page.html).not.toContain('href="/micro-tools/vault"');
    const feeds = await visitor.get("/micro-tools/feed-monitor");
    expect(mainText(feeds)).toContain("This server doesn’t offer the feed monitor yet.");
    expect(feeds.html).not.toContain('href="/micro-tools/feed-monitor"');
    expect((await visitor.get("/micro-tools")).status).toBe(404);
  } finally {
    await young.proxy.heal();
    await young.close();
  }
});
