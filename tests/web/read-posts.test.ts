import { afterAll, afterEach, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { join } from "../support/invite.ts";
import { shortVideo } from "../support/short-video.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainHtml, mainText, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

/** Gives someone of the organization a role in the project. */
async function addMember(name: string, role: string) {
  const page = await ada.get(calendar.replace(/\/folders\/.*/, "/members"));
  const [, id = ""] = new RegExp(`<option value="([^"]+)">${name}`).exec(page.html) ?? [];
  const added = await ada.submit(page, "Add member", { user_id: id, role });
  expect(added.text).toContain("Member added");
}

const product = await openProduct();
const { visitor: ada, user } = await arrive(product);
const owner = user.name;
const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
const { visitor: rita } = await join(product, ada, "guest", "Rita Reviewer");
const { visitor: vera } = await join(product, ada, "guest", "Vera Viewer");
await addMember("Rita Reviewer", "approver");
await addMember("Vera Viewer", "viewer");
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

async function makePost(): Promise<string> {
  const path = await newPost(ada, calendar, {
    networks: ["x"],
    "overrides.x": "Soon on X",
    planned_for: "2099-11-20",
    link_url: "https://northwind.example/boot",
    first_comment: "In our bio",
    internal_notes: "Ask Lin first",
  });
  await ada.submit(await ada.get(path), "Add comment", { comment: "Which boot?" });
  return path.replace(/\?.*/, "");
}

const press = async (by: Visitor, path: string, button: string, values = {}) =>
  by.submit(await by.get(path), button, values);
const threadButton = (page: Page, verb: string) =>
  new RegExp(`${verb}<span class="sr-only"> thread by ([^<]*)</span>`)
    .exec(page.html.replaceAll("<!-- -->", ""))?.[0]
    .replaceAll(/<[^>]*>/g, "") ?? "";
const buttonsIn = (page: Page) =>
  [...mainHtml(page).matchAll(/<button\b[^>]*value="([^"]*)"/g)].map(([, value = ""]) => value);
const textIn = (page: Page, name: string, button: string) => new Map(formWith(page, button).fields).get(name);

test("someone who only reads sees the fields as text, the comments, and whom to ask for access", async () => {
  const path = await makePost();
  const page = await vera.get(path);
  expect(mainText(page)).toContain(`You can read this post. Ask ${owner} for access.`);
  expect(mainText(page)).toContain(
    "Content Soon Text for X Soon on X When Nov 20, 2099 Networks X Link https://northwind.example/boot First comment In our bio",
  );
  expect(mainText(page)).toContain("Which boot?");
  expect(mainText(page)).not.toContain("Ask Lin first");
  expect(mainHtml(page)).not.toMatch(/<(?:input|textarea|select)\b(?![^>]*type="hidden")/);
  expect(buttonsIn(page)).toEqual([]);
});

test("with more than three people who could give access, none is named", async () => {
  const path = await makePost();
  for (const name of ["Amir", "Bea", "Cem"]) await join(product, ada, "admin", name);
  expect(mainText(await vera.get(path))).toContain("Ask a project owner or admin for access.");
  await join(product, ada, "member", "Mo Manager");
  await addMember("Mo Manager", "manager");
  expect(mainText(await vera.get(path)), "those of the project come first").toContain(
    "Ask Mo Manager for access.",
  );
});

describe("someone who comments", () => {
  test("adds a comment on a part, replies, resolves, and reopens, and keeps what else is typed", async () => {
    const path = await makePost();
    await press(ada, path, "Upload", {
      image: [await blankImage(40), await blankImage(50)],
      new_alt: ["Left", ""],
    });
    const page = await rita.get(path);
    expect(mainText(page)).toMatch(/You can read and comment\. Ask .+ for access\./);
    const [, second = ""] = /<option value="(image:[^"]+)">Image 2<\/option>/.exec(page.html) ?? [];
    expect(page.html).toMatch(/<option value="image:[^"]+">Image 1: Left<\/option>/);
    const reply = /name="(replies\.[^"]+)"/.exec(page.html)?.[1] ?? "";

    const said = await rita.submit(page, "Add comment", {
      about: second,
      comment: "Crop this one.",
      [reply]: "The left one",
    });
    expect(mainText(said)).toMatch(/Rita Reviewer .{5,40} On image 2 Crop this one\./);
    expect(textIn(said, "comment", "Add comment")).toBe("");
    expect(textIn(said, reply, "Add comment"), "the reply waits for its button").toBe("The left one");

    const dated = await rita.submit(said, "Add comment", { about: "planned_for", comment: "A day later?" });
    expect(mainText(dated)).toContain("On Date A day later?");
    const empty = await rita.submit(dated, "Add comment", { about: "title", quote: "Soon" });
    expect(textIn(empty, reply, "Add comment")).toBe("The left one");
    expect([empty.status, textIn(empty, "quote", "Add comment")]).toEqual([422, "Soon"]);
    expect(empty.html).toMatch(/<option value="title" selected="">/);
    expect(empty.html).toMatch(/<a href="#reading-comment">Enter a comment\.<\/a>/);
    expect(empty.html).toMatch(/<title>Error: /);

    const resolve = threadButton(empty, "Resolve");
    const folded = await rita.submit(empty, resolve, { comment: "Still typing" });
    expect(mainText(folded)).toContain(`Resolved: ${owner}, “Which boot?”`);
    expect(textIn(folded, "comment", "Add comment")).toBe("Still typing");
    const reopened = await rita.submit(folded, threadButton(folded, "Reopen"));
    expect(mainText(reopened)).not.toContain("Resolved:");
    expect(textIn(reopened, "comment", "Add comment")).toBe("Still typing");

    await press(ada, path, "Save", { "images[1].remove": "on" });
    const gone = await rita.submit(reopened, "Add comment", { about: second, comment: "And here?" });
    expect(gone.status).toBe(422);
    expect(mainText(gone)).toContain("Choose a part that the post still has.");
    expect(textIn(gone, "comment", "Add comment")).toBe("And here?");
    expect(mainText(gone)).toContain("On an image that was removed (version 2) Crop this one.");
  });

  test("comments on a second of a video, and is told if the video has no such second", async () => {
    const path = await makePost();
    await press(ada, path, "Upload", { image: await shortVideo(), new_alt: "Boots walk" });
    const page = await rita.get(path);
    const [, about = ""] = /<option value="(image:[^"]+)">Video 1: Boots walk</.exec(page.html) ?? [];
    const comment = "Cut here.";
    let said = page;
    for (const [values, message] of [
      [{ at: "0:01" }, "Choose the video that this time is in."],
      [{ about: "title", at: "0:01" }, "Choose the video that this time is in."],
      [{ about, at: "soon" }, "Enter a time like 0:07."],
      [{ about, at: "0:07" }, "This video ends at 0:02."],
    ] as const) {
      said = await rita.submit(said, "Add comment", { ...values, comment });
      expect([said.status, said.html]).toEqual([
        422,
        expect.stringContaining(`<a href="#reading-at">${message}</a>`),
      ]);
      expect(textIn(said, "at", "Add comment")).toBe(values.at);
    }
    said = await rita.submit(said, "Add comment", { about, at: "0:01.5", comment });
    expect(mainText(said)).toMatch(/Rita Reviewer .{5,40} 0:01\.5 in video 1 Cut here\./);
    expect(textIn(said, "at", "Add comment")).toBe("");
    const url = /href="(\/files\/[^"]+)#t=1\.5"/.exec(said.html)?.[1] ?? "";
    expect((await rita.get(url)).headers.get("Content-Type")).toBe("video/mp4");

    const composer = await press(ada, path, "Add comment", { about, at: "1", comment: "And here?" });
    expect(mainText(composer)).toMatch(/0:01\.5 in video 1 Cut here\..*0:01 in video 1 And here\?/);
    await press(ada, path, "Save", { "images[0].remove": "on" });
    const gone = await rita.get(path);
    expect(mainText(gone)).toMatch(/On an image that was removed \(version \d\) Cut here\./);
    expect(gone.html).not.toContain("#t=");
  });

  test("is asked for no time where the API keeps none", async () => {
    const path = await makePost();
    await press(ada, path, "Upload", { image: await shortVideo() });
    product.proxy.poison(/^GET \/api\/boards\/[^/]+\/review/, {
      kind: "rewrite",
      change: (body) => {
        const { data } = body as { data: { comment_anchors: string[] } };
        return {
          data: { ...data, comment_anchors: data.comment_anchors.filter((one) => one !== "seconds") },
        };
      },
    });
    const page = await rita.get(path);
    expect(page.html).toContain(">Video 1</option>");
    expect(page.html).not.toContain('name="at"');
  });

  test("has no choice of parts where the API keeps none", async () => {
    const path = await makePost();
    const review = await rita.get(path);
    expect(review.html).toContain('name="about"');
    product.proxy.poison(/^GET \/api\/boards\/[^/]+\/review/, {
      kind: "rewrite",
      change: (body) => {
        const { comment_anchors: _, ...data } = (body as { data: Record<string, unknown> }).data;
        return { data };
      },
    });
    const page = await rita.get(path);
    expect(page.html).not.toContain('name="about"');
    expect(page.html).toContain('name="quote"');
  });
});

