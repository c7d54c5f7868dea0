import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { makeRecords, READY, TEXT_OF } from "../support/records.ts";
import { formWith, mainText, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newGoogleAd, newMetaAd, newPost } from "../support/workspace.ts";

const product = await openProduct();
const { visitor } = await arrive(product);
const { visitor: ines } = await join(product, visitor, "admin", "Ines Admin");
const editors = await makeRecords(visitor);
await visitor.submit(await visitor.get(editors.post), "Save", { networks: ["linkedin"] });
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

/** A step is taken by the call that saves the item, or by its own. */
const stepCall = new RegExp(
  `^(?:${[
    "POST /api/(?:boards|contents|blogs)/[^/]+/status",
    "PATCH /api/projects/(?:social-calendar/board|blog)/",
    "PUT /api/projects/(?:meta-ad|google-ad)/content/",
  ].join("|")})`,
);
const refusedStep = (field: string, message: string) => ({
  kind: "answer" as const,
  status: 200,
  body: JSON.stringify({ step: { done: false, reasons: [{ field, message }] } }),
});
/** What is written of the item itself, and not of the private draft of its form. */
const writes = () =>
  product.proxy.requests
    .filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/drafts/"))
    .map(({ method, path }) => `${method} ${path}`);

/** The words on the button that asks for a step. */
const labelOf = ({ html }: Page, value: string) =>
  html
    .match(new RegExp(`<button[^>]*value="${value}"[^>]*>(.*?)</button>`, "s"))?.[1]
    ?.replaceAll(/<[^>]*>/g, "") ?? "";
const textIn = (page: Page, name: string, button: string) =>
  new Map(formWith(page, button).fields).get(name)?.replaceAll("\r\n", "\n");

const chosenIn = ({ html }: Page) =>
  [...html.matchAll(/<input[^>]*name="approvers"[^>]*>/g)]
    .filter(([input]) => /\schecked/.test(input))
    .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);

