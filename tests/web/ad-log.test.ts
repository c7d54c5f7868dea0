import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { demoVisitor } from "../support/demo.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { linkIn, mainHtml, mainText, type Page, type Visitor } from "../support/visitor.ts";

const LOG = "/micro-tools/ad-log";

let product: HostedProduct;
let ada: Visitor;
beforeAll(async () => {
  product = await openProduct({ seed: true });
  ada = await demoVisitor(product);
}, 60_000);
afterAll(() => product.close());

const file = async (name: string) => new File([await readFile(`tests/files/ad-log/${name}`)], name);

/** The markup of the form with this id. */
const formIn = (html: string, id: string) =>
  html.match(new RegExp(`<form[^>]*\\bid="${id}"[^]*?</form>`))?.[0] ?? "";

const valueOf = (markup: string, name: string): string | undefined => {
  const [tag] = markup.match(new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`)) ?? [];
  return tag?.match(/\bvalue="([^"]*)"/)?.[1];
};

/** Logs a change in the long form, and returns its page. */
const logged = async (object: string, values: Record<string, string> = {}) =>
  ada.submit(await ada.get(`${LOG}/new`), "Log change", {
    object,
    field: "Daily budget",
    old_value: "40.00",
    new_value: "55.00",
    unit: "EUR",
    reason: "It ran out by noon.",
    ...values,
  });

/** Opens what is to be reviewed, once the demo's reports have been read. */
async function reviews(): Promise<Page> {
  let page = await ada.get(`${LOG}?waiting=review`);
  await expect
    .poll(
      async () => {
        page = await ada.get(`${LOG}?waiting=review`);
        return mainText(page);
      },
      { timeout: 20_000 },
    )
    .not.toContain("No numbers yet");
  return page;
}

const DEMO = { entries: 40, withoutReason: 6, toReview: 3 };

test("the first page says what waits, asks why, and shows a verdict", async () => {
  const text = mainText(await ada.get(LOG));
  expect(text).toContain(`No reason ${DEMO.withoutReason}`);
  expect(text).toContain(`To review ${DEMO.toReview}`);
  expect(text).toContain(`${DEMO.entries} entries`);
  expect(text).toMatch(/4 changes by Lin Okafor, /);
  expect(text).toContain(`All ${DEMO.withoutReason} changes without a reason`);
  const review = mainText(await reviews());
  expect(review).toMatch(/It (helped|hurt)|No clear effect|Too little data/);
  expect(review).toMatch(/Before After Change/);
  expect(review).toMatch(/Conclude: .*I disagree/);
});

test("a report leads to the changes around a day, and an entry to the numbers around it", async () => {
  await reviews();
  const report = linkIn(
    await ada.get("/micro-tools/report-analyzer"),
    /href="([^"]+)"[^>]*>(?:<bdi>)?Boots, eight weeks/,
  );
  const marker = /href="([^"]+)"[^>]*><span class="sr-only">Changes around </;
  let page = await ada.get(report);
  await expect.poll(async () => (page = await ada.get(report)).html, { timeout: 20_000 }).toMatch(marker);
  const around = linkIn(page, marker);
  const days = await ada.get(around);
  expect(days.status).toBe(200);
  const [, first, last] = /from=([\d-]+)&to=([\d-]+)/.exec(around) ?? [];
  expect(Date.parse(last ?? "") - Date.parse(first ?? "")).toBe(14 * 86_400_000);
  // The days stay when something else is chosen.
  expect(valueOf(days.html, "from")).toBe(first);
  expect(valueOf(days.html, "to")).toBe(last);
  const entry = await ada.get(
    linkIn(await ada.get(`${LOG}?waiting=review`), /href="([^"]+\/entries\/[^"]+)"/),
  );
  expect(mainText(entry)).toMatch(/Numbers from (?:Boots|Meta), eight weeks/);
  expect(mainHtml(entry)).toMatch(/report-analyzer\/\w+\?from=[\d-]+&amp;to=[\d-]+"/);
  expect(mainText(entry)).toMatch(/All changes around \w{3} \d+/);
});

test("a line that lacks something comes back with its text, and only in its own form", async () => {
  const page = await ada.get(LOG);
  const refused = await ada.submit(page, "Log", {
    object: "",
    old_value: "12.34",
    new_value: "56.78",
    reason: "So far",
  });
  expect(refused.status).toBe(422);
  const quick = formIn(refused.html, "log");
  expect(quick).toContain("Enter the campaign or ad.");
  expect([valueOf(quick, "old_value"), valueOf(quick, "new_value"), valueOf(quick, "reason")]).toEqual([
    "12.34",
    "56.78",
    "So far",
  ]);
  const rest = mainHtml(refused)
    .replace(quick, "")
    .replaceAll(/<script\b.*?<\/script>/gs, "");
  expect(rest).toContain('name="reason"');
  expect(rest).not.toContain("So far");
});

test("a group without a reason written says so beside its own field", async () => {
  const refused = await ada.submit(await ada.get(LOG), "Add reason", { reason: "" });
  expect(refused.status).toBe(422);
  expect(formIn(refused.html, "log")).not.toContain("Say why.");
  expect(mainText(refused)).toContain("Say why.");
  const [group = ""] = refused.html.match(/<form[^>]*\bid="reasons-[^]*?<\/form>/) ?? [];
  expect(group).toContain("Say why.");
  expect(group.match(/type="checkbox"[^>]*checked/g)).toHaveLength(4);
});

test("a change is logged in one line, and is asked about after two whole weeks", async () => {
  const logs = await ada.submit(await ada.get(LOG), "Log", {
    object: "Quick campaign",
    old_value: "1.00",
    new_value: "2.00",
    reason: "Because of the frost.",
  });
  expect(logs.text).toMatch(/Logged for Quick campaign\. We’ll ask on \w+ \d+ whether it helped\./);
  const found = mainText(await ada.get(`${LOG}?search=because+of+the+frost`));
  expect(found).toMatch(/1 entry .*Budget Quick campaign/);
});

test("one reason goes to the changes of a group that stay ticked", async () => {
  const page = await ada.get(`${LOG}?waiting=reason`);
  const group = formIn(page.html, page.html.match(/<form[^>]*\bid="(reasons-[^"]+)"/)?.[1] ?? "");
  const ids = [...group.matchAll(/type="checkbox"[^>]*value="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(ids).toHaveLength(4);
  const left = ids[0] ?? "";
  const answered = await ada.submit(page, "Add reason", {
    entries: ids.slice(1),
    reason: "Cheap searches are left to others.",
  });
  expect(answered.text).toContain("Reason added to 3 changes.");
  expect(mainText(answered)).toContain("No reason 3");
  expect(mainText(await ada.get(`${LOG}/entries/${left}`))).toContain("No reason yet");
  expect(mainText(await ada.get(`${LOG}/entries/${ids[1]}`))).toMatch(
    /Cheap searches are left to others\. Reason added by Ada /,
  );
});

test("the address filters the list, the ledger, and the file", async () => {
  const count = async (query: string) =>
    Number(/(\d+) (?:entry|entries)/.exec(mainText(await ada.get(`${LOG}?${query}`)))?.[1]);
  const [all, meta, small] = [await count(""), await count("platform=meta"), await count("small=0")];
  expect(meta).toBeGreaterThan(0);
  expect(meta).toBeLessThan(all);
  expect(small).toBeLessThan(all);
  expect(await count("platform=meta&category=creative")).toBeLessThan(meta);
  const page = await ada.get(`${LOG}?platform=meta&category=feed`);
  expect(mainText(page)).toContain("Product set");
  expect(mainText(page)).not.toContain("Target CPA");
  const ledger = await ada.get(linkIn(page, /href="([^"]+\/ledger\?[^"]*)"/));
  expect(mainText(ledger)).toContain("Product set");
  expect(mainText(ledger)).not.toContain("Target CPA");
  const csv = await ada.get(`${LOG}/export?platform=meta&category=feed`);
  expect(csv.html).toContain("Product set");
  expect(csv.html).not.toContain("Target CPA");
  const none = mainText(await ada.get(`${LOG}?search=nothing+has+this`));
  expect(none).toContain("No entries match these filters.");
});

describe("the long form", () => {
  test("begins with the entry that it corrects, and takes its place", async () => {
    const first = await logged("Typed wrong", { new_value: "5.50" });
    const form = await ada.get(linkIn(first, /href="([^"]+\/new\?corrects=[^"]+)"/));
    const fields = formIn(form.html, "new-entry");
    expect([valueOf(fields, "object"), valueOf(fields, "old_value"), valueOf(fields, "new_value")]).toEqual([
      "Typed wrong",
      "40.00",
      "5.50",
    ]);
    const corrected = await ada.submit(form, "Save correction", { new_value: "55.00" });
    expect(corrected.text).toContain("Corrected. The first entry stays in the history.");
    expect(mainText(corrected)).toContain("€40.00 to €55.00 +37.5%");
    const history = await ada.get(linkIn(corrected, /href="([^"]+)"[^>]*>Open it/));
    expect(mainText(history)).toContain("This entry was corrected.");
    expect(mainText(history)).not.toContain("Log a revert");
    expect(mainText(await ada.get(`${LOG}?search=typed+wrong`))).toContain("1 entry");
  });

  test("swaps the values of what it reverts", async () => {
    const first = await logged("Taken back");
    const form = await ada.get(linkIn(first, /href="([^"]+\/new\?reverts=[^"]+)"/));
    const fields = formIn(form.html, "new-entry");
    expect([valueOf(fields, "old_value"), valueOf(fields, "new_value")]).toEqual(["55.00", "40.00"]);
    const reverted = await ada.submit(form, "Log change", { reason: "It cost too much." });
    expect(mainText(reverted)).toContain("This reverts an earlier change.");
    expect(mainText(await ada.get(first.path))).toMatch(/This change was reverted\. Open the revert/);
  });

  test("copies an entry without its history", async () => {
    const first = await logged("Copied");
    const list = await ada.get(`${LOG}?search=copied`);
    const form = await ada.get(linkIn(list, /href="([^"]+\/new\?copy=[^"]+)"/));
    const copy = await ada.submit(form, "Log change", { new_value: "60.00" });
    expect(copy.path).not.toBe(first.path);
    expect(mainText(copy)).toContain("€40.00 to €60.00");
    expect(mainText(copy)).not.toMatch(/corrects|reverts/);
  });
});

test("a file is looked at, asks for its time zone, is logged, and is undone", async () => {
  const check = await ada.submit(await ada.get(`${LOG}/imports`), "Read file", {
    file: await file("google-changes.csv"),
  });
  expect(mainText(check)).toContain("Nothing is logged yet.");
  expect(mainText(check)).toMatch(/1 double left out/);
  expect(mainText(check)).not.toContain("Log 3 changes");
  const answered = await ada.submit(check, "Continue", { timezone: "America/New_York" });
  expect(mainText(answered)).toContain("Log 3 changes");
  const done = await ada.submit(answered, "Log 3 changes");
  expect(done.text).toContain("3 changes logged. You can undo this for an hour.");
  expect(mainText(done)).toContain("Wool | Search | Brand");
  const undone = await ada.submit(await ada.get(check.path), "Undo import");
  expect(undone.text).toContain("The import was undone.");
  expect(mainText(undone)).toMatch(/google-changes Undone/);
  expect(mainText(await ada.get(`${LOG}?search=wool+|+search`))).toContain("0 entries");
});

test("a file that has nothing of changes is refused beside its field, and one is thrown away", async () => {
  const form = await ada.get(`${LOG}/imports`);
  const none = await ada.submit(form, "Read file", {});
  expect([none.status, mainText(none).includes("Choose a file, or paste its text.")]).toEqual([422, true]);
  const check = await ada.submit(form, "Read file", { file: await file("microsoft-changes.csv") });
  const gone = await ada.submit(check, "Don’t import");
  expect(gone.text).toContain("Nothing was logged.");
  expect((await ada.get(check.path)).status).toBe(404);
});

test("a verdict is taken as it is in one press, and whoever disagrees says why", async () => {
  const page = await reviews();
  const form = await ada.get(linkIn(page, /href="([^"]+\/conclude)"/));
  const computed = /(Helped|Hurt|No clear effect|Too little data) What the numbers say/.exec(mainText(form));
  const other = computed?.[1] === "Hurt" ? "helped" : "hurt";
  const refused = await ada.submit(form, "Conclude", { verdict: other, note: "" });
  expect(refused.status).toBe(422);
  expect(mainText(refused)).toContain("The numbers say something else. Say why you disagree.");
  const concluded = await ada.submit(refused, "Conclude", { verdict: other, note: "The shop was down." });
  expect(mainText(concluded)).toMatch(
    new RegExp(`Ada \\S+ concluded: ${other}\\. The numbers said: .*The shop was down\\.`),
  );
  const rest = await ada.get(`${LOG}?waiting=review`);
  expect(mainText(rest)).toContain("To review 2");
  const [, button = ""] =
    /(Conclude: (?:helped|hurt|no clear effect|too little data))/.exec(mainText(rest)) ?? [];
  const agreed = await ada.submit(rest, button);
  expect(agreed.text).toContain("Concluded.");
  expect(mainText(await ada.get(LOG))).toContain("To review 1");
});

test("the ledger leaves small edits out unless it is asked for them", async () => {
  const client = mainText(await ada.get(`${LOG}/ledger`));
  expect(client).toContain("First snow in the Alps");
  expect(client).not.toContain("Wool that breathes");
  const all = mainText(await ada.get(`${LOG}/ledger?all=1`));
  expect(all).toContain("Wool that breathes.");
});

test("the file of the whole log guards formulas, and keeps what was undone with its mark", async () => {
  await logged("=HYPERLINK(1)");
  const check = await ada.submit(await ada.get(`${LOG}/imports`), "Read file", {
    file: await file("microsoft-changes.csv"),
  });
  const ready = /Continue/.test(mainText(check))
    ? await ada.submit(check, "Continue", { timezone: "Europe/Berlin" })
    : check;
  await ada.submit(ready, "Log 3 changes");
  await ada.submit(await ada.get(check.path), "Undo import");
  const csv = await ada.get(`${LOG}/export`);
  expect(csv.headers.get("content-type")).toMatch(/^text\/csv/);
  const lines = csv.html.split("\n");
  expect(lines.filter((line) => line.includes("HYPERLINK"))).toEqual([
    expect.stringContaining("'=HYPERLINK(1)"),
  ]);
  expect(lines.filter((line) => line.includes(",microsoft,") && line.includes(",Undone,"))).toHaveLength(3);
  expect(lines.some((line) => line.includes("Typed wrong") && line.includes(",Corrected,"))).toBe(true);
});

test("an entry becomes a task once, which leads back to it", async () => {
  const entry = await logged("Made a task of");
  const task = await ada.submit(entry, "Make task");
  expect(task.path).toMatch(/^\/tasks\//);
  expect(mainText(task)).toMatch(/Look at Daily budget, Made a task of/);
  const back = await ada.get(linkIn(task, /href="https?:\/\/[^"/]+([^"]+\/entries\/[^"]+)"/));
  expect(mainText(back)).toContain("Task Look at Daily budget, Made a task of");
  expect(mainText(back)).not.toContain("Make task");
});

test("guests have no ad log", async () => {
  const { visitor: guest } = await join(product, ada, "guest", "Max Guest");
  expect((await guest.get("/projects")).html).not.toContain(`href="${LOG}"`);
  expect((await guest.get(LOG)).status).toBe(403);
});

test("an API without an ad log leaves its links out, and its page says so", async () => {
  const young = await openProduct();
  try {
    const { visitor } = await arrive(young);
    young.proxy.poison(/^GET \/api\/micro-tools\/ad-log/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/micro-tools/ad-log could not be found." }),
      headers: { "Content-Type": "application/json" },
    });
    expect((await visitor.get("/projects")).html).not.toContain(`href="${LOG}"`);
    const page = await visitor.get(`${LOG}/imports`);
    expect(page.path).toBe(LOG);
    expect(mainText(page)).toContain("This server doesn’t offer the ad log yet.");
  } finally {
    await young.close();
  }
});
