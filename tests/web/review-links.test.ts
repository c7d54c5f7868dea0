import { afterAll, describe, expect, test } from "vitest";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { makeRecords } from "../support/records.ts";
import { shortVideo } from "../support/short-video.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { type Filling, formWith, mainHtml, mainText, newVisitor } from "../support/visitor.ts";

const product = await openProduct();
const { visitor: member } = await arrive(product);
const editors = await makeRecords(member);
afterAll(() => product.close());

const reader = () => newVisitor(product.origin);
const share = (record: string, values: Filling = {}) => shareForReview(member, record, values);
const editorOf = (record: string) => record.replace(/\/edit$/, "");

/** A post in review, with its own text. */
async function newPost(content = "Ten days to go"): Promise<string> {
  const form = await member.get(`${editors.calendar}/boards/new`);
  const made = await member.submit(form, "Create post", {
    title: "Teaser",
    content,
    networks: ["facebook"],
    planned_for: new Date(Date.now() + 864e5).toISOString().slice(0, 10),
    internal_notes: "canary-internal",
  });
  const post = made.path.replace(/[?#].*/, "");
  await member.submit(made, "Send to review");
  return post;
}

describe("a client with a review link", () => {
  test("sees what will be published, comments, requests changes, sees what changed, and approves", async () => {
    const post = await newPost();
    const shared = await share(post, { reviewer_name: "Maya Chen" });
    expect(shared.status).toBe(201);
    // It is shown once, so the page opens at it.
    expect(shared.html).toMatch(/<input (?=[^>]*id="review-link")(?=[^>]*autofocus)/i);
    const path = reviewLinkOn(shared);
    const client = reader();
    const seen = await client.get(path);
    expect(seen.status).toBe(200);
    expect(mainText(seen)).toContain("Ten days to go");
    expect(mainText(seen)).toMatch(/^Waiting for you \(1\) You’re Maya Chen\. Not you\?/);
    expect(seen.html).not.toContain("canary-internal");
    expect(seen.html).not.toContain("/projects/");

    const commented = await client.submit(seen, "Add comment on Teaser", { body: "Which wool is it?" });
    expect(mainText(commented)).toContain("Comment added.");
    expect(mainText(commented)).not.toContain("didn’t save");
    expect(mainText(commented)).toMatch(/Maya Chen .*Which wool is it\?/);
    const comments = await member.get(`${post}/comments`);
    expect(mainText(comments)).toMatch(/Maya Chen Client .*Which wool is it\?/);
    for (const { html } of [commented, comments])
      expect(html, "an initial, where there is no picture").toMatch(
        /data-initial="M"[^>]*><\/span><b>Maya Chen/,
      );
    await member.submit(comments, "Add reply", { body: "Merino." });
    expect(mainText(await client.get(path))).toContain("Merino.");

    const unexplained = await client.submit(await client.get(path), "Send request", { name: "Maya C." });
    expect(unexplained.status).toBe(422);
    expect(mainText(unexplained)).toContain("Enter a reason.");
    expect(unexplained.html, "nothing typed is lost").toContain("Maya C.");
    const asked = await client.submit(unexplained, "Send request", { reason: "It’s two weeks." });
    expect(mainText(asked)).toContain("Changes requested. Thank you.");
    expect(mainText(asked)).not.toContain("didn’t save");
    const history = await member.get(`${post}/status`);
    expect(mainText(history)).toMatch(/Changes requested by Maya C\. by review link, .*It’s two weeks\./);
    expect(mainText(history)).toMatch(/Sent to review by Ada Lovelace, /);

    const saved = await member.submit(await member.get(post), "Save", { content: "Two weeks to go" });
    await member.submit(saved, "Send to review again");
    const changed = await client.get(path);
    expect(mainText(changed)).toContain("It has changed since then. Please decide again.");
    expect(mainHtml(changed)).toMatch(/<del>Ten<\/del><ins>Two<\/ins>.*<del>days<\/del><ins>weeks<\/ins>/s);
    const approved = await client.submit(changed, "Approve Teaser");
    expect(mainText(approved)).toContain("Approved. Thank you.");
    expect(mainText(approved)).toMatch(/Maya C\. approved version 2/);
    expect(mainText(await member.get(`${post}/status`))).toMatch(/Approved by Maya C\. by review link/);
    expect(mainText(await member.get(`${post}/review-links`))).toMatch(
      /Maya Chen .*On 1 day .*Maya C\. approved version 2/,
    );
  });

  test("reads what the decision did, whatever became of the post", async () => {
    const post = await newPost();
    const path = reviewLinkOn(await share(post));
    const client = reader();
    await member.submit(await member.get(post), "Approve");
    const back = await client.submit(await client.get(path), "Send request", {
      name: "Maya",
      reason: "The price is wrong",
    });
    expect(mainText(back)).toContain("Changes requested. Thank you.");
    const told = await member.get(post);
    expect(mainText(told)).toContain("Changes requested");
    expect(mainText(told)).toContain("Maya requested changes: The price is wrong");

    const draft = await member.submit(told, "Save", { content: "Another price" });
    await member.submit(draft, "Return to draft");
    const recorded = await client.submit(await client.get(path), "Approve Teaser");
    expect(mainText(recorded)).toContain("Your approval is recorded. Ada Lovelace was told.");
    expect(mainText(await member.get(`${post}/status`))).toContain(
      "Approved outside of a review by Maya by review link",
    );

    await member.submit(await member.get(post), "Schedule");
    await member.submit(await member.get(`${post}/status?to=published`), "Mark as published", {
      published_url: "https://example.com/1",
    });
    const out = await client.get(path);
    expect(mainText(out)).toContain("It’s already published. Ada Lovelace was told.");
    for (const page of [out, await member.get(post)])
      expect(mainHtml(page)).toMatch(/Published:.{0,20}<a href="https:\/\/example\.com\/1"/);
    const late = await client.submit(out, "Send request", { reason: "Too late?" });
    expect(mainText(late)).toContain("Already published. Ada Lovelace was told.");
    expect(mainText(await member.get(post))).toContain("Maya requested changes: Too late?");
  });

  test("says who they are once, takes a decision back, and approves the rest with one question", async () => {
    const calendar = editors.calendar;
    for (const text of ["First", "Second"]) await newPost(text);
    const path = reviewLinkOn(await share(calendar));
    const client = reader();
    const asked = await client.submit(await client.get(path), "Approve Teaser");
    expect([asked.status, mainText(asked)]).toEqual([422, expect.stringContaining("What’s your name?")]);
    const approved = await client.submit(asked, "Continue", { name: "Claire Moreau" });
    expect(mainText(approved)).toContain("Approved. Thank you.");
    expect(mainText(approved)).toContain("You’re Claire Moreau. Not you?");
    const undone = await client.submit(approved, "Undo");
    expect(mainText(undone)).toContain("Your decision was undone.");
    const [, count = "0"] = /Waiting for you \((\d+)\)/.exec(mainText(undone)) ?? [];
    expect(Number(count)).toBeGreaterThan(1);
    const question = await client.submit(undone, `Approve all ${count}…`);
    expect(mainText(question)).toContain(`Approve all ${count} items?`);
    const done = await client.submit(question, `Approve ${count} items`);
    expect(mainText(done)).toContain(`${count} approved. Thank you.`);
    expect(mainText(done)).toContain("You’re all caught up");
    expect(mainText(done)).toMatch(/approved by You, /);
  });

  test("finds nothing to decide about a post that was withdrawn", async () => {
    const post = await newPost();
    const path = reviewLinkOn(await share(post));
    const client = reader();
    const seen = await client.get(path);
    await member.submit(await member.get(post), "Mark as canceled");
    const canceled = await client.get(path);
    expect(mainText(canceled)).toContain("This post was withdrawn.");
    expect(canceled.html).not.toContain("Request changes");
    const late = await client.submit(seen, "Approve Teaser", { name: "Maya" });
    expect([late.status, mainText(late).startsWith("This post was withdrawn")]).toEqual([404, true]);
    await member.submit(await member.get(`${post}/delete`), "Delete post");
    const deleted = await client.get(path);
    expect([deleted.status, mainText(deleted).startsWith("This post was withdrawn")]).toEqual([404, true]);
  });

  test("is asked again when the post changed after the page was opened", async () => {
    const post = await newPost();
    const path = reviewLinkOn(await share(post));
    const client = reader();
    const seen = await client.get(path);
    await member.submit(await member.get(post), "Save", { content: "Something else" });
    const stale = await client.submit(seen, "Approve Teaser", { name: "Maya Chen" });
    expect(stale.status).toBe(412);
    expect(mainText(stale)).toContain("This has changed since you opened the page.");
    expect(mainText(stale)).toContain("Something else");
    expect(mainText(await client.submit(stale, "Approve Teaser"))).toContain("Approved. Thank you.");
  });

  test("has to be shown only what the link allows", async () => {
    const post = await newPost();
    const view = mainText(await reader().get(reviewLinkOn(await share(post, { may: "view" }))));
    expect(view).not.toMatch(/Approve|Request changes|Add comment/);
    const comment = mainText(await reader().get(reviewLinkOn(await share(post, { may: "comment" }))));
    expect(comment).toContain("Add comment");
    expect(comment).not.toMatch(/Approve|Request changes/);
  });

  test("enters the passphrase again when it runs out, and keeps what they typed", async () => {
    const path = reviewLinkOn(await share(await newPost(), { passphrase: "mittens and scarves" }));
    const passphrase = "mittens and scarves";
    for (const [button, values, kept, done] of [
      ["Add comment on Teaser", { name: "Maya", body: "Which “wool”\nis it?" }, "body", "Comment added."],
      [
        "Send request",
        { name: "Maya", reason: "Two weeks\n& a day." },
        "reason",
        "Changes requested. Thank you.",
      ],
    ] as const) {
      const client = reader();
      const seen = await client.submit(await client.get(path), "Open review", { passphrase });
      for (const name of client.cookies.keys())
        if (name.startsWith("marquee-review")) client.cookies.delete(name);
      const late = await client.submit(seen, button, values);
      expect([late.status, mainText(late)]).toEqual([403, expect.stringContaining("We kept what you typed")]);
      const wrong = await client.submit(late, "Open review", { passphrase: "canary-wrong" });
      expect([wrong.status, mainText(wrong)]).toEqual([
        422,
        expect.stringContaining("We kept what you typed"),
      ]);
      const opened = await client.submit(wrong, "Open review", { passphrase });
      expect(mainText(opened)).toContain("We kept what you typed. Submit it again.");
      const fields = new Map(formWith(opened, button).fields);
      expect(fields.get(kept)?.replaceAll("\r\n", "\n")).toBe(Object.values(values)[1]);
      expect(fields.get("name")).toBe("Maya");
      expect(mainText(await client.submit(opened, button))).toContain(done);
    }
  });

  test("enters the passphrase first", async () => {
    const post = await newPost();
    const path = reviewLinkOn(await share(post, { passphrase: "mittens and scarves" }));
    const client = reader();
    const closed = await client.get(path);
    expect([closed.status, mainText(closed)]).toEqual([200, expect.stringContaining("Enter the passphrase")]);
    expect(closed.html).not.toContain("Ten days");
    const wrong = await client.submit(closed, "Open review", { passphrase: "canary-wrong" });
    expect([wrong.status, mainText(wrong)]).toEqual([422, expect.stringContaining("isn’t right")]);
    expect(wrong.html).not.toContain("canary-wrong");
    const opened = await client.submit(wrong, "Open review", { passphrase: "mittens and scarves" });
    expect(mainText(opened)).toContain("Ten days to go");
    expect(mainText(await client.submit(opened, "Approve Teaser", { name: "Maya" }))).toContain("Approved.");
    expect(mainText(await reader().get(path))).toContain("Enter the passphrase");
  });

  test("is told whom to ask once the link is revoked, and nothing by a link that never was", async () => {
    const post = await newPost();
    const path = reviewLinkOn(await share(post, { reviewer_name: "Maya Chen" }));
    const list = await member.get(`${post}/review-links`);
    const question = /href="([^"]+\/review-links\/[^"/]+\/delete)"/.exec(list.html)?.[1] ?? "";
    const asked = await member.get(question);
    expect(mainText(asked)).toContain("Revoke the review link for Maya Chen?");
    const revoked = await member.submit(asked, "Revoke link");
    expect(mainText(revoked)).toContain("Review link revoked.");
    const gone = await reader().get(path);
    expect(gone.status).toBe(403);
    expect(mainText(gone)).toMatch(/This review link was revoked .*Ask .+ for a new one\./);
    for (const token of ["x", `r${"A".repeat(43)}`, "-", "r%20"]) {
      const none = await reader().get(`/review/${token}`);
      expect([none.status, mainText(none)]).toEqual([404, expect.stringContaining("doesn’t work")]);
    }
  });

  test("keeps the link to themselves", async () => {
    const path = reviewLinkOn(await share(await newPost()));
    const page = await reader().get(path);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    await reader().get(`${path}.data`);
    await reader().get(`${path}/files/x`);
    const log = product.log();
    expect(log).toContain('"path":"/review/[token]"');
    expect(log).not.toContain(path.split("/").at(-1));
  });

  test("keeps the link’s token out of the log, however its URL is spelled", async () => {
    const token = "rAbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjKlMnOpQr";
    const spellings = [
      "/review/TOKEN",
      "//review/TOKEN",
      "/review//TOKEN",
      "/review/./TOKEN",
      "/x/../review/TOKEN",
      "/review%2FTOKEN",
      "/review%252FTOKEN",
      "/review\\TOKEN",
      "/review%5CTOKEN",
      "/%72eview/TOKEN",
      "/REVIEW/TOKEN",
      "/review;a=b/TOKEN",
      "/review/TOKEN%00",
      "/review/TOKEN%E0%A4%A",
      "/review/TOKEN.data",
      "/password-reset%2fTOKEN",
      "/unsubscribe\\TOKEN/",
      "/calendar-feeds%2FTOKEN.ics",
    ];
    const { hostname, port, host } = new URL(product.origin);
    for (const spelling of spellings) {
      const socket = connect(Number(port), hostname);
      socket.end(
        `GET ${spelling.replace("TOKEN", token)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      await text(socket);
    }
    expect(product.log().match(/"path":"[^"]*"/g)?.length).toBeGreaterThan(spellings.length);
    expect(product.log()).not.toContain(token);
  });

  test("is counted when they come, and not when a program looks ahead", async () => {
    const post = await newPost();
    const path = reviewLinkOn(await share(post));
    await reader().get(path, { method: "HEAD" });
    await reader().get(path, { headers: { "Sec-Purpose": "prefetch" } });
    await member.get(path);
    const opened = async () => mainText(await member.get(`${post}/review-links`));
    expect(await opened()).toContain("Never");
    await reader().get(path);
    expect(await opened()).toContain("On 1 day");
  });

  test("sees the images of the link, and no others", async () => {
    const file = new File(
      [await (await import("node:fs/promises")).readFile("tests/e2e/files/poster.png")],
      "poster.png",
      { type: "image/png" },
    );
    const post = await newPost();
    await member.submit(await member.get(post), "Upload", { image: file, new_alt: "An orange disc" });
    const path = reviewLinkOn(await share(post));
    const client = reader();
    const page = await client.get(path);
    const image = new RegExp(`src="(${path}/files/[^"?]+)`).exec(page.html)?.[1] ?? "";
    expect(mainText(page)).toContain("An orange disc");
    const answer = await reader().get(image);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect((await reader().get(image.replace(/[^/]+$/, "01ARZ3NDEKTSV4RRFFQ69G5FAV"))).status).toBe(404);
    const id = image.split("/").at(-1) ?? "";
    const said = await client.submit(page, "Add comment on Teaser", {
      name: "Maya",
      body: "Is it round?",
      about: `image:${id}`,
    });
    expect(mainText(said)).toMatch(/Maya .*On image 1 Is it round\?/);
    expect(mainText(await member.get(`${post}/comments`))).toMatch(/Maya Client .*On image 1 Is it round\?/);
    // The address that members use asks who is there.
    expect((await reader().get(image.replace(path, ""))).path).toMatch(/^\/login/);
  });

  test("comments on a second of a video, and is asked for a name without losing it", async () => {
    const post = await newPost();
    await member.submit(await member.get(post), "Upload", { image: await shortVideo() });
    const path = reviewLinkOn(await share(post));
    const client = reader();
    const page = await client.get(path);
    const [, about = ""] = /<option value="(image:[^"]+)">Video 1</.exec(page.html) ?? [];
    const asked = await client.submit(page, "Add comment on Teaser", {
      about,
      at: "0:01",
      body: "Cut here.",
    });
    const said = await client.submit(asked, "Continue", { name: "Maya" });
    expect(mainText(said)).toMatch(/Maya .*0:01 in video 1 Cut here\./);
    const url = new RegExp(`href="(${path}/files/[^"]+)#t=1"`).exec(said.html)?.[1] ?? "";
    expect((await client.get(url)).headers.get("Content-Type")).toBe("video/mp4");
    expect(mainText(await member.get(`${post}/comments`))).toMatch(
      /Maya Client .*0:01 in video 1 Cut here\./,
    );
    for (const [at, message] of [
      ["soon", "Enter a time like 0:07."],
      ["0:07", "This video ends at 0:02."],
    ] as const) {
      const refused = await client.submit(said, "Add comment on Teaser", { about, at, body: "Where?" });
      expect([refused.status, refused.html]).toEqual([
        422,
        expect.stringMatching(new RegExp(`<a href="#comment-[^"]+-at">${message}</a>`)),
      ]);
      expect(refused.html).toMatch(new RegExp(`<input(?=[^>]*name="at")[^>]*value="${at}"`));
    }
  });
});