describe("a reviewer who can’t edit", () => {
  const inReview = async () => {
    const path = await makePost();
    await press(ada, path, "Send to review");
    return path;
  };
  const statusCall = /^POST \/api\/boards\/[^/]+\/status/;

  test("approves in the bar, with a reason as a comment, and a comment that is typed stays", async () => {
    const path = await inReview();
    const page = await rita.get(path);
    expect(mainText(page)).toMatch(/You can read, comment, and review\. Ask .+ for access\./);
    expect(buttonsIn(page)).toEqual(
      expect.arrayContaining(["ask-changes_requested", "step-approved", "comment"]),
    );
    const typed = { reason: "Good as it is", comment: "One more thing", quote: "Soon" };
    const done = await rita.submit(page, "Approve", typed);
    expect(mainText(done)).toContain("Approved");
    expect(mainText(done)).toContain("Good as it is");
    expect(textIn(done, "comment", "Add comment")).toBe("One more thing");
    expect(textIn(done, "quote", "Add comment")).toBe("Soon");
  });

  test("needs a reason to request changes", async () => {
    const path = await inReview();
    const empty = await press(rita, path, "Request changes", { comment: "One more thing" });
    expect(empty.status).toBe(422);
    expect(empty.html).toMatch(/<a href="#reading-reason">Enter a reason\.<\/a>/);
    expect(empty.html).toMatch(/<textarea(?=[^>]*id="reading-reason")(?=[^>]*autofocus)/);
    expect(mainText(empty)).toContain("Not done: 1 issue to fix");
    expect(textIn(empty, "comment", "Approve")).toBe("One more thing");
    const done = await rita.submit(empty, "Request changes", { reason: "Say which boot." });
    expect(mainText(done)).toContain("Rita Reviewer requested changes: Say which boot.");
    expect(textIn(done, "comment", "Add comment")).toBe("One more thing");
  });

  test("keeps the reason when the decision is refused", async () => {
    const path = await inReview();
    product.proxy.poison(statusCall, {
      kind: "answer",
      status: 422,
      body: '{"message":"Not today.","errors":{"status":["Not today."]}}',
    });
    const refused = await press(rita, path, "Request changes", { reason: "Say which boot." });
    expect([refused.status, textIn(refused, "reason", "Approve")]).toEqual([422, "Say which boot."]);
    expect(mainText(refused)).toContain("Not today.");
    product.proxy.poison(statusCall, { kind: "answer", status: 503, body: "{}" });
    const failed = await rita.submit(refused, "Approve");
    expect(textIn(failed, "reason", "Approve")).toBe("Say which boot.");
    await product.proxy.heal();
    expect(mainText(await rita.submit(failed, "Request changes"))).toContain("requested changes");
  });

  test("sees what changed since the page was opened, before the decision counts", async () => {
    const path = await inReview();
    const opened = await rita.get(path);
    await press(ada, path, "Save", { content: "Later" });
    const stale = await rita.submit(opened, "Approve", { reason: "Good", comment: "One more thing" });
    expect(stale.status).toBe(412);
    expect(mainText(stale)).toContain("Someone else saved changes while you were reading.");
    expect(mainText(stale)).toMatch(/Changed since you opened this page 1 change Content: Soon Later/);
    expect(textIn(stale, "reason", "Approve")).toBe("Good");
    expect(textIn(stale, "comment", "Approve")).toBe("One more thing");
    expect(mainText(await rita.submit(stale, "Approve"))).toContain("Approved");
  });

  test("is told when someone else has decided, and the reason waits for the next review", async () => {
    const path = await inReview();
    const opened = await rita.get(path);
    const theo = await join(product, ada, "admin", "Theo Third");
    await press(theo.visitor, path, "Request changes", { reason: "Say which boot." });
    const late = await rita.submit(opened, "Approve", { reason: "Good as it is" });
    expect(late.status).toBe(412);
    expect(mainText(late)).toMatch(/There is a problem Theo Third requested changes at \d{1,2}:\d\d\./);
    expect(mainText(late)).toContain("Theo Third requested changes: Say which boot.");
    await press(ada, path, "Send to review again", { content: "Later" });
    expect(textIn(await rita.get(path), "reason", "Approve")).toBe("Good as it is");
  });
});

