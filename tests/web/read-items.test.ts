import { afterAll, afterEach, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { READY } from "../support/records.ts";
import { formWith, mainHtml, mainText, type Page } from "../support/visitor.ts";
import { newCampaign, newFolder, newGoogleAd, newMetaAd } from "../support/workspace.ts";

/** Gives someone of the organization a role in the project. */
async function addMember(name: string, role: string) {
  const page = await ada.get(folder.replace(/\/folders\/.*/, "/members"));
  const [, id = ""] = new RegExp(`<option value="([^"]+)">${name}`).exec(page.html) ?? [];
  const added = await ada.submit(page, "Add member", { user_id: id, role });
  expect(added.text).toContain("Member added");
}

const product = await openProduct();
const { visitor: ada, user } = await arrive(product);
const owner = user.name;
const folder = await newFolder(ada);
const { visitor: rita } = await join(product, ada, "guest", "Rita Reviewer");
const { visitor: vera } = await join(product, ada, "guest", "Vera Viewer");
await addMember("Rita Reviewer", "approver");
await addMember("Vera Viewer", "viewer");
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const kinds = {
  "Meta ad": {
    make: async () => newMetaAd(ada, await newCampaign(ada, folder, "MetaAd")),
    noun: "ad",
    field: "heading",
    label: "Headline",
    rest: READY["Meta ad"],
  },
  "Google ad": {
    make: async () => newGoogleAd(ada, await newCampaign(ada, folder, "GoogleAd")),
    noun: "ad",
    field: "headlines[0].text",
    label: "Headlines",
    rest: READY["Google ad"],
  },
  Blog: {
    make: async () => newCampaign(ada, folder, "Blog"),
    noun: "blog post",
    field: "title",
    label: "Title",
    rest: READY.blog,
  },
} as const;

const buttonsIn = (page: Page) =>
  [...mainHtml(page).matchAll(/<button\b[^>]*value="([^"]*)"/g)].map(([, value = ""]) => value);
const tabsIn = (page: Page) =>
  [...mainHtml(page).matchAll(/<details[^>]*name="panel"[^>]*><summary[^>]*>(\w+)/g)].map(
    ([, label]) => label,
  );
const textIn = (page: Page, name: string, button: string) => new Map(formWith(page, button).fields).get(name);

test("the settings of a blog post are read below it, also from their former address", async () => {
  const path = await kinds.Blog.make();
  await ada.submit(await ada.get(path), "Save", {
    excerpt: "Six pairs",
    planned_for: "2099-12-12",
    time: "09:00",
  });
  const page = await vera.get(`${path}/settings`);
  expect(page.path.replace(/#.*/, "")).toBe(path);
  expect(mainText(page)).toMatch(/Excerpt Six pairs .*Publish date Dec 12, 2099 Publish time 9:00, /);
});

describe.each(Object.entries(kinds))(
  "a %s that someone can’t edit",
  (_, { make, noun, field, label, rest }) => {
    const written = async () => {
      const path = await make();
      const saved = await ada.submit(await ada.get(path), "Save", { [field]: "Boots that stay" });
      const page = await ada.submit(saved, "Add comment", { comment: "Which boot?" });
      return page.path.replace(/[?#].*/, "");
    };
    const inReview = async () => {
      const path = await written();
      const sent = await ada.submit(await ada.get(path), "Send to review", rest);
      expect(mainText(sent)).toContain("In review");
      return path;
    };

    test("is read with its comments and its history, and whom to ask for access", async () => {
      const page = await vera.get(await written());
      expect(mainText(page)).toContain(`You can read this ${noun}. Ask ${owner} for access.`);
      expect(mainText(page)).toContain("Boots that stay");
      expect(mainText(page)).toContain("Which boot?");
      expect(tabsIn(page)).toEqual(["Preview", "Comments", "History"]);
      expect(buttonsIn(page)).toEqual([]);
      expect(mainHtml(page)).not.toMatch(/<(?:input|textarea|select)\b(?![^>]*type="hidden")/);
    });

    test("is commented on, and what else is typed stays", async () => {
      const path = await written();
      const page = await rita.get(path);
      expect(mainText(page)).toContain(`You can read and comment. Ask ${owner} for access.`);
      const [, reply = ""] = /name="(replies\.[^"]+)"/.exec(page.html) ?? [];
      const empty = await rita.submit(page, "Add comment", { [reply]: "The left one" });
      expect([empty.status, empty.html]).toEqual([
        422,
        expect.stringContaining('<a href="#reading-comment">Enter a comment.</a>'),
      ]);
      const said = await rita.submit(empty, "Add comment", { comment: "Shorter?" });
      expect(mainText(said)).toMatch(/Rita Reviewer .{5,40} Shorter\?/);
      expect(textIn(said, reply, "Add comment")).toBe("The left one");
      expect(mainText(await ada.get(path))).toContain("Shorter?");
    });

    test("is decided about in its bar, with a reason", async () => {
      const path = await inReview();
      const page = await rita.get(path);
      expect(tabsIn(page)).toEqual(["Preview", "Comments", "Checks", "History"]);
      const empty = await rita.submit(page, "Request changes", { comment: "One more thing" });
      expect([empty.status, empty.html]).toEqual([
        422,
        expect.stringContaining('<a href="#reading-reason">Enter a reason.</a>'),
      ]);
      expect(textIn(empty, "comment", "Approve")).toBe("One more thing");
      const done = await rita.submit(empty, "Request changes", { reason: "Say which boot." });
      expect(mainText(done)).toContain("Rita Reviewer requested changes: Say which boot.");
      expect(textIn(done, "comment", "Add comment")).toBe("One more thing");
    });

    test("is approved as it was read, and not as it was saved since", async () => {
      const path = await inReview();
      const opened = await rita.get(path);
      await ada.submit(await ada.get(path), "Save", { [field]: "Boots that go" });
      const stale = await rita.submit(opened, "Approve", { reason: "Good" });
      expect(stale.status).toBe(412);
      expect(mainText(stale)).toMatch(new RegExp(`Changed since you opened this page 1 change ${label}`));
      expect(textIn(stale, "reason", "Approve")).toBe("Good");
      const approved = await rita.submit(stale, "Approve");
      expect(approved.status).toBe(200);
      expect(buttonsIn(approved)).not.toContain("step-approved");
      expect(mainText(approved)).toContain("Approved");
    });
  },
);