describe("every kind of item", () => {
  test.each(["Meta ad", "Google ad", "blog"] as const)(
    "a %s is shown as the product draws it",
    async (kind) => {
      const record = editorOf(editors[kind]);
      const seen = await reader().get(reviewLinkOn(await share(record)));
      expect(seen.status).toBe(200);
      expect(mainText(seen)).toContain(kind === "blog" ? "No text yet" : "Boots");
    },
  );

  test.each(["calendar", "metaAd", "googleAd"] as const)("a whole campaign is shared: %s", async (kind) => {
    const shared = await share(editors[kind]);
    expect(mainText(await member.get(`${editors[kind]}/review-links`))).toContain("Whole campaign");
    expect((await reader().get(reviewLinkOn(shared))).status).toBe(200);
  });

  test("is shared from its page and from the menu of its campaign", async () => {
    for (const record of [editors.post, editors["Meta ad"], editors["Google ad"], editors.blog]) {
      const page = await member.get(record);
      expect(page.html).toContain(`href="${editorOf(record)}/review-links"`);
    }
    for (const campaign of [editors.calendar, editors.metaAd, editors.googleAd])
      for (const page of [campaign, `${campaign}/more`])
        expect((await member.get(page)).html).toContain(`href="${campaign}/review-links"`);
  });
});