describe.each(["post", "Meta ad", "Google ad", "blog"] as const)("on the page of a %s", (kind) => {
  const name = TEXT_OF[kind];
  const open = () => visitor.get(editors[kind]);
  // A canceled post is only read, so it takes another step.
  const [step, taken, returned] =
    kind === "post"
      ? (["step-in_review", "Sent to review.", "Withdrawn from review."] as const)
      : (["step-cancelled", "Canceled.", "Returned to draft."] as const);

  test("a step is taken with what is on the screen", async () => {
    const page = await open();
    product.proxy.requests.length = 0;
    const done = await visitor.submit(page, labelOf(page, step), { [name]: "On the screen" });
    expect(writes(), "text and step are saved by one call").toEqual([expect.stringMatching(stepCall)]);
    expect(done.path.replace(/\?.*/, "")).toBe(editors[kind]);
    expect(done.text).toContain(`saved. ${taken}`);
    const draft = labelOf(done, "step-draft");
    expect(textIn(done, name, draft)).toBe("On the screen");
    product.proxy.requests.length = 0;
    const back = await visitor.submit(done, draft);
    expect(back.text).toContain(returned);
    expect(writes(), "what has not changed is not saved again").toEqual([expect.stringMatching(stepCall)]);
  });

  test("a step that is refused leaves the text saved, and the page says both", async () => {
    const page = await open();
    const send = labelOf(page, step);
    const text = "Saved all the same";
    // Nobody with this id can be asked.
    const asking = { [name]: text, approvers: "user:nobody" };
    const refused = await visitor.submit(page, labelOf(page, "step-in_review"), asking);
    expect(refused.text).toMatch(/saved\. The status didn’t change\. .*(?:Someone you chose|Add )/);
    expect(refused.html).toContain("<title>Error: ");
    expect(textIn(await open(), name, send)).toBe(text);
    const again = await visitor.submit(refused, send, { [name]: "And once more" });
    expect(again.text, "the form goes on from what is saved").toContain(`saved. ${taken}`);
    await visitor.submit(again, labelOf(again, "step-draft"));
  });

  test("a step with a text that cannot be saved is not taken, and the text is still there", async () => {
    const page = await open();
    const send = labelOf(page, step);
    const text = "x".repeat(200_001);
    const refused = await visitor.submit(page, send, { [name]: text });
    expect(refused.status).toBe(422);
    expect(textIn(refused, name, send)).toBe(text);
    expect(writes()).toEqual([]);
  });

  // The form of a post has the date that scheduling needs.
  if (kind !== "post")
    test("a step that asks something first saves before it asks", async () => {
      const page = await open();
      const schedule = labelOf(page, "ask-scheduled");
      const asked = await visitor.submit(page, schedule, { [name]: "Before the question" });
      expect(asked.path).toMatch(/\/status\?to=scheduled$/);
      expect(asked.text).toContain("saved.");
      expect(textIn(await open(), name, schedule)).toBe("Before the question");
    });

  test("whom a review is to ask is kept whatever goes wrong, and named beside the field", async () => {
    const page = await open();
    const send = labelOf(page, "step-in_review");
    const [, value = ""] =
      page.html.match(/name="approvers" value="(user:[^"]+)"[^>]*>[^]*?Ines Admin/) ?? [];
    expect(chosenIn(page)).toEqual([]);
    const long = await visitor.submit(page, send, { [name]: "x".repeat(200_001), approvers: value });
    expect([long.status, chosenIn(long)]).toEqual([422, [value]]);
    const none = await visitor.submit(long, send, { [name]: "x".repeat(200_001), approvers: [] });
    expect([none.status, chosenIn(none)]).toEqual([422, []]);
    product.proxy.poison(stepCall, refusedStep("approvers", "No one on “Design” can approve this."));
    const refused = await visitor.submit(page, send, { [name]: "Ready", approvers: value });
    expect(refused.text).toMatch(/saved\. The status didn’t change\./);
    expect(chosenIn(refused)).toEqual([value]);
    const id = refused.html.match(/<fieldset[^>]*aria-describedby="([^"]*-approvers-error)/)?.[1] ?? "";
    const error = id.split(" ").at(-1) ?? "";
    expect(refused.html).toMatch(new RegExp(`id="${error}"[^]{0,300}No one on “Design” can approve this`));
    const sent = product.proxy.requests.findLast(({ method, path }) => stepCall.test(`${method} ${path}`));
    const body = JSON.parse(sent?.body ?? "{}");
    expect(body.step).toMatchObject({
      status: "in_review",
      approvers: [{ type: "user", id: value.replace("user:", "") }],
    });
  });

  test("a step that nobody answers can be asked for again, and nothing is saved twice", async () => {
    const page = await open();
    const send = labelOf(page, step);
    product.proxy.poison(stepCall, { kind: "answer", status: 503 }, 1);
    const unsure = await visitor.submit(page, send, { [name]: "Only once" });
    expect(unsure.status).toBe(503);
    const done = await visitor.submit(unsure, send);
    expect(done.text).toContain(taken);
    expect(writes().filter((call) => !stepCall.test(call))).toEqual([]);
    const steps = product.proxy.requests.filter(({ method, path }) => stepCall.test(`${method} ${path}`));
    expect(steps).toHaveLength(2);
    expect(steps[0]?.headers["idempotency-key"]).toBe(steps[1]?.headers["idempotency-key"]);
    await visitor.submit(done, labelOf(done, "step-draft"));
  });

  // What is said of a post is in tests/web/composer.test.ts.
  if (kind !== "post")
    test("a request for changes is asked for its reason, and one of two reviewers can’t approve their own work", async () => {
      const sent = await visitor.submit(await open(), "Send to review", { title: "Boots", ...READY[kind] });
      expect(sent.text).toContain("Sent to review.");
      const none = await ines.submit(await ines.get(editors[kind]), "Request changes");
      expect([none.status, mainText(none)]).toEqual([422, expect.stringContaining("Enter a reason.")]);
      expect(none.html).toMatch(
        /<textarea(?=[^>]*name="reason")(?=[^>]*aria-invalid="true")[^>]*\sautofocus/i,
      );
      const own = await open();
      expect(mainText(own)).toContain("You edited this version, so Ines Admin needs to approve it.");
      expect(labelOf(own, "step-approved")).toBe("");
      const forced = await visitor.submit(own, "Save", { intent: "step-approved" });
      expect(forced.status).toBeGreaterThanOrEqual(400);
      expect(mainText(forced)).toContain("someone else needs to approve it.");
      const back = await visitor.submit(await open(), "Withdraw from review");
      expect(back.text).toContain("Withdrawn from review.");
      await visitor.submit(back, "Save", { [name]: "Changed since then" });
      expect((await ines.get(editors[kind])).text, "she has typed nothing").not.toContain(
        "These are your unsaved changes",
      );
    });
});