describe("a closed post", () => {
  test("is opened again with what was typed before, also after a comment", async () => {
    const path = await makePost();
    await press(ada, path, "Update preview", { content: "Not saved yet" });
    const other = await join(product, ada, "admin", "Olga Other");
    await press(other.visitor, path, "Mark as canceled");
    const closed = await ada.get(path);
    expect(mainText(closed)).toContain("To edit this post, change its status first.");
    expect(mainText(closed)).toContain("Content Soon");
    expect(mainText(closed)).toContain("Ask Lin first");
    expect(mainText(closed)).not.toContain("Not saved yet");
    const said = await ada.submit(closed, "Add comment", { comment: "Why?" });
    expect(mainText(said)).toContain("Why?");
    const opened = await ada.submit(said, "Return to draft", { comment: "Because" });
    expect(textIn(opened, "content", "Save")).toBe("Not saved yet");
    expect(textIn(opened, "comment", "Save")).toBe("Because");
  });

  test("is read by those who can’t open it again", async () => {
    const path = await makePost();
    await press(ada, path, "Mark as canceled");
    const page = await rita.get(path);
    expect(mainText(page)).toMatch(/You can read and comment\. Ask .+ for access\./);
    expect(buttonsIn(page).filter((value) => value.startsWith("step-"))).toEqual([]);
  });

  test("keeps the text of a form that was opened before", async () => {
    const path = await makePost();
    const form = await ada.get(path);
    await press(ada, path, "Mark as canceled");
    const saved = await ada.submit(form, "Add comment", { comment: "Still there?", content: "Typed before" });
    expect(mainText(saved)).toContain("Still there?");
    const opened = await press(ada, path, "Return to draft");
    expect(textIn(opened, "content", "Save")).toBe("Typed before");
  });
});