test.each([
  [{ expires_in_days: "0" }, "Enter a whole number from 1 to 60."],
  [{ expires_in_days: "61" }, "Enter a whole number from 1 to 60."],
  [{ expires_in_days: "soon" }, "Enter a whole number from 1 to 60."],
  [{ passphrase: "short" }, "Use 6 characters or more."],
  [{ reviewer_name: "n".repeat(81) }, "Reviewer must be 80 characters or fewer."],
])("a link is not made of %j, and the form says why", async (values, message) => {
  const refused = await share(editors.post, { ...values });
  expect([refused.status, mainText(refused)]).toEqual([422, expect.stringContaining(message)]);
  expect(refused.html).not.toContain('id="review-link"');
});

test("an API without the calls of the room opens it, with all that is in it, and takes decisions and comments", async () => {
  const first = await newPost("First of two");
  await newPost("Second of two");
  const path = reviewLinkOn(await share(editors.calendar));
  const token = path.split("/").at(-1);
  const older = (item: object) =>
    without(item, ["contact", "published_url", "comment_anchors", "decision.id", "decision.undoable_until"]);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ message: "The route could not be found." });
  const heal = [
    product.proxy.poison(/ \/api\//, { kind: "answer", status: 404, headers, body }),
    product.proxy.poison(/^POST \/api\/review\/[^/]+\/(?:decisions|comments)$/, {
      kind: "rewrite",
      change: (answer) => ({ data: older((answer as { data: object }).data) }),
    }),
    product.proxy.poison(/^GET \/api\/review\/[^/]+(?:\?|$)/, {
      kind: "rewrite",
      // It knows neither `only` nor `item`.
      path: `/api/review/${token}`,
      change: (answer) => {
        const { data } = answer as { data: { items: object[] } };
        const kept = without(data, [
          "overview",
          "project",
          "client_name",
          "client_logo_url",
          "organization_logo_url",
          "timezone",
        ]);
        return { data: { ...kept, items: data.items.map(older) } };
      },
    }),
  ];
  try {
    const client = reader();
    const seen = await client.get(path);
    expect([seen.status, mainText(seen)]).toEqual([200, expect.stringContaining("First of two")]);
    expect(mainText(seen)).toContain("Second of two");
    expect(seen.html).not.toContain('id="calendar"');
    const id = first.split("/").at(-1) ?? "";
    const fields = { id, subject: "boards", name: "Maya" };
    expect(mainText(seen)).toMatch(/^Waiting for you \(\d+\)/);
    const said = await client.submit(seen, "Add comment on Teaser", { ...fields, body: "Which wool is it?" });
    expect(mainText(said)).toContain("Comment added.");
    expect(mainText(said)).toMatch(/Maya .*Which wool is it\?/);
    const approved = await client.submit(said, "Approve Teaser");
    expect(mainText(approved)).toContain("Approved. Thank you.");
    expect(mainText(approved)).not.toContain("Undo");
    const asked = await client.submit(approved, "Send request", { reason: "It’s two weeks." });
    expect(mainText(asked)).toContain("Changes requested. Thank you.");
  } finally {
    for (const undo of heal) undo();
  }
});

/** Returns a record without these keys, at any depth by dots. */
function without(record: object, keys: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
      const inside = keys.flatMap((name) => (name.startsWith(`${key}.`) ? name.slice(key.length + 1) : []));
      if (keys.includes(key)) return [];
      return [
        [
          key,
          typeof value === "object" && value !== null && inside.length > 0 ? without(value, inside) : value,
        ],
      ];
    }),
  );
}