test("changes are requested in the bar, with a reason that is never lost", async () => {
  const project = editors.post.split("/folders/")[0] ?? "";
  const { visitor: amir } = await join(product, visitor, "member", "Amir Approver");
  const members = await visitor.get(`${project}/members`);
  const id = /<option value="([^"]+)">Amir Approver/.exec(members.html)?.[1] ?? "";
  await visitor.submit(members, "Add member", { user_id: id, role: "approver" });
  const sent = await visitor.submit(await visitor.get(editors.post), "Send to review", {
    networks: ["linkedin"],
  });
  expect(sent.text).toContain("Sent to review.");

  // Someone who edits saves the text before deciding.
  const page = await ines.get(editors.post);
  const ask = labelOf(page, "ask-changes_requested");
  const long = await ines.submit(page, ask, { content: "x".repeat(200_001), reason: "Say which wool." });
  expect([long.status, textIn(long, "reason", ask)]).toEqual([422, "Say which wool."]);
  product.proxy.poison(stepCall, { kind: "answer", status: 422, body: '{"message":"No."}' }, 1);
  const refused = await ines.submit(page, ask, { reason: "Say which wool." });
  expect([refused.status, textIn(refused, "reason", ask)]).toEqual([422, "Say which wool."]);

  // Someone who only approves has a form of their own.
  const bar = await amir.get(editors.post);
  const none = await amir.submit(bar, "Request changes", { reason: " " });
  expect([none.status, mainText(none)]).toEqual([422, expect.stringContaining("Enter a reason.")]);
  const done = await amir.submit(bar, "Request changes", { reason: "Merino or lambswool?" });
  expect(done.path.replace(/\?.*/, "")).toBe(editors.post);
  expect(mainText(await visitor.get(`${editors.post}/status`))).toContain("Merino or lambswool?");

  const changed = await visitor.submit(await visitor.get(editors.post), "Save", {
    content: "Merino",
  });
  await visitor.submit(changed, "Send to review again");
  const again = await ines.get(editors.post);
  // What someone else saved meanwhile is compared first.
  await visitor.submit(await visitor.get(editors.post), "Save", { content: "Lambswool" });
  const stale = await ines.submit(again, ask, { reason: "Which?" });
  expect([stale.status, mainText(stale)]).toEqual([412, expect.stringContaining("Lambswool")]);
  expect(stale.html).toContain("Which?");
  await ines.submit(await ines.get(editors.post), "Discard changes");
  const decided = await ines.submit(await ines.get(editors.post), ask, { reason: "Which?" });
  expect(decided.text).toContain("Changes requested.");
  await visitor.submit(await visitor.get(`${project}/members`), "Remove Amir Approver");
});

test("a team’s lead is asked, approves what is shown, and everyone reads who was asked", async () => {
  const teams = `${editors.project}/teams`;
  const team = await visitor.submit(await visitor.get(`${teams}/new`), "Create team", { name: "Social" });
  const [, inesId = ""] = team.html.match(/<option value="([^"]+)"[^>]*>Ines Admin/) ?? [];
  await visitor.submit(team, "Add member", { member: inesId });
  await visitor.submit(await visitor.get(team.path), "Make lead Ines Admin");

  const post = await newPost(visitor, editors.calendar, { title: "Care tip", networks: "linkedin" });
  const page = await visitor.get(post);
  const choices = [...page.html.matchAll(/name="approvers" value="([^"]+)"\/?><label[^>]*>([^<]*)</g)];
  expect(choices.map(([, , label]) => label)).toEqual([
    "Social (team, 1 can approve)",
    "Ines Admin, lead of Social",
  ]);
  const approvers = choices.map(([, value = ""]) => value);
  const sent = await visitor.submit(page, "Send to review", { approvers });
  expect(sent.text).toContain("Sent to review.");
  expect(mainText(sent)).toMatch(
    /Waiting for Ines Admin or Social \(team\) since .*so Ines Admin or Social \(team\) needs to/,
  );
  expect(mainText(await visitor.get(`${post}/status`))).toContain("Asked Ines Admin and Social (team).");
  expect(mainText(await ines.get(post))).toContain("Waiting for you or Social (team) since");

  // Nobody in particular: whoever may approve is named.
  const open = await newPost(visitor, editors.calendar, { title: "Second tip", networks: "linkedin" });
  const untold = await visitor.submit(await visitor.get(open), "Send to review");
  expect(mainText(untold)).toContain("Waiting for Ines Admin since");
  expect(mainText(await ines.get(open))).toContain("Waiting for you since");
  await visitor.submit(await visitor.get(open), "Withdraw from review");

  // What is approved stands on the page that asks, and in the list of everything that waits.
  const question = await ines.get(`${post}/status?to=approved`);
  expect(mainText(question)).toMatch(/Preview .*Soon/);
  const list = await ines.get("/approvals");
  expect(mainText(list)).toMatch(
    /Care tip.*by Ada Lovelace.*Ada Lovelace asked you and Social \(team\) on .*Soon.*All checks passed/,
  );
  expect(mainText(await visitor.get("/approvals?list=asked"))).toContain("Care tip");
  expect(mainText(await ines.get("/approvals?kind=Blog"))).toContain("Nothing matches");
  expect(mainText(await ines.submit(list, "Send and next"))).toContain("Enter a reason.");
  const back = await ines.submit(list, "Send and next", { reason: "Shorter." });
  expect(back.path.replace(/\?.*/, "")).toBe("/approvals");
  expect(back.text).toContain("Changes to “Care tip” requested.");
  expect(mainText(back)).toContain("Nothing to approve");
  expect(mainText(await ines.get("/approvals?list=decided"))).toContain("Care tip");

  // The next round proposes the same people.
  const again = await visitor.submit(await visitor.get(post), "Save", { content: "Sooner" });
  expect(chosenIn(again)).toEqual(approvers);
  await visitor.submit(again, "Send to review again");
  const listed = await ines.get("/approvals");
  await visitor.submit(await visitor.get(post), "Save", { content: "Soonest" });
  const late = await ines.submit(listed, "Approve and next Care tip");
  expect([late.status, mainText(late)]).toEqual([
    412,
    expect.stringMatching(/“Care tip” has changed\..*Soonest/),
  ]);
  expect((await ines.submit(late, "Approve and next Care tip")).text).toContain("“Care tip” approved.");
});

test("who approved a text is told when it changes, and sees the words", async () => {
  const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  const post = await newPost(visitor, calendar, { title: "Boots", content: "Ten days.", networks: ["x"] });
  await visitor.submit(await visitor.get(post), "Send to review");
  await ines.submit(await ines.get(post), "Approve");
  await visitor.submit(await visitor.get(post), "Save", { content: "Two days." });
  expect(mainText(await ines.get("/notifications"))).toContain(
    "Ada Lovelace changed “Boots” after it was approved. It’s a draft again",
  );
  expect(mainText(await ines.get(post))).toMatch(/Changed since you approved it 1 change Content: Ten Two/);

  const blog = editors.blog;
  await visitor.submit(await visitor.get(blog), "Save", { title: "Wool", body: "Ten days." });
  await visitor.submit(await visitor.get(blog), "Send to review");
  await ines.submit(await ines.get(blog), "Approve");
  const ended = await visitor.submit(await visitor.get(blog), "Save", { body: "Two days." });
  expect(ended.text).toContain("It’s a draft again, because it changed after it was approved.");
  const changed = mainText(await ines.get(blog));
  expect(changed).toContain("This is a draft again: The content changed after approval.");
  expect(changed).toMatch(/Changed since you approved it 1 change Text: Ten Two/);
});

test("a decision offers the next item that waits, until none is left", async () => {
  const nextIn = ({ html }: Page) => html.match(/<a [^>]*href="([^"]+)"[^>]*>Next to review: ([^<]*)</);
  const long = "Wool ".repeat(20).trim();
  const posts = new Map<string, string>();
  for (const title of ["First tip", long, "Last tip"]) {
    const post = await newPost(visitor, editors.calendar, { title, networks: "linkedin" });
    await visitor.submit(await visitor.get(post), "Send to review");
    posts.set(title, post.replace(/\?.*/, ""));
  }
  const first = await ines.submit(await ines.get(posts.get("First tip") ?? ""), "Approve");
  expect(first.text).toContain("Approved.");
  const [, second = "", name] = nextIn(first) ?? [];
  expect([second, name]).toEqual([posts.get(long), `${"Wool ".repeat(12).trim()}…, 2 left`]);
  const asked = await ines.submit(
    await ines.get(`${second}/status?to=changes_requested`),
    "Request changes",
    { reason: "Shorter." },
  );
  const [, third = "", last] = nextIn(asked) ?? [];
  expect([third, last]).toEqual([posts.get("Last tip"), "Last tip, 1 left"]);
  product.proxy.poison("GET /api/approvals", { kind: "answer", status: 503 });
  const without = await ines.submit(await ines.get(third), "Approve");
  expect([without.text.includes("Approved."), nextIn(without)]).toEqual([true, null]);
});

describe("whoever is alone", () => {
  let alone: Visitor;
  let campaigns: string;
  beforeAll(async () => {
    ({ visitor: alone } = await arrive(product));
    campaigns = await newFolder(alone);
  });
  const made = {
    post: async () => newPost(alone, await newCampaign(alone, campaigns, "SocialCalendar")),
    "Meta ad": async () => newMetaAd(alone, await newCampaign(alone, campaigns, "MetaAd")),
    "Google ad": async () => newGoogleAd(alone, await newCampaign(alone, campaigns, "GoogleAd")),
    blog: () => newCampaign(alone, campaigns, "Blog"),
  };

  test.each([
    ["post", { networks: ["linkedin"] }],
    ["Meta ad", READY["Meta ad"]],
    ["Google ad", READY["Google ad"]],
    ["blog", READY.blog],
  ] as const)("reads why they may approve their own %s, and does", async (kind, ready) => {
    const path = await made[kind]();
    const page = await alone.get(path);
    expect(page.html).not.toContain('name="approvers"');
    const sent = await alone.submit(page, "Send to review", ready);
    const note = "You’re the only reviewer, so you can approve your own work.";
    const question = `${path.replace(/\/edit$/, "")}/status?to=approved`;
    for (const shown of [sent, await alone.get(question), await alone.get("/approvals")])
      expect(mainText(shown)).toContain(note);
    expect((await alone.submit(await alone.get(path), "Approve")).text).toContain("Approved.");
  });
});

test("a page asks the API for each thing once", async () => {
  for (const kind of ["post", "Meta ad", "Google ad", "blog"] as const) {
    product.proxy.requests.length = 0;
    await visitor.get(editors[kind]);
    const asked = product.proxy.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((call, index) => asked.indexOf(call) !== index)).toEqual([]);
  }
});

test("the addresses that named a kind and an id lead to the record's own", async () => {
  const [campaigns = ""] = editors.post.match(/^.*\/campaigns/) ?? [];
  const lastOf = (path: string) =>
    path
      .split("?")[0]
      ?.replace(/\/edit$/, "")
      .split("/")
      .at(-1) ?? "";
  const own = (path: string) => path.split("?")[0]?.replace(/\/edit$/, "") ?? "";
  for (const [kind, subject] of [
    ["post", "boards"],
    ["Meta ad", "contents"],
    ["Google ad", "contents"],
    ["blog", "blogs"],
  ] as const) {
    const before = `${campaigns}/items/${subject}/${lastOf(editors[kind])}/comments`;
    expect((await visitor.get(before)).path).toBe(`${own(editors[kind])}/comments`);
  }
  const before = `${campaigns}/actions/Blog/${lastOf(editors.blog)}`;
  expect((await visitor.get(before)).path).toBe(`${own(editors.blog)}/more`);
  expect((await visitor.get(`${before}/move`)).path).toBe(`${own(editors.blog)}/move`);
  expect((await visitor.get(`${campaigns}/items/teams/1/comments`)).status).toBe(404);
});

test.each(["Meta ad", "Google ad", "blog"] as const)(
  "a comment is added beside a %s, and what else is typed is kept for its writer alone",
  async (kind) => {
    const name = TEXT_OF[kind];
    const typed = await visitor.submit(await visitor.get(editors[kind]), "Add comment", {
      [name]: "Not saved yet",
      comment: "Shorter?",
    });
    expect(typed.status).toBe(200);
    expect(typed.text).toContain("Shorter?");
    expect(typed.text).toContain("These are your unsaved changes from");
    expect(new Map(formWith(typed, "Save").fields).get(name)).toBe("Not saved yet");
    expect(new Map(formWith(typed, "Save").fields).get("comment")).toBe("");
    const refused = await visitor.submit(typed, "Add comment", { comment: " " });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Enter a comment.");
    expect(new Map(formWith(refused, "Save").fields).get(name)).toBe("Not saved yet");
    const saved = await visitor.submit(await visitor.get(editors[kind]), "Discard changes");
    expect(new Map(formWith(saved, "Save").fields).get(name)).not.toBe("Not saved yet");
    const ended = await visitor.submit(await visitor.get(editors[kind]), "Resolve thread by Ada Lovelace");
    expect(ended.text).toContain("Thread resolved.");
  },
);
